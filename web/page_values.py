"""What each page shows, worked out for its template. Loaded with the first page that is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

from flask import request

from companion.colours import COLOURS
from companion.errors import TableError
from companion.messages import LANGUAGES
from companion.moves.position import Position
from companion.ruleset import PROFILES
from companion.ruleset.told import card_text, rules_played
from companion.views import TableView
from web import house_rules
from web.access import locked_out, seats_lost
from web.actions import read_points, running_game, usual_checker
from web.board import BoardDrawing, draw_board
from web.bodies import Question, read_version
from web.context import Voice, caller, desk
from web.earlier_games import earlier_games, players
from web.fairness import fairness, find_proof
from web.history_page import LEAD, MOST_LOOKED_AT, MOST_TOLD, bumps, proofs, race, tell, unseen_cards
from web.judging import Asked, judged, make_whole, one_at_a_time, ways_to_say
from web.languages import SIDE_COOKIE
from web.plot import draw_race
from web.ports import SnapshotPort
from web.rendering import Values, box_now
from web.replay_page import course_of, has_luck, shots, summary
from web.seen import BoardAndTurn, board_of, say_seen
from web.table_page import Phone, choose_side, table_page
from web.wifi_page import wifi_page
from web.wording import move_words, names, names_of, position_words, square_names

RULES = {
    "board": range(1, 5),
    "deck": range(5, 7),
    "moving": range(7, 18),
    "cards": range(18, 23),
    "turns": range(23, 26),
    "partners": range(26, 30),
    "hand": range(30, 34),
    "house": range(34, 41),
}
"""The rules by heading, as the rules page lists them."""


def _all_in_start(table: TableView) -> Position:
    """All four colours with all the pawns that this table's rules give them, in Start."""
    return Position.start(COLOURS, each=int(table.options["pawns"]))


def _table(snapshot: SnapshotPort, say: Voice) -> Mapping[str, Any]:
    phone = Phone(caller(), say, request.cookies.get(SIDE_COOKIE))
    return {
        "shown": table_page(snapshot, phone, box_now(say)),
        "fair": fairness(snapshot.table, caller()),
        "lost": seats_lost(request, caller()),
        "locked_out": locked_out(request, caller()),
    }


def _seats(snapshot: SnapshotPort, say: Voice) -> Mapping[str, Any]:
    return {"seats": snapshot.table.seats, "own": caller().seats}


def _saved() -> Mapping[str, str]:
    saved = desk().ports.saved_rules
    return {} if saved is None else saved.codes()


def _setup(snapshot: SnapshotPort, say: Voice) -> Mapping[str, Any]:
    """The usual game for four, or the game as it is; after a refusal, what was asked for, so that nothing has to be
    filled in again."""
    table = snapshot.table
    seated = [seat.colour for seat in table.seats] or list(COLOURS)
    asked = request.form if request.path in ("/do/game", "/do/save_rules") else {}
    trouble = ""
    if asked:
        seated = [colour for colour in COLOURS if asked.get(f"seat_{colour}")]
    try:
        rules = house_rules.rules_asked(table, asked, request.args.get("rules", "")[:40], _saved())
    except TableError as error:
        rules, trouble = house_rules.rules_of_table(table), say(error.message)
    running = running_game(snapshot)
    return {
        "table": table,
        "seated": seated,
        "usual": usual_checker(table),
        "hints": asked.get("hints") or ("off" if asked else table.hints),
        "checker": asked.get("checker") or usual_checker(table),
        "running": "" if running is None else say(running),
        "chosen": rules.profile,
        "asked": asked,
        "wrong_points": _are_wrong_points(asked.get("target", "").strip()),
        "profiles": PROFILES,
        "house": house_rules.show(rules, say),
        "saved": _saved(),
        "trouble": trouble,
    }


def _are_wrong_points(text: str) -> bool:
    with suppress(TableError):
        read_points(text)
        return False
    return True


def _board_to_set(snapshot: SnapshotPort, say: Voice, position: str | None) -> Mapping[str, Any]:
    table = snapshot.table
    shown = position or table.position or _all_in_start(table).text
    return {"table": table, "position": shown, "board": _still_board(table, shown, say)}


def _still_board(table: TableView, position: str, say: Voice) -> str:
    """A board that nobody taps moves on, from this phone's side."""
    side = choose_side(table, caller(), request.cookies.get(SIDE_COOKIE))
    label = say("page.board.label", pawns=position_words(position, say))
    return draw_board(BoardDrawing(position=position, viewer=side, names=square_names(say), label=label))


def _correct(snapshot: SnapshotPort, say: Voice) -> Mapping[str, Any]:
    """The board to put right. A correction that came second keeps its edits, beside the board as it is now."""
    asked = request.form if request.path == "/do/position" else {}
    values = dict(_board_to_set(snapshot, say, _readable(asked.get("position", ""))))
    now = snapshot.table.position
    values["now"] = _still_board(snapshot.table, now, say) if now and now != values["position"] else ""
    values["asked"] = asked
    return values


