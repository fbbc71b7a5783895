"""Paper cards for the command line and the page, made by `hardware.paper_deck` in one language."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from companion.cards import CARDS, STANDARD_PACK, Card, read_card
from companion.errors import BadText
from companion.messages import message
from companion.ruleset import RuleSet
from companion.ruleset.told import card_text, rules_played, tell_rules
from device.catalogues import translator

CREATED = datetime(2026, 1, 1, tzinfo=UTC)
"""The date in the file: always the same, so that the same cards give the same file."""
MOST = len(STANDARD_PACK)


def paper_deck(*, cards: Sequence[str] | None, paper: str, language: str, rules: RuleSet) -> bytes:
    """The PDF file of these cards by name, None: of the rules' whole deck; `paper` is `a4` or `letter`. Their texts
    follow the rules.

    Raises `BadText` for a card that the rules' deck lacks, and for none or more than a whole deck.
    """
    from hardware.paper_deck import make_deck  # noqa: PLC0415 - fpdf2 loads slowly

    chosen = rules.pack if cards is None else _chosen(cards, rules)
    say = translator(language)
    texts = {f"card.{card}.rule": f"card.{card_text(card, rules)}.rule" for card in CARDS}
    return make_deck(cards=chosen, paper=paper, say=lambda text: say(texts.get(text, text)), created=CREATED)


def _chosen(names: Sequence[str], rules: RuleSet) -> Sequence[Card]:
    chosen = [read_card(name) for name in names]
    if not chosen:
        raise BadText(message("deck.error.none"))
    if len(chosen) > MOST:
        raise BadText(message("deck.error.count", most=MOST, count=len(chosen)))
    for card in chosen:
        if card not in rules.pack:
            raise BadText(
                message("error.card_not_in_pack", card=card, known=", ".join(dict.fromkeys(rules.pack))), "R5"
            )
    return chosen


def rules_sheet(*, rules: RuleSet, paper: str, language: str) -> bytes:
    """The PDF file of the rules as a table plays them: one sheet."""
    from hardware.rules_sheet import make_sheet  # noqa: PLC0415 - fpdf2 loads slowly

    say = translator(language)
    return make_sheet(
        title=say("deck.rules"),
        told=say(tell_rules(rules, message(f"page.profile.{rules.profile}"))),
        rules=[(f"R{number}", say(text)) for number, text in rules_played(rules).items()],
        cards=[(say(f"card.{card}"), say(f"card.{card_text(card, rules)}.rule")) for card in dict.fromkeys(rules.pack)],
        paper=paper,
        created=CREATED,
    )
