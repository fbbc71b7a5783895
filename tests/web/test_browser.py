"""The page in a real browser: how it looks to checkers, and how it behaves under fingers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from companion.commands import Draw, NewGame, TakeSeat, Undo
from device.game_thread import GameThread
from tests.companion.dealing import MemoryJournal
from tests.web.browser import Phone, chromium
from tests.web.fakes import FakeGlass
from tests.web.scenes import LATE, PAGES, SCENES, moved, seven
from tests.web.stage import Stage, stage
from tests.web.tables import checked_game, open_door
from tests.web.tapping import touch, touch_square


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


@pytest.fixture
def seven_stage(browser: Browser) -> Iterator[Stage]:
    with stage(browser, seven()) as made:
        yield made


@pytest.fixture
def deck_stage(browser: Browser) -> Iterator[Stage]:
    with stage(browser, open_door("7", "3", "sorry", "11")) as made:
        yield made


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("scene", SCENES)
def test_the_table_has_no_fault_that_a_checker_finds(browser: Browser, scene: str, dark: bool) -> None:
    with stage(browser, SCENES[scene]()) as made:
        one = made.player(seat="red" if scene == "hand" else None, dark=dark)
        one.check()
        one.page.click("#menu summary")
        one.check()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_no_other_page_has_one(browser: Browser, dark: bool) -> None:
    with stage(browser, moved()) as made:
        one = made.player(dark=dark)
        for path in (*PAGES, "/nothing", "/check?move=r4%3Er9"):
            one.open(path)
            one.page.evaluate("document.querySelectorAll('main details').forEach(e => { e.open = true; })")
            one.check()


def test_a_visitor_s_pages_have_none_either(browser: Browser) -> None:
    with stage(browser, seven()) as made:
        one = made.visitor()
        for path in ("/", *PAGES):
            one.open(path)
            one.check()
        one.open("/")
        expect(one.page.get_by_role("link", name="Join to play")).to_be_visible()


@pytest.mark.parametrize("path", ["/", *PAGES])
def test_text_twice_as_large_still_fits(seven_stage: Stage, path: str) -> None:
    one = seven_stage.player()
    one.open(path)
    one.page.evaluate("document.documentElement.style.fontSize = '200%'")
    wide = one.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0


def test_whatever_is_tapped_is_large_enough(seven_stage: Stage) -> None:
    one = seven_stage.player()
    for path in ("/", *PAGES):
        one.open(path)
        small = one.page.evaluate(
            """[...document.querySelectorAll('button, .button, select, summary, nav a, input[type=text], .tick')]
            .map(e => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
            .filter(([, r]) => r.width && (r.height < 47.5 || r.width < 47.5))
            .map(([text, r]) => [text, r.width, r.height])"""
        )
        assert small == [], path


def test_a_card_drawn_anywhere_is_shown_on_every_phone(deck_stage: Stage) -> None:
    one, other = deck_stage.player(), deck_stage.visitor()
    other.open("/")
    other.live()
    one.page.get_by_role("button", name="Draw").tap()
    for each in (one, other):
        expect(each.page.locator(".card .face")).to_have_text("7")
        expect(each.page.locator(".card .rule")).to_contain_text("split the 7")
    deck_stage.door.do(Draw())
    for each in (one, other):
        expect(each.page.locator(".card .face")).to_have_text("3")
        expect(each.page.locator(".left")).to_contain_text("43 cards left")
    one.page.get_by_role("button", name="Undo").tap()
    expect(other.page.locator(".card .face")).to_have_text("7")
    assert one.complaints == other.complaints == []


def test_a_double_tap_draws_one_card(deck_stage: Stage) -> None:
    one = deck_stage.player()
    for _ in range(3):
        before = deck_stage.door.snapshot().table.draw_pile
        expect(one.page.get_by_role("button", name="Draw")).to_be_enabled()
        one.page.evaluate(
            "(b => { b.click(); b.click(); b.click(); })(document.querySelector('[data-own=draw] button'))"
        )
        expect(one.page.locator(".left")).to_contain_text(f"{before - 1} cards left")
        assert deck_stage.door.snapshot().table.draw_pile == before - 1
    assert one.complaints == []


def test_the_second_half_of_a_slow_double_tap_draws_nothing(deck_stage: Stage) -> None:
    one = deck_stage.player()
    one.page.evaluate("""new Promise(done => {
        const press = () => document.querySelector('[data-own=draw] button').click();
        const face = new MutationObserver(() => { face.disconnect(); setTimeout(() => { press(); done(); }, 120); });
        face.observe(document.querySelector('[data-part=card]'), {childList: true, subtree: true});
        press();
    })""")
    one.page.wait_for_timeout(400)
    assert deck_stage.door.snapshot().table.draw_pile == 44
    one.page.get_by_role("button", name="Draw").tap()
    expect(one.page.locator(".left")).to_contain_text("43 cards left")


def test_a_lost_panel_is_told_without_anyone_doing_anything(deck_stage: Stage) -> None:
    glass = deck_stage.ports.picture
    assert isinstance(glass, FakeGlass)
    one = deck_stage.player()
    expect(one.page.locator(".box .warning")).to_have_count(0)
    glass.state = "lost"
    expect(one.page.locator(".box .warning")).to_contain_text("wires", timeout=8000)


def test_two_phones_drawing_at_once_draw_once_and_the_slower_one_is_told(deck_stage: Stage) -> None:
    one, other = deck_stage.player(), deck_stage.player()
    other.page.route("**/api/events", lambda route: route.abort())
    other.page.reload()
    one.page.get_by_role("button", name="Draw").tap()
    expect(one.page.locator(".card .face")).to_have_text("7")
    other.page.get_by_role("button", name="Draw").tap()
    expect(other.page.locator("#verdict")).to_be_visible()
    expect(other.page.locator(".card .face")).to_have_text("7")
    assert deck_stage.door.snapshot().table.draw_pile == 44


def test_the_page_catches_up_when_the_box_comes_back(browser: Browser) -> None:
    journal = MemoryJournal()
    with stage(browser, open_door("7", journal=journal)) as made:
        one = made.player()
        made.server.stop()
        expect(one.page.locator("#link")).not_to_have_attribute("data-state", "live")
        made.door.do(Draw())
        made.restart(open_door(journal=journal))
        expect(one.page.locator(".card .face")).to_have_text("7", timeout=15000)
        expect(one.page.locator("#link")).to_have_text("live")


def test_a_phone_that_wakes_shows_the_newest_state(deck_stage: Stage) -> None:
    one = deck_stage.player()
    one.page.evaluate("""Object.defineProperty(document, 'hidden', {value: true, configurable: true});
        document.dispatchEvent(new Event('visibilitychange'))""")
    deck_stage.door.do(Draw())
    one.page.wait_for_timeout(300)
    expect(one.page.locator(".card .face")).to_have_count(0)
    one.page.evaluate("""Object.defineProperty(document, 'hidden', {value: false, configurable: true});
        document.dispatchEvent(new Event('visibilitychange'))""")
    expect(one.page.locator(".card .face")).to_have_text("7")


def test_nothing_that_others_do_takes_the_focus_or_half_typed_words(browser: Browser) -> None:
    door = open_door("10", "3")
    checked_game(door, LATE, "red")
    door.do(Draw())
    with stage(browser, door) as made:
        one = made.player()
        one.page.locator("#in-words summary").tap()
        one.page.locator("#words").fill("r10 five")
        one.page.locator("#words").evaluate("e => e.setSelectionRange(3, 3)")
        made.door.do(TakeSeat("green", "Gun"))
        expect(one.page.locator("body")).to_have_attribute("data-version", str(made.door.snapshot().version))
        assert one.page.evaluate("document.activeElement.id") == "words"
        assert one.page.locator("#words").input_value() == "r10 five"
        assert one.page.evaluate("document.activeElement.selectionStart") == 3
        assert one.page.evaluate("scrollX") == 0


def test_an_unchanged_card_is_not_announced_again(browser: Browser) -> None:
    door = open_door("5")
    door.do(NewGame(seats=("red", "blue"), checker="off"))
    door.do(Draw())
    with stage(browser, door) as made:
        one = made.player()
        one.page.evaluate("""window.said = 0; new MutationObserver(() => { window.said += 1; }).observe(
            document.querySelector('[data-part=card]'), {childList: true, subtree: true, characterData: true})""")
        made.door.do(TakeSeat("blue", ""))
        expect(one.page.locator("body")).to_have_attribute("data-version", str(made.door.snapshot().version))
        assert one.page.evaluate("window.said") == 0
        made.door.do(Draw())
        expect(one.page.locator(".left")).to_contain_text("43")
        assert one.page.evaluate("window.said") > 0


def test_a_seven_is_split_step_by_step(seven_stage: Stage) -> None:
    one = seven_stage.player()
    page = one.page
    expect(page.locator("#hint")).to_have_text("Tap a pawn with a ring.")
    touch_square(page, "r10")
    expect(page.locator("#hint")).to_contain_text("Where to?")
    expect(page.locator(".target")).not_to_have_count(0)
    touch_square(page, "r14")
    expect(page.locator("#hint")).to_have_text("Ready: ●10 → ●14, then safety 3 → Home")
    one.check()
    page.locator("#take-back").tap()
    expect(page.locator("#hint")).not_to_contain_text("Ready")
    touch_square(page, "r10")
    touch_square(page, "r14")
    expect(page.locator("#hint")).to_contain_text("Ready")
    page.get_by_role("button", name="Announce").tap()
    expect(page.locator(".turn")).to_contain_text("Blue")
    made = seven_stage.door.snapshot().table.last_move
    assert made is not None
    assert made.move == "r10>r14+s3>H"


def test_the_result_is_shown_before_it_is_announced(seven_stage: Stage) -> None:
    page = seven_stage.player().page
    touch_square(page, "r10")
    touch_square(page, "b2")
    expect(page.locator('.pawn.preview[data-at="b2"]')).to_have_count(1)
    assert seven_stage.door.snapshot().table.position == LATE
    touch_square(page, "b2")
    expect(page.locator(".pawn.preview")).to_have_count(0)
    expect(page.locator('.pawn[data-at="r10"]')).to_have_count(1)


def test_a_move_is_made_by_keyboard_alone(seven_stage: Stage) -> None:
    page = seven_stage.player().page
    page.locator('.pawn[data-at="r10"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".target").first).to_be_focused()
    page.locator('.target[data-key="b2"]').focus()
    page.keyboard.press(" ")
    expect(page.locator("#hint")).to_contain_text("●10 → ■2")
    page.locator("#announce-button").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".turn")).to_contain_text("Blue")


def test_swap_and_forward_to_the_same_square_are_asked_for(browser: Browser) -> None:
    door = open_door("11")
    checked_game(door, "S,S,S,r6/S,S,S,b2/-/-", "red")
    door.do(Draw())
    with stage(browser, door) as made:
        page = made.player().page
        touch_square(page, "r6")
        touch_square(page, "b2")
        expect(page.locator("#choose button")).to_have_text(["Swap", "Go there"])
        page.get_by_role("button", name="Swap", exact=True).tap()
        page.get_by_role("button", name="Announce").tap()
        expect(page.locator(".turn")).to_contain_text("Blue")
        assert made.door.snapshot().table.position == "S,S,S,b2/S,S,S,r6/-/-"


def test_sorry_is_made_by_tapping_the_other_pawn(browser: Browser) -> None:
    door = open_door("sorry")
    checked_game(door, "S,S,S,S/S,S,b7,b12/-/-", "red", checker="enforce")
    door.do(Draw())
    with stage(browser, door) as made:
        page = made.player().page
        touch(page, '.pawn[data-at="red:S"][tabindex]')
        touch_square(page, "b7")
        page.get_by_role("button", name="Announce").tap()
        expect(page.locator(".turn")).to_contain_text("Blue")
        assert made.door.snapshot().table.position == "S,S,S,b7/S,S,S,b12/-/-"


def test_a_refused_announcement_stays_readable_with_its_rule(seven_stage: Stage) -> None:
    one = seven_stage.player()
    page = one.page
    page.locator("#in-words summary").tap()
    page.locator("#words").fill("r10>r12")
    page.get_by_role("button", name="Announce").tap()
    expect(page.locator("#verdict a")).to_have_attribute("href", "/rules#R19")
    one.check()
    seven_stage.door.do(TakeSeat("blue", ""))
    page.wait_for_timeout(300)
    expect(page.locator("#verdict")).to_be_visible()


def test_a_refusal_is_on_the_screen_wherever_the_page_stands_and_goes_with_the_next_tap(seven_stage: Stage) -> None:
    page = seven_stage.player().page
    page.locator("#in-words summary").tap()
    page.locator("#words").fill("r10>r12")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.get_by_role("button", name="Announce").tap()
    expect(page.locator("#verdict")).to_be_in_viewport(ratio=1)
    page.wait_for_function("""() => {
        scrollTo(0, document.documentElement.scrollHeight);
        const lowest = document.querySelector('.table').getBoundingClientRect().bottom;
        return lowest <= document.getElementById('foot').getBoundingClientRect().top;
    }""")
    touch_square(page, "r10")
    expect(page.locator("#verdict")).to_be_hidden()


def test_five_cards_in_hand_lie_in_one_row(browser: Browser) -> None:
    door = open_door("sorry", "11", "sorry", "11", "10", "11", "sorry", "10", "10", "12")
    door.do(NewGame(profile="points", seats=("red", "yellow")))
    door.do(TakeSeat("red", "Ann"))
    with stage(browser, door) as made:
        page = made.player(seat="red").page
        expect(page.locator(".hand-card")).to_have_count(5)
        tops = page.locator(".hand li").evaluate_all("all => all.map(each => each.getBoundingClientRect().top)")
        assert len(set(tops)) == 1


def test_a_hand_is_on_its_own_phone_only_and_is_played_by_tapping(browser: Browser) -> None:
    door = open_door("1", "7", "sorry", "11", "2", "3", "4", "5", "8", "10")
    door.do(NewGame(profile="points", seats=("red", "yellow"), first="red"))
    door.do(TakeSeat("red", "Ann"))
    door.do(TakeSeat("yellow", "Yngve"))
    with stage(browser, door) as made:
        red, yellow, onlooker = made.player(seat="red"), made.player(seat="yellow"), made.player()
        expect(red.page.locator(".hand-card")).to_have_count(5)
        assert onlooker.page.locator(".hand-card").count() == 0
        expect(red.page.locator(".turn")).to_contain_text("your turn")
        expect(yellow.page.locator(".waiting")).to_contain_text("Ann")
        held = made.door.snapshot().hand("red").cards
        assert "1" in held
        red.page.locator('button[data-card="1"]').first.tap()
        touch(red.page, '.pawn[data-at="r4"]')
        touch_square(red.page, "r5")
        red.page.get_by_role("button", name="Announce").tap()
        expect(yellow.page.locator(".turn")).to_contain_text("your turn")
        expect(red.page.locator(".waiting")).to_contain_text("Yngve")
        assert red.complaints == yellow.complaints == onlooker.complaints == []


@pytest.mark.parametrize("way", ["tap", "drag"])
def test_the_board_is_put_right_by_tapping_and_by_dragging(browser: Browser, way: str) -> None:
    door = open_door()
    checked_game(door, "S,S,S,r4/S,S,S,b7/-/-", "red")
    with stage(browser, door) as made:
        one = made.player(has_touch=False, is_mobile=False) if way == "drag" else made.player()
        page = one.open("/correct")
        if way == "tap":
            touch(page, '.pawn[data-at="r4"]')
            touch_square(page, "b7")
        else:
            page.locator('.pawn[data-at="r4"]').drag_to(page.locator('[data-square="b7"]').first, force=True)
        expect(page.locator("#position")).to_have_value("S,S,S,b7/S,S,S,S/-/-")
        page.locator("#turn").select_option("blue")
        page.get_by_role("button", name="The board is right now").click()
        expect(page.locator(".turn")).to_contain_text("Blue")
        assert made.door.snapshot().table.position == "S,S,S,b7/S,S,S,S/-/-"


def test_the_simulated_button_is_held_as_long_as_the_finger(deck_stage: Stage) -> None:
    page = deck_stage.player(has_touch=False, is_mobile=False).page
    page.locator("#hold").hover()
    page.mouse.down()
    page.wait_for_timeout(200)
    assert deck_stage.button.levels == [True]
    page.mouse.up()
    page.wait_for_timeout(200)
    assert deck_stage.button.levels == [True, False]
    page.locator("#hold").focus()
    page.keyboard.press(" ")
    page.wait_for_timeout(200)
    assert deck_stage.button.levels == [True, False, True, False]


def test_the_game_is_set_up_and_a_seat_taken(deck_stage: Stage) -> None:
    one = deck_stage.player()
    page = one.open("/setup")
    for colour in ("Blue", "Yellow"):
        page.get_by_role("checkbox", name=colour).uncheck()
    page.locator("#more-games summary").first.tap()
    page.get_by_role("radio", name="insists").check()
    page.get_by_role("button", name="Start the game").tap()
    expect(page.locator(".turn")).to_contain_text("Red")
    one.open("/seats")
    page.locator("#name-green").fill("Gun")
    page.locator("li.k-green").get_by_role("button").tap()
    expect(page.locator("li.k-green h2")).to_contain_text("Gun (green)")
    one.open("/")
    first = page.locator(".board .square").first.get_attribute("data-square")
    assert first == "r0"
    box = page.locator('[data-square="g7"]').bounding_box()
    other = page.locator('[data-square="r7"]').bounding_box()
    assert box is not None
    assert other is not None
    assert box["y"] > other["y"], "the own side is at the bottom"


def test_the_language_is_the_phone_s_and_can_be_changed(deck_stage: Stage) -> None:
    one = deck_stage.player(locale="ru-RU")
    assert one.page.locator("html").get_attribute("lang") == "ru"
    expect(one.page.get_by_role("button", name="Взять карту")).to_be_visible()
    one.open("/phone")
    one.page.locator("#language").select_option("it")
    one.page.locator("form[action='/do/language'] button").tap()
    expect(one.page.locator("html")).to_have_attribute("lang", "it")
    one.open("/")
    expect(one.page.get_by_role("button", name="Pesca")).to_be_visible()


def test_without_javascript_the_page_draws_undoes_and_announces(browser: Browser) -> None:
    door = open_door("7", "5")
    checked_game(door, LATE, "red", checker="enforce")
    with stage(browser, door) as made:
        one = made.player(java_script_enabled=False)
        page = one.page
        page.get_by_role("button", name="Draw").tap()
        expect(page.locator(".card .face")).to_have_text("7")
        page.locator("#choice").select_option("r10>b2")
        page.get_by_role("button", name="Announce").tap()
        expect(page.locator(".turn")).to_contain_text("Blue")
        page.get_by_role("button", name="Undo").tap()
        expect(page.locator(".turn")).to_contain_text("Red")
        page.locator("#in-words summary").click()
        page.locator("#words").fill("r10>r11")
        page.get_by_role("button", name="Announce").tap()
        expect(page.locator("#verdict a")).to_have_attribute("href", "/rules#R19")
        assert page.url.endswith("/do/announce")


def test_sound_and_vibration_are_settings_of_the_phone(deck_stage: Stage) -> None:
    one = deck_stage.player()
    one.page.evaluate("navigator.vibrate = p => { window.shaken = p; return true; }")
    one.open("/phone")
    one.page.locator("#vibration").check()
    assert one.page.evaluate("localStorage.getItem('sorrybox-vibration')") == "on"
    one.open("/")
    one.live()
    one.page.evaluate("window.shaken = null; navigator.vibrate = p => { window.shaken = p; return true; }")
    deck_stage.door.do(Draw())
    expect(one.page.locator(".card .face")).to_have_text("7")
    assert one.page.evaluate("window.shaken") == 40


def test_where_no_move_is_possible_passing_is_one_tap(browser: Browser) -> None:
    door = open_door("4")
    checked_game(door, "S,S,S,S/S,S,S,b4/-/-", "red", checker="enforce")
    door.do(Draw())
    with stage(browser, door) as made:
        page = made.player().page
        expect(page.get_by_role("button", name="Draw")).to_have_count(0)
        expect(page.locator("#hint")).to_be_hidden()
        expect(page.locator("select#choice")).to_have_count(0)
        page.get_by_role("button", name="No move: pass").tap()
        expect(page.locator(".turn")).to_contain_text("Blue")


def test_a_tap_that_others_overtook_is_dropped(browser: Browser) -> None:
    door: GameThread = open_door("10", "3")
    checked_game(door, LATE, "red")
    door.do(Draw())
    with stage(browser, door) as made:
        page = made.player().page
        touch_square(page, "r10")
        expect(page.locator(".target")).not_to_have_count(0)
        made.door.do(Undo())
        expect(page.locator(".target")).to_have_count(0)
        expect(page.locator("#announce")).to_have_count(0)


def test_another_phone_s_page_is_never_wider_on_a_small_or_a_lying_screen(seven_stage: Stage) -> None:
    for size in ((320, 568), (740, 360), (1280, 800)):
        one: Phone = seven_stage.player(size=size)
        wide = one.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, size


@pytest.mark.parametrize("path", ["/history", "/replay"])
def test_printing_from_a_dark_phone_gives_black_on_white(browser: Browser, path: str) -> None:
    with stage(browser, SCENES["won"]()) as table:
        one = table.player(dark=True)
        one.open(path)
        shades = """() => [...document.querySelectorAll('main h1, main p, main li, main a, main time, main summary')]
          .filter((each) => each.checkVisibility() && each.textContent.trim())
          .map((each) => getComputedStyle(each).color)"""
        assert set(one.page.evaluate(shades)) != {"rgb(0, 0, 0)"}
        one.page.emulate_media(media="print", color_scheme="dark")
        assert set(one.page.evaluate(shades)) == {"rgb(0, 0, 0)"}
        assert one.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        assert one.page.locator(".top").is_hidden()
