"""What the button's gestures do, and what follows on the panel."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest

from companion.cards import Card
from companion.commands import Command, Draw, NewGame, TakeSeat, Undo
from companion.errors import TableError
from companion.messages import message
from companion.snapshot import Snapshot
from companion.table import Table
from device import director as module
from device.director import Director, Joining, Signals
from device.panel.screens import (
    CardScreen,
    CountdownScreen,
    JoinScreen,
    Screen,
    ShufflingScreen,
    TroubleScreen,
    WaitingScreen,
)
from device.pins.gestures import Countdown, CountdownOff, Hold, LongHold, ShortPress
from tests.companion.dealing import new_table


class Stage:
    """A table behind a door of its own thread-less kind, and a display that remembers."""

    def __init__(self, table: Table, trouble: Screen | None = None) -> None:
        self.table = table
        self.screens: list[Screen] = []
        self.signals: list[str] = []
        self.lit: bool | None = None
        self.woken = 0
        self.address: str | None = "192.168.1.20:8080"
        self.own_network: tuple[str, str] | None = None
        self.can_open = False
        self.director = Director(
            self,
            self,
            lambda: Joining(
                "HTTP://X/J/K" if self.address else None,
                self.address,
                "123456",
                own_network=self.own_network,
                can_open=self.can_open,
            ),
            table.snapshot(),
            signals=Signals(
                self.light,
                lambda: self.signals.append("click"),
                lambda: self.signals.append("refuse"),
                lambda: self.signals.append("shut down"),
            ),
            trouble=trouble,
            open_own_network=lambda: self.signals.append("open"),
        )

    def do(self, command: Command) -> Snapshot:
        try:
            snapshot = self.table.do(command)
        except TableError as refusal:
            self.director.refused(command, refusal)
            raise
        self.director.table_changed(snapshot)
        return snapshot

    def show(self, screen: Screen) -> None:
        self.screens.append(screen)

    def wake(self) -> None:
        self.woken += 1

    def light(self, lit: bool) -> None:
        self.lit = lit

    @property
    def shown(self) -> Screen:
        return self.screens[-1]

    @property
    def item(self) -> str:
        assert isinstance(self.shown, JoinScreen)
        return self.shown.item


@pytest.fixture
def stage() -> Iterator[Callable[..., Stage]]:
    made: list[Stage] = []

    def make(*top: Card, game: Command | None = None) -> Stage:
        made.append(Stage(new_table(*top, game=game)))
        return made[-1]

    yield make
    for one in made:
        one.director.close()


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passing screens pass quickly."""
    monkeypatch.setattr(module, "SHUFFLING", 0.02)
    monkeypatch.setattr(module, "REFUSAL", 0.02)
    monkeypatch.setattr(module, "LOOK", 0.02)


