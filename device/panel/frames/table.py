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
    SMALL_BADGE_ROWS,
    TOP,
    WHOLE,
    Rect,
    about,
    above_lines,
    badge,
    cards_left,
    fits,
    line,
    lines,
    player,
    sentence,
    sheet,
    short,
    stack,
    who,
    word,
)
from device.panel.screens import (
    CardScreen,
    DrawOffScreen,
    RulesScreen,
    ShufflingScreen,
    TurnScreen,
    WaitingScreen,
    WonScreen,
)

BESIDE = 13
"""Characters of a line between two corners."""
NUMERAL = Rect(LEFT, 8, RIGHT, 50)
"""Where a numeral of 40 rows stands above one line: from the top of a page of the panel's memory on."""
LARGE = 40
"""Rows of a name that could not be larger."""
STRIP = 15
"""The last row of what stands above in small: the last card, whose turn it is."""
LARGE_BADGE_ROWS, BETWEEN = (27, 23, 19), 7
"""Of the shape of whose turn it is, and from its rows to the name's first column."""


def card(screen: CardScreen, say: Translator) -> Image.Image:
    """The card's name as large as fits, what it does below; whose it is and the cards left in the upper corners, or
    in the lower ones where the lines are short and the name gains by it."""
    texts = short(sentence(say(screen.note or f"card.{screen.text or screen.card}.short")))
    frame, size = _card(screen, say, texts, TOP, TOP)
    if size < LARGE and all(len(text) <= BESIDE for text in texts):
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
        corners.append(badge(frame, screen.owner, LEFT, badge_top))
    room = NUMERAL if len(texts) == 1 and screen.card.isdigit() else above_lines(len(texts))
    place = word(frame, say(f"card.{screen.card}"), room, typeface.NUMERALS, corners)
    lines(frame, texts)
    return frame, place.height


def turn(screen: TurnScreen, say: Translator) -> Image.Image:
    """Whose turn it is, large: shape and name. Above, small, the last card played and whose it was; below, what became
    of it, and what begins the turn where there is room."""
    frame = sheet()
    cards_left(frame, screen.left)
    if screen.card is not None:
        left = badge(frame, screen.owner, LEFT, TOP, SMALL_BADGE_ROWS).right + 3 if screen.owner else LEFT
        face = typeface.LINE_BOLD if screen.card.isdigit() else typeface.LINE
        typeface.write(frame, (left, TOP + 10), say(f"card.{screen.card}"), face)
    texts = short(sentence(say(screen.note).replace("\n", " "))) if screen.note else []
    if len(texts) < 2:
        texts.append(say("panel.waiting").replace("\n", " ") if screen.press else say("panel.turn"))
    lines(frame, texts)
    _large_player(frame, screen, say, Rect(LEFT, STRIP + 1, RIGHT, above_lines(len(texts)).bottom))
    return frame


def _large_player(frame: Image.Image, screen: TurnScreen, say: Translator, room: Rect) -> None:
    """Shape and name side by side, in the middle of the room: the name as large as fits, the shape with it."""
    text = who(screen.turn, screen.name, say)
    sizes = ((face, rows) for face in typeface.WORDS for rows in LARGE_BADGE_ROWS if rows <= room.height)
    face, rows = next(
        (
            (face, rows)
            for face, rows in sizes
            if fits(text, face, Rect(room.left + rows + BETWEEN, room.top, room.right, room.bottom))
        ),
        (typeface.LINE, LARGE_BADGE_ROWS[-1]),
    )
    width = typeface.stencil(face, text).width
    left = room.left + (room.width - rows - BETWEEN - width) // 2
    badge(frame, screen.turn, left, room.top + (room.height - rows) // 2, rows)
    word(frame, text, Rect(left + rows + BETWEEN, room.top, left + rows + BETWEEN + width, room.bottom), [face])


RULES_LINES = 4
"""Lines between the corners and the frame's end."""


def rules(screen: RulesScreen, say: Translator) -> Image.Image:
    """The house rules by name, as many as fit, and how many more there are. Above, whose turn it is; below, what comes
    now, or at a pile's start its fingerprint, and how many words are mixed in."""
    frame = sheet()
    cards_left(frame, screen.left)
    if screen.turn:
        player(frame, screen.turn, screen.name, say)
    below = _pile(screen, say) or [say("panel.draw_off" if screen.draw_off else "panel.waiting").replace("\n", " ")]
    lines(frame, [*_named(screen, RULES_LINES - len(below), say), *below])
    return frame


def _pile(screen: RulesScreen | WaitingScreen, say: Translator) -> list[str]:
    """What is promised of the pile, and how many words are mixed in."""
    texts = [screen.fingerprint] if screen.fingerprint else []
    if screen.words:
        texts.append(say(message("panel.words", count=screen.words)))
    return texts


def _named(screen: RulesScreen, rows: int, say: Translator) -> list[str]:
    """In so many lines: with the profile's name if all fits; else as many as fit without it, or how many there are."""
    clauses = list(screen.clauses)
    texts = [say(message("house.but", profile=screen.profile, changes=enumerate_clauses(clauses)))]
    for count in range(len(clauses), 0, -1):
        left = len(clauses) - count
        texts.append(sentence(say(enumerate_clauses(clauses[:count]))) + (f" (+{left})" if left else ""))
    texts.append(say(message("panel.rules", count=len(clauses))))
    wrapped = (typeface.balanced(text, COLUMNS) for text in texts)
    return next(found for found in wrapped if len(found) <= rows)


def waiting(screen: WaitingScreen, say: Translator) -> Image.Image:
    """Press to draw; above, with seats, whose turn it is; below, at a pile's start, its fingerprint, and how many words
    are mixed in."""
    frame = sheet()
    cards_left(frame, screen.left)
    if screen.turn:
        player(frame, screen.turn, screen.name, say)
    texts = _pile(screen, say)
    lines(frame, texts)
    room = Rect(LEFT, STRIP + 1, RIGHT, above_lines(len(texts)).bottom)
    call = say("panel.waiting")
    if len(texts) > 1:
        word(frame, call.replace("\n", " "), room)
    else:
        stack(frame, call.split("\n"), room)
    return frame


def shuffling(screen: ShufflingScreen, say: Translator) -> Image.Image:
    """The cards are being shuffled, and how many; below, the new pile's fingerprint."""
    frame = sheet()
    texts = [say(message("panel.cards", count=screen.count))]
    if screen.fingerprint:
        texts.append(screen.fingerprint)
    word(frame, say("panel.shuffling"), above_lines(len(texts)))
    lines(frame, texts)
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
        badge(frame, colour, left, top)
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
    top = BOTTOM - (BADGE_ROWS + 1) * rows + 1
    room = Rect(LEFT, TOP, RIGHT, top - 1)
    together = f"{' + '.join(winners)} {verb}"
    if rows > 1 and any(fits(together, face, room) for face in typeface.WORDS[:-1]):
        word(frame, together, room)
    else:
        stack(frame, [" + ".join(winners), verb], room, (*typeface.WORDS, typeface.LINE))
    for index, (colour, points) in enumerate(screen.scores.items()):
        left, row = LEFT + 63 * (index % 2), top + (BADGE_ROWS + 1) * (index // 2)
        badge(frame, colour, left, row)
        word(frame, str(points), Rect(left + BADGE, row, left + 60, row + BADGE_ROWS), typeface.WORDS[-1:])
    return frame
