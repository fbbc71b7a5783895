"""Debian's Chromium, driven by Playwright: phones of any size, watched for errors and for requests to elsewhere."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

CHROMIUM = Path("/usr/bin/chromium")
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
]  # fmt: skip
PATIENCE = 30_000
"""Milliseconds for what takes some hundred on a machine that is busy with nothing else; a test that passes never waits
for them."""
expect.set_options(timeout=PATIENCE)
PHONE = (360, 740)
DESK = (1280, 800)


def need_chromium() -> None:
    """Skip where there is no browser; under CI its absence is a failure."""
    if CHROMIUM.exists():
        return
    reason = f"{CHROMIUM} is missing; on Debian: apt-get install chromium"
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser, closed at the end."""
    need_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        yield browser
        browser.close()


@dataclass
class Phone:
    """One phone's page, and what went wrong on it."""

    page: Page
    base: str
    context: BrowserContext
    outside: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def watch(self) -> None:
        """Note requests to elsewhere, script errors and console errors; refusals that a test provokes (4xx) are
        the server's normal answers."""
        self.page.on("request", lambda request: self._request(request.url))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda message: self._console(message.type, message.text))

    def _request(self, url: str) -> None:
        if not url.startswith((self.base, "data:")):
            self.outside.append(url)

    def _console(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and "status of 4" not in text:
            self.complaints.append(text)

    def open(self, path: str = "/") -> Page:
        """Go to a page, and wait until it is live."""
        self.page.goto(self.base + path)
        return self.page

    def live(self) -> None:
        """Wait for the stream."""
        self.page.wait_for_selector('#link[data-state="live"]')

    def check(self) -> None:
        """Nothing from elsewhere, no error, no sideways scroll, nothing that axe complains of."""
        assert not self.outside, self.outside
        assert not self.complaints, self.complaints
        wide = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"scrolls sideways by {wide} px"
        found = Axe().run(self.page).response["violations"]
        faults = [f"{one['id']}: {node['html'][:160]}" for one in found for node in one["nodes"]]
        assert not faults, "\n".join(faults)


def phone(browser: Browser, base: str, *, size: tuple[int, int] = PHONE, dark: bool = False, **options: Any) -> Phone:
    """A new phone (or desk computer) with its own cookies."""
    small = size[0] < 800
    settings: dict[str, Any] = {
        "locale": "en-GB",
        "viewport": {"width": size[0], "height": size[1]},
        "device_scale_factor": 2 if small else 1,
        "is_mobile": small,
        "has_touch": small,
        "color_scheme": "dark" if dark else "light",
    }
    context = browser.new_context(**{**settings, **options})
    context.set_default_timeout(PATIENCE)
    made = Phone(context.new_page(), base, context)
    made.watch()
    return made
