"""Where phones find the box."""

from __future__ import annotations

import re

from device.network import Interface, base_url, choose, lan_address


def test_a_bound_address_is_shown_as_given() -> None:
    assert base_url("192.168.1.20", 8080) == "http://192.168.1.20:8080"


def test_port_80_needs_no_mention() -> None:
    assert base_url("192.168.1.20", 80) == "http://192.168.1.20"


def test_an_ipv6_address_stands_in_brackets() -> None:
    assert base_url("fe80::1", 8080) == "http://[fe80::1]:8080"


def test_all_interfaces_means_the_local_networks_address_or_none() -> None:
    address = lan_address()
    if address is None:
        assert base_url("0.0.0.0", 8080) is None
    else:
        assert re.fullmatch(r"\d+\.\d+\.\d+\.\d+", address)
        assert not address.startswith("127.")
        assert base_url("0.0.0.0", 8080) == f"http://{address}:8080"


def test_of_several_addresses_a_real_interfaces_is_offered() -> None:
    bridge = Interface("docker0", False, "172.17.0.1")
    tunnel = Interface("wg0", False, "10.8.0.2")
    wifi = Interface("wlan0", True, "192.168.1.20", "fd00::20")
    cable = Interface("eth0", True, "192.168.2.20")
    assert choose([bridge, tunnel, wifi], "10.8.0.2") == "192.168.1.20"
    assert choose([cable, wifi], "192.168.1.20") == "192.168.1.20"
    assert choose([wifi, cable], None) == "192.168.1.20"


def test_without_a_real_interface_the_way_out_is_offered() -> None:
    assert choose([Interface("docker0", False, "172.17.0.1"), Interface("eth0", False, "10.0.0.5")], "10.0.0.5") == (
        "10.0.0.5"
    )
    assert choose([], None) is None


def test_a_network_of_ipv6_alone_has_an_address_too() -> None:
    assert choose([Interface("wlan0", True, "", "fd12::7")], None) == "fd12::7"
    assert base_url("0.0.0.0", 8080, "fd12::7") == "http://[fd12::7]:8080"


def test_a_setting_names_another() -> None:
    assert base_url("0.0.0.0", 80, "cards.lan") == "http://cards.lan"
