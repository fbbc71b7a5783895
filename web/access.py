"""What a phone may do: the keys it brings, as cookies or as a bearer token, and what they open."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Request, Response, current_app, request

from companion.colours import COLOURS, Colour
from web.ports import Access, Keys, SnapshotPort
from web.sealing import SIGN, place_of, seal, unseal

TABLE_COOKIE = "sorrybox"
KEEP_FOR = 400 * 24 * 3600
"""Seconds a cookie lasts: 400 days, the longest that browsers keep one."""
LONGEST_KEY = 64


def seat_cookie(colour: Colour) -> str:
    """The name of the cookie that holds a seat's key."""
    return f"{TABLE_COOKIE}_{colour}"


def keys_brought(asked: Request) -> Iterator[str]:
    """The keys in a request. An `Authorization` header stands alone: cookies beside it don't count. A cookie holds a
    key sealed, or one of an older version plain."""
    if "Authorization" in asked.headers:
        scheme, _, key = asked.headers["Authorization"].partition(" ")
        if scheme.lower() == "bearer":
            yield key.strip()
        return
    for name in (TABLE_COOKIE, *map(seat_cookie, COLOURS)):
        cookie = asked.cookies.get(name)
        if cookie and cookie.startswith(SIGN):
            unsealed = unseal(cookie, _secret(), place_of(asked.remote_addr or ""))
            if unsealed is not None:
                yield unsealed
        elif cookie:
            yield cookie


def opened_by(key: str, keys: Keys) -> Access:
    """What one key opens; a seat's key opens the table too. Anything that can't be a key opens nothing."""
    if not key.isascii() or not 0 < len(key) <= LONGEST_KEY:
        return Access()
    found = keys.access(key)
    return Access(found.table or bool(found.seats), found.seats)


def access_of(request: Request, keys: Keys, snapshot: SnapshotPort) -> Access:
    """Everything a request's keys open together. A seat's key counts as the table's, and counts for the seat only
    while the table says that the seat is taken."""
    table, seats = False, set[Colour]()
    for key in keys_brought(request):
        found = opened_by(key, keys)
        table |= found.table
        seats |= found.seats
    taken = {seat.colour for seat in snapshot.table.seats if seat.taken}
    return Access(table, frozenset(seats & taken))


def seats_lost(request: Request, access: Access) -> tuple[Colour, ...]:
    """The seats whose keys this phone still keeps though they open nothing any more: somebody has freed them."""
    if "Authorization" in request.headers:
        return ()
    return tuple(
        colour for colour in COLOURS if request.cookies.get(seat_cookie(colour)) and colour not in access.seats
    )


def locked_out(request: Request, access: Access) -> bool:
    """Whether this phone had joined and its keys open nothing any more: locking the table renews them all."""
    if "Authorization" in request.headers or access.table:
        return False
    return any(True for _ in keys_brought(request))


def keep_cookie(response: Response, name: str, value: str) -> None:
    """Give the phone that asks a key to keep: sealed, unreadable for scripts, never sent from another site, lasting."""
    value = seal(value, _secret(), place_of(request.remote_addr or ""))
    response.set_cookie(name, value, max_age=KEEP_FOR, httponly=True, samesite="Strict")


def _secret() -> bytes:
    found: bytes = current_app.extensions["sorrybox"].ports.cookie_secret
    return found
