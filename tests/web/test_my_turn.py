"""Whose turn it is and which card, unmistakable on each phone: by size, colour, words, sound and buzz, for eyes, ears
and a child that doesn't read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.commands import Announce, Draw, TakeSeat
from companion.messages import message
from device.catalogues import translator
from tests.web.browser import chromium
from tests.web.scenes import LATE
from tests.web.stage import stage
from tests.web.states import FOUR, LANGUAGES_SPOKEN, pending
from tests.web.tables import checked_game, open_door

VOICES = """() => {
  const voices = ['en-GB', 'sv-SE', 'it-IT', 'ru-RU'].flatMap((lang) => [
    {lang, localService: false, name: `far ${lang}`}, {lang, localService: true, name: `here ${lang}`}]);
  const said = window.said = [];
  Object.defineProperty(window, 'speechSynthesis', {value: {
    getVoices: () => voices, addEventListener() {}, cancel() {},
    speak: (words) => said.push([words.text, words.voice.name, words.lang]) }});
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
}"""
BUZZ = "navigator.vibrate = (pattern) => { window.shaken = pattern; return true; }"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


def size_of(page: Page, selector: str) -> float:
    found: float = page.evaluate("s => parseFloat(getComputedStyle(document.querySelector(s)).fontSize)", selector)
    return found


def shade(page: Page, selector: str) -> str:
    found: str = page.evaluate("s => getComputedStyle(document.querySelector(s)).backgroundColor", selector)
    return found


def test_a_card_that_is_played_shrinks_and_says_whose_it_was(browser: Browser) -> None:
    with stage(browser, pending("3", "S,S,S,r10/S,S,S,S/-/-")()) as table:
        page = table.player(seat="blue").page
        before = page.locator(".card").bounding_box()
        big = size_of(page, ".card .face")
        table.door.do(Announce("r10>r13"))
        expect(page.locator(".card.last")).to_contain_text("Last, Ann (red):")
        expect(page.locator(".card.last .what")).to_contain_text("●10 → ●13")
        after = page.locator(".card").bounding_box()
        assert before is not None
        assert after is not None
        assert size_of(page, ".card .face") < big / 2
        assert after["height"] < 0.75 * before["height"]
        assert shade(page, ".card") == "rgba(0, 0, 0, 0)"


def test_my_turn_is_said_in_my_colour_and_on_other_phones_the_big_button_does_not_shout(browser: Browser) -> None:
    with stage(browser, pending("7", LATE)()) as table:
        mine, other = table.player(seat="red").page, table.player(seat="blue").page
        expect(mine.locator(".turn")).to_contain_text("It’s your turn")
        assert shade(mine, ".turn") == "rgb(183, 28, 28)"
        mine.locator("#choice").select_option(index=1)
        assert shade(mine, "#announce-button") == "rgb(122, 46, 29)"
        expect(other.locator(".turn")).to_contain_text("Ann (red) to play")
        assert shade(other, ".turn") == shade(other, "#announce-button") == "rgba(0, 0, 0, 0)"
        assert size_of(mine, ".turn p") > size_of(other, ".turn p")


def test_a_partner_is_named_with_whose_turn_it_is(browser: Browser) -> None:
    with stage(browser, pending("7", LATE, profile="partners")()) as table:
        expect(table.player(seat="red").page.locator(".turn")).to_contain_text(f"with {FOUR[2]} (yellow)")
        expect(table.player(seat="blue").page.locator(".turn")).to_contain_text(f"with {FOUR[2]} (yellow)")


def test_the_phone_sounds_and_buzzes_once_when_its_turn_comes_and_not_for_others(browser: Browser) -> None:
    with stage(browser, pending("3", "S,S,S,r10/S,S,S,b3/-/-")()) as table:
        phones = [table.player(seat="red"), table.player(seat="blue")]
        for one in phones:
            one.page.evaluate("localStorage.setItem('sorrybox-vibration', 'on')")
            one.page.evaluate(BUZZ)
        table.door.do(Announce("r10>r13"))
        expect(phones[1].page.locator(".turn")).to_contain_text("It’s your turn")
        expect(phones[0].page.locator(".turn")).to_contain_text("Björn (blue) to play")
        assert phones[1].page.evaluate("window.shaken") == [200, 100, 200]
        assert phones[0].page.evaluate("window.shaken ?? null") is None
        phones[1].page.evaluate("window.shaken = null")
        table.door.do(Draw())
        expect(phones[1].page.locator(".card:not(.last)")).to_be_visible()
        assert phones[0].page.evaluate("window.shaken ?? null") is None


@pytest.mark.parametrize("language", LANGUAGES_SPOKEN)
def test_the_card_is_read_aloud_by_a_voice_that_the_phone_has_itself(browser: Browser, language: str) -> None:
    with stage(browser, pending("sorry", "S,S,S,S/S,S,b7,b12/-/-")()) as table:
        one = table.visitor(locale=LANGUAGES_SPOKEN[language])
        one.page.add_init_script(f"({VOICES})()")
        one.open("/")
        one.page.locator("#aloud").tap()
        ((words, voice, lang),) = one.page.evaluate("window.said")
        say = translator(language)
        assert words == f"{say('card.sorry')}. {say('card.sorry.rule')}"
        assert (voice, lang) == (f"here {LANGUAGES_SPOKEN[language]}", language)


def test_without_a_voice_of_its_own_a_phone_offers_no_reading(browser: Browser) -> None:
    with stage(browser, pending("7", LATE)()) as table:
        one = table.player()
        assert one.page.evaluate("speechSynthesis.getVoices().filter((each) => each.localService).length") == 0
        expect(one.page.locator("#aloud")).to_be_hidden()


@pytest.mark.parametrize("language", LANGUAGES_SPOKEN)
def test_pawns_and_squares_are_named_by_colour_and_number_for_a_screen_reader(browser: Browser, language: str) -> None:
    with stage(browser, pending("3", "S,S,r4,r9/S,S,S,r12/-/-")()) as table:
        page = table.player(seat="red", locale=LANGUAGES_SPOKEN[language]).page
        red, blue = translator(language)("colour.red"), translator(language)("colour.blue")
        pawn = page.locator('.pawn.movable[data-at="r9"]')
        said = pawn.get_attribute("aria-label") or ""
        assert said.count(red) == 2, "the pawn's colour and its square's"
        assert said.endswith("9")
        pawn.focus()
        page.keyboard.press("Enter")
        expect(page.locator("#hint[data-ready='r9>r12']")).to_be_attached()
        hit = page.locator("#choice option:checked").text_content() or ""
        assert translator(language)(message("page.move.hit.blue", square="●12")) in hit
        board = page.locator(".board").get_attribute("aria-label") or ""
        assert red in board.lower()
        assert blue in board.lower()


def test_nothing_moves_where_the_reader_wants_no_motion(browser: Browser) -> None:
    moves = "getComputedStyle(document.querySelector('.card.new')).animationName"
    for motion, name in (("no-preference", "dealt"), ("reduce", "none")):
        with stage(browser, pending("3", "S,S,S,r10/S,S,S,b3/-/-")()) as table:
            one = table.player(reduced_motion=motion)
            table.door.do(Announce("r10>r13"))
            table.door.do(Draw())
            one.page.locator(".card.new:not(.last)").wait_for()
            assert one.page.evaluate(moves) == name


def test_a_phone_says_whose_it_is_while_another_plays_and_tells_that_its_pawn_was_sent_back(browser: Browser) -> None:
    with stage(browser, pending("3", "S,S,S,r10/S,S,S,r13/-/-")()) as table:
        blue, red = (table.player(seat=seat).page for seat in ("blue", "red"))
        expect(blue.locator(".turn .own")).to_contain_text("You:")
        assert blue.locator(".turn .own .c-blue").count() == 1
        expect(red.locator(".turn .own")).to_have_count(0)
        table.door.do(Announce("r10>r13"))
        expect(blue.locator(".card.last .hurt")).to_have_text("Your pawn was sent back to Start!")
        expect(red.locator(".turn .own")).to_contain_text("You:")
        expect(red.locator(".hurt")).to_have_count(0)


def test_whoever_drew_sees_the_card_large_even_where_the_box_did_at_once_what_there_was_to_do(browser: Browser) -> None:
    door = open_door("5", "3")
    checked_game(door, "S,S,S,S/S,S,S,b3/-/-", "red", checker="advise")
    door.do(TakeSeat("red", ""))
    door.do(TakeSeat("blue", ""))
    with stage(browser, door) as table:
        red, blue = (table.player(seat=seat).page for seat in ("red", "blue"))
        table.door.do(Draw())
        expect(red.locator(".card.done .what")).to_have_text("no move was possible")
        expect(blue.locator(".card.last .what")).to_contain_text("no move was possible")
        assert size_of(red, ".card .face") > 2 * size_of(blue, ".card .face")
        table.door.do(Draw())
        expect(blue.locator(".card.done .what")).to_contain_text("■3 → ■6")
        expect(red.locator(".card.last .what")).to_contain_text("■3 → ■6 (the only move, made by the box)")
