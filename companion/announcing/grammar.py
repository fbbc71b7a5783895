"""The grammar: from the things that were said to every way in which they can be read.

    announcement ::= clause { parting clause }          parting ::= "," | "and" | "then" | correction
    clause       ::= { count | act | [preposition] thing }
    thing        ::= { determiner | colour | square | place | pawn | rank | relation thing | "on" place }
    square       ::= name | (letter | colour) number

Words that can stand for several things, and rules that can be applied in several ways, are followed up one by one, so
an announcement has several readings; the position tells which of them mean a legal move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import TypeAlias

from companion.announcing.features import ANY, Claim, Description, Slot, Thing
from companion.announcing.lexer import Sense, Token, is_of_a_place
from companion.announcing.phrases import WEIGHTLESS
from companion.cards import Card

Stands: TypeAlias = Callable[[Description], bool]
"""Whether any pawn on the board is so described."""

MOST_CHOICES = 48
"""Ways to choose among what the words can stand for that are followed up."""
MOST_READINGS = 24
"""Ways to apply the rules that are followed up for one such choice."""

ACTS = frozenset(
    ("forward", "back", "enter", "swap", "sorry", "replace", "bump", "send", "split", "apology", "all", "sliding")
)
PLACES = frozenset(("side", "home", "start", "zone", "circle", "diamond", "slide", "triangle", "slideend", "track"))
_OWNERS = frozenset(("own", "partner", "theirs", "yours"))
_SIDED = frozenset(("side", "circle", "diamond", "slide", "triangle", "slideend"))
"""Places of which each side has one, so that a colour beside them is the side's."""

_PLACING = frozenset(("on", "to", "from", "ru", "with"))

_SLOTS: dict[str, frozenset[Slot]] = {
    "with": frozenset(("mover", "met")),
    "from": frozenset(("mover",)),
    "on": frozenset(("mover", "landing", "met")),
    "ru": frozenset(("mover", "landing", "met", "sent")),
    "to": frozenset(("landing", "met", "sent")),
}
"""What a thing can be after each kind of preposition."""


@dataclass(frozen=True, slots=True)
class Word:
    """A token as one of the things that it can stand for."""

    kind: str
    value: str
    glued: bool
    words: str
    idle: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """One thing of a clause: a count, an act, a thing, a named card or a parting."""

    kind: str
    count: int = 0
    name: str = ""
    thing: Thing | None = None

    @property
    def claim(self) -> Claim:
        """The item alone, as what is said of a pawn."""
        if self.kind == "count":
            return Claim(counts=(self.count,))
        if self.kind == "act":
            return Claim(acts=frozenset((self.name,)))
        return Claim(things=(self.thing,)) if self.thing else Claim()


@dataclass(frozen=True, slots=True)
class Row:
    """One way in which the rules fit an announcement."""

    items: tuple[Item, ...]
    idle: int
    """How many words that could carry a meaning carry none."""


_SORRY = (Sense("sorry"), Sense("correct", "sorry"), Sense("apology"))
"""What the word can be where no Sorry! is played: it takes back, it comforts, or it names the wrong card."""


def rows(tokens: Sequence[Token], card: Card | None, stands: Stands = lambda _: False) -> Iterator[Row]:
    """Every way to take the words, by every rule that fits."""
    for words in _choices(_told(tokens, card)):
        idle = sum(word.idle for word in words)
        for items in _parse(words, stands):
            yield Row(items, idle)


def descriptions(tokens: Sequence[Token]) -> Iterator[tuple[Description, int]]:
    """Every way to read the first of these words as a pawn or a place, each once, and how many words it takes."""
    found: dict[tuple[Description, int], None] = {}
    for words in _choices(tokens):
        weighty = [(at, word) for at, word in enumerate(words) if word.kind not in WEIGHTLESS]
        for said, end in _described([word for _, word in weighty], 0, Description(), lambda _: False):
            if end:
                found[said, weighty[end - 1][0] + 1] = None
    return iter(found)


def _told(tokens: Sequence[Token], card: Card | None) -> list[Token]:
    """The tokens with what "sorry" can be beside this card."""
    told = []
    for token in tokens:
        senses: list[Sense] = []
        for sense in token.senses:
            if sense.kind == "sorry" and card not in ("sorry", None):
                senses += _SORRY
            elif sense.kind == "instead" and card == "sorry":
                senses += [Sense("replace"), sense]
            elif sense.kind == "courtesy":
                senses.append(Sense("sorry") if card == "sorry" else Sense("apology"))
            elif sense.kind == "card" and card == "7" and sense.value != "7":
                senses.append(Sense("number", sense.value))
            else:
                senses.append(sense)
        told.append(replace(token, senses=tuple(dict.fromkeys(senses))))
    return told


