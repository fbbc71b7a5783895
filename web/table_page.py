"""What the table's page shows one phone: worked out from the view, ready for the templates."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.cards import CARDS, Card
from companion.colours import COLOURS, Colour, partner
from companion.errors import NotNow
from companion.ruleset.told import card_text
from companion.views import DrawOffView, HandView, MoveView, TableView
from web.actions import plays_hands
from web.board import BoardDrawing, draw_board
from web.context import Voice
from web.house_rules import rules_of_table
from web.ports import Access, SnapshotPort
from web.taps import tap_data, trails_of
from web.wording import enumerate_names, move_words, names, position_words, square_names

DISCARD_SHOWN = 12
MOST_CHOICES = 400
"""Beyond this many moves a list helps nobody: the board and words remain."""


@dataclass(frozen=True, slots=True)
class Phone:
    """Who looks: what the phone may do, its language, and the side of the board it asked for."""

    access: Access
    say: Voice
    side: str | None = None


@dataclass(frozen=True, slots=True)
class BoxStatus:
    """How the box is: its panel, whether it is simulated, and what it has to say about this start."""

    panel: str
    simulated: bool
    notices: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Choices:
    """Moves to pick from a list; with a title in hand games (one group a card)."""

    title: str
    options: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card in a hand: whether it can be played now, or if not, thrown away."""

    name: Card
    playable: bool
    throwable: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    """One seat's cards on this phone."""

    colour: Colour
    cards: Sequence[HandCard]

    @property
    def different(self) -> list[Card]:
        """Each playable card once."""
        return list(dict.fromkeys(card.name for card in self.cards if card.playable))


@dataclass(frozen=True, slots=True)
class TablePage:
    """The page's values; the templates decide nothing but the looks."""

    title: str
    turn: Colour | None
    turn_key: str
    """Changes when the turn, its card or its phase does: what was said of a turn goes with it."""
    phase: str
    yours: bool
    quiet: bool
    """Whether it is the turn of somebody else than whom this phone belongs to: its buttons don't shout."""
    partner: Colour | None
    again: bool
    """Whether whose turn it is has just played a card that is followed by another (R18, R32)."""
    free_seats: Sequence[Colour]
    """Seats to be taken with one tap: before the first card, for a phone that sits nowhere."""
    welcome: bool
    """Whether nothing has begun: no card, no seats."""
    card: Card | None
    played: bool
    """Whether the shown card's move is made: it is not to be played any more."""
    rule_id: str
    serial: str
    drawn_by: Colour | None
    draw_pile: int
    discard: Sequence[Card]
    older: int
    """How many more are on the discard pile than are shown."""
    draw_off: Sequence[DrawOffView]
    winners: Sequence[Colour]
    winner_names: str
    scores: Mapping[Colour, int]
    target: int | None
    last_move: str
    last_mover: Colour | None
    just_done: bool
    """Whether the box did at once what there was to do with the card: whoever drew it shall see it all the same."""
    sent_home: bool
    """Whether the last move sent back a pawn of whoever this phone belongs to."""
    own: Sequence[Colour]
    """The seats of this phone while it is another's turn."""
    board: str
    in_step: bool
    hands: Sequence[Hand]
    shared: bool
    hand_counts: Mapping[Colour, int]
    taps: str
    choices: Sequence[Choices]
    may_announce: bool
    may_ask: bool
    """Whether the coach may be asked: hints are on, and it is this phone's turn."""
    may_look_back: bool
    """Whether the coach may be asked of the move that this phone's seat has just made."""
    optional: bool
    """Whether even the only move may be declined."""
    rule_ids: Mapping[Card, str]
    """Each card of the pack in the names of the sentences about it, which follow the rules."""
    only_pass: bool
    may_skip: bool
    may_draw: bool
    can_undo: bool
    can_redo: bool
    press_draws: bool
    may_throw: bool
    """Whether a card of this phone's hand may be thrown away now."""
    hand_game: bool
    undo_resumes: bool
    """Whether an undo takes the game back as a whole, and the one that it was begun over goes on."""
    waiting_for: str
    box: BoxStatus


def choose_side(table: TableView, access: Access, wanted: str | None) -> Colour:
    """Whose side of the board is at the bottom: the one asked for, else the phone's own seat, else red's."""
    for colour in COLOURS:
        if colour == wanted:
            return colour
    return next((seat.colour for seat in table.seats if seat.colour in access.seats), "red")


