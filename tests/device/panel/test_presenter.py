"""What is done with the panel and when, on a simulated bus and by a clock of the test's own."""

from __future__ import annotations

import gc
import logging
import random
import tracemalloc
from collections.abc import Iterator
from itertools import pairwise
from statistics import fmean

import pytest
from PIL import Image

from companion.cards import CARDS
from companion.colours import COLOURS
from companion.messages import Message, message
from device.catalogues import translator
from device.panel import frames
from device.panel.idle import Idle, IdleLimits
from device.panel.panel import DIM, Panel
from device.panel.presenter import FLASH, RETRIES, Presenter
from device.panel.screens import CardScreen, JoinScreen, Screen, TroubleScreen, WaitingScreen
from device.simulator import Bus, Chip, SimulatedSSD1306, SimulatedSSD1309, TimeOut, chip, install
from hardware.wiring import DRIVERS
from tests.conftest import Tally
from tests.device.panel.screens import JOIN, SCREENS

ADDRESS = 0x3C
SAY = translator("en")
BLACK = Image.new("1", (128, 64)).tobytes()


class Rig:
    """A presenter, its panel and glass, and the time, which passes by steps or by a hanging bus."""

    def __init__(self, driver: str = "ssd1306", limits: IdleLimits = IdleLimits()) -> None:  # noqa: B008 - frozen
        self.now = 1000.0
        self.bus = Bus(sleep=self._pass)
        self.glass: Chip = self.bus.attach(ADDRESS, chip(driver))
        self.told: list[str] = []
        self.presenter = Presenter(Panel(driver), SAY, self.now, limits=limits, on_status=self.told.append)
        self.due = self.now

    def _pass(self, seconds: float) -> None:
        self.now += seconds

    def show(self, screen: Screen) -> None:
        """A new screen, at once."""
        self.due = self.presenter.step(self.now, screen)

    def press(self) -> None:
        """Somebody presses."""
        self.due = self.presenter.step(self.now, touched=True)

    def wait(self, seconds: float) -> None:
        """Let time pass, stepping whenever a step is due."""
        end = self.now + seconds
        while self.due <= end:
            self.now = max(self.due, self.now)
            begun = self.now
            self.due = self.presenter.step(begun)
            assert self.due > begun, "it would spin"
        self.now = max(self.now, end)

    def shows(self, screen: Screen) -> bool:
        """Whether exactly this stands on the glass, wherever it is moved to."""
        seen = self.glass.image().tobytes()
        frame = frames.draw(screen, SAY)
        for right in (-1, 0, 1):
            for down in (-1, 0, 1):
                moved = Image.new("1", frame.size)
                moved.paste(frame, (right, down))
                if moved.tobytes() == seen:
                    return True
        return False


@pytest.fixture
def rig() -> Iterator[Rig]:
    rig = Rig()
    with install(rig.bus):
        yield rig


SEVEN = CardScreen("7", 1, "red", 40)
SEVEN_AGAIN = CardScreen("7", 2, "blue", 39)
WAITING = WaitingScreen(None, 45)


def test_the_first_screen_comes_without_an_entrance(rig: Rig) -> None:
    rig.show(SEVEN)
    assert rig.shows(SEVEN)
    assert rig.presenter.status == "ok"
    assert rig.told == ["ok"]


def test_a_new_card_comes_in_inverted_first_and_then_as_it_stays(rig: Rig) -> None:
    rig.show(WAITING)
    rig.show(SEVEN)
    assert rig.glass.inverted
    assert not rig.presenter.settled
    rig.wait(FLASH + 0.01)
    assert not rig.glass.inverted
    assert rig.shows(SEVEN)
    assert rig.presenter.settled


def test_the_same_card_with_a_note_or_after_the_menu_has_no_entrance(rig: Rig) -> None:
    rig.show(SEVEN)
    noted = CardScreen("7", 1, "red", 40, message("panel.note.no_move"))
    rig.show(noted)
    assert rig.shows(noted)
    rig.show(JOIN)
    assert rig.shows(JOIN)


def test_a_newer_screen_ends_an_entrance(rig: Rig) -> None:
    rig.show(WAITING)
    rig.show(SEVEN)
    rig.show(JOIN)
    assert rig.shows(JOIN)
    rig.wait(1)
    assert rig.shows(JOIN)


