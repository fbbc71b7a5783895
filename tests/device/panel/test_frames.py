"""Frames as golden pictures, and what holds for all of them. `make goldens` renews the pictures: look at each."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import zxingcpp
from PIL import Image, ImageChops

from companion.cards import CARDS
from companion.colours import MARKS
from companion.messages import message
from device.catalogues import LANGUAGES, translator
from device.panel import frames, typeface
from device.panel.frames import layout, menu, notices, table
from device.panel.screens import CardScreen, DrawOffScreen, JoinScreen, TroubleScreen, TurnScreen, WaitingScreen
from tests.device.panel.screens import JOIN, KEY, LONG_JOIN, OWN_NETWORK, SCREENS, TEXT_JOIN
from tests.test_catalogues import texts

REFERENCE = Path(__file__).parent / "reference"
RENEW = bool(os.environ.get("RENEW_GOLDENS"))
EVERY = [(name, language) for name in SCREENS for language in LANGUAGES]


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_a_screen_looks_as_it_was_accepted(name: str, language: str) -> None:
    frame = frames.draw(SCREENS[name], translator(language))
    kept = REFERENCE / f"{name}.{language}.png"
    if RENEW:
        REFERENCE.mkdir(exist_ok=True)
        frame.save(kept, optimize=True)
    with Image.open(kept) as accepted:
        assert accepted.mode == "1"
        assert ImageChops.logical_xor(frame, accepted).getbbox() is None, f"{kept.name} differs: see `make goldens`"


def test_no_golden_picture_is_left_over() -> None:
    assert {path.name for path in REFERENCE.glob("*")} == {f"{name}.{language}.png" for name, language in EVERY}


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_a_frame_moved_by_a_pixel_loses_nothing(name: str, language: str) -> None:
    frame = frames.draw(SCREENS[name], translator(language))
    assert (frame.mode, frame.size) == ("1", (128, 64))
    if name not in ("join", "join_long", "join_own_network"):
        left, top, right, bottom = frame.getbbox() or (1, 1, 1, 1)
        assert left >= 1
        assert top >= 1
        assert right <= 127
        assert bottom <= 63


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_numeral_is_at_least_40_rows_high_and_a_word_as_wide_as_it_can_be(language: str) -> None:
    say = translator(language)
    for card in CARDS:
        frame = frames.draw(CardScreen(card, 1, "red", 40), say)
        if card == "sorry":
            name = frame.crop((0, 0, 128, 37)).getbbox()
            assert name is not None
            assert name[2] - name[0] >= 110
        else:
            name = frame.crop((24, 0, 104, layout.above_lines(1).bottom + 1)).getbbox()
            assert name is not None
            assert name[3] - name[1] >= 40, card


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_card_does_is_said_in_one_line_under_any_rules(language: str) -> None:
    told = [forms[0] for key, forms in texts("companion", "cards.po", language).items() if key.endswith(".short")]
    assert len(told) > 20
    assert [text for text in told if len(text) > layout.COLUMNS] == [translator(language)("card.sorry.short")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_note_about_a_numeral_to_be_played_leaves_it_its_40_rows(language: str) -> None:
    for note in ("panel.note.announce", "panel.note.announce_first"):
        frame = frames.draw(CardScreen("10", 1, "red", 40, message(note)), translator(language))
        name = frame.crop((24, 0, 104, layout.above_lines(1).bottom + 1)).getbbox()
        assert name is not None
        assert name[3] - name[1] >= 40


@pytest.mark.parametrize("face", [typeface.LINE, typeface.LINE_BOLD])
def test_points_are_two_by_two_pixels(face: typeface.Face) -> None:
    assert typeface.stencil(face, ".").size == (2, 2)
    assert typeface.stencil(face, ".").getextrema() == (255, 255)
    assert typeface.stencil(face, ":").crop((0, 0, 2, 2)).getextrema() == (255, 255)


@pytest.mark.parametrize(
    ("address", "broken"),
    [
        ("sorrybox-kitchen.local:8080", ["sorrybox-", "kitchen.", "local:8080"]),
        ("sorrybox.home.arpa:8080", ["sorrybox.", "home.arpa", ":8080"]),
        ("192.168.178.123:8080", ["192.168.", "178.123", ":8080"]),
    ],
)
def test_a_long_host_name_is_broken_at_its_dots(address: str, broken: list[str]) -> None:
    assert menu._address(address, 10) == broken


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_played_card_is_small_and_whose_turn_it_is_large(language: str) -> None:
    played = frames.draw(TurnScreen("yellow", "12", "red", 40, serial=1), translator(language))
    numeral = typeface.stencil(typeface.LINE_BOLD, "12")
    strip = played.crop((layout.SMALL_BADGE_ROWS + 4, 0, 60, 16)).getbbox()
    assert strip is not None
    assert (strip[2] - strip[0], strip[3] - strip[1]) == numeral.size
    turn = played.crop((0, 16, 128, 49)).getbbox()
    assert turn is not None
    assert turn[3] - turn[1] >= 23


def test_the_same_card_that_is_played_has_no_entrance_but_one_from_a_hand_has() -> None:
    drawn = CardScreen("7", 5, "red", 40)
    assert not frames.is_new_card(TurnScreen("blue", "7", "red", 40, serial=5, press=True), drawn)
    assert frames.is_new_card(
        TurnScreen("blue", "7", "red", 40, serial=6), TurnScreen("red", "1", "blue", 40, serial=5)
    )


def test_a_text_in_two_lines_breaks_at_a_sign_or_in_its_middle() -> None:
    assert typeface.balanced("Swap with blue, slide 3", 21) == ["Swap with blue,", "slide 3"]
    assert typeface.balanced("one two three four five six", 21) == ["one two three", "four five six"]
    assert typeface.balanced("one", 21) == ["one"]


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is written on frames while the test runs; what is only measured is not."""
    noted: list[str] = []
    write, word, stencil = typeface.write, layout.word, typeface.stencil
    measuring: list[str] = []

    def write_noting(picture: Image.Image, place: tuple[int, int], text: str, *rest: typeface.Face) -> None:
        if not measuring:
            noted.append(text)
        write(picture, place, text, *rest)

    def word_noting(frame: Image.Image, text: str, *rest: Any, **more: Any) -> layout.Rect:
        noted.append(text)
        return word(frame, text, *rest, **more)

    def measure(face: typeface.Face, text: str) -> Image.Image:
        measuring.append(text)
        picture = stencil(face, text)
        measuring.clear()
        return picture

    monkeypatch.setattr(typeface, "write", write_noting)
    monkeypatch.setattr(typeface, "stencil", measure)
    for module in (layout, table, menu, notices):
        monkeypatch.setattr(module, "word", word_noting, raising=False)
    return noted


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_no_line_says_a_thing_twice(name: str, language: str, written: list[str]) -> None:
    frames.draw(SCREENS[name], translator(language))
    lines = dict.fromkeys(written) if isinstance(SCREENS[name], CardScreen) else written  # drawn in two ways, one shown
    words = [word for text in lines for word in re.findall(r"[^\W\d]{4,}", text.lower())]
    if not name.startswith(("trouble", "join_text")):
        assert len(words) == len(set(words)), words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_panel_text_has_all_glyphs_and_fits_its_place(language: str) -> None:
    say = translator(language)
    seen = 0
    for key, forms in (texts("device", "panel.po", language) | texts("companion", "cards.po", language)).items():
        if not key.endswith(".rule"):
            seen += 1
            for text in forms:
                plain = text.replace("{count}", "45").replace("{rule}", "R15").replace("{move}", "b13>y1~y4")
                plain = plain.replace("{who}", say("colour.green")).replace("{one}", "3").replace("{other}", "4")
                assert typeface.covers(typeface.LINE, plain.replace("\n", "")), (key, plain)
                most = 5 if key.startswith("panel.trouble") else 2
                lines = typeface.wrap(plain, layout.COLUMNS)
                assert len(lines) <= most, (key, lines)
                if most == 2:
                    assert lines == plain.split("\n"), f"{key} breaks where it was not meant to: {lines}"
    assert seen > 40


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_that_may_come_to_the_panel_has_all_glyphs(language: str) -> None:
    for room in ("companion", "device"):
        for topic in (Path(__file__).parents[3] / room / "locale" / language).glob("*.po"):
            for key, forms in texts(room, topic.name, language).items():
                for text in forms:
                    if key.split(".")[0] in ("error", "notice", "reason"):
                        assert typeface.covers(typeface.LINE, text.replace("\n", "")), (key, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sample_screen_needs_an_ellipsis(language: str, written: list[str]) -> None:
    for screen in SCREENS.values():
        frames.draw(screen, translator(language))
    assert len(written) > 100
    assert not [text for text in written if "…" in text or len(text) > layout.COLUMNS]


def test_a_text_that_is_too_long_ends_in_an_ellipsis() -> None:
    assert layout.short("one two three four five six seven eight nine ten", 2, 10) == ["one two", "three fou…"]
    assert typeface.wrap("abcdefghij", 4) == ["abcd", "efgh", "ij"]


@pytest.mark.parametrize("screen", [JOIN, LONG_JOIN])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_join_code_can_be_read_back_from_the_pixels(screen: JoinScreen, language: str) -> None:
    frame = frames.draw(screen, translator(language))
    photo = np.array(ImageChops.offset(frame, 0).convert("L").resize((512, 256), Image.Resampling.NEAREST))
    found = zxingcpp.read_barcodes(photo)
    assert [code.text for code in found] == [(screen.url or "").upper()]


@pytest.mark.parametrize("name", ["SORRYBOX-7KQ", "SORRYBOX-MMM"])
def test_the_code_of_the_own_network_is_what_a_camera_joins_by(name: str) -> None:
    for password in ("HWQ7K4MRXN9T", "WWWWWWWWWWWW"):
        frame = frames.draw(replace(OWN_NETWORK, own_network=(name, password)), translator("en"))
        photo = np.array(frame.convert("L").resize((512, 256), Image.Resampling.NEAREST))
        found = zxingcpp.read_barcodes(photo)
        assert [code.text for code in found] == [f"WIFI:T:WPA;S:{name};P:{password};;"]


def test_the_join_code_has_dark_modules_on_a_lit_square() -> None:
    frame = frames.draw(JOIN, translator("en"))
    assert frame.getpixel((1, 5))
    assert frame.getpixel((1, 58))


def test_an_address_too_long_for_the_code_stands_there_as_text() -> None:
    frame = frames.draw(TEXT_JOIN, translator("en"))
    assert not zxingcpp.read_barcodes(np.array(frame.convert("L").resize((512, 256))))
    assert frame.getbbox() is not None


def test_only_the_join_page_is_secret() -> None:
    assert {name for name, screen in SCREENS.items() if frames.secrets(screen)} == {
        "join", "join_long", "join_text", "join_own_network",
    }  # fmt: skip


@pytest.mark.parametrize("screen", [JOIN, LONG_JOIN, TEXT_JOIN])
def test_without_its_secret_places_a_join_page_is_the_same_for_every_key_and_code(screen: JoinScreen) -> None:
    blanked = []
    for key, code in ((KEY, "482913"), ("ZYXWVUTSRQPNMKJH", "170566")):
        other = replace(screen, url=(screen.url or "").replace(KEY, key), code=code)
        frame = frames.draw(other, translator("en"))
        assert frames.secrets(other) == frames.secrets(screen)
        for box in frames.secrets(other):
            frame.paste(0, (box.left, box.top, box.right, box.bottom))
        blanked.append(frame.tobytes())
    assert blanked[0] == blanked[1]
    assert any(blanked[0])


def test_a_name_without_glyphs_or_room_gives_way_to_the_colour() -> None:
    say = translator("en")
    plain = frames.draw(WaitingScreen("red", 45), say)
    for name in ("王芳", "Maximiliana-Josefina", ""):
        assert frames.draw(WaitingScreen("red", 45, name=name), say) == plain
    assert frames.draw(WaitingScreen("red", 45, name="Åsa"), say) != plain


def test_an_entrance_ends_in_the_frame_and_changes_every_pixel_first() -> None:
    screen = CardScreen("7", 1, "red", 40)
    first, last = frames.entrance(screen, translator("en"))
    assert last == frames.draw(screen, translator("en"))
    assert ImageChops.logical_and(first, last).getbbox() is None
    assert ImageChops.logical_or(first, last).getextrema() == (255, 255)


def test_the_same_card_again_is_a_new_card_by_its_serial() -> None:
    before = CardScreen("7", 1, "red", 40)
    assert frames.is_new_card(CardScreen("7", 2, "red", 40), before)
    assert not frames.is_new_card(CardScreen("7", 1, "red", 40, message("panel.note.no_move")), before)
    assert frames.is_new_card(TurnScreen("red", "7", "blue", 3, serial=2), TurnScreen("red", "7", "blue", 3, serial=1))
    assert not frames.is_new_card(TurnScreen("red", None, None, 3), None)
    assert not frames.is_new_card(DrawOffScreen((), "red"), None)
    assert frames.is_new_card(DrawOffScreen((("red", "1"),), "blue"), DrawOffScreen((), "red"))
    assert not frames.is_new_card(WaitingScreen(None, 3), before)


def test_every_frame_is_pure() -> None:
    say = translator("it")
    for screen in SCREENS.values():
        assert frames.draw(screen, say) == frames.draw(screen, say)


@pytest.mark.parametrize("language", LANGUAGES)
def test_squares_in_a_reason_are_seen_as_shape_and_number(language: str, written: list[str]) -> None:
    at = message("at.square", square="y9")
    frames.draw(TroubleScreen(message("reason.own_pawn", of=message("side.red.of"), at=at)), translator(language))
    assert "▲9" in " ".join(written)
    assert layout.seen_squares("R15: r4, g0, b14, s3, r100") == "R15: ●4, ◆0, ■14, s3, r100"
    assert all(typeface.covers(typeface.LINE, mark) for mark in MARKS.values())


def test_trouble_of_any_length_is_shown() -> None:
    say = translator("en")
    frame = frames.draw(TroubleScreen(message("panel.note.only_move", move="x" * 300)), say)
    assert frame.getbbox() is not None
