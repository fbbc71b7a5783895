"""What a finger does: how many taps each act takes, dragging by real touch events, and what a pawn answers that can't
move."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.cards import Card
from companion.checking import CheckerMode
from companion.commands import Draw, NewGame
from tests.web.browser import chromium
from tests.web.stage import Stage, stage
from tests.web.tables import checked_game, open_door
from tests.web.tapping import drag, is_ready, touch, touch_square

COUNT = """() => { if (!('taps' in sessionStorage)) sessionStorage.taps = '0';
  addEventListener('pointerdown', () => { sessionStorage.taps = Number(sessionStorage.taps) + 1; }, true); }"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@contextmanager
def red_with(browser: Browser, card: Card, position: str, checker: CheckerMode = "enforce") -> Iterator[Page]:
    """A joined phone where red has drawn this card on this board."""
    door = open_door(card)
    checked_game(door, position, "red", checker=checker)
    door.do(Draw())
    with stage(browser, door) as table:
        yield table.player().page


def counted(table: Stage) -> Page:
    """A joined phone that counts its taps from now on, over its pages."""
    page = table.player().page
    page.add_init_script(f"({COUNT})()")
    page.reload()
    page.wait_for_selector('#link[data-state="live"]')
    page.evaluate("sessionStorage.taps = '0'")
    return page


def taps(page: Page) -> int:
    return int(page.evaluate("sessionStorage.taps"))


def test_a_game_for_four_with_checking_is_set_up_in_two_taps_and_a_seat_taken_in_one(browser: Browser) -> None:
    with stage(browser, open_door("7")) as table:
        page = counted(table)
        page.get_by_role("link", name="New game with a board").tap()
        page.get_by_role("button", name="Start the game").tap()
        page.wait_for_selector('.tile, #link[data-state="live"]')
        assert taps(page) == 2
        view = table.door.snapshot().table
        assert (len(view.seats), view.checker, view.profile) == (4, "advise", "classic")
        page.locator(".tile.k-blue").tap()
        expect(page.locator(".tile")).to_have_count(0)
        assert taps(page) == 3
        assert [seat.colour for seat in table.door.snapshot().table.seats if seat.taken] == ["blue"]


def test_a_name_given_once_stays_with_the_phone(browser: Browser) -> None:
    with stage(browser, open_door("7")) as table:
        table.door.do(NewGame(seats=("red", "blue"), checker="advise"))
        page = counted(table)
        page.locator("#my-name").fill("Ann")
        page.locator(".tile.k-red").tap()
        expect(page.locator(".tile")).to_have_count(0)
        assert table.door.snapshot().table.seats[0].name == "Ann"
        table.door.do(NewGame(seats=("green", "blue"), checker="advise"))
        expect(page.locator("#my-name")).to_have_value("Ann")


def test_the_only_move_is_announced_with_one_tap(browser: Browser) -> None:
    door = open_door("3")
    checked_game(door, "S,S,S,r10/S,S,S,S/-/-", "red", checker="enforce")
    door.do(Draw())
    with stage(browser, door) as table:
        page = counted(table)
        expect(page.locator("#hint")).to_have_text("Ready: ●10 → ●13")
        page.locator("#announce-button").tap()
        expect(page.locator(".turn")).to_contain_text("Blue")
        assert taps(page) == 1


def test_a_seven_is_split_with_at_most_four_taps(browser: Browser) -> None:
    door = open_door("7")
    checked_game(door, "S,S,r4,r9/S,S,S,b3/-/-", "red", checker="enforce")
    door.do(Draw())
    with stage(browser, door) as table:
        page = counted(table)
        page.evaluate("document.querySelector('.board').scrollIntoView({block: 'center'})")
        for key in ("r4", "r7"):
            touch_square(page, key)
        if not is_ready(page):
            touch_square(page, "r13")
        page.locator("#announce-button").tap()
        expect(page.locator(".turn")).to_contain_text("Blue")
        last = table.door.snapshot().table.last_move
        assert last is not None
        assert last.move == "r4>r7+r9>r13"
        assert taps(page) <= 4