class _Maker:
    """Works one page out."""

    def __init__(self, snapshot: SnapshotPort, phone: Phone) -> None:
        say = phone.say
        self.snapshot = snapshot
        self.table = snapshot.table
        self.access = phone.access
        self.say = say
        self.side = choose_side(snapshot.table, phone.access, phone.side)
        self.names = names(self.table, say)
        self.hand_game = plays_hands(snapshot)
        self.turn_hand = self._own_hand(self.table.turn)

    @property
    def yours(self) -> bool:
        """Whether it is this phone's turn; drawing for the start and dealing are anybody's."""
        return self.table.turn in self.access.seats and self.table.phase not in ("draw_off", "mix")

    def free_seats(self) -> list[Colour]:
        """What can be taken with one tap; only before the first card, and by who sits nowhere yet."""
        table = self.table
        if not self.access.table or self.access.seats or table.card is not None or table.phase == "over":
            return []
        return [seat.colour for seat in table.seats if not seat.taken]

    def _own_hand(self, colour: Colour | None) -> HandView | None:
        if colour is None or colour not in self.access.seats or not self.hand_game:
            return None
        try:
            return self.snapshot.hand(colour)
        except NotNow:
            return None

    def moves_by_card(self) -> dict[str, Sequence[MoveView]]:
        """The moves that this phone may announce now; under `""` the card on the table's."""
        table = self.table
        if self.turn_hand is not None:
            return {str(card): moves for card, moves in self.turn_hand.moves.items()}
        if self.hand_game or not self.access.table or not table.in_step or table.phase != "move":
            return {}
        return {"": table.moves if table.moves is not None else self.snapshot.all_moves()}

    def choices(self, by_card: Mapping[str, Sequence[MoveView]]) -> list[Choices]:
        """The list to pick from: every move, and what may be done instead of one."""
        if sum(map(len, by_card.values())) > MOST_CHOICES:
            return []
        groups = [
            Choices(
                self.say(f"card.{card}") if card else "",
                [(f"{card} {move.move}".strip(), move_words(move, self.say, self.table.turn)) for move in moves],
            )
            for card, moves in by_card.items()
        ]
        instead = self._instead_of_a_move()
        return [*groups, Choices("", instead)] if instead else groups

    def _instead_of_a_move(self) -> list[tuple[str, str]]:
        hand = self.turn_hand
        passing = [("pass", self.say("page.move.pass"))]
        if hand is None:
            may = self.access.table and self.table.may_pass
            return passing if may and self.table.phase == "move" and not self.hand_game else []
        discards = [
            (f"discard {card}", self.say("page.move.discard", card=self.say(f"card.{card}")))
            for card in dict.fromkeys(hand.cards)
            if hand.may_discard
        ]
        return [*discards, *(passing if hand.may_pass else [])]

    def board(self, live: bool) -> str:
        table = self.table
        if table.position is None:
            return ""
        trails: tuple[tuple[str, ...], ...] = ()
        if table.last_move is not None:
            trails = trails_of(table.last_move)
        scene = BoardDrawing(
            position=table.position,
            viewer=self.side,
            names=square_names(self.say),
            label=self.say("page.board.label", pawns=position_words(table.position, self.say)),
            trails=trails,
            moved=frozenset(trail[-1] for trail in trails if not trail[-1].endswith(":H")),
            live=live,
        )
        return draw_board(scene)

    def hands(self) -> list[Hand]:
        """The cards of the seats on this phone; of several, the one whose turn it is comes first."""
        if not self.hand_game:
            return []
        own = [seat.colour for seat in self.table.seats if seat.colour in self.access.seats]
        shown = []
        for colour in sorted(own, key=lambda colour: colour != self.table.turn):
            view = self._own_hand(colour)
            if view is not None:
                turn = colour == self.table.turn and self.table.phase == "play"
                cards = [
                    HandCard(card, turn and bool(view.moves.get(card)), turn and view.may_discard)
                    for card in view.cards
                ]
                shown.append(Hand(colour, cards))
        return shown

    def taps(self, by_card: Mapping[str, Sequence[MoveView]]) -> str:
        """The same moves for the page's script, as JSON."""
        taps = {card: tap_data(moves) for card, moves in by_card.items()}
        return json.dumps(taps, separators=(",", ":"))

    def waiting_for(self, may_announce: bool) -> str:
        """Why there is nothing to do on this phone, if so."""
        table = self.table
        if may_announce or table.phase in ("over", "mix") or not self.hand_game or table.turn is None:
            return ""
        return self.say("page.waiting", who=self.names[table.turn])

    def last_move(self) -> str:
        """What was done with the shown card, once it is done with; nothing of a card drawn for the start."""
        table, say = self.table, self.say
        if table.card is None or not table.card_played or table.draw_off:
            return ""
        if table.last_move is None and table.card_since == self.snapshot.began:
            return ""  # the game goes on after another one; what was done with the card is in the history
        if table.last_move is None or table.last_mover is None:
            return say("page.move.discard", card=say(f"card.{table.card}")) if self.hand_game else say("page.skipped")
        if table.filled_in and table.last_move.move == "pass":
            return say("page.filled_pass")
        text = move_words(table.last_move, self.say, table.last_mover)
        return self.say("page.filled_in", move=text) if table.filled_in else text

    def sent_home(self) -> bool:
        """Whether the last move sent back a pawn of a seat of this phone, whose move it was not."""
        move = self.table.last_move
        if move is None or not self.table.card_played:
            return False
        hit = {colour for part in move.parts for colour in part.sent_back}
        return bool(hit & (set(self.access.seats) - {self.table.last_mover}))


