"""The network: rows packed into whole numbers say what the same weights say when they are reckoned plainly."""

from __future__ import annotations

import random
from math import exp, tanh

import pytest

from companion.coach.inputs import inputs_of, layout
from companion.coach.network import HIDDEN, pack, unpack
from companion.coach.weights import read_network, write_network
from companion.colours import COLOURS, INDEX
from tests.companion.tables import random_position
from tests.training.lessons import Lesson, teach
from tests.training.selfplay import fresh

LAYOUTS = [(2, False), (3, False), (4, False), (4, True)]


def plainly(
    weights: list[list[float]], bias: list[float], out: list[float], out_bias: float, inputs: list[int]
) -> float:
    hidden = [tanh(bias[unit] + sum(weights[number][unit] for number in inputs)) for unit in range(HIDDEN)]
    return 1 / (1 + exp(-out_bias - sum(one * other for one, other in zip(hidden, out, strict=True))))


def test_a_row_is_packed_and_unpacked() -> None:
    weights = [(-1) ** unit * unit / 8 for unit in range(HIDDEN)]
    assert unpack(pack(weights)) == weights


@pytest.mark.parametrize(("colours", "partners"), LAYOUTS)
def test_packed_rows_say_what_plain_ones_do(colours: int, partners: bool) -> None:
    dice = random.Random(3)
    plan = layout(colours, partners)
    network = fresh(plan, dice)
    weights = [unpack(row) for row in network.rows]
    for _ in range(30):
        position = random_position(dice, tuple(sorted(dice.sample(COLOURS, colours), key=COLOURS.index)))
        seats = [INDEX[colour] for colour in position.colours]
        inputs = inputs_of(position.pawns, seats, dice.choice(seats), dice.choice(seats), (2, 1, 0, 3, 4), plan)
        assert all(0 <= number < plan.hand for number in inputs)
        said = plainly(weights, unpack(network.bias), network.out, network.out_bias, inputs)
        assert network.chance(inputs) == pytest.approx(said, abs=0.01)


def test_weights_are_written_and_read_to_a_thousandth() -> None:
    plan = layout(2, False)
    network = fresh(plan, random.Random(5))
    text = write_network(network, "made\nso")
    assert text.startswith("# made\n# so\n")
    again = read_network(text, plan.inputs)
    assert unpack(again.rows[7]) == pytest.approx(unpack(network.rows[7]), abs=0.0006)
    assert write_network(again, "made\nso") == text


def test_weights_for_another_number_of_inputs_are_refused() -> None:
    text = write_network(fresh(layout(2, False), random.Random(5)), "")
    with pytest.raises(ValueError, match="558 inputs"):
        read_network(text, 558)


def test_the_same_seed_teaches_the_same_network() -> None:
    lesson = Lesson("classic", 2, 6, 0.006)
    assert write_network(teach(lesson, 6), "") == write_network(teach(lesson, 6), "")
    assert write_network(teach(lesson, 6), "") != write_network(teach(lesson, 6, seed=1), "")
