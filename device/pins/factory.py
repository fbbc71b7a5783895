"""A pin factory for gpiozero on libgpiod 2, the kernel's own library for its GPIO character devices.

`GPIOZERO_PIN_FACTORY=sorrybox` chooses it; `device.pins.source` does where nothing else is chosen. Why it is ours is in
ARCHITECTURE.md. There is no PWM and no kernel debounce: the first nobody here needs, and the second would make every
press late by its length. SPI is gpiozero's own in software.

One thread, `pins`, waits for the edges of all lines; `drain` takes those that wait in the kernel at once, in the
caller's thread. Either way edges are told one after the other, in the kernel's order: none is overtaken, and after
`drain` none is on its way. So a handler may not wait for a thread that drains. A handler that raises is logged, and the
next edge comes all the same. A forked child hears nothing, and closing the factory there leaves the parent's alone.
"""

from __future__ import annotations

import errno
import logging
import os
import select
import threading
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gpiod
from gpiod.line import Bias, Direction, Edge, Value
from gpiozero.exc import PinFixedPull, PinInvalidBounce, PinInvalidFunction, PinInvalidPull, PinSetInput
from gpiozero.pins.local import LocalPiFactory, LocalPiPin

if TYPE_CHECKING:
    from collections.abc import Iterable

LABELS = ("pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1")
"""How the kernel calls the chip of the header's pins: on a Zero 2 W or 3, a 4, a 5."""
CONSUMER = "sorrybox"
"""What `gpioinfo` says of a line that the box holds."""
KEPT = 1024
"""Edges that the kernel keeps for a line while nobody takes them."""
BIAS = {"up": Bias.PULL_UP, "down": Bias.PULL_DOWN, "floating": Bias.DISABLED}
EDGES = {"both": Edge.BOTH, "rising": Edge.RISING, "falling": Edge.FALLING, "none": Edge.NONE}

_log = logging.getLogger(__name__)


def header_chip(devices: Path = Path("/dev")) -> str:
    """The path of the chip with the header's pins, found by its label, as numbers change from kernel to kernel.

    Raises `OSError`: there is none, or it may not be opened.
    """
    labels: dict[str, str] = {}
    denied: OSError | None = None
    for path in sorted(map(str, devices.glob("gpiochip*"))):
        try:
            with gpiod.Chip(path) as chip:
                labels.setdefault(chip.get_info().label, path)
        except OSError as error:
            denied = OSError(error.errno, error.strerror, path)
    for label in LABELS:
        if label in labels:
            return labels[label]
    if denied:
        raise denied
    seen = ", ".join(labels) or "no chips at all"
    raise OSError(errno.ENODEV, f"no GPIO chip is a Raspberry Pi's ({seen})")


class LineFactory(LocalPiFactory):  # type: ignore[misc] # gpiozero has no types
    """gpiozero's pins by way of libgpiod. `chip`: a path, instead of the one that `header_chip` finds."""

    def __init__(self, chip: str | None = None) -> None:
        super().__init__()
        self.pin_class = LinePin
        self._given = chip
        self._process = os.getpid()
        self._lock = threading.RLock()
        """libgpiod's objects are not safe from several threads; handlers run outside of it."""
        self._telling = threading.RLock()
        """Whoever takes edges from the kernel holds it until they are told; taken before the other one."""
        self._chip: gpiod.Chip | None = gpiod.Chip(chip or header_chip())
        self._path = self._chip.path
        self._reader: EdgeReader | None = None

    @property
    def chip(self) -> int:
        """The chip's number."""
        return int("".join(filter(str.isdigit, Path(self._path).name)) or 0)

    def close(self) -> None:
        """Let all lines go."""
        if os.getpid() != self._process:
            return
        super().close()
        reader, self._reader = self._reader, None
        if reader:
            reader.close()
        with self._lock:
            self._close_chip()

    def request(self, line: int, settings: gpiod.LineSettings) -> gpiod.LineRequest:
        """Take a line. Raises `OSError`; a busy line's names who holds it. A chip that was away is looked for anew."""
        with self._lock:
            try:
                return self._requested(line, settings)
            except OSError as error:
                if error.errno == errno.EBUSY:
                    reason = f"GPIO {line} is busy: held by {self._holder(line)}"
                    raise OSError(errno.EBUSY, reason) from error
                self._close_chip()
            return self._requested(line, settings)

    def _requested(self, line: int, settings: gpiod.LineSettings) -> gpiod.LineRequest:
        if self._chip is None:
            self._chip = gpiod.Chip(self._given or header_chip())
            self._path = self._chip.path
        return self._chip.request_lines({line: settings}, consumer=CONSUMER, event_buffer_size=KEPT)

    def _close_chip(self) -> None:
        chip, self._chip = self._chip, None
        if chip:
            chip.close()

    def drain(self) -> None:
        """Hand the edges that wait in the kernel to their handlers, before this returns."""
        if self._reader:
            self._reader.drain()

    def watch(self, pin: LinePin) -> None:
        """Have a pin's edges heard."""
        with self._lock:
            if self._reader is None:
                self._reader = EdgeReader(self._telling, self._lock)
            self._reader.add(pin)

    def forget(self, pin: LinePin) -> None:
        """Hear a pin's edges no more."""
        with self._lock:
            if self._reader:
                self._reader.remove(pin)

    def _holder(self, line: int) -> str:
        try:
            assert self._chip is not None
            return self._chip.get_line_info(line).consumer or "the kernel"
        except OSError:
            return "another program"


