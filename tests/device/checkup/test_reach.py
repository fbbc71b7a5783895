"""Port, address and Wi-Fi."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from device.checkup.reach import judge_address, judge_port, judge_wifi, look_at_port, look_at_wifi
from tests.device.checkup.machines import topics


def test_a_free_port_is_free_afterwards_too() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    for _ in range(2):
        assert topics(judge_port(look_at_port("127.0.0.1", port))) == [("ok", "port.free")]


def test_a_taken_port_is_trouble() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        seen = look_at_port("127.0.0.1", server.getsockname()[1])
    assert topics(judge_port(seen)) == [("trouble", "port.taken")]
    assert "in use" in seen.reason


def test_a_name_that_nobody_knows_is_trouble() -> None:
    assert topics(judge_port(look_at_port("no-such-name.invalid", 8080))) == [("trouble", "port.taken")]


def test_without_a_network_the_box_plays_without_phones() -> None:
    assert topics(judge_address(None)) == [("warning", "address.none")]
    assert topics(judge_address("http://192.168.1.7:8080")) == [("ok", "address.ok")]


@pytest.mark.parametrize(
    ("script", "wanted"),
    [
        ("echo 'Power save: on'", ("warning", "wifi.dozes")),
        ("echo 'Power save: off'", ("ok", "wifi.ok")),
        ("echo 'command failed: Operation not supported' >&2; exit 161", ("skipped", "skipped.no_iw")),
    ],
)
def test_power_save_is_asked_of_iw(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, wanted: tuple[str, str]
) -> None:
    (tmp_path / "sys/class/net/wlan0/wireless").mkdir(parents=True)
    program = tmp_path / "bin/iw"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\n[ "$*" = "dev wlan0 get power_save" ] || exit 1\n{script}\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(program.parent), prepend=":")
    assert topics(judge_wifi(look_at_wifi(tmp_path))) == [wanted]


def test_a_box_without_wi_fi_has_nothing_to_doze(tmp_path: Path) -> None:
    assert topics(judge_wifi(look_at_wifi(tmp_path))) == [("skipped", "skipped.no_wifi")]
