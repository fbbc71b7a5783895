"""Paper cards for the command line and the page, made by `hardware.paper_deck` in one language."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from companion.cards import CARDS, STANDARD_PACK, read_card
from companion.errors import BadText
from companion.messages import message
from companion.ruleset import RuleSet
from companion.ruleset.told import card_text, rules_played, tell_rules
from device.catalogues import translator

CREATED = datetime(2026, 1, 1, tzinfo=UTC)
"""The date in the file: always the same, so that the same cards give the same file."""
MOST = len(STANDARD_PACK)


def paper_deck(*, cards: Sequence[str] | None, paper: str, language: str, rules: RuleSet) -> bytes:
    """The PDF file of these cards by name, None: of all, their texts as the rules have it; `paper` is `a4` or `letter`.

    Raises `BadText` for a card that there isn't, and for none or more than a whole deck.
    """
    from hardware.paper_deck import make_deck  # noqa: PLC0415 - fpdf2 loads slowly

    chosen = None if cards is None else [read_card(card) for card in cards]
    if chosen is not None and not 1 <= len(chosen) <= MOST:
        raise BadText(message("deck.error.count", most=MOST, count=len(chosen)))
    say = translator(language)
    texts = {f"card.{card}.rule": f"card.{card_text(card, rules)}.rule" for card in CARDS}
    return make_deck(cards=chosen, paper=paper, say=lambda text: say(texts.get(text, text)), created=CREATED)


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