def test_it_dims_after_two_minutes_goes_dark_after_ten_and_a_press_lights_it(rig: Rig) -> None:
    rig.show(SEVEN)
    rig.wait(119)
    assert rig.glass.contrast == 207
    rig.wait(2)
    assert rig.glass.contrast == DIM
    assert rig.shows(SEVEN)
    rig.wait(478)
    assert rig.glass.on
    rig.wait(2)
    assert not rig.glass.on
    rig.press()
    assert rig.glass.contrast == 207
    assert rig.shows(SEVEN)


def test_a_press_on_a_dimmed_panel_brings_full_light_and_starts_the_time_anew(rig: Rig) -> None:
    rig.show(SEVEN)
    rig.wait(130)
    rig.press()
    assert rig.glass.contrast == 207
    rig.wait(110)
    assert rig.glass.contrast == 207
    rig.wait(11)
    assert rig.glass.contrast == DIM


def test_a_card_that_comes_to_a_dark_panel_lights_it(rig: Rig) -> None:
    rig.show(SEVEN)
    rig.wait(700)
    rig.show(SEVEN_AGAIN)
    rig.wait(1)
    assert rig.shows(SEVEN_AGAIN)
    assert rig.glass.contrast == 207


def test_limits_of_nothing_mean_never() -> None:
    rig = Rig(limits=IdleLimits(0, 0))
    with install(rig.bus):
        rig.show(SEVEN)
        rig.wait(10_000)
        assert rig.glass.on
        assert rig.glass.contrast == 207


def test_the_picture_moves_a_pixel_when_it_dims_and_every_ten_minutes() -> None:
    rest = Idle(0.0, IdleLimits())
    places = {now: rest.shift(float(now)) for now in range(0, 3000, 10)}
    moves = [now for (_, before), (now, after) in pairwise(places.items()) if before != after]
    assert moves == [120, 720, 1320, 1920, 2520]
    for (_, before), (_, after) in pairwise(places.items()):
        assert max(abs(before[0] - after[0]), abs(before[1] - after[1])) <= 1


def test_under_play_the_picture_still_moves_but_never_with_something_new() -> None:
    rest = Idle(0.0, IdleLimits())
    place = (0, 0)
    moved = []
    for now in range(0, 4000, 2):
        if now % 20 == 0:
            rest.touch(now)
        after = rest.shift(now)
        if after != place:
            place = after
            moved.append(now)
    assert len(moved) in (5, 6)
    assert all(now % 20 >= 5 for now in moved)


def test_a_moved_picture_is_whole_on_the_glass(rig: Rig) -> None:
    rig.show(SEVEN)
    rig.wait(121)
    assert rig.shows(SEVEN)
    assert rig.glass.image().tobytes() != frames.draw(SEVEN, SAY).tobytes()


@pytest.mark.parametrize("driver", DRIVERS)
def test_without_a_panel_at_the_start_it_waits_and_shows_the_newest_when_one_comes(driver: str) -> None:
    rig = Rig(driver)
    with install(rig.bus):
        rig.bus.unplug(ADDRESS)
        rig.show(WAITING)
        assert rig.presenter.status == "lost"
        rig.wait(100)
        rig.show(SEVEN)
        rig.wait(50)
        rig.bus.plug(ADDRESS)
        rig.wait(3)
        assert rig.shows(SEVEN)
        assert rig.told == ["lost", "ok"]


def test_a_panel_that_vanishes_and_returns_while_nothing_happens_is_back_within_three_seconds(rig: Rig) -> None:
    rig.show(SEVEN)
    for gone in (0.1, 1.0, 2.5, 60.0, 0.01):
        rig.bus.unplug(ADDRESS)
        rig.wait(gone)
        rig.bus.plug(ADDRESS)
        rig.wait(3)
        assert rig.shows(SEVEN), gone
    assert rig.presenter.status == "ok"


def test_a_panel_that_cannot_be_asked_does_not_stay_dark_for_long(rig: Rig) -> None:
    rig.bus.readable = False
    rig.show(SEVEN)
    rig.bus.unplug(ADDRESS)
    rig.bus.plug(ADDRESS)
    rig.wait(31)
    assert rig.shows(SEVEN)


def test_a_stuck_bus_that_comes_free_has_the_newest_frame_within_three_seconds(rig: Rig) -> None:
    rig.show(WAITING)
    rig.bus.stuck = TimeOut(1.0)
    rig.wait(20)
    assert rig.presenter.status == "lost"
    rig.show(SEVEN)
    rig.bus.stuck = None
    rig.wait(3)
    assert rig.shows(SEVEN)