def _readable(text: str) -> str | None:
    """A position text that can be drawn, or nothing."""
    with suppress(TableError):
        return Position.read(text[:400]).text
    return None


def _check(snapshot: SnapshotPort, say: Voice) -> Mapping[str, Any]:
    asked = {name: request.args.get(name, "").strip()[:400] or None for name in ("move", "position", "turn", "card")}
    if asked["move"] is None:
        return {**_board_to_set(snapshot, say, None), "asked": asked, "verdict": None, "trouble": ""}
    question = Question(move=asked["move"], position=asked["position"], turn=asked["turn"], card=asked["card"])
    try:
        whole = make_whole(question, snapshot.table)
    except TableError as error:
        scene = _board_to_set(snapshot, say, None)
        trouble = say_seen(error.message, board_of(snapshot.table), say)
        return {**scene, "asked": asked, "verdict": None, "trouble": trouble}
    scene = _board_to_set(snapshot, say, whole.position.text)
    return {**scene, "asked": asked, "verdict": _verdict(whole, snapshot.table, say), "trouble": ""}


def _verdict(asked: Asked, table: TableView, say: Voice) -> Mapping[str, Any]:
    """The verdict in the table's words, with the board that a legal move leads to and the question for each move that
    may have been meant."""
    from companion.announcing.checker import Illegal, Legal  # noqa: PLC0415 - with the first question

    found, board = judged(asked), BoardAndTurn(asked.position, asked.turn)
    if isinstance(found, Legal):
        after = _still_board(table, found.move.result.text, say)
        return {"legal": True, "move": board.words(found.move.notation, say), "after": after}
    reason = say_seen(found.reason, board, say)
    if isinstance(found, Illegal):
        return {"legal": False, "rule": found.rule, "reason": reason}
    about = {"turn": asked.turn, "card": asked.card, "position": asked.position.text}
    meant = {urlencode({"move": each, **about}): board.words(each, say) for each in found.candidates}
    return {"legal": None, "reason": reason, "candidates": meant}


def _say(snapshot: SnapshotPort, say: Voice) -> Mapping[str, Any]:
    """What can be said at the table as it is; nothing where no move is awaited, or where the card is in a hand."""
    table = snapshot.table
    if table.phase != "move" or not table.in_step:
        return {"tellings": ()}
    moves = table.moves if table.moves is not None else snapshot.all_moves()
    written = {move.move: move_words(move, say, table.turn) for move in moves}
    written["pass"] = say("page.move.pass")
    board = board_of(table)
    tellings = ways_to_say(make_whole(Question(move=""), table), lambda said: say_seen(said, board, say))
    return {"tellings": tellings, "written": written}


def _hint(snapshot: SnapshotPort, say: Voice) -> Mapping[str, Any]:
    """The moves that the coach finds best, or why it says nothing."""
    from web import hints  # noqa: PLC0415 - with the coach

    try:
        back = hints.look_back(snapshot, caller(), say)
        if back:
            return {"hints": (), "trouble": back, "more": 0}
        hint = hints.ask(snapshot, caller(), hints.SHOWN)
    except TableError as refusal:
        return {"hints": (), "trouble": say(refusal.message), "more": 0}
    return {"hints": hints.show(snapshot, hint, say), "trouble": "", "more": len(hint.advised) - hints.SHOWN}


def _history(snapshot: SnapshotPort, say: Voice) -> Mapping[str, Any]:
    """The newest events, or with `?before=VERSION` older ones; what is made of the whole game is on the first page."""
    table, began = snapshot.table, snapshot.began
    asked = _version_asked("before")
    older = asked is not None and began < asked <= table.version
    before = asked if asked is not None and older else table.version + 1
    first = max(began, before - MOST_TOLD)
    lines = snapshot.history(max(began, first - LEAD) - 1, MOST_LOOKED_AT)
    values = {
        "told": tell(lines, table, say, before),
        "events": before - began,
        "older": first if first > began else None,
        "newest": not older,
        "hands": bool(table.hands),
        "race": "",
        "left": {},
        "proofs": [],
    }
    return values if older else {**values, **_whole_game(snapshot, say)}


def _whole_game(snapshot: SnapshotPort, say: Voice) -> Mapping[str, Any]:
    table = snapshot.table
    lines = snapshot.history(table.version - MOST_LOOKED_AT, MOST_LOOKED_AT)
    course = race(lines, [seat.colour for seat in table.seats])
    full = _all_in_start(table).distance("red")
    return {
        "race": draw_race(course, say("page.race.label"), full),
        "full": full,
        "course": {colour: distances[-1] for colour, distances in course.items() if distances},
        "bumps": bumps(lines),
        "left": unseen_cards(table) if desk().ports.count_cards else {},
        "proofs": proofs(lines),
    }


def _version_asked(name: str) -> int | None:
    """A version in the page's address; None without one."""
    return read_version(request.args.get(name, ""))