class LinePin(LocalPiPin):  # type: ignore[misc]
    """A line that is requested when it is first needed, with all its settings: some kernels refuse to change those of a
    line that is held, so a change lets it go and takes it again."""

    def __init__(self, factory: LineFactory, info: Any) -> None:
        super().__init__(factory, info)
        self.request: gpiod.LineRequest | None = None
        self._lines = factory
        self._function, self._pull, self._edges = "input", info.pull or "floating", "both"
        self._level = False

    @property
    def offset(self) -> int:
        """The line's number on its chip."""
        return int(self._number)

    def close(self) -> None:
        """Let the line go; an output becomes an input first, for some kernels would go on driving it."""
        was_output = self.request is not None and self._function == "output"
        self.when_changed = None
        self._release()
        self._function, self._pull, self._level = "input", self.info.pull or "floating", False
        if was_output:
            try:
                self._held()
            except OSError as error:
                _log.info("%r could not be made an input: %s", self, error)
            self._release()

    def take_edges(self) -> list[tuple[float, bool]]:
        """The edges that wait in the kernel, as time (monotonic, seconds) and level. Raises `OSError`: the chip has
        gone. The caller holds the factory's lock."""
        found: list[tuple[float, bool]] = []
        while self.request and self.request.wait_edge_events(timedelta()):
            found += [
                (event.timestamp_ns / 1e9, event.event_type is event.Type.RISING_EDGE)
                for event in self.request.read_edge_events()
            ]
        return found

    def tell(self, edges: Iterable[tuple[float, bool]]) -> None:
        """Hand edges to the handler."""
        for time, level in edges:
            try:
                if self._when_changed is not None:
                    self._call_when_changed(time, level)
            except Exception:
                _log.exception("the handler of %r goes on after an error", self)

    def claim_again(self) -> None:
        """Let the line go and take it again at once: a press in between would be lost. What was waiting is told."""
        with self._lines._telling:
            with self._lines._lock:
                edges = self.take_edges()
                self._release()
                self._renew()
            self.tell(edges)

    def output_with_state(self, state: bool) -> None:
        """Drive the line from its first moment at a level."""
        self._level = bool(state)
        self._function = ""
        self._set_function("output")

    def _held(self) -> gpiod.LineRequest:
        if self.request is None:
            self.request = self._lines.request(self.offset, self._settings())
        return self.request

    def _settings(self) -> gpiod.LineSettings:
        if self._function == "output":
            return gpiod.LineSettings(direction=Direction.OUTPUT, output_value=Value(int(self._level)))
        edges = EDGES[self._edges] if self._when_changed is not None else Edge.NONE
        return gpiod.LineSettings(direction=Direction.INPUT, bias=BIAS[self._pull], edge_detection=edges)

    def _release(self) -> None:
        with self._lines._lock:
            self._lines.forget(self)
            request, self.request = self.request, None
            if request:
                request.release()

    def _change(self) -> None:
        """Let the line go, if it is held, and take it again as it is to be now."""
        if self.request is not None:
            self._release()
            self._renew()

    def _renew(self) -> None:
        with self._lines._lock:
            self._held()
            if self._function == "input" and self._when_changed is not None:
                self._lines.watch(self)

    def _get_function(self) -> str:
        return self._function

    def _set_function(self, value: str) -> None:
        if value not in ("input", "output"):
            raise PinInvalidFunction(f'invalid function "{value}" for pin {self!r}')
        if value == self._function:
            return
        self._release()
        self._function = value
        if value == "output":
            self._renew()

    def _get_state(self) -> bool:
        with self._lines._lock:
            return bool(self._held().get_value(self.offset).value)

    def _set_state(self, value: float) -> None:
        if self._function != "output":
            raise PinSetInput(f"cannot set state of pin {self!r}")
        with self._lines._lock:
            self._level = bool(value)
            self._held().set_value(self.offset, Value(int(self._level)))

    def _get_pull(self) -> str:
        return str(self._pull)

    def _set_pull(self, value: str) -> None:
        if self._function != "input":
            raise PinFixedPull(f"cannot set pull on non-input pin {self!r}")
        if self.info.pull not in (value, ""):
            raise PinFixedPull(f"{self!r} has a physical pull-{self.info.pull} resistor")
        if value not in BIAS:
            raise PinInvalidPull(f'invalid pull "{value}" for pin {self!r}')
        self._pull = value
        self._change()

    def _get_bounce(self) -> None:
        return None

    def _set_bounce(self, value: float | None) -> None:
        if value:
            raise PinInvalidBounce("this factory leaves debouncing to whoever takes the edges")

    def _get_edges(self) -> str:
        return str(self._edges)

    def _set_edges(self, value: str) -> None:
        if value != self._edges:
            self._edges = value
            self._change()

    def _get_frequency(self) -> None:
        return None

    def _enable_event_detect(self) -> None:
        self._release()
        self._renew()

    def _disable_event_detect(self) -> None:
        self._lines.forget(self)


