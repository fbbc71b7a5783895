"""A small network: inputs that are on or off, sixteen hidden units, one chance.

A row of weights, one for each hidden unit, is kept as *one* whole number, 32 bits a unit: adding sixteen weights is
then one addition of Python's, and what a position switches on is added in some microseconds, without any library.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from math import exp, tanh
from operator import mul

HIDDEN = 16
BITS = 32
ONE = 1 << 26
"""What stands for 1.0 in a row: a unit's sum must stay between -32 and 32."""
MIDDLE = sum(1 << (BITS * unit + BITS - 1) for unit in range(HIDDEN))
"""Added to a row so that no unit is below 0."""
BYTES = HIDDEN * BITS // 8


@cache
def activations() -> array[float]:
    """The hyperbolic tangent by the upper sixteen bits of a unit's sum, the middle being 0."""
    half = 1 << 15
    return array("d", (tanh((number - half + 0.5) / (ONE >> 16)) for number in range(2 * half)))


def pack(weights: Sequence[float]) -> int:
    """A row as one number."""
    return sum(round(weight * ONE) << (BITS * unit) for unit, weight in enumerate(weights))


def unpack(row: int) -> list[float]:
    """A row's weights."""
    mask = (1 << BITS) - 1
    row += MIDDLE
    return [((row >> (BITS * unit) & mask) - (1 << (BITS - 1))) / ONE for unit in range(HIDDEN)]


class Network:
    """Weights, and what they make of the inputs that are on."""

    __slots__ = ("_tangents", "bias", "out", "out_bias", "rows")

    def __init__(self, rows: list[int], bias: int, out: list[float], out_bias: float) -> None:
        self.rows = rows
        """By input: its packed row."""
        self.bias = bias
        self.out = out
        self.out_bias = out_bias
        self._tangents = activations()

    def hidden(self, inputs: Iterable[int]) -> list[float]:
        """What the hidden units say."""
        rows = self.rows
        total = sum([rows[number] for number in inputs], self.bias + MIDDLE)
        upper = memoryview(total.to_bytes(BYTES, "little")).cast("H")[1::2]
        tangents = self._tangents
        return [tangents[number] for number in upper]

    def chance_of(self, hidden: Sequence[float]) -> float:
        """The chance to win that hidden units make, from 0 to 1."""
        return 1 / (1 + exp(-self.out_bias - sum(map(mul, hidden, self.out))))

    def chance(self, inputs: Iterable[int]) -> float:
        """The chance to win, from 0 to 1."""
        return self.chance_of(self.hidden(inputs))
