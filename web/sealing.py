"""A key as a cookie holds it: sealed, for browsers send a host's cookies to every port of it.

Another web service on the box's address would else read the table's key out of its own visitors' requests. What it gets
is of no use as a key, and as a cookie only to who comes from where it was given to: from the network, or from the box
itself, where such a service runs. (A path or a name can't keep a cookie from a port; `__Host-` cookies need https; and
keeping the key in the page's script would shut out phones without scripts.)
"""

from __future__ import annotations

import hmac
import ipaddress
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode

SIGN = "~"
"""What a sealed key begins with; no key does."""
_NONCE = _TAG = 9


def place_of(address: str) -> bytes:
    """Where a request comes from: the box itself, or the network."""
    try:
        return b"here" if ipaddress.ip_address(address).is_loopback else b"network"
    except ValueError:
        return b"network"


def seal(key: str, secret: bytes, place: bytes) -> str:
    """A key of up to 32 bytes for a cookie that is given to a place."""
    nonce = os.urandom(_NONCE)
    body = _mixed(key.encode(), secret, nonce)
    return SIGN + urlsafe_b64encode(nonce + body + _tag(secret, place, nonce + body)).decode().rstrip("=")


def unseal(sealed: str, secret: bytes, place: bytes) -> str | None:
    """The key of a cookie that comes from where it was given to; None for any other."""
    text = sealed.removeprefix(SIGN)
    try:
        content = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        told, tag = content[:-_TAG], content[-_TAG:]
        if not hmac.compare_digest(tag, _tag(secret, place, told)):
            return None
        return _mixed(told[_NONCE:], secret, told[:_NONCE]).decode()
    except ValueError:
        return None


def _mixed(text: bytes, secret: bytes, nonce: bytes) -> bytes:
    stream = hmac.digest(secret, b"seal" + nonce, "sha256")
    return bytes(one ^ other for one, other in zip(text, stream, strict=False))


def _tag(secret: bytes, place: bytes, told: bytes) -> bytes:
    return hmac.digest(secret, b"tag" + place + b"\0" + told, "sha256")[:_TAG]
