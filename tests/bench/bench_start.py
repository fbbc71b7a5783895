"""The start of the box beside a bare import of the libraries it stands on.

(c) Time until `/healthz` answers, over the import: the aim is at most 2. (d) Memory of the running box over that of the
import: at most 1.5.
"""

from __future__ import annotations

import http.client
import signal
import socket
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.running import COMMAND

ROUNDS = 9
IMPORTS = "import gpiozero, luma.oled.device, luma.core.interface.serial, flask"
BARE = f"{IMPORTS}; print('ready', flush=True); input()"


def memory(pid: int) -> int:
    """KiB in memory (resident set), which does not change with what else runs, as shares would."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Rss:"):
            return int(line.split()[1])
    raise AssertionError("no Rss")


def bare_import() -> tuple[float, int]:
    """Seconds and KiB of the import alone."""
    begun = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", BARE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    process.stdout.readline()
    seconds = time.perf_counter() - begun
    used = memory(process.pid)
    process.communicate("\n")
    return seconds, used


def box_start(state: Path) -> tuple[float, int]:
    """Seconds until the box answers, and the KiB it then has."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    begun = time.perf_counter()
    process = subprocess.Popen(
        [*COMMAND, "run", "--simulate", "--host", "127.0.0.1", "--port", str(port), "--state", str(state)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    while not answers(port):
        time.sleep(0.001)
    seconds = time.perf_counter() - begun
    time.sleep(0.5)
    used = memory(process.pid)
    process.send_signal(signal.SIGTERM)
    process.wait(30)
    return seconds, used


def answers(port: int) -> bool:
    """Whether `/healthz` says that all is well."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request("GET", "/healthz")
        with closing(connection.getresponse()) as answer:
            return answer.status == 200
    except ConnectionError:
        return False
    finally:
        connection.close()


def main() -> None:
    """Print both ratios."""
    with TemporaryDirectory() as directory:
        box_start(Path(directory))  # the very first start also makes the journal
        bare, box = zip(*((bare_import(), box_start(Path(directory))) for _ in range(ROUNDS)), strict=True)
    bare_time, box_time = (median(seconds for seconds, _ in runs) for runs in (bare, box))
    bare_memory, box_memory = (median(used for _, used in runs) for runs in (bare, box))
    print(
        f"(c) start {box_time * 1000:.0f} ms / import {bare_time * 1000:.0f} ms = {box_time / bare_time:.2f}"
        " (aim: at most 2)"
    )
    print(
        f"(d) memory {box_memory / 1024:.1f} MiB / import {bare_memory / 1024:.1f} MiB = {box_memory / bare_memory:.2f}"
        " (aim: at most 1.5)"
    )
