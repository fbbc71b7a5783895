"""Does what is wished, one wish at a time, and looks for the way home; everything else only reads its outlook.

One thread owns the bus and may wait for minutes. `outlook`, `hear` and `wish` are for the other threads and never wait.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

from hardware.network.bus import NAME, ROOT, SETTINGS, BusLost, Refused, SystemBus
from hardware.network.memory import Memory, Outcome
from hardware.network.outlook import NetworkOutlook, NetworkPlace, RadioWord, Stage, StageWord
from hardware.network.own import Settings, client_profile, is_ours, own_profile, own_uuid
from hardware.network.protocol import ForgetNetwork, JoinNetwork, ListNetworks, OpenOwn
from hardware.network.radio import (
    CONNECTION,
    UNMANAGED,
    Around,
    Profile,
    Radio,
    find_radio,
    look_round,
    missing_rights,
    networks_around,
    profiles,
)
from hardware.network.trial import Limits, Trial, created, take_back

log = logging.getLogger(__name__)

Wish = JoinNetwork | OpenOwn | ForgetNetwork
TO_DISK, IN_MEMORY, BLOCK_AUTOCONNECT = 0x1, 0x2, 0x20
"""NMSettingsAddConnection2Flags: the last until it is activated by us, which comes at once."""
MOST_VISITS_KEPT = 32
FIRST_STAGES: dict[type[Wish], StageWord] = {
    JoinNetwork: "joining",
    OpenOwn: "opening",
    ForgetNetwork: "forgetting",
}


@dataclass(frozen=True, slots=True)
class Rhythm:
    """Seconds."""

    asked: float = 1.0
    """Between looks at NetworkManager while somebody asks …"""
    unasked: float = 15.0
    """… and while nobody does."""
    asks_for: float = 20.0
    """How long somebody who asked counts."""
    quiet: float = 120.0
    """Without a guest, after which the box looks for the way home …"""
    between_looks: float = 75.0
    """… as often as this: each look deafens the own network for four to seven seconds."""
    after_failure: float = 600.0
    """Before a known network that did not let us in is tried again."""
    again: float = 5.0
    """Before a lost bus is tried again."""


class Keeper:
    """Of the box's networks."""

    def __init__(
        self,
        memory: Memory,
        *,
        limits: Limits | None = None,
        rhythm: Rhythm | None = None,
        connect: Callable[[], SystemBus] = SystemBus,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._memory, self._limits, self._rhythm = memory, limits or Limits(), rhythm or Rhythm()
        self._connect, self._clock = connect, clock
        self._changed = threading.Condition()
        self._outlook = NetworkOutlook(memory.credentials(), outcome=memory.outcome())
        self._wish: Wish | None = None
        self._busy = self._stopping = False
        self._visits: list[str] = []
        self._used_at = self._clock()
        self._asked_at = self._looked_at = self._clock() - 3600
        self._failed: dict[bytes, float] = {}
        self._permissions: tuple[str, ...] | None = None

    def outlook(self) -> NetworkOutlook:
        """As it was when the radio was last looked at."""
        return self._outlook

    def hear(self, told: ListNetworks) -> None:
        """What the box tells of its guests."""
        now = self._clock()
        with self._changed:
            if now - self._asked_at > self._rhythm.asked:
                self._changed.notify_all()
            self._asked_at = now
            if told.idle is not None:
                self._used_at = max(self._used_at, now - told.idle)
            if told.visits:
                self._visits = [*self._visits, *told.visits][-MOST_VISITS_KEPT:]
                self._changed.notify_all()

    def wish(self, wish: Wish) -> str | None:
        """Take a wish on; None, or a word for why not."""
        with self._changed:
            refusal = self._why_not(wish)
            if refusal is None:
                self._wish, self._busy, self._used_at = wish, True, self._clock()
                network = b"" if isinstance(wish, OpenOwn) else wish.network
                self._set_stage(FIRST_STAGES[type(wish)], network)
                self._changed.notify_all()
            return refusal

    def _why_not(self, wish: Wish) -> str | None:
        seen = self._outlook
        if self._busy:
            return "busy"
        if seen.radio != "ready":
            return seen.radio
        if isinstance(wish, ForgetNetwork):
            return _why_not_forgotten(wish.network, seen)
        if isinstance(wish, JoinNetwork):
            return _why_not_joined(wish, seen)
        return "cannot_open" if wish.on and not seen.can_open else None

    def stop(self) -> None:
        """Let `run` end."""
        with self._changed:
            self._stopping = True
            self._changed.notify_all()

    def run(self) -> None:
        """Until `stop`. A bus that is lost, or a NetworkManager that isn't there, is waited for."""
        said = ""
        while not self._stopping:
            bus = None
            try:
                bus = self._connect()
                self._recover(bus)
                while not self._stopping:
                    self._look(bus)
                    self._turn(bus)
            except (BusLost, Refused) as trouble:
                if str(trouble) != said:
                    log.warning("NetworkManager can't be asked: %s", trouble)
                said = str(trouble)
                with self._changed:
                    self._outlook = replace(self._outlook, radio="no_networkmanager", stage=None, place=None, around=())
                    self._busy, self._wish = False, None
                    self._changed.wait_for(lambda: self._stopping, self._rhythm.again)
            finally:
                if bus is not None:
                    bus.close()

    def _turn(self, bus: SystemBus) -> None:
        """Wait for a wish, as long as the rhythm says, and grant it; look for the way home if it is time."""
        with self._changed:
            asked = self._clock() - self._asked_at < self._rhythm.asks_for
            if self._wish is None and not self._stopping:
                self._changed.wait(self._rhythm.asked if asked else self._rhythm.unasked)
            wish, self._wish = self._wish, None
        try:
            if wish is not None:
                self._grant(bus, wish)
                self._look(bus)
            elif self._is_time_to_look():
                self._look_for_home(bus)
        finally:
            with self._changed:
                self._busy = self._wish is not None
                self._outlook = replace(self._outlook, stage=None) if not self._busy else self._outlook

    def _grant(self, bus: SystemBus, wish: Wish) -> None:
        network = b"" if isinstance(wish, OpenOwn) else wish.network
        try:
            match wish:
                case JoinNetwork():
                    what = self._join(bus, wish)
                case OpenOwn(on=True):
                    what = self._open(bus, wish)
                case OpenOwn():
                    what = self._delete(bus, lambda profile: profile.uuid == own_uuid(), "closed")
                case ForgetNetwork():
                    what = self._delete(bus, lambda each: is_ours(each) and each.ssid == network, "forgotten")
        except Refused as refusal:
            log.warning("%s was refused: %s", type(wish).__name__, refusal)
            what = "fault"
        self._tell(what, network)
        log.info("%s: %s", type(wish).__name__, what)

    def _join(self, bus: SystemBus, wish: JoinNetwork) -> str:
        radio = self._radio(bus)
        found = profiles(bus)
        known = [each for each in found if not each.opens and each.saved and each.ssid == wish.network]
        around = {each.ssid: each for each in networks_around(bus, radio)}.get(wish.network)
        if around is not None and around.security == "other" and not known:
            return "not_supported"
        made: list[str] = []
        trial = self._trial(bus, radio, wish.network)

        def activate() -> None:
            if wish.password is None and known:
                best = max(known, key=is_ours)
                bus.call(ROOT, NAME, "ActivateConnection", "ooo", best.path, radio.path, "/")
                return
            settings = client_profile(
                wish.network,
                wish.password,
                radio.interface,
                hidden=wish.hidden,
                security=around.security if around else "wpa",
                taken=frozenset(each.uuid for each in found),
            )
            path = _add(bus, settings, IN_MEMORY | BLOCK_AUTOCONNECT)
            made.append(path)
            bus.call(ROOT, NAME, "ActivateConnection", "ooo", path, radio.path, "/")

        what = self._reach(trial, activate, wish.network) or self._wait_for_a_visit(bus, wish.network)
        if what:
            self._set_stage("returning", wish.network, self._limits.back)
            trial.take_back()
            return what
        try:
            for path in made:
                bus.call(path, CONNECTION, "Save")
        except Refused:
            trial.take_back()
            raise
        trial.keep()
        if made:
            for each in known:
                if is_ours(each):
                    bus.call(each.path, CONNECTION, "Delete")
        self._failed.pop(wish.network, None)
        return "joined"

    def _open(self, bus: SystemBus, wish: OpenOwn) -> str:
        radio = self._radio(bus)
        if radio.is_up and not wish.now:
            self._add_own(bus, radio, TO_DISK)
            return "ready"
        if radio.uuid == own_uuid() and radio.is_up:
            return "opened"
        trial = self._trial(bus, radio, b"")

        def activate() -> None:
            path = self._add_own(bus, radio, TO_DISK | BLOCK_AUTOCONNECT)
            bus.call(ROOT, NAME, "ActivateConnection", "ooo", path, radio.path, "/")

        if self._reach(trial, activate, b""):
            trial.take_back()
            return "cut_short" if self._stopping else "not_opened"
        trial.keep()
        return "opened"

    def _add_own(self, bus: SystemBus, radio: Radio, flags: int) -> str:
        """The profile's path; it is made if it isn't there."""
        for each in profiles(bus):
            if each.uuid == own_uuid():
                return each.path
        return _add(bus, own_profile(self._outlook.own, radio.interface), flags)

    def _delete(self, bus: SystemBus, unwanted: Callable[[Profile], bool], done: str) -> str:
        for each in profiles(bus):
            if is_ours(each) and unwanted(each):
                bus.call(each.path, CONNECTION, "Delete")
        return done

    def _trial(self, bus: SystemBus, radio: Radio, network: bytes) -> Trial:
        return Trial(bus, radio, self._memory, network, self._limits, lambda: self._stopping)

    def _reach(self, trial: Trial, activate: Callable[[], None], network: bytes) -> str:
        first: StageWord = "joining" if network else "opening"
        self._set_stage(first, network, self._limits.answer)

        def stage(what: StageWord, until: float) -> None:
            self._set_stage(what if network else "opening", network, until - time.monotonic())

        return trial.reach(activate, stage)

    def _wait_for_a_visit(self, bus: SystemBus, network: bytes) -> str:
        """Empty once the page was opened from there: only that shows that phones can reach the box."""
        end = self._clock() + self._limits.visit
        with self._changed:
            self._visits.clear()
        while (left := end - self._clock()) > 0:
            radio = self._radio(bus)
            if not radio.is_up:
                return "no_answer"
            if not radio.addresses:
                return "no_address"
            address = str(radio.addresses[0].ip)
            self._set_stage("visit", network, left, address)
            self._outlook = replace(self._outlook, place=NetworkPlace(network, False, address))
            with self._changed:
                if any(radio.holds(visitor) for visitor in self._visits):
                    return ""
                if self._stopping:
                    return "cut_short"
                self._changed.wait(min(left, 0.5))
        return "not_confirmed"

    def _is_time_to_look(self) -> bool:
        seen, now = self._outlook, self._clock()
        return (
            seen.place is not None
            and seen.place.own
            and bool(seen.known)
            and now - self._used_at >= self._rhythm.quiet
            and now - self._looked_at >= self._rhythm.between_looks
        )

    def _look_for_home(self, bus: SystemBus) -> None:
        """NetworkManager leaves no network that is up for a better one, so we do, where nobody is there to mind."""
        self._looked_at = self._clock()
        self._set_stage("looking", b"", self._limits.answer)
        radio = self._radio(bus)
        look_round(bus, radio)
        heard = [each.ssid for each in networks_around(bus, radio) if each.fresh]
        known = {each.ssid: each for each in profiles(bus) if not each.opens and each.saved and each.autoconnect}
        for network in heard:
            if network in known and self._clock() - self._failed.get(network, -1e9) >= self._rhythm.after_failure:
                self._go_home(bus, radio, known[network])
                return

    def _go_home(self, bus: SystemBus, radio: Radio, home: Profile) -> None:
        trial = self._trial(bus, radio, home.ssid)

        def activate() -> None:
            bus.call(ROOT, NAME, "ActivateConnection", "ooo", home.path, radio.path, "/")

        why = self._reach(trial, activate, home.ssid)
        if why:
            trial.take_back()
            self._failed[home.ssid] = self._clock()
            self._tell(why, home.ssid)
        else:
            trial.keep()
            self._tell("came_home", home.ssid)
        log.info("looked for the way home: %s", why or "came home")

    def _recover(self, bus: SystemBus) -> None:
        """What an end in the middle left: a trial is taken back, unproven profiles go, of two the older goes."""
        cut = self._memory.underway()
        if cut is not None:
            if cut.created and created(bus, cut.checkpoint) == cut.created:
                take_back(bus, cut.checkpoint)
            self._memory.end()
            self._tell("cut_short", cut.network)
        ours = [each for each in profiles(bus) if is_ours(each)]
        for each in ours:
            doubles = [one for one in ours if one.saved and one.ssid == each.ssid and one.opens == each.opens]
            newest = max(doubles, key=lambda one: _used(bus, one), default=None)
            if not each.saved or (newest is not None and each is not newest):
                with suppress(Refused):
                    bus.call(each.path, CONNECTION, "Delete")
            elif each.opens:
                self._set_right(bus, each)
        self._permissions = None

    def _set_right(self, bus: SystemBus, own: Profile) -> None:
        """The own network's profile says what the panel says, also if the program's memory was lost."""
        (kept,) = bus.call(own.path, CONNECTION, "GetSecrets", "s", "802-11-wireless-security")
        password = kept.get("802-11-wireless-security", {}).get("psk", ("s", ""))[1]
        if (own.ssid.decode(errors="replace"), password) != (self._outlook.own.ssid, self._outlook.own.password):
            settings = own_profile(self._outlook.own, self._radio(bus).interface)
            bus.call(own.path, CONNECTION, "Update", "a{sa{sv}}", settings)

    def _look(self, bus: SystemBus) -> None:
        radio = find_radio(bus)
        word: RadioWord = "ready"
        if radio is None:
            word = "none"
        elif not radio.enabled:
            word = "off"
        elif radio.state == UNMANAGED:
            word = "unmanaged"
        if self._permissions is None:
            self._permissions = missing_rights(bus)
        kept = profiles(bus)
        around: list[Around] = [] if radio is None else networks_around(bus, radio)
        ours = [each for each in kept if is_ours(each)]
        with self._changed:
            self._outlook = replace(
                self._outlook,
                radio=word,
                can_open=radio is not None and radio.can_open,
                own_on=any(each.opens for each in ours),
                place=_place(radio, kept),
                around=tuple(each for each in around if each.ssid != self._outlook.own.ssid.encode()),
                known=frozenset(each.ssid for each in kept if not each.opens),
                ours=frozenset(each.ssid for each in ours if not each.opens),
                missing=self._permissions,
                netplan=any("/netplan-" in each.file for each in kept),
                leftovers=sum(not each.saved for each in ours),
            )

    def _radio(self, bus: SystemBus) -> Radio:
        radio = find_radio(bus)
        if radio is None:
            raise Refused("NoRadio", "it is gone")
        return radio

    def _tell(self, what: str, network: bytes) -> None:
        outcome = Outcome(what, network, time.time())
        self._memory.keep_outcome(outcome)
        with self._changed:
            self._outlook = replace(self._outlook, outcome=outcome)

    def _set_stage(self, what: StageWord, network: bytes, within: float = 60.0, address: str = "") -> None:
        with self._changed:
            self._outlook = replace(self._outlook, stage=Stage(what, network, self._clock() + within, address))


def _add(bus: SystemBus, settings: Settings, flags: int) -> str:
    """A new profile's path. (AddAndActivateConnection2 would do both in one, but takes a network for hidden that was
    not heard lately, and a computer with such a profile calls its name wherever it goes.)"""
    path, _ = bus.call(SETTINGS, f"{NAME}.Settings", "AddConnection2", "a{sa{sv}}ua{sv}", settings, flags, {})
    return str(path)


def _why_not_forgotten(network: bytes, seen: NetworkOutlook) -> str | None:
    if network not in seen.ours:
        return "foreign" if network in seen.known else "unknown"
    in_use = seen.place is not None and seen.place.network == network
    return "in_use" if in_use and not seen.own_on else None


def _why_not_joined(wish: JoinNetwork, seen: NetworkOutlook) -> str | None:
    around = next((each for each in seen.around if each.ssid == wish.network), None)
    if wish.network in seen.known and wish.password is None:
        return None
    if around is None:
        return None if wish.hidden or wish.password is not None else "unknown"
    if around.security == "other":
        return "not_supported"
    return "no_password" if around.security != "open" and wish.password is None else None


def _place(radio: Radio | None, kept: list[Profile]) -> NetworkPlace | None:
    if radio is None or not radio.is_up:
        return None
    profile = next((each for each in kept if each.uuid == radio.uuid), None)
    if profile is None:
        return None
    address = str(radio.addresses[0].ip) if radio.addresses else ""
    return NetworkPlace(profile.ssid, profile.uuid == own_uuid(), address)


def _used(bus: SystemBus, profile: Profile) -> int:
    """When a profile was last up, in seconds since 1970."""
    (settings,) = bus.call(profile.path, CONNECTION, "GetSettings")
    return int(settings["connection"].get("timestamp", ("t", 0))[1])
