"""The frames of the button's menu: joining with a phone, and what else a held button can do."""

from __future__ import annotations

import re

from PIL import Image

from companion.messages import Translator
from device.panel import qr, typeface
from device.panel.frames.layout import (
    BOTTOM,
    COLUMNS,
    HEIGHT,
    LEFT,
    RIGHT,
    TOP,
    WIDTH,
    Rect,
    above_lines,
    lines,
    sheet,
    short,
    word,
)
from device.panel.screens import JoinScreen

LIT = Rect(0, 3, 58, 61)
"""The lit square behind the usual code (version 1 or 2), in pixels."""
LIT_LARGE = Rect(0, 0, 64, 64)
"""Behind version 3: its 58 pixels leave a quiet zone of a module and a half, which readers take (measured)."""
CODE_ALONE = Rect(LEFT + 42, TOP, RIGHT, TOP + 22)
"""The short code's place without a QR code."""
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


def secrets(screen: object) -> tuple[Rect, ...]:
    """Where a screen shows what opens the table: not for those without the key. A pixel larger all around than what
    is drawn, for the picture may stand moved."""
    if not (isinstance(screen, JoinScreen) and screen.item == "join" and (screen.url or screen.own_network)):
        return ()
    if screen.own_network:
        return (Rect(0, 0, WIDTH, HEIGHT),)
    assert screen.url
    modules = qr.code(screen.url)
    if modules is None:
        return (_grown(CODE_ALONE),)
    lit = _lit(modules)
    return (_grown(lit), _grown(_code_beside(lit)))


def _join(screen: JoinScreen, say: Translator) -> Image.Image:
    frame = sheet()
    if screen.own_network:
        return _own_network(frame, *screen.own_network)
    if screen.url is None:
        what = "opening" if screen.opening else "no_network.open" if screen.can_open else "no_network.cure"
        title = "panel.menu.own_network" if screen.opening else "panel.join.no_network"
        texts = say(f"panel.join.{what}").split("\n")
        word(frame, say(title), above_lines(3), typeface.WORDS[3:])
        lines(frame, [*texts, say("panel.menu.next")])
        return frame
    modules = qr.code(screen.url)
    address = screen.address or screen.url.partition("/j/")[0]
    if modules is None:
        typeface.write(frame, (LEFT, TOP + 16), say("panel.join.code"))
        word(frame, screen.code, CODE_ALONE, CODE_FACES)
        lines(frame, _address(address, COLUMNS)[:3])
        return frame
    lit = _lit(modules)
    frame.paste(typeface.LIT, (lit.left, lit.top, lit.right, lit.bottom))
    frame.paste(modules, (lit.left + (lit.width - modules.width) // 2, (HEIGHT - modules.height) // 2))
    code = _code_beside(lit)
    for index, text in enumerate(_address(address, code.width // typeface.CELL)[:3]):
        typeface.write(frame, (code.left, TOP + 9 + 11 * index), text)
    word(frame, screen.code, code, CODE_FACES)
    return frame


def _own_network(frame: Image.Image, name: str, password: str) -> Image.Image:
    """The box's own Wi-Fi, for a camera and for eyes: its name, and its password in groups of four."""
    modules = qr.network_code(name, password)
    left = LEFT
    if modules is not None:
        frame.paste(typeface.LIT, (LIT_LARGE.left, LIT_LARGE.top, LIT_LARGE.right, LIT_LARGE.bottom))
        place = ((LIT_LARGE.width - modules.width) // 2, (HEIGHT - modules.height) // 2)
        frame.paste(modules, place)
        left = LIT_LARGE.right + 2
    columns = (RIGHT - left) // typeface.CELL
    before, dash, after = name.rpartition("-")
    called = [before + dash, after] if before and len(name) > columns else [name]
    groups = [password[start : start + 4] for start in range(0, len(password), 4)]
    top = TOP + 9
    for text in [*called, "", *groups]:
        typeface.write(frame, (left, top), text[:columns])
        top += 11 if text else 4
    return frame


def _lit(modules: Image.Image) -> Rect:
    return LIT if modules.width <= LIT.width - 6 else LIT_LARGE


def _code_beside(lit: Rect) -> Rect:
    return Rect(lit.right + 2, TOP + 35, RIGHT, BOTTOM)


def _grown(box: Rect) -> Rect:
    return Rect(max(box.left - 1, 0), max(box.top - 1, 0), min(box.right + 1, WIDTH), min(box.bottom + 1, HEIGHT))


def _address(address: str, columns: int) -> list[str]:
    """An address in lines, broken after a dot or before the port where it can be, else after a hyphen."""
    found = [""]
    for part in re.findall(r"[^.:]+\.?|:[^.:]*", address):
        for piece in [part] if len(part) <= columns else re.findall(r"[^-]+-?|-", part):
            if len(found[-1]) + len(piece) > columns:
                found.append("")
            for sign in piece:
                if len(found[-1]) == columns:
                    found.append("")
                found[-1] += sign
    return [text for text in found if text]
