"""Whether the box can change its Wi-Fi: what the doctor makes of what the small program tells."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from device.catalogues import LANGUAGES, translator
from device.checkup.own_network import judge_own_network, look_at_own_network
from tests.device.checkup.machines import topics
from tests.web.fakes import NETWORKS


@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        ({}, ("ok", "network.ok")),
        ({"netplan": True}, ("ok", "network.netplan")),
        ({"own": {**NETWORKS["own"], "on": True, "up": True}}, ("ok", "network.up")),
        ({"missing": ["wifi.scan", "network-control"]}, ("warning", "network.rights")),
        ({"leftovers": 2}, ("warning", "network.leftovers")),
        ({"can_open": False}, ("warning", "network.cannot_open")),
        ({"radio": "off"}, ("warning", "network.off")),
        ({"radio": "unmanaged"}, ("warning", "network.unmanaged")),
        ({"radio": "no_service"}, ("warning", "network.no_service")),
        ({"radio": "none"}, ("skipped", "skipped.no_wifi")),
        ({"radio": "no_networkmanager"}, ("skipped", "skipped.no_networkmanager")),
        ({"radio": "simulated"}, ("skipped", "skipped.simulated")),
    ],
)
def test_what_is_told_is_judged(told: dict[str, Any], wanted: tuple[str, str]) -> None:
    found = judge_own_network({**NETWORKS, **told})
    assert topics(found) == [wanted]
    for language in LANGUAGES:
        assert translator(language)(found.says)
        assert found.cure is None or translator(language)(found.cure)


def test_it_is_only_asked_for_where_it_can_be(tmp_path: Path) -> None:
    assert look_at_own_network(tmp_path) == {"radio": "none"}
    (tmp_path / "sys/class/net/wlan0/wireless").mkdir(parents=True)
    assert look_at_own_network(tmp_path) == {"radio": "no_networkmanager"}
    (tmp_path / "run/NetworkManager").mkdir(parents=True)
    assert look_at_own_network(tmp_path) == {"radio": "no_service"}
