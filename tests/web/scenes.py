"""Tables in telling states, for screenshots and for the checks of every page."""

from __future__ import annotations

from collections.abc import Callable

from companion.commands import Announce, Draw, NewGame, TakeSeat, Undo
from device.game_thread import GameThread
from tests.web.tables import checked_game, open_door

LATE = "S,r10,s3,H/S,b5,b12,H/y1,y9,s2,H/S,S,g13,H"


def fresh() -> GameThread:
    """Before the first card."""
    return open_door()


def deck_only() -> GameThread:
    """A mere deck, some cards in."""
    door = open_door("7", "3", "sorry", "11", "2", "10", "sorry")
    for _ in range(7):
        door.do(Draw())
    return door


def with_seats() -> GameThread:
    """Turns without a board."""
    door = open_door("7", "3", "12")
    door.do(NewGame(seats=("red", "blue", "yellow"), checker="off"))
    door.do(TakeSeat("blue", "Johanna"))
    for _ in range(3):
        door.do(Draw())
    return door


def draw_off() -> GameThread:
    """Drawing for the start."""
    door = open_door("8", "sorry")
    door.do(NewGame(seats=("red", "blue", "green"), first="draw_off"))
    door.do(Draw())
    door.do(Draw())
    return door


def seven() -> GameThread:
    """A 7 to be moved on a full board."""
    door = open_door("7")
    checked_game(door, LATE, "red", checker="enforce")
    door.do(TakeSeat("red", "Ann"))
    door.do(Draw())
    return door


def moved() -> GameThread:
    """A move just made, and a history behind it."""
    door = open_door("5", "12", "8", "3", "10", "1")
    checked_game(door, LATE, "red")
    for _ in range(5):
        door.do(Draw())
        moves = door.snapshot().table.moves
        if door.snapshot().table.phase == "move" and moves:
            door.do(Announce(moves[-1].move))
    door.do(Undo())
    return door


def hand() -> GameThread:
    """A hand of five."""
    door = open_door("1", "7", "sorry", "11", "2", "3", "4", "5", "8", "10")
    door.do(NewGame(profile="points", seats=("red", "yellow"), target=300))
    door.do(TakeSeat("red", "Ann"))
    return door


def won() -> GameThread:
    """The game is won."""
    door = open_door("3")
    checked_game(door, "s3,H,H,H/S,b5,b12,H/-/-", "red", checker="enforce")
    door.do(Draw())
    moves = door.snapshot().table.moves
    if moves:
        door.do(Announce(moves[0].move))
    return door


SCENES: dict[str, Callable[[], GameThread]] = {
    "fresh": fresh,
    "deck": deck_only,
    "seats": with_seats,
    "draw-off": draw_off,
    "seven": seven,
    "moved": moved,
    "hand": hand,
    "won": won,
}
PAGES = (
    "/seats",
    "/setup",
    "/correct",
    "/check",
    "/say",
    "/history",
    "/replay",
    "/luck",
    "/hint",
    "/games",
    "/rules",
    "/phone",
    "/join",
)
