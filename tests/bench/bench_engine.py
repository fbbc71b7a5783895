"""Legal moves and random games, beside the public library `apologies` on the same positions in the same run.

Asked of both: all legal moves of one position and one card, as a finished list. Theirs carries its side effects; ours
its notation in sorted order, and makes result and bumps when they are asked for: a second figure asks for those too.
Nothing is kept from one call to the next. Positions come from random play with four colours.

House rules are asked beside the printed rules on the same positions: each should stay below 1.5.

Where our time goes: the median call looks up one ready step for each pawn that is out, and makes a list and a few
objects. Most of it is what Python asks for the calls, attributes and objects themselves, so that pure Python has little
left to give there: a compiled engine could be many times faster, at the price of a compiler. A seven costs some six
times as much as other cards, and with them most of the total; there it is the weighing of the divisions, a few big
additions, a look into a dictionary and a text for each, and the live board wherever a part slides.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median
from time import perf_counter, perf_counter_ns
from typing import Any

from apologies.engine import Character, Engine
from apologies.game import Card as TheirCard
from apologies.game import CardType, Deck, Game, GameMode, PlayerColor, PlayerView
from apologies.rules import Rules
from apologies.source import RandomInputSource

from companion.cards import STANDARD_PACK, Card
from companion.colours import COLOURS, Colour
from companion.moves.legal import legal_moves
from companion.moves.position import Position
from companion.ruleset import RuleSet, find_ruleset
from tests.companion.questions import random_text
from tests.companion.tables import played_positions

CLASSIC = RuleSet()
POSITIONS = 2000
ROUNDS = 5
"""Each question is timed so often by each engine; its best time counts, as the least disturbed."""

Question = tuple[Position, Colour, Card]


def questions(count: int, seed: int) -> list[Question]:
    """Positions with turn and card, from as many random games as it takes."""
    dice = random.Random(seed)
    found: list[Question] = []
    while len(found) < count:
        found.extend(dice.sample(list(played_positions(dice, CLASSIC)), 40))
    return found[:count]


def their_view(question: Question) -> tuple[PlayerView, TheirCard]:
    """The same question in their words; both boards are numbered alike."""
    position, turn, card = question
    game = Game(playercount=4)
    for colour in COLOURS:
        pawns = game.players[PlayerColor[colour.upper()]].pawns
        for pawn, square in zip(pawns, position.squares(colour), strict=True):
            if square == "H":
                pawn.position.move_to_home()
            elif square[0] == "s":
                pawn.position.move_to_safe(int(square[1:]) - 1)
            elif square != "S":
                side = [other[0] for other in COLOURS].index(square[0])
                pawn.position.move_to_square(15 * side + int(square[1:]))
    card_type = CardType("A" if card == "sorry" else card)
    return game.create_player_view(PlayerColor[turn.upper()]), TheirCard(id="0", cardtype=card_type)


def best_times(calls: list[Callable[[], Any]]) -> list[int]:
    """Nanoseconds of each call, the best of some rounds."""
    best = [10**12] * len(calls)
    for _ in range(ROUNDS):
        for index, call in enumerate(calls):
            before = perf_counter_ns()
            call()
            best[index] = min(best[index], perf_counter_ns() - before)
    return best


def our_call(question: Question, rules: RuleSet = CLASSIC) -> Callable[[], Any]:
    position, turn, card = question
    return lambda: list(legal_moves(position, turn, card, rules))


def our_full_call(question: Question) -> Callable[[], Any]:
    position, turn, card = question
    return lambda: [(move.notation, move.result, move.bumped) for move in legal_moves(position, turn, card, CLASSIC)]


def their_call(question: Question) -> Callable[[], Any]:
    rules = Rules(GameMode.STANDARD)
    view, card = their_view(question)
    return lambda: rules.construct_legal_moves(view, card=card)


HOUSE: dict[str, dict[str, str]] = {
    "leave_start = forward": {"leave_start": "forward"},
    "slides = own": {"slides": "own"},
    "slides = all": {"slides": "all"},
    "slides = none": {"slides": "none"},
    "sorry_forward = else": {"sorry_forward": "else"},
    "sorry_forward = choice": {"sorry_forward": "choice"},
    "must_move = no": {"must_move": "no"},
    "swap_slides = no": {"swap_slides": "no"},
    "as in three-pawns": {"leave_start": "forward", "slides": "own", "sorry_forward": "else", "two_again": "no"},
}
"""Options that touch moves, each asked beside the printed rules on the same positions."""


def house_times(positions: list[Question], options: dict[str, str]) -> list[int]:
    """The times of some questions under some options."""
    rules = find_ruleset("classic", options)
    return best_times([our_call(question, rules) for question in positions])


def house_main() -> None:
    """Print what the house rules cost, on equal positions: with four pawns as random play meets them, with three at
    random."""
    dice = random.Random(3)
    played = questions(POSITIONS, seed=3)
    three: list[Question] = [
        (Position.parse(random_text(dice, COLOURS, 3), 3), dice.choice(COLOURS), dice.choice(STANDARD_PACK))
        for _ in range(POSITIONS)
    ]
    print(
        "legal moves under house rules, beside the printed rules on the same positions, ratio by median and by total:"
    )
    for pawns, asked in (("4", played), ("3", three)):
        usual = house_times(asked, {"pawns": pawns})
        for name, options in HOUSE.items():
            times = house_times(asked, {**options, "pawns": pawns})
            ratios = f"{median(times) / median(usual):.2f}, {sum(times) / sum(usual):.2f}"
            print(f"  {pawns} pawns, {name:24} {ratios}")


def our_game(dice: random.Random) -> None:
    """One random game of four, drawn from a shuffled pack, a 2 drawing again (R18)."""
    position, pile = Position.start(COLOURS), list[Card]()
    while True:
        for turn in COLOURS:
            drawn: Card = "2"
            while drawn == "2":
                if not pile:
                    pile = list(STANDARD_PACK)
                    dice.shuffle(pile)
                drawn = pile.pop()
                moves = legal_moves(position, turn, drawn, CLASSIC)
                if len(moves):
                    position = moves[dice.randrange(len(moves))].result
                    if position.pawns_home(turn) == 4:
                        return


def their_game() -> None:
    """One random game of four by their engine, as they document it."""
    engine = Engine(GameMode.STANDARD, [Character(name, RandomInputSource()) for name in "abcd"])
    engine.start_game()
    while not engine.completed:
        engine.play_next()


def their_lean_game(dice: random.Random) -> None:
    """The same by their rules alone, without the copy that their engine takes at each turn."""
    game, rules = Game(playercount=4, deck=Deck()), Rules(GameMode.STANDARD)
    rules.start_game(game)
    while True:
        for colour, player in game.players.items():
            again = True
            while again:
                card = game.deck.draw()
                move = dice.choice(rules.construct_legal_moves(game.create_player_view(colour), card=card))
                if move.actions:
                    rules.execute_move(game, player, move)
                    if game.completed:
                        return
                game.deck.discard(card)
                again = rules.draw_again(card)


def games_a_second(play: Callable[[], None], seconds: float) -> float:
    started, played = perf_counter(), 0
    while perf_counter() - started < seconds:
        play()
        played += 1
    return played / (perf_counter() - started)


def main() -> None:
    """Print both engines' times and their ratios."""
    asked = questions(POSITIONS, seed=3)
    ours = best_times([our_call(question) for question in asked])
    full = best_times([our_full_call(question) for question in asked])
    theirs = best_times([their_call(question) for question in asked])
    print(f"legal moves of one position and card, {POSITIONS} of them, microseconds:")
    for name, times in (("ours", ours), ("ours with results and bumps", full), ("apologies", theirs)):
        print(f"  {name:28} median {median(times) / 1000:8.1f}   mean {sum(times) / len(times) / 1000:8.1f}")
    print(f"  ratio by median {median(theirs) / median(ours):.1f}, by total {sum(theirs) / sum(ours):.1f}")
    print(f"  with results and bumps: {median(theirs) / median(full):.1f}, {sum(theirs) / sum(full):.1f}")
    for card in sorted({card for _, _, card in asked}, key=STANDARD_PACK.index):
        places = [place for place, question in enumerate(asked) if question[2] == card]
        mine, other = (sum(times[place] for place in places) / len(places) / 1000 for times in (ours, theirs))
        print(f"    {card:6} mean {mine:7.1f} and {other:8.1f}: {other / mine:6.1f}")
    house_main()
    dice = random.Random(5)
    random.seed(5)
    quick = games_a_second(lambda: our_game(dice), 4)
    slow, lean = games_a_second(their_game, 8), games_a_second(lambda: their_lean_game(dice), 4)
    print(f"random games a second: ours {quick:.1f}, apologies {slow:.2f}, its rules without its engine {lean:.2f}")
    print(f"  ratio {quick / slow:.1f}; without its engine {quick / lean:.1f}")
