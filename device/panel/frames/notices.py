"""The frames of starting and stopping, and of trouble."""

from __future__ import annotations

from PIL import Image

from companion.messages import Translator
from device.panel import typeface
from device.panel.frames.layout import (
    BOTTOM,
    LEFT,
    RIGHT,
    TOP,
    Rect,
    above_lines,
    line,
    lines,
    seen_squares,
    sheet,
    short,
    stack,
    word,
)
from device.panel.screens import CountdownScreen, StoppedScreen, TroubleScreen

MOST_LINES = 5


def countdown(screen: CountdownScreen, say: Translator) -> Image.Image:
    """Shutting down in so many seconds, unless the button is let go."""
    frame = sheet()
    line(frame, say("panel.countdown"), TOP + 10)
    word(frame, str(screen.seconds), Rect(LEFT, TOP + 13, RIGHT, above_lines(1).bottom), typeface.NUMERALS)
    lines(frame, short(say("panel.countdown.cancel"), 1))
    return frame


def stopped(_screen: StoppedScreen, say: Translator) -> Image.Image:
    """Goodbye."""
    frame = sheet()
    stack(frame, [say("panel.stopped")], above_lines(1))
    lines(frame, short(say("panel.stopped.what"), 1))
    return frame


def trouble(screen: TroubleScreen, say: Translator) -> Image.Image:
    """What is wrong and the cure, in up to five lines, in the middle of the height."""
    frame = sheet()
    texts = short(seen_squares(say(screen.message)), MOST_LINES)
    top = (BOTTOM + TOP - typeface.PITCH * len(texts)) // 2
    for index, text in enumerate(texts):
        line(frame, text, top + 10 + typeface.PITCH * index)
    return frame
