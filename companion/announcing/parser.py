"""What an announcement claims: kinds of move, counts, colours and squares, and which of them belong to one pawn."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import pairwise

from companion.announcing.lexer import Token, listen
from companion.cards import Card

KINDS = frozenset(("forward", "back", "start", "swap", "sorry", "counted"))
PLACES = frozenset(("square", "zone", "home", "start", "circle", "diamond"))
_PARTING = frozenset(("break", "and", "then", "rest"))


@dataclass(frozen=True, slots=True)
class Mention:
    """A colour or a place that was named."""

    kind: str
    """`colour`, `square`, `zone`, `home`, `start`, `circle` or `diamond`."""
    value: str
    """The colour's or square's name."""
    role: str
    """`own`: of the pawn that moves, where it stands. `to`: where it gets. `other`: whom it meets. Empty: any."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What is said of one pawn."""

    counts: tuple[int, ...] = ()
    kinds: frozenset[str] = frozenset()
    mentions: tuple[Mention, ...] = ()

    def __add__(self, other: Claim) -> Claim:
        return Claim(self.counts + other.counts, self.kinds | other.kinds, self.mentions + other.mentions)

    def __bool__(self) -> bool:
        return bool(self.counts or self.kinds or self.mentions)

    @property
    def stands(self) -> bool:
        """Whether it says which pawn is meant."""
        return any(mention.role != "to" and mention.kind != "home" for mention in self.mentions)


@dataclass(frozen=True, slots=True)
class Announced:
    """A whole announcement."""

    claims: tuple[Claim, ...]
    """Pawn by pawn, as far as the words tell."""
    understood: tuple[str, ...]
    unknown: tuple[str, ...]
    """The words that can't be understood, squares that don't exist and words like "not" among them."""
    cards: tuple[str, ...] = ()
    """The cards named by their own word (`sjuan`)."""
    acts: frozenset[str] = frozenset()
    """`split`, `pass` and `discard`."""
    ordered: bool = False
    """Whether the order of the parts was said ("then")."""

    @property
    def whole(self) -> Claim:
        """Everything said, of one pawn."""
        return sum(self.claims, Claim())


@dataclass(slots=True)
class _Draft:
    """One stretch of an announcement without a break: what it says, in order."""

    items: list[Claim] = field(default_factory=list)
    role: str = ""

    def mention(self, kind: str, value: str) -> None:
        role = self.role
        if kind == "start" and role in ("", "own"):
            self.items.append(Claim(kinds=frozenset(("start",))))
            return
        self.items.append(Claim(mentions=(Mention(kind, value, role),)))
        if kind != "colour" and role != "other":
            self.role = ""


def understand(text: str, card: Card | None = None) -> Announced:
    """What a text claims; any text at all.

    With a 7 the names of other cards are counts: "trean med r4 och fyran med r9".
    """
    tokens = listen(text)
    if card == "7" and all(token.sense != "discard" for token in tokens):
        tokens = tuple(
            replace(token, sense="number") if token.sense == "card" and token.value != card else token
            for token in tokens
        )
    drafts = [_Draft()]
    for token in tokens:
        if token.sense in _PARTING:
            drafts.append(_Draft())
        _take(token, drafts[-1])
    claims = _detach_lists([claim for draft in drafts for claim in _grouped(draft.items)])
    senses = {token.sense for token in tokens}
    unknown = tuple(token.words for token in tokens if token.sense in ("unknown", "no square", "not"))
    known = (token for token in tokens if token.words and token.sense not in ("unknown", "no square", "not", "break"))
    return Announced(
        claims=_without_courtesy(_without_sent(claims), card),
        understood=tuple(token.words for token in known),
        unknown=unknown,
        cards=tuple(token.value for token in tokens if token.sense == "card"),
        acts=frozenset(senses & {"split", "pass", "discard"}),
        ordered="then" in senses,
    )


