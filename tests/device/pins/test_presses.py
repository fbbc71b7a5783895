"""The estimate of the button's state, driven by the times of edges and looks alone."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from device.pins.gestures import (
    Countdown,
    CountdownOff,
    Gesture,
    Gestures,
    Hold,
    LongHold,
    ShortPress,
)
from device.pins.presses import DEAF_AFTER, GLANCE, KNOWN_OPEN, LATEST, LOOKS, STARE, WATCH, Edge, Presses
from tests.conftest import Tally
from tests.device.pins.contacts import Sample, press
from tests.device.pins.fingers import Trouble, gestures, mistakes


def told(samples: list[Sample], until: float, presses: Presses | None = None, poll: float = WATCH) -> list[Gesture]:
    """The gestures of a train of edges, with a look every `poll` seconds, and when the estimate wants one sooner."""
    presses = presses or Presses(Gestures())
    time, level = 0.0, False
    found = presses.take(time, level)
    for at, pressed in [*samples, (until, None)]:
        while (time := time + max(1e-4, min(poll, presses.wait(time)))) < at:
            found += presses.take(time, level)
        time = at
        if pressed is None:
            found += presses.take(at, level)
        else:
            level = pressed
            found += presses.take(at, level, [Edge(at, pressed)])
    return found


def looked(levels: list[tuple[float, bool]], presses: Presses) -> list[Gesture]:
    """The gestures of looks alone."""
    return [gesture for time, pressed in levels for gesture in presses.take(time, pressed)]


def awake() -> Presses:
    """An estimate that has seen the button released for a second."""
    presses = Presses(Gestures())
    for tick in range(50):
        presses.take(tick / 50, False)
    return presses


def test_a_press_is_believed_after_a_while_of_unbroken_contact_and_told_when_it_ends() -> None:
    presses = awake()
    assert presses.take(1.0, True, [Edge(1.0, True)]) == []
    assert presses.wait(1.0) == GLANCE
    assert looked([(1.0 + tick / 500, True) for tick in range(LOOKS)], presses) == []
    assert presses.wait(1.1) == WATCH
    assert presses.take(1.5, False, [Edge(1.5, False)]) == []
    assert presses.take(1.529, False) == []
    assert presses.wait(1.529) == pytest.approx(0.001)
    assert presses.take(1.531, False) == [ShortPress()]


def test_times_that_run_back_or_ahead_do_not_harm() -> None:
    presses = awake()
    assert presses.take(1.2, True, [Edge(9.0, True)]) == []
    assert presses.take(1.1, True) == []
    assert presses.take(1.3, True) == []
    assert presses.take(1.4, False, [Edge(1.4, False)]) == []
    assert presses.take(1.5, False) == [ShortPress()]


def test_a_thousand_bouncing_presses_are_a_thousand_gestures() -> None:
    for seed in range(1000):
        chance = random.Random(seed)
        length = chance.uniform(0.05, 1.9)
        assert told(press(chance, 1.0, length), 4.0) == [ShortPress()], seed


def test_ten_bouncing_presses_a_second_are_ten_presses_each_second() -> None:
    for seed in range(50):
        chance = random.Random(seed)
        train = [sample for number in range(100) for sample in press(chance, 1.0 + number / 10, 0.050)]
        assert told(train, 12.0) == [ShortPress()] * 100, seed


def test_chatter_that_never_steadies_draws_nothing() -> None:
    chance = random.Random(1)
    time, train, level = 1.0, [], True
    while time < 3.0:
        train.append((time, level))
        time, level = time + chance.uniform(50e-6, 0.015), not level
    train.append((time, False))
    assert told(train, 4.0, poll=9.0) == []


def test_a_button_held_at_start_says_nothing_until_it_was_let_go() -> None:
    presses = Presses(Gestures(shutdown=True))
    assert looked([(tick * 0.02, True) for tick in range(1000)], presses) == []
    assert not presses.awake
    assert presses.wait(20.0) == WATCH
    assert presses.take(20.0, False, [Edge(20.0, False)]) == []
    assert presses.take(20.1, False) == []
    assert presses.awake
    assert told([(21.0, True), (21.2, False)], 22.0, presses) == [ShortPress()]


def test_a_button_let_go_within_the_first_moment_says_nothing() -> None:
    presses = Presses(Gestures())
    assert presses.take(0.0, True) == []
    assert presses.take(0.010, False, [Edge(0.010, False)]) == []
    assert presses.take(0.020, True, [Edge(0.020, True)]) == []
    assert looked([(0.2, True), (0.22, True)], presses) == []
    assert presses.take(0.300, False, [Edge(0.3, False)]) == []
    assert presses.take(0.400, False) == []


def test_a_hold_is_told_once_and_its_release_draws_nothing() -> None:
    assert told([(1.0, True), (4.5, False)], 6.0) == [Hold()]


def test_a_press_of_just_under_two_seconds_draws() -> None:
    assert told([(1.0, True), (2.999, False)], 6.0) == [ShortPress()]
    assert told([(1.0, True), (3.001, False)], 6.0) == [Hold()]


def test_a_contact_that_chatters_while_held_goes_on_being_held() -> None:
    chance = random.Random(3)
    train = [(1.0, True)]
    for number in range(30):
        opened = 1.5 + number / 10
        train += [(opened, False), (opened + chance.uniform(50e-6, 0.015), True)]
    assert told([*train, (5.0, False)], 6.0) == [Hold()]


def test_holding_on_counts_down_to_the_shutdown() -> None:
    shutdown = Presses(Gestures(shutdown=True))
    countdown = [Countdown(seconds) for seconds in (5, 4, 3, 2, 1)]
    assert told([(1.0, True), (12.0, False)], 13.0, shutdown) == [Hold(), *countdown, LongHold()]


def test_letting_go_during_the_countdown_calls_it_off() -> None:
    shutdown = Presses(Gestures(shutdown=True))
    assert told([(1.0, True), (5.5, False)], 7.0, shutdown) == [Hold(), Countdown(5), Countdown(4), CountdownOff()]
    assert told([(8.0, True), (8.2, False)], 9.0, shutdown) == [ShortPress()]


def test_without_shutdown_holding_on_says_nothing_more() -> None:
    assert told([(1.0, True), (20.0, False)], 21.0) == [Hold()]


def test_a_release_whose_press_was_not_seen_says_nothing() -> None:
    gestures = Gestures()
    assert gestures.release(1.0) == []
    assert gestures.release(2.0) == []


def test_edges_that_come_late_are_judged_by_their_own_times() -> None:
    presses = awake()
    for tick in range(40):
        assert presses.take(1.0 + tick / 50, False) == []
    edges = [Edge(1.305, True), Edge(1.345, False), Edge(1.505, True), Edge(1.515, False)]
    assert presses.take(1.8, False, edges) == [], "looks say that both were shorter than the time between two"
    assert presses.take(2.0, False) == []


def test_a_press_that_lies_wholly_where_nobody_looked_is_told_when_its_edges_come() -> None:
    presses = awake()
    assert presses.take(1.3, False) == []
    assert presses.take(1.31, False, [Edge(1.1, True), Edge(1.14, False)]) == [ShortPress()]
    assert presses.take(2.0, False) == []


def test_presses_within_a_stall_longer_than_the_memory_are_told() -> None:
    presses = awake()
    edges = [Edge(1.827, True), Edge(1.944, False), Edge(2.016, True), Edge(2.093, False)]
    assert presses.take(2.654, None, edges) == [ShortPress()]
    assert presses.take(3.140, False) == [ShortPress()]
    assert presses.take(4.0, False) == []


def test_presses_in_a_stall_whose_releases_were_all_lost_are_each_told_once() -> None:
    presses = awake()
    edges = [Edge(1.5 + number / 10, True) for number in range(4)]
    found = presses.take(2.6, False, edges)
    found += looked([(2.6 + tick / 100, False) for tick in range(200)], presses)
    assert found == [ShortPress()] * 4


def test_a_press_whose_release_was_lost_in_a_stall_is_no_hold() -> None:
    presses = awake()
    assert presses.take(3.6, False, [Edge(1.5, True)]) == []
    assert looked([(3.6 + tick / 100, False) for tick in range(200)], presses) == [ShortPress()]
    assert presses.take(9.6, False, [Edge(6.5, True), Edge(9.5, False)]) == [Hold()], "this one's was heard"


def test_a_late_edge_does_not_tell_a_press_again_that_looks_have_told() -> None:
    presses = awake()
    looks = [(1.0 + tick / 1000, 5 <= tick < 60) for tick in range(200)]
    assert looked(looks, presses) == [ShortPress()]
    assert presses.take(1.4, False, [Edge(1.0045, True), Edge(1.0598, False)]) == []
    assert presses.take(2.0, False) == []


def test_the_edge_of_its_press_is_enough_where_nobody_looked() -> None:
    presses = awake()
    found = presses.take(1.1, False, [Edge(1.010, True)])
    assert found == [], "a late edge may still say that it was shorter"
    found += [gesture for tick in range(60) for gesture in presses.take(1.1 + tick / 100, False)]
    assert found == [ShortPress()]


def test_the_edge_of_its_release_is_enough_where_nobody_looked_for_an_earlier_one_can_come_no_more() -> None:
    presses = awake()
    assert presses.take(1.1, False, [Edge(1.055, False)]) == [ShortPress()]
    assert looked([(1.1 + tick / 100, False) for tick in range(200)], presses) == []


def test_two_looks_that_see_the_contact_closed_are_a_press_only_if_no_late_edge_says_that_it_chattered() -> None:
    begun = [Edge(1.0, True), Edge(1.1, False)]
    late = [Edge(1.1 + tick / 250, tick % 2 == 1) for tick in range(1, 50)] + [Edge(1.3, False)]
    looks = [(1.142, False), (1.186, True), (1.226, True), (1.262, False), (1.306, False), (1.395, False)]
    for edges, cards in (late, 1), ([], 2):
        presses = awake()
        found = presses.take(1.1, False, begun) + looked(looks, presses)
        assert found == [ShortPress()]
        found += presses.take(1.44, False, edges) + looked([(1.44 + tick / 25, False) for tick in range(25)], presses)
        assert found == [ShortPress()] * cards


def test_twenty_looks_in_a_row_are_proof_enough() -> None:
    presses = awake()
    looks = [(1.0 + tick / 500, tick < LOOKS) for tick in range(LOOKS + 20)]
    assert looked(looks, presses) == [ShortPress()]


def test_nobody_is_said_to_press_until_many_looks_in_a_row_agree() -> None:
    presses = awake()
    assert presses.at_rest(1.0)
    looked([(1.0, True), (1.03, False), (1.07, False)], presses)
    assert not presses.at_rest(1.07), "both looks may have fallen between chatter"
    looked([(1.07 + tick / 50, False) for tick in range(LOOKS)], presses)
    assert presses.at_rest(1.5)


@pytest.mark.parametrize("level", [True, False], ids=["press", "release"])
def test_a_spike_of_which_one_edge_is_heard_draws_nothing(level: bool) -> None:
    presses = awake()
    found = presses.take(1.001, False, [Edge(1.0, level)])
    found += [gesture for tick in range(100) for gesture in presses.take(1.01 + tick / 100, False)]
    assert found == []


def test_looks_alone_tell_presses_and_count_the_edges_that_did_not_come() -> None:
    presses = awake()
    time, found, missed = 1.0, [], 0
    for number in range(20):
        for pressed in (True, False):
            end = 1.0 + number / 10 + (0.040 if pressed else 0.1)
            while time < end:
                found += presses.take(time, pressed)
                missed = max(missed, presses.missed)
                time += presses.wait(time) + 0.0002
    assert found == [ShortPress()] * 20
    assert missed == 40
    presses.take(time, True, [Edge(time, True)])
    assert presses.missed == 0


def test_an_edge_that_comes_a_moment_after_the_look_is_not_missed() -> None:
    presses = awake()
    presses.take(1.0, True)
    assert presses.wait(1.0) == STARE
    presses.take(1.0 + DEAF_AFTER / 2, True, [Edge(0.9999, True)])
    presses.take(1.1, True)
    assert presses.missed == 0


def test_after_chatter_it_looks_closely_until_the_contact_is_calm() -> None:
    presses = awake()
    presses.take(1.0, False, [Edge(0.9990, True), Edge(0.9995, False)])
    assert presses.wait(1.0) == GLANCE
    presses.take(1.0 + KNOWN_OPEN, False)
    assert presses.wait(1.0 + KNOWN_OPEN) == WATCH
    assert WATCH < 0.040 < LATEST


SOUND = Trouble(lost=0, late=0, doubled=0, chatter=0, slow=0, stalled=0, starved=0, deaf=0)
EVERYTHING = Trouble(lost=1, late=1, doubled=1, chatter=1, slow=1, stalled=0, starved=0, deaf=0)
"""On each press: an edge lost, all late, some twice, chatter, and a slow look."""
STALLED = replace(EVERYTHING, stalled=1)
"""The same, and the box stands still for a second or two again and again."""
STARVED = replace(EVERYTHING, starved=1)
"""The same as everything, and every look is slow."""
TROUBLES = {
    "some troubles": Trouble(),
    "all troubles": EVERYTHING,
    "all troubles and stalls": STALLED,
    "all troubles on a starved box": STARVED,
}


@pytest.mark.parametrize(
    ("trouble", "count"), [*zip(TROUBLES.values(), (1000, 200, 200, 200), strict=True)], ids=TROUBLES
)
def test_each_press_of_40_ms_draws_exactly_one_card_whatever_the_edges_do(
    trouble: Trouble, count: int, tally: Tally
) -> None:
    tally.trials = count
    tally.lost, tally.doubled = mistakes(count, "sample", trouble)


def test_a_hold_on_a_starved_box_is_one_hold_and_draws_nothing() -> None:
    long = replace(STARVED, shortest=2.4, longest=0.2)
    for number in range(20):
        assert gestures(2, f"hold-{number}", long) == [Hold(), Hold()], number


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_of_100_000_presses_none_is_missed_and_none_drawn_twice(seed: int, tally: Tally) -> None:
    tally.trials = 10_000
    for trouble, count in zip(TROUBLES.values(), (5_500, 1_500, 1_500, 1_500), strict=True):
        lost, doubled = mistakes(count, seed, trouble)
        tally.lost += lost
        tally.doubled += doubled


LESS = {
    "presses of 30 ms": Trouble(shortest=0.030, usual=0),
    "presses of 25 ms, sound edges": replace(SOUND, shortest=0.025, usual=0),
    "presses of 20 ms": Trouble(shortest=0.020, usual=0),
    "touches of 10 ms": Trouble(shortest=0.010, usual=0),
    "pauses of 40 ms": Trouble(gap=0.040),
    "pauses of 31 ms, sound edges": replace(SOUND, gap=0.031),
    "a chip that stays deaf, with chatter": Trouble(deaf=1, cured=False, starved=0),
    "a starved box whose chip is deaf": replace(SOUND, starved=1, deaf=1, cured=False),
    "a starved box whose chip is deaf, with chatter": replace(SOUND, starved=1, deaf=1, cured=False, chatter=1),
    "edges up to 0.8 s late": replace(SOUND, late=1, latest=0.8, chatter=1),
    "edges up to 0.8 s late on a starved box": replace(SOUND, late=1, latest=0.8, chatter=1, starved=1),
}


@pytest.mark.soak
def test_below_what_is_promised_this_is_what_happens() -> None:
    for name, trouble in LESS.items():
        missed, doubled = mistakes(2_000, "less", trouble)
        print(f"{name}: of 2000 missed {missed}, drawn twice {doubled}")
    assert mistakes(2_000, "less", replace(SOUND, shortest=0.025, gap=0.031)) == (0, 0), "with sound edges less will do"
