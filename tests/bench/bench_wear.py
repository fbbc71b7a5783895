"""Bytes that reach the card for a draw, beside the way before (a row and a transaction for each): at most 0.5.

Counted is what arrives at a block device with ext4 on it, the file system's own writes included; only root can make
one.
"""

from __future__ import annotations

import os
import subprocess
import sys

from companion.commands import Draw
from tests.bench.commits import rows_of_their_own, small_card
from tests.device.killing import opened, table_on

DRAWS = 2000
FIRST = 200
"""Draws that are not counted: a file that is new costs more."""


def main() -> None:
    """Print the ratio."""
    try:
        with small_card() as (directory, written):
            with rows_of_their_own(directory) as save:
                for version in range(FIRST + DRAWS):
                    if version == FIRST:
                        begun = written()
                    save(version)
                before = (written() - begun) / DRAWS
            journal = opened(directory / "state")
            table = table_on(journal)
            for number in range(FIRST + DRAWS):
                if number == FIRST:
                    begun = written()
                table.do(Draw())
                table.tidy()
            now = (written() - begun) / DRAWS
            journal.close()
    except (OSError, subprocess.SubprocessError) as error:
        if os.geteuid() == 0:
            raise
        print(f"bytes to the card: only root can make a card to count on ({error})", file=sys.stderr)
        return
    print(f"a draw writes {now:.0f} bytes / {before:.0f} the way before = {now / before:.2f} (aim: at most 0.5)")
