"""What is done with the radio: nobody is locked out, nothing unproven is kept, nothing foreign is touched."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest

from hardware.network.own import client_uuids, own_uuid
from hardware.network.protocol import ForgetNetwork, JoinNetwork, OpenOwn
from hardware.network.trial import Limits
from tests.hardware.network.conftest import BRIEF, OFTEN, PATIENT, Running, until
from tests.hardware.network.manager import ENTERPRISE, SAE, Air, World

HOME, CAFE = b"HOME", b"CAFE"
GUEST = "192.168.72.31"


def at_home(world: World) -> None:
    with world.lock:
        world.air[HOME] = Air("home-secret-1")
        world.client(HOME, "home-secret-1")
    until(lambda: world.up() == HOME)


def own(running: Running) -> bytes:
    return running.keeper.outlook().own.ssid.encode()


def wish(running: Running, what: JoinNetwork | OpenOwn | ForgetNetwork) -> None:
    until(lambda: running.keeper.wish(what) is None)


def opened(world: World, running: Running) -> None:
    wish(running, OpenOwn(on=True, now=True))
    assert running.settled() == "opened"
    until(lambda: world.up() == own(running))


def test_the_own_network_is_off_until_somebody_turns_it_on(world: World, running: Running) -> None:
    time.sleep(0.3)
    assert world.names() == []
    assert running.keeper.outlook().own_on is False
    opened(world, running)
    (path,) = world.kept
    settings = world.kept[path].settings
    security = settings["802-11-wireless-security"]
    assert world.kept[path].saved
    assert settings["connection"]["autoconnect-priority"] == ("i", -999)
    assert settings["connection"]["autoconnect"] == ("b", True)
    assert settings["802-11-wireless"]["band"] == ("s", "bg")
    assert settings["ipv4"]["method"] == ("s", "shared")
    assert {name: security[name][1] for name in ("key-mgmt", "proto", "pairwise", "group", "pmf")} == {
        "key-mgmt": "wpa-psk", "proto": ["rsn"], "pairwise": ["ccmp"], "group": ["ccmp"], "pmf": 1,
    }  # fmt: skip


def test_its_password_is_made_once_and_kept(running: Running, tmp_path: Path) -> None:
    first = running.keeper.outlook().own
    running.stop()
    running.start()
    assert running.keeper.outlook().own == first
    assert first.ssid.startswith("SORRYBOX-")
    assert len(first.password) == 12
    assert (tmp_path / "own.json").stat().st_mode & 0o777 == 0o600


def test_turned_on_at_home_it_waits_until_home_is_gone(world: World, running: Running) -> None:
    at_home(world)
    until(lambda: (place := running.keeper.outlook().place) is not None and place.network == HOME)
    wish(running, OpenOwn(on=True))
    assert running.settled() == "ready"
    assert world.up() == HOME
    world.air[HOME].heard = False
    world.lose()  # type: ignore[attr-defined]
    until(lambda: world.up() == own(running))


def test_turned_off_it_leaves_nothing_behind(world: World, running: Running) -> None:
    opened(world, running)
    wish(running, OpenOwn(on=False))
    assert running.settled() == "closed"
    assert world.names() == []


def test_a_network_is_kept_once_the_page_was_opened_from_it(world: World, running: Running) -> None:
    opened(world, running)
    world.air[HOME] = Air("home-secret-1")
    wish(running, JoinNetwork(HOME, "home-secret-1"))
    until(lambda: (stage := running.keeper.outlook().stage) is not None and stage.what == "visit")
    stage = running.keeper.outlook().stage
    assert stage is not None
    assert stage.address == "192.168.72.20"
    assert ("sorrybox HOME", False) in world.names()
    running.visit("10.42.0.7")
    running.visit("192.168.72.20")
    time.sleep(0.1)
    assert ("sorrybox HOME", False) in world.names(), "neither from elsewhere nor from itself"
    running.visit(GUEST)
    assert running.settled() == "joined"
    assert world.up() == HOME
    assert ("sorrybox HOME", True) in world.names()
    assert world.checkpoints == {}


@pytest.mark.parametrize(
    ("air", "password", "limits", "what"),
    [
        (Air("home-secret-1"), "not-the-password", PATIENT, "wrong_password"),
        (Air("home-secret-1", heard=False), "home-secret-1", replace(PATIENT, answer=BRIEF), "not_found"),
        (Air("home-secret-1", gives_addresses=False), "home-secret-1", replace(PATIENT, address=BRIEF), "no_address"),
        (Air("home-secret-1"), "home-secret-1", replace(PATIENT, visit=BRIEF), "not_confirmed"),
    ],
    ids=["wrong password", "out of reach", "no address", "nobody came"],
)
def test_what_is_not_proven_is_taken_back_and_told(
    world: World, running: Running, air: Air, password: str, limits: Limits, what: str
) -> None:
    opened(world, running)
    running.restart(limits=limits)
    before = world.names()
    world.air[HOME] = air
    wish(running, JoinNetwork(HOME, password))
    assert running.settled() == what
    until(lambda: world.up() == own(running))
    assert world.names() == before
    assert world.checkpoints == {}
    assert (running.keeper.outlook().outcome or running).network == HOME  # type: ignore[union-attr]


def test_from_home_too_a_wrong_password_leads_back(world: World, running: Running) -> None:
    at_home(world)
    world.air[CAFE] = Air("cafe-secret-1")
    wish(running, JoinNetwork(CAFE, "not-the-password"))
    assert running.settled() == "wrong_password"
    until(lambda: world.up() == HOME)
    assert world.names() == [("HOME", True)]


def test_a_new_password_takes_the_place_of_the_old_only_once_it_is_proven(world: World, running: Running) -> None:
    world.air[HOME] = Air("home-secret-1")
    first = world.client(HOME, "home-secret-1", uuid_=client_uuids(HOME)[0])
    until(lambda: world.up() == HOME)
    world.air[HOME].password = "home-secret-2"  # noqa: S105
    running.restart(limits=replace(PATIENT, back=BRIEF))
    wish(running, JoinNetwork(HOME, "home-secret-3"))
    assert running.settled() == "wrong_password"
    assert first in world.kept
    wish(running, JoinNetwork(HOME, "home-secret-2"))
    until(lambda: (stage := running.keeper.outlook().stage) is not None and stage.what == "visit")
    running.visit(GUEST)
    assert running.settled() == "joined"
    until(lambda: len(world.kept) == 1)
    assert first not in world.kept


def test_a_foreign_profile_is_never_changed_and_never_forgotten(world: World, running: Running) -> None:
    world.air[HOME] = Air("home-secret-2")
    foreign = world.client(HOME, "home-secret-1")
    before = dict(world.kept[foreign].settings)
    until(lambda: HOME in running.keeper.outlook().known)
    assert running.keeper.wish(ForgetNetwork(HOME)) == "foreign"
    wish(running, JoinNetwork(HOME, "home-secret-2"))
    until(lambda: (stage := running.keeper.outlook().stage) is not None and stage.what == "visit")
    running.visit(GUEST)
    assert running.settled() == "joined"
    assert running.keeper.outlook().ours == {HOME}
    assert world.kept[foreign].settings == before
    opened(world, running)
    wish(running, ForgetNetwork(HOME))
    assert running.settled() == "forgotten"
    assert world.kept[foreign].settings == before
    assert {name for name, _ in world.names()} == {"HOME", "sorrybox own network"}


def test_the_network_in_use_is_not_forgotten_while_it_is_the_only_way(world: World, running: Running) -> None:
    world.air[HOME] = Air("home-secret-1")
    world.client(HOME, "home-secret-1", uuid_=client_uuids(HOME)[0])
    until(lambda: (place := running.keeper.outlook().place) is not None and place.network == HOME)
    assert running.keeper.wish(ForgetNetwork(HOME)) == "in_use"


def test_a_known_network_is_gone_to_without_a_password(world: World, running: Running) -> None:
    opened(world, running)
    world.air[HOME] = Air("home-secret-1")
    world.client(HOME, "home-secret-1")
    until(lambda: HOME in running.keeper.outlook().known)
    wish(running, JoinNetwork(HOME))
    until(lambda: (stage := running.keeper.outlook().stage) is not None and stage.what == "visit")
    running.visit(GUEST)
    assert running.settled() == "joined"


def test_what_cannot_be_joined_is_refused_before_anything_changes(world: World, running: Running) -> None:
    world.air[HOME] = Air("home-secret-1")
    world.air[CAFE] = Air("x", flags=ENTERPRISE)
    until(lambda: len(running.keeper.outlook().around) == 2)
    assert running.keeper.wish(JoinNetwork(HOME)) == "no_password"
    assert running.keeper.wish(JoinNetwork(b"NOWHERE")) == "unknown"
    assert running.keeper.wish(JoinNetwork(CAFE, "some-password")) == "not_supported"
    assert running.keeper.wish(ForgetNetwork(CAFE)) == "unknown"
    world.can_open = False
    until(lambda: not running.keeper.outlook().can_open)
    assert running.keeper.wish(OpenOwn(on=True, now=True)) == "cannot_open"
    assert "AddConnection2" not in world.calls


def test_one_wish_at_a_time(world: World, running: Running) -> None:
    opened(world, running)
    world.air[HOME] = Air("home-secret-1", heard=False)
    wish(running, JoinNetwork(HOME, "home-secret-1"))
    assert running.keeper.wish(OpenOwn(on=False)) == "busy"
    assert running.keeper.wish(ForgetNetwork(HOME)) == "busy"


def test_a_hidden_network_with_sae_alone_is_asked_for_in_its_way(world: World, running: Running) -> None:
    running.restart(limits=replace(PATIENT, visit=BRIEF))
    world.air[HOME] = Air("home-secret-1", hidden=True)
    wish(running, JoinNetwork(HOME, "home-secret-1", hidden=True))
    until(lambda: bool(world.kept))
    (kept,) = world.kept.values()
    assert kept.settings["802-11-wireless"]["hidden"] == ("b", True)
    assert running.settled() == "not_confirmed"
    world.air[CAFE] = Air("cafe-secret-1", flags=SAE)
    until(lambda: any(each.security == "sae" for each in running.keeper.outlook().around))
    wish(running, JoinNetwork(CAFE, "cafe-secret-1"))
    until(lambda: bool(world.kept))
    (kept,) = world.kept.values()
    assert kept.settings["802-11-wireless-security"]["key-mgmt"] == ("s", "sae")


def test_home_is_gone_back_to_when_nobody_is_there_to_mind(world: World, running: Running) -> None:
    opened(world, running)
    quiet = 2.0
    running.restart(rhythm=replace(OFTEN, quiet=quiet))
    world.client(HOME, "home-secret-1")
    world.air[HOME] = Air("home-secret-1")
    last = begun = time.monotonic()
    longest = 0.0
    while time.monotonic() < begun + 1.5 * quiet:  # guests
        running.visit("10.42.0.9")
        time.sleep(0.05)
        last, longest = time.monotonic(), max(longest, time.monotonic() - last)
    if longest < quiet / 2:  # else the machine itself was away for so long that nobody seemed to be there
        assert (world.up(), world.scans) == (own(running), 0)
    until(lambda: world.up() == HOME)
    until(lambda: running.outcome() == "came_home")


def test_a_stale_entry_of_the_list_is_no_way_home(world: World, running: Running) -> None:
    opened(world, running)
    world.client(HOME, "home-secret-1")
    world.air[HOME] = Air("home-secret-1", heard=False)
    until(lambda: world.scans >= 2)
    assert world.up() == own(running)
    assert world.calls.count("CheckpointCreate") == 1


def test_a_router_with_a_new_password_is_not_tried_again_and_again(world: World, running: Running) -> None:
    opened(world, running)
    world.client(HOME, "home-secret-1")
    world.air[HOME] = Air("home-secret-2")
    until(lambda: running.outcome() == "wrong_password")
    until(lambda: world.up() == own(running))
    scans = world.scans
    until(lambda: world.scans >= scans + 2)
    assert world.calls.count("ActivateConnection") == 2


def test_killed_in_the_middle_the_next_start_takes_it_back_at_once(world: World, running: Running) -> None:
    opened(world, running)
    before = world.names()
    world.air[HOME] = Air("home-secret-1")
    wish(running, JoinNetwork(HOME, "home-secret-1"))
    until(lambda: (stage := running.keeper.outlook().stage) is not None and stage.what == "visit")
    killed = running.keeper
    running.start()
    until(lambda: running.outcome() == "cut_short")
    until(lambda: world.up() == own(running))
    assert world.names() == before
    killed.stop()


def test_told_to_end_in_the_middle_it_takes_it_back_first(world: World, running: Running) -> None:
    opened(world, running)
    before = world.names()
    world.air[HOME] = Air("home-secret-1", heard=False)
    wish(running, JoinNetwork(HOME, "home-secret-1"))
    until(lambda: len(world.kept) == 2)
    running.stop()
    until(lambda: world.up() == own(running))
    assert (world.names(), world.checkpoints, running.outcome()) == (before, {}, "cut_short")


def test_a_profile_that_a_cut_left_double_is_one_again_after_a_start(world: World, running: Running) -> None:
    running.stop()
    one = world.client(HOME, "home-secret-1", uuid_=client_uuids(HOME)[0])
    other = world.client(HOME, "home-secret-2", uuid_=client_uuids(HOME)[1])
    foreign = world.client(HOME, "home-secret-3")
    world.kept[one].settings["connection"]["timestamp"] = ("t", 5)
    world.kept[other].settings["connection"]["timestamp"] = ("t", 9)
    running.start()
    until(lambda: one not in world.kept)
    until(lambda: running.keeper.outlook().radio == "ready")
    assert set(world.kept) == {other, foreign}


def test_an_own_profile_with_another_password_than_the_panels_is_set_right(world: World, running: Running) -> None:
    opened(world, running)
    running.stop()
    (running.folder / "own.json").unlink()
    running.start()
    until(lambda: running.keeper.outlook().radio == "ready")
    (kept,) = world.kept.values()
    assert kept.settings["connection"]["uuid"][1] == own_uuid()
    assert kept.settings["802-11-wireless-security"]["psk"][1] == running.keeper.outlook().own.password
    assert bytes(kept.settings["802-11-wireless"]["ssid"][1]) == own(running)


@pytest.mark.parametrize("method", ["CheckpointCreate", "AddConnection2", "Save"])
def test_a_right_that_is_missing_is_a_fault_that_is_told_and_changes_nothing(
    world: World, running: Running, method: str
) -> None:
    opened(world, running)
    before = world.names()
    world.refuse = {method}
    world.air[HOME] = Air("home-secret-1")
    wish(running, JoinNetwork(HOME, "home-secret-1"))
    if method == "Save":
        until(lambda: (stage := running.keeper.outlook().stage) is not None and stage.what == "visit")
        running.visit(GUEST)
    assert running.settled() == "fault"
    until(lambda: world.up() == own(running))
    assert world.names() == before
    assert world.checkpoints == {}


def test_rights_that_polkit_does_not_give_are_known(world: World, running: Running) -> None:
    running.stop()
    world.rights = {"org.freedesktop.NetworkManager.wifi.scan": "auth"}
    running.start()
    until(lambda: running.keeper.outlook().missing == ("wifi.scan",))


def test_where_nothing_can_be_it_says_what_is_missing(world: World, running: Running) -> None:
    world.enabled = False
    until(lambda: running.keeper.outlook().radio == "off")
    assert running.keeper.wish(OpenOwn(on=True)) == "off"
    world.enabled, world.state = True, 10
    until(lambda: running.keeper.outlook().radio == "unmanaged")
    world.radio = False
    until(lambda: running.keeper.outlook().radio == "none")
    assert running.keeper.wish(JoinNetwork(HOME, "home-secret-1")) == "none"


def test_without_a_manager_or_a_bus_it_waits_for_one(
    bus_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere/bus")
    running = Running(tmp_path)
    time.sleep(0.3)
    assert running.keeper.outlook().radio == "no_networkmanager"
    assert running.keeper.wish(OpenOwn(on=True)) == "no_networkmanager"
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", bus_address)
    time.sleep(0.3)
    assert running.keeper.outlook().radio == "no_networkmanager"
    running.stop()
    assert OFTEN.again < 1
