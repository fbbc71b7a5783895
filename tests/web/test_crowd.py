"""The server's connections: who is asked to leave, and when."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tests.web.fakes import fake_ports
from web.app import create_app
from web.crowd import CROWDED, HALF_A_REQUEST, IN_A_ROW, UNREAD, Crowd
from web.server import WebServer


class Clocks:
    """A monotonic clock, and one on the wall that can be set."""

    def __init__(self) -> None:
        self.now, self.set_by = 100.0, 0.0

    def monotonic(self) -> float:
        return self.now

    def wall(self) -> float:
        return self.now + self.set_by


class Connection(SimpleNamespace):
    """One of the server's channels, as far as the crowd looks at it."""

    def __hash__(self) -> int:  # type: ignore[override]
        return id(self)


def idle(**facts: Any) -> Connection:
    return Connection(
        **{
            "requests": [],
            "request": None,
            "total_outbufs_len": 0,
            "will_close": False,
            "addr": ("192.168.1.9", 50000),
            "last_activity": 100.0,
            **facts,
        }
    )


def crowd(clocks: Clocks, *connections: Connection) -> Crowd:
    server = SimpleNamespace(active_channels=dict(enumerate(connections)), next_channel_cleanup=130.0)
    return Crowd(server, clocks.monotonic, clocks.wall)


def test_half_a_request_may_not_take_for_ever_though_bytes_keep_coming() -> None:
    clocks = Clocks()
    slow, quiet = idle(request="half"), idle()
    looked_after = crowd(clocks, slow, quiet)
    looked_after.look()
    clocks.now += HALF_A_REQUEST - 1
    looked_after.look()
    assert not slow.will_close
    clocks.now += 2
    looked_after.look()
    assert slow.will_close
    assert not quiet.will_close


def test_an_answer_must_be_read_some_time_and_reading_it_begins_the_time_anew() -> None:
    clocks = Clocks()
    deaf, slow = idle(requests=["stream"], total_outbufs_len=9), idle(total_outbufs_len=9)
    looked_after = crowd(clocks, deaf, slow)
    looked_after.look()
    clocks.now += UNREAD - 1
    slow.total_outbufs_len = 0
    looked_after.look()
    slow.total_outbufs_len = 9
    clocks.now += 2
    looked_after.look()
    assert deaf.will_close
    assert not slow.will_close


def test_in_a_crowd_the_oldest_without_a_request_leave() -> None:
    clocks = Clocks()
    busy = [idle(requests=["stream"]) for _ in range(32)]
    early = [idle() for _ in range(CROWDED - 32)]
    looked_after = crowd(clocks, *busy, *early)
    looked_after.look()
    assert not any(one.will_close for one in (*busy, *early))
    clocks.now += 10
    late = [idle() for _ in range(5)]
    looked_after = crowd_again(looked_after, *busy, *early, *late)
    looked_after.look()
    assert sum(one.will_close for one in early) == 5
    assert not any(one.will_close for one in (*busy, *late))


def test_whoever_holds_the_most_makes_room_first() -> None:
    clocks = Clocks()
    phone = idle(addr=("192.168.1.2", 1))
    looked_after = crowd(clocks, phone)
    looked_after.look()
    clocks.now += 10
    hoard = [idle() for _ in range(CROWDED + 5)]
    crowd_again(looked_after, phone, *hoard).look()
    assert sum(one.will_close for one in hoard) == 6
    assert not phone.will_close


def test_those_who_leave_already_count_no_more() -> None:
    clocks = Clocks()
    leaving = [idle(will_close=True) for _ in range(20)]
    staying = [idle() for _ in range(CROWDED)]
    crowd(clocks, *leaving, *staying).look()
    assert not any(one.will_close for one in staying)


def crowd_again(looked_after: Crowd, *connections: Connection) -> Crowd:
    looked_after._server.active_channels = dict(enumerate(connections))
    return looked_after


@pytest.mark.parametrize("years", [-30, 30])
def test_setting_the_clock_makes_nobody_idle_and_nobody_stay_for_ever(years: int) -> None:
    clocks = Clocks()
    one = idle()
    looked_after = crowd(clocks, one)
    looked_after.look()
    shift = years * 365 * 86400.0
    clocks.set_by += shift
    looked_after.look()
    assert one.last_activity == 100.0 + shift
    assert looked_after._server.next_channel_cleanup == 130.0 + shift


@pytest.fixture
def server() -> Iterator[WebServer]:
    running = WebServer(create_app(fake_ports()), "127.0.0.1", 0)
    running.start()
    yield running
    running.stop()


def test_requests_in_a_row_are_answered_up_to_four_and_then_the_connection_ends(server: WebServer) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as phone:
        phone.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100)
        answer = b""
        while chunk := phone.recv(65536):
            answer += chunk
    assert answer.count(b"HTTP/1.1 200 OK") == IN_A_ROW
    assert answer.count(b"Connection: close") == 1


def test_a_new_phone_is_answered_though_others_hold_every_place(server: WebServer) -> None:
    others = [socket.create_connection(("127.0.0.1", server.port), timeout=10) for _ in range(300)]
    for _ in range(3):
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as phone:
            phone.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert phone.recv(100).startswith(b"HTTP/1.1 200")
    for other in others:
        other.close()


def test_bytes_that_trickle_in_are_given_up_on(server: WebServer) -> None:
    server._crowd._clock = lambda: time.monotonic() * 100  # a hundred times as fast
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as phone:
        ended = time.monotonic() + 30
        try:
            while time.monotonic() < ended:
                phone.sendall(b"G")
                time.sleep(0.1)
        except OSError:
            return
    raise AssertionError("it trickles still")
