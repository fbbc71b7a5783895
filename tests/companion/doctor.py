"""The random doctor: spoils a true log in one of many ways, each with the reasons that `verify` may give for it.

Only finished games are touched: all of their piles are open, so that whatever is written otherwise is false.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from companion.cards import CARDS
from companion.colours import COLOURS
from companion.deck import commitment
from tests.companion.wandering import Log

Line = dict[str, Any]
Spoil = Callable[["Patient"], None]


class NotHere(Exception):
    """This log has nothing that could be spoilt this way."""


@dataclass
class Patient:
    """A log to be spoilt, the last game's beginning, and chance."""

    log: Log
    end: int
    chance: random.Random

    def which(self, *kinds: str, where: Callable[[Line], bool] = lambda line: True, first: int = 0) -> int:
        """The place of a line of these kinds in a finished game."""
        places = [
            place for place in range(first, self.end) if self.log[place]["kind"] in kinds and where(self.log[place])
        ]
        if not places:
            raise NotHere
        return self.chance.choice(places)

    def line(self, *kinds: str, where: Callable[[Line], bool] = lambda line: True) -> Line:
        return self.log[self.which(*kinds, where=where)]

    def command(self, place: int) -> list[int]:
        """The places of the lines of one command."""
        return [each for each, line in enumerate(self.log) if line["command"] == self.log[place]["command"]]

    def remove(self, *places: int) -> None:
        """Take lines out, so that the versions still count up."""
        for place in sorted(places, reverse=True):
            gone = self.log.pop(place)
            self._shift(place, gone["version"], -1)

    def insert(self, place: int, line: Line, *, own: bool) -> None:
        """Put a line before a place: as a command of its own, or as the last of the command before."""
        before = self.log[place - 1] if place else None
        version = before["version"] + 1 if before else 1
        if place < len(self.log) and own:
            version = self.log[place]["command"]
        self._shift(place, version - 1, 1)
        command = version if own or before is None else before["command"]
        time = before["time"] if before else self.log[0]["time"]
        self.log.insert(place, {"version": version, "time": time, "kind": line["kind"], "command": command} | line)

    def _shift(self, place: int, after: int, by: int) -> None:
        for line in self.log[place:]:
            for field in ("version", "command", "undone", "redone"):
                if line.get(field, 0) > after:
                    line[field] += by


def _beginning(patient: Patient) -> int:
    """The place of a command's first line, whose command is told from its first event on."""
    return patient.which(
        "draw", "play", "move", "discard", "skip", where=lambda line: line["version"] == line["command"]
    )


def _other_card(card: str | None, chance: random.Random) -> str:
    return chance.choice([each for each in CARDS if each != card])


def _other_colour(colour: str | None, chance: random.Random) -> str:
    return chance.choice([each for each in COLOURS if each != colour])


def _put(kinds: str, field: str, value: Any, where: Callable[[Line], bool] = lambda line: True) -> Spoil:
    """Another value in a field."""

    def spoil(patient: Patient) -> None:
        line = patient.line(*kinds.split(), where=lambda line: line.get(field) != value and where(line))
        line[field] = value

    return spoil


def _change(kinds: str, field: str, change: Callable[[Any, random.Random], Any]) -> Spoil:
    """A field's value changed."""

    def spoil(patient: Patient) -> None:
        line = patient.line(*kinds.split())
        before, line[field] = line[field], change(line[field], patient.chance)
        if before == line[field] and type(before) is type(line[field]):
            raise NotHere

    return spoil


def _without(kinds: str, where: Callable[[Line], bool] = lambda line: True) -> Spoil:
    """A line left out."""

    def spoil(patient: Patient) -> None:
        patient.remove(patient.which(*kinds.split(), where=where))

    return spoil


def _left_out(kind: str) -> Spoil:
    """A line left out that something came after: the last before a new game might as well not have happened."""

    def spoil(patient: Patient) -> None:
        place = patient.which(kind)
        after = takewhile(lambda line: line["kind"] != "game", patient.log[patient.command(place)[-1] + 1 :])
        if not any(line["kind"] in ("draw", "play", "move") for line in after):
            raise NotHere
        patient.remove(place)

    return spoil


