"""The panel: a test picture with a border, and the question which controller draws it whole (field-notes 17)."""

from __future__ import annotations

import time
from dataclasses import dataclass

from PIL import Image, ImageDraw

from companion.messages import message
from device.checkup.findings import Finding, trouble, warning, well
from device.checkup.questions import Questions
from device.config import PanelSettings
from device.panel.panel import Panel, PanelLost
from device.panel.typeface import LIT, WORDS, stencil

OTHER = {"ssd1306": "sh1106", "ssd1309": "sh1106", "sh1106": "ssd1306"}
"""What to try when the picture is not whole. An SSD1306's driver draws on an SSD1309 as well, and the other way."""
GLANCE = 1.0
"""Seconds that the picture stands when nobody is asked."""


@dataclass(frozen=True, slots=True)
class PanelSeen:
    """How the test picture came out."""

    driver: str
    whole: bool | None = None
    """Whether a person saw it whole; None: nobody was asked."""
    whole_with: str = ""
    """The other driver, if the picture was whole with that one."""
    reason: str = ""
    """Why nothing could be shown."""


def border_picture(driver: str) -> Image.Image:
    """A border on the outermost pixels, the corners marked, and the driver's name: 128x64, mode 1.

    An SH1106 driven as SSD1306 loses the border on the left; the other way about it stands two columns in."""
    picture = Image.new("1", (128, 64))
    pen = ImageDraw.Draw(picture)
    pen.rectangle((0, 0, 127, 63), outline=LIT)
    for x, y in ((0, 0), (120, 0), (0, 56), (120, 56)):
        pen.rectangle((x, y, x + 7, y + 7), fill=LIT)
    name = stencil(WORDS[-1], driver.upper())
    picture.paste(name, ((128 - name.width) // 2, (64 - name.height) // 2))
    return picture


def look_at_panel(settings: PanelSettings, questions: Questions | None = None) -> PanelSeen:
    """Show the test picture as set, and if it is not whole, with the other driver. The panel is dark afterwards."""
    try:
        whole = _show(settings, settings.driver, questions)
        if whole is not False:
            return PanelSeen(settings.driver, whole)
        other = OTHER[settings.driver]
        found = _show(settings, other, questions)
    except PanelLost as lost:
        return PanelSeen(settings.driver, reason=str(lost))
    return PanelSeen(settings.driver, False, whole_with=other if found else "")


def judge_panel(seen: PanelSeen) -> Finding:
    """A wrong driver spoils the picture, but cards can be read."""
    if seen.reason:
        return trouble("panel.lost", reason=seen.reason)
    if seen.whole is None:
        return well("panel.takes", driver=seen.driver.upper())
    if seen.whole:
        return well("panel.whole", driver=seen.driver.upper())
    if seen.whole_with:
        return warning("panel.other_driver", driver=seen.whole_with)
    return warning("panel.spoilt")


def _show(settings: PanelSettings, driver: str, questions: Questions | None) -> bool | None:
    panel = Panel(
        driver, port=settings.port, address=settings.address, rotate=settings.rotate, contrast=settings.contrast
    )
    try:
        panel.restore(border_picture(driver))
        if questions is None:
            time.sleep(GLANCE)
            whole = None
        else:
            whole = questions.ask(message("doctor.panel.ask"))
        panel.off()
    finally:
        panel.forget()
    return whole