def table_page(snapshot: SnapshotPort, phone: Phone, box: BoxStatus) -> TablePage:
    """The table as one phone sees it."""
    made = _Maker(snapshot, phone)
    table, access, say = made.table, made.access, made.say
    rules = rules_of_table(table)
    by_card = made.moves_by_card()
    choices = made.choices(by_card)
    may_announce = bool(any(by_card.values()) or choices)
    only_pass = may_announce and [one for group in choices for one, _ in group.options] == ["pass"]
    return TablePage(
        title=say(f"card.{table.card}") if table.card else say("page.table"),
        turn=table.turn,
        turn_key=f"{table.turn}-{table.card_since}-{table.phase}",
        phase=table.phase,
        yours=made.yours,
        quiet=bool(access.seats) and not made.yours,
        partner=partner(table.turn) if table.turn and table.options.get("teams") == "partners" else None,
        again=_plays_again(table),
        free_seats=made.free_seats(),
        welcome=access.table and not table.seats and table.card is None,
        card=table.card,
        played=table.card_played,
        rule_id=card_text(table.card, rules) if table.card else str(table.card),
        serial=str(table.card_since),
        drawn_by=table.drawn_by,
        draw_pile=table.draw_pile,
        discard=list(reversed(table.discard))[:DISCARD_SHOWN],
        older=max(0, len(table.discard) - DISCARD_SHOWN),
        draw_off=table.draw_off,
        winners=table.winner or (),
        winner_names=enumerate_names([made.names[colour] for colour in table.winner or ()], say),
        scores=table.scores,
        target=table.target,
        last_move=made.last_move(),
        last_mover=table.last_mover,
        just_done=table.filled_in and table.card_played and (not access.seats or table.drawn_by in access.seats),
        sent_home=made.sent_home(),
        own=[seat.colour for seat in table.seats if seat.colour in access.seats] if not made.yours else [],
        board=made.board(live=may_announce),
        in_step=table.in_step,
        hands=made.hands(),
        shared=len(access.seats) > 1,
        hand_counts=table.hands,
        taps=made.taps(by_card),
        choices=choices,
        may_announce=may_announce,
        may_look_back=table.hints != "off" and _made_here(table, access) and not made.hand_game,
        may_ask=may_announce and table.hints != "off" and table.turn in access.seats,
        optional=table.may_pass,
        rule_ids={card: card_text(card, rules) for card in CARDS},
        only_pass=only_pass,
        may_skip=may_announce and not made.hand_game and not only_pass,
        may_draw=access.table and not made.hand_game and table.phase != "over" and not _must_move(table),
        can_undo=table.can_undo,
        can_redo=table.can_redo,
        press_draws=table.draws_next,
        may_throw=made.turn_hand is not None and made.turn_hand.may_discard,
        hand_game=made.hand_game,
        undo_resumes=table.undo_resumes is not None,
        waiting_for=made.waiting_for(may_announce),
        box=box,
    )


def _plays_again(table: TableView) -> bool:
    if table.card is None or table.turn is None or table.phase not in ("draw", "play"):
        return False
    return table.last_mover == table.turn and rules_of_table(table).plays_again(table.card)


def _made_here(table: TableView, access: Access) -> bool:
    """Whether this phone's seat made the last move itself."""
    return table.last_move is not None and not table.filled_in and table.last_mover in access.seats


def _must_move(table: TableView) -> bool:
    """Whether the checker insists on a move before the next card."""
    return table.checker == "enforce" and table.phase == "move"
