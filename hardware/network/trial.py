"""One change of network: tried under NetworkManager's own checkpoint, so that it is taken back whatever happens to us.

NetworkManager takes it back by itself when the checkpoint's time is over, also if this program was killed meanwhile; a
pulled plug takes everything back that was not saved. So nothing has to be mended afterwards (field-notes, section 8).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from hardware.network.bus import NAME, ROOT, Refused, States, SystemBus
from hardware.network.memory import Memory, Underway
from hardware.network.outlook import StageWord
from hardware.network.radio import (
    ACTIVE,
    ADDRESSING,
    DISCONNECTED,
    FAILED,
    PREPARING,
    Radio,
    find_radio,
    networks_around,
)

DESTROY_ALL, DELETE_NEW = 1, 2
"""Of NMCheckpointCreateFlags: an older checkpoint gives way (it would block ours), and what is new goes with ours."""
NEW_ACTIVATION = 60
"""NM_DEVICE_STATE_REASON_NEW_ACTIVATION."""
WHY = {
    5: "no_address", 6: "no_address", 15: "no_address", 16: "no_address", 17: "no_address",
    7: "wrong_password",
    53: "not_found",
}  # fmt: skip
"""By NMDeviceStateReason: what a person can do something about."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds. Together they stay below two minutes, after which the table is back where it was."""

    answer: float = 20.0
    """For the network to let us in; NetworkManager would wait for an absent one for longer."""
    address: float = 20.0
    visit: float = 60.0
    """For somebody to open the page from there."""
    back: float = 15.0
    """For the network before to be back."""
    margin: float = 8.0

    @property
    def whole(self) -> int:
        """Of the checkpoint."""
        return int(self.answer + self.address + self.visit + self.margin)


class Trial:
    """From the checkpoint to its end: `keep` or `take_back`."""

    def __init__(
        self,
        bus: SystemBus,
        radio: Radio,
        memory: Memory,
        network: bytes,
        limits: Limits,
        given_up: Callable[[], bool] = lambda: False,
    ) -> None:
        """Nothing has changed when this raises. `given_up`: whether the program is ending."""
        self._bus, self._radio, self._memory, self._limits = bus, radio, memory, limits
        self._given_up = given_up
        self._network = network
        (self._checkpoint,) = bus.call(
            ROOT, NAME, "CheckpointCreate", "aouu", [radio.path], limits.whole, DESTROY_ALL | DELETE_NEW
        )
        memory.begin(Underway(network, self._checkpoint, created(bus, self._checkpoint)))

    def reach(self, activate: Callable[[], None], stage: Callable[[StageWord, float], None]) -> str:
        """Have a network activated and follow it until the radio has an address there. Empty, or why it has none."""
        with self._bus.states_of(self._radio.path) as states:
            try:
                activate()
            except Refused:
                return "fault"
            return self._follow(states, stage)

    def _follow(self, states: States, stage: Callable[[StageWord, float], None]) -> str:
        end = time.monotonic() + self._limits.answer
        begun, seen = False, PREPARING
        while (left := end - time.monotonic()) > 0:
            told = states.take(min(left, 0.5))
            if self._given_up():
                return "cut_short"
            if told is None:
                continue
            state, reason = told
            begun = begun or state == PREPARING
            if state == DISCONNECTED and reason == NEW_ACTIVATION:
                begun = False  # NetworkManager had begun by itself, and begins anew for us
            if not begun:
                continue  # the network before ends
            if state == ACTIVE:
                return ""
            if state == FAILED or state <= DISCONNECTED:
                return WHY.get(reason, "no_address" if seen >= ADDRESSING else "no_answer")
            if state >= ADDRESSING > seen:
                end = time.monotonic() + self._limits.address
                stage("address", end)
            seen = state
        return "no_address" if seen >= ADDRESSING else self._why_no_answer()

    def _why_no_answer(self) -> str:
        heard = any(each.ssid == self._network and each.fresh for each in networks_around(self._bus, self._radio))
        return "no_answer" if heard else "not_found"

    def keep(self) -> None:
        """It is proven: from here on it stays."""
        self._bus.call(ROOT, NAME, "CheckpointDestroy", "o", self._checkpoint)
        self._memory.end()

    def take_back(self) -> None:
        """As it was before, at once; and wait until it is."""
        take_back(self._bus, self._checkpoint)
        self._memory.end()
        end = time.monotonic() + self._limits.back
        while self._radio.is_up and time.monotonic() < end and not self._given_up():
            radio = find_radio(self._bus)
            if radio is None or radio.is_up or radio.state < DISCONNECTED:
                return
            time.sleep(0.2)


def take_back(bus: SystemBus, checkpoint: str) -> None:
    """A checkpoint's state again; NetworkManager may have done it already."""
    try:
        bus.call(ROOT, NAME, "CheckpointRollback", "o", checkpoint)
    except Refused as refusal:
        if refusal.word not in ("InvalidArguments", "UnknownObject", "UnknownMethod", "Failed"):
            raise


def created(bus: SystemBus, checkpoint: str) -> int:
    """When a checkpoint was made, in milliseconds since the start of the computer; 0 if it is gone."""
    try:
        return int(bus.property(checkpoint, f"{NAME}.Checkpoint", "Created"))
    except Refused:
        return 0
