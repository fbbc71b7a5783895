"""Every page in every state that a family meets: what a finger has to do to come there. For the checks of accessibility
(`test_every_state`) and for screenshots."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, expect

from companion.cards import Card
from companion.colours import COLOURS, Colour
from companion.commands import Announce, Draw, Mix, NewGame, ReleaseSeat, SetPosition, TakeSeat
from device.game_thread import GameThread
from tests.web.browser import Phone
from tests.web.scenes import LATE, SCENES, moved, seven, won
from tests.web.stage import Stage, stage
from tests.web.tables import checked_game, open_door
from tests.web.tapping import touch, touch_square

FOUR = ("Ann", "Björn", "Caterina", "Дима")
LANGUAGES_SPOKEN = {"en": "en-GB", "sv": "sv-SE", "it": "it-IT", "ru": "ru-RU"}
"""What a phone says it speaks, by the page's language."""
LAST_STEP = "s3,H,H,H/S,b5,b12,H/-/-"
Act = Callable[[Stage, Phone], None]


@dataclass(frozen=True, slots=True)
class PageState:
    """A table, whose phone looks at it, and what its finger does then."""

    door: Callable[[], GameThread]
    act: Act = lambda made, one: None
    seat: Colour | None = None
    joined: bool = True

    @contextmanager
    def shown(self, browser: Browser, **options: Any) -> Iterator[Phone]:
        """A phone that shows it."""
        with stage(browser, self.door()) as made:
            one = made.player(seat=self.seat, **options) if self.joined else made.visitor(**options)
            if not self.joined:
                one.open("/")
            self.act(made, one)
            yield one


def at(path: str, then: Act = lambda made, one: None, *, folded: bool = True) -> Act:
    """Another page; with all that is folded away open, if asked for."""

    def act(made: Stage, one: Phone) -> None:
        one.open(path)
        if not folded:
            one.page.evaluate("document.querySelectorAll('main details').forEach(each => { each.open = true; })")
        then(made, one)

    return act


def pending(card: Card, position: str, *, profile: str = "classic") -> Callable[[], GameThread]:
    """Red has this card to move with."""

    def door() -> GameThread:
        made = open_door(card)
        checked_game(made, position, "red", checker="enforce", profile=profile)
        for colour, name in zip(COLOURS, FOUR, strict=True):
            if colour in {seat.colour for seat in made.snapshot().table.seats}:
                made.do(TakeSeat(colour, name))
        made.do(Draw())
        return made

    return door


def four_at_the_table() -> GameThread:
    """A new game for four, everybody sits, nobody has drawn."""
    made = open_door("7", "3", "12")
    made.do(NewGame("classic", seats=COLOURS, checker="advise"))
    for colour, name in zip(COLOURS, FOUR, strict=True):
        made.do(TakeSeat(colour, name))
    return made


def begun_over() -> GameThread:
    """A new game was begun over a running one."""
    made = moved()
    made.do(NewGame())
    return made


def hands(*top: Card, position: str = "", **game: Any) -> Callable[[], GameThread]:
    """A hand game of two."""

    def door() -> GameThread:
        made = open_door(*top)
        made.do(NewGame(profile="points", seats=("red", "yellow"), first="red", target=300, **game))
        made.do(TakeSeat("red", "Ann"))
        made.do(TakeSeat("yellow", "Yngve"))
        if position:
            made.do(SetPosition(position, "red"))
        return made

    return door


def played_before() -> GameThread:
    """Two games that were won, one that was left, and a fresh one."""
    made = open_door("3", "5")
    for _ in range(2):
        checked_game(made, LAST_STEP, "red", checker="enforce")
        made.do(Draw())
        made.do(Announce("s3>H"))
    made.do(NewGame(seats=("blue", "green"), checker="off"))
    made.do(Draw())
    made.do(NewGame("classic", seats=COLOURS))
    return made


def a_pile_used_up() -> GameThread:
    """A mere deck whose first pile is open."""
    made = open_door()
    made.do(Mix("hej"))
    for _ in range(46):
        made.do(Draw())
    return made


def says(words: str) -> Act:
    """Words typed and announced."""

    def act(made: Stage, one: Phone) -> None:
        one.page.locator("#in-words summary").tap()
        one.page.locator("#words").fill(words)
        one.page.locator("#announce-button").tap()
        expect(one.page.locator("#verdict")).to_be_visible()

    return act


def taps(*keys: str) -> Act:
    """Squares touched one after the other."""

    def act(made: Stage, one: Phone) -> None:
        for key in keys:
            touch_square(one.page, key)

    return act


def asks(move: str) -> Act:
    """The question whether a move is allowed."""

    def act(made: Stage, one: Phone) -> None:
        one.page.locator("#move").fill(move)
        one.page.keyboard.press("Enter")
        one.page.locator("#answer").wait_for()

    return act


