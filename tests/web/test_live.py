"""“Live” is only ever said of the newest version, whatever a bad Wi-Fi does to any one request."""

from __future__ import annotations

import http.client
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.commands import Draw, Undo
from tests.web.browser import Phone, chromium, phone
from tests.web.proxy import Fault, Proxy, failing
from tests.web.stage import Stage, stage
from tests.web.tables import checked_game, open_door
from web.streams import CAP

FAULTS: tuple[Fault, ...] = ("503", "reset", "swallow")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@contextmanager
def behind_bad_wifi(browser: Browser) -> Iterator[tuple[Stage, Proxy, Phone]]:
    with stage(browser, open_door("7", "3", "12", "5", "8")) as table, failing(table.server.port) as proxy:
        one = phone(browser, f"http://127.0.0.1:{proxy.port}")
        one.open(f"/j/{table.ports.keys.table_key()}")
        one.live()
        yield table, proxy, one


def shows(page: Page, version: int) -> bool:
    return page.locator("body").get_attribute("data-version") == str(version)


def right_or_says_so(page: Page, version: int) -> bool:
    """What a page owes its reader five seconds after a change."""
    return shows(page, version) or page.locator("body").get_attribute("data-link") != "live"


def settles(page: Page, version: int, seconds: float = 15) -> None:
    page.wait_for_function(
        "version => document.body.dataset.version === version && document.body.dataset.link === 'live'",
        arg=str(version),
        timeout=seconds * 1000,
    )


@pytest.mark.parametrize(("fault", "times"), [("503", 3), ("reset", 1), ("swallow", 1)])
def test_a_refresh_that_fails_is_tried_again_until_the_newest_is_shown(
    browser: Browser, fault: Fault, times: int
) -> None:
    with behind_bad_wifi(browser) as (table, proxy, one):
        plan = proxy.spoil("GET / ", fault, times)
        version = table.door.do(Draw()).version
        end = time.monotonic() + 5
        while time.monotonic() < end and not shows(one.page, version):
            one.page.wait_for_timeout(50)
        assert right_or_says_so(one.page, version)
        settles(one.page, version, 20)
        assert plan.spoilt == times


@pytest.mark.parametrize("fault", FAULTS)
def test_a_stream_that_breaks_or_never_answers_is_opened_again(browser: Browser, fault: Fault) -> None:
    with behind_bad_wifi(browser) as (table, proxy, one):
        proxy.spoil("GET /api/events", fault)
        one.page.evaluate("dispatchEvent(new Event('online'))")  # the phone opens a new stream
        version = table.door.do(Draw()).version
        one.page.wait_for_timeout(5000)
        assert right_or_says_so(one.page, version)
        settles(one.page, version)


def test_a_stream_that_falls_silent_after_it_began_is_noticed(browser: Browser) -> None:
    with behind_bad_wifi(browser) as (table, proxy, one):
        plan = proxy.spoil("GET /api/events", "stall")
        one.page.evaluate("dispatchEvent(new Event('online'))")
        one.page.wait_for_timeout(500)
        assert plan.spoilt == 1
        version = table.door.do(Draw()).version
        one.page.wait_for_timeout(5000)
        assert right_or_says_so(one.page, version)
        settles(one.page, version)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_phone_without_a_stream_shows_the_newest_though_one_look_fails(browser: Browser, fault: Fault) -> None:
    with behind_bad_wifi(browser) as (table, proxy, one), all_streams_taken(table.server.port):
        expect(one.page.locator("#link")).to_have_attribute("data-state", "polling")
        proxy.spoil("GET /api/state", fault)
        version = table.door.do(Draw()).version
        one.page.wait_for_function("version => document.body.dataset.version === version", arg=str(version))
        assert one.page.locator("#link").get_attribute("data-state") != "live"


