"""A rule set in words: what it changes in its profile, as people say it."""

from __future__ import annotations

from functools import reduce

from companion.messages import Message, message
from companion.ruleset import OPTIONS, PROFILES, RuleSet


def house_rules(rules: RuleSet) -> dict[str, str]:
    """The options that differ from the profile's, with their values."""
    usual = PROFILES[rules.profile].options
    return {name: rules.options[name] for name in OPTIONS if rules.options[name] != usual[name]}


def tell_rules(rules: RuleSet, profile: Message) -> Message:
    """`Classic, but: you needn't move`; with no house rules, `Classic, as usual`. `profile` is its name to people."""
    clauses = [message(f"house.{name}.{value}.but") for name, value in house_rules(rules).items()]
    if not clauses:
        return message("house.plain", profile=profile)
    return message("house.but", profile=profile, changes=enumerate_clauses(clauses))


def enumerate_clauses(clauses: list[Message]) -> Message:
    """Clauses one after the other; at least one."""
    return reduce(lambda one, other: message("house.and", one=one, other=other), clauses)
