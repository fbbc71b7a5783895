#!/usr/bin/python3
"""Runs in the guest, as root: presses the button again and again, and notes how long each card took.

A line each in /run/presses: {"at", "took", "from", "to"}: seconds since the start of the computer, seconds from letting
go to the new version on the page, and the table's versions. `took` is null where no card came within ten seconds.
"""

from __future__ import annotations

import glob
import http.client
import json
import time

LINES = "/sys/devices/platform/*/gpiochip*/sim_gpio17/pull"
LONGEST = 10.0


def version(connection: http.client.HTTPConnection) -> int:
    connection.request("GET", "/api/state")
    told = json.loads(connection.getresponse().read())
    return int(told["version"])


def main() -> None:
    (knob,) = glob.glob(LINES)
    with open("/run/presses", "a", buffering=1) as log:
        while True:
            try:
                connection = http.client.HTTPConnection("127.0.0.1", 8080, timeout=10)
                before = version(connection)
                for way in ("pull-down", "pull-up"):
                    with open(knob, "w") as file:
                        file.write(way)
                    let_go = time.monotonic()
                    if way == "pull-down":
                        time.sleep(0.08)
                after = before
                while after == before and time.monotonic() - let_go < LONGEST:
                    after = version(connection)
                took = time.monotonic() - let_go
                told = {"at": round(let_go, 3), "took": round(took, 4), "from": before, "to": after}
                log.write(json.dumps({**told, "took": None} if after == before else told) + "\n")
                connection.close()
            except (OSError, http.client.HTTPException, ValueError):
                time.sleep(0.5)  # the box starts
            time.sleep(1.5)


if __name__ == "__main__":
    main()
