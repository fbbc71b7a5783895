"""What a phone chose for itself: one of the four languages, and its side of the board."""

from __future__ import annotations

from companion.messages import LANGUAGES

LANGUAGE_COOKIE = "sorrybox_language"
SIDE_COOKIE = "sorrybox_side"


def choose_language(chosen: str | None, accepted: str | None, own: str) -> str:
    """The language chosen on the page, else the first of the phone's `Accept-Language` that the box speaks, else the
    box's own."""
    if chosen in LANGUAGES:
        return chosen
    for tag in _by_preference(accepted or ""):
        primary = tag.split("-")[0]
        if primary in LANGUAGES:
            return primary
    return own


def _by_preference(header: str) -> list[str]:
    """The tags of an `Accept-Language` header, the most wanted first; those with weight 0 or garbage are left out."""
    wanted = []
    for part in header.lower().split(",")[:32]:
        tag, _, rest = part.strip().partition(";")
        weight = rest.strip().removeprefix("q=") if rest else "1"
        try:
            value = float(weight)
        except ValueError:
            continue
        if value > 0:
            wanted.append((-value, tag.strip()))
    return [tag for _, tag in sorted(wanted, key=lambda pair: pair[0])]
