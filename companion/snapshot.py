"""The table at one moment, as the outside may see it. It holds the state, and shows only views."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from companion.cards import Card
from companion.colours import Colour
from companion.deck import fingerprint
from companion.errors import NotNow
from companion.events import Entry, GameStarted
from companion.lazy import legal_moves, parts_of
from companion.messages import message
from companion.phases import may_mix
from companion.public_log import Line, line
from companion.state import State
from companion.views import DrawOffView, HandView, MoveView, SeatView, Sight, TableView, WordView

if TYPE_CHECKING:
    from companion.moves.legal import LegalMoves

MOST_MOVES = 200
"""A view with more legal moves leaves them out (docs/interface.md, `moves`)."""
MOST_LINES = 500
"""Lines of the history that are given at a time (docs/interface.md, `GET /api/history`)."""
MOST_OF_A_GAME = 8000
"""Lines of one game that are given to be watched again: a mere deck's game never ends."""

Reader: TypeAlias = Callable[[int, int, int], Sequence[Entry]]


class Snapshot:
    """Never changes. Views are made when first asked for."""

    def __init__(self, state: State, read: Reader = lambda *_: ()) -> None:
        """`read` gives the saved entries above a version up to another, at most so many (`JournalPort.read`)."""
        self._state = state
        self._read = read

    def __repr__(self) -> str:
        return f"<Snapshot of version {self._state.version}>"

    @property
    def version(self) -> int:
        """The table's version."""
        return self._state.version

    @cached_property
    def table(self) -> TableView:
        """For anyone."""
        state, scene = self._state, self._state.scene
        moves = self._moves
        return TableView(
            version=state.version,
            profile=state.rules.profile,
            options=state.rules.options,
            checker=state.checker,
            seats=tuple(SeatView(seat, state.names.get(seat, ""), seat in state.names) for seat in state.seats),
            turn=None if scene.phase == "over" else scene.turn,
            phase=scene.phase,
            card=scene.card,
            draw_pile=state.cards_left,
            discard=scene.discard,
            position=scene.position.text if state.checking and scene.position else None,
            moves=() if moves is None else None if len(moves) > MOST_MOVES else _shown(moves),
            may_pass=moves is not None and moves.may_pass,
            in_step=scene.in_step or not state.checking,
            hands={colour: len(cards) for colour, cards in scene.hands.items()},
            scores=dict(scene.scores),
            winner=scene.winner if scene.phase == "over" else None,
            commitment=state.pile.commitment,
            card_since=scene.card_since,
            drawn_by=scene.drawn_by,
            last_move=self._last_move,
            last_mover=scene.last_move.colour if scene.last_move else None,
            filled_in=scene.last_move is not None and scene.last_move.filled,
            stale_since=scene.stale_since if state.checking else None,
            draw_off=tuple(DrawOffView(colour, card) for colour, card in scene.draw_off),
            target=state.target,
            can_undo=state.can_undo,
            undo_resumes=state.adjourned.profile if state.adjourned and not state.past else None,
            can_redo=bool(state.future),
            words=tuple(WordView(word.word, word.colour, word.version) for word in state.words),
            may_mix=may_mix(state),
            fingerprint=fingerprint(state.pile.commitment),
            hints=state.hints,
        )

    def hand(self, colour: Colour) -> HandView:
        """One seat's own hand, with what can be played from it when it is that seat's turn."""
        from companion.hands import may_discard, may_pass, playable  # noqa: PLC0415 - see companion.lazy

        state, scene = self._state, self._state.scene
        if colour not in scene.hands:
            raise NotNow(message("error.no_hands"), "R30")
        cards = scene.hands[colour]
        if scene.phase != "play" or scene.turn != colour:
            return HandView(state.version, cards)
        moves = playable(state, colour)
        return HandView(
            version=state.version,
            cards=cards,
            moves={card: _shown(of_card) for card, of_card in moves.items() if len(of_card)},
            may_discard=may_discard(state.scene.second_play, moves),
            may_pass=may_pass(state.rules, state.scene.second_play, moves),
        )

    def sight(self) -> Sight:
        """What the player knows who is to choose; `NotNow` where nobody is."""
        state, scene = self._state, self._state.scene
        if scene.position is None or scene.turn is None or not (scene.pending or scene.phase == "play"):
            raise NotNow(message("error.nothing_to_choose"))
        hand = scene.hands.get(scene.turn, ())
        unseen = self._unseen
        return Sight(
            position=scene.position,
            turn=scene.turn,
            rules=state.rules,
            card=None if state.has_hands else scene.card,
            hand=hand,
            second_play=scene.second_play,
            coming=_left(unseen, hand),
            unseen=unseen,
        )

    def sight_before(self) -> Sight | None:
        """What the one who made the move with the shown card knew before it; None where there is none, and in games
        with hands, whose hand is another by now."""
        state, last = self._state, self._state.scene.last_move
        if last is None or last.filled or state.has_hands or state.scene.card is None:
            return None
        return Sight(last.before, last.colour, state.rules, state.scene.card, (), False, self._unseen, self._unseen)

    @property
    def _unseen(self) -> dict[Card, int]:
        return _left(Counter(self._state.rules.pack), self._state.scene.discard)

    def all_moves(self) -> tuple[MoveView, ...]:
        """Every legal move for the card on the table, however many."""
        return () if self._moves is None else _shown(self._moves)

    @property
    def began(self) -> int:
        """The version of the event that began the present game."""
        return self._state.began

    def history(self, after: int = 0, most: int = MOST_LINES) -> Sequence[Line]:
        """The present game's public events with a version above `after`, the first so many: a reader who wants more
        asks again after the last one's version."""
        state = self._state
        over = state.scene.phase == "over"
        entries = self._read(max(after, state.began - 1), state.version, most)
        return [line(entry, closed=over) for entry in entries]

    def earlier(self, before: int, most: int = MOST_LINES) -> Sequence[Line]:
        """The public events of the `most` versions below `before`, as far as they belong to games before the present
        one: those are over, so nothing of them is hidden any more."""
        last = min(before, self._state.began) - 1
        entries = self._read(max(0, last - most), last, most) if last > 0 else ()
        return [line(entry, closed=True) for entry in entries]

    def game(self, began: int, most: int = MOST_OF_A_GAME) -> Sequence[Line]:
        """The public events, the first so many, of the game that began with this version; empty where none did."""
        found: list[Line] = []
        present = began == self._state.began
        closed = not present or self._state.scene.phase == "over"
        last = self._state.version if present else self._state.began - 1
        after = began - 1
        while after < last and len(found) < most and (entries := self._read(after, last, MOST_LINES)):
            for entry in entries:
                if (entry.kind == GameStarted.kind) != (not found):
                    return found
                found.append(line(entry, closed=closed))
            after = entries[-1].version
        return found

    @cached_property
    def _moves(self) -> LegalMoves | None:
        """The legal moves while one is pending; None else."""
        pending = self._state.scene.pending
        return None if pending is None else legal_moves(*pending, self._state.rules)

    @property
    def _last_move(self) -> MoveView | None:
        last = self._state.scene.last_move
        if last is None:
            return None
        return MoveView(last.move, last.position, last.bumped, lambda: parts_of(last.move, last.before, last.colour))


def _shown(moves: LegalMoves) -> tuple[MoveView, ...]:
    return tuple(MoveView(move.notation, move.result.text, move.bumped, move.told) for move in moves)


def _left(cards: Mapping[Card, int], seen: Iterable[Card]) -> dict[Card, int]:
    """How many of each card are left when some are seen, in the order of the pack."""
    left = Counter(cards)
    left.subtract(seen)
    return {card: count for card, count in left.items() if count}
