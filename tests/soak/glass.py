"""What the panel of a running box shows, compared with what a screen looks like."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from companion.messages import Message, message
from device.catalogues import translator
from device.panel import frames
from device.panel.screens import Screen, TroubleScreen
from tests.running import RunningBox

SAY = translator("en")


def glass(box: RunningBox) -> bytes:
    """The picture's bits."""
    return Image.open(BytesIO(box.ask("GET", "/api/display.png")[1])).convert("1").tobytes()


def shows(box: RunningBox, screen: Screen) -> bool:
    """Whether the panel's picture is just this screen."""
    return glass(box) == frames.draw(screen, SAY).tobytes()


NOT_SAVED = TroubleScreen(message("panel.trouble.not_saved"))


def said(what: Message | str) -> str:
    """The sentence in the box's own language."""
    return SAY(message(what) if isinstance(what, str) else what)
