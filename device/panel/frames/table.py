"""The frames of play: the card, waiting, shuffling, the draw-off, a hand game's turn, who won."""

from __future__ import annotations

from PIL import Image

from companion.messages import Translator, message
from companion.ruleset.told import enumerate_clauses
from device.panel import typeface
from device.panel.frames.layout import (
    BADGE,
    BADGE_ROWS,
    BOTTOM,
    COLUMNS,
    LEFT,
    RIGHT,
    TOP,
    WHOLE,
    Rect,
    about,
    above_lines,
    badge,
    cards_left,
    line,
    lines,
    sheet,
    short,
    stack,
    who,
    word,
)
from device.panel.screens import (
    CardScreen,
    DrawOffScreen,
    HandScreen,
    RulesScreen,
    ShufflingScreen,
    WaitingScreen,
    WonScreen,
)

BESIDE = 13
"""Characters of a line between two corners."""


def card(screen: CardScreen, say: Translator) -> Image.Image:
    """The card's name as large as fits, what it does below; whose it is and the cards left in the upper corners, or
    in the lower ones where the lines are short and the name gains by it."""
    texts = short(say(screen.note or f"card.{screen.text or screen.card}.short"))
    frame, size = _card(screen, say, texts, TOP, TOP)
    if all(len(text) <= BESIDE for text in texts):
        other, larger = _card(screen, say, texts, BOTTOM - BADGE_ROWS, BOTTOM - 12)
        if larger > size:
            return other
    return frame


def _card(
    screen: CardScreen, say: Translator, texts: list[str], badge_top: int, left_top: int
) -> tuple[Image.Image, int]:
    """The frame with its corners at these heights, and how many rows the name is high."""
    frame = sheet()
    corners = [cards_left(frame, screen.left, left_top)]
    if screen.owner:
        corners.append(badge(frame, screen.owner, say, LEFT, badge_top))
    place = word(frame, say(f"card.{screen.card}"), above_lines(len(texts)), typeface.NUMERALS, corners)
    lines(frame, texts)
    return frame, place.height


def hand(screen: HandScreen, say: Translator) -> Image.Image:
    """The last card played and whose it was, over whose turn it is; before the first, whose turn, large."""
    texts = short(say(screen.note).replace("\n", " "), 1) if screen.note else []
    texts += short(about("panel.turn", screen.turn, screen.name, say), 1)
    room = above_lines(len(texts))
    frame = sheet()
    corners = [cards_left(frame, screen.left)]
    owner = screen.turn if screen.card is None else screen.owner
    if owner:
        corners.append(badge(frame, owner, say))
    if screen.card is None:
        word(frame, who(screen.turn, screen.name, say), room, avoid=corners)
    else:
        word(frame, say(f"card.{screen.card}"), room, typeface.NUMERALS, corners)
    lines(frame, texts)
    return frame


RULES_LINES = 4
"""Lines between the corners and the frame's end."""


def rules(screen: RulesScreen, say: Translator) -> Image.Image:
    """The house rules by name, as many as fit, and how many more there are. Below, whose turn or draw it is; at a
    pile's start its fingerprint instead (the badge still tells whose turn it is), and how many words are mixed in."""
    frame = sheet()
    cards_left(frame, screen.left)
    below = [screen.fingerprint] if screen.fingerprint else []
    if screen.turn:
        badge(frame, screen.turn, say)
        if not below:
            next_is = "panel.draw_off.next" if screen.draw_off else "panel.turn"
            below += short(about(next_is, screen.turn, screen.name, say), 1)
    elif not below:
        below += short(say("panel.waiting").replace("\n", " "), 1)
    if screen.words:
        below.append(say(message("panel.words", count=screen.words)))
    lines(frame, [*_named(screen, RULES_LINES - len(below), say), *below])
    return frame


