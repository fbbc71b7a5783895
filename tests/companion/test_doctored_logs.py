"""`verify` accepts the logs that the box could have written, and no others."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from companion.verification import DoesNotHold, verify
from tests.companion import commitments
from tests.companion.doctor import SPOILS, reasons, spoilt
from tests.companion.playing import GAMES
from tests.companion.wandering import Log, wandered
from tests.conftest import Tally

PROFILES = ("deck", *GAMES)
ROOT = Path(__file__).parents[2]
OLD = Path(__file__).parent / "recorded" / "before_mixing"


@cache
def true_log(number: int, steps: int = 90) -> Log:
    return wandered(PROFILES[number % len(PROFILES)], number, steps)


def holds(log: Log) -> None:
    """The product and a stranger find the same."""
    proof = verify(log)
    assert commitments.check(log) == (proof.proved + proof.unopened, proof.proved)


def problem(log: Log) -> str:
    with pytest.raises(DoesNotHold) as caught:
        verify(log)
    said = caught.value.message
    inner = said.params.get("problem", said)
    assert not isinstance(inner, (str, int))
    return inner.id


def spoil(name: str, chance: random.Random, logs: int) -> Log:
    """A true log, spoilt in this way; one that can be is looked for."""
    for _ in range(400):
        found = spoilt(true_log(chance.randrange(logs)), name, chance)
        if found is not None:
            return found
    raise AssertionError(f"nothing found to be spoilt by {name}")


def test_there_are_sixty_ways_to_spoil_a_log_and_more() -> None:
    assert len(SPOILS) >= 60


@pytest.mark.parametrize("number", range(14))
def test_true_logs_hold_for_the_product_and_for_a_stranger(number: int) -> None:
    holds(true_log(number))


@pytest.mark.parametrize("name", SPOILS)
def test_a_spoilt_log_is_refused_for_its_reason(name: str) -> None:
    assert problem(spoil(name, random.Random(name), 28)).startswith(reasons(name))


@pytest.mark.soak
def test_a_thousand_true_logs_hold(tally: Tally) -> None:
    for number in range(1000):
        holds(wandered(PROFILES[number % len(PROFILES)], 10_000 + number, 150))
        tally.trials += 1


@pytest.mark.soak
def test_five_thousand_spoilt_logs_are_refused(tally: Tally) -> None:
    chance = random.Random(12)
    for number in range(5000):
        name = list(SPOILS)[number % len(SPOILS)]
        assert problem(spoil(name, chance, 140)).startswith(reasons(name))
        tally.trials += 1


def test_a_log_that_ends_early_is_called_what_it_is() -> None:
    log = true_log(1)
    commands = sorted({line["command"] for line in log})
    for command in commands[:: len(commands) // 8]:
        holds([line for line in log if line["command"] <= command])


@pytest.mark.parametrize("path", sorted(OLD.glob("*.jsonl")), ids=lambda path: path.stem)
def test_logs_written_before_there_was_mixing_still_hold(path: Path) -> None:
    log = [json.loads(line) for line in path.read_text().splitlines()]
    assert not any("mix" in line for line in log if line["kind"] == "game")
    holds(log)


def test_python_without_asserts_gives_the_same_verdicts(tmp_path: Path) -> None:
    chance = random.Random(5)
    logs = [true_log(3), *(spoil(name, chance, 28) for name in list(SPOILS)[::9])]
    for number, log in enumerate(logs):
        (tmp_path / f"{number}.jsonl").write_text("".join(json.dumps(line) + "\n" for line in log))
    told = [_verdicts(tmp_path, len(logs), *options) for options in ((), ("-O",))]
    assert told[0] == told[1]
    assert [line for line in told[0].splitlines() if line.isdigit()] == ["0", *["1"] * (len(logs) - 1)]


def _verdicts(folder: Path, count: int, *options: str) -> str:
    code = (
        "import sys; from device.cli.main import main\n"
        f"for number in range({count}): print(main(['verify', f'{{sys.argv[1]}}/{{number}}.jsonl']))"
    )
    run = [sys.executable, *options, "-c", code, str(folder)]
    return subprocess.run(run, capture_output=True, text=True, check=True, cwd=ROOT).stdout.replace(str(folder), "")


def test_a_game_begun_before_there_was_mixing_cannot_follow_one_that_tells_of_it() -> None:
    log = [dict(line) for line in true_log(1)]
    games = [line for line in log if line["kind"] == "game"]
    del games[-1]["mix"]
    assert problem(log) == "verify.other"