def test_an_hour_of_flapping_ends_with_the_newest_screen(
    rig: Rig, caplog: pytest.LogCaptureFixture, tally: Tally
) -> None:
    chance = random.Random(7)
    serial = 0
    end = rig.now + 3600
    caplog.set_level(logging.INFO)
    while rig.now < end:
        serial += 1
        rig.show(CardScreen("3", serial, None, 40))
        rig.wait(chance.uniform(0.01, 6))
        rig.bus.unplug(ADDRESS)
        rig.wait(chance.uniform(0.01, 9))
        rig.bus.plug(ADDRESS)
        rig.wait(3)
        tally.trials += 1
        tally.lost += not rig.shows(CardScreen("3", serial, None, 40))
    assert serial > 200
    assert len(caplog.records) == len(rig.told), "one line for each change"
    assert all(one != other for one, other in pairwise(rig.told))


def test_tries_come_further_apart_and_are_logged_once(rig: Rig, caplog: pytest.LogCaptureFixture) -> None:
    rig.bus.unplug(ADDRESS)
    rig.show(WAITING)
    tries = []
    for _ in range(6):
        tries.append(rig.due - rig.now)
        rig.now = rig.due
        rig.due = rig.presenter.step(rig.now)
    assert tries == pytest.approx([*RETRIES, RETRIES[-1], RETRIES[-1]])
    assert len(caplog.records) == 1


def test_memory_does_not_grow_over_a_thousand_losses(rig: Rig, tally: Tally) -> None:
    def lose(times: int) -> int:
        for _ in range(times):
            rig.bus.unplug(ADDRESS)
            rig.wait(2.1)
            rig.bus.plug(ADDRESS)
            rig.wait(3)
            tally.trials += 1
            tally.lost += rig.presenter.status != "ok"
        rig.told.clear()
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    logging.getLogger("device.panel.presenter").setLevel(logging.CRITICAL)
    rig.show(SEVEN)
    tracemalloc.start()
    try:
        before = lose(20)
        tally.leaked += lose(1000) - before > 30_000
    finally:
        tracemalloc.stop()
        logging.getLogger("device.panel.presenter").setLevel(logging.NOTSET)


def test_a_screen_that_cannot_be_drawn_costs_only_itself(rig: Rig, caplog: pytest.LogCaptureFixture) -> None:
    rig.show(WAITING)
    rig.show(TroubleScreen(Message("no.such.id")))
    assert rig.shows(WAITING)
    rig.wait(10)
    assert len(caplog.records) == 1
    rig.show(SEVEN)
    rig.wait(1)
    assert rig.shows(SEVEN)


