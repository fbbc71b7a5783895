"""The Flask application: what it shows comes in through the ports, what it asks goes out through the door."""

from __future__ import annotations

import gzip
import logging
from functools import lru_cache

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from companion.errors import TableError
from web.answers import json_answer, refusal_answer
from web.bodies import LARGEST_BODY
from web.commands import calls
from web.context import Desk, desk, voice
from web.forms import forms
from web.guard import SECURITY_HEADERS, host_is_ours, origin_is_ours
from web.pages import page, pages
from web.ports import Ports
from web.queries import reading
from web.refusals import Foreign, ForeignName, NotFound, TooLarge
from web.streams import Streams

log = logging.getLogger(__name__)


def create_app(ports: Ports, *, streams: Streams | None = None) -> Flask:
    """The application for one box; its `Streams` are in `app.extensions["sorrybox"].streams`."""
    app = Flask(__name__, static_folder="static", template_folder="templates")
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    app.extensions["sorrybox"] = Desk(ports, streams or Streams(ports.door, panel=ports.picture.status))
    app.before_request(_turn_foreigners_away)
    app.after_request(_secure)
    app.after_request(_packed)
    app.register_error_handler(TableError, _refused)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(Exception, _unforeseen)
    app.register_blueprint(reading)
    app.register_blueprint(calls)
    app.register_blueprint(pages)
    app.register_blueprint(forms)
    return app


def _turn_foreigners_away() -> None:
    if (networks := desk().ports.networks) is not None:
        networks.visited(request.remote_addr or "")
    host = request.host
    if not host_is_ours(host, desk().machine, desk().ports.address):
        raise ForeignName
    if not origin_is_ours(request.headers.get("Origin"), host):
        raise Foreign


def _secure(answer: Response) -> Response:
    for name, value in SECURITY_HEADERS.items():
        answer.headers.setdefault(name, value)
    return answer


def _packed(answer: Response) -> Response:
    """Scripts and styles in a quarter of their size, for phones that say they take it. Packed once and kept."""
    if request.endpoint != "static" or answer.status_code != 200 or not request.path.endswith((".js", ".css")):
        return answer
    answer.vary.add("Accept-Encoding")
    if request.accept_encodings["gzip"]:
        answer.direct_passthrough = False
        answer.set_data(_gzip(answer.get_data()))
        answer.headers["Content-Encoding"] = "gzip"
    return answer


@lru_cache(maxsize=32)
def _gzip(plain: bytes) -> bytes:
    return gzip.compress(plain, mtime=0)


def _refused(error: TableError) -> Response:
    """In JSON for programs, as a page for people."""
    for_people = not request.path.startswith(("/api/", "/healthz", "/static/")) and not isinstance(error, Foreign)
    if for_people and isinstance(error, ForeignName):
        from web.signpost import signpost  # noqa: PLC0415 - makes a QR code, which few ever need

        return signpost()
    return page("error", error) if for_people else refusal_answer(error)


def _http_error(error: HTTPException) -> Response:
    """Errors that Flask finds by itself (no such address, wrong method, too large), in our words."""
    if error.code == 404:
        return _refused(NotFound())
    if error.code == 413:
        return _refused(TooLarge())
    answer = json_answer({"error": voice()("page.error.request"), "rule": None}, error.code or 400)
    answer.headers.extend({name: value for name, value in error.get_headers() if name in ("Allow", "Location")})
    return answer


def _unforeseen(error: Exception) -> Response:
    """A fault of ours: told in the log with its trace (never the address, it may hold a key), and in one sentence to
    the phone."""
    log.error("A request failed: %s", request.endpoint, exc_info=error)
    return json_answer({"error": voice()("page.error.fault"), "rule": None}, 500)
