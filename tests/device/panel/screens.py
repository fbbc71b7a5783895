"""One of every screen and of every arrangement on it, by name."""

from __future__ import annotations

from companion.cards import CARDS
from companion.colours import COLOURS, Colour
from companion.messages import message
from companion.ruleset import find_ruleset
from companion.ruleset.told import tell_clauses
from device.panel.screens import (
    CardScreen,
    CountdownScreen,
    DrawOffScreen,
    JoinScreen,
    RulesScreen,
    Screen,
    ShufflingScreen,
    StoppedScreen,
    TroubleScreen,
    TurnScreen,
    WaitingScreen,
    WonScreen,
)

KEY = "ABCDEFGHJKLMNPQR"
JOIN = JoinScreen("join", f"http://192.168.178.123:8080/j/{KEY}", "192.168.178.123:8080", "482913")
LONG_JOIN = JoinScreen("join", f"http://sorrybox-kitchen.local:8080/j/{KEY}", "sorrybox-kitchen.local:8080", "482913")
LONG_ADDRESS = "[2001:db8:1234:5678:9abc:def0:1234:5678]:8080"
TEXT_JOIN = JoinScreen("join", f"http://{LONG_ADDRESS}/j/{KEY}", LONG_ADDRESS, "482913")
OWN_NETWORK = JoinScreen(
    "join",
    f"http://10.42.0.1:8080/j/{KEY}",
    "10.42.0.1:8080",
    "482913",
    own_network=("SORRYBOX-7KQ", "HWQ7K4MRXN9T"),
)
POINTS: dict[Colour, int] = {"red": 105, "blue": 25, "yellow": 0, "green": 65}

FINGERPRINT = "KQWM AWXY MWOQ TWGD"
ONE_RULE = tuple(tell_clauses(find_ruleset("classic", {"must_move": "no"})))
MANY_RULES = tuple(
    tell_clauses(
        find_ruleset(
            "classic",
            {"leave_start": "forward", "slides": "own", "sorry_forward": "else", "two_again": "no", "must_move": "no"},
        )
    )
)
CLASSIC = message("page.profile.classic")

CARD_SCREENS: dict[str, Screen] = {
    f"card_{card}": CardScreen(card, serial, COLOURS[serial % 4], 45 - 4 * serial) for serial, card in enumerate(CARDS)
}
SPLIT = message("panel.move.split", one=3, other=4)
HOME = message("panel.move.home")
SLID = message("panel.move.slides", move=message("panel.move.swap", other=message("side.blue.with")), count=3)
TWO = message("panel.move.two", one=message("panel.move.forward", count=3), other=HOME)
NOTES: dict[str, Screen] = {
    "note_announce": CardScreen("11", 1, "green", 30, message("panel.note.announce")),
    "note_announce_first": CardScreen("2", 1, "red", 30, message("panel.note.announce_first")),
    "note_pass": CardScreen("sorry", 1, "blue", 30, message("panel.note.pass")),
    "note_not_in_step": CardScreen("12", 1, "green", 9, message("panel.note.not_in_step")),
}
SCREENS: dict[str, Screen] = {
    **CARD_SCREENS,
    "card_house_rule": CardScreen("7", 1, "yellow", 9, text="7.any.out"),
    "card_without_seats": CardScreen("12", 1, None, 9),
    **NOTES,
    "waiting": WaitingScreen(None, 45),
    "waiting_turn": WaitingScreen("green", 45),
    "waiting_name": WaitingScreen("red", 45, name="Åsa"),
    "waiting_promise": WaitingScreen("red", 45, fingerprint=FINGERPRINT),
    "waiting_words": WaitingScreen("red", 45, fingerprint=FINGERPRINT, words=2),
    "rules": RulesScreen(CLASSIC, ONE_RULE, "blue", 45),
    "rules_many": RulesScreen(CLASSIC, MANY_RULES, "green", 45),
    "rules_draw_off": RulesScreen(CLASSIC, ONE_RULE, "red", 45, draw_off=True),
    "rules_promise": RulesScreen(CLASSIC, ONE_RULE, "blue", 45, fingerprint=FINGERPRINT),
    "rules_many_promise": RulesScreen(CLASSIC, MANY_RULES, "green", 45, fingerprint=FINGERPRINT),
    "rules_words": RulesScreen(CLASSIC, MANY_RULES, "green", 45, fingerprint=FINGERPRINT, words=2),
    "rules_without_seats": RulesScreen(CLASSIC, ONE_RULE, None, 45, fingerprint=FINGERPRINT),
    "join": JOIN,
    "join_long": LONG_JOIN,
    "join_text": TEXT_JOIN,
    "join_no_network": JoinScreen("join", None, None, "482913"),
    "join_can_open": JoinScreen("join", None, None, "482913", can_open=True),
    "join_opening": JoinScreen("join", None, None, "482913", can_open=True, opening=True),
    "join_own_network": OWN_NETWORK,
    "menu_own_network": JoinScreen("own_network", None, None, "482913", can_open=True),
    "menu_undo": JoinScreen("undo", JOIN.url, JOIN.address, "482913"),
    "menu_new_deck": JoinScreen("new_deck", JOIN.url, JOIN.address, "482913"),
    "menu_back": JoinScreen("back", JOIN.url, JOIN.address, "482913"),
    "shuffling": ShufflingScreen(45),
    "shuffling_promise": ShufflingScreen(45, FINGERPRINT),
    "draw_off_first": DrawOffScreen((), "blue"),
    "draw_off": DrawOffScreen((("blue", "7"), ("yellow", "sorry"), ("green", "12"), ("red", "3")), "blue"),
    "hand_first": TurnScreen("yellow", None, None, 25),
    "hand": TurnScreen("yellow", "sorry", "blue", 25),
    "hand_note": TurnScreen("green", "10", "yellow", 25, message("panel.note.no_move")),
    "hand_name": TurnScreen("red", "7", "green", 25, message("panel.note.moved", move=SPLIT), name="Åsa"),
    "turn": TurnScreen("blue", "12", "red", 31, message("panel.note.moved", move=HOME), press=True),
    "turn_swap": TurnScreen("green", "11", "yellow", 30, message("panel.note.moved", move=SLID), press=True),
    "turn_only_move": TurnScreen("red", "7", "blue", 9, message("panel.note.only_move", move=SPLIT), press=True),
    "turn_two": TurnScreen("yellow", "7", "blue", 9, message("panel.note.moved", move=TWO), press=True),
    "turn_no_move": TurnScreen("blue", "sorry", "red", 30, message("panel.note.no_move"), press=True),
    "won": WonScreen(("red",), {}),
    "won_team": WonScreen(("red", "yellow"), {}),
    "won_points": WonScreen(("red",), POINTS),
    "won_team_points": WonScreen(("blue", "green"), POINTS),
    "won_two_players": WonScreen(("blue",), {"red": 105, "blue": 205}),
    "countdown": CountdownScreen(6),
    "stopped": StoppedScreen(),
    "trouble_not_saved": TroubleScreen(message("panel.trouble.not_saved")),
    "trouble_set_aside": TroubleScreen(message("panel.trouble.set_aside")),
}