def _twice(kinds: str, *, own: bool) -> Spoil:
    """A line told twice, in its command or as a command of its own."""

    def spoil(patient: Patient) -> None:
        place = patient.which(*kinds.split())
        last = patient.command(place)[-1]
        patient.insert(last + 1 if own else place + 1, _bare(patient.log[place]), own=own)

    return spoil


def _bare(line: Line) -> Line:
    return {name: deepcopy(value) for name, value in line.items() if name not in ("version", "command", "time")}


def _shuffle_line(cards: int, seed: int) -> Line:
    return {"kind": "shuffle", "cards": cards, "commitment": f"{seed:064x}"}


def _stray(line: Callable[[Patient], Line], *, own: bool) -> Spoil:
    """A line that nothing led to, before a command or at the end of one."""

    def spoil(patient: Patient) -> None:
        place = _beginning(patient)
        if not own:
            place = patient.command(place)[-1] + 1
        patient.insert(place, line(patient), own=own)

    return spoil


def _stray_shuffle(patient: Patient) -> Line:
    return _shuffle_line(45, patient.chance.getrandbits(255)) | {"in_place": True}


def _stray_opening(patient: Patient) -> Line:
    return {"kind": "opened", "salt": f"{patient.chance.getrandbits(255):064x}", "order": "1,2,3"}


def _opened_again(patient: Patient) -> Line:
    return _bare(patient.line("opened"))


def _another_pack(patient: Patient) -> None:
    """The forger's whole work: a pile with a fifth Sorry!, promised and opened as if it were right."""
    place = patient.which("opened", where=lambda line: "3" in line["order"].split(","))
    line = patient.log[place]
    before = commitment(line["salt"], line["order"].split(","))
    order = line["order"].split(",")
    order[order.index("3")] = "sorry"
    line["order"] = ",".join(order)
    for other in patient.log:
        if other.get("commitment") == before:
            other["commitment"] = commitment(line["salt"], order)


def _reordered(patient: Patient) -> None:
    """The same with another order of the right cards, of which some were drawn."""
    place = patient.which("opened")
    line = patient.log[place]
    order = line["order"].split(",")
    before = commitment(line["salt"], order)
    shuffles = [each for each, other in enumerate(patient.log) if other.get("commitment") == before]
    of_pile = takewhile(lambda other: other["kind"] not in ("shuffle", "game"), patient.log[shuffles[0] + 1 :])
    draws = [other for other in of_pile if other["kind"] == "draw"]
    place = next((each for each, card in enumerate(order) if card != order[0]), 0)
    if not draws or draws[0]["card"] != order[0] or "mix" in {line["kind"] for line in patient.log}:
        raise NotHere
    order[0], order[place] = order[place], order[0]
    line["order"] = ",".join(order)
    for each in shuffles:
        patient.log[each]["commitment"] = commitment(line["salt"], order)


def _promised_before(patient: Patient) -> None:
    shuffles = [place for place in range(patient.end) if patient.log[place]["kind"] == "shuffle"]
    if len(shuffles) < 2:
        raise NotHere
    one, other = sorted(patient.chance.sample(shuffles, 2))
    if patient.log[one]["commitment"] == patient.log[other]["commitment"]:
        raise NotHere
    patient.log[other]["commitment"] = patient.log[one]["commitment"]


def _opened_early(patient: Patient) -> None:
    place = patient.which("opened")
    line = patient.log[place]
    made = commitment(line["salt"], line["order"].split(","))
    shuffled = next(each for each, other in enumerate(patient.log) if other.get("commitment") == made)
    if place - shuffled < 4:
        raise NotHere
    bare = _bare(line)
    patient.remove(place)
    patient.insert(patient.command(shuffled)[-1] + 1, bare, own=patient.chance.random() < 0.5)


def _at_the_start(line: Callable[[Patient], Line]) -> Spoil:
    return lambda patient: patient.insert(0, line(patient), own=True)