def test_a_fault_of_ours_in_the_panel_heals(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    rig.show(WAITING)
    with monkeypatch.context() as patched:
        patched.setattr("device.panel.panel.pack", lambda image: 1 / 0)
        rig.show(SEVEN)
        rig.wait(20)
    rig.wait(10)
    rig.show(SEVEN_AGAIN)
    rig.wait(3)
    assert rig.shows(SEVEN_AGAIN)


def test_secrets_are_told_before_their_first_byte_and_until_they_are_gone(rig: Rig) -> None:
    rig.show(WAITING)
    seen: list[int] = []
    rig.bus.on_transfer = lambda _count: seen.append(len(rig.presenter.secrets))
    rig.show(JOIN)
    assert seen
    assert min(seen) >= 2
    seen.clear()
    rig.show(JoinScreen("undo", JOIN.url, JOIN.address, JOIN.code))
    assert min(seen) >= 2
    assert not rig.presenter.secrets


def test_secrets_that_may_still_stand_on_a_lost_panel_stay_secret(rig: Rig) -> None:
    rig.show(JOIN)
    rig.bus.stuck = TimeOut(0.1)
    rig.show(WAITING)
    assert rig.presenter.secrets


def test_every_screen_of_every_kind_can_follow_every_other(rig: Rig) -> None:
    for screen in random.Random(5).choices(list(SCREENS.values()), k=80):
        rig.show(screen)
        rig.wait(0.2)
        assert rig.shows(screen) or rig.glass.image().tobytes() == frames.draw(screen, SAY).tobytes()


class NoisyGlass:
    """What may happen to a module between two pictures, without a word of its own."""

    def __init__(self, glass: Chip, chance: random.Random) -> None:
        self._glass, self._chance = glass, chance

    def strike(self) -> None:
        """One of them, or several at once."""
        happenings = (self.lose_supply, self.take_noise_for_commands, self.take_noise_for_pixels, self.hear_half)
        for happening in self._chance.sample(happenings, self._chance.choice((1, 1, 1, 2, 4))):
            happening()

    def lose_supply(self) -> None:
        self._glass.power_up()

    def take_noise_for_commands(self) -> None:
        """All registers that luma sets, and those that say where the next byte goes."""
        for register, values in {
            "inverted": (False, True), "all_lit": (False, True), "remapped": (False, True), "from_below": (False, True),
            "contrast": range(256), "start_line": range(64), "offset": range(64), "page": range(8),
            "column": range(128), "multiplex": (20, 63), "on": (False, True),
        }.items():  # fmt: skip
            setattr(self._glass, register, self._chance.choice(values))
        if isinstance(self._glass, SimulatedSSD1306):
            self._glass.mode = self._chance.randrange(3)
            self._glass.pump, self._glass.scrolling = self._chance.choices((False, True), k=2)
        if isinstance(self._glass, SimulatedSSD1309):
            self._glass.pump, self._glass.locked = True, self._chance.choice((False, True))

    def take_noise_for_pixels(self) -> None:
        for _ in range(200):
            place = self._chance.randrange(len(self._glass.memory))
            self._glass.memory[place] = self._chance.randrange(256)

    def hear_half(self) -> None:
        """The beginning of a command."""
        first = self._chance.choice(list(self._glass.parameters))
        self._glass.receive(bytes([0, first, *[0] * self._chance.randrange(self._glass.parameters[first])]))


@pytest.mark.parametrize("tells", [True, False], ids=["one that can be asked", "one that can't"])
@pytest.mark.parametrize("driver", DRIVERS)
def test_whatever_happened_to_the_panel_the_next_card_is_on_the_glass_within_0_3_seconds(
    driver: str, tells: bool, tally: Tally
) -> None:
    chance = random.Random(f"{driver} {tells}")
    rig = Rig(driver)
    rig.bus.readable = tells
    with install(rig.bus):
        rig.show(WAITING)
        noise = NoisyGlass(rig.glass, chance)
        for number in range(100):
            rig.wait(chance.choice((chance.uniform(0, 1), chance.uniform(1, 30))))
            noise.strike()
            rig.wait(chance.choice((0.0, chance.uniform(0, 3))))
            screen = CardScreen(chance.choice(("1", "7", "12", "sorry")), number, "red", 40)
            rig.show(screen)
            rig.wait(0.3)
            tally.trials += 1
            tally.lost += not rig.shows(screen)
            assert rig.glass.contrast == 207


@pytest.mark.parametrize("driver", DRIVERS)
def test_a_panel_that_cannot_be_asked_and_is_shaken_by_the_press_is_right_again_within_a_second(driver: str) -> None:
    chance = random.Random(driver)
    rig = Rig(driver)
    rig.bus.readable = False
    with install(rig.bus):
        rig.show(WAITING)
        for number in range(40):
            rig.show(CardScreen("7", number, "red", 40))
            rig.wait(chance.uniform(0, 0.9))
            NoisyGlass(rig.glass, chance).strike()
            rig.wait(1.0)
            assert rig.shows(CardScreen("7", number, "red", 40)), number


@pytest.mark.parametrize("tells", [True, False], ids=["one that can be asked", "one that can't"])
@pytest.mark.parametrize("pause", [0.5, 20.0])
def test_a_card_stands_after_six_tenths_of_luma_s_bytes_and_the_rest_follows(tells: bool, pause: float) -> None:
    chance = random.Random(3)
    rig = Rig()
    rig.bus.readable = tells
    with install(rig.bus):
        rig.show(WAITING)
        standing = []
        for number in range(45):
            rig.wait(pause)
            before = rig.bus.byte_count
            screen = CardScreen(chance.choice(CARDS), number, COLOURS[number % 4], 45 - number)
            rig.show(screen)
            rig.wait(FLASH)
            assert rig.shows(screen)
            standing.append(rig.bus.byte_count - before)
            rig.wait(0.1)
            assert 1024 < rig.bus.byte_count - before < 1300
    assert fmean(standing) <= 0.6 * 1034


def test_a_panel_that_is_set_up_in_passing_is_never_switched_off(rig: Rig) -> None:
    rig.show(WAITING)
    dark = []
    rig.bus.on_transfer = lambda _: dark.append(not rig.glass.lit)
    for number in range(5):
        rig.wait(2)
        rig.show(CardScreen("7", number, "red", 40))
    rig.wait(40)
    assert not any(dark)
