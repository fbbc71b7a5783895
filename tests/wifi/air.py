#!/usr/bin/python3
"""Runs in the guest, as root: the world around the box. Its own radio is wlan0; the phone's and two routers' are in
network namespaces, so that they have nothing in common with the box but the air.

    air setup                        once, before NetworkManager starts
    air router home HOME pass 6      an access point with DHCP; `air router home off`
    air reach home 0                 out of reach, and nobody is told; 1: back again
    air join NAME PASSWORD SECONDS   the phone joins and gets an address; prints {"joined", "address"} or {"why"}
    air leave
    air get URL                      what the phone gets: {"status", "to", "body"}
    air look NAME                    what a name is for the phone: {"A", "AAAA"}
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

RADIOS = {"phone": 1, "home": 2, "cafe": 3}
FOLDER = Path("/run/air")
HWSIM = "/sys/kernel/debug/ieee80211/phy{}/hwsim/group"
LEASE_SCRIPT = """#!/bin/sh
# what the phone does with an address that it is given
case $reason in
BOUND | RENEW | REBIND | REBOOT)
    ip addr replace "$new_ip_address/24" dev "$interface"
    [ -z "$new_routers" ] || ip route replace default via "${new_routers%% *}"
    : >/etc/netns/phone/resolv.conf
    for server in $new_domain_name_servers; do echo "nameserver $server" >>/etc/netns/phone/resolv.conf; done ;;
esac
"""


def run(*command: str, within: str = "", check: bool = True, patience: float = 30) -> str:
    inside = ["ip", "netns", "exec", within] if within else []
    told = subprocess.run([*inside, *command], capture_output=True, text=True, timeout=patience, check=False)
    if check and told.returncode:
        sys.exit(f"{' '.join(command)}: {told.returncode}\n{told.stdout}{told.stderr}")
    return told.stdout


def end(name: str) -> None:
    file = FOLDER / f"{name}.pid"
    with contextlib.suppress(OSError, ValueError):
        os.kill(int(file.read_text()), signal.SIGTERM)
    file.unlink(missing_ok=True)


def setup() -> None:
    Path("/etc/netns/phone").mkdir(parents=True, exist_ok=True)
    Path("/etc/netns/phone/resolv.conf").touch()
    if not os.path.ismount("/sys/kernel/debug"):
        run("mount", "-t", "debugfs", "none", "/sys/kernel/debug")
    for name, number in RADIOS.items():
        run("ip", "netns", "add", name)
        run("ip", "-n", name, "link", "set", "lo", "up")
        run("iw", "phy", f"phy{number}", "set", "netns", "name", name)


def router(name: str, ssid: str, password: str = "", channel: str = "6") -> None:
    interface, network = f"wlan{RADIOS[name]}", 70 + RADIOS[name]
    end(f"{name}-hostapd")
    end(f"{name}-dnsmasq")
    if ssid == "off":
        return
    settings = FOLDER / f"{name}.conf"
    settings.write_text(
        f"interface={interface}\nssid={ssid}\nhw_mode=g\nchannel={channel}\nwpa=2\nwpa_key_mgmt=WPA-PSK\n"
        f"rsn_pairwise=CCMP\nwpa_passphrase={password}\n"
    )
    run("ip", "-n", name, "addr", "replace", f"192.168.{network}.1/24", "dev", interface)
    run("ip", "-n", name, "link", "set", interface, "up")
    run("hostapd", "-B", "-P", str(FOLDER / f"{name}-hostapd.pid"), str(settings), within=name)
    run(
        "dnsmasq", "--conf-file=/dev/null", "--port=0", f"--interface={interface}", "--bind-dynamic",
        f"--dhcp-range=192.168.{network}.20,192.168.{network}.99,1h", f"--dhcp-leasefile={FOLDER / name}.leases",
        f"--pid-file={FOLDER / name}-dnsmasq.pid", within=name,
    )  # fmt: skip


def reach(name: str, there: str) -> None:
    """Radios hear each other in the same group only."""
    group = 1 if there == "1" else 16 << RADIOS[name]
    Path(HWSIM.format(RADIOS[name])).write_text(str(group))


def leave() -> None:
    end("dhclient")
    end("phone")
    run("ip", "-n", "phone", "addr", "flush", "dev", "wlan1")
    time.sleep(0.3)


def join(ssid: str, password: str, seconds: str = "30") -> None:
    leave()
    settings, script = FOLDER / "phone.conf", FOLDER / "lease"
    settings.write_text(
        f'ctrl_interface={FOLDER}/phone\nnetwork={{\nssid="{ssid}"\nscan_ssid=1\npsk="{password}"\n}}\n'
    )
    script.write_text(LEASE_SCRIPT)
    script.chmod(0o755)
    (FOLDER / "phone.lease").unlink(missing_ok=True)
    run("ip", "-n", "phone", "link", "set", "wlan1", "up")
    begun, pid = time.monotonic(), str(FOLDER / "phone.pid")
    run("wpa_supplicant", "-B", "-i", "wlan1", "-c", str(settings), "-P", pid, within="phone")
    while "wpa_state=COMPLETED" not in run(
        "wpa_cli", "-p", f"{FOLDER}/phone", "-i", "wlan1", "status", within="phone", check=False
    ):
        if time.monotonic() - begun > float(seconds):
            print(json.dumps({"why": "not joined"}))
            return
        time.sleep(0.2)
    joined = time.monotonic()
    files = ("-pf", str(FOLDER / "dhclient.pid"), "-lf", str(FOLDER / "phone.lease"), "-sf", str(script))
    run("timeout", "30", "dhclient", "-1", "-4", *files, "wlan1", within="phone", check=False, patience=60)
    address = run("ip", "-n", "phone", "-br", "-4", "addr", "show", "wlan1").split()
    told = {"joined": round(joined - begun, 1), "address": round(time.monotonic() - joined, 1), "is": address[2:]}
    print(json.dumps(told if address[2:] else {"why": "no address"}))


def get(url: str) -> None:
    form = "\n%{http_code} %{redirect_url}"
    told = run("curl", "-s", "-m", "15", "-w", form, url, within="phone", check=False)
    body, _, last = told.rpartition("\n")
    status, _, to = last.partition(" ")
    print(json.dumps({"status": int(status or 0), "to": to, "body": body[:200]}))


def look(name: str) -> None:
    found = {}
    for kind in ("A", "AAAA"):
        told = run("dig", "+short", "+time=2", "+tries=1", name, kind, within="phone", check=False).split()
        found[kind] = [each for each in told if each[0].isalnum()]
    print(json.dumps(found))


DEEDS = {"setup": setup, "router": router, "reach": reach, "join": join, "leave": leave, "get": get, "look": look}


def main(words: Sequence[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    deed = DEEDS[words[0]]
    deed(*words[1:])  # type: ignore[operator]


if __name__ == "__main__":
    main(sys.argv[1:])
