"""An announcement cut into the things that it says, each with all that it can stand for."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise

from companion.announcing.phrases import ASIDE, WEIGHTLESS, Known, lexicon, plain

LONGEST_TEXT = 400
MOST_WORDS = 80
LAST_HEARD = 16
"""Announcements that are kept as they were heard: each is asked for more than once."""

_PIECE = re.compile(
    r"(?<!\S)[-−]\d{1,3}\b|<>|[>→]|w/|[^\W\d_]+\d+(?!\w)|\d+|[^\W_]+(?:['’`´][^\W_]+)*['’]?|[+&,;:/.–—-]|\S"
)
_SQUARE = re.compile(r"[rbyg](1[0-4]|[0-9])|s[1-5]")
_DRAWN_OUT = re.compile(r"(.)\1{2,}")
_LETTERED = re.compile(r"([^\W\d_])(\d{1,2})")
_SIGNS = {">": "to", "→": "to", "<>": "swap", "+": "and", "&": "and", "w/": "with"}
_BREAKS = frozenset(",;:./–—-")
_ENDINGS = frozenset(("s", "t", "ll", "d", "m", "ve", "re"))
"""What stands after an apostrophe in English."""

ALPHABETS: dict[str, tuple[str, ...]] = {
    "р": ("r",), "к": ("r",), "б": ("b",), "в": ("b",), "у": ("y",), "ж": ("y", "g"), "г": ("g",), "з": ("g",),
    "с": ("s", "b"), "v": ("g",),
}  # fmt: skip
"""Letters that stand for a side of the board or the safety zone, besides those of the notation: Cyrillic ones for the
same letter or the Russian colour's first, and Italian `v` for verde."""


@dataclass(frozen=True, slots=True)
class Sense:
    """One thing that words can stand for: a key of the phrase tables, parted at its dot."""

    kind: str
    value: str = ""
    idle: bool = field(default=False, compare=False)
    """Whether words that could carry a meaning carry none so."""


@dataclass(frozen=True, slots=True)
class Token:
    """One thing said, with all that it can stand for."""

    words: str
    """As it was said."""
    senses: tuple[Sense, ...]
    glued: bool = True
    """Whether nothing stands between it and the token before, not even a word of no weight."""
    guessed: bool = False
    """Whether it is a misspelt word, or what a phone may have heard instead."""

    kinds: frozenset[str] = field(init=False, compare=False, repr=False)
    """The kinds of all its senses."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "kinds", frozenset([sense.kind for sense in self.senses]))

    def can_be(self, *kinds: str) -> bool:
        """Whether one of these kinds is among what it can stand for."""
        return not self.kinds.isdisjoint(kinds)


UNKNOWN = (Sense("unknown"),)
_BEFORE_WHOM = ("with", "from", "on", "to", "ru", "not", "that", "one", "pawn", "other", "only")
_ENOUGH_KNOWN = 3
_HEADS = ("pawn", "that", "other", "partner", "only")
"""What a comma and "on" may follow without parting the two: "the pawn, standing on r6"."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A whole announcement, cut."""

    tokens: tuple[Token, ...]
    """Without the words of no weight."""
    passed_over: tuple[str, ...]
    """The words of no weight, as they were said."""
    unknown: tuple[str, ...]
    languages: frozenset[str] = frozenset()
    """The languages that know most of the words."""
    every: tuple[Token, ...] = ()
    """The tokens with the words that begin an aside."""

    def only(self, tokens: Sequence[Token]) -> Heard:
        """These tokens of what was heard."""
        kept = tuple(_plainly(tokens))
        return replace(self, tokens=kept, unknown=_unknown(kept), every=kept)

    @property
    def vague(self) -> bool:
        """Whether an unknown word may tell which pawn is meant, or stands beside hardly anything known."""
        return bool(self.unknown) and (
            len(self.known) < _ENOUGH_KNOWN
            or any(after.senses == UNKNOWN and before.can_be(*_BEFORE_WHOM) for before, after in pairwise(self.tokens))
        )

    @property
    def doubtful(self) -> bool:
        """Whether an unknown word may be a known one misspelt."""
        return any(lexicon().is_nearly_known(plain(word), self.languages) for word in self.unknown)

    @property
    def known(self) -> tuple[Token, ...]:
        """The tokens without the unknown ones, where none of these could be a known word misspelt: else all."""
        strange = [plain(token.words) for token in self.tokens if token.senses == UNKNOWN]
        if any(lexicon().is_nearly_known(word, self.languages) for word in strange):
            return self.tokens
        return tuple(token for token in self.tokens if token.senses != UNKNOWN)


