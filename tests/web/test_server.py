"""The server with real sockets: streams, their cap, and a quick end."""

from __future__ import annotations

import http.client
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.commands import Draw
from tests.running import slowness
from tests.web.fakes import TableDoor, fake_ports
from web.app import create_app
from web.server import WebServer
from web.streams import CAP, Streams


@pytest.fixture
def server(door: TableDoor) -> Iterator[WebServer]:
    running = WebServer(create_app(fake_ports(door), streams=Streams(door, beat=0.2)), "127.0.0.1", 0)
    running.start()
    yield running
    running.stop()


class Listener:
    """A phone's stream, read line by line."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        self.connection.request("GET", "/api/events")
        self.answer = self.connection.getresponse()

    def event(self) -> dict[str, str]:
        """The next event's fields; empty at the end of the stream."""
        fields: dict[str, str] = {}
        while line := self.answer.readline().decode():
            if line == "\n" and "event" in fields:
                return fields
            name, _, value = line.strip().partition(": ")
            fields[name] = value
        return {}

    def table(self) -> dict[str, str]:
        """The next event that isn't a beat."""
        while (event := self.event()).get("event") == "beat":
            pass
        return event

    def close(self) -> None:
        self.answer.close()
        self.connection.close()


def get(port: int, path: str) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", path)
        return connection.getresponse().status
    finally:
        connection.close()


def wait_until(true: object, seconds: float = 5.0) -> None:
    assert callable(true)
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.01)


def test_a_stream_tells_the_version_on_connecting_and_after_a_change(server: WebServer, door: TableDoor) -> None:
    listener = Listener(server.port)
    assert listener.answer.status == 200
    assert listener.answer.headers["Content-Type"].startswith("text/event-stream")
    assert listener.answer.headers["Cache-Control"] == "no-cache, no-transform"
    first = listener.event()
    assert first == {"retry": "1500", "event": "table", "id": "2", "data": '{"version": 2}'}
    door.do(Draw())
    assert listener.table() == {"event": "table", "id": "3", "data": '{"version": 3}'}
    assert listener.event() == {"event": "beat", "data": "{}"}
    listener.close()


def test_the_thirty_third_stream_ends_the_oldest_of_whoever_holds_the_most(server: WebServer, door: TableDoor) -> None:
    streams = server._streams
    guests = [streams.enter("10.0.0.9") for _ in range(CAP - 2)]
    phone, other = streams.enter("10.0.0.2"), streams.enter("10.0.0.3")
    told = [streams.events(seat) for seat in guests]
    assert all("table" in next(events) for events in told)
    newcomers = [streams.enter(f"10.0.1.{number}") for number in range(5)]
    assert [seat.given_up for seat in guests] == [True] * 5 + [False] * (CAP - 7)
    assert not any(seat.given_up for seat in (phone, other, *newcomers))
    last = list(told[0])
    assert last == ["retry: 5000\nevent: full\ndata: {}\n\n"]
    for seat in guests:
        streams.leave(seat)
    assert streams.count == 7


def test_a_guest_who_takes_all_streams_only_loses_his_own_when_he_asks_for_more(server: WebServer) -> None:
    streams = server._streams
    phone = streams.enter("192.168.1.5")
    guests = [streams.enter("192.168.1.66") for _ in range(100)]
    assert not phone.given_up
    assert [seat.given_up for seat in guests] == [True] * (100 - CAP + 1) + [False] * (CAP - 1)


def test_a_phone_whose_stream_is_taken_is_told_and_pages_go_on(server: WebServer) -> None:
    listeners = [Listener(server.port) for _ in range(CAP)]
    extra = Listener(server.port)
    assert extra.event()["event"] == "table"
    assert listeners[0].event()["event"] == "table"
    assert listeners[0].table() == {"retry": "5000", "event": "full", "data": "{}"}
    assert listeners[0].event() == {}
    assert get(server.port, "/api/state") == 200
    wait_until(lambda: server._streams.count == CAP)
    for listener in [*listeners, extra]:
        listener.close()


def test_a_browser_that_tries_https_first_is_hung_up_on_at_once(server: WebServer) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as phone:
        begun = time.monotonic()
        phone.sendall(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(500))
        with suppress(ConnectionResetError):
            assert phone.recv(100) == b""
        assert time.monotonic() - begun < 2 * slowness()


def test_the_page_is_reached_by_ipv6_beside_ipv4(door: TableDoor) -> None:
    running = WebServer(create_app(fake_ports(door)), "0.0.0.0", 0)
    running.start()
    try:
        assert get(running.port, "/healthz") == 200
        with socket.create_connection(("::1", running.port), timeout=5) as phone:
            phone.sendall(b"GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n")
            assert phone.recv(100).startswith(b"HTTP/1.0 200")
    finally:
        running.stop()


def test_many_phones_all_hear_of_a_change(server: WebServer, door: TableDoor) -> None:
    listeners = [Listener(server.port) for _ in range(30)]
    for listener in listeners:
        listener.event()
    door.do(Draw())
    assert {listener.table()["id"] for listener in listeners} == {"3"}
    for listener in listeners:
        listener.close()


def test_stopping_ends_the_streams_and_is_quick(door: TableDoor) -> None:
    before = threading.active_count()
    server = WebServer(create_app(fake_ports(door)), "127.0.0.1", 0)
    server.start()
    listeners = [Listener(server.port) for _ in range(20)]
    for listener in listeners:
        listener.event()
    began = time.monotonic()
    assert server.stop()
    assert time.monotonic() - began < slowness()
    assert all(listener.table() == {} for listener in listeners)
    for listener in listeners:
        listener.close()
    wait_until(lambda: threading.active_count() <= before)


def test_the_same_port_can_be_served_again_at_once() -> None:
    door = TableDoor()
    first = WebServer(create_app(fake_ports(door)), "127.0.0.1", 0)
    first.start()
    assert get(first.port, "/healthz") == 200
    first.stop()
    second = WebServer(create_app(fake_ports()), "127.0.0.1", first.port)
    second.start()
    assert get(second.port, "/healthz") == 200
    second.stop()


def test_a_busy_port_is_an_error_of_the_system() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(OSError, match="in use"):
            WebServer(create_app(fake_ports()), "127.0.0.1", taken.getsockname()[1])


def test_a_server_that_never_started_can_be_stopped() -> None:
    server = WebServer(create_app(fake_ports()), "localhost", 0)
    assert server.stop()


def test_asking_for_a_stream_s_headers_takes_no_place(app: Flask, visitor: FlaskClient) -> None:
    assert visitor.head("/api/events").status_code == 200
    assert app.extensions["sorrybox"].streams.count == 0
