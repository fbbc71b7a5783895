"""The rules in force as data: profiles, options, and what contradicts what (docs/rules.md, Options and Profiles)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args, get_type_hints

from companion.cards import PACKS, Card
from companion.errors import BadText, Contradiction
from companion.messages import Message, message

OPTIONS_AT_FIRST = frozenset(
    ("deck", "eleven", "swap_compulsory", "teams", "split_pawns", "hand", "opening", "second_play", "scoring")
)
"""The options there were before the house rules: logs of games begun then tell only these."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One value for each option, under the name of the profile they started from.

    The options are declared here and nowhere else: their values in the type, the usual one first.
    """

    profile: str = "classic"
    deck: Literal["standard", "without_12"] = "standard"
    eleven: Literal["forward_or_swap", "swap_only"] = "forward_or_swap"
    swap_compulsory: Literal["no", "yes"] = "no"
    teams: Literal["none", "partners"] = "none"
    split_pawns: Literal["two", "any"] = "two"
    hand: Literal["0", "5"] = "0"
    opening: Literal["all_in_start", "one_on_circle"] = "all_in_start"
    second_play: Literal["must", "may"] = "must"
    scoring: Literal["none", "winner", "everyone"] = "none"
    pawns: Literal["4", "3"] = "4"
    leave_start: Literal["one_two", "forward"] = "one_two"
    slides: Literal["others", "own", "all", "none"] = "others"
    sorry_forward: Literal["no", "else", "choice"] = "no"
    two_again: Literal["yes", "no"] = "yes"
    must_move: Literal["yes", "no"] = "yes"
    swap_slides: Literal["yes", "no"] = "yes"
    moving: int = field(init=False, repr=False, compare=False)
    """A number for all that the options say about moves: the same for rule sets under which pawns move alike."""

    def __post_init__(self) -> None:
        number = 0
        for name, values in OPTIONS.items():
            if name not in OF_TURNS:
                number = number * len(values) + values.index(getattr(self, name))
        object.__setattr__(self, "moving", number)

    @property
    def options(self) -> dict[str, str]:
        """Every option's value, without the profile's name."""
        return {name: getattr(self, name) for name in OPTIONS}

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards in play (R5)."""
        return PACKS[self.deck]

    @property
    def hand_size(self) -> int:
        """Cards in a hand: 0 or 5 (R30)."""
        return int(self.hand)

    @property
    def partners(self) -> bool:
        """Whether red and yellow play against blue and green (R26)."""
        return self.teams == "partners"

    @property
    def pawns_each(self) -> int:
        """Pawns of one colour: 4 or 3 (R34)."""
        return int(self.pawns)

    def plays_again(self, card: Card) -> bool:
        """Whether a card is followed by another of the same player (R18, R32, R38)."""
        return card == "2" and self.two_again == "yes"


OPTIONS: dict[str, tuple[str, ...]] = {
    name: get_args(values) for name, values in get_type_hints(RuleSet).items() if get_args(values)
}
"""Every option with its values, the default first."""

OF_TURNS = frozenset(("hand", "opening", "second_play", "scoring", "two_again"))
"""The options that say nothing about which moves a card gives: they are about deals, turns and points."""

_SWAP = {"eleven": "swap_only", "swap_compulsory": "yes", "deck": "without_12"}
_HAND = {"hand": "5", "opening": "one_on_circle"}


def _set(rules: RuleSet, options: Mapping[str, str]) -> RuleSet:
    """Options that were read, set over a rule set; the caller has looked at names and values."""
    values: dict[str, Any] = dict(options)
    return replace(rules, **values)


PROFILES: dict[str, RuleSet] = {
    name: _set(RuleSet(name), options)
    for name, options in {
        "classic": {},
        "partners": {"teams": "partners"},
        "points": {**_HAND, "scoring": "everyone"},
        "points-winner": {**_HAND, "scoring": "winner"},
        "swap": _SWAP,
        "swap-hand": {**_SWAP, **_HAND, "second_play": "may"},
        "three-pawns": {
            "pawns": "3",
            "leave_start": "forward",
            "slides": "own",
            "sorry_forward": "else",
            "two_again": "no",
        },
    }.items()
}
"""The seven named rule sets."""


def find_ruleset(profile: str = "classic", options: Mapping[str, str] | None = None) -> RuleSet:
    """The rule set of a profile with single options set over it.

    Raises `BadText` for an unknown profile, option or value, `Contradiction` for options that exclude each other.
    """
    rules = read_ruleset(profile, options)
    _refuse_contradictions(rules)
    return rules


def rules_of_a_move(profile: str = "classic", options: Mapping[str, str] | None = None) -> RuleSet:
    """The same for a single move on a given position: what is said of hands, opening and scoring changes nothing."""
    rules = read_ruleset(profile, options)
    _refuse_contradictions(_set(rules, {name: OPTIONS[name][0] for name in OF_TURNS}))
    return rules


def read_ruleset(profile: str, options: Mapping[str, str] | None) -> RuleSet:
    """The same without asking whether the options go together; `BadText` for what is unknown."""
    if profile not in PROFILES:
        raise BadText(message("error.profile", profile=profile, known=", ".join(PROFILES)))
    for name, value in (options or {}).items():
        if name not in OPTIONS:
            raise BadText(message("error.option", option=name, known=", ".join(OPTIONS)))
        if value not in OPTIONS[name]:
            raise BadText(message("error.option_value", option=name, value=value, known=", ".join(OPTIONS[name])))
    return _set(PROFILES[profile], options or {})


def _refuse_contradictions(rules: RuleSet) -> None:
    with_hand = rules.hand_size > 0
    for contradicts, pair, rule in (
        (rules.partners and with_hand, ("teams", "hand"), "R26"),
        (rules.partners and rules.scoring != "none", ("teams", "scoring"), "R26"),
        (rules.split_pawns == "any" and not rules.partners, ("split_pawns", "teams"), "R27"),
        (rules.second_play == "may" and not with_hand, ("second_play", "hand"), "R32"),
        (rules.scoring != "none" and not with_hand, ("scoring", "hand"), "R33"),
        (rules.second_play == "may" and rules.two_again == "no", ("second_play", "two_again"), "R38"),
    ):
        if contradicts:
            one, other = (tell_option(option, rules.options[option]) for option in pair)
            raise Contradiction(message("error.contradiction", one=one, other=other), rule)


def tell_option(option: str, value: str) -> Message:
    """What an option says with a value, in a few words: `each holds five cards`."""
    return message(f"house.{option}.{value}.but")