@pytest.mark.parametrize("fault", FAULTS)
def test_the_simulated_button_works_again_after_a_press_that_was_lost(browser: Browser, fault: Fault) -> None:
    with behind_bad_wifi(browser) as (table, proxy, one):
        proxy.spoil("POST /api/simulate/button", fault, 2)
        button = one.page.locator("#hold")
        button.click()
        button.click()
        end = time.monotonic() + 20
        while time.monotonic() < end and len(table.button.levels) < 2:
            one.page.wait_for_timeout(100)
        assert table.button.levels == [True, False]


def test_a_phone_without_a_seat_learns_at_once_that_the_table_was_locked(browser: Browser) -> None:
    with stage(browser, open_door("7", "3")) as table:
        mine, other = table.player(), table.player()
        mine.open("/phone")
        expect(mine.page.locator("#lock button")).to_be_hidden()
        mine.page.locator("#lock summary").tap()
        mine.page.locator("#lock button").tap()
        expect(other.page.locator(".lost .warning")).to_contain_text("The table was locked", timeout=3000)
        expect(other.page.locator("[data-own=draw]")).to_have_count(0)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_page_whose_script_is_lost_is_never_called_live_and_works_as_plain_forms(
    browser: Browser, fault: Fault
) -> None:
    with stage(browser, open_door("7", "3")) as table, failing(table.server.port) as proxy:
        one = phone(browser, f"http://127.0.0.1:{proxy.port}")
        plan = proxy.spoil("GET /static/taps.js", fault, 1000)
        one.page.goto(f"{one.base}/j/{table.ports.keys.table_key()}", wait_until="commit")
        one.page.locator("[data-own=draw] button").tap()
        expect(one.page.locator(".card .face")).to_have_text("7")
        assert plan.spoilt
        assert one.page.locator("#link").text_content() == ""


def test_a_page_gone_back_to_shows_the_newest(browser: Browser) -> None:
    with stage(browser, open_door("7", "3", "12")) as table:
        one = table.player()
        one.page.locator("a[href='/phone']").evaluate("e => e.click()")
        one.page.wait_for_url("**/phone")
        version = table.door.do(Draw()).version
        one.page.go_back()
        settles(one.page, version, 5)


@pytest.mark.parametrize("fault", [*FAULTS, "late"])
def test_a_lost_answer_to_a_press_is_told_and_the_page_is_right(browser: Browser, fault: Fault) -> None:
    with behind_bad_wifi(browser) as (table, proxy, one):
        before = table.door.snapshot().version
        proxy.spoil("POST /do/draw", fault)
        one.page.locator("[data-own=draw] button").tap()
        if fault in ("swallow", "late"):
            expect(one.page.locator("#verdict")).to_be_visible(timeout=5000)
        drawn = fault == "late"
        settles(one.page, before + drawn)
        assert table.door.snapshot().version == before + drawn, "nothing is drawn twice"
        if drawn:
            expect(one.page.locator("#verdict")).to_be_hidden()
        else:
            expect(one.page.locator("#verdict")).to_have_text("That did not get through. Try again.", timeout=15000)
            one.page.locator("[data-own=draw] button").tap()
            settles(one.page, before + 1)
            expect(one.page.locator("#verdict")).to_be_hidden()


def test_a_change_while_another_refresh_is_under_way_is_not_lost(browser: Browser) -> None:
    with behind_bad_wifi(browser) as (table, proxy, one):
        proxy.spoil("GET / ", "swallow")
        table.door.do(Draw())
        one.page.wait_for_timeout(300)
        version = [table.door.do(Draw()).version for _ in range(3)][-1]
        settles(one.page, version)


@pytest.mark.parametrize("event", ["online", "pageshow"])
def test_waking_overrides_a_request_that_hangs(browser: Browser, event: str) -> None:
    with behind_bad_wifi(browser) as (table, proxy, one):
        proxy.spoil("GET / ", "swallow")
        version = table.door.do(Draw()).version
        one.page.wait_for_timeout(300)
        assert not shows(one.page, version)
        one.page.evaluate(f"dispatchEvent(new PageTransitionEvent('{event}', {{persisted: true}}))")
        settles(one.page, version, 2)