def _games(snapshot: SnapshotPort, say: Voice) -> Mapping[str, Any]:
    """The games before this one, the latest first; with `?before=VERSION` older ones."""
    before = _version_asked("before")
    found, older = earlier_games(snapshot, snapshot.began if before is None else before)
    called = {game.began: names_of(game.players, say) for game in found}
    return {"games": found, "older": older, "newest": before is None, "called": called}


def _replay(snapshot: SnapshotPort, say: Voice) -> Mapping[str, Any]:
    """The game that runs or has just ended, to be watched again; with `?game=VERSION` an earlier one."""
    asked = _version_asked("game")
    past = asked is not None and asked != snapshot.began
    lines = snapshot.game(asked if asked is not None and past else snapshot.began)
    playing = players(lines) if lines else {}
    seats = list(playing)
    found = shots(lines, say)
    values: dict[str, Any] = {"past": past, "began": lines[0] if past and lines else None, "shots": []}
    if len(found) < 2:
        return values
    course = course_of(found, seats)
    called = names_of(playing, say)
    full = Position.start(COLOURS, each=int(lines[0]["options"]["pawns"])).distance("red")
    return {
        **values,
        "called": called,
        "shots": found,
        "board": _still_board(snapshot.table, found[-1].position.text, say),
        "race": draw_race(course, say("page.race.label"), full),
        "full": full,
        "seats": seats,
        "summary": [say(each) for each in summary(found, seats, called)],
        "luck": (past or snapshot.table.phase == "over") and has_luck(lines),
    }


def _luck(snapshot: SnapshotPort, say: Voice) -> Mapping[str, Any]:
    """Luck and skill of the game that has just ended; with `?game=VERSION` of an earlier one."""
    asked = _version_asked("game")
    past = asked is not None and asked != snapshot.began
    lines = snapshot.game(asked if asked is not None and past else snapshot.began)
    values = {"back": f"?game={asked}" if past else "", "trouble": ""}
    make = desk().ports.coach
    over = past or snapshot.table.phase == "over"
    if make is None or not over or not has_luck(lines):
        return {**values, "trouble": say("page.luck.none")}
    from web.luck_page import told  # noqa: PLC0415 - with the coach

    called = names_of(players(lines), say)
    try:
        with one_at_a_time():
            shown = told(lines, make(), called, say)
    except TableError as refusal:
        return {**values, "trouble": say(refusal.message)}
    plot = draw_race(shown["course"], say("page.luck.label"), 100)
    return {**values, **shown, "called": called, "plot": plot}


def _proof(snapshot: SnapshotPort, say: Voice) -> Mapping[str, Any]:
    """The proof of the pile `?pile=COMMITMENT`; with `?before=VERSION` it is looked for further back."""
    asked, before = request.args.get("pile", ""), _version_asked("before")
    proof, older = find_proof(snapshot, asked, snapshot.table.version + 1 if before is None else before)
    of_this_game = proof is not None and proof.version >= snapshot.began
    called = names(snapshot.table, say) if of_this_game else names_of({}, say)
    return {"proof": proof, "pile": asked, "older": older, "called": called}


def _rules(snapshot: SnapshotPort, say: Voice) -> Mapping[str, Any]:
    rules = house_rules.rules_of_table(snapshot.table)
    texts = rules_played(rules)
    return {
        "told": house_rules.rules_in_words(rules, say),
        "rules": {heading: {n: texts[n] for n in numbers if n in texts} for heading, numbers in RULES.items()},
        "card_texts": {card: f"card.{card_text(card, rules)}.rule" for card in dict.fromkeys(rules.pack)},
        "printable": desk().ports.rules_sheet is not None,
    }


def _phone(snapshot: SnapshotPort, say: Voice) -> Mapping[str, Any]:
    side = choose_side(snapshot.table, caller(), request.cookies.get(SIDE_COOKIE))
    ports = desk().ports
    return {
        "languages": LANGUAGES,
        "side": side,
        "printable": ports.paper_deck is not None,
        "code": ports.keys.code() if caller().table else "",
        "locked": caller().table and request.args.get("locked") == "yes",
    }


def _wifi(snapshot: SnapshotPort, say: Voice) -> Mapping[str, Any]:
    networks = desk().ports.networks
    return {"wifi": None if networks is None else wifi_page(networks.look(), say, keyed=caller().table)}


def _nothing(snapshot: SnapshotPort, say: Voice) -> Mapping[str, Any]:
    return {}


VALUES: dict[str, Values] = {
    "table": _table,
    "seats": _seats,
    "setup": _setup,
    "correct": _correct,
    "check": _check,
    "say": _say,
    "hint": _hint,
    "history": _history,
    "games": _games,
    "replay": _replay,
    "luck": _luck,
    "proof": _proof,
    "rules": _rules,
    "phone": _phone,
    "wifi": _wifi,
    "join": _nothing,
    "error": _nothing,
}
"""By the page's name."""
