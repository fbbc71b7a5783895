"""The field's players, held to what is known of them."""

from __future__ import annotations

import pytest

from companion.ruleset import PROFILES
from tests.companion.coach.arena import Share, match
from tests.companion.coach.opponents import FIELD, loser
from tests.conftest import Tally

CLASSIC = PROFILES["classic"]
PUBLISHED = {2: 73.0, 4: 67.0}
"""What apologies tells of its reward against random players, by the number of colours."""


LOSER = 35.0
"""What its program tells of the Loser against random, two players."""


def agrees(share: Share, published: float, within: float = 2.0) -> bool:
    """Whether a share may be the one published, which is told to within so much."""
    return abs(share.won - published) <= within + share.bound


@pytest.mark.parametrize("count", PUBLISHED)
def test_the_port_of_reward_beats_random_as_often_as_apologies_tells(count: int) -> None:
    assert agrees(match(FIELD["reward"], FIELD["random"], CLASSIC, count, 120), PUBLISHED[count])


@pytest.mark.soak
@pytest.mark.parametrize("count", PUBLISHED)
def test_in_eight_thousand_games_too(count: int, tally: Tally) -> None:
    share = match(FIELD["reward"], FIELD["random"], CLASSIC, count, 8000)
    assert agrees(share, PUBLISHED[count]), share
    tally.trials = share.games


def test_the_others_beat_random_too() -> None:
    for name in ("reward, unclipped", "dante Greedy", "PlayPalace"):
        assert match(FIELD[name], FIELD["random"], CLASSIC, 2, 60).won > 50, name


def test_the_loser_wins_as_seldom_as_its_program_tells() -> None:
    assert agrees(match(loser, FIELD["random"], CLASSIC, 2, 120), LOSER)


@pytest.mark.soak
def test_the_loser_wins_as_seldom_in_eight_thousand_games(tally: Tally) -> None:
    share = match(loser, FIELD["random"], CLASSIC, 2, 8000)
    assert agrees(share, LOSER), share
    tally.trials = share.games