def test_a_box_that_answers_no_page_at_all_is_never_called_live_with_an_old_card(browser: Browser) -> None:
    with behind_bad_wifi(browser) as (table, proxy, one):
        plan = proxy.spoil("GET / ", "503", 1000)
        version = table.door.do(Draw()).version
        for _ in range(40):
            one.page.wait_for_timeout(100)
            assert right_or_says_so(one.page, version)
        plan.times = 0
        settles(one.page, version)


def test_the_title_is_that_of_the_card_shown(browser: Browser) -> None:
    with stage(browser, open_door("7", "sorry")) as table:
        one = table.player()
        for word in ("7", "Sorry!"):
            table.door.do(Draw())
            expect(one.page).to_have_title(f"{word} · sorrybox")


def test_a_refusal_goes_when_the_turn_it_spoke_of_goes(browser: Browser) -> None:
    door = open_door("7", "3")
    checked_game(door, "S,S,r4,r9/S,S,b4,S/-/-", "red")
    with stage(browser, door) as table:
        one = table.player()
        door.do(Draw())
        one.page.wait_for_selector("#announce")
        one.page.locator("#in-words summary").tap()
        one.page.locator("#words").fill("r4>r8")
        one.page.locator("#announce-button").tap()
        expect(one.page.locator("#verdict")).to_be_visible()
        door.do(Undo())
        expect(one.page.locator("#verdict")).to_be_hidden()


def test_a_page_that_is_filled_in_says_that_the_table_went_on(browser: Browser) -> None:
    door = open_door("7", "3")
    checked_game(door, "S,S,r4,r9/S,S,b4,S/-/-", "red")
    with stage(browser, door) as table:
        one = table.player()
        one.open("/check")
        one.page.locator("#move").fill("r4>r7")
        expect(one.page.locator("#went-on")).to_be_hidden()
        door.do(Draw())
        expect(one.page.locator("#went-on")).to_be_visible()
        expect(one.page.locator("#move")).to_have_value("r4>r7")


@contextmanager
def all_streams_taken(port: int) -> Iterator[None]:
    """As many streams as there are, all of one address."""
    with ExitStack() as stack:
        for _ in range(CAP):
            connection = stack.enter_context(closing(http.client.HTTPConnection("127.0.0.1", port, timeout=10)))
            connection.request("GET", "/api/events")
            assert connection.getresponse().status == 200
        yield


@pytest.mark.parametrize("path", ["/", "/check"])
def test_a_phone_whose_stream_went_to_another_says_every_few_seconds_and_still_shows_the_newest(
    browser: Browser, path: str
) -> None:
    with stage(browser, open_door("7", "3", "12", "5", "8")) as table:
        one = table.visitor()
        one.page.clock.install()
        one.open(path)
        one.live()
        with all_streams_taken(table.server.port):
            word = one.page.locator("#link")
            expect(word).to_have_text("every few seconds")
            for _ in range(2):
                version = table.door.do(Draw()).version
                one.page.clock.fast_forward(5000)
                if path == "/":
                    one.page.wait_for_function("version => document.body.dataset.version === version", arg=str(version))
                else:
                    expect(one.page.locator("#went-on")).to_be_visible()
                expect(word).to_have_text("every few seconds")
        for _ in range(4):
            one.page.clock.fast_forward(5000)
            one.page.wait_for_timeout(200)
        one.live()
        one.check()


def test_a_phone_without_a_stream_says_stale_when_the_box_is_away_too(browser: Browser) -> None:
    with stage(browser, open_door("7", "3")) as table:
        one = table.visitor()
        one.page.clock.install()
        one.open("/")
        one.live()
        with all_streams_taken(table.server.port):
            expect(one.page.locator("#link")).to_have_text("every few seconds")
            one.page.route("**/api/state", lambda route: route.abort())
            one.page.clock.fast_forward(5000)
            expect(one.page.locator("#link")).to_have_attribute("data-state", "stale")
