"""Refusals that only the web room knows, and the status code of every refusal."""

from __future__ import annotations

from companion.errors import (
    AmbiguousMove,
    BadText,
    Contradiction,
    IllegalMove,
    NotNow,
    TableError,
    TooOften,
    WrongCode,
)
from companion.messages import Message, message


class WebRefusal(TableError):
    """A request refused before it reaches the table."""

    status = 400


class BadBody(WebRefusal):
    """The body isn't JSON, or has an unknown field or a wrong type."""

    def __init__(self, why: str) -> None:
        super().__init__(message("page.error.body", why=why))


class NoKey(WebRefusal):
    """The table's key is missing or wrong."""

    status = 401

    def __init__(self) -> None:
        super().__init__(message("page.error.key"))


class OtherSeat(WebRefusal):
    """Only the phone that holds this seat may do or see this."""

    status = 403

    def __init__(self, colour: str) -> None:
        super().__init__(message("page.error.seat", colour=message(f"colour.{colour}")))


class Foreign(WebRefusal):
    """The request comes from another site's page."""

    status = 403

    def __init__(self) -> None:
        super().__init__(message("page.error.foreign"))


class ForeignName(WebRefusal):
    """The request comes to a name that isn't the box's."""

    status = 403

    def __init__(self) -> None:
        super().__init__(message("page.error.foreign"))


class NotFound(WebRefusal):
    """There is nothing at this address."""

    status = 404

    def __init__(self) -> None:
        super().__init__(message("page.error.not_found"))


class TooLarge(WebRefusal):
    """More than any call needs."""

    status = 413

    def __init__(self) -> None:
        super().__init__(message("page.error.too_large"))


_STATUS: tuple[tuple[type[TableError], int], ...] = (
    (WrongCode, 401),
    (NotNow, 409),
    (BadText, 422),
    (Contradiction, 422),
    (IllegalMove, 422),
    (AmbiguousMove, 422),
    (TooOften, 429),
)


def status_of(error: TableError) -> int:
    """The HTTP status code of a refusal."""
    if isinstance(error, WebRefusal):
        return error.status
    return next((status for kind, status in _STATUS if isinstance(error, kind)), 422)


def wait_seconds(problem: Message) -> int:
    """For how long to wait, from the message of a `TooOften`: its value `seconds`, else a minute."""
    seconds = problem.params.get("seconds")
    return max(1, seconds) if isinstance(seconds, int) else 60