def hearings(text: str) -> Iterator[Heard]:
    """The ways to hear a text: as it is written, then with what a dictating phone may have misheard."""
    written = listen(text)
    yield written
    misheard = listen(text, slips=True)
    if misheard != written:
        yield misheard


def listen(text: str, slips: bool = False) -> Heard:
    """The things that a text says, in their order; with `slips`, what a dictating phone may have misheard counts too.

    A text too long to be an announcement is one unknown word.
    """
    return _too_long(text) if len(text) > LONGEST_TEXT else _listen(text, slips)


@lru_cache(maxsize=LAST_HEARD)
def _listen(text: str, slips: bool) -> Heard:
    pieces = [match.group() for match in _PIECE.finditer(_tidy(text))]
    if len(pieces) > MOST_WORDS:
        return _too_long(text)
    cut = list(_names_passed(list(_cut(pieces))))
    best = _languages(cut)
    tokens: list[Token] = []
    passed: list[str] = []
    glued = True
    for words, entries in cut:
        senses = _senses(entries, best)
        if slips:
            senses = _with_slips(words, senses, best)
        if Sense("which") in senses and tokens and tokens[-1].can_be("break"):
            tokens.pop()
        if Sense("which") in senses and tokens and tokens[-1].can_be("that", "pawn"):
            tokens[-1] = replace(tokens[-1], words=f"{tokens[-1].words} {words}")
        if {sense.kind for sense in senses} <= WEIGHTLESS:
            passed.append(words)
            glued = False
            continue
        if Sense("on") in senses and len(tokens) > 1 and tokens[-1].can_be("break") and tokens[-2].can_be(*_HEADS):
            tokens.pop()
        tokens.append(Token(words, senses, glued))
        glued = True
    kept = tuple(_settled(_plainly(tokens)))
    every = tuple(_settled(tokens)) if any(token.can_be(*ASIDE) for token in tokens) else kept
    most = max(best.values(), default=0)
    known = frozenset(each for each in best if best[each] == most)
    return Heard(kept, tuple(passed), _unknown(kept), known, every)


def _settled(tokens: list[Token]) -> list[Token]:
    return _settle_whereabouts(_settle_ends(_settle_only(_settle_letters(tokens))))


def _settle_only(tokens: list[Token]) -> list[Token]:
    """Without an "only" that tells of no pawn: "only one step", "I only want to go back"."""
    kept: list[Token] = []
    for at, token in enumerate(tokens):
        after = tokens[at + 1 : at + 3]
        counted = len(after) == 2 and after[0].can_be("one", "number") and after[1].can_be("step", "forward", "back")
        acts = bool(after) and after[0].can_be(
            "forward", "back", "number", "swap", "bump", "send", "to", "with", "from"
        )
        owned = bool(kept) and kept[-1].can_be("own", "partner", "theirs", "with", "colour", "that")
        if token.kinds == {"only"} and not owned and (counted or (acts and not after[0].can_be("one", "pawn", "that"))):
            continue
        kept.append(token)
    return kept


def _unknown(tokens: Sequence[Token]) -> tuple[str, ...]:
    return tuple(token.words for token in tokens if token.senses == UNKNOWN)


def _plainly(tokens: Sequence[Token]) -> list[Token]:
    """The tokens without what begins an aside."""
    kept: list[Token] = []
    glued = True
    for token in tokens:
        senses = tuple(sense for sense in token.senses if sense.kind not in ASIDE)
        if not senses or {sense.kind for sense in senses} <= WEIGHTLESS:
            glued = False
            continue
        if not glued or senses != token.senses:
            token = replace(token, senses=senses, glued=glued and token.glued)  # noqa: PLW2901
        kept.append(token)
        glued = True
    return kept


def _too_long(text: str) -> Heard:
    return Heard((Token(text[:40], UNKNOWN),), (), (text[:40],))


def _tidy(text: str) -> str:
    """One form for each letter, and signs that look alike made alike: a keycap is its digit."""
    return "".join(
        letter
        for letter in unicodedata.normalize("NFC", text).replace("\ufe0f", "").replace("\u20e3", "")
        if unicodedata.category(letter) not in ("Cf", "Mn", "Me")
    )


def _cut(pieces: list[str]) -> Iterable[tuple[str, list[Known]]]:
    at = 0
    words = [_word(piece) for piece in pieces]
    longest = lexicon().longest
    while at < len(pieces):
        for length in range(min(longest, len(pieces) - at), 0, -1):
            entries = _look_up(tuple(words[at : at + length]))
            if entries:
                yield " ".join(pieces[at : at + length]), entries
                at += length
                break
        else:
            yield from _apart(pieces[at])
            at += 1


