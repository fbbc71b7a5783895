"""Pulling the plug on the running box: no card that was shown is lost or doubled, and the pack stays whole."""

from __future__ import annotations

import http.client
import json
import random
import threading
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.cards import STANDARD_PACK
from tests.conftest import Tally
from tests.running import RunningBox, sorrybox


@pytest.mark.parametrize("kills", [pytest.param(20, id="20"), pytest.param(200, id="200", marks=pytest.mark.soak)])
def test_no_card_that_was_shown_is_lost_or_doubled_by_a_kill(kills: int, tmp_path: Path, tally: Tally) -> None:
    chance = random.Random(kills)
    shown: dict[int, str] = {}
    for _ in range(kills):
        box = RunningBox(tmp_path)
        compare(shown, box, tally)
        press_until_killed(box, chance, shown)
        tally.trials += 1
    box = RunningBox(tmp_path)
    compare(shown, box, tally)
    box.stop()
    prove(tmp_path)
    assert len(shown) >= kills


def compare(shown: dict[int, str], box: RunningBox, tally: Tally) -> None:
    """Count what anyone saw and is not there at its place, and packs that are not whole."""
    history = {line["version"]: line["card"] for line in box.history() if line["kind"] == "draw"}
    tally.lost += sum(history.get(version) != card for version, card in shown.items())
    state = box.state()
    whole = state["draw_pile"] + len(state["discard"]) == len(STANDARD_PACK)
    tally.doubled += not whole or bool(Counter(state["discard"]) - Counter(STANDARD_PACK))


def press_until_killed(box: RunningBox, chance: random.Random, shown: dict[int, str]) -> None:
    """Draw as fast as the box answers, until it is killed at a random instant."""
    killer = threading.Timer(chance.uniform(0.0, 0.25), box.kill)
    killer.start()
    connection = http.client.HTTPConnection(box.host, box.port, timeout=10)
    headers = {"Authorization": f"Bearer {box.key}", "Content-Type": "application/json"}
    try:
        while True:
            connection.request("POST", "/api/draw", "{}", headers)
            with closing(connection.getresponse()) as answer:
                state: Any = json.loads(answer.read())
            shown[state["version"]] = state["card"]
            time.sleep(chance.uniform(0, 0.005))
    except (OSError, http.client.HTTPException, ValueError):
        pass
    finally:
        killer.join()
        connection.close()


def prove(state: Path) -> None:
    """The log of it all holds."""
    log = sorrybox("log", "--json", "--state", str(state))
    assert sorrybox("verify", "-", input=log.stdout).returncode == 0
