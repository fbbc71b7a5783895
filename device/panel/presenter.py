"""What is done with the panel and when: one step at a time, without a thread or a clock of its own."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from typing import Literal, Protocol, TypeAlias

from PIL import Image, ImageChops

from companion.messages import Translator
from device.panel import frames
from device.panel.idle import NEVER, Idle, IdleLimits, Light, Shift
from device.panel.panel import PanelLost
from device.panel.screens import Screen

log = logging.getLogger(__name__)

Way: TypeAlias = Literal["whole", "anew", "changes"]
"""How a picture reaches the panel: all of it with the set-up; the registers and what changed; only what changed."""

FLASH = 0.09
"""Seconds that an entrance's first picture stands."""
PROBE_EVERY = 2.0
COMPLETE_AFTER = 0.1
"""Seconds from a screen until all of the memory that it left as it was is written over: when the card stands already,
its entrance done, and soon enough for whatever noise had done to be gone 0.3 s after the screen."""
REFRESH_EVERY = 30.0
"""For a panel that can't say whether it lost its supply: set it up anew, so that it never stays dark for long."""
REFRESH_AFTER = 1.0
"""The same once when the news are over, for the press itself may have shaken the plug."""
RETRIES = (0.25, 0.5, 1.0, 1.5)
"""Seconds from one try to find a lost panel to the next, from start to start; the last for ever. Even with tries that
hang for a second the newest frame is back within three."""


class PanelPort(Protocol):
    """What is used of a `Panel`; every call may raise `PanelLost`."""

    @property
    def tells(self) -> bool: ...

    def restore(self, image: Image.Image, *, dim: bool = False, lit: bool = False, lower: int = 0) -> None: ...

    def renew(self, image: Image.Image, *, dim: bool = False, lower: int = 0) -> None: ...

    def show(self, image: Image.Image) -> None: ...

    def complete(self) -> None: ...

    def dim(self) -> None: ...

    def on(self) -> None: ...

    def off(self) -> None: ...

    def probe(self, *, lit: bool = True) -> None: ...

    def blinked(self) -> bool: ...

    def forget(self) -> None: ...