def _choices(tokens: Sequence[Token]) -> Iterator[tuple[Word, ...]]:
    """Every way to take each word for one of the things that it can stand for."""
    senses = [_possible(tokens, at) for at in range(len(tokens))]
    for chosen in islice(product(*senses), MOST_CHOICES):
        yield tuple(
            Word(sense.kind, sense.value, token.glued, token.words, sense.idle)
            for token, sense in zip(tokens, chosen, strict=True)
        )


def _possible(tokens: Sequence[Token], at: int) -> list[Sense]:
    """What a word can stand for where it stands."""
    token = tokens[at]
    before = tokens[at - 1] if at else None
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    found: list[Sense] = []
    for sense in token.senses:
        if sense.kind == "one":
            found += [each for each in _ones(before, after) if sense.value != "number" or each.kind != "that"]
        elif sense.kind == "to" and token.can_be("number") and not _between_places(before, after):
            continue  # "2" for "to" is between squares
        elif sense.kind == "stead" or (sense.kind == "step" and token.can_be("stead")):
            owned = before is not None and before.can_be("colour", "partner", "theirs", "square")
            if owned == (sense.kind == "stead"):
                found.append(Sense("replace") if owned else sense)
        elif sense.kind == "all" and after is not None and after.can_be("slide", "sliding"):
            found.append(Sense("filler"))
        elif sense.kind == "bump" and is_of_a_place(tokens, at + 1):
            found.append(Sense("to"))
        elif not (
            sense.kind in ("rank", "rel")
            and token.can_be("rank")
            and token.can_be("rel")
            and (sense.kind == "rel") != _whom(after)
        ):
            found.append(sense)
    return list(dict.fromkeys(found))


def _between_places(before: Token | None, after: Token | None) -> bool:
    named = ("square", "colour", "letter")
    return before is not None and after is not None and before.can_be("number", *named) and after.can_be(*named)


def _whom(after: Token | None) -> bool:
    """Whether whom a relation is to follows: "behind blue", and not "the one behind"."""
    return (
        after is not None
        and after.glued
        and after.can_be("colour", "square", "own", "partner", "theirs", "that", *PLACES)
    )


def _ones(before: Token | None, after: Token | None) -> list[Sense]:
    """The word for 1 is a number, an article, or stands for a pawn."""
    number, pawn = Sense("number", "1"), Sense("that", idle=True)
    if before is not None and before.can_be("letter"):
        return [number]
    if after is not None and after.can_be("pawn", "other", "only", "partner", "card", "number", "colour", "rank"):
        if after.can_be("number") and not after.can_be("letter"):
            return [Sense("filler"), number]
        return [Sense("that"), number] if after.can_be("pawn") else [pawn]
    if after is not None and after.can_be("step", "forward", "back"):
        return [number]
    if before is not None and before.can_be(
        "colour", "other", "that", "own", "partner", "rank", "only", "theirs", "yours"
    ):
        return [Sense("that"), number]
    return [number, pawn]


def _parse(words: Sequence[Word], stands: Stands) -> Iterator[tuple[Item, ...]]:
    """Every way in which the rules fit, as a row of items. Where a pawn stands as it is described, a place belongs to
    the description ("the pawn on the slide"); else it may also be where the pawn gets ("put a pawn on the slide")."""
    weighty = [word for word in words if word.kind not in WEIGHTLESS]
    yield from islice(_items(weighty, 0, "", stands), MOST_READINGS)


def _items(words: Sequence[Word], at: int, preposition: str, stands: Stands) -> Iterator[tuple[Item, ...]]:
    """The rows of items from a place on; a preposition that was heard waits for its thing."""
    if at == len(words):
        yield ()
        return
    word = words[at]
    if word.kind in _SLOTS:
        yield from _items(words, at + 1, word.kind, stands)
        return
    if (item := _simple(words, at, preposition)) is not None:
        used, made = item
        waiting = preposition if made[0].kind == "count" else "to" if made[0].kind == "to" else ""
        for rest in _items(words, at + used, waiting, stands):
            yield (*made, *rest)
        return
    for description, following, slots in _things(words, at, stands):
        if following == at:
            continue
        allowed = slots or _SLOTS.get(preposition, ANY)
        if preposition == "ru" and not (description.square or description.place):
            allowed -= {"mover"}
        thing = Thing(description, allowed, bool(preposition or slots))
        for rest in _items(words, following, "", stands):
            yield (Item("thing", thing=thing), *rest)


_PARTINGS = frozenset(("and", "then", "but"))
_MARKS = frozenset(
    ("or", "ordinal", "cannot", "refuse", "not", "instead", "correct", "pass", "discard", "unknown", "rest", "no swap")
)
"""Words that are an item each, for the discourse to deal with."""