def _a_draw(patient: Patient) -> Line:
    return {"kind": "draw", "card": patient.chance.choice(CARDS), "colour": None, "hand": False}


def _after_the_win(kind: str) -> Spoil:
    def spoil(patient: Patient) -> None:
        place = patient.which("end")
        line = patient.line(kind)
        patient.insert(patient.command(place)[-1] + 1, _bare(line), own=True)

    return spoil


def _face_up_in_a_hand_game(patient: Patient) -> None:
    place = patient.which("play", "discard", where=lambda line: line["version"] == line["command"])
    card, colour = patient.chance.choice(CARDS), patient.log[place]["colour"]
    patient.insert(place, {"kind": "draw", "card": card, "colour": colour, "hand": False}, own=True)


def _dealt_too_much(patient: Patient) -> None:
    place = patient.which("draw", where=lambda line: line["hand"])
    last = patient.command(place)[-1]
    patient.insert(last + 1, _bare(patient.log[place]), own=False)


def _dealt_to_another(patient: Patient) -> None:
    line = patient.line("draw", where=lambda line: line["hand"])
    line["colour"] = _other_colour(line["colour"], patient.chance)


def _thrown_instead_of_played(patient: Patient) -> None:
    place = patient.which("play")
    if patient.log[place + 1]["kind"] != "move" or patient.log[place]["card"] in ("11", "2"):
        raise NotHere
    patient.log[place]["kind"] = "discard"
    patient.remove(place + 1)


def _passed_instead(patient: Patient) -> None:
    """A move was there, and a pass is told (an 11 and a second play may be declined)."""
    place = patient.which("move", where=lambda line: line["move"] != "pass" and line["card"] not in ("11", "2"))
    line = patient.log[place]
    line["move"], line["bumped"] = "pass", []


def _other_result(patient: Patient) -> None:
    line = patient.line("move")
    other = patient.line("move", "position")
    if other["position"] == line["position"]:
        raise NotHere
    line["position"] = other["position"]


def _other_move(patient: Patient) -> None:
    line, other = patient.line("move"), patient.line("move")
    if line["move"] == other["move"]:
        raise NotHere
    line["move"] = other["move"]


def _exchanged(patient: Patient) -> None:
    """Two lines of different commands in each other's place."""
    one, other = patient.which("draw", "move", "play"), patient.which("draw", "move", "play")
    first, second = patient.log[one], patient.log[other]
    if _bare(first) == _bare(second):
        raise NotHere
    kept = [{name: line[name] for name in ("version", "command", "time")} for line in (first, second)]
    patient.log[one], patient.log[other] = _bare(second) | kept[0], _bare(first) | kept[1]


def _versions_exchanged(patient: Patient) -> None:
    place = patient.which("draw", "move", "play", first=1)
    one, other = patient.log[place - 1], patient.log[place]
    one["version"], other["version"] = other["version"], one["version"]


def _glued(patient: Patient) -> None:
    place = _beginning(patient)
    if not place:
        raise NotHere
    before = patient.log[place - 1]
    for each in patient.command(place):
        patient.log[each] |= {"command": before["command"], "time": before["time"]}


def _split(patient: Patient) -> None:
    place = patient.which(
        "move", "draw", "shuffle", "opened", "end", where=lambda line: line["version"] > line["command"]
    )
    command = patient.log[place]["command"]
    if patient.log[place - 1]["command"] != command:
        raise NotHere  # its first event is one that the log leaves out
    for line in patient.log[place:]:
        if line["command"] == command:
            line["command"] = patient.log[place]["version"]


def _skipped_version(patient: Patient) -> None:
    """A gap within a command, where nothing is ever left out."""
    place = patient.which("move", "draw", "opened", "shuffle", where=lambda line: line["version"] > line["command"])
    if patient.log[place - 1]["command"] != patient.log[place]["command"]:
        raise NotHere
    patient._shift(place, patient.log[place]["version"] - 1, 1)


def _undo_of_another(patient: Patient) -> None:
    line = patient.line("undo")
    line["undone"] += patient.chance.choice((-1, 1, 2, 5))


