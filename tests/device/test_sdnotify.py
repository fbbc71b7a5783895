"""The words to systemd."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from device.sdnotify import Notifier, keep_alive, while_starting


@pytest.mark.parametrize("abstract", [False, True])
def test_each_state_is_one_datagram(tmp_path: Path, abstract: bool) -> None:
    name = f"@sorrybox-test-{os.getpid()}" if abstract else str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind("\0" + name[1:] if abstract else name)
        systemd.settimeout(2)
        notifier = Notifier({"NOTIFY_SOCKET": name})
        assert notifier.ready("playing")
        assert systemd.recv(999) == b"READY=1\nSTATUS=playing"
        assert notifier.alive()
        assert systemd.recv(999) == b"WATCHDOG=1"
        assert notifier.status("two\nlines å")
        assert systemd.recv(999) == "STATUS=two lines å".encode()
        assert notifier.stopping()
        assert systemd.recv(999) == b"STOPPING=1"


def test_without_systemd_nothing_is_said_and_nothing_fails(tmp_path: Path) -> None:
    assert not Notifier({}).ready()
    assert not Notifier({"NOTIFY_SOCKET": ""}).alive()
    assert not Notifier({"NOTIFY_SOCKET": str(tmp_path / "gone")}).stopping()
    assert not Notifier({"NOTIFY_SOCKET": "x" * 200}).alive()


def test_a_full_socket_does_not_block(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        notifier = Notifier({"NOTIFY_SOCKET": str(tmp_path / "notify")})
        for _ in range(10_000):
            if not notifier.alive():
                break
        else:
            pytest.fail("the socket never filled")


def test_the_watchdog_is_fed_at_half_its_time() -> None:
    assert Notifier({"WATCHDOG_USEC": "30000000"}).watchdog_interval == 15
    assert Notifier({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": str(os.getpid())}).watchdog_interval == 15


@pytest.mark.parametrize("environ", [{}, {"WATCHDOG_USEC": "x"}, {"WATCHDOG_USEC": "0"}])
def test_no_watchdog_waits(environ: dict[str, str]) -> None:
    assert Notifier(environ).watchdog_interval is None


def test_a_box_that_does_not_answer_for_a_moment_is_asked_again_before_the_watchdog_bites(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.setblocking(False)
        notifier = Notifier({"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "30000000"})
        answers, pauses = [True, False, False, True], list[float | None]()

        def sleep(seconds: float | None) -> bool:
            pauses.append(seconds)
            return not answers

        keep_alive(notifier, lambda: answers.pop(0), sleep)
        assert pauses == [15, 15, 1, 1, 15]
        assert [systemd.recv(999), systemd.recv(999)] == [b"WATCHDOG=1"] * 2
        with pytest.raises(BlockingIOError):
            systemd.recv(999)


def test_without_a_watchdog_nobody_is_asked() -> None:
    keep_alive(Notifier({}), lambda: pytest.fail("asked"), lambda seconds: seconds is None)


def test_another_processes_watchdog_is_not_ours() -> None:
    assert Notifier({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"}).watchdog_interval is None


def test_more_time_is_asked_for_while_a_start_takes_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("device.sdnotify.ASK_EVERY", 0.1)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(tmp_path / "notify"))
        listener.settimeout(5)
        with while_starting(Notifier({"NOTIFY_SOCKET": str(tmp_path / "notify")}), "Reading the saved game"):
            told = listener.recv(1000).decode().splitlines()
        assert told == ["EXTEND_TIMEOUT_USEC=300000", "STATUS=Reading the saved game"]
