"""The box put together: journal, table, button, panel and page, started and stopped in the right order."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING

from companion.colours import Colour
from companion.commands import ReleaseSeat
from companion.errors import NotSaved
from companion.messages import Message, message
from companion.table import Table
from device import shuffle as chance
from device.catalogues import Catalogues, translator
from device.coaching import coach
from device.config import Config, state_directory
from device.director import MENU_STAYS, Director, Joining, Signals
from device.game_thread import GameThread
from device.journal.journal import Journal, JournalNewer, open_journal
from device.journal.saved_rules import KeptRules
from device.journal.statedir import StateUnusable, note_address
from device.keys import KeyRing
from device.network import LOCAL, base_url, local_url
from device.panel.idle import IdleLimits
from device.panel.panel import Panel
from device.panel.picture import PanelPicture
from device.panel.screens import StoppedScreen, TroubleScreen
from device.panel.thread import PanelThread
from device.paper_deck import paper_deck, rules_sheet
from device.parts import Notices, Parts
from device.pins.gestures import Gesture
from device.pins.source import PinSource
from device.wifi import OPEN_OWN, TROUBLE_STAYS, Guide, NoWifi, Told, Wifi, news
from web.app import create_app
from web.ports import Ports
from web.server import WebServer

if TYPE_CHECKING:
    from device.checkup.findings import Report
    from device.checkup.house import HouseDoctor

log = logging.getLogger(__name__)

COOKIE = "cookie"
"""The name, among the journal's secrets, of what cookies are sealed with."""
GOODBYE = 0.9
"""Seconds at most for the goodbye on the panel: a stuck bus must not keep the box from ending within two."""
PANEL_PATIENCE = 10.0
"""Seconds at most, at the start, for the panel to be looked for; even on a stuck bus one will do."""


