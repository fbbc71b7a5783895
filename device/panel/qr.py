"""The join address as a QR code small enough for the panel."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

LARGEST_VERSION = 3
"""29 modules, 58 pixels at two a module; version 4 (66 pixels) is taller than the panel."""
MODULE = 2


def code(url: str) -> Image.Image | None:
    """The code's modules for an address, two pixels each, without the quiet zone (mode 1, dark modules are 0).

    The address is put in capitals, which QR codes hold more densely: no part of the box's own addresses tells
    capitals from small letters. None when it needs more than version 3.
    """
    return _code(url.upper())


def network_code(name: str, password: str) -> Image.Image | None:
    """The same for a Wi-Fi network that phones are to join (WPA2), as their cameras read it. Neither may have a
    character that is escaped there, as the box's own haven't."""
    return _code(f"WIFI:T:WPA;S:{name};P:{password};;")


@lru_cache(maxsize=4)
def _code(text: str) -> Image.Image | None:
    import segno  # noqa: PLC0415 - only for the join screen

    try:
        made = segno.make(text, error="l", micro=False, boost_error=True)
    except segno.DataOverflowError:
        return None
    if int(made.version) > LARGEST_VERSION:
        return None
    rows = [bytes(0 if dark else 255 for dark in row) for row in made.matrix]
    small = Image.frombytes("L", (len(rows[0]), len(rows)), b"".join(rows)).convert("1", dither=Image.Dither.NONE)
    return small.resize((small.width * MODULE, small.height * MODULE), Image.Resampling.NEAREST)
