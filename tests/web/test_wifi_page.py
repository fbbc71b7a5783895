"""The page of the box's Wi-Fi, as a browser without JavaScript uses it."""

from __future__ import annotations

import html
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.messages import LANGUAGES
from tests.web.fakes import TABLE_KEY, FakeNetworks, TableDoor, fake_ports, network
from web.app import create_app
from web.wifi_page import NOTHING, OUTCOMES, REFUSALS, STAGES

HOME = b"HOME".hex()


def phones(networks: FakeNetworks | None) -> tuple[FlaskClient, FlaskClient]:
    """A phone that holds the key, and one that doesn't."""
    app = create_app(replace(fake_ports(TableDoor("1")), networks=networks))
    keyed = app.test_client()
    keyed.set_cookie("sorrybox", TABLE_KEY)
    return keyed, app.test_client()


def read(client: FlaskClient, language: str = "en") -> str:
    answer = client.get("/wifi", headers={"Accept-Language": language})
    assert answer.status_code == 200
    return html.unescape(answer.text)


def send(client: FlaskClient, what: str, **form: str) -> Any:
    return client.post(f"/do/{what}", data=form, headers={"Origin": "http://localhost"})


def test_it_shows_where_the_box_is_and_what_is_around() -> None:
    keyed, _ = phones(FakeNetworks())
    text = read(keyed)
    for part in ("The box is in the Wi-Fi HOME.", "Café <b>Åsa</b>", "Hotel", "wants more than a password", "Library"):
        assert part in text
    assert "<b>Åsa</b>" not in keyed.get("/wifi").text, "a network's name is text, whatever its owner wrote"
    assert "HWQ7K4MRXN9T" in text


def test_without_the_key_it_tells_no_password_and_offers_no_change() -> None:
    _, visitor = phones(FakeNetworks())
    text = read(visitor)
    assert "HWQ7K4MRXN9T" not in text
    assert "/do/wifi" not in text
    networks = FakeNetworks()
    _, visitor = phones(networks)
    for what in ("wifi_join", "wifi_open", "wifi_forget"):
        assert send(visitor, what, network=HOME, own="now").status_code == 401
    assert networks.asked == []


@pytest.mark.parametrize(
    ("what", "form", "wanted"),
    [
        ("wifi_join", {"network": HOME}, {"do": "join", "network": HOME, "hidden": False}),
        ("wifi_join", {"network": HOME, "password": " with spaces "},
         {"do": "join", "network": HOME, "hidden": False, "password": " with spaces "}),
        ("wifi_join", {"name": "Källaren", "password": "12345678"},
         {"do": "join", "network": "Källaren".encode().hex(), "hidden": True, "password": "12345678"}),
        ("wifi_open", {"own": "now"}, {"do": "open", "on": True, "now": True}),
        ("wifi_open", {"own": "ready"}, {"do": "open", "on": True, "now": False}),
        ("wifi_open", {"own": "off"}, {"do": "open", "on": False, "now": False}),
        ("wifi_forget", {"network": HOME}, {"do": "forget", "network": HOME}),
    ],
)  # fmt: skip
def test_its_forms_ask_and_lead_back(what: str, form: dict[str, str], wanted: dict[str, Any]) -> None:
    networks = FakeNetworks()
    keyed, _ = phones(networks)
    answer = send(keyed, what, **form)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/wifi")
    assert networks.asked == [wanted]


@pytest.mark.parametrize(
    ("what", "form"),
    [
        ("wifi_join", {}), ("wifi_join", {"name": "å" * 17}), ("wifi_join", {"network": "HOME"}),
        ("wifi_join", {"network": HOME, "password": "short"}), ("wifi_join", {"network": HOME, "password": "å" * 10}),
        ("wifi_join", {"network": HOME, "password": "a" * 64}), ("wifi_open", {}), ("wifi_open", {"own": "yes"}),
        ("wifi_forget", {}), ("wifi_forget", {"network": "zz"}),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_on_the_page_without_asking(what: str, form: dict[str, str]) -> None:
    networks = FakeNetworks()
    keyed, _ = phones(networks)
    answer = send(keyed, what, **form)
    assert answer.status_code in (400, 422)
    assert networks.asked == []
    assert 'data-page="wifi"' in answer.text


def test_a_password_is_never_shown_again() -> None:
    networks = FakeNetworks()
    networks.refusal = "busy"
    keyed, _ = phones(networks)
    answer = send(keyed, "wifi_join", network=HOME, password="a-secret-of-theirs")  # noqa: S106
    assert answer.status_code == 409
    assert "a-secret-of-theirs" not in answer.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_refusal_outcome_and_stage_has_its_sentence(language: str) -> None:
    for word in sorted(REFUSALS):
        networks = FakeNetworks()
        networks.refusal = word
        keyed, _ = phones(networks)
        answer = keyed.post(
            "/do/wifi_forget",
            data={"network": HOME},
            headers={"Accept-Language": language, "Origin": "http://localhost"},
        )
        assert answer.status_code == 409
        assert "wifi." not in answer.text
    for what in sorted(OUTCOMES):
        keyed, _ = phones(FakeNetworks(outcome={"what": what, "network": HOME, "ago": 5}))
        assert "wifi." not in read(keyed, language).replace("wifi.local", "")
    for what in sorted(STAGES):
        keyed, _ = phones(FakeNetworks(stage={"what": what, "network": HOME, "left": 41.5, "address": "192.168.1.9"}))
        text = read(keyed, language)
        assert "wifi." not in text
        assert 'http-equiv="refresh"' in text
        assert " disabled" in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("word", sorted(NOTHING))
def test_where_there_is_nothing_of_it_one_sentence_says_so(word: str, language: str) -> None:
    keyed, _ = phones(FakeNetworks(radio=word))
    text = read(keyed, language)
    assert "wifi." not in text
    assert 'id="wifi-nothing"' in text
    assert "<form" not in text.partition('id="main"')[2]


def test_without_a_port_too() -> None:
    keyed, _ = phones(None)
    assert "sudo sorrybox-install" in read(keyed)
    assert send(keyed, "wifi_open", own="now").status_code == 409


def test_the_own_network_s_buttons_are_those_that_make_sense() -> None:
    own = {"ssid": "SORRYBOX-7KQ", "password": "HWQ7K4MRXN9T", "address": "10.42.0.1"}
    for on, up, wanted in (
        (False, False, {"ready", "now"}),
        (True, False, {"now", "off"}),
        (True, True, {"off"}),
    ):
        keyed, _ = phones(FakeNetworks(own={**own, "on": on, "up": up}))
        text = read(keyed)
        assert {word for word in ("ready", "now", "off") if f'value="{word}"' in text} == wanted
    keyed, _ = phones(FakeNetworks(can_open=False))
    assert "/do/wifi_open" not in read(keyed)


def test_only_what_the_box_saved_can_be_forgotten_also_out_of_reach() -> None:
    keyed, _ = phones(FakeNetworks(networks=[network("HOME", known=True)], ours=[b"CABIN".hex()]))
    text = read(keyed)
    assert text.count("/do/wifi_forget") == 1
    assert "CABIN" in text


def test_every_request_is_told_as_a_visit() -> None:
    networks = FakeNetworks()
    keyed, _ = phones(networks)
    keyed.get("/", environ_overrides={"REMOTE_ADDR": "192.168.72.31"})
    assert networks.visits == ["192.168.72.31"]