class Presenter:
    """Keeps the newest screen on a panel that may come and go.

    `step` does what is due, never raises, and says when to come back. All else may be read from other threads.
    """

    def __init__(
        self,
        panel: PanelPort,
        say: Translator,
        now: float,
        *,
        limits: IdleLimits = IdleLimits(),  # noqa: B008 - frozen
        on_status: Callable[[str], None] | None = None,
    ) -> None:
        self.status = "lost"
        """`ok` while the panel answers."""
        self.sent: Image.Image | None = None
        """The picture that was sent last, as one sees it."""
        self.secrets: tuple[frames.Rect, ...] = ()
        """Where on the glass something may stand that opens the table; set before its first byte goes out."""
        self.secrets_begun = 0
        self._panel, self._say = panel, say
        self._rest = Idle(now, limits)
        self._on_status = on_status
        self._screen: Screen | None = None
        self._entrance: deque[Image.Image] = deque()
        self._begins = False
        """Whether the first picture of the newest screen is still to be sent."""
        self._frame: Image.Image | None = None
        self._light: Light = "bright"
        self._shift: Shift = (0, 0)
        self._tries = 0
        self._told = False
        self._stumble = ""
        self._next_frame = self._next_try = self._next_probe = self._next_refresh = now
        self._next_completion = NEVER

    @property
    def dark(self) -> bool:
        """Whether the panel rests."""
        return self._light == "dark"

    @property
    def known(self) -> bool:
        """Whether the status is more than a guess: the panel was found, or looked for in vain."""
        return self.status == "ok" or self._told or bool(self._stumble)

    @property
    def settled(self) -> bool:
        """Whether the newest screen stands on the glass, its entrance done."""
        return self.status == "ok" and not self._entrance and self._frame is not None

    def step(self, now: float, screen: Screen | None = None, *, touched: bool = False) -> float:
        """Take in a new screen or a press, if there is one, and do what is due. The time of the next step."""
        try:
            if screen is not None and screen != self._screen:
                self._take(screen, now)
                touched = True
            if touched:
                self._rest.touch(now)
            self._do(now)
        except PanelLost as loss:
            self._lost(now, loss)
        except Exception as error:  # a fault of ours in one screen must not cost the next
            self._stumbled(now, error)
        return self._soonest(now)

    def rest(self, *, dim: bool) -> None:
        """Leave the panel dimmed, or dark; never raises."""
        try:
            self._panel.dim() if dim else self._panel.off()
        except PanelLost:
            log.info("The panel was gone before the end.")

    def _take(self, screen: Screen, now: float) -> None:
        before, self._screen = self._screen, screen
        self._next_frame, self._begins = now, True
        frame = frames.draw(screen, self._say)
        self._frame = frame
        arrives = self.status == "ok" and frames.is_new_card(screen, before)
        self._entrance = deque(frames.flash(frame) if arrives else (frame,))

    def _do(self, now: float) -> None:
        if self._frame is None:
            return
        if self.status != "ok":
            if now >= self._next_try:
                self._restore(now)
            return
        light = self._rest.light(now)
        if light != "dark" and self._light == "dark":
            self._restore(now)
            return
        self._send_frames(now)
        if not self._entrance:
            self._move(now)
        if light != self._light:
            {"bright": self._panel.on, "dim": self._panel.dim, "dark": self._panel.off}[light]()
            self._light = light
        self._look_after(now)

    def _send_frames(self, now: float) -> None:
        while self._entrance and now >= self._next_frame:
            if self._begins:
                self._next_completion = now + COMPLETE_AFTER
                self._next_refresh = min(self._next_refresh, now + REFRESH_AFTER)
            self._send(self._entrance.popleft(), "anew" if self._begins else "changes")
            self._begins = False
            self._next_frame = now + FLASH

    def _move(self, now: float) -> None:
        shift = self._rest.shift(now)
        if shift != self._shift and self._frame:
            self._shift = shift
            self._send(self._frame, "whole")

    def _look_after(self, now: float) -> None:
        if now >= self._next_completion and not self._entrance and self._light != "dark":
            self._next_completion = NEVER
            self._panel.complete()
        if now >= self._next_probe:
            self._next_probe = now + PROBE_EVERY
            self._panel.probe(lit=self._light != "dark")
        if now >= self._next_refresh and not self._entrance and self._light != "dark":
            self._next_refresh = now + REFRESH_EVERY
            if not self._panel.tells:
                self._restore(now, lit=True)

    def _send(self, frame: Image.Image, way: Way, *, lit: bool = True) -> None:
        """Bring a picture on; what it hides and what the one before hid is secret until it stands there alone.

        A screen's first picture sets the registers `anew`, for a module may lose its supply for a moment, or take noise
        for a command, and say nothing; `changes` follow. `lit`: it shines, as far as is known.
        """
        hidden = frames.secrets(self._screen) if self._screen else ()
        if hidden:
            self.secrets_begun += 1
        self.secrets = (*self.secrets, *hidden) if self.secrets != hidden else hidden
        (right, lower), dim = self._shift, self._light == "dim"
        moved = _moved(frame, right)
        if way == "whole" or self._panel.blinked():
            self._panel.restore(moved, dim=dim, lit=lit, lower=lower)
            self._next_completion = NEVER
        elif way == "anew":
            self._panel.renew(moved, dim=dim, lower=lower)
        else:
            self._panel.show(moved)
        self.sent, self.secrets = ImageChops.offset(moved, 0, lower), hidden

    def _restore(self, now: float, *, lit: bool = False) -> None:
        """Set the panel up, with the newest frame, also out of the dark. `lit`: only to be sure."""
        assert self._frame is not None
        light = self._rest.light(now)
        self._light = "bright" if light == "dark" else light
        self._shift = self._rest.shift(now)
        self._entrance.clear()
        self._send(self._frame, "whole", lit=lit)
        self._next_probe, self._next_refresh = now + PROBE_EVERY, now + REFRESH_EVERY
        self._tries = 0
        if self.status != "ok":
            self._set_status("ok")
            log.info("The panel is there.")

    def _lost(self, now: float, loss: PanelLost) -> None:
        delay = RETRIES[min(self._tries, len(RETRIES) - 1)]
        self._tries += 1
        self._next_try = now + delay
        self._entrance.clear()
        if self.status == "ok" or not self._told:
            self._told = True
            log.warning("The panel does not answer (%s); the box plays on and keeps looking for it.", loss)
            self._set_status("lost")

    def _stumbled(self, now: float, error: Exception) -> None:
        if repr(error) != self._stumble:
            self._stumble = repr(error)
            log.exception("A screen could not be shown: %r", self._screen)
        self._entrance.clear()
        self._next_try, self._next_probe = now + RETRIES[-1], now + PROBE_EVERY

    def _set_status(self, status: str) -> None:
        self.status = status
        if self._on_status:
            self._on_status(status)

    def _soonest(self, now: float) -> float:
        if self._frame is None:
            return NEVER
        if self.status != "ok":
            return self._next_try
        return min(
            self._next_frame if self._entrance else NEVER,
            self._next_probe,
            max(self._next_refresh, now + FLASH),
            self._next_completion if not self._entrance else NEVER,
            self._rest.next(now),
        )


def _moved(frame: Image.Image, right: int) -> Image.Image:
    """A frame so many columns further to the right; what is freed has the light of its lower right corner, the ground
    of every frame, so that an inverse one stays the inverse of the other."""
    if not right:
        return frame
    moved = Image.new("1", frame.size, frame.getpixel((frame.width - 1, frame.height - 1)))
    moved.paste(frame, (right, 0))
    return moved
