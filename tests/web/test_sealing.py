"""Cookies hold keys sealed: what another service on the same address reads there opens nothing."""

from __future__ import annotations

import re

from flask.testing import FlaskClient

from tests.web.fakes import TABLE_KEY, fake_ports
from web.app import create_app
from web.sealing import place_of, seal, unseal

SECRET = b"s" * 32


def test_a_sealed_key_is_read_again_only_from_where_it_was_given_to() -> None:
    for key in ("A", TABLE_KEY, "ABCDEFGHJKLMNPQRSTUVWX"):
        sealed = seal(key, SECRET, b"network")
        assert key not in sealed or len(key) == 1
        assert unseal(sealed, SECRET, b"network") == key
        assert unseal(sealed, SECRET, b"here") is None
        assert unseal(sealed, b"t" * 32, b"network") is None
        assert unseal(sealed[:-2] + "AA", SECRET, b"network") is None
    for nonsense in ("~", "~é", "~AAAA", "~" + "A" * 99):
        assert unseal(nonsense, SECRET, b"network") is None
    assert place_of("127.0.0.1") == place_of("::1") == b"here"
    assert place_of("192.168.1.5") == place_of("?") == b"network"


def visit(client: FlaskClient, address: str, **headers: str) -> int:
    return client.post("/api/draw", json={}, headers=headers, environ_base={"REMOTE_ADDR": address}).status_code


def test_what_another_service_reads_in_a_phones_cookie_opens_nothing() -> None:
    client = create_app(fake_ports()).test_client()
    given = client.get(f"/j/{TABLE_KEY}", environ_base={"REMOTE_ADDR": "192.168.1.5"}).headers["Set-Cookie"]
    cookie = re.findall("sorrybox=([^;]*)", given)[0]
    assert TABLE_KEY not in given
    assert visit(client, "192.168.1.5") == visit(client, "192.168.1.77") == 200  # the phone, with an address or another
    assert visit(client, "127.0.0.1") == 401
    stranger = create_app(fake_ports()).test_client()
    assert visit(stranger, "192.168.1.5", Authorization=f"Bearer {cookie}") == 401
    assert stranger.get(f"/j/{cookie}").status_code == 401


def test_a_cookie_of_an_older_version_still_opens_the_table() -> None:
    client = create_app(fake_ports()).test_client()
    client.set_cookie("sorrybox", TABLE_KEY)
    assert visit(client, "192.168.1.5") == 200
