"""Where phones find the box."""

from __future__ import annotations

import re

from device.network import base_url, lan_address


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
