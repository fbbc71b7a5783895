"""Fingers: touch the board and the buttons as a player does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, expect


def touch(page: Page, selector: str) -> None:
    """Bring something to the middle of the screen, and touch it there."""
    found = page.locator(selector).first
    found.evaluate("e => e.scrollIntoView({block: 'center'})")
    found.tap(force=True)


def touch_square(page: Page, key: str) -> None:
    """Touch a square, or a colour's disc, by its key (`web.squares`)."""
    touch(page, f'.board [data-square="{key}"]')


def tap_move(page: Page, parts: Sequence[dict[str, Any]]) -> None:
    """Tap one legal move together, part by part (`web.taps.tap_data`); the button to announce it is not yet touched."""
    for part in parts:
        if page.locator(f'.pawn.chosen[data-at="{part["start"]}"]').count() == 0:
            touch(page, f'.pawn.movable[data-at="{part["start"]}"]')
        touch(page, f'.target[data-key="{part["to"]}"]')
        if page.locator("#choose button").count():
            page.locator("#choose button").nth(0 if (part["how"] == "swap") == _swap_first(page) else 1).tap()
    expect(page.locator(".pawn.preview").first).to_be_attached()


def _swap_first(page: Page) -> bool:
    words = page.locator("#announce")
    swap = words.get_attribute("data-word-swap")
    return page.locator("#choose button").first.text_content() == swap


def announce(page: Page) -> None:
    """Touch the button that announces what was tapped."""
    button = page.locator("#announce-button")
    expect(button).to_be_enabled()
    button.tap()