def _simple(words: Sequence[Word], at: int, preposition: str) -> tuple[int, tuple[Item, ...]] | None:
    """An item that is one word, or a count, and how many words it takes; None where a thing begins."""
    word = words[at]
    kind = word.kind
    if kind in ("number", "minus", "card"):
        return _count(words, at)
    made: Item | None = None
    if kind == "break":
        made = Item("to" if _between_squares(words, at) else "parting", name=",")
    elif kind in _PARTINGS:
        made = Item("parting", name=kind)
    elif kind in _MARKS:
        made = Item(kind, name=word.value or word.words)
    elif kind == "home" and word.value == "to":
        made = Item("thing", thing=Thing(Description(place="home"), frozenset(("landing", "sent")), True))
    elif kind == "step":
        made = Item("act", name="steps")
    elif kind in ("slide", "sliding"):  # with a preposition it is a place
        made = None if preposition in _PLACING else Item("act", name="sliding")
    elif kind in ACTS:
        made = Item("act", name=kind)
    return None if made is None else (1, (made,))


def _between_squares(words: Sequence[Word], at: int) -> bool:
    """Whether a dash stands for "to"."""
    return words[at].value in "-–—" and [word.kind for word in words[max(at - 1, 0) : at + 2]] == [
        "square",
        "break",
        "square",
    ]


def _count(words: Sequence[Word], at: int) -> tuple[int, tuple[Item, ...]]:
    """A number; "one two three", counted along, is the last of them."""
    word = words[at]
    count = int(word.value)
    last = at
    if word.kind == "number" and count == 1:
        while last + 1 < len(words):
            following = words[last + 1]
            step = 2 if following.kind == "break" and last + 2 < len(words) else 1
            after = words[last + step]
            if after.kind != "number" or int(after.value) != count + 1:
                break
            last += step
            count += 1
    if last > at and last < len(words):
        return last - at + 1, (Item("count", count),)
    square = at > 0 and word.glued and words[at - 1].kind in ("colour", "letter")
    items: list[Item] = [Item("card" if word.kind == "card" and not square else "count", count, word.words)]
    if word.kind == "minus":
        items.append(Item("act", name="back"))
    return 1, tuple(items)


def _things(
    words: Sequence[Word], at: int, stands: Stands
) -> Iterator[tuple[Description, int, frozenset[Slot] | None]]:
    """Every way to read a thing that begins here: its description, where it ends, and its slots if its word tells."""
    word = words[at]
    if word.kind in ("home", "start", "circle") and word.value:
        slots: dict[str, frozenset[Slot]] = {
            "to": frozenset(("landing", "sent")), "at": frozenset(("mover", "met")),
            "in": frozenset(("mover", "met", "landing")), "any": ANY,
        }  # fmt: skip
        yield Description(place=word.kind), at + 1, slots[word.value]
        return
    if word.kind == "track":
        yield Description(pawn=True, place="track"), at + 1, _SLOTS["with"]
        return
    for description, following in _described(words, at, Description(), stands):
        yield description, following, None


def _described(words: Sequence[Word], at: int, said: Description, stands: Stands) -> Iterator[tuple[Description, int]]:
    """Descriptions that go on from what was said so far, the longest first."""
    for more, following in _features(words, at, said, stands):
        merged = said.unify(more)
        if merged is not None:
            yield from _described(words, following, merged, stands)
            if not (_may_be_square(words, at) or _may_end(words[at], said, merged, stands)) and more.distance is None:
                return
    yield said, at


def _may_end(word: Word, said: Description, merged: Description, stands: Stands) -> bool:
    """Whether a description may end before a word that could go on with it."""
    if word.kind in ("home", "start") and said.pawn:
        return word.value != "at"  # "blue home" is the one that is there, or where it is sent
    return said != Description() and stands(said) and not stands(merged)


def _may_be_square(words: Sequence[Word], at: int) -> bool:
    return words[at].kind == "colour" and _number_follows(words, at)


def _number_follows(words: Sequence[Word], at: int) -> bool:
    return at + 1 < len(words) and words[at + 1].kind in ("number", "card") and words[at + 1].glued


def _features(words: Sequence[Word], at: int, said: Description, stands: Stands) -> Iterator[tuple[Description, int]]:
    """What the next words may add to a description, and where they end."""
    if at == len(words):
        return
    word = words[at]
    placed = said.square is not None or said.place is not None
    if word.kind in ("colour", "letter"):
        yield from _coloured(words, at, said)
    elif word.kind == "rel":
        yield from _relations(words, at, stands)
    elif word.kind == "number" and (said.pawn or said.colour):
        yield from _at_a_distance(words, at, stands)
    elif word.kind in ("on", "ru"):
        if at + 1 < len(words) and words[at + 1].kind == "number" and (said.pawn or said.colour):
            yield from _at_a_distance(words, at + 1, stands)
        if not placed and (said.pawn or said.owner or said.colour):
            yield from _where(words, at, stands)
    elif (alone := _by_itself(word)) is not None:
        yield alone, at + 1
    elif not placed and (place := _a_place(word, said)) is not None:
        yield place, at + 1


