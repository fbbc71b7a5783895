"""Port 80 of the own network: each kind of phone hears that there is an internet, and stays."""

from __future__ import annotations

import http.client
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.network.probes import Probes, answer, page_address

PAGE = "http://10.42.0.1:8080/"


@pytest.fixture
def port() -> Iterator[int]:
    listening = socket.create_server(("127.0.0.1", 0))
    probes = Probes(listening, lambda: PAGE)
    thread = threading.Thread(target=probes.run, daemon=True)
    thread.start()
    yield listening.getsockname()[1]
    probes.close()
    thread.join(5)
    assert not thread.is_alive()


@pytest.mark.parametrize(
    ("host", "path", "status", "body"),
    [
        ("connectivitycheck.gstatic.com", "/generate_204", 204, b""),
        ("clients3.google.com", "/generate_204?x=1", 204, b""),
        ("captive.apple.com", "/hotspot-detect.html", 200, b"Success"),
        ("www.msftconnecttest.com", "/connecttest.txt", 200, b"Microsoft Connect Test"),
        ("www.msftncsi.com", "/ncsi.txt", 200, b"Microsoft NCSI"),
        ("detectportal.firefox.com", "/success.txt", 200, b"success\n"),
        ("detectportal.firefox.com", "/canonical.html", 200, b"captive-portal"),
        ("nmcheck.gnome.org", "/check_network_status.txt", 200, b"NetworkManager is online\n"),
        ("10.42.0.1", "/", 302, b""),
        ("sorry.example", "/any/where", 302, b""),
    ],
)
def test_a_probe_hears_what_it_wants_to_hear_and_all_else_is_led_to_the_page(
    port: int, host: str, path: str, status: int, body: bytes
) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", path, headers={"Host": host})
    told = connection.getresponse()
    said = told.read()
    connection.close()
    assert told.status == status
    assert body in said
    assert (said == b"") == (body == b"")
    assert told.headers.get("Location") == (PAGE if status == 302 else None)


@pytest.mark.parametrize("asked", [b"\r\n\r\n", b"\x16\x03\x01\x02\x00", b"GET\r\n\r\n", b"GET / HTTP/9\r\n\r\n"])
def test_what_is_no_request_is_refused(asked: bytes) -> None:
    assert answer(asked, PAGE).startswith(b"HTTP/1.1 400 ")


def test_a_head_request_gets_no_body() -> None:
    assert answer(b"HEAD /ncsi.txt HTTP/1.1\r\n\r\n", PAGE).endswith(b"\r\n\r\n")


def test_a_name_in_the_request_never_decides_where_it_leads() -> None:
    asked = b"GET http://bad.example/x HTTP/1.1\r\nHost: bad.example\r\n\r\n"
    assert f"Location: {PAGE}\r\n".encode() in answer(asked, PAGE)


def test_many_who_say_nothing_keep_nobody_out_for_long(port: int) -> None:
    silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(40)]
    for each in silent:
        each.close()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", "/generate_204")
    assert connection.getresponse().status == 204
    connection.close()


@pytest.mark.parametrize(
    ("settings", "wanted"),
    [
        ("[server]\nport = 9000\n", "http://10.42.0.1:9000/"),
        ("[server]\nport = 80\n", "http://10.42.0.1/"),
        ("[server]\nport = true\n", PAGE),
        ("not toml", PAGE),
        (None, PAGE),
    ],
)
def test_the_page_s_port_is_the_box_s_settings(tmp_path: Path, settings: str | None, wanted: str) -> None:
    file = tmp_path / "sorrybox.toml"
    if settings is not None:
        file.write_text(settings)
    assert page_address(file) == wanted