def test_words_take_one_tap_and_stay_open_and_asking_takes_one_too(browser: Browser) -> None:
    door = open_door("3", "3")
    checked_game(door, "S,S,r4,r9/S,S,b4,b9/-/-", "red", checker="enforce")
    door.do(Draw())
    with stage(browser, door) as table:
        page = counted(table)
        page.locator("#in-words summary").tap()
        expect(page.locator("#words")).to_be_focused()
        page.keyboard.type("r4>r7")
        page.keyboard.press("Enter")
        expect(page.locator(".turn")).to_contain_text("Blue")
        assert taps(page) == 1
        table.door.do(Draw())
        expect(page.locator("#words")).to_be_visible()
        page.evaluate("sessionStorage.taps = '0'")
        page.get_by_role("link", name="Is this allowed?", exact=True).last.tap()
        expect(page.locator("#move")).to_be_focused()
        page.keyboard.type("b4>b8")
        page.keyboard.press("Enter")
        expect(page.locator("#answer")).to_contain_text("No.")
        assert taps(page) == 1


def test_a_ringed_pawn_is_dragged_to_its_square_on_the_table(browser: Browser) -> None:
    with red_with(browser, "5", "S,S,r5,r9/S,S,S,b3/-/-") as page:
        drag(page, '.pawn[data-at="r9"]', '[data-square="r14"]')
        expect(page.locator("#hint")).to_have_text("Ready: ●9 → ●14")
        assert page.evaluate("scrollY") == 0, "the page did not go with the finger"
        page.locator("#announce-button").click()
        expect(page.locator(".turn")).to_contain_text("Blue")


def test_a_pawn_dragged_to_nowhere_goes_back(browser: Browser) -> None:
    with red_with(browser, "5", "S,S,r5,r9/S,S,S,b3/-/-") as page:
        before = page.locator('.pawn[data-at="r9"]').get_attribute("transform")
        drag(page, '.pawn[data-at="r9"]', '[data-square="yellow:H"]')
        expect(page.locator('.pawn[data-at="r9"]')).to_have_attribute("transform", str(before))
        assert not is_ready(page)


def test_the_board_is_put_right_by_a_finger(browser: Browser) -> None:
    door = open_door("5")
    checked_game(door, "S,S,S,r9/S,S,S,b3/-/-", "red")
    with stage(browser, door) as table:
        page = table.player().page
        page.goto(f"{table.base}/correct")
        page.wait_for_selector(".pawn.loose")
        page.evaluate("document.querySelector('.board').scrollIntoView({block: 'center'})")
        drag(page, '.pawn[data-at="r9"]', '[data-square="r13"]')
        expect(page.locator("#position")).to_have_value("S,S,S,r13/S,S,S,b3/-/-")


def test_a_pawn_let_go_far_from_every_square_goes_back_where_it_was(browser: Browser) -> None:
    door = open_door("5")
    checked_game(door, "S,S,S,r9/S,S,S,b3/-/-", "red")
    with stage(browser, door) as table:
        page = table.player().page
        page.goto(f"{table.base}/correct")
        page.wait_for_selector(".pawn.loose")
        before = page.locator('.pawn[data-at="r9"]').get_attribute("transform")
        page.evaluate("document.querySelector('.board').scrollIntoView({block: 'center'})")
        drag(page, '.pawn[data-at="r9"]', ".board")
        expect(page.locator('.pawn[data-at="r9"]')).to_have_attribute("transform", str(before))
        expect(page.locator("#position")).to_have_value("S,S,S,r9/S,S,S,b3/-/-")