def _take(token: Token, draft: _Draft) -> None:
    """Add one token to a stretch."""
    sense = token.sense
    if sense in ("own", "to", "other"):
        draft.role = sense
    elif sense in ("that", "pawn"):
        draft.role = draft.role or "own"
    elif sense in ("number", "minus", "card"):
        if sense != "card":
            draft.items.append(Claim(counts=(int(token.value),)))
        if sense == "minus":
            draft.items.append(Claim(kinds=frozenset(("back",))))
    elif sense == "colour" or sense in PLACES:
        draft.mention(sense, token.value)
    elif sense in KINDS:
        draft.items.append(Claim(kinds=frozenset((sense,))))
        if sense == "sorry":
            draft.role = "other"


def _grouped(items: list[Claim]) -> list[Claim]:
    """One claim a pawn: a stretch that counts twice, or names two pawns, speaks of two.

    "three with r4 four with r9" begins each with its count, "r4 three r9 four" with its square.
    """
    counts = [at for at, item in enumerate(items) if item.counts]
    pawns = [at for at, item in enumerate(items) if item.stands and not (at and items[at - 1].stands)]
    if len(counts) < 2 and len(pawns) < 2:
        whole = sum(items, Claim())
        return [whole] if whole else []
    starts = pawns if pawns and counts and pawns[0] < counts[0] and len(pawns) > 1 else counts
    if len(starts) < 2:
        return [sum(items, Claim())]
    bounds = [0, *starts[1:], len(items)]
    return [sum(items[a:b], Claim()) for a, b in pairwise(bounds)]


def _detach_lists(claims: list[Claim]) -> list[Claim]:
    """Counts and pawns listed apart ("three and four with r4 and r9") don't tell which belongs to which."""
    mixed = [claim for claim in claims if claim.counts and claim.stands]
    spoken_for = {count for claim in mixed for count in claim.counts}
    free_count = any(claim.counts and not claim.stands and not set(claim.counts) <= spoken_for for claim in claims)
    free_pawn = any(claim.stands and not claim.counts and _names_square(claim) for claim in claims)
    if not (free_count and free_pawn and mixed):
        return claims
    parted = []
    for claim in claims:
        if claim.counts and claim.stands:
            parted += [Claim(counts=claim.counts, kinds=claim.kinds), Claim(mentions=claim.mentions)]
        else:
            parted.append(claim)
    return parted


def _names_square(claim: Claim) -> bool:
    return any(mention.kind != "colour" for mention in claim.mentions)


def _without_sent(claims: list[Claim]) -> tuple[Claim, ...]:
    """Where the one who is met goes ("sorry, blue back to start") says nothing of the pawn that moves."""
    mentions = [mention for claim in claims for mention in claim.mentions]
    sorry = any("sorry" in claim.kinds for claim in claims)
    if not sorry and not any(mention.role == "other" for mention in mentions):
        return tuple(claims)
    sent = any(map(_is_sent, mentions)) or any("start" in claim.kinds for claim in claims)
    back = {"back"} if sent and sorry else set()
    kept = [
        replace(
            claim,
            mentions=tuple(mention for mention in claim.mentions if not _is_sent(mention)),
            kinds=claim.kinds - back,
        )
        for claim in claims
    ]
    return tuple(claim for claim in kept if claim)


def _without_courtesy(claims: tuple[Claim, ...], card: Card | None) -> tuple[Claim, ...]:
    """With another card than Sorry!, "five forward, sorry blue" is a move with a polite word for who is bumped."""
    moved = any(claim.counts or claim.kinds - {"sorry"} for claim in claims)
    if not moved or card in (None, "sorry"):
        return claims
    return tuple(
        replace(claim, kinds=claim.kinds - {"sorry"}) for claim in claims if claim.kinds != {"sorry"} or claim.mentions
    )


def _is_sent(mention: Mention) -> bool:
    return mention.kind in ("start", "home") and mention.role in ("to", "other")