class Box:
    """Everything that runs. What can't be done without raises on construction: the journal, the server's port.

    A missing panel or button does not: the box plays on, by phone if need be, and says so.
    """

    def __init__(self, config: Config, pins: PinSource, *, shut_down: Callable[[], None] | None = None) -> None:
        """`shut_down` is what the button's long hold does; without it the hold means nothing."""
        self._config, self._pins = config, pins
        self._shut_down = shut_down
        self._notices = Notices(lambda: self._parts.notices() if self._parts else [])
        self.powering_off = False
        """Whether the power will be cut after `stop`: the goodbye then stays on the panel."""
        self._closing = ExitStack()
        self._journal: Journal | None = None
        self._parts: Parts | None = None
        with ExitStack() as failing:
            failing.callback(self.stop)
            self._open()
            failing.pop_all()

    def _open(self) -> None:
        try:
            self._door = GameThread(self._open_table)
        except (StateUnusable, JournalNewer):
            self._say_on_the_panel(TroubleScreen(message("panel.trouble.no_start")))
            raise
        self._closing.callback(self._close_journal)
        self._closing.callback(self._door.stop)
        self._keys = self._open_keys()
        self._parts = Parts(
            self._config, self._pins, self._gesture, self._button_changed, shutdown=self._shut_down is not None
        )
        self._closing.callback(self._parts.close)
        self._panel = self._open_panel()
        self._wifi = self._open_wifi()
        self._server = self._open_server()
        self.director = self._open_director()

    def start(self) -> None:
        """Take presses and phones, and light the panel; on return a press is taken, unless the button is held down.

        The panel comes last: its first picture costs more than all the rest, and while the button settles, phones are
        answered already.
        """
        assert self._parts is not None
        self._parts.start()
        self._server.start()
        self._parts.button.settle()
        self._panel.start()
        if isinstance(self._wifi, Wifi):
            self._wifi.start()

    def look_for_the_panel(self) -> None:
        """Wait until it is lit, or known to be lost, so that `health` tells the truth about it."""
        self._panel.known(PANEL_PATIENCE)

    def stop(self) -> None:
        """No more presses, a goodbye on the panel, last answers, everything closed; under two seconds. Safe to call
        twice."""
        if self._parts:
            self._parts.button.stop()
        self._closing.close()

    @property
    def port(self) -> int:
        """The page's port."""
        return self._server.port

    @property
    def url(self) -> str:
        """The page's address with the table's key: opening it lets a phone change the table."""
        return f"{self.bare_url}/j/{self._keys.table_key()}"

    @property
    def bare_url(self) -> str:
        """The page's address for anyone."""
        return self._base() or f"http://{LOCAL}:{self.port}"

    @property
    def notices(self) -> list[Message]:
        """What people should know of this box now."""
        return self._notices()

    def healthy(self) -> bool:
        """Whether presses and phones are answered (for the watchdog; a lost part is no reason to start again)."""
        assert self._parts is not None
        button = self._parts.button
        return button.alive() and self._server.is_alive() and self._door.answers()

    def health(self) -> Mapping[str, str]:
        """For `GET /healthz`."""
        assert self._parts is not None
        return {
            "panel": self._panel.status,
            **self._parts.health(),
            "journal": self._journal.status if self._journal else "lost",
        }

    def _open_table(self) -> Table:
        directory = state_directory(self._config)
        self._journal, notices = open_journal(directory, warn_volatile=not self._pins.simulated)
        self._notices.of_the_start += notices
        return Table(self._journal, chance=chance, now=now)

    def _close_journal(self) -> None:
        if self._journal:
            self._journal.close()

    def _open_keys(self) -> KeyRing:
        kept = self._kept_by_name()
        self._cookie_secret = bytes.fromhex(kept.get(COOKIE) or chance.salt().hex())
        if COOKIE not in kept:
            with suppress(NotSaved):  # then phones have to join again after the next start
                self._keep_by_name(COOKIE, self._cookie_secret.hex())
        return KeyRing(kept, self._keep_by_name)

    def _kept_by_name(self) -> Mapping[str, str]:
        assert self._journal is not None
        return self._door.call(self._journal.secrets)

    def _keep_by_name(self, name: str, value: str | None) -> None:
        journal = self._journal
        assert journal is not None
        self._door.call(lambda: journal.set_secret(name, value))

    def _open_panel(self) -> PanelThread:
        panel = self._new_panel()
        self._closing.callback(lambda: panel.stop(StoppedScreen(), keep=self.powering_off, timeout=GOODBYE))
        return panel

    def _new_panel(self) -> PanelThread:
        settings = self._config.panel
        panel = Panel(
            settings.driver,
            port=settings.port,
            address=settings.address,
            rotate=settings.rotate,
            contrast=settings.contrast,
        )
        return PanelThread(
            panel, translator(self._config.language), limits=IdleLimits(settings.dim_after, settings.off_after)
        )

    def _say_on_the_panel(self, screen: TroubleScreen) -> None:
        """The last that the panel shows, and keeps, of a box that can't start."""
        panel = self._new_panel()
        panel.start()
        panel.stop(screen, keep=True)

    def _open_server(self) -> WebServer:
        ports = Ports(
            door=self._door,
            keys=self._keys,
            picture=PanelPicture(self._panel, self._pins.look, rotate=self._config.panel.rotate),
            catalogues=Catalogues(),
            health=self.health,
            consent=self._ask_for_seat,
            button=self._pins.push,
            paper_deck=paper_deck,
            rules_sheet=rules_sheet,
            saved_rules=KeptRules(self._kept_by_name(), self._keep_by_name),
            doctor=self._examine,
            coach=coach,
            count_cards=self._config.page.count_cards,
            cookie_secret=self._cookie_secret,
            url=self._base,
            address=self._config.server.address,
            language=self._config.language,
            notices=self._notices,
            networks=self._wifi,
        )
        server = WebServer(create_app(ports), self._config.server.host, self._config.server.port)
        note_address(state_directory(self._config), local_url(self._config.server.host, server.port))
        self._closing.callback(server.stop)
        return server

    def _open_wifi(self) -> Wifi | NoWifi:
        if self._pins.simulated:
            return NoWifi()
        wifi = Wifi(present=lambda: self._server.phones > 0, on_change=self._wifi_changed)
        self._closing.callback(wifi.stop)
        return wifi

    def _wifi_changed(self, before: Told, now: Told) -> None:
        """On the panel: how to come where the box is going or has gone, or why it hasn't."""
        found = news(before, now)
        if isinstance(found, Guide):
            self.director.guide(found.seconds)
        elif found is not None:
            self.director.tell(TroubleScreen(found), TROUBLE_STAYS)

    def _wish_for_own_network(self) -> None:
        if isinstance(self._wifi, Wifi):
            self._wifi.wish(OPEN_OWN)

    def _examine(self, language: str) -> Report:
        """The doctor's report, from inside."""
        return self._doctor(language)

    @cached_property
    def _doctor(self) -> HouseDoctor:
        from device.checkup.house import HouseDoctor  # noqa: PLC0415 - only once somebody asks

        return HouseDoctor(
            self._config,
            self.health,
            self._base,
            simulated=self._pins.simulated,
            notices=self.notices,
            wifi=self._wifi.told,
        )

    def _open_director(self) -> Director:
        parts = self._parts
        assert parts is not None
        signals = Signals(parts.lamp.light, parts.buzzer.click, parts.buzzer.refuse, self._shut_down or (lambda: None))
        first = next((ON_THE_PANEL[notice.id] for notice in self._notices() if notice.id in ON_THE_PANEL), None)
        trouble = TroubleScreen(message(first)) if first else None
        director = Director(
            self._door,
            self._panel,
            self._joining,
            self._door.snapshot(),
            signals=signals,
            trouble=trouble,
            free_seat=self._free_seat,
            open_own_network=self._wish_for_own_network,
            menu_stays=min(MENU_STAYS, self._config.panel.off_after or MENU_STAYS),
        )
        self._door.listen(director.table_changed)
        self._door.listen_for_refusals(director.refused)
        self._closing.callback(director.close)
        return director

    def _ask_for_seat(self, colour: Colour) -> float:
        """Seconds for a press that says yes; 0 while there is no button to say it with."""
        assert self._parts is not None
        return 0 if self._parts.button.status() == "lost" else self.director.ask_for_seat(colour)

    def _free_seat(self, colour: Colour) -> None:
        self._door.do(ReleaseSeat(colour, "button"))
        self._keys.release_seat(colour, lambda: self._door.snapshot().table.is_taken(colour))

    def _gesture(self, gesture: Gesture) -> None:
        self.director.gesture(gesture)

    def _button_changed(self, status: str) -> None:
        """Say on the panel that the button is gone or deaf; when it is well again, the table."""
        what = {"lost": "panel.trouble.button", "polling": "panel.trouble.button_deaf"}.get(status)
        self.director.show_trouble(TroubleScreen(message(what)) if what else None)

    def _base(self) -> str | None:
        return base_url(self._config.server.host, self.port, self._config.server.address)

    def _joining(self) -> Joining:
        base, told = self._base(), self._wifi.told()
        key = self._keys.table_key()
        url = f"{base.upper()}/J/{key}" if base else None  # capitals make a smaller QR code
        own, stage = told.get("own") or {}, told.get("stage") or {}
        return Joining(
            url,
            base.removeprefix("http://") if base else None,
            self._keys.code(),
            own_network=(own["ssid"], own["password"]) if own.get("up") else None,
            can_open=base is None and told["radio"] == "ready" and told["can_open"],
            opening=stage.get("what") == "opening",
        )


ON_THE_PANEL = {
    "notice.journal_set_aside": "panel.trouble.set_aside",
    "notice.journal_mended": "panel.trouble.mended",
    "notice.journal_older": "panel.trouble.older",
    "notice.last_unsure": "panel.trouble.unsure",
    "notice.state_volatile": "panel.trouble.volatile",
    "notice.button_lost": "panel.trouble.button",
}
"""Notices in words that fit the panel: paths and reasons don't."""


def now() -> str:
    """The time for the journal: ISO 8601 in UTC with milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