def _asks_for_a_seat(made: Stage, one: Phone) -> None:
    one.open("/seats")
    one.page.locator("#free-yellow summary").tap()


def _is_told_to_press(made: Stage, one: Phone) -> None:
    made.player(seat="yellow")
    _asks_for_a_seat(made, one)
    one.page.locator("#free-yellow button").tap()
    expect(one.page.locator("#verdict")).to_be_visible()


def _loses_its_seat(made: Stage, one: Phone) -> None:
    made.door.do(ReleaseSeat("red", "button"))
    made.ports.keys.release_seat("red")
    one.page.locator(".lost .warning").wait_for()


def _is_locked_out(made: Stage, one: Phone) -> None:
    made.ports.keys.lock()
    one.page.reload()


def _picks_up_a_pawn(made: Stage, one: Phone) -> None:
    one.open("/correct")
    one.page.locator(".pawn.loose").first.wait_for()
    touch(one.page, ".pawn.loose")


def _corrects_second(made: Stage, one: Phone) -> None:
    one.open("/correct")
    position = made.door.snapshot().table.position
    assert position is not None
    made.door.do(SetPosition(position.replace("r10", "r12"), "blue"))
    one.page.locator("form[action='/do/position'] button").last.tap()
    expect(one.page.locator("#verdict")).to_be_visible()


def _contradicts_itself(made: Stage, one: Phone) -> None:
    one.open("/setup")
    one.page.evaluate("document.querySelectorAll('main details').forEach(each => { each.open = true; })")
    for option, value in (("teams", "partners"), ("hand", "5")):
        one.page.locator(f'input[name="option_{option}"][data-value="{value}"]').check()
    one.page.locator("#usual").filter(has_not_text="·").wait_for()
    one.page.locator("form[action='/do/game'] button.primary").tap()
    expect(one.page.locator("#verdict")).to_be_visible()


def _keeps_rules(made: Stage, one: Phone) -> None:
    one.open("/setup")
    one.page.evaluate("document.querySelectorAll('main details').forEach(each => { each.open = true; })")
    one.page.locator('input[name="option_pawns"][data-value="3"]').check()
    one.page.locator("#usual").filter(has_text=":").wait_for()


def _goes_off_line(made: Stage, one: Phone) -> None:
    made.server.stop()
    one.page.locator('#link[data-state="stale"]').wait_for(timeout=20000)


def _draws_into_nothing(made: Stage, one: Phone) -> None:
    one.page.route("**/do/draw", lambda route: route.abort())
    one.page.locator("[data-own=draw] button").tap()
    expect(one.page.locator("#verdict")).to_be_visible()


def _is_asked_to_wait(made: Stage, one: Phone) -> None:
    one.open("/check")
    made.door.do(Draw())
    expect(one.page.locator("#went-on")).to_be_visible()


def _watches_again(made: Stage, one: Phone) -> None:
    one.open("/replay")
    one.page.locator("[data-replay] button").first.tap()


def _watches_an_earlier_one(made: Stage, one: Phone) -> None:
    one.open("/games")
    one.page.locator("main a[href^='/replay']").first.tap()
    one.page.wait_for_url("**/replay?game=*")
    one.page.locator(".rows [aria-current]").wait_for()


def _reads_a_proof(made: Stage, one: Phone) -> None:
    one.open("/history")
    address = re.findall(r'href="(/proof\?pile=[0-9a-f]+)"', one.page.content())[-1]
    one.open(address)


def _types_a_wrong_code(made: Stage, one: Phone) -> None:
    one.open("/join")
    one.page.locator("input[name=code]").fill("000000")
    one.page.keyboard.press("Enter")
    expect(one.page.locator("#verdict")).to_be_visible()


def _chooses_a_card(made: Stage, one: Phone) -> None:
    one.page.locator("button.hand-card").first.tap()


def _turns_the_hand_down(made: Stage, one: Phone) -> None:
    one.page.locator("#face-down").tap()


def _opens_the_menu(made: Stage, one: Phone) -> None:
    one.page.locator("#menu summary").tap()


SEVEN = "S,S,r4,r9/S,S,S,b3/-/-"
HAND: tuple[Card, ...] = ("1", "7", "sorry", "11", "2", "3", "4", "5", "8", "10")

