"""Every page in every state: no fault that a checker finds, light or dark, nothing clipped, nothing wider than the
screen, no error of a script."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.conftest import Tally
from tests.web.browser import chromium
from tests.web.states import STATES


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.mark.soak
@pytest.mark.parametrize("name", STATES)
def test_a_page_s_state_has_no_fault_that_a_checker_finds(browser: Browser, name: str, tally: Tally) -> None:
    with STATES[name].shown(browser) as one:
        if name in ("off-line", "took-no-answer"):
            one.complaints.clear()  # the browser itself complains of a box that is away
        one.check()
        one.page.emulate_media(color_scheme="dark")
        one.check()
    tally.trials += 2
