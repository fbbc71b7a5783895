"""A whole computer as a process: started from a disk image, spoken to over a serial line, its plug pulled at will."""

from __future__ import annotations

import json
import os
import select
import shutil
import signal
import subprocess
import tempfile
import time
from base64 import b64encode
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.hil.outside import HEADER

HERE = Path(__file__).resolve().parent
KERNEL_PATH = HERE.parent / "hil/kernel-path"
BOARD = HERE / "pi.dts"
LONGEST = 4000
"""Bytes that a terminal takes in before somebody reads them (N_TTY_BUF_SIZE is 4096)."""
PIECE = 1500
LAST_WORDS = "systemctl list-jobs --no-pager; journalctl -b -n 40 --no-pager -o short-monotonic"
PATIENCE = 300.0
"""Seconds until a computer that starts has to be heard of; it takes three where nothing else runs."""


def kernel() -> Path:
    """Where tests/hil keeps the kernel."""
    return Path(subprocess.run([KERNEL_PATH], capture_output=True, text=True, check=True).stdout.strip())


def copy_of(image: Path, folder: Path) -> Path:
    """A disk of one's own, with the same holes."""
    copy = folder / image.name
    subprocess.run(["cp", "--sparse=always", "--reflink=auto", image, copy], check=True)
    return copy


class PowerLost(Exception):
    """The computer is off."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command in the guest came to."""

    status: int
    said: str