STATES: dict[str, PageState] = {
    **{f"table-{name}": PageState(door) for name, door in SCENES.items()},
    "menu": PageState(seven, _opens_the_menu),
    "four-at-the-table": PageState(four_at_the_table, seat="red"),
    "my-turn": PageState(pending("7", LATE), seat="red"),
    "anothers-turn": PageState(pending("7", LATE), seat="blue"),
    "split-begun": PageState(pending("7", SEVEN), taps("r4"), seat="red"),
    "split-half": PageState(pending("7", SEVEN), taps("r4", "r7"), seat="red"),
    "only-move": PageState(pending("3", "S,S,S,r10/S,S,S,S/-/-"), seat="red"),
    "only-pass": PageState(pending("5", "S,S,S,S/S,S,S,b3/-/-"), seat="red"),
    "swap-or-forward": PageState(pending("11", "S,S,S,r6/S,S,S,b2/-/-"), taps("r6", "b2"), seat="red"),
    "swaps": PageState(pending("11", "S,S,S,r10/S,S,S,b2/S,S,S,b6/-"), taps("r10"), seat="red"),
    "sorry": PageState(pending("sorry", "S,S,S,S/S,S,b7,b12/-/-"), seat="red"),
    "partners": PageState(pending("7", LATE, profile="partners"), seat="red"),
    "words-refused": PageState(seven, says("r10>r12")),
    "words-asked": PageState(pending("3", SEVEN), says("3"), seat="red"),
    "words-not-understood": PageState(seven, says("the quick brown fox")),
    "pawn-says-why": PageState(pending("5", SEVEN), lambda made, one: touch(one.page, '.pawn[data-at="red:S"]')),
    "out-of-step": PageState(SCENES["moved"], lambda made, one: (made.door.do(Draw()), made.door.do(Draw()), None)[2]),
    "begun-over": PageState(begun_over),
    "took-no-answer": PageState(SCENES["deck"], _draws_into_nothing),
    "off-line": PageState(SCENES["deck"], _goes_off_line),
    "lost-seat": PageState(pending("7", LATE), _loses_its_seat, seat="red"),
    "locked-out": PageState(seven, _is_locked_out),
    "hand": PageState(hands(*HAND), seat="red"),
    "hand-chosen": PageState(hands(*HAND), _chooses_a_card, seat="red"),
    "hand-down": PageState(hands(*HAND), _turns_the_hand_down, seat="red"),
    "hand-waiting": PageState(hands(*HAND), seat="yellow"),
    "hand-to-throw-away": PageState(hands("5", "8", "5", "8", "3", "10", "4", "12", "5", "8"), seat="red"),
    "hand-mix": PageState(hands(*HAND, mix=True), seat="red"),
    "hand-won": PageState(hands(*HAND, position="H,H,H,H/-/S,S,S,y4/-"), seat="red"),
    "seats": PageState(four_at_the_table, at("/seats"), seat="red"),
    "seats-free-one": PageState(four_at_the_table, _asks_for_a_seat, seat="red"),
    "seats-press": PageState(hands(*HAND), _is_told_to_press, seat="red"),
    "setup": PageState(SCENES["fresh"], at("/setup")),
    "setup-open": PageState(SCENES["fresh"], at("/setup", folded=False)),
    "setup-over-a-game": PageState(moved, at("/setup")),
    "setup-refused": PageState(SCENES["fresh"], _contradicts_itself),
    "setup-house": PageState(SCENES["fresh"], _keeps_rules),
    "setup-no-code": PageState(SCENES["fresh"], at("/setup?rules=nonsense", folded=False)),
    "correct": PageState(moved, at("/correct")),
    "correct-picked": PageState(moved, _picks_up_a_pawn),
    "correct-second": PageState(moved, _corrects_second),
    "check": PageState(seven, at("/check")),
    "check-open": PageState(seven, at("/check", folded=False)),
    "check-yes": PageState(seven, at("/check", asks("r10>b2"))),
    "check-no": PageState(seven, at("/check", asks("r10>r12"))),
    "check-which": PageState(pending("3", SEVEN), at("/check", asks("3"))),
    "check-went-on": PageState(SCENES["seats"], _is_asked_to_wait),
    "say": PageState(seven, at("/say")),
    "say-nothing": PageState(SCENES["fresh"], at("/say")),
    "history": PageState(moved, at("/history", folded=False)),
    "history-won": PageState(won, at("/history")),
    "history-empty": PageState(SCENES["fresh"], at("/history")),
    "replay": PageState(moved, _watches_again),
    "replay-earlier": PageState(played_before, _watches_an_earlier_one),
    "games": PageState(played_before, at("/games")),
    "games-none": PageState(SCENES["fresh"], at("/games")),
    "proof": PageState(a_pile_used_up, _reads_a_proof),
    "rules": PageState(moved, at("/rules")),
    "phone": PageState(seven, at("/phone", folded=False), seat="red"),
    "join": PageState(seven, at("/join"), joined=False),
    "join-wrong-code": PageState(seven, _types_a_wrong_code, joined=False),
    "visitor": PageState(seven, joined=False),
    "visitor-seats": PageState(four_at_the_table, at("/seats"), joined=False),
    "not-found": PageState(seven, at("/nothing")),
}
