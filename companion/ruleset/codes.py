"""A rule set as a short code that can be read out, to be typed into another box: `0003-7K2M`.

Six of its signs are the number of the rule set: the profile, then each option's value in the order in which they are
declared, so that an option declared later leaves all codes as they are. Two tell whether the others were heard right.
"""

from __future__ import annotations

import hashlib

from companion.errors import BadText
from companion.messages import message
from companion.ruleset import OPTIONS, PROFILES, RuleSet, find_ruleset

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits and letters, without those that are taken for others (I, L, O) and without U."""
_HEARD = str.maketrans("OIL", "011")
_NUMBER, _CHECK = 6, 2
_MOST_PROFILES = 16
"""Room for profiles to come."""


def write_code(rules: RuleSet) -> str:
    """The code of a rule set, in two groups of four."""
    number, scale = list(PROFILES).index(rules.profile), _MOST_PROFILES
    for option, values in OPTIONS.items():
        number += scale * values.index(rules.options[option])
        scale *= len(values)
    code = _signs(number, _NUMBER)
    code += _check(code)
    return f"{code[:4]}-{code[4:]}"


def read_code(text: str) -> RuleSet:
    """The rule set of a code, in any letter case, with or without its dash.

    Raises `BadText` for what is no code, and what `find_ruleset` raises for options that exclude each other.
    """
    code = "".join(letter for letter in text.upper() if letter.isalnum()).translate(_HEARD)
    if len(code) != _NUMBER + _CHECK or set(code) - set(SIGNS) or _check(code[:_NUMBER]) != code[_NUMBER:]:
        raise BadText(message("house.error.code", code=text.strip()[:40]))
    number = 0
    for sign in code[:_NUMBER]:
        number = number * len(SIGNS) + SIGNS.index(sign)
    number, profile = divmod(number, _MOST_PROFILES)
    options = {}
    for option, values in OPTIONS.items():
        number, value = divmod(number, len(values))
        options[option] = values[value]
    if number or profile >= len(PROFILES):
        raise BadText(message("house.error.code", code=text.strip()[:40]))
    return find_ruleset(list(PROFILES)[profile], options)


def _signs(number: int, length: int) -> str:
    signs = ""
    for _ in range(length):
        number, sign = divmod(number, len(SIGNS))
        signs = SIGNS[sign] + signs
    return signs


def _check(code: str) -> str:
    return _signs(int.from_bytes(hashlib.sha256(code.encode()).digest()[:4], "big"), _CHECK)
