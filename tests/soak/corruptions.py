"""Ways in which a file of the state directory can be damaged, and what a table shows after it."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.commands import Draw, NewGame, Undo
from companion.errors import NotNow
from companion.table import Table
from device.journal.journal import open_journal
from tests.device.killing import opened, table_on

Damage = Callable[[random.Random, Path], None]


def flip(chance: random.Random, file: Path) -> None:
    """One bit, or a few."""
    content = bytearray(file.read_bytes())
    for _ in range(chance.choice((1, 1, 1, 5, 100))):
        if content:
            content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    file.write_bytes(content)


def cut(chance: random.Random, file: Path) -> None:
    """The file ends before its end."""
    content = file.read_bytes()
    file.write_bytes(content[: chance.randrange(len(content) + 1)])


def zero(chance: random.Random, file: Path) -> None:
    """Blocks full of zeros."""
    content = bytearray(file.read_bytes())
    for _ in range(chance.choice((1, 1, 4))):
        block = chance.randrange(len(content) // 4096 + 1) * 4096
        length = len(content[block : block + 4096])
        content[block : block + 4096] = bytes(length)
    file.write_bytes(content)


def garble(chance: random.Random, file: Path) -> None:
    """A block of anything."""
    content = bytearray(file.read_bytes())
    block = chance.randrange(len(content) // 4096 + 1) * 4096
    length = len(content[block : block + 4096])
    content[block : block + 4096] = chance.randbytes(length)
    file.write_bytes(content)


def empty(_: random.Random, file: Path) -> None:
    """Nothing in it."""
    file.write_bytes(b"")


def delete(_: random.Random, file: Path) -> None:
    """The file is gone."""
    file.unlink()


def exchange(other: Path) -> Damage:
    """Another directory's file of the same name in its place: another box's, or yesterday's."""

    def put(_: random.Random, file: Path) -> None:
        if (other / file.name).exists():
            shutil.copy(other / file.name, file)
        else:
            file.unlink()

    return put


def lives(directory: Path, chance: random.Random) -> Path:
    """A state directory as a kill leaves it, with cards drawn, games begun and commands undone; beside it `yesterday`,
    the same at an earlier moment, and `another`, another box's."""
    other = opened(directory / "another")
    play(table_on(other), 60, chance)
    other.close()
    journal = opened(directory / "state")
    table = table_on(journal)
    count = chance.choice((3, 20, 70, 300))
    play(table, count, chance)
    shutil.copytree(directory / "state", directory / "yesterday")
    play(table, chance.choice((1, 5, 30, 200)), chance)
    shutil.copytree(directory / "state", directory / "killed")
    journal.close()
    if chance.random() < 0.3:  # ended well
        return directory / "state"
    return directory / "killed"


def play(table: Table, count: int, chance: random.Random) -> None:
    """Cards, now and then an undo or a new game; and the rest that a box takes."""
    for number in range(count):
        with suppress(NotNow):
            table.do(Draw() if number % 9 or chance.random() < 0.5 else Undo())
        if chance.random() < 0.01:
            table.do(NewGame(seats=("red", "blue")) if chance.random() < 0.5 else NewGame(seats=()))
        table.tidy(resting=chance.random() < 0.02)


def shown(directory: Path) -> tuple[object, list[str]]:
    """What a table in a directory shows, and what a start says about it."""
    journal, notices = open_journal(directory, warn_volatile=False)
    try:
        table = table_on(journal)
        view = table.snapshot().table
        told = (view.card, view.draw_pile, view.discard, view.seats, view.can_undo)
        with suppress(NotNow):
            table.do(Draw())
        return told, [notice.id for notice in notices]
    finally:
        journal.close()
