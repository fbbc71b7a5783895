"""Rule sets: short codes that another box takes, and how they are told."""

from __future__ import annotations

import random

import pytest

from companion.cards import CARDS
from companion.errors import BadText, TableError
from companion.messages import message
from companion.ruleset import PROFILES, RuleSet, find_ruleset
from companion.ruleset.codes import SIGNS, read_code, write_code
from companion.ruleset.told import card_text, house_rules, rules_played, tell_rules
from device.catalogues import LANGUAGES, translator
from tests.companion.questions import random_options


def random_ruleset(dice: random.Random) -> RuleSet:
    options = random_options(dice)
    return find_ruleset(dice.choice(list(PROFILES)), options)


def test_every_rule_set_has_a_code_of_its_own_that_leads_back_to_it() -> None:
    dice = random.Random(3)
    found = {write_code(rules): rules for rules in (random_ruleset(dice) for _ in range(2000))}
    assert all(read_code(code) == rules for code, rules in found.items())
    assert len({(rules.profile, tuple(rules.options.values())) for rules in found.values()}) == len(found)


def test_a_code_is_read_in_small_letters_without_its_dash_and_with_letters_for_digits() -> None:
    for rules in PROFILES.values():
        code = write_code(rules)
        assert read_code(f" {code.lower().replace('-', '')} ") == rules
        assert read_code(code.replace("0", "o").replace("1", "l")) == rules


def test_a_code_that_was_misheard_is_refused() -> None:
    dice, wrong, taken = random.Random(4), 0, 0
    for _ in range(2000):
        code = write_code(random_ruleset(dice)).replace("-", "")
        at = dice.randrange(8)
        misheard = code[:at] + dice.choice(SIGNS.replace(code[at], "")) + code[at + 1 :]
        wrong += 1
        try:
            read_code(misheard)
            taken += 1
        except TableError:
            pass
    assert taken < wrong / 100


@pytest.mark.parametrize("text", ["", "0", "hello", "ÅÄÖ", "0000-000", "0000-00000", "ZZZZ-ZZZZ", "٠٠٠٠٠٠٠٠"])
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(BadText):
        read_code(text)


def test_a_rule_set_is_told_as_its_profile_and_what_it_changes() -> None:
    say = translator("en")
    classic = message("page.profile.classic")
    assert say(tell_rules(find_ruleset("classic"), classic)) == "Classic, as usual"
    told = tell_rules(find_ruleset("classic", {"must_move": "no", "two_again": "no"}), classic)
    assert say(told) == "Classic, but: after a 2 nobody draws again; you needn’t move"
    assert house_rules(find_ruleset("three-pawns")) == {}
    assert house_rules(find_ruleset("three-pawns", {"pawns": "4"})) == {"pawns": "4"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_said_of_any_rule_set_can_be_said(language: str) -> None:
    say, dice = translator(language), random.Random(5)
    for _ in range(500):
        rules = random_ruleset(dice)
        texts = [say(text) for text in rules_played(rules).values()]
        texts += [say(f"card.{card_text(card, rules)}.{kind}") for card in CARDS for kind in ("rule", "short")]
        texts.append(say(tell_rules(rules, message(f"page.profile.{rules.profile}"))))
        assert all(texts)
        assert not any("{" in text for text in texts)


def test_the_rules_played_leave_out_what_the_table_has_not_and_name_what_it_has() -> None:
    assert set(rules_played(PROFILES["classic"])) == set(range(1, 26))
    assert set(rules_played(PROFILES["partners"])) == set(range(1, 30))
    assert set(rules_played(PROFILES["points"])) == {*range(1, 26), 30, 31, 32, 33}
    assert set(rules_played(PROFILES["three-pawns"])) == {*range(1, 26), 35, 36, 37, 38}


def test_a_card_s_text_follows_the_options() -> None:
    say = translator("en")
    three = PROFILES["three-pawns"]
    assert say(f"card.{card_text('8', three)}.rule") == "Start a pawn, or move one pawn forward 8."
    assert "draw again" not in say(f"card.{card_text('2', three)}.rule")
    assert say(f"card.{card_text('sorry', three)}.short") == "Take a place, else 4"
    assert card_text("8", RuleSet()) == "8"


def test_a_2_gives_another_card_when_drawn_but_from_a_hand_only_once_played() -> None:
    say = translator("en")
    assert "even if you could not move" in say(f"card.{card_text('2', PROFILES['classic'])}.rule")
    for profile, second in (("points", "and play a second time"), ("swap-hand", "you may play a second time")):
        rules = PROFILES[profile]
        told = [say(f"card.{card_text('2', rules)}.rule"), *(say(rules_played(rules)[number]) for number in (18, 24))]
        assert second in told[0]
        assert not any("draw again" in text or "draws again" in text or "in any case" in text for text in told)
    free = find_ruleset("points", {"must_move": "no"})
    assert "you may play a second time" in say(f"card.{card_text('2', free)}.rule")
