"""House rules on the set-up page: each option as a plain question with its answers, the profile's usual one marked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from companion.checking import read_checker
from companion.errors import BadText, NotNow
from companion.messages import message
from companion.ruleset import OPTIONS, PROFILES, RuleSet, find_ruleset, read_ruleset
from companion.ruleset.codes import read_code, write_code
from companion.ruleset.told import house_rules, tell_rules
from companion.views import TableView
from web.context import Voice
from web.ports import SavedRules
from web.refusals import NotFound

PREFIX = "option_"
"""Before an option's name in the form's fields."""
LONGEST_NAME = 30
MOST_NAMES = 20
"""Names under which one table may save rules."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a house rule's question. The usual one is sent as an empty field, so that it stays the usual one
    when another profile is chosen without a script."""

    value: str
    usual: bool
    chosen: bool

    @property
    def sent(self) -> str:
        return "" if self.usual else self.value


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What the set-up page shows of a rule set."""

    rules: RuleSet
    sentence: str
    code: str

    @property
    def questions(self) -> dict[str, list[Answer]]:
        """Every option with its answers."""
        usual = PROFILES[self.rules.profile].options
        chosen = self.rules.options
        return {
            option: [Answer(value, value == usual[option], value == chosen[option]) for value in values]
            for option, values in OPTIONS.items()
        }

    @property
    def any(self) -> bool:
        """Whether a house rule is in force."""
        return bool(house_rules(self.rules))

    @property
    def usual(self) -> str:
        """Every profile's options as JSON, for the page's script."""
        return json.dumps({name: rules.options for name, rules in PROFILES.items()})


def show(rules: RuleSet, say: Voice) -> HouseRules:
    """A rule set for the set-up page."""
    return HouseRules(rules, rules_in_words(rules, say), write_code(rules))


def rules_in_words(rules: RuleSet, say: Voice) -> str:
    """A rule set in one sentence."""
    return say(tell_rules(rules, message(f"page.profile.{rules.profile}")))


def rules_of_table(table: TableView) -> RuleSet:
    """The rule set that a table plays by."""
    return find_ruleset(table.profile, table.options)


def options_asked(fields: Mapping[str, str]) -> dict[str, str]:
    """The options that a form sets over its profile."""
    asked = {name: fields.get(f"{PREFIX}{name}", "").strip() for name in OPTIONS}
    return {name: value for name, value in asked.items() if value}


def rules_filled_in(form: Mapping[str, str]) -> RuleSet:
    """The rule set that the form describes. Raises as `find_ruleset` does."""
    return find_ruleset(form.get("profile") or "classic", options_asked(form))


def game_in_words(form: Mapping[str, str], say: Voice) -> str:
    """The game that the form describes, in one line: its rules, and what the checker does. Raises as `find_ruleset`
    does."""
    rules = rules_filled_in(form)
    checker = "enforce" if rules.hand_size else read_checker(form.get("checker") or "advise")
    return f"{rules_in_words(rules, say)} · {say(message(f'page.checker.{checker}.what'))}"


def rules_asked(table: TableView, form: Mapping[str, str], wanted: str, saved: Mapping[str, str]) -> RuleSet:
    """What the page should show: after a refusal what was asked for, even if it contradicts itself, else the rules of
    a code or of a saved name, else the table's.

    Raises `BadText` for something wanted that is neither a code nor a name.
    """
    if form:
        try:
            return read_ruleset(form.get("profile") or table.profile, options_asked(form))
        except BadText:
            return rules_of_table(table)
    return read_code(saved.get(wanted, wanted)) if wanted else rules_of_table(table)


def save(kept: SavedRules | None, name: str, rules: RuleSet) -> None:
    """Save a rule set under a name. Raises `BadText` for a name that is none, `NotNow` when there are too many."""
    if kept is None:
        raise NotFound
    plain = " ".join(name.split())
    if not 1 <= len(plain) <= LONGEST_NAME or not plain.isprintable():
        raise BadText(message("house.error.name", most=LONGEST_NAME))
    if plain not in kept.codes() and len(kept.codes()) >= MOST_NAMES:
        raise NotNow(message("house.error.full", most=MOST_NAMES))
    kept.save(plain, write_code(rules))


def forget(kept: SavedRules | None, name: str) -> None:
    """Forget a saved name."""
    if kept is None:
        raise NotFound
    kept.forget(name)
