"""A rule set in words: what it changes in its profile, as people say it."""

from __future__ import annotations

from functools import reduce

from companion.cards import Card
from companion.messages import Message, message
from companion.ruleset import OPTIONS, PROFILES, RuleSet


def house_rules(rules: RuleSet) -> dict[str, str]:
    """The options that differ from the profile's, with their values."""
    usual = PROFILES[rules.profile].options
    return {name: rules.options[name] for name in OPTIONS if rules.options[name] != usual[name]}


def tell_rules(rules: RuleSet, profile: Message) -> Message:
    """`Classic, but: you needn't move`; with no house rules, `Classic, as usual`. `profile` is its name to people."""
    clauses = tell_clauses(rules)
    if not clauses:
        return message("house.plain", profile=profile)
    return message("house.but", profile=profile, changes=enumerate_clauses(clauses))


def tell_clauses(rules: RuleSet) -> list[Message]:
    """Each house rule in a few words: `you needn't move`."""
    return [message(f"house.{name}.{value}.but") for name, value in house_rules(rules).items()]


def enumerate_clauses(clauses: list[Message]) -> Message:
    """Clauses one after the other; at least one."""
    return reduce(lambda one, other: message("house.and", one=one, other=other), clauses)


def card_text(card: Card, rules: RuleSet) -> str:
    """What a card is called in the catalogues under these rules: its texts are `card.….rule` and `card.….short`."""
    out = ".out" if rules.leave_start == "forward" else ""
    match card:
        case "2":
            return "2" if rules.two_again == "yes" else "2.once"
        case "3" | "5" | "8" | "10" | "12":
            return card + out
        case "7":
            return ("7.any" if rules.split_pawns == "any" else "7") + out
        case "11":
            return "11.swap_only" if rules.eleven == "swap_only" else "11" + out
        case "sorry":
            return "sorry" if rules.sorry_forward == "no" else f"sorry.{rules.sorry_forward}"
        case _:
            return card
