"""The four languages say the same things (every `.po` of every room)."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from companion.messages import message
from device.catalogues import LANGUAGES, ROOMS, translator

ROOT = Path(__file__).parents[1]


def texts(room: str, topic: str, language: str) -> dict[str, list[str]]:
    """Every id of one catalogue with its text, or its plural forms."""
    with (ROOT / room / "locale" / language / topic).open("rb") as source:
        catalogue = read_po(source, locale=language)
    found: dict[str, list[str]] = {}
    for entry in catalogue:
        if entry.id:
            key = entry.id if isinstance(entry.id, str) else entry.id[0]
            found[key] = [entry.string] if isinstance(entry.string, str) else list(entry.string or ())
    return found


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


TOPICS = [(room, path.name) for room in ROOMS for path in sorted((ROOT / room / "locale" / "en").glob("*.po"))]


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@pytest.mark.parametrize(("room", "topic"), TOPICS)
def test_every_language_has_the_same_ids_and_placeholders(room: str, topic: str, language: str) -> None:
    english, other = texts(room, topic, "en"), texts(room, topic, language)
    assert english.keys() == other.keys()
    for key, forms in other.items():
        for form in forms:
            assert form.strip(), f"{key} is empty in {language}"
        wanted = placeholders(english[key][-1])
        assert placeholders(forms[-1]) == wanted, key


def test_no_id_stands_in_two_catalogues() -> None:
    seen: dict[str, str] = {}
    for room, topic in TOPICS:
        for key in texts(room, topic, "en"):
            assert key not in seen, f"{key} stands in {seen[key]} and {room}/{topic}"
            seen[key] = f"{room}/{topic}"


QUOTES = {"en": "“”", "sv": "”", "it": "«»", "ru": "«»"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("room", "topic"), TOPICS)
def test_every_text_has_its_language_s_quotation_marks_and_one_apostrophe(room: str, topic: str, language: str) -> None:
    for key, forms in texts(room, topic, language).items():
        for form in forms:
            plain = re.sub(r"`[^`]*`|\w+ = \"\S+\"", "", form)  # what is typed as it stands
            assert not re.search(r"(?<=\w)'", plain), key
            foreign = set('"“”„«»') - set(QUOTES[language])
            assert not foreign & set(plain), key


def test_a_message_inside_a_message_is_said_in_the_same_language() -> None:
    say = translator("sv")
    assert say(message("colour.red")) == "röd"
    assert say("card.sorry") == "Förlåt!"


def test_an_id_that_no_catalogue_has_is_an_error() -> None:
    with pytest.raises(KeyError):
        translator("en")(message("no.such.id"))
