"""What phones ask of the table, whether by JSON or by a plain form: one function for each, ports in, snapshot out."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from companion.cards import read_card
from companion.checking import CheckerMode, read_checker, read_hints
from companion.colours import COLOURS, Colour
from companion.commands import Announce, Mix, NewGame, ReleaseSeat, SetChecker, SetPosition, TakeSeat
from companion.errors import BadText, NotNow
from companion.events import Releaser
from companion.messages import Message, message
from companion.views import TableView
from web.bodies import GameBody, read_colour, read_name
from web.mixing import SaidBy
from web.ports import Access, Ports, SnapshotPort
from web.presence import Presence
from web.refusals import NoKey, OtherSeat

MOST_POINTS = 100_000


def need_table(access: Access) -> None:
    """Raise `NoKey` unless the phone holds the table's key."""
    if not access.table:
        raise NoKey


def need_version(snapshot: SnapshotPort, if_version: int | None) -> None:
    """Raise `NotNow` when the table has moved on; for calls that aren't commands."""
    if if_version is not None and if_version != snapshot.table.version:
        raise NotNow(message("error.changed"))


def plays_hands(snapshot: SnapshotPort) -> bool:
    """Whether the game is one with hidden hands (R30)."""
    return snapshot.table.options.get("hand", "0") != "0"


def announce(ports: Ports, access: Access, move: str, card: str | None, if_version: int | None) -> SnapshotPort:
    """Announce a move. In a hand game the phone must hold the seat whose turn it is: `OtherSeat`."""
    snapshot = ports.door.snapshot()
    seat = snapshot.table.turn if plays_hands(snapshot) else None
    if seat is not None and seat not in access.seats:
        raise OtherSeat(seat)
    return ports.door.do(Announce(move, read_card(card) if card is not None else None, seat), if_version)


def set_position(ports: Ports, position: str, turn: str, if_version: int | None) -> SnapshotPort:
    """Make the box's board agree with the table's."""
    return ports.door.do(SetPosition(position, read_colour(turn)), if_version)


def read_points(text: str) -> int | None:
    """The points that end a match, as a form has them; None for none. Raises `BadText`."""
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 9 and 1 <= int(text) <= MOST_POINTS):
        raise BadText(message("page.error.points", most=MOST_POINTS))
    return int(text)


def start_game(ports: Ports, game: GameBody) -> SnapshotPort:
    """A new game, or the next of a match; what is left out stays."""
    colours = None if game.seats is None else tuple(read_colour(seat) for seat in game.seats)
    first = game.first if game.first in (None, "draw_off") else read_colour(game.first)
    if game.target is not None and not 1 <= game.target <= MOST_POINTS:
        raise BadText(message("page.error.target", most=MOST_POINTS))
    checker = None if game.checker is None else read_checker(game.checker)
    hints = None if game.hints is None else read_hints(game.hints)
    command = NewGame(game.profile, game.options, colours, checker, first, game.target, game.mix, hints)
    return ports.door.do(command, game.if_version)


def running_game(snapshot: SnapshotPort) -> Message | None:
    """What a new game would end, by name; None while nothing of a game with seats has been played."""
    table = snapshot.table
    if not table.seats or table.card is None or table.phase == "over":
        return None
    profile = message(f"page.profile.{table.profile}")
    shown = [
        line for line in snapshot.history() if line["kind"] in ("draw", "play", "discard") and not line.get("hand")
    ]
    return message("page.setup.running", profile=profile, cards=message("page.setup.cards", count=len(shown)))


def usual_checker(table: TableView) -> CheckerMode:
    """The checker's mode that a new game is offered: as it is, or advice where there were no turns."""
    return table.checker if table.seats else "advise"


