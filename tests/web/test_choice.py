"""The script's pure part, tried with every legal move: tapping the parts in any order leads to a move with them."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import web
from companion.ruleset import find_ruleset
from tests.web.test_taps import views
from web.taps import tap_data

CHOICE = Path(web.__file__).parent / "static" / "choice.js"
POSITIONS = (
    ("classic", "S,r10,s3,H/S,b5,b12,H/y1,y9,s2,H/S,S,g13,H", "7"),
    ("partners", "S,b6,b9,r7/S,S,S,S/b8,y7,s1,H/S,S,r3,g5", "7"),
    ("classic", "S,S,r10,r6/S,b7,b2,y3/-/-", "11"),
    ("classic", "S,S,S,S/S,S,b7,b12/-/-", "sorry"),
)
SCRIPT = """
import { candidates, complete, nextParts, remaining } from %s;
const moves = JSON.parse(await new Promise((done) => {
  let text = ""; process.stdin.on("data", (more) => { text += more; }); process.stdin.on("end", () => done(text));
}));
const faults = [];
for (const move of moves) {
  const tapped = [];
  for (const part of move.parts) {
    const key = (each) => [each.pawn, each.start, each.to, each.how].join();
    if (!nextParts(moves, tapped).some((each) => key(each) === key(part))) faults.push(move.move);
    tapped.push(part);
  }
  if (complete(moves, tapped) !== move) faults.push(`${move.move} became ${complete(moves, tapped)?.move}`);
  if (complete(moves, [...tapped].reverse()) === null) faults.push(`${move.move} backwards`);
  if (remaining(moves, move.parts.slice(0, 1)) < 0) faults.push("remaining");
}
if (candidates(moves, [{ pawn: "x" }]).length) faults.push("nonsense fits");
console.log(JSON.stringify(faults));
"""


@pytest.mark.parametrize(("profile", "position", "card"), POSITIONS)
def test_every_move_can_be_tapped_together(profile: str, position: str, card: str) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is missing; the browser tests cover the script as well")
    moves = views(position, "red", card, find_ruleset(profile))  # type: ignore[arg-type]
    assert moves
    script = SCRIPT % json.dumps(CHOICE.as_uri())
    done = subprocess.run(
        [node, "--input-type=module", "-e", script],
        input=json.dumps(tap_data(moves)),
        capture_output=True, text=True, timeout=30, check=False,
    )  # fmt: skip
    assert done.stderr == ""
    assert json.loads(done.stdout) == []
