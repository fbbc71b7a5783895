"""An I2C bus that stands in for `smbus2.SMBus`, with a script of faults."""

from __future__ import annotations

import errno
import os
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal, TypeAlias

from device.simulator.chips import IS_DATA, Chip

Kind: TypeAlias = Literal["command", "data", "any"]
LONGEST_BLOCK = 32


@dataclass(frozen=True, slots=True)
class Nack:
    """A transfer of this kind that is not acknowledged after so many bytes of it (-1: at the address)."""

    kind: Kind = "any"
    after: int = -1


@dataclass(frozen=True, slots=True)
class TimeOut:
    """A transfer of this kind that hangs for so many seconds and then fails, as on a stuck bus."""

    seconds: float = 1.0
    kind: Kind = "any"


Fault: TypeAlias = Nack | TimeOut


class Bus:
    """One bus with chips by address. Counts bytes as they go over the wire, the address byte with them."""

    def __init__(self, number: int = 1, *, sleep: Callable[[float], object] = time.sleep) -> None:
        self.number = number
        self.present = True
        """Whether /dev/i2c-N exists."""
        self.chips: dict[int, Chip] = {}
        self.faults: deque[Fault] = deque()
        """Each strikes the next transfer of its kind; then the following one is armed."""
        self.stuck: Fault | None = None
        """Strikes every transfer until it is taken away."""
        self.readable = True
        """Whether reads are answered; some modules leave that line out."""
        self.byte_count = self.transfer_count = self.open_count = 0
        self.on_transfer: Callable[[int], None] | None = None
        """Told the number of bytes at the start of each transfer."""
        self._sleep = sleep

    def attach(self, address: int, chip: Chip) -> Chip:
        """Put a chip on the bus; the chip."""
        self.chips[address] = chip
        return chip

    def unplug(self, address: int) -> None:
        """Take a module's plug out: dark, and deaf."""
        self.chips[address].powered = False

    def plug(self, address: int) -> None:
        """Put it in again: it has lost everything."""
        self.chips[address].power_up()
        self.chips[address].powered = True

    def open(self, bus: int | str | None = None, force: bool = False) -> SimulatedSMBus:
        """Stands in for the class `smbus2.SMBus`."""
        if not self.present or bus not in (self.number, f"/dev/i2c-{self.number}"):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), f"/dev/i2c-{bus}")
        self.open_count += 1
        return SimulatedSMBus(self)

    def transfer(self, address: int, payload: bytes) -> None:
        """Write bytes to a chip; `OSError` as the kernel would raise it."""
        self.transfer_count += 1
        if self.on_transfer:
            self.on_transfer(len(payload) + 1)
        chip = self.chips.get(address)
        fault = self._fault("data" if payload and payload[0] & IS_DATA else "command")
        if fault and isinstance(fault, Nack) and fault.after >= 0 and chip and chip.powered:
            chip.receive(payload[: fault.after])
            self.byte_count += fault.after + 1
        self._fail(fault)
        self.byte_count += len(payload) + 1
        if chip is None or not chip.powered:
            raise OSError(errno.EREMOTEIO, os.strerror(errno.EREMOTEIO))
        chip.receive(payload)

    def read(self, address: int) -> int:
        """Read a chip's status byte."""
        self.transfer_count += 1
        self._fail(self._fault("any"))
        self.byte_count += 2
        chip = self.chips.get(address)
        if chip is None or not chip.powered or not self.readable:
            raise OSError(errno.EREMOTEIO, os.strerror(errno.EREMOTEIO))
        return chip.status()

    def _fault(self, kind: Kind) -> Fault | None:
        if self.stuck:
            return self.stuck
        if self.faults and self.faults[0].kind in (kind, "any"):
            return self.faults.popleft()
        return None

    def _fail(self, fault: Fault | None) -> None:
        if isinstance(fault, TimeOut):
            self._sleep(fault.seconds)
            raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))
        if fault:
            raise OSError(errno.EREMOTEIO, os.strerror(errno.EREMOTEIO))


class SimulatedSMBus:
    """What `Bus.open` gives: the calls of `smbus2.SMBus` that a panel driver makes."""

    def __init__(self, bus: Bus) -> None:
        self._bus: Bus | None = bus

    def _wire(self) -> Bus:
        if self._bus is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return self._bus

    def write_byte(self, i2c_addr: int, value: int, force: bool | None = None) -> None:
        """One byte."""
        self._wire().transfer(i2c_addr, bytes([value]))

    def write_byte_data(self, i2c_addr: int, register: int, value: int, force: bool | None = None) -> None:
        """A register's number and one byte."""
        self._wire().transfer(i2c_addr, bytes([register, value]))

    def write_i2c_block_data(
        self, i2c_addr: int, register: int, data: Sequence[int], force: bool | None = None
    ) -> None:
        """A register's number and up to 32 bytes."""
        if len(data) > LONGEST_BLOCK:
            raise ValueError(f"Data length cannot exceed {LONGEST_BLOCK} bytes")
        self._wire().transfer(i2c_addr, bytes([register, *data]))

    def i2c_rdwr(self, *i2c_msgs: object) -> None:
        """`smbus2.i2c_msg` messages, of any length; writing only."""
        for one in i2c_msgs:
            self._wire().transfer(int(one.addr), bytes(one))  # type: ignore[attr-defined, call-overload]

    def read_byte(self, i2c_addr: int, force: bool | None = None) -> int:
        """One byte: the status of a panel controller."""
        return self._wire().read(i2c_addr)

    def close(self) -> None:
        """As often as one likes."""
        self._bus = None


@contextmanager
def install(bus: Bus) -> Iterator[Bus]:
    """Have `smbus2.SMBus` open the simulated bus, until the context ends."""
    import smbus2  # noqa: PLC0415 - only where a bus is used

    names = vars(smbus2)
    real = names["SMBus"]
    names["SMBus"] = bus.open
    try:
        yield bus
    finally:
        names["SMBus"] = real
