"""The panel thread: it alone touches the panel, its bus and the drawing, so that nobody else ever waits for them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from PIL import Image

from companion.messages import Translator
from device.panel.frames import Rect
from device.panel.idle import IdleLimits
from device.panel.presenter import PanelPort, Presenter
from device.panel.screens import Screen

LINGER = 0.6
"""Seconds that a goodbye stands before the panel goes dark."""
LONGEST_WAIT = 60.0


class PanelThread:
    """Shows the newest screen it was given, as soon as the panel lets it; safe from any thread, never blocks.

    `on_status` is told `ok` or `lost` at each change, from the panel's thread.
    """

    def __init__(
        self,
        panel: PanelPort,
        say: Translator,
        *,
        limits: IdleLimits = IdleLimits(),  # noqa: B008 - frozen
        on_status: Callable[[str], None] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._panel, self._clock = panel, clock
        self._presenter = Presenter(panel, say, clock(), limits=limits, on_status=on_status)
        self._changed = threading.Condition()
        self._newest: Screen | None = None
        self._touched = False
        self._idle = False
        self._final: Screen | None = None
        self._stopping = self._keep = False
        self._thread = threading.Thread(target=self._run, name="panel", daemon=True)

    def start(self) -> None:
        """Begin to look for the panel; nothing is sent before the first screen."""
        self._thread.start()

    def show(self, screen: Screen) -> None:
        """Show this screen instead of whatever was to be shown; lights a resting panel if it is another one."""
        with self._changed:
            self._newest = screen
            self._changed.notify_all()

    def wake(self) -> None:
        """Somebody pressed: light a resting panel."""
        with self._changed:
            self._touched = True
            self._changed.notify_all()

    @property
    def status(self) -> str:
        """`ok`, or `lost` while no panel answers."""
        return self._presenter.status

    @property
    def alive(self) -> bool:
        """Whether the thread runs."""
        return self._thread.is_alive()

    def known(self, timeout: float) -> bool:
        """Wait until the panel was found, or looked for in vain; False when the time is up."""
        with self._changed:
            return self._changed.wait_for(lambda: self._presenter.known, timeout)

    def settled(self, timeout: float) -> bool:
        """Wait until the newest screen stands on the glass, its entrance done; False when the time is up."""
        with self._changed:
            return self._changed.wait_for(
                lambda: self._newest is None and self._idle and self._presenter.settled, timeout
            )

    def picture(self) -> tuple[Image.Image | None, tuple[Rect, ...], int]:
        """What was sent last (None in the dark), where secrets stand on the glass, and how often any came."""
        shown = None if self._presenter.dark else self._presenter.sent
        return shown, self._presenter.secrets, self._presenter.secrets_begun

    def stop(self, final: Screen | None = None, *, keep: bool = False, timeout: float = 1.2) -> None:
        """Show a last screen and end: the panel goes dark after it, or with `keep` holds it, dimmed (until the power
        is cut). Returns within the timeout even if the bus is stuck."""
        with self._changed:
            self._final, self._keep, self._stopping = final, keep, True
            self._changed.notify_all()
        if self._thread.ident is not None:
            self._thread.join(timeout)

    def _run(self) -> None:
        due = self._clock()
        while True:
            with self._changed:
                self._idle = True
                self._changed.notify_all()
                while not (self._stopping or self._newest or self._touched) and self._clock() < due:
                    self._changed.wait(min(due - self._clock(), LONGEST_WAIT))
                self._idle = False
                if self._stopping:
                    break
                screen, self._newest = self._newest, None
                touched, self._touched = self._touched, False
            due = self._presenter.step(self._clock(), screen, touched=touched)
        self._end()

    def _end(self) -> None:
        presenter = self._presenter
        presenter.step(self._clock(), self._final)
        if presenter.status == "ok":
            if not self._keep:
                time.sleep(LINGER if self._final else 0)
            presenter.rest(dim=self._keep)
        self._panel.forget()
