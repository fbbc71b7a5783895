"""The server with real sockets: streams, their cap, and a quick end."""

from __future__ import annotations

import http.client
import socket
import threading
import time
from collections.abc import Iterator

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


def test_the_thirty_third_phone_is_told_once_and_asked_to_come_again(server: WebServer) -> None:
    listeners = [Listener(server.port) for _ in range(CAP)]
    assert all(listener.event()["event"] == "table" for listener in listeners)
    for _ in range(10):
        late = Listener(server.port)
        assert late.answer.status == 200
        assert late.event() == {"retry": "5000", "event": "table", "id": "2", "data": '{"version": 2}'}
        assert late.event() == {}
        late.close()
    assert get(server.port, "/api/state") == 200
    listeners[0].close()

    def place_is_free() -> bool:
        again = Listener(server.port)
        first = again.event()
        again.close()
        return first["retry"] == "1500"

    wait_until(place_is_free)
    for listener in listeners:
        listener.close()


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
