"""Fingers: touch the board and the buttons as a player does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page


def touch(page: Page, selector: str) -> None:
    """Bring something to the middle of the screen, and touch it there."""
    found = page.locator(selector).first
    found.evaluate("e => e.scrollIntoView({block: 'center'})")
    found.tap(force=True)


def touch_square(page: Page, key: str) -> None:
    """Touch a square, or a colour's disc, by its key (`web.squares`)."""
    touch(page, f'.board [data-square="{key}"]')


def tap_move(page: Page, parts: Sequence[dict[str, Any]]) -> None:
    """Tap one legal move together, part by part (`web.taps.tap_data`); the button to announce it is not yet touched.
    What can only go one way needs no tap."""
    for part in parts:
        if is_ready(page):
            break
        if page.locator(f'.pawn.chosen[data-at="{part["start"]}"]').count() == 0:
            touch(page, f'.pawn.movable[data-at="{part["start"]}"]')
        if page.locator(f'.target[data-key="{part["to"]}"]').count():
            touch(page, f'.target[data-key="{part["to"]}"]')
        if page.locator("#choose button").count():
            page.locator("#choose button").nth(0 if (part["how"] == "swap") == _swap_first(page) else 1).tap()
    page.locator("#hint:not([data-ready=''])").wait_for(state="attached")


def is_ready(page: Page) -> bool:
    """Whether a whole move is chosen."""
    return page.locator("#hint[data-ready]:not([data-ready=''])").count() > 0


def drag(page: Page, start: str, end: str) -> None:
    """A finger put down on one thing and lifted over another, as the browser's own touch events."""
    places = []
    for each in (start, end):
        box = page.locator(each).first.bounding_box()
        assert box is not None, each
        places.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    finger = page.context.new_cdp_session(page)
    (x, y), (to_x, to_y) = places

    def event(kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": left, "y": top} for left, top in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    event("touchStart", (x, y))
    for step in range(1, 9):
        event("touchMove", (x + (to_x - x) * step / 8, y + (to_y - y) * step / 8))
    event("touchEnd")
    finger.detach()


def _swap_first(page: Page) -> bool:
    words = page.locator("#announce")
    swap = words.get_attribute("data-word-swap")
    return page.locator("#choose button").first.text_content() == swap


def press(page: Page, selector: str) -> None:
    """Touch a button as soon as it may be touched again. Playwright's `expect` looks for it at growing intervals only,
    up to a second apart; this looks with every frame."""
    page.locator(f'{selector}:not([aria-disabled="true"], [disabled])').tap()


def announce(page: Page) -> None:
    """Touch the button that announces what was tapped."""
    press(page, "#announce-button")