def mix_in(ports: Ports, access: Access, mixed: SaidBy, who: str, word: str, if_version: int | None) -> SnapshotPort:
    """Mix a word in: for a seat of this phone's that has said none; where nobody holds a seat, for the phone itself."""
    table = ports.door.snapshot().table
    if any(seat.taken for seat in table.seats):
        return ports.door.do(Mix(word, _seat_without_a_word(access, table)), if_version)
    return mixed.mix_in(who, word, ports.door, if_version)


def _seat_without_a_word(access: Access, table: TableView) -> Colour:
    """Raises `NotNow` where the phone holds no seat; of several seats the first that has said nothing yet."""
    held = [seat.colour for seat in table.seats if seat.colour in access.seats]
    if not held:
        raise NotNow(message("fair.seat_first"))
    said = {word.colour for word in table.words}
    return next((colour for colour in held if colour not in said), held[0])


def set_checker(ports: Ports, checker: str, if_version: int | None) -> SnapshotPort:
    """Turn the move checker off, to advice, or to insisting."""
    return ports.door.do(SetChecker(read_checker(checker)), if_version)


def take_seat(
    ports: Ports, presence: Presence, colour: str, name: str, if_version: int | None
) -> tuple[SnapshotPort, Colour, str]:
    """Take a seat: the state, the colour and the seat's key. The table decides whether it is free; a key left over
    from before ends."""
    from web.naming import hold_name  # noqa: PLC0415 - its tables are for those who sit down

    seat, called = read_colour(colour), read_name(name)
    snapshot = ports.door.snapshot()
    need_version(snapshot, if_version)
    hold_name(called, seat, snapshot.table, ports.catalogues)
    _end_key(ports, seat)  # one left over must not open the seat again, not even for a moment
    snapshot = ports.door.do(TakeSeat(seat, called), snapshot.table.version if if_version is None else if_version)
    try:
        key = ports.keys.take_seat(seat, called)
    except NotNow:
        ports.keys.release_seat(seat)
        key = ports.keys.take_seat(seat, called)
    presence.note((seat,))
    return snapshot, seat, key


def release_seat(
    ports: Ports, access: Access, presence: Presence, colour: str, if_version: int | None
) -> tuple[SnapshotPort, Colour]:
    """Free a seat: one's own, or one whose phone has been away (the history tells it).

    While that phone is at the table, only the box's button frees the seat: `NotNow` says so, and the box waits for it.
    """
    seat = read_colour(colour)
    snapshot = ports.door.snapshot()
    if snapshot.table.is_taken(seat) and seat not in access.seats and presence.lately(seat):
        need_version(snapshot, if_version)
        seconds = ports.consent(seat) if ports.consent else 0
        raise NotNow(message("fair.ask_for_seat", colour=message(f"colour.{seat}"), seconds=round(seconds)))
    snapshot = ports.door.do(ReleaseSeat(seat, _who_asks(access, seat)), if_version)
    _end_key(ports, seat)
    presence.forget(seat)
    return snapshot, seat


def _who_asks(access: Access, seat: Colour) -> Releaser:
    """Whoever sits there, else another seat of this phone's; a phone may have none."""
    return seat if seat in access.seats else next((held for held in COLOURS if held in access.seats), "phone")


def _end_key(ports: Ports, colour: Colour) -> None:
    """End the key of a seat that is free."""
    ports.keys.release_seat(colour, lambda: ports.door.snapshot().table.is_taken(colour))


def lock_table(ports: Ports, brought: Sequence[str], if_version: int | None) -> tuple[SnapshotPort, str]:
    """Renew the table's key and end all others, the seats' too; the state and the new key.

    `brought` are the keys of the phone that asks: of two that ask at once, one wins and the other is told.
    """
    need_version(ports.door.snapshot(), if_version)
    key = ports.keys.lock(brought)
    for seat in ports.door.snapshot().table.seats:
        if seat.taken:
            with suppress(NotNow):  # whatever keeps it from being told, the new key must get to its phone
                ports.door.do(ReleaseSeat(seat.colour, "phone"))
                _end_key(ports, seat.colour)
    return ports.door.snapshot(), key
