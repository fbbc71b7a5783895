"""A rule set in words: what it changes in its profile, as people say it."""

from __future__ import annotations

from functools import reduce

from companion.cards import Card
from companion.messages import Message, message
from companion.ruleset import OPTIONS, PROFILES, RuleSet, tell_option


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
    return [tell_option(name, value) for name, value in house_rules(rules).items()]


def enumerate_clauses(clauses: list[Message]) -> Message:
    """Clauses one after the other; at least one."""
    return reduce(lambda one, other: message("house.and", one=one, other=other), clauses)


def card_text(card: Card, rules: RuleSet) -> str:
    """What a card is called in the catalogues under these rules: its texts are `card.….rule` and `card.….short`."""
    name: str = card
    match card:
        case "2":
            return _text_of_a_two(rules)
        case "7" if rules.split_pawns == "any":
            name = "7.any"
        case "11" if rules.eleven == "swap_only":
            return "11.swap_only"
        case "sorry":
            return "sorry" if rules.sorry_forward == "no" else f"sorry.{rules.sorry_forward}"
        case "1" | "4":
            return card
        case _:
            pass
    return f"{name}.out" if rules.leave_start == "forward" else name


def _text_of_a_two(rules: RuleSet) -> str:
    """By what follows a 2: nothing, the next draw, or a second play from the hand, which may be free (R18, R32)."""
    if rules.two_again == "no":
        return "2.once"
    if not rules.hand_size:
        return "2"
    return "2.may" if rules.second_play == "may" or rules.must_move == "no" else "2.hand"


def rules_played(rules: RuleSet) -> dict[int, str]:
    """The rules by which a table with this rule set plays: each number with its name in the catalogues.

    Rules about what the table doesn't have (partners, hands, points) are left out, and each is said as it holds here,
    without "in some games".
    """
    played = dict.fromkeys((*range(1, 26), *(range(26, 30) if rules.partners else ()), *_of_hands(rules)), "")
    for number, variant in _variants(rules).items():
        if variant and (number in played or number > LAST_PRINTED):
            played[number] = variant
    return {
        number: f"rule.R{number}.{variant}" if variant else f"rule.R{number}"
        for number, variant in sorted(played.items())
    }


LAST_PRINTED = 33
"""The last rule of the printed texts; house rules come after it, and are listed where they hold."""


def _of_hands(rules: RuleSet) -> tuple[int, ...]:
    """The rules about hands, the opening and points that this table has."""
    holds = {
        30: rules.hand_size > 0 or rules.opening == "one_on_circle",
        31: rules.hand_size > 0,
        32: rules.hand_size > 0 and rules.two_again == "yes",
        33: rules.scoring != "none",
    }
    return tuple(number for number, does in holds.items() if does)


def _variants(rules: RuleSet) -> dict[int, str]:
    """How each rule is said that the options change; empty where it is said as ever, or doesn't hold."""
    three = "three" if rules.pawns == "3" else ""
    free = "free" if rules.must_move == "no" else ""
    once = "once" if rules.two_again == "no" else ""
    out = rules.leave_start == "forward"
    slides = "" if rules.slides == "others" else rules.slides
    sorry = "" if rules.sorry_forward == "no" else rules.sorry_forward
    hand, circle = rules.hand_size > 0, rules.opening == "one_on_circle"
    return {
        4: three,
        5: rules.deck,
        16: "out" if out else "",
        17: slides,
        18: once or ("hand" if hand else ""),
        19: "" if rules.split_pawns == "two" else rules.split_pawns,
        20: rules.eleven,
        21: free or rules.swap_compulsory,
        22: free or ("choice" if sorry == "choice" else ""),
        24: free or ("hand" if hand else once),
        25: three,
        27: rules.split_pawns,
        28: free,
        29: three,
        30: "both" if hand and circle else "cards" if hand else "circle",
        31: free,
        32: "may" if free else rules.second_play,
        33: rules.scoring,
        35: ("swapping" if rules.eleven == "swap_only" else "forward") if out else "",
        36: "none" if slides == "none" else "past" if slides else "",
        37: sorry,
        38: "no" if once else "",
        40: "no" if rules.swap_slides == "no" and slides != "none" else "",
    }
