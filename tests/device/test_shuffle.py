"""The box's chance."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from itertools import permutations

from companion.cards import STANDARD_PACK
from device.shuffle import salt, shuffle


def test_a_shuffle_keeps_all_45_cards_and_leaves_the_pack_alone() -> None:
    order = shuffle(STANDARD_PACK)
    assert Counter(order) == Counter(STANDARD_PACK)
    assert len({tuple(shuffle(STANDARD_PACK)) for _ in range(50)}) == 50


def test_every_order_is_as_likely_as_any_other() -> None:
    trials = 24_000
    counts = Counter(tuple(shuffle("1234")) for _ in range(trials))
    expected = trials / 24
    chi_squared = sum((counts[order] - expected) ** 2 / expected for order in permutations("1234"))
    assert chi_squared < 71  # 23 degrees of freedom: passed by chance once in a million runs


def test_a_salt_is_32_bytes_that_do_not_come_again() -> None:
    salts = {salt() for _ in range(100)}
    assert len(salts) == 100
    assert {len(one) for one in salts} == {32}


def test_importing_draws_nothing_from_the_system() -> None:
    probe = (
        "import os, random, secrets\n"
        "def never(*_): raise SystemExit('asked for randomness')\n"
        "os.urandom = random._urandom = secrets.token_bytes = never\n"
        "import device.shuffle\n"
    )
    subprocess.run([sys.executable, "-P", "-c", probe], check=True)