def _names_passed(cut: list[tuple[str, list[Known]]]) -> Iterable[tuple[str, list[Known]]]:
    """Unknown words with a capital letter are names of people at the table, if they don't begin the announcement or are
    set off by a comma."""
    shouted = all(words.isupper() or not words.isalpha() for words, _ in cut)
    for at, (words, entries) in enumerate(cut):
        unknown = entries[0].sense == "unknown" and words.isalpha() and words.istitle() and not shouted
        set_off = at > 0 or (len(cut) > 1 and cut[1][0] in _BREAKS)
        free = at == 0 or not {entry.sense for entry in cut[at - 1][1]} & _BEFORE_A_NOUN
        yield words, [Known("name", "", True)] if unknown and set_off and free else entries


_BEFORE_A_NOUN = frozenset(("with", "from", "on", "to", "ru.na", "not", "refuse", "cannot"))


def _word(piece: str) -> str:
    return piece.casefold().replace("’", "'").replace("`", "'").replace("´", "'").replace("'", "")


def _look_up(words: tuple[str, ...]) -> list[Known]:
    """Phrases as they are written first, then without accents."""
    found = lexicon().find(words)
    if len(words) == 1:
        word = words[0]
        if sign := _sign(word):
            return [Known(sign, "", True)]
        if not found and (lettered := _LETTERED.fullmatch(word)):
            sides = ALPHABETS.get(lettered[1], ())
            return [
                Known(f"square.{side}{int(lettered[2])}", "", True)
                for side in sides
                if _SQUARE.fullmatch(f"{side}{int(lettered[2])}")
            ]
    if found:
        return found
    accentless = tuple(map(plain, words))
    return lexicon().find(accentless) if accentless != words else []


_MADE_OF_DIGITS = ((re.compile(r"[0-9]{1,3}"), "number"), (re.compile(r"[-−][0-9]{1,3}"), "minus"))
_SINGLE = {**_SIGNS, "h": "home", **{letter: f"letter.{letter}" for letter in "rbygs"}}


def _sign(word: str) -> str:
    """What a single sign, number or square stands for."""
    if _SQUARE.fullmatch(word):
        return f"square.{word}"
    for pattern, sense in _MADE_OF_DIGITS:
        if pattern.fullmatch(word):
            return f"{sense}.{int(word.strip('-−'))}"
    if word in _BREAKS:
        return f"break.{word}"
    return _SINGLE.get(word, "filler" if len(word) == 1 and not word.isalnum() else "")


def _apart(piece: str) -> Iterable[tuple[str, list[Known]]]:
    """A piece that is unknown as it is: in two at its apostrophe, without a possessive, or misspelt."""
    first, *rest = re.split(r"['’`´]", piece.casefold())
    if rest:
        yield first, _look_up((first,)) or _nearest(first)
        for word in rest:
            if word and word not in _ENDINGS:
                yield word, _look_up((word,)) or _nearest(word)
        return
    yield piece, _nearest(first) if not (drawled := _drawled(first)) else drawled


_DRAWL = re.compile(r"([^\W\d_])\1{2,}")


def _drawled(word: str) -> list[Known]:
    """A word with a letter drawn out ("yesss"): the word without that, if it is known, else an exclamation."""
    if not _DRAWL.search(word):
        return []
    once, twice = _DRAWL.sub(r"\1", word), _DRAWL.sub(r"\1\1", word)
    return _look_up((once,)) or _look_up((twice,)) or lexicon().near(plain(once)) or [Known("filler", "", True)]


def _nearest(word: str) -> list[Known]:
    if any(letter.isdigit() for letter in word):
        return [Known("unknown", "", True)]
    shortened = _DRAWN_OUT.sub(r"\1", word)
    if shortened != word:  # "hooome!"
        return _look_up((shortened,)) or lexicon().near(plain(shortened)) or [Known("filler", "", True)]
    return lexicon().near(plain(word)) or [Known("unknown", "", True)]


def _languages(cut: list[tuple[str, list[Known]]]) -> Counter[str]:
    """How many of the words each language knows."""
    votes: Counter[str] = Counter()
    for _, entries in cut:
        votes.update({entry.language for entry in entries if entry.exact})
        votes.update({entry.language for entry in entries})
    del votes[""]
    return votes


def _senses(entries: list[Known], votes: Counter[str]) -> tuple[Sense, ...]:
    """What a phrase can stand for, in the language that knows most of the words among those that know this one."""
    most = max(votes[entry.language] for entry in entries)
    kept = [entry for entry in entries if votes[entry.language] == most]
    return tuple(dict.fromkeys(_sense(entry.sense) for entry in kept))