class Guest:
    """One start of the computer, until `pull_the_plug`, or until it turns itself off."""

    def __init__(self, image: Path, *options: str, memory: str = "512M", log_disk: bool = False) -> None:
        """`options` go to the kernel. With `log_disk` every write and flush is kept in `disk_log` (`disk.py`)."""
        self._folder = Path(tempfile.mkdtemp(prefix="sorrybox-", dir="/dev/shm" if Path("/dev/shm").is_dir() else None))
        self.wire_log, self.disk_log = self._folder / "wire", self._folder / "disk"
        self._console = (self._folder / "console").open("w+b")
        board = self._folder / "board"
        subprocess.run(["dtc", "-q", "-O", "dtb", "-o", board, BOARD], check=True)
        theirs_in, self._to = os.pipe()
        self._from, theirs_out = os.pipe()
        logs = [f"i2c_tap.wirelog={self.wire_log}", *([f"disk_log={self.disk_log}"] if log_disk else [])]
        command = [
            str(kernel()), f"mem={memory}", "umid=machine", f"uml_dir={self._folder}/", f"dtb={board}",
            f"ubda={image}", "root=/dev/ubda", "rw", *logs, f"ssl0=fd:{theirs_in},fd:{theirs_out}", "ssl=null",
            "con=null", "con0=null,fd:1", "console=tty0", "loglevel=4",
            "systemd.show_status=0", "panic=-1", "random.trust_cpu=on", "mac80211_hwsim.radios=0", *options,
        ]  # fmt: skip
        self.begun = time.monotonic()
        self._process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=self._console, stderr=subprocess.STDOUT,
            pass_fds=(theirs_in, theirs_out), process_group=0,
            env={"TMPDIR": str(self._folder), "PATH": os.environ["PATH"]},
        )  # fmt: skip
        os.close(theirs_in)
        os.close(theirs_out)
        self._buffer, self._asked = b"", 0
        self.news: list[dict[str, Any]] = []
        """What came unasked: what a phone shows, what is pressed (`agent.py`)."""

    def __enter__(self) -> Guest:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def console(self) -> str:
        """What the kernel and the first programs printed."""
        return Path(self._folder / "console").read_text(errors="replace")

    @property
    def is_on(self) -> bool:
        """Whether it has power."""
        return self._process.poll() is None

    def wait_until_it_speaks(self, patience: float = PATIENCE) -> Guest:
        """Until its agent is there: the disk is mounted, services begin to start."""
        self._wait_for(lambda line: "here" in line, patience)
        return self

    def do(self, patience: float = 60.0, **what: Any) -> dict[str, Any]:
        """Have the agent do something; its answer."""
        self._asked += 1
        asked = json.dumps({"id": self._asked, "patience": patience, **what}) + "\n"
        assert len(asked) < LONGEST, "the guest's line would lose the end of it"
        with suppress(BrokenPipeError):
            os.write(self._to, asked.encode())
        number = self._asked
        answer = self._wait_for(lambda line: line.get("id") == number, patience + 60)
        assert answer.get("status") != 125, answer
        return answer

    def run(self, command: str, patience: float = 60.0) -> Answer:
        """A shell command, as root; both of its outputs."""
        answer = self.do(patience, shell=command)
        return Answer(answer["status"], answer["said"])

    def say(self, command: str, patience: float = 60.0) -> str:
        """What a command that must succeed says."""
        answer = self.run(command, patience)
        assert answer.status == 0, f"{command}: status {answer.status}\n{answer.said}"
        return answer.said.strip()

    def put(self, path: str, text: str) -> None:
        """Write a file."""
        encoded = b64encode(text.encode()).decode()
        self.say(f": >{path}.64")
        for start in range(0, len(encoded), PIECE):
            self.say(f"printf %s {encoded[start : start + PIECE]} >>{path}.64")
        self.say(f"base64 -d {path}.64 >{path} && rm {path}.64")

    def get(self, path: str) -> Any:
        """The box's JSON answer to a GET, as a phone without a key gets it; None while it does not answer."""
        fetch = (
            f"import urllib.request as u; print(u.urlopen('http://127.0.0.1:8080{path}', timeout=20).read().decode())"
        )
        answer = self.run(f'python3 -c "{fetch}" 2>/dev/null')
        return json.loads(answer.said) if answer.status == 0 else None

    def press(self, seconds: float = 0.07) -> None:
        """Press the button and let it go."""
        self.do(press=seconds)

    def unit(self, *properties: str, name: str = "sorrybox") -> dict[str, str]:
        """What systemd knows of the service."""
        said = self.say(f"systemctl show {name} -p {','.join(properties)}")
        return dict(line.split("=", 1) for line in said.splitlines())

    def eventually(self, true: Any, patience: float = 90.0) -> Any:
        """What `true()` says once it is true."""
        end = time.monotonic() + patience
        while not (seen := true()):
            assert time.monotonic() < end, f"still {seen!r} after {patience} s\n{self.journal(20)}"
            time.sleep(0.2)
        return seen

    def wait_until_the_box_plays(self, patience: float = 120.0) -> dict[str, Any]:
        """Until systemd calls it active and its page answers; what the page says of its health."""
        self.eventually(lambda: self.unit("ActiveState")["ActiveState"] == "active", patience)
        health: dict[str, Any] = self.eventually(lambda: self.get("/healthz"), patience)
        return health

    def journal(self, lines: int | str = "all") -> str:
        """What the box has logged since the start of the computer."""
        return self.run(f"journalctl -b -u sorrybox -o cat --no-pager -n {lines}").said

    def listen(self, seconds: float) -> None:
        """Take in what comes by itself, for so long or until the power is gone."""
        end = time.monotonic() + seconds
        with suppress(TimeoutError, PowerLost):
            while True:
                self._note(self._line(end))

    def pull_the_plug(self) -> None:
        """As a pulled plug does: at once, with everything that was not on its way out."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(60)
        self.listen(0.5)

    def wait_until_off(self, patience: float = 90.0) -> float:
        """Until it turns itself off; seconds since now."""
        begun = time.monotonic()
        try:
            self._process.wait(patience)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"still on after {patience} s\n{self.run(LAST_WORDS).said}") from None
        return time.monotonic() - begun

    def turn_off(self) -> None:
        """As a person does who has time."""
        with suppress(PowerLost):  # it may be off before it has answered
            self.run("sync; systemctl poweroff --no-block")
        self.wait_until_off()
        self.close()

    def close(self) -> None:
        """Pull the plug if it is on, and leave nothing behind."""
        if self._folder.exists():
            self.pull_the_plug()
            self._console.close()
            for end in (self._to, self._from):
                os.close(end)
            shutil.rmtree(self._folder)

    def _wait_for(self, wanted: Any, patience: float) -> dict[str, Any]:
        end = time.monotonic() + patience
        while True:
            line = self._note(self._line(end))
            if wanted(line):
                return line

    def _note(self, line: bytes) -> dict[str, Any]:
        try:
            told = json.loads(line)
        except ValueError:
            return {}  # a line that the cut tore
        if not isinstance(told, dict):
            return {}
        if "id" not in told:
            self.news.append(told)
        return told

    def _line(self, end: float) -> bytes:
        while b"\n" not in self._buffer:
            left = max(0.0, end - time.monotonic())
            if not select.select([self._from], [], [], left)[0]:
                raise TimeoutError(f"nothing heard; its console says:\n{self.console[-3000:]}")
            came = os.read(self._from, 1 << 16)
            if not came:
                raise PowerLost(self.console[-3000:])
            self._buffer += came
        line, self._buffer = self._buffer.split(b"\n", 1)
        return line


def messages(wire_log: Path) -> list[bytes]:
    """Each message that the panel's wire carried, whole."""
    data = wire_log.read_bytes() if wire_log.exists() else b""
    found, place = [], 0
    while place + HEADER.size <= len(data):
        _, _, _, length = HEADER.unpack_from(data, place)
        place += HEADER.size
        if place + length <= len(data):
            found.append(data[place : place + length])
        place += length
    return found
