"""Moves said in words, as players say them, to show what could be announced."""

from __future__ import annotations

from collections.abc import Iterable

from companion.announcing.deeds import Deed, Writing
from companion.cards import Card
from companion.colours import Colour
from companion.messages import Message, message


def say(writing: Writing, turn: Colour, card: Card) -> Message:
    """One legal move in words that `companion.announcing.words` understands as that move, in any language.

    What words can't say shortly (a partner's pawn that the squares don't tell, a 7 in three parts) is said in
    notation.
    """
    parts = [_say_part(deed, turn, card) for deed in writing.deeds]
    if any(part is None for part in parts) or len(parts) > 2:
        return message("say.notation", move=writing.move.notation)
    one, *rest = [part for part in parts if part is not None]
    return message("say.split", one=one, other=rest[0]) if rest else one


def _say_part(deed: Deed, turn: Colour, card: Card) -> Message | None:
    on_track = deed.origin[0] in "rbyg"
    if deed.colour != turn and not on_track:
        return None
    if deed.kind == "start":
        return message("say.start")
    if deed.kind == "sorry":
        return message("say.sorry", target=deed.landing)
    if deed.kind == "swap":
        return message("say.swap", origin=deed.origin, target=deed.landing)
    if card == "7" and deed.count < 7:
        return message("say.part", steps=deed.count, origin=deed.origin)
    return message("say.forward" if deed.count > 0 else "say.back", steps=abs(deed.count), origin=deed.origin)


def some(writings: Iterable[Writing], turn: Colour, card: Card, most: int = 2) -> list[Message]:
    """A few moves in words, as different as they come."""
    kinds: dict[tuple[object, ...], Message] = {}
    others: dict[str, Message] = {}
    for writing in writings:
        said = say(writing, turn, card)
        key = tuple((deed.kind, deed.count > 0) for deed in writing.deeds)
        if key in kinds:
            others.setdefault(writing.move.notation, said)
        else:
            kinds[key] = said
        if len(kinds) == most:
            break
    return [*kinds.values(), *others.values()][:most]
