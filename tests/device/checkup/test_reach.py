"""Port, address and Wi-Fi."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from device.checkup import reach
from device.checkup.reach import (
    NetworkSeen,
    judge_address,
    judge_internet,
    judge_port,
    judge_wifi,
    look_at_network,
    look_at_port,
    look_at_wifi,
)
from device.network import Interface
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


def network(
    root: Path,
    monkeypatch: pytest.MonkeyPatch,
    *interfaces: Interface,
    joined: str = "",
    routes: str = "",
    routes6: str = "",
) -> NetworkSeen:
    monkeypatch.setattr(reach, "look_at_interfaces", lambda _root: list(interfaces))
    for interface in interfaces:
        here = root / "sys/class/net" / interface.name
        here.mkdir(parents=True)
        (here / "carrier").write_text("1\n" if interface.name in joined.split() else "0\n")
    (root / "proc/net").mkdir(parents=True)
    (root / "proc/net/route").write_text("Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\n" + routes)
    (root / "proc/net/ipv6_route").write_text(routes6)
    return look_at_network(root)


HOME = "wlan0\t0001A8C0\t00000000\t0001\t0\t0\t600\t00FFFFFF\t0\t0\t0\n"
OUT = "wlan0\t00000000\t0101A8C0\t0003\t0\t0\t600\t00000000\t0\t0\t0\n"
OUT6 = f"{'0' * 32} 00 {'0' * 32} 00 fe80{'0' * 27}1 00000400 00000001 00000000 00000003    wlan0\n"
NOWHERE6 = f"{'0' * 32} 00 {'0' * 32} 00 {'0' * 32} ffffffff 00000001 00000000 00200200       lo\n"


@pytest.mark.parametrize("given", ["", "169.254.7.7"])
def test_a_wi_fi_without_a_lease_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: str) -> None:
    seen = network(tmp_path, monkeypatch, Interface("wlan0", True, given), joined="wlan0")
    assert seen.without_lease == "wlan0"
    assert topics(judge_address(None, seen)) == [("warning", "address.no_lease")]
    assert topics(judge_address("http://169.254.7.7:8080", seen)) == [("warning", "address.no_lease")]
    assert topics(judge_internet(None, seen)) == [("skipped", "skipped.no_network")]


def test_an_interface_that_is_joined_to_nothing_waits_for_no_lease(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lan, wifi = Interface("eth0", True), Interface("wlan0", True, "192.168.1.7")
    seen = network(
        tmp_path, monkeypatch, lan, wifi, Interface("tailscale0", False), joined="wlan0 tailscale0", routes=OUT
    )
    assert seen == NetworkSeen("", True)
    assert topics(judge_address("http://192.168.1.7:8080", seen)) == [("ok", "address.ok")]


@pytest.mark.parametrize(
    ("routes", "routes6", "way_out"),
    [(HOME + OUT, "", True), (HOME, "", False), (HOME, OUT6 + NOWHERE6, True), (HOME, NOWHERE6, False)],
)
def test_the_way_to_the_internet_is_a_default_route(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, routes: str, routes6: str, way_out: bool
) -> None:
    wifi = Interface("wlan0", True, "192.168.1.7")
    seen = network(tmp_path, monkeypatch, wifi, joined="wlan0", routes=routes, routes6=routes6)
    wanted = ("ok", "internet.ok") if way_out else ("warning", "internet.none")
    assert topics(judge_internet("http://192.168.1.7:8080", seen)) == [wanted]
