"""The panel's picture for the phones (`web.ports.Picture`)."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

from PIL import Image

from device.panel.frames import Rect
from device.panel.frames.layout import HEIGHT, WHOLE_GLASS, WIDTH
from device.panel.thread import PanelThread


class PanelPicture:
    """What the panel shows: with `look`, what its simulated controller lights up; on a real one, what was sent last.

    `rotate` is the panel's, for a simulated module that is mounted upside down.
    """

    def __init__(self, panel: PanelThread, look: Callable[[], Image.Image] | None = None, *, rotate: int = 0) -> None:
        self._panel, self._look, self._rotate = panel, look, rotate

    def png(self, reveal: bool) -> bytes:
        """128x64 pixels of one bit; without `reveal` nothing that opens the table can be read from it.

        The picture is taken between two looks at where secrets stand, for the panel never waits for us.
        """
        sent, hidden, begun = self._panel.picture()
        picture = self._look().rotate(self._rotate) if self._look else sent
        _, hidden_now, begun_now = self._panel.picture()
        picture = picture.copy() if picture else Image.new("1", (WIDTH, HEIGHT))
        if not reveal:
            for box in (*hidden, *hidden_now, *([WHOLE_GLASS] if begun != begun_now else [])):
                _blank(picture, box)
        kept = BytesIO()
        picture.save(kept, "PNG")
        return kept.getvalue()

    def status(self) -> str:
        """`ok` or `lost`."""
        return self._panel.status


def _blank(picture: Image.Image, box: Rect) -> None:
    picture.paste(0, (box.left, box.top, box.right, box.bottom))