def until(look: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not look():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_a_short_press_wakes_the_panel_and_draws(stage: Callable[..., Stage]) -> None:
    box = stage("5")
    box.director.gesture(ShortPress())
    assert isinstance(box.shown, CardScreen)
    assert (box.shown.card, box.woken, box.signals) == ("5", 1, ["click"])


def test_a_hold_shows_the_join_screen_and_draws_nothing(stage: Callable[..., Stage]) -> None:
    box = stage("5")
    box.director.gesture(Hold())
    assert box.shown == JoinScreen("join", "HTTP://X/J/K", "192.168.1.20:8080", "123456")
    assert box.table.snapshot().table.card is None
    assert box.lit is False


def test_presses_step_through_the_menu_and_round_again(stage: Callable[..., Stage]) -> None:
    box = stage("5")
    for _ in range(2):
        box.director.gesture(Hold())
    seen = []
    for _ in range(4):
        seen.append(box.item)
        box.director.gesture(ShortPress())
    assert seen == ["undo", "new_deck", "back", "join"]
    assert not isinstance(box.shown, JoinScreen)
    assert box.table.snapshot().table.card is None


def test_without_a_network_two_more_holds_open_the_box_s_own(stage: Callable[..., Stage]) -> None:
    box = stage("5")
    box.address, box.can_open = None, True
    box.director.gesture(Hold())
    assert isinstance(box.shown, JoinScreen)
    assert (box.shown.item, box.shown.url, box.shown.can_open) == ("join", None, True)
    box.director.gesture(Hold())
    assert box.item == "own_network"
    assert box.signals == []
    box.director.gesture(Hold())
    assert (box.item, box.signals) == ("join", ["open"])
    assert box.table.snapshot().table.card is None


def test_the_own_network_is_in_the_menu_only_where_there_is_no_other(stage: Callable[..., Stage]) -> None:
    box = stage("5")
    box.address, box.can_open = None, True
    for _ in range(2):
        box.director.gesture(Hold())
    seen = []
    for _ in range(5):
        seen.append(box.item)
        box.director.gesture(ShortPress())
    assert seen == ["own_network", "undo", "new_deck", "back", "join"]
    for _ in range(2):
        box.director.gesture(Hold())
    box.address, box.can_open = "10.42.0.1:8080", False
    box.director.gesture(ShortPress())
    assert box.item == "undo", "it was opened meanwhile: the item leads on all the same"


def test_in_the_own_network_two_codes_take_turns(stage: Callable[..., Stage], soon: None) -> None:
    box = stage("5")
    box.own_network = ("SORRYBOX-7KQ", "HWQ7K4MRXN9T")
    box.director.gesture(Hold())
    until(lambda: len({screen.own_network for screen in box.screens if isinstance(screen, JoinScreen)}) == 2)
    first = next(screen for screen in box.screens if isinstance(screen, JoinScreen))
    assert first.own_network == box.own_network


def test_a_guide_shows_the_way_in_and_a_press_draws_all_the_while(stage: Callable[..., Stage]) -> None:
    box = stage("5", "7")
    box.director.guide(60)
    assert box.item == "join"
    assert box.lit is True
    box.director.gesture(ShortPress())
    assert isinstance(box.shown, CardScreen)
    assert box.shown.card == "5"


def test_a_guide_ends_by_itself(stage: Callable[..., Stage], soon: None) -> None:
    box = stage("5")
    box.director.guide(0.05)
    until(lambda: isinstance(box.shown, WaitingScreen))


def test_what_everybody_should_know_stands_for_a_moment(stage: Callable[..., Stage]) -> None:
    box = stage("5")
    box.director.tell(TroubleScreen(message("panel.trouble.wifi_wrong_password")), 0.05)
    assert isinstance(box.shown, TroubleScreen)
    until(lambda: isinstance(box.shown, WaitingScreen))


def test_a_press_on_the_code_goes_back_to_the_card_and_the_next_one_draws(stage: Callable[..., Stage]) -> None:
    box = stage("5")
    box.director.gesture(Hold())
    box.director.gesture(ShortPress())
    assert isinstance(box.shown, WaitingScreen)
    assert box.lit is True
    box.director.gesture(ShortPress())
    assert box.table.snapshot().table.card == "5"


@pytest.mark.parametrize("news", [NewGame(seats=("red", "blue")), TakeSeat("red", "Ann")])
def test_the_evening_s_first_press_draws_once_phones_have_come(stage: Callable[..., Stage], news: Command) -> None:
    box = stage("5", game=NewGame(seats=("red", "yellow")))
    box.director.gesture(Hold())
    box.do(news)
    box.director.gesture(ShortPress())
    assert box.table.snapshot().table.card is not None


def choose(box: Stage, presses: int) -> None:
    box.director.gesture(Hold())
    box.director.gesture(Hold())
    for _ in range(presses - 1):
        box.director.gesture(ShortPress())
    box.director.gesture(Hold())


def test_a_hold_on_undo_puts_the_card_back(stage: Callable[..., Stage]) -> None:
    box = stage("5")
    box.director.gesture(ShortPress())
    choose(box, 1)
    assert box.table.snapshot().table.card is None
    assert isinstance(box.shown, WaitingScreen)


def waiting(box: Stage) -> WaitingScreen:
    """Before the first card, with the fingerprint of the pile."""
    return WaitingScreen(None, 45, fingerprint=box.table.snapshot().table.fingerprint)


def test_a_hold_on_new_deck_shuffles_all_cards_and_says_so(stage: Callable[..., Stage], soon: None) -> None:
    box = stage("5")
    box.director.gesture(ShortPress())
    choose(box, 2)
    assert ShufflingScreen(45, box.table.snapshot().table.fingerprint) in box.screens
    until(lambda: box.shown == waiting(box))
    assert box.table.snapshot().table.draw_pile == 45


def test_a_hold_on_back_closes_the_menu(stage: Callable[..., Stage]) -> None:
    box = stage("5")
    choose(box, 3)
    assert box.shown == waiting(box)
    assert box.lit


def test_with_nothing_to_undo_the_panel_says_so_for_a_moment(stage: Callable[..., Stage], soon: None) -> None:
    box = stage("5")
    choose(box, 1)
    assert any(isinstance(screen, TroubleScreen) for screen in box.screens)
    until(lambda: box.shown == waiting(box))
    assert box.signals == ["refuse"]


def test_a_reshuffle_is_shown_before_its_card_with_the_new_pile_s_fingerprint(
    stage: Callable[..., Stage], soon: None
) -> None:
    box = stage()
    for _ in range(46):
        box.director.gesture(ShortPress())
    assert isinstance(box.screens[-1], ShufflingScreen | CardScreen)
    assert ShufflingScreen(45, box.table.snapshot().table.fingerprint) in box.screens
    until(lambda: isinstance(box.shown, CardScreen) and box.shown.left == 44)


def test_a_card_drawn_by_a_phone_closes_the_menu(stage: Callable[..., Stage]) -> None:
    box = stage("5")
    box.director.gesture(Hold())
    box.do(Draw())
    assert isinstance(box.shown, CardScreen)


def test_what_phones_do_besides_leaves_the_menu_open(stage: Callable[..., Stage]) -> None:
    box = stage("5")
    box.do(Draw())
    box.director.gesture(Hold())
    box.do(Undo())
    assert box.item == "join"


def test_a_new_address_reaches_the_join_screen_by_itself(stage: Callable[..., Stage], soon: None) -> None:
    box = stage("5")
    box.director.gesture(Hold())
    box.address = None
    until(lambda: isinstance(box.shown, JoinScreen) and box.shown.url is None)


def test_the_menu_closes_by_itself_after_a_while(stage: Callable[..., Stage], soon: None) -> None:
    box = stage("5")
    box.director._menu_stays = 0.1
    box.director.gesture(Hold())
    until(lambda: isinstance(box.shown, WaitingScreen))


def test_holding_on_counts_down_and_shuts_down(stage: Callable[..., Stage]) -> None:
    box = stage("5")
    box.director.gesture(Hold())
    box.director.gesture(Countdown(2))
    assert box.shown == CountdownScreen(2)
    box.director.gesture(LongHold())
    assert box.signals == ["shut down"]


def test_letting_go_in_the_countdown_goes_back(stage: Callable[..., Stage]) -> None:
    box = stage("5")
    box.director.gesture(Hold())
    box.director.gesture(Countdown(2))
    box.director.gesture(CountdownOff())
    assert box.item == "join"


def test_a_press_before_a_move_was_announced_says_what_is_missing(stage: Callable[..., Stage], soon: None) -> None:
    game = NewGame(seats=("red", "blue"), checker="enforce")
    box = stage("1", game=game)
    box.director.gesture(ShortPress())
    assert box.lit is False
    box.director.gesture(ShortPress())
    noted = [screen.note.id for screen in box.screens if isinstance(screen, CardScreen) and screen.note]
    assert "panel.note.announce_first" in noted
    until(lambda: isinstance(box.shown, CardScreen) and box.shown.note is not None and "first" not in box.shown.note.id)
    assert box.signals == ["click", "refuse"]


def test_a_closed_director_shows_nothing_more(stage: Callable[..., Stage]) -> None:
    box = stage("5")
    box.director.close()
    count = len(box.screens)
    box.do(Draw())
    assert len(box.screens) == count


def test_a_trouble_at_the_start_stands_until_the_first_press_which_the_lamp_invites() -> None:
    trouble = TroubleScreen(message("panel.trouble.set_aside"))
    stage = Stage(new_table("5"), trouble)
    assert stage.shown == trouble
    assert stage.lit
    stage.director.gesture(ShortPress())
    assert stage.table.snapshot().table.card == "5"
    assert stage.shown != trouble


def test_a_press_frees_the_seat_that_a_phone_has_asked_for_instead_of_drawing(stage: Callable[..., Stage]) -> None:
    box = stage("5")
    freed: list[str] = []
    box.director._free_seat = freed.append
    assert box.director.ask_for_seat("red") == 30.0
    assert isinstance(box.shown, TroubleScreen)
    box.director.gesture(ShortPress())
    assert freed == ["red"]
    assert box.table.snapshot().table.card is None
    box.director.gesture(ShortPress())
    assert freed == ["red"]
    assert box.table.snapshot().table.card == "5"