class EdgeReader:
    """The thread `pins`: waits for edges on many lines and has their pins tell them."""

    def __init__(self, telling: threading.RLock, lock: threading.RLock) -> None:
        self._telling, self._lock = telling, lock
        self._pins: dict[int, LinePin] = {}
        self._epoll = select.epoll()
        self._stop = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_NONBLOCK)
        self._epoll.register(self._stop, select.EPOLLIN)
        self._thread = threading.Thread(target=self._run, name="pins", daemon=True)
        self._thread.start()

    def add(self, pin: LinePin) -> None:
        """Hear a pin's line. The caller holds the lock."""
        assert pin.request is not None
        self._pins[pin.request.fd] = pin
        self._epoll.register(pin.request.fd, select.EPOLLIN)

    def remove(self, pin: LinePin) -> None:
        """Hear it no more; to be called before the line is let go. The caller holds the lock."""
        for descriptor in [key for key, one in self._pins.items() if one is pin]:
            del self._pins[descriptor]
            try:
                self._epoll.unregister(descriptor)
            except OSError as error:
                _log.info("%r was no longer waited for: %s", pin, error)

    def drain(self) -> None:
        """Take what waits on every line."""
        for descriptor in list(self._pins):
            self._take(descriptor)

    def close(self) -> None:
        """End the thread."""
        os.eventfd_write(self._stop, 1)
        if self._thread is not threading.current_thread():
            self._thread.join(2.0)
        self._epoll.close()
        os.close(self._stop)

    def _run(self) -> None:
        while True:
            for descriptor, _ in self._epoll.poll():
                if descriptor == self._stop:
                    return
                self._take(descriptor)

    def _take(self, descriptor: int) -> None:
        with self._telling:
            with self._lock:
                pin = self._pins.get(descriptor)
                if pin is None:
                    return
                try:
                    edges = pin.take_edges()
                except OSError as error:  # its descriptor would be ready for ever
                    _log.warning("%r has gone: %s", pin, error)
                    self.remove(pin)
                    return
            pin.tell(edges)