def test_the_pawn_to_be_hit_may_be_touched_first_where_only_one_of_one_s_own_can(browser: Browser) -> None:
    with red_with(browser, "sorry", "S,S,S,r9/S,S,b8,b3/-/-") as page:
        touch_square(page, "b8")
        expect(page.locator("#hint")).to_contain_text("Ready: from Start to ■8")
        touch(page, "#take-back")
        touch_square(page, "b3")
        expect(page.locator("#hint")).to_contain_text("Ready: from Start to ■3")


def test_in_a_split_each_square_tells_how_many_steps_lead_there(browser: Browser) -> None:
    with red_with(browser, "7", "S,S,r2,r9/S,S,S,b3/-/-") as page:
        touch_square(page, "r2")
        for steps in range(1, 7):
            square = f'.target[data-key="r{2 + steps}"] .count'
            if page.locator(square).count():
                expect(page.locator(square)).to_have_text(str(steps))
        assert page.locator(".target .count").count() >= 5


def test_a_move_that_is_laid_out_is_not_lost_by_a_slip_to_the_draw_button(browser: Browser) -> None:
    with red_with(browser, "5", "S,S,r5,r9/S,S,S,b3/-/-", "advise") as page:
        expect(page.locator('.bar [data-own="draw"]')).to_be_visible()
        expect(page.locator("#announce-button.secondary")).to_be_visible()
        touch_square(page, "r9")
        expect(page.locator("#hint")).to_have_text("Ready: ●9 → ●14")
        expect(page.locator("#announce-button.primary")).to_be_visible()
        expect(page.locator('.bar [data-own="draw"]')).to_be_hidden()
        touch(page, "#take-back")
        expect(page.locator('.bar [data-own="draw"]')).to_be_visible()


@pytest.mark.parametrize(
    ("card", "position", "pawn", "reason", "rule"),
    [
        ("5", "S,S,S,r9/S,S,S,b3/-/-", "red:S", "Start", "R16"),
        ("5", "S,S,s3,r9/S,S,S,b3/-/-", "red:s3", "Home", "R9"),
        ("5", "S,S,r4,r9/S,S,S,b3/-/-", "r4", "●9", "R13"),
        ("5", "S,S,S,r9/S,S,S,b3/-/-", "b3", "", "R23"),
        ("sorry", "S,S,S,r9/S,S,S,b3/-/-", "r9", "Start", "R22"),
    ],
)
def test_a_pawn_that_can_t_move_answers_why(
    browser: Browser, card: str, position: str, pawn: str, reason: str, rule: str
) -> None:
    door = open_door(card)  # type: ignore[arg-type]
    checked_game(door, position, "red", checker="enforce")
    door.do(Draw())
    with stage(browser, door) as table:
        page = table.player().page
        if is_ready(page):
            page.locator("#take-back").tap()
        touch(page, f'.pawn[data-at="{pawn}"]')
        expect(page.locator("#verdict")).to_be_visible()
        expect(page.locator("#verdict a")).to_have_attribute("href", f"/rules#{rule}")
        expect(page.locator("#verdict")).to_contain_text(reason)


def test_signs_for_swaps_and_bumps_stand_beside_the_pawn(browser: Browser) -> None:
    with red_with(browser, "11", "S,S,S,r10/S,S,S,b2/S,S,S,b6/-") as page:
        touch(page, '.pawn.movable[data-at="r10"]')
        expect(page.locator(".target .swap")).to_have_count(2)
        for number in range(2):
            target = page.locator(".target:has(.swap)").nth(number)
            key = target.get_attribute("data-key")
            sign, pawn = target.locator(".swap").bounding_box(), page.locator(f'.pawn[data-at="{key}"]').bounding_box()
            assert sign is not None
            assert pawn is not None
            apart_x = abs(sign["x"] + sign["width"] / 2 - pawn["x"] - pawn["width"] / 2)
            apart_y = abs(sign["y"] + sign["height"] / 2 - pawn["y"] - pawn["height"] / 2)
            assert max(apart_x, apart_y) > (sign["width"] + 0.6 * pawn["width"]) / 2
        assert page.locator(".target").first.get_attribute("aria-label")
