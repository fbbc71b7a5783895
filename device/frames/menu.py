"""The frames of the button's menu: joining with a phone, and what else a held button can do."""

from __future__ import annotations

import re

from PIL import Image

from companion.messages import Translator
from device import qr, typeface
from device.frames.layout import COLUMNS, HEIGHT, LEFT, RIGHT, TOP, WHOLE, Box, above_lines, lines, sheet, short, word
from device.screens import JoinScreen

LIT = (0, 3, 58, 61)
"""The lit square behind the usual code (version 1 or 2), in pixels."""
LIT_LARGE = (0, 0, 64, 64)
"""Behind version 3: its 58 pixels leave a quiet zone of a module and a half, which readers take (measured)."""
CODE_FACES: tuple[typeface.Face, ...] = ("bold20", "bold16", "linebold13")


def menu(screen: JoinScreen, say: Translator) -> Image.Image:
    """The join page, or another item: its name, what it does, and how to choose."""
    if screen.item == "join":
        return _join(screen, say)
    frame = sheet()
    texts = [say(screen.hint or f"panel.menu.{screen.item}.what"), *say("panel.menu.how").split("\n")]
    word(frame, say(f"panel.menu.{screen.item}"), above_lines(3), typeface.WORDS[3:])
    lines(frame, [short(text, 1)[0] for text in texts])
    return frame


def is_secret(screen: object) -> bool:
    """Whether a screen shows what opens the table: the picture is not for those without the key."""
    return isinstance(screen, JoinScreen) and screen.item == "join"


def _join(screen: JoinScreen, say: Translator) -> Image.Image:
    frame = sheet()
    if screen.url is None:
        texts = say("panel.join.no_network.cure").split("\n")
        word(frame, say("panel.join.no_network"), above_lines(3), typeface.WORDS[3:])
        lines(frame, [*texts, say("panel.menu.next")])
        return frame
    modules = qr.code(screen.url)
    address = screen.address or screen.url
    if modules is None:
        typeface.write(frame, (LEFT, TOP + 16), say("panel.join.code"))
        word(frame, screen.code, Box(LEFT + 42, TOP, RIGHT, TOP + 22), CODE_FACES)
        lines(frame, _address(address, COLUMNS)[:3])
        return frame
    box = LIT if modules.width <= LIT[2] - 6 else LIT_LARGE
    frame.paste(typeface.LIT, box)
    frame.paste(modules, (box[0] + (box[2] - box[0] - modules.width) // 2, (HEIGHT - modules.height) // 2))
    left = box[2] + 2
    for index, line in enumerate(_address(address, (RIGHT - left) // typeface.CELL)[:3]):
        typeface.write(frame, (left, TOP + 9 + 11 * index), line)
    word(frame, screen.code, Box(left, TOP + 35, RIGHT, WHOLE.bottom), CODE_FACES)
    return frame


def _address(address: str, columns: int) -> list[str]:
    """An address in lines, broken after a dot or before the port where it can be."""
    found = [""]
    for part in re.findall(r"[^.:]+\.?|:[^.:]*", address):
        if len(found[-1]) + len(part) > columns:
            found.append("")
        for sign in part:
            if len(found[-1]) == columns:
                found.append("")
            found[-1] += sign
    return [text for text in found if text]
