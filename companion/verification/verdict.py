"""The way through a log: what the box may have been in, command by command, and what has been shown at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.cards import CARDS, Card
from companion.checking import CHECKERS
from companion.colours import Colour
from companion.commands import LONGEST_NAME, Command, ReleaseSeat, SetChecker
from companion.deck import commitment
from companion.errors import TableError
from companion.events import Discarded, Drawn, GameStarted, Opened, Played
from companion.evolution import follow
from companion.game import carry_out, decide
from companion.messages import message
from companion.public_log import Line
from companion.state import State
from companion.verification.asked import asked
from companion.verification.retelling import Book, Retelling, with_card_shown, with_learnt
from companion.verification.told import DoesNotHold, ToldCommand, may_be_masked, opened_orders, read

LONGEST_AT_FIRST = 40
"""Letters of a player's name before there was mixing; two seats could have one name then."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What a log that holds has shown: games, cards drawn, piles proved, and piles published but not opened (yet)."""

    games: int
    drawn: int
    proved: int
    unopened: int


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A state that the box may have been in. The log leaves out who sits where and how the checker is set."""

    state: State
    spare: int = 0
    """Events left out since the game began that have not been put to use yet: seats taken or freed, mostly."""
    hides: bool | None = None
    """Whether this game's hands are told hidden; None until the first card of one."""


def verify(lines: Iterable[Line]) -> Proof:
    """Follow a log, as `sorrybox log --json` prints it. Raises `DoesNotHold` if the box could not have written it."""
    commands = read(lines)
    book = Book(opened_orders(commands))
    candidates = [_Candidate(State())]
    games = drawn = latest = 0
    for command, masked in zip(commands, may_be_masked(commands), strict=True):
        untold = command.first - 1 - latest
        waiting = _distinct(each for one in candidates for each in _left_out(one, untold, command.first - 1))
        candidates = _followed(waiting, command, book, masked=masked)
        games += GameStarted.kind in command.kinds
        drawn += command.kinds.count(Drawn.kind)
        latest = command.last
    return Proof(games, drawn, len(book.opened), len(book.made_of) - len(book.opened))


def _left_out(candidate: _Candidate, events: int, version: int) -> Iterator[_Candidate]:
    """Where so many events that no log tells may have led."""
    state = replace(candidate.state, version=version)
    found = [replace(candidate, state=state, spare=candidate.spare + events)]
    yield from found
    for _ in range(min(events, len(state.seats))):
        found = [each for one in found for each in _one_left_out(one, version)]
        yield from found


def _one_left_out(candidate: _Candidate, version: int) -> Iterator[_Candidate]:
    state = candidate.state
    commands: list[Command] = [SetChecker(mode) for mode in CHECKERS if mode != state.checker and not state.has_hands]
    if state.guarded and state.scene.phase in ("draw_off", "mix"):
        commands += [ReleaseSeat(seat) for seat in state.seats]
    for command in commands:
        after = _silently(state, command, version)
        if after is not None and candidate.spare:
            yield replace(candidate, state=after, spare=candidate.spare - 1)


def _silently(state: State, command: Command, version: int) -> State | None:
    """The state after a command that leads to nothing that a log tells; None for any other."""
    before = replace(_with_seat(state, command), version=version - 1)
    try:
        events = decide(before, command, _NoChance())
    except (TableError, _Needed):
        return None
    return follow(before, events) if len(events) == 1 else None


def _with_seat(state: State, command: Command) -> State:
    """A seat that is freed was taken before, though no log tells it."""
    if isinstance(command, ReleaseSeat) and command.colour not in state.names:
        return replace(state, names={**state.names, command.colour: ""})
    return state


class _Needed(Exception):
    """Chance was asked for."""


class _NoChance:
    """For commands that must not need any."""

    def shuffle(self, cards: Sequence[Any]) -> Sequence[Any]:
        raise _Needed

    def salt(self) -> bytes:
        raise _Needed


def _followed(candidates: list[_Candidate], told: ToldCommand, book: Book, *, masked: bool) -> list[_Candidate]:
    """Where a command leads from each of them; those that it can't lead on from are given up."""
    found: list[_Candidate] = []
    problems: list[tuple[int, TableError]] = []
    published: dict[str, Counter[Card]] = {}
    for candidate in candidates:
        prepared = _prepared(candidate, told)
        try:
            commands = tuple(asked(told, prepared.state))
        except TableError as problem:
            problems.append((0, problem))
            continue
        for command in commands:
            start = replace(prepared, state=_with_seat(prepared.state, command))
            retelling = Retelling(start.state, told, book, masked=masked and start.hides is not False)
            try:
                carry_out(retelling, command)
                retelling.finish()
                found.append(_after(start, retelling, told))
            except TableError as problem:
                problems.append((retelling.reached, problem))
            else:
                published = retelling.published
    if not found:
        raise _worst(problems, told)
    book.made_of.update(published)
    for line in told.lines:
        if line["kind"] == Opened.kind:
            book.opened.add(commitment(line["salt"], line["order"].split(",")))
    return _distinct(found)


