"""What the coach takes of a small computer's memory, beside the rules that it asks."""

from __future__ import annotations

import subprocess
import sys

MOST = 8.0
"""MiB."""
MEASURED = """
import random
from itertools import islice
from pathlib import Path
from companion.moves.legal import legal_moves
from companion.ruleset import find_ruleset
from device.coaching import coach
from tests.companion.tables import played_positions

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 2**20

rules = find_ruleset("classic")
turns = list(islice(played_positions(random.Random(1), rules), 150))
for position, turn, card in turns:
    for move in legal_moves(position, turn, card, rules):
        move.result
before = resident()
for position, turn, card in turns:
    coach().advise(position, turn, card, rules)
print(resident() - before)
"""


def test_the_coach_in_use_takes_little_memory() -> None:
    told = subprocess.run([sys.executable, "-c", MEASURED], check=True, capture_output=True, text=True, timeout=120)
    assert 0 < float(told.stdout) < MOST