def _named(screen: RulesScreen, rows: int, say: Translator) -> list[str]:
    """In so many lines: with the profile's name if all fits; else as many as fit without it, or how many there are."""
    clauses = list(screen.clauses)
    texts = [say(message("house.but", profile=screen.profile, changes=enumerate_clauses(clauses)))]
    for count in range(len(clauses), 0, -1):
        left = len(clauses) - count
        text = say(enumerate_clauses(clauses[:count]))
        texts.append(text[:1].upper() + text[1:] + (f" (+{left})" if left else ""))
    texts.append(say(message("panel.rules", count=len(clauses))))
    wrapped = (typeface.wrap(text, COLUMNS) for text in texts)
    return next(found for found in wrapped if len(found) <= rows)


def waiting(screen: WaitingScreen, say: Translator) -> Image.Image:
    """Press to draw; with seats, whose turn it is. At a pile's start its fingerprint, and how many words are mixed in
    (the badge still tells whose turn it is)."""
    frame = sheet()
    cards_left(frame, screen.left)
    texts = [screen.fingerprint] if screen.fingerprint else []
    if screen.turn:
        badge(frame, screen.turn, say)
    if screen.words:
        texts.append(say(message("panel.words", count=screen.words)))
    elif screen.turn:
        texts += short(about("panel.turn", screen.turn, screen.name, say), 1)
    top = TOP + 4 if len(texts) < 2 else TOP
    right = RIGHT - BADGE - (3 if screen.fingerprint else 0)
    between = Rect(BADGE + 2, top, right, above_lines(len(texts)).bottom)
    stack(frame, say("panel.waiting").split("\n"), between if texts else Rect(LEFT, TOP + 12, RIGHT, BOTTOM))
    lines(frame, texts)
    return frame


def shuffling(screen: ShufflingScreen, say: Translator) -> Image.Image:
    """The cards are being shuffled, and how many."""
    frame = sheet()
    word(frame, say("panel.shuffling"), above_lines(1))
    lines(frame, short(say(message("panel.cards", count=screen.count)), 1))
    return frame


def draw_off(screen: DrawOffScreen, say: Translator) -> Image.Image:
    """The latest cards drawn for the start, each beside its badge, and who draws next."""
    frame = sheet()
    lines(frame, short(about("panel.draw_off.next", screen.turn, screen.name, say), 1))
    if not screen.cards:
        stack(frame, say("panel.draw_off").split("\n"), above_lines(1))
        return frame
    line(frame, say("panel.draw_off").replace("\n", " "), TOP + 10)
    for index, (colour, drawn) in enumerate(screen.cards[-4:]):
        left, top = LEFT + 63 * (index % 2), TOP + 13 + (BADGE_ROWS + 3) * (index // 2)
        badge(frame, colour, say, left, top)
        word(frame, say(f"card.{drawn}"), Rect(left + BADGE + 1, top, left + 62, top + BADGE_ROWS), typeface.WORDS[-1:])
    return frame


def won(screen: WonScreen, say: Translator) -> Image.Image:
    """Who won; with scoring, the match's points by colour."""
    frame = sheet()
    called = [*screen.names, *([None] * len(screen.winners))]
    winners = [who(colour, name, say) for colour, name in zip(screen.winners, called, strict=False)]
    verb = say("panel.won.team" if len(winners) > 1 else "panel.won")
    if not screen.scores:
        stack(frame, [*winners, verb], WHOLE)
        return frame
    rows = (len(screen.scores) + 1) // 2
    top = BOTTOM - (BADGE_ROWS + 3) * rows + 3
    room = Rect(LEFT, TOP, RIGHT, top - 1)
    if rows == 1:
        stack(frame, [" + ".join(winners), verb], room)
    elif len(winners) == 1:
        word(frame, f"{winners[0]} {verb}", room)
    else:
        line(frame, " + ".join(winners), TOP + 10)
        line(frame, verb, TOP + 20)
    for index, (colour, points) in enumerate(screen.scores.items()):
        left, row = LEFT + 63 * (index % 2), top + (BADGE_ROWS + 3) * (index // 2)
        badge(frame, colour, say, left, row)
        word(frame, str(points), Rect(left + BADGE, row, left + 60, row + BADGE_ROWS), typeface.WORDS[-1:])
    return frame