def _worst(problems: list[tuple[int, TableError]], told: ToldCommand) -> DoesNotHold:
    """The problem of whatever got farthest."""
    reached, problem = max(problems, key=lambda each: each[0])
    if isinstance(problem, DoesNotHold):
        return problem
    line = told.lines[min(reached, len(told.lines) - 1)]
    return DoesNotHold(line["version"], problem.message, problem.rule)


def _prepared(candidate: _Candidate, told: ToldCommand) -> _Candidate:
    """The candidate with what a command's lines show of hidden things: a card in a hand, names of those who sit."""
    line, state = told.lines[0], candidate.state
    if line["kind"] in (Played.kind, Discarded.kind):
        card = next((card for card in CARDS if card == line["card"]), None)
        colour: Colour | None = next((seat for seat in state.seats if seat == line["colour"]), None)
        if card is not None and colour is not None:
            return replace(candidate, state=with_card_shown(state, colour, card))
    game = next((line for line in told.lines if line["kind"] == GameStarted.kind), None)
    if game is None:
        return candidate
    candidate, names = replace(candidate, hides=None), game["names"]
    if not _may_be_names(game):
        return candidate
    if "resumes" in game:
        state, names = _seated_before(state, names)
    if _may_sit(state, names, candidate.spare):
        kept = {seat: name for seat, name in state.names.items() if seat not in game["seats"]}
        return replace(candidate, state=replace(state, names={**kept, **names}))
    return candidate


def _seated_before(state: State, names: dict[Any, str]) -> tuple[State, dict[Any, str]]:
    """For a game that goes on: whoever sat where the game in between had no seat is as much in the dark as other
    names, and has the seat again; and the names at the other seats."""
    if state.adjourned is None:
        return state, names
    before = {seat: names[seat] for seat in state.adjourned.seats if seat in names and seat not in state.seats}
    now = {seat: name for seat, name in names.items() if seat not in before}
    return replace(state, adjourned=replace(state.adjourned, names=before)), now


def _may_be_names(game: Line) -> bool:
    """Whether these are names that the table takes: short, tidy, and none of them twice."""
    names = list(game["names"].values())
    most = LONGEST_NAME if "mix" in game else LONGEST_AT_FIRST
    if not all(type(name) is str and len(name) <= most and name.strip() == " ".join(name.split()) for name in names):
        return False
    given = [name for name in names if name]
    return "mix" not in game or len(set(given)) == len(given)


def _may_sit(state: State, names: dict[Any, str], events: int) -> bool:
    """Whether so many events can have seated these players: one for a seat taken or freed, two for another name."""
    if not names.keys() <= set(state.seats):
        return False
    needed = 0
    for seat in state.seats:
        before, now = state.names.get(seat), names.get(seat)
        needed += 0 if before == now else 1 if None in (before, now) else 2
    return needed <= events


def _after(start: _Candidate, retelling: Retelling, told: ToldCommand) -> _Candidate:
    state = with_learnt(follow(start.state, retelling.events), retelling.learnt)
    if GameStarted.kind in told.kinds:
        start = _Candidate(state)
    dealt = [line["card"] is None for line in told.lines if line["kind"] == Drawn.kind and line["hand"]]
    hides = start.hides if not dealt else dealt[0]
    if dealt and (start.hides not in (None, dealt[0]) or len(set(dealt)) > 1):
        raise DoesNotHold(told.lines[0]["version"], message("verify.hidden"))
    return replace(start, state=state, hides=hides)


def _distinct(candidates: Iterable[_Candidate]) -> list[_Candidate]:
    """Each state once, with the most events to spare."""
    found: list[_Candidate] = []
    for candidate in candidates:
        alike = next((index for index, one in enumerate(found) if _alike(one, candidate)), None)
        if alike is None:
            found.append(candidate)
        elif found[alike].spare < candidate.spare:
            found[alike] = candidate
    return found


def _alike(one: _Candidate, other: _Candidate) -> bool:
    return one.hides == other.hides and one.state == other.state
