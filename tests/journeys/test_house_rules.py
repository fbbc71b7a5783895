"""House rules on real boxes: answered on a phone, saved, played, kept over a restart, taken by another box."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.running import RunningBox
from tests.web.browser import chromium, phone


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


def set_up(browser: Browser, box: RunningBox) -> Page:
    """The set-up page on a phone that has joined, with everything unfolded."""
    one = phone(browser, box.base)
    one.open(f"/j/{box.key}")
    one.open("/setup")
    unfold(one.page)
    return one.page


def unfold(page: Page) -> None:
    page.evaluate("document.querySelectorAll('main details').forEach(each => { each.open = true; })")


def answer(page: Page, option: str, value: str) -> None:
    page.locator(f'input[name="option_{option}"][data-value="{value}"]').check()


def test_house_rules_are_answered_saved_played_kept_over_a_restart_and_taken_by_another_box(
    browser: Browser, tmp_path: Path
) -> None:
    box = RunningBox(tmp_path / "ours")
    try:
        page = set_up(browser, box)
        answer(page, "must_move", "no")
        answer(page, "slides", "own")
        page.fill('input[name="rules_name"]', "Grandma's")
        page.click('button[formaction="/do/save_rules"]')
        expect(page.locator(".saved-rules")).to_contain_text("Grandma's")
        expect(page.locator("#usual")).to_contain_text("you needn’t move")
        code = page.locator(".rules-code").text_content()
        assert code
        for colour in ("red", "blue"):
            page.check(f'input[name="seat_{colour}"]')
        page.get_by_role("button", name="Start the game").click()
        page.wait_for_url(f"{box.base}/")
        played = box.state()["options"]
        assert (played["must_move"], played["slides"]) == ("no", "own")
    finally:
        assert box.stop() == 0
    box = RunningBox(tmp_path / "ours")
    try:
        assert box.state()["options"] == played
        page = set_up(browser, box)
        expect(page.locator(".saved-rules")).to_contain_text("Grandma's")
        expect(page.locator(".rules-code")).to_have_text(code)
    finally:
        assert box.stop() == 0
    other = RunningBox(tmp_path / "theirs")
    try:
        page = set_up(browser, other)
        page.fill("#rules-wanted", code)
        page.locator(".house-saved").get_by_role("button", name="Take rules").click()
        expect(page.locator("#usual")).to_contain_text("you needn’t move")
        unfold(page)
        expect(page.locator('input[name="option_slides"][data-value="own"]')).to_be_checked()
        expect(page.locator(".saved-rules")).to_have_count(0)
    finally:
        assert other.stop() == 0
    assert "Traceback" not in box.log + other.log


def test_a_profile_s_usual_answers_follow_the_profile_and_what_was_answered_otherwise_stays(
    browser: Browser, tmp_path: Path
) -> None:
    box = RunningBox(tmp_path)
    try:
        page = set_up(browser, box)
        answer(page, "slides", "all")
        page.check('input[name="profile"][value="three-pawns"]')
        expect(page.locator('input[name="option_pawns"][data-value="3"]')).to_be_checked()
        expect(page.locator('input[name="option_two_again"][data-value="no"]')).to_be_checked()
        expect(page.locator('input[name="option_slides"][data-value="all"]')).to_be_checked()
        usual = page.locator('label:has(input[name="option_slides"]) .usual:visible')
        expect(usual).to_have_count(1)
        expect(page.locator('label:has(input[data-value="own"]) .usual')).to_be_visible()
        page.get_by_role("button", name="Start the game").click()
        page.wait_for_url(f"{box.base}/")
        state = box.state()
        assert (state["profile"], state["options"]["pawns"], state["options"]["slides"]) == ("three-pawns", "3", "all")
    finally:
        assert box.stop() == 0
