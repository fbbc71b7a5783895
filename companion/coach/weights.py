"""A network as text: whole numbers in thousandths; lines that begin with `#` are for people.

First the line of the hidden units' biases, then that of the way out with its own bias at the end, then a line of
sixteen for each input in the order of `companion.coach.inputs`.
"""

from __future__ import annotations

from companion.coach.network import HIDDEN, Network, pack, unpack

THOUSAND = 1000


def write_network(network: Network, made: str) -> str:
    """A network's text. `made` says how it was made."""
    lines = [f"# {line}" for line in made.splitlines()]
    weights = [unpack(network.bias), [*network.out, network.out_bias], *map(unpack, network.rows)]
    lines += [" ".join(str(round(weight * THOUSAND)) for weight in line) for line in weights]
    return "\n".join(lines) + "\n"


def read_network(text: str, inputs: int) -> Network:
    """The network of such a text; `ValueError` if it isn't one with so many inputs."""
    lines = [
        [int(number) / THOUSAND for number in line.split()]
        for line in text.splitlines()
        if line and not line.startswith("#")
    ]
    if [len(line) for line in lines] != [HIDDEN, HIDDEN + 1, *[HIDDEN] * inputs]:
        raise ValueError(f"these are no weights for {inputs} inputs")
    bias, out, *rows = lines
    return Network([pack(row) for row in rows], pack(bias), out[:-1], out[-1])
