"""An application on fakes, and clients that hold its keys."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.fakes import TABLE_KEY, TableDoor, fake_ports
from web.app import create_app
from web.ports import Ports


@pytest.fixture
def door() -> TableDoor:
    return TableDoor("1")


@pytest.fixture
def ports(door: TableDoor) -> Ports:
    return fake_ports(door)


@pytest.fixture
def app(ports: Ports) -> Flask:
    return create_app(ports)


@pytest.fixture
def visitor(app: Flask) -> FlaskClient:
    """A phone without a key."""
    return app.test_client()


@pytest.fixture
def player(app: Flask) -> FlaskClient:
    """A phone that has opened the join address."""
    client = app.test_client()
    client.set_cookie("sorrybox", TABLE_KEY)
    return client