def _undo_after_the_start(patient: Patient) -> None:
    place = patient.which("game")
    last = patient.command(place)[-1]
    patient.insert(last + 1, {"kind": "undo", "undone": patient.log[place]["version"]}, own=True)


def _redo_of_nothing(patient: Patient) -> None:
    place = patient.which("draw", "play", "move", where=lambda line: line["version"] == line["command"])
    first = patient.log[place]["command"]
    patient.insert(patient.command(place)[-1] + 1, {"kind": "redo", "redone": first}, own=True)


def _word_that_mattered(patient: Patient) -> int:
    """A word after which so many cards were drawn that no other gives the same ones by chance."""
    place = patient.which("mix")
    after = [line["kind"] for line in patient.log[place : place + 14]]
    if after.count("draw") < 5 or {"undo", "game", "shuffle", "opened"} & set(after):
        raise NotHere
    return place


def _word_left_out(patient: Patient) -> None:
    patient.remove(_word_that_mattered(patient))


def _word(change: Callable[[str], Any]) -> Spoil:
    def spoil(patient: Patient) -> None:
        line = patient.log[_word_that_mattered(patient)]
        before, line["word"] = line["word"], change(line["word"])
        if before == line["word"]:
            raise NotHere

    return spoil


def _mixed_late(patient: Patient) -> None:
    place = patient.which("draw", where=lambda line: not line["hand"])
    line = {"kind": "mix", "word": "late", "colour": patient.log[place]["colour"]}
    patient.insert(patient.command(place)[-1] + 1, line, own=True)


def _second_word(patient: Patient) -> None:
    place = patient.which("mix", where=lambda line: line["colour"] is not None)
    patient.insert(place + 1, {"kind": "mix", "word": "more", "colour": patient.log[place]["colour"]}, own=True)


def _cut(patient: Patient) -> None:
    """The log stops in the midst of a command."""
    place = patient.which("opened", "shuffle", "end", where=lambda line: line["version"] > line["command"])
    if patient.log[place - 1]["command"] != patient.log[place]["command"]:
        raise NotHere
    del patient.log[place:]


def _field(name: str, value: Any) -> Spoil:
    return lambda patient: patient.line("draw", "move", "shuffle", "game", "opened").__setitem__(name, value)


def _lost_field(patient: Patient) -> None:
    line = patient.line("draw", "move", "shuffle", "game", "opened", "undo", "position", "play", "end")
    optional = ("mix", "in_place", "hands", "kept", "resumes")
    del line[patient.chance.choice([name for name in line if name not in optional])]


def _goes_on(line: Line) -> bool:
    """Whether a game goes on with this line: the one begun over it was taken back."""
    return "resumes" in line


def _resumed_otherwise(field: str, change: Callable[[Any, random.Random], Any]) -> Spoil:
    """Such a game goes on from where it did not stand."""

    def spoil(patient: Patient) -> None:
        stood = patient.line("game", where=_goes_on)["resumes"]
        before, stood[field] = stood[field], change(stood[field], patient.chance)
        if before == stood[field]:
            raise NotHere

    return spoil


def _resumed_by_another(patient: Patient) -> None:
    line = patient.line("game", where=lambda line: _goes_on(line) and line["first"])
    line["first"] = _other_colour(line["first"], patient.chance)


def _resumed_without_a_word(patient: Patient) -> None:
    """A new game with the old one's pile, as if nothing had gone before."""
    del patient.line("game", where=lambda line: _goes_on(line) and line["resumes"]["discard"])["resumes"]


def _resumed_out_of_nothing(patient: Patient) -> None:
    """A new game that says it went on."""
    stood = deepcopy(patient.line("game", where=_goes_on)["resumes"])
    patient.line("game", where=lambda line: not _goes_on(line))["resumes"] = stood


def _resumed_again(patient: Patient) -> None:
    place = patient.which("game", where=_goes_on)
    last = patient.command(place)[-1]
    patient.insert(last + 1, _bare(patient.log[place]), own=True)


def _seats_turned(patient: Patient) -> None:
    line = patient.line("game", where=lambda line: len(line["seats"]) > 1)
    line["seats"] = line["seats"][::-1]


