"""The way to the box for whoever came by a name that isn't its own: the right address, and a QR code of it."""

from __future__ import annotations

import segno
from flask import Response, render_template

from web.context import desk, voice


def signpost() -> Response:
    """A page that needs nothing else of the box, for this name gets nothing else. No key is on it."""
    say, url = voice(), desk().ports.url()
    picture = segno.make(url).svg_data_uri(scale=6, border=4, dark="#000", light="#fff") if url else ""
    answer = Response(render_template("signpost.html", say=say, url=url, picture=picture), 403, mimetype="text/html")
    answer.headers["Cache-Control"] = "no-store"
    return answer
