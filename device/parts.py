"""The parts on pins that the settings promise: whether they are there, and what to say where they aren't."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.messages import Message, message
from device.config import Config
from device.pins.button import Button
from device.pins.gestures import Gesture, Gestures
from device.pins.lamp import Buzzer, Caretaker, Lamp
from device.pins.source import PinSource


class Parts:
    """Button, lamp and buzzer. A part that is busy, or taken away, is had again as soon as it can be."""

    def __init__(
        self,
        config: Config,
        pins: PinSource,
        on_gesture: Callable[[Gesture], object],
        on_button: Callable[[str], object],
        *,
        shutdown: bool,
    ) -> None:
        """`on_button` is told the button's status at each change, in the button's thread; `shutdown`: whether the long
        hold means something."""
        settings = config.button

        def gestures() -> Gestures:
            return Gestures(settings.hold_for_join, settings.hold_for_shutdown, shutdown=shutdown)

        self._gpio = settings.gpio
        self.button = Button(
            settings.gpio, on_gesture, pin_factory=pins.pin_factory, gestures=gestures, on_status=on_button
        )
        self.lamp = Lamp(config.led.gpio, pin_factory=pins.pin_factory)
        self.buzzer = Buzzer(config.buzzer.gpio, pin_factory=pins.pin_factory)
        self._caretaker = Caretaker(self.lamp, self.buzzer)

    def start(self) -> None:
        """Take presses, and look after the others."""
        self.button.start()
        self._caretaker.start()

    def close(self) -> None:
        """Let all pins go; safe to call twice."""
        self.button.stop()
        self._caretaker.stop()
        self.lamp.close()
        self.buzzer.close()

    def health(self) -> Mapping[str, str]:
        """For `GET /healthz`: `button`, and `lamp` and `buzzer` where the settings name them."""
        others = {"lamp": self.lamp.status, "buzzer": self.buzzer.status}
        return {
            "button": self.button.status(),
            **{name: status for name, status in others.items() if status != "none"},
        }

    def notices(self) -> list[Message]:
        """What is missing now, for the page."""
        found: list[Message] = []
        match self.button.status():
            case "lost":
                found.append(message("notice.button_lost", gpio=self._gpio, reason=self.button.reason or "?"))
            case "polling":
                found.append(message("notice.button_deaf", gpio=self._gpio))
        found += [
            message(f"notice.{output.name}_lost", gpio=output.gpio)
            for output in (self.lamp, self.buzzer)
            if output.status == "lost"
        ]
        return found


class Notices:
    """All that is to be said of this box now, read anew each time: of its start, and of its parts."""

    def __init__(self, parts: Callable[[], list[Message]]) -> None:
        self.of_the_start: list[Message] = []
        self._parts = parts

    def __call__(self) -> list[Message]:
        """The sentences, the most lasting first."""
        return self.of_the_start + self._parts()
