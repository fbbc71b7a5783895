"""The table's key, its short code and the seats' keys: `web.ports.Keys`, kept beside the journal."""

from __future__ import annotations

import hmac
import logging
import math
import secrets
import threading
import time
from base64 import b32encode
from collections import deque
from collections.abc import Callable, Iterable, Mapping

from companion.colours import COLOURS, Colour
from companion.errors import NotNow, NotSaved, TooOften, WrongCode
from companion.messages import message
from web.ports import Access

TABLE = "table"
"""The name of the table's key among the journal's secrets; a seat's is its colour."""
LONGEST = 64
EACH = (5, 60.0)
"""Wrong tries for one phone within so many seconds."""
ALL = (30, 60.0)
"""The same for all phones together. Nobody is shut out for longer than a minute."""
CODE_LASTS = 60.0
"""Seconds that a code counts after it was last shown: time to type it."""
CODE_SHOWN = 90.0
"""Seconds that one code is shown at most, as long as the join screen stands. So it counts for 150 at most, in which 90
guesses can be made: 1 chance in 11,111."""
CODE_GAP = 5.0
"""Seconds without the join screen after which its next code is another."""

_log = logging.getLogger(__name__)


class KeyRing:
    """Who may change the table, and who sees which hand. Safe from any thread; reading never waits.

    `save` makes a key durable (None: forget it) and raises `NotSaved`; it may wait for the game's thread, so that
    thread must not call `lock`, `take_seat` or `release_seat` itself. Nothing here is ever logged or printed.
    """

    def __init__(
        self,
        kept: Mapping[str, str],
        save: Callable[[str, str | None], None],
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`kept` is what the journal had (`Journal.secrets`); without a table's key one is made and saved."""
        self._save = save
        self._writing = threading.Lock()
        self._tries = Tries(clock)
        self._code = ShortCode(clock)
        self._keys: Mapping[str, str] = {name: key for name, key in kept.items() if name in (TABLE, *COLOURS)}
        if TABLE not in self._keys:
            self._begin()

    def __repr__(self) -> str:
        return f"KeyRing(seats={len(self._keys) - 1})"

    def access(self, key: str) -> Access:
        """What a presented key opens, in any letter case, compared in constant time. A seat's key opens the table."""
        presented = _bytes(key[:LONGEST].upper())
        fits = {name: hmac.compare_digest(presented, _bytes(kept)) for name, kept in self._keys.items()}
        return Access(any(fits.values()), frozenset(colour for colour in COLOURS if fits.get(colour)))

    def table_key(self) -> str:
        """The key in the QR code: 16 characters of base32 (80 bits)."""
        return self._keys[TABLE]

    def code(self) -> str:
        """The short code for the join screen, which asks for it again and again while it shows it: 6 digits, other ones
        each time that the screen comes anew."""
        return self._code.show()

    def join(self, code: str, who: str) -> str:
        """The table's key for the short code. `who` is the phone's address, for the rate limit.

        Raises `TooOften`, saying for how many seconds, or `WrongCode`.
        """
        self._tries.refuse_if_too_many(who)
        shown = self._code.now()
        if shown is None:
            self._tries.count_wrong(who)
            raise WrongCode(message("error.no_code"))
        if not hmac.compare_digest(_bytes(code[:LONGEST].strip()), _bytes(shown)):
            self._tries.count_wrong(who)
            raise WrongCode(message("error.wrong_code"))
        return self.table_key()

    def lock(self, by: Iterable[str] | None = None) -> str:
        """Renew the table's key and code, end all others, the seats' too; the new key. Raises `NotSaved`.

        `by` are the keys of the phone that asks: if none of them opens the table any more, another phone has just done
        the same, and this one is told (`NotNow`). The seats' keys end first: whatever interrupts this, no old seat
        outlives the old table's key.
        """
        with self._writing:
            if by is not None and not any(self.access(key).table for key in by):
                raise NotNow(message("error.lock_lost"))
            for colour in COLOURS:
                self._set(colour, None)
            key = _new_key()
            self._set(TABLE, key)
            self._tries.forget()
            self._code.forget()
            return key

    def take_seat(self, colour: Colour, name: str) -> str:
        """Take a seat for a phone; its key. Raises `NotNow` when another key holds it, `NotSaved`."""
        with self._writing:
            if colour in self._keys:
                raise NotNow(message("error.seat_taken", colour=message(f"colour.{colour}")))
            key = _new_key()
            self._set(colour, key)
            return key

    def release_seat(self, colour: Colour, taken: Callable[[], bool] = lambda: False) -> None:
        """End the seat's key; nothing happens when there is none, or when `taken` says that the seat is another's by
        now. Raises `NotSaved`."""
        with self._writing:
            if not taken():
                self._set(colour, None)

    def _set(self, name: str, key: str | None) -> None:
        """Saved first, then seen by readers, in a new mapping: whoever reads has an old or the new one whole."""
        if key is None and name not in self._keys:
            return
        self._save(name, key)
        keys = {kept: value for kept, value in self._keys.items() if kept != name}
        self._keys = keys if key is None else {**keys, name: key}

    def _begin(self) -> None:
        key = _new_key()
        try:
            self._set(TABLE, key)
        except NotSaved:  # the box must play on; this key lasts until the next start
            _log.warning("the table's key could not be saved")
            self._keys = {**self._keys, TABLE: key}


class ShortCode:
    """The code on the join screen, which lives as long as that shows it and a little longer. Safe from any thread."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._guard = threading.Lock()
        self._code = ""
        self._made = self._shown = -math.inf

    def show(self) -> str:
        """The code, now on the panel or on a joined phone's page; a new one if it has not been there for a while, or
        for long enough."""
        with self._guard:
            now = self._clock()
            if not self._code or now - self._shown > CODE_GAP or now - self._made > CODE_SHOWN:
                self._code, self._made = _new_code(), now
            self._shown = now
            return self._code

    def now(self) -> str | None:
        """The code that counts; None while there is none."""
        with self._guard:
            return self._code if self._code and self._clock() - self._shown <= CODE_LASTS else None

    def forget(self) -> None:
        """End it."""
        with self._guard:
            self._code = ""


class Tries:
    """Wrong tries of late, by phone. Safe from any thread; memory is bounded by the limits for all."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._guard = threading.Lock()
        self._wrong: deque[tuple[float, str]] = deque(maxlen=ALL[0])

    def refuse_if_too_many(self, who: str) -> None:
        """Raise `TooOften`, saying for how many seconds, when a limit is reached."""
        with self._guard:
            now = self._clock()
            mine = [time for time, phone in self._wrong if phone == who]
            wait = max(
                _until_allowed(mine, EACH, now),
                _until_allowed([time for time, _ in self._wrong], ALL, now),
            )
        if wait > 0:
            raise TooOften(message("error.too_often", seconds=math.ceil(wait)))

    def count_wrong(self, who: str) -> None:
        """Remember a wrong try."""
        with self._guard:
            self._wrong.append((self._clock(), who))

    def forget(self) -> None:
        """Begin anew: the code has changed."""
        with self._guard:
            self._wrong.clear()


def _until_allowed(times: list[float], limit: tuple[int, float], now: float) -> float:
    """Seconds until one more try stays within a limit."""
    count, seconds = limit
    return times[-count] + seconds - now if len(times) >= count else 0.0


def _new_key() -> str:
    return b32encode(secrets.token_bytes(10)).decode()


def _new_code() -> str:
    return f"{secrets.randbelow(1_000_000):06}"


def _bytes(text: str) -> bytes:
    """Bytes to compare; what can't be encoded fits nothing."""
    return text.encode("utf-8", "replace")
