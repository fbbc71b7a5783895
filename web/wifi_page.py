"""The page of the box's Wi-Fi: what it shows of it, and what its forms ask for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.errors import BadText, NotNow
from companion.messages import message
from web.context import Voice
from web.ports import NetworksPort

NOTHING = frozenset(("no_service", "simulated", "no_networkmanager", "none", "off", "unmanaged"))
"""Why there may be no Wi-Fi to speak of."""
REFUSALS = frozenset(
    (*NOTHING, "busy", "cannot_open", "foreign", "in_use", "unknown", "not_supported", "no_password", "bad_password")
)
"""What the program may say no with."""
OUTCOMES = frozenset(
    ("joined", "wrong_password", "not_found", "no_address", "no_answer", "not_confirmed", "cut_short", "opened",
     "not_opened", "ready", "closed", "forgotten", "came_home", "not_supported", "fault")
)  # fmt: skip
GOOD = frozenset(("joined", "opened", "ready", "closed", "forgotten", "came_home"))
STAGES = frozenset(("joining", "address", "visit", "returning", "opening", "looking", "forgetting"))
LONGEST_NAME = 32
"""Bytes of a network's name (IEEE 802.11)."""


@dataclass(frozen=True, slots=True)
class NetworkShown:
    """A network of the list."""

    id: str
    name: str
    strength: int
    """1 to 4, as bars."""
    locked: bool
    supported: bool
    known: bool
    ours: bool


@dataclass(frozen=True, slots=True)
class WifiShown:
    """All that the page shows, in words where there are words."""

    nothing: str = ""
    """Why there is nothing to show, in one sentence; else empty."""
    place: str = ""
    stage: str = ""
    outcome: str = ""
    outcome_good: bool = True
    own_on: bool = False
    own_up: bool = False
    own_name: str = ""
    own_password: str = ""
    """Only for those who hold the table's key."""
    can_open: bool = False
    networks: tuple[NetworkShown, ...] = ()
    kept: tuple[NetworkShown, ...] = ()
    """Networks that the box saved and can forget, also those out of reach."""


def wifi_page(told: Mapping[str, Any], say: Voice, *, keyed: bool) -> WifiShown:
    """What one phone may see."""
    if told["radio"] != "ready":
        word = told["radio"] if told["radio"] in NOTHING else "no_service"
        return WifiShown(nothing=say(f"wifi.nothing.{word}"))
    own, stage, outcome = told["own"], told.get("stage"), told.get("outcome")
    networks = tuple(_shown(each) for each in told["networks"] if each["here"] or each["known"])
    around = {each.id: each for each in networks}
    kept = tuple(
        around.get(network) or NetworkShown(network, name_of(network), 0, False, True, True, True)
        for network in told["ours"]
    )
    return WifiShown(
        place=_place(told, say),
        stage=_stage(stage, say) if stage else "",
        outcome=_outcome(outcome, say) if outcome and not stage else "",
        outcome_good=outcome is not None and outcome["what"] in GOOD,
        own_on=own["on"],
        own_up=own["up"],
        own_name=own["ssid"],
        own_password=own["password"] if keyed else "",
        can_open=told["can_open"],
        networks=tuple(each for each in networks if each.strength),
        kept=kept if keyed else (),
    )


def name_of(network: str) -> str:
    """A network's name, whose bytes come in hex, for eyes."""
    return bytes.fromhex(network).decode(errors="replace")


def _shown(told: Mapping[str, Any]) -> NetworkShown:
    strength = 1 + min(3, told["strength"] // 25) if told["here"] else 0
    security = told["security"]
    return NetworkShown(
        told["network"], name_of(told["network"]), strength, security != "open", security != "other", told["known"],
        told["ours"],
    )  # fmt: skip


def _place(told: Mapping[str, Any], say: Voice) -> str:
    place = told.get("place")
    if place is None:
        return say("wifi.place.none")
    if told["own"]["up"]:
        return say("wifi.place.own", name=told["own"]["ssid"])
    return say("wifi.place.in", name=name_of(place["network"]))


def _stage(stage: Mapping[str, Any], say: Voice) -> str:
    what = stage["what"] if stage["what"] in STAGES else "looking"
    return say(
        f"wifi.stage.{what}",
        name=name_of(stage["network"]),
        seconds=int(stage["left"]),
        address=stage["address"],
    )


def _outcome(outcome: Mapping[str, Any], say: Voice) -> str:
    what = outcome["what"] if outcome["what"] in OUTCOMES else "fault"
    return say(f"wifi.outcome.{what}", name=name_of(outcome["network"]))


def ask(networks: NetworksPort | None, asked: Mapping[str, Any]) -> None:
    """Have something done; raises `NotNow` with the reason if it can't be."""
    word = "no_service" if networks is None else networks.ask(asked)
    if word is None:
        return
    if word in NOTHING:
        raise NotNow(message(f"wifi.nothing.{word}"))
    raise NotNow(message(f"wifi.refused.{word if word in REFUSALS else 'busy'}"))


def join_asked(network: str, name: str, password: str) -> Mapping[str, Any]:
    """What the forms for joining ask: a network of the list, or a hidden one by its name. Raises `BadText`."""
    hidden = not network
    if hidden:
        network = name.encode().hex()
    if not re.fullmatch(rf"(?:[0-9a-f]{{2}}){{1,{LONGEST_NAME}}}", network):
        raise BadText(message("wifi.refused.name"))
    if password and not re.fullmatch(r"[ -~]{8,63}", password):
        raise BadText(message("wifi.refused.bad_password"))
    return {"do": "join", "network": network, "hidden": hidden, **({"password": password} if password else {})}


def open_asked(how: str) -> Mapping[str, Any]:
    """`now`, `ready` (where no known network is in reach) or `off`. Raises `BadText`."""
    if how not in ("now", "ready", "off"):
        raise BadText(message("wifi.refused.name"))
    return {"do": "open", "on": how != "off", "now": how == "now"}


def forget_asked(network: str) -> Mapping[str, Any]:
    """A network that the box saved. Raises `BadText`."""
    if not re.fullmatch(rf"(?:[0-9a-f]{{2}}){{1,{LONGEST_NAME}}}", network):
        raise BadText(message("wifi.refused.name"))
    return {"do": "forget", "network": network}
