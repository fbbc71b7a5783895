"""`sorrybox run` as a process: ready line, exit statuses, signals, one owner, notices."""

from __future__ import annotations

import json
import os
import signal
import socket
import time
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from device.daemon import turn_off
from device.sdnotify import Notifier
from tests.running import RunningBox, eventually, running, slowness, sorrybox


def test_the_ready_line_is_the_pages_address_with_the_tables_key(tmp_path: Path) -> None:
    with running(tmp_path) as box:
        assert box.url.startswith("http://127.0.0.1:")
        assert len(box.key) == 16
        eventually(lambda: box.get("/healthz") == {"ok": True, "panel": "ok", "button": "ok", "journal": "ok"})
        assert "simulated" in box.log


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_cleanly_within_two_seconds_though_phones_listen(tmp_path: Path, number: int) -> None:
    with running(tmp_path) as box:
        streams = [socket.create_connection((box.host, box.port)) for _ in range(5)]
        for stream in streams:
            stream.sendall(f"GET /api/events HTTP/1.1\r\nHost: {box.host}:{box.port}\r\n\r\n".encode())
            assert stream.recv(4096)
        begun = time.monotonic()
        os.kill(box.process.pid, number)
        assert box.process.wait(30) == 0
        ended = time.monotonic() - begun
        for stream in streams:
            stream.close()
    assert ended < 2.0 * slowness(), f"took {ended:.2f} s"


def test_a_second_box_on_the_same_state_says_so_and_ends_with_1(tmp_path: Path) -> None:
    with running(tmp_path):
        second = sorrybox("run", "--simulate", "--port", "0", "--state", str(tmp_path))
    assert second.returncode == 1
    assert len(second.stderr.strip().splitlines()) == 1
    assert str(tmp_path) in second.stderr


def test_an_address_of_another_computer_is_said_with_the_cure_and_ends_with_1(tmp_path: Path) -> None:
    told = sorrybox("run", "--simulate", "--host", "192.0.2.7", "--port", "0", "--state", str(tmp_path))
    assert told.returncode == 1
    assert told.stderr.splitlines()[-1].startswith("sorrybox: 192.0.2.7 is no address of this computer.")
    assert "--port" not in told.stderr.splitlines()[-1]


def test_a_taken_port_is_said_and_ends_with_1(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        second = sorrybox(
            "run", "--simulate", "--host", "127.0.0.1", "--port", port, "--state", str(tmp_path / "state")
        )
    assert second.returncode == 1
    assert port in second.stderr
    assert "Traceback" not in second.stderr


def test_wrong_settings_are_said_and_end_with_2(tmp_path: Path) -> None:
    config = tmp_path / "box.toml"
    config.write_text("[button]\ngpio = 2\n")
    wrong = sorrybox("run", "--simulate", "--config", str(config), "--state", str(tmp_path / "state"))
    assert wrong.returncode == 2
    assert "button.gpio" in wrong.stderr


def test_cards_and_key_outlive_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as box:
        for _ in range(3):
            box.post("/api/draw")
        before, key = table_of(box), box.key
    with running(tmp_path) as box:
        assert table_of(box) == before
        assert box.key == key


def table_of(box: RunningBox) -> dict[str, object]:
    """The state without the panel's health, which has nothing to do with the table."""
    return {name: value for name, value in box.state().items() if name != "panel"}


def test_a_damaged_journal_is_set_aside_and_said_on_panel_and_log(tmp_path: Path) -> None:
    with running(tmp_path) as box:
        waiting = picture(box)
    for leftover in tmp_path.glob("journal.db-*"):
        leftover.unlink()
    (tmp_path / "journal.db").write_bytes(b"not a database at all" * 500)
    with running(tmp_path) as box:
        assert box.state()["draw_pile"] == 45
        assert "set aside" in box.log
        assert picture(box) != waiting
    assert [path for path in tmp_path.iterdir() if path.name.startswith("journal") and "damaged" in path.name]


def picture(box: RunningBox) -> bytes:
    """What stands on the panel once it is lit."""

    def lit() -> bytes:
        png = box.ask("GET", "/api/display.png")[1]
        return png if any(Image.open(BytesIO(png)).tobytes()) else b""

    return eventually(lit)


def test_systemd_is_told_ready_alive_and_stopping(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        address = str(tmp_path / "notify")
        listener.bind(address)
        listener.settimeout(30)
        environment = {"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "200000"}
        with running(tmp_path / "state", environment=environment) as box:
            assert b"READY=1" in listener.recv(4096)
            assert box.get("/healthz")["panel"] == "ok"
            assert b"WATCHDOG=1" in listener.recv(4096)
        heard = b""
        while b"STOPPING=1" not in heard:
            heard = listener.recv(4096)


def test_the_computer_is_asked_again_to_turn_off_if_it_does_not_answer(tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    script = f"echo >>{asked}; case $(wc -l <{asked}) in 1) exit 1 ;; 2) exec sleep 60 ;; esac"
    assert turn_off(("sh", "-c", script), Notifier({}), 2.0)
    assert asked.read_text().count("\n") == 3


@pytest.mark.parametrize("command", ["false", "/nowhere/systemctl"])
def test_a_computer_that_can_not_be_turned_off_is_given_up(command: str) -> None:
    assert not turn_off((command,), Notifier({}), 0.01)


def test_the_log_can_be_read_and_proved_while_the_box_runs(tmp_path: Path) -> None:
    with running(tmp_path / "state") as box:
        for _ in range(47):
            box.post("/api/draw")
        log = sorrybox("log", "--json", "--state", str(tmp_path / "state"))
    file = tmp_path / "log.jsonl"
    file.write_text(log.stdout)
    kinds = [json.loads(line)["kind"] for line in log.stdout.splitlines()]
    assert kinds == ["game", "shuffle", *["draw"] * 45, "opened", "shuffle", "draw", "draw"]
    assert sorrybox("verify", str(file)).returncode == 0
    file.write_text(log.stdout.replace('"card": "1"', '"card": "2"', 1))
    forged = sorrybox("verify", str(file))
    assert forged.returncode == 1
    assert "Event" in forged.stdout


def test_the_simulated_button_draws_also_from_a_page_without_javascript(tmp_path: Path) -> None:
    with running(tmp_path) as box:
        status, _ = box.ask("POST", "/do/press", {})
        assert status == 303
        eventually(lambda: box.state()["draw_pile"] == 44)


def test_a_press_right_after_the_ready_line_draws(tmp_path: Path) -> None:
    with running(tmp_path) as box:
        box.push()
        eventually(lambda: box.state()["draw_pile"] == 44)