def _coloured(words: Sequence[Word], at: int, said: Description) -> Iterator[tuple[Description, int]]:
    """A colour is a pawn's, or its place's side; with a number it may name a square."""
    word = words[at]
    placed = said.square is not None or said.place is not None
    if _number_follows(words, at) and not placed and (square := _spoken_square(word, words[at + 1])) is not None:
        yield Description(square=square), at + 2
    if word.kind == "letter":
        return
    if said == Description(pawn=True) and (relation := _turned(words, at + 1)):
        yield Description(pawn=True, relation=(relation, Description(colour=word.value))), at + 2
    if words[at + 1 : at + 2] and words[at + 1].value == "s5" and not placed:
        yield Description(square=f"{word.value[0]}14"), at + 2
    if said.place in _SIDED and said.side is None and word.glued:
        yield Description(side=word.value), at + 1
    elif said.square is None or said.pawn:
        if _sided_place_follows(words, at) and not said.colour:
            yield Description(place=_place(words[at + 1]), side=word.value), at + 2
        else:
            yield Description(pawn=True, colour=word.value), at + 1


def _turned(words: Sequence[Word], at: int) -> str:
    """The relation said the other way round, at the end: "the one that blue stands before"."""
    if at != len(words) - 1 or words[at].kind != "rel":
        return ""
    return {"behind": "ahead", "ahead": "behind"}.get(words[at].value, "beside")


def _by_itself(word: Word) -> Description | None:
    """What one word says of a pawn, whatever stands beside it."""
    if word.kind in _OWNERS:
        return Description(owner=word.kind)
    said: dict[str, Description] = {
        "pawn": Description(pawn=True),
        "that": Description(pawn=True),
        "rank": Description(pawn=True, rank=word.value),
        "other": Description(pawn=True, other=True),
        "only": Description(pawn=True, only=True),
    }
    return said.get(word.kind)


def _a_place(word: Word, said: Description) -> Description | None:
    """The place that one word names."""
    if word.kind == "square":
        return Description(square=word.value)
    if word.kind == "track":
        return Description(pawn=True, place="track")
    if word.kind in ("home", "start", "circle") and word.value:
        return Description(place=word.kind) if said.pawn and word.value in ("at", "in", "any") else None
    return _placed(said, _place(word)) if word.kind in PLACES or word.kind == "sliding" else None


def _where(words: Sequence[Word], at: int, stands: Stands) -> Iterator[tuple[Description, int]]:
    """A place behind a preposition, where the pawn is that was named before."""
    for described, following in _described(words, at + 1, Description(), stands):
        place = replace(described, owner=None) if described.side == "own" else described
        if place.only_a_place and place.colour is None:
            yield place, following


def _placed(said: Description, place: str) -> Description:
    """A place after what was said: "my slide" is a slide of one's own side."""
    if place in _SIDED and said.owner == "own" and not said.pawn:
        return Description(place=place, side="own")
    return Description(place=place)


def _place(word: Word) -> str:
    return "slide" if word.kind == "sliding" else word.kind


def _sided_place_follows(words: Sequence[Word], at: int) -> bool:
    return (
        at + 1 < len(words)
        and (words[at + 1].kind in _SIDED or words[at + 1].kind == "sliding")
        and words[at + 1].glued
    )


def _at_a_distance(words: Sequence[Word], at: int, stands: Stands) -> Iterator[tuple[Description, int]]:
    """A relation with how far it is: "two squares ahead of my green one"."""
    related = at + 2 if at + 1 < len(words) and words[at + 1].kind == "step" else at + 1
    if related < len(words) and words[related].kind == "rel":
        for said, following in _relations(words, related, stands):
            yield replace(said, distance=int(words[at].value)), following


def _relations(words: Sequence[Word], at: int, stands: Stands) -> Iterator[tuple[Description, int]]:
    """A relation and whom it is to."""
    relation = words[at].value
    for inner, following in _described(words, at + 1, Description(), stands):
        if following > at + 1:
            yield Description(pawn=True, relation=(relation, replace(inner, pawn=None))), following


def _spoken_square(side: Word, number: Word) -> str | None:
    """The square named by a colour or a letter and a number; None where there is none."""
    letter = side.value[0]
    value = int(number.value)
    if letter == "s" and side.kind == "letter":
        return f"s{value}" if 1 <= value <= 5 else None
    return f"{letter}{value}" if 0 <= value <= 14 else None