def _sense(key: str) -> Sense:
    kind, _, value = key.partition(".")
    return Sense(kind, value)


def _with_slips(words: str, senses: tuple[Sense, ...], votes: Counter[str]) -> tuple[Sense, ...]:
    heard = tuple(plain(words).split())
    found = list(senses)
    for language, slips in lexicon().slips.items():
        meant = slips.get(heard)
        if meant is None or votes[language] < max(votes.values(), default=0):
            continue
        entries = lexicon().find(tuple(meant.split())) or ([Known(sign, "", True)] if (sign := _sign(meant)) else [])
        found += [_sense(entry.sense) for entry in entries if entry.language in ("", language)]
    if len(found) > len(senses):
        found = [sense for sense in found if sense.kind not in ("unknown", "name")]
    return tuple(dict.fromkeys(found))


def _settle_letters(tokens: list[Token]) -> list[Token]:
    """A letter's name stands for it only before a number; else "är" is "is", and "s" alone is Start, "h" Home."""
    kept: list[Token] = []
    for at, token in enumerate(tokens):
        following = tokens[at + 1] if at + 1 < len(tokens) else None
        if token.can_be("letter") and not (following and following.glued and following.can_be("number", "one", "card")):
            senses = tuple(sense for sense in token.senses if sense.kind != "letter")
            if not senses and token.words.casefold() in ("s", "h"):
                senses = (Sense("start"),)
            if senses and {sense.kind for sense in senses} <= WEIGHTLESS:
                continue
            token = replace(token, senses=senses or UNKNOWN)  # noqa: PLW2901
        kept.append(token)
    return kept


def _settle_ends(tokens: list[Token]) -> list[Token]:
    """The end of a slide is a square to get to; without a slide behind it, "to the end" is said of sliding."""
    kept = list(tokens)
    for at, token in enumerate(tokens):
        if not token.can_be("toend"):
            continue
        slide = at + 2 if at + 1 < len(tokens) and tokens[at + 1].can_be("colour", "own") else at + 1
        ended = slide < len(tokens) and tokens[slide].can_be("slide", "sliding")
        others = tuple(sense for sense in token.senses if sense.kind != "toend")
        stands = Sense("toend", "at") in token.senses
        where = ("on" if stands else "to") if ended else ("filler" if stands else "sliding")
        kept[at] = replace(token, senses=(*others, Sense(where)))
        if ended:
            kept[slide] = replace(tokens[slide], senses=(Sense("slideend"),))
    return kept


_RELATIVES = ("that", "that's", "thats", "which", "who", "som", "che", "что", "которая", "которую", "которой")
"""Words at the end of a phrase that a clause on the pawn follows."""


def _settle_whereabouts(tokens: list[Token]) -> list[Token]:
    """Whether "out on the track" tells where a pawn is ("with the one that's out"), or that it comes out."""
    return [_whereabouts(tokens, at) if token.can_be("track") else token for at, token in enumerate(tokens)]


def _whereabouts(tokens: Sequence[Token], at: int) -> Token:
    token = tokens[at]
    start = max((each + 1 for each in range(at) if tokens[each].can_be("break", "and", "then")), default=0)
    before = tokens[start:at]
    told = any(each.can_be("with") for each in before[:-1]) or (
        bool(before) and (_says_rank(before) or _says_which(before[-1]))
    )
    kept = token.senses
    if told and not any(each.can_be("enter") for each in before):
        kept = tuple(sense for sense in kept if sense.kind == "track")
    elif told or Sense("track", "out") in kept or any(each.can_be("enter") for each in before):
        kept = tuple(sense for sense in kept if sense.kind != "track")
    return replace(token, senses=kept or token.senses)


def _says_rank(before: Sequence[Token]) -> bool:
    """Whether the words end with "the only" or "the front one"."""
    stands_for = before[-1].can_be("one", "that", "pawn")
    return any(token.can_be("only", "rank") for token in before[-1 - stands_for :])


def is_of_a_place(tokens: Sequence[Token], at: int) -> bool:
    """Whether what follows is a place, and nobody on it: "hits yellow's slide"."""
    while at < len(tokens) and tokens[at].can_be("own", "colour", "that"):
        at += 1
    places = ("slide", "sliding", "triangle", "diamond", "circle", "zone", "slideend")
    return at < len(tokens) and tokens[at].can_be(*places)


def _says_which(token: Token) -> bool:
    """Whether a pawn is told by a clause that follows: "the one that", "ту что"."""
    return token.can_be("that", "pawn") and token.words.casefold().replace("’", "'").endswith(_RELATIVES)
