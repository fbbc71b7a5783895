"""Screens as pictures: `draw` is pure, so every frame can be kept as a golden image.

A frame is 128x64 pixels of mode 1; lit pixels are not 0.
"""

from __future__ import annotations

from PIL import Image, ImageChops

from companion.messages import Translator
from device.panel.frames import menu, notices, table
from device.panel.frames.layout import Rect
from device.panel.frames.menu import secrets
from device.panel.screens import (
    CardScreen,
    CountdownScreen,
    DrawOffScreen,
    JoinScreen,
    RulesScreen,
    Screen,
    ShufflingScreen,
    StoppedScreen,
    TroubleScreen,
    TurnScreen,
    WaitingScreen,
    WonScreen,
)

__all__ = ["Rect", "draw", "entrance", "flash", "is_new_card", "secrets"]


def draw(screen: Screen, say: Translator) -> Image.Image:  # noqa: PLR0911 - one line for each screen
    """The picture of a screen in the translator's language."""
    match screen:
        case RulesScreen():
            return table.rules(screen, say)
        case CardScreen():
            return table.card(screen, say)
        case WaitingScreen():
            return table.waiting(screen, say)
        case JoinScreen():
            return menu.menu(screen, say)
        case ShufflingScreen():
            return table.shuffling(screen, say)
        case DrawOffScreen():
            return table.draw_off(screen, say)
        case TurnScreen():
            return table.turn(screen, say)
        case WonScreen():
            return table.won(screen, say)
        case CountdownScreen():
            return notices.countdown(screen, say)
        case StoppedScreen():
            return notices.stopped(screen, say)
        case TroubleScreen():
            return notices.trouble(screen, say)


def entrance(screen: Screen, say: Translator) -> tuple[Image.Image, ...]:
    """How a new card comes in: light and dark changed about, then as it stays. Eyes catch it also when the card is
    the same as before, it can be read from the first picture on, and a panel that can invert needs three more
    bytes for it."""
    return flash(draw(screen, say))


def flash(frame: Image.Image) -> tuple[Image.Image, Image.Image]:
    """A frame's entrance: its inverse, and itself."""
    return (ImageChops.invert(frame), frame)


def is_new_card(screen: Screen, before: Screen | None) -> bool:
    """Whether a screen brings a card that was not on the panel before it."""
    match screen:
        case CardScreen() | TurnScreen():
            known = isinstance(before, CardScreen | TurnScreen) and before.serial == screen.serial
            return screen.card is not None and not known
        case DrawOffScreen():
            return bool(screen.cards) and not (isinstance(before, DrawOffScreen) and before.cards == screen.cards)
        case _:
            return False