SPOILS: dict[str, tuple[Spoil, str]] = {
    # shuffles
    "a shuffle in place that was not due": (_stray(_stray_shuffle, own=True), "instead error"),
    "such a shuffle within a command": (_stray(_stray_shuffle, own=False), "not_due"),
    "a reshuffle while cards remain": (
        _stray(lambda p: _shuffle_line(45, p.chance.getrandbits(255)), own=True),
        "instead error",
    ),
    "a pile of other cards": (_another_pack, "cards seen draw other commitment instead again gone error reason"),
    "another order, promised and opened alike": (_reordered, "draw seen instead other error reason cards"),
    "a wrong number of cards": (_change("shuffle", "cards", lambda n, _: n - 1), "other cards"),
    "a commitment of nothing": (_put("shuffle", "commitment", "0" * 64), "commitment other seen instead again"),
    "a commitment in capitals": (_change("shuffle", "commitment", lambda c, _: c.upper()), "field other"),
    "a commitment promised before": (_promised_before, "again cards seen commitment other instead draw"),
    "a shuffle called in place": (_put("shuffle", "in_place", True), "other"),
    "in place: false": (_put("shuffle", "in_place", False), "other"),
    "hands that were not given back": (_put("shuffle", "hands", ["red"]), "other"),
    "cards that were not kept": (_put("shuffle", "kept", 3), "other"),
    "a shuffle left out": (_without("shuffle"), "instead missing other order draw error"),
    # openings
    "an opening left out": (_without("opened"), "instead missing commitment order other"),
    "an opening of what was never promised": (_stray(_stray_opening, own=True), "instead error"),
    "such an opening within a command": (_stray(_stray_opening, own=False), "not_due"),
    "an opening told twice": (_stray(_opened_again, own=True), "instead error"),
    "an opening too early": (_opened_early, "instead not_due other commitment error"),
    "an opening with another salt": (_put("opened", "salt", "1" * 64), "commitment other instead draw"),
    "a salt in capitals": (_change("opened", "salt", lambda s, _: s.upper()), "commitment other instead"),
    "an order with spaces": (_change("opened", "order", lambda o, _: o.replace(",", ", ")), "commitment other instead"),
    "an order turned round": (
        _change("opened", "order", lambda o, _: ",".join(o.split(",")[::-1])),
        "commitment other instead",
    ),
    "an order of strange cards": (_change("opened", "order", lambda o, _: o + ",queen"), "commitment other instead"),
    "an opening before the first game": (_at_the_start(_opened_again), "instead other not_due"),
    # draws
    "another card drawn": (_change("draw", "card", _other_card), "draw hidden"),
    "a draw by another seat": (_change("draw", "colour", _other_colour), "other"),
    "a draw twice in a command": (_twice("draw", own=False), "not_due instead draw other"),
    "a draw twice": (_twice("draw", own=True), "draw other instead error gone reason"),
    "a draw left out": (_left_out("draw"), "draw other instead missing error reason order not_due gone"),
    "a draw without a card": (_put("draw", "card", None), "hidden error"),
    "a draw into a hand, face up": (_change("draw", "hand", lambda hand, _: not hand), "other error"),
    "a draw before the first game": (_at_the_start(_a_draw), "instead other error not_due"),
    "a draw after the end": (_after_the_win("draw"), "error"),
    "a card drawn face up in a hand game": (_face_up_in_a_hand_game, "error"),
    "a card too many in a hand": (_dealt_too_much, "not_due"),
    "a card dealt to another seat": (_dealt_to_another, "other"),
    "a card that is none": (_put("draw", "card", "6"), "draw"),
    # moves, plays, discards, passes
    "a move twice": (_twice("move", own=True), "error other reason instead"),
    "a move twice in a command": (_twice("move", own=False), "not_due instead other"),
    "a move by another seat": (_change("move", "colour", _other_colour), "other error"),
    "a move with another card": (_change("move", "card", _other_card), "other"),
    "a move of another time": (_other_move, "reason other error not_due"),
    "a move that leads elsewhere": (_other_result, "other error not_due"),
    "a pawn bumped that was not": (_change("move", "bumped", lambda b, _: [*b, "r0"]), "other"),
    "a move called filled in": (_change("move", "filled", lambda f, _: not f), "other"),
    "a pass though a move was there": (_passed_instead, "reason other error instead not_due"),
    "a move in words": (_put("move", "move", "seven forward"), "reason other error"),
    "a play after the end": (_after_the_win("play"), "error missing"),
    "a move after the end": (_after_the_win("move"), "error"),
    "another card played": (_change("play", "card", _other_card), "reason other draw"),
    "a play by another seat": (_change("play", "colour", _other_colour), "error other"),
    "a play left out": (_without("play"), "reason error other not_due"),
    "a play twice": (_twice("play", own=False), "instead"),
    "a card thrown away that had to be played": (_thrown_instead_of_played, "reason instead other error"),
    "a card thrown away that is none": (_put("discard", "card", "6"), "error"),
    "a skip where nothing is to skip": (_stray(lambda p: {"kind": "skip", "colour": "red"}, own=True), "error other"),
    # ends
    "an end left out": (_without("end"), "instead missing"),
    "an end too early": (_stray(lambda p: {"kind": "end", "winner": ["red"], "points": {}}, own=False), "not_due"),
    "another winner": (_change("end", "winner", lambda w, c: [_other_colour(w[0], c)]), "other"),
    "points that were not won": (_change("end", "points", lambda p, _: {**p, "red": p.get("red", 0) + 5}), "other"),
    # games
    "scores that don't follow": (_change("game", "scores", lambda s, _: {**s, "red": s.get("red", 0) + 5}), "other"),
    "a target that can't be": (_put("game", "target", -1), "error other"),
    "someone starts who doesn't play": (_put("game", "first", "purple"), "error other"),
    "a draw-off that wasn't": (_change("game", "draw_off", lambda d, _: not d), "other error instead"),
    "names of nobody": (_put("game", "names", {"red": "Mallory", "blue": "M", "yellow": "M", "green": "M"}), "other"),
    "a checker that is none": (_put("game", "checker", "maybe"), "error other"),
    "a checker where there are no seats": (
        _put("game", "checker", "enforce", lambda line: not line["seats"]),
        "error other",
    ),
    "a hand game without its checker": (
        _put("game", "checker", "off", lambda line: line["options"]["hand"] == "5"),
        "error other",
    ),
    "an option's value that is none": (_change("game", "options", lambda o, _: {**o, "deck": "tarot"}), "error other"),
    "options that exclude each other": (
        _change("game", "options", lambda o, _: {**o, "teams": "partners", "hand": "5"}),
        "error other",
    ),
    "an option too few": (_change("game", "options", lambda o, _: dict(list(o.items())[1:])), "other"),
    "a profile that is none": (_put("game", "profile", "poker"), "error other"),
    "seats the wrong way round": (_seats_turned, "other"),
    "a deal that waits where none is dealt": (
        _put("game", "mix", True, lambda line: line["options"]["hand"] == "0"),
        "error other",
    ),
    "a game left out": (_without("game"), "other error instead missing reason draw order not_due cards"),
    # games that go on
    "a game that goes on from another board": (
        _resumed_otherwise("position", lambda p, _: p and p.replace("S", "H", 1)),
        "other",
    ),
    "a game that goes on with a card thrown away": (_resumed_otherwise("discard", lambda d, _: [*d, "3"]), "other"),
    "a game that goes on with a card taken back": (_resumed_otherwise("discard", lambda d, _: d[:-1]), "other"),
    "a game that goes on with another card to play": (_resumed_otherwise("card", _other_card), "other"),
    "a game that goes on in another phase": (
        _resumed_otherwise("phase", lambda _, chance: chance.choice(("draw", "move", "play", "over"))),
        "other",
    ),
    "a game that goes on with larger hands": (
        _resumed_otherwise("hands", lambda h, _: {colour: cards + 1 for colour, cards in h.items()}),
        "other",
    ),
    "a game that goes on with a second play": (_resumed_otherwise("second_play", lambda s, _: not s), "other"),
    "a game that goes on and was begun at another time": (_resumed_otherwise("began", lambda b, _: b + 1), "other"),
    "a game that goes on with another's turn": (_resumed_by_another, "other"),
    "a game that goes on without saying so": (
        _resumed_without_a_word,
        "other instead cards seen draw not_due missing error",
    ),
    "a game that goes on though none was begun over it": (_resumed_out_of_nothing, "other instead error missing"),
    "a game that goes on twice": (_resumed_again, "other instead error missing"),
    # corrections
    "a position for others": (_put("position", "position", "S,S,S,S/H,H,H,H/S,S,S,S/S,r0,S,S"), "error other"),
    "a position out of order": (
        _change("position", "position", lambda p, _: "/".join(",".join(x.split(",")[::-1]) for x in p.split("/"))),
        "other error",
    ),
    "a turn for nobody": (_put("position", "turn", "purple"), "field"),
    # undo and redo
    "an undo of something else": (_undo_of_another, "other"),
    "an undo of nothing": (_undo_after_the_start, "error instead"),
    "a redo of nothing": (_redo_of_nothing, "error"),
    "an undo left out": (_left_out("undo"), "draw other error reason instead order missing not_due again cards gone"),
    "an undo within a command": (_stray(lambda p: {"kind": "undo", "undone": 1}, own=False), "not_due"),
    # words
    "another word": (_word(lambda word: word + "!"), "draw reason error other not_due instead"),
    "a word too long": (_word(lambda word: "x" * 41), "error"),
    "a word of nothing": (_word(lambda word: " "), "error"),
    "a word not composed": (_word(lambda word: "o\u0308"), "other"),
    "a word on two lines": (_word(lambda word: word + "\n"), "error"),
    "a word left out": (_word_left_out, "draw reason error other not_due instead"),
    "a word too late": (_mixed_late, "error draw"),
    "a second word of one seat": (_second_word, "error"),
    "a word of nobody here": (_put("mix", "colour", "purple"), "field"),
    # the log itself
    "two lines exchanged": (_exchanged, "draw instead other error reason hidden missing not_due field gone"),
    "two versions exchanged": (_versions_exchanged, "order"),
    "a version too many": (_skipped_version, "order"),
    "two commands glued": (_glued, "not_due instead other order"),
    "a command split": (_split, "missing instead other error reason order not_due"),
    "a log cut in a command": (_cut, "missing error"),
    "true for 1": (_put("draw move game", "version", True), "no_line order"),
    "a number for a truth": (_put("draw", "hand", 0), "field"),
    "a fraction": (_change("shuffle", "cards", lambda n, _: float(n)), "field"),
    "a version in words": (_change("draw", "version", lambda v, _: str(v)), "no_line"),
    "a field that is unknown": (_field("comment", "trust me"), "field"),
    "a field too few": (_lost_field, "field no_line"),
    "a kind that is unknown": (_field("kind", "gift"), "no_line"),
    "a kind that no log tells": (_field("kind", "checker"), "no_line"),
    "a time that is none": (_field("time", "yesterday"), "no_line"),
    "a time of its own": (
        _put(
            "opened move shuffle",
            "time",
            "2026-01-01T00:00:00.000Z",
            lambda line: line["version"] > line["command"] + 1,
        ),
        "order",
    ),
}
"""By what is spoilt: how, and the reasons that may be given (ids after `verify.`, or the beginnings of the others)."""


def spoilt(log: Log, name: str, chance: random.Random) -> Log | None:
    """The log, spoilt; None where it has nothing to be spoilt in this way."""
    last = max(place for place, line in enumerate(log) if line["kind"] == "game")
    patient = Patient(deepcopy(log), last, chance)
    try:
        SPOILS[name][0](patient)
    except NotHere:
        return None
    return patient.log if json.dumps(patient.log) != json.dumps(log) else None


def reasons(name: str) -> tuple[str, ...]:
    """What `verify` may say of it."""
    return tuple(reason if reason in ("error", "reason") else f"verify.{reason}" for reason in SPOILS[name][1].split())
