"""Legal moves said in ten ways a language, from templates that are the tests' own."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from companion.cards import Card
from companion.colours import COLOURS, Colour
from companion.moves.legal import Move
from companion.moves.position import Position
from tests.companion.naive import walk

NUMBERS = {
    "en": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen",
    "sv": "noll ett två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton",
    "it": "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici",
    "ru": """
        ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать
    """,
}
SIDES = {
    "en": ("red", "blue", "yellow", "green"),
    "sv": ("röd", "blå", "gul", "grön"),
    "it": ("rosso", "blu", "giallo", "verde"),
    "ru": ("красный", "синий", "жёлтый", "зелёный"),
}
SAFE = {"en": "s {}", "sv": "s {}", "it": "esse {}", "ru": "эс {}"}

STEPS = {
    "en": """
        {a} to {b}; from {a} to {b}, please; I'll move {n} {way} with the pawn on {a}; my pawn on {a} goes {n}
        {way}; {n} {way} from {a}; {a} {n} {way}; okay, {n} spaces {way} with {a}; take the piece at {a} and go
        to {b}; the one on {a} walks {n} {way} to {b}; {way} {n}, the pawn on {a}
    """,
    "sv": """
        {a} till {b}; från {a} till {b}, tack; jag går {n} {way} med pjäsen på {a}; min gubbe på {a} går {n}
        steg {way}; {n} {way} från {a}; {a} {n} {way}; okej, {n} rutor {way} med {a}; ta pjäsen på {a} och gå
        till {b}; den på {a} går {n} {way} till {b}; {way} {n}, bonden på {a}
    """,
    "it": """
        da {a} a {b}; da {a} fino a {b}, grazie; muovo {n} {way} con la pedina su {a}; la mia pedina su {a} va
        {way} di {n}; {n} {way} da {a}; {a} {n} {way}; allora, {n} caselle {way} con {a}; prendi la pedina su
        {a} e vai a {b}; quella su {a} va {way} di {n} fino a {b}; {way} di {n}, la pedina su {a}
    """,
    "ru": """
        с {a} на {b}; {a} на {b}, пожалуйста; хожу на {n} {way} фишкой на {a}; моя фишка на {a} идёт на {n}
        {way}; {n} {way} с {a}; {a} {n} {way}; так, {n} клеток {way} фишкой {a}; пешка с {a} до {b}; та, что на
        {a}, идёт {way} на {n} до {b}; {way} на {n}, фишка на {a}
    """,
}
"""By language: ways to say that a pawn goes a count."""

STARTS = {
    "en": """
        out; start; I'm bringing a pawn out; a new pawn please; come out of start; get one out; enter a pawn; a
        pawn leaves start; put a new one on the board; out onto the start circle
    """,
    "sv": """
        ut; start; jag tar ut en pjäs; en ny gubbe, tack; ut ur boet; ta ut en; ut på banan; en pjäs går ut; jag
        ställer ut en ny; ut på startcirkeln
    """,
    "it": """
        esco; partenza; faccio uscire una pedina; una nuova pedina, grazie; esco dalla partenza; ne esce una;
        metto in gioco una pedina; una pedina esce; metto una pedina in campo; fuori sul cerchio di partenza
    """,
    "ru": """
        выхожу; старт; вывожу фишку; новую фишку, пожалуйста; выхожу со старта; вывожу одну; ставлю фишку на
        поле; фишка выходит; ввожу пешку в игру; выход на стартовый круг
    """,
}
SWAPS = {
    "en": """
        swap {a} with {b}; swap my pawn on {a} for {c} on {b}; I trade places with {b} from {a}; {a} switches
        with the one on {b}; exchange {a} and {b}; {a} and {b} change places; swap {b} with my {a}; let me
        switch {a} and {c}'s pawn on {b}; {a} swaps places with {b}, sorry about that; with {a} I swap {b}
    """,
    "sv": """
        byt {a} mot {b}; byt min pjäs på {a} med {c} på {b}; jag byter plats från {a} med {b}; {a} byter med den
        på {b}; byte mellan {a} och {b}; {a} och {b} byter plats; byt {b} med min {a}; jag byter {a} och den {c}
        på {b}; {a} byter plats med {b}, tack; med {a} byter jag {b}
    """,
    "it": """
        scambio {a} con {b}; scambio la mia pedina su {a} con {c} su {b}; cambio posto con {b} da {a}; {a}
        scambia con quella su {b}; scambia {a} e {b}; {a} e {b} si scambiano; scambio {b} con la mia {a};
        scambio {a} e la pedina su {b}; {a} cambia posto con {b}, grazie; con {a} scambio {b}
    """,
    "ru": """
        меняю {a} на {b}; меняю мою фишку на {a} с {c} на {b}; меняюсь местами с {b} фишкой {a}; {a} меняется с
        той, что на {b}; обмен {a} и {b}; {a} и {b} меняются местами; меняю {b} с моей {a}; обмен {a} с фишкой
        на {b}; {a} меняется местами с {b}, спасибо; фишкой {a} меняюсь с {b}
    """,
}
SORRIES = {
    "en": """
        sorry {b}; sorry, {c} on {b}; so sorry {c} at {b}; I take the place of {b}; out, and bump {b}; sorry to
        the pawn on {b}; send {b} back to start; replace {c} on {b}; from start to {b}, sorry; sorry on {b}, bye
        bye
    """,
    "sv": """
        förlåt {b}; förlåt, {c} på {b}; tyvärr {c} på {b}; jag tar platsen från {b}; ut och slå {b}; förlåt till
        pjäsen på {b}; skicka {b} tillbaka till start; ersätt {c} på {b}; från start till {b}, förlåt; förlåt på
        {b}, hej då
    """,
    "it": """
        scusa {b}; scusa, {c} su {b}; mi dispiace {c} su {b}; prendo il posto di {b}; esco e mangio {b}; scusa
        alla pedina su {b}; rimando {b} in partenza; sostituisco {c} su {b}; dalla partenza a {b}, scusa; scusa
        su {b}, ciao ciao
    """,
    "ru": """
        извини {b}; извини, {c} на {b}; прости {c} на {b}; занимаю место {b}; выхожу и бью {b}; сорри фишке на
        {b}; отправляю {b} обратно на старт; на место {c} на {b}; со старта на {b}, извини; извини на {b}, пока
    """,
}
SPLITS = {
    "en": """
        {n} with {a} and {m} with {d}; {a} {n} and {d} {m}; split: {n} for {a}, {m} for {d}; {n} on {a} and {m}
        on {d}; {a} goes {n}, {d} goes {m}; {a} to {b} and {d} to {e}; {n} with the pawn on {a} and the rest
        with the one on {d}; I split it, {n} steps with {a} and {m} steps with {d}; with {a} {n} and with {d}
        {m}; {n} from {a}, {m} from {d}, thanks
    """,
    "sv": """
        {n} med {a} och {m} med {d}; {a} {n} och {d} {m}; dela: {n} för {a}, {m} för {d}; {n} på {a} och {m} på
        {d}; {a} går {n}, {d} går {m}; {a} till {b} och {d} till {e}; {n} med pjäsen på {a} och resten med den
        på {d}; jag delar, {n} steg med {a} och {m} steg med {d}; med {a} {n} och med {d} {m}; {n} från {a}, {m}
        från {d}, tack
    """,
    "it": """
        {n} con {a} e {m} con {d}; {a} {n} e {d} {m}; divido: {n} per {a}, {m} per {d}; {n} su {a} e {m} su {d};
        {a} va di {n}, {d} va di {m}; da {a} a {b} e da {d} a {e}; {n} con la pedina su {a} e il resto con
        quella su {d}; divido, {n} passi con {a} e {m} passi con {d}; con {a} {n} e con {d} {m}; {n} da {a}, {m}
        da {d}, grazie
    """,
    "ru": """
        {n} с {a} и {m} с {d}; {a} {n} и {d} {m}; делю: {n} для {a}, {m} для {d}; {n} фишкой {a} и {m} фишкой
        {d}; {a} идёт на {n}, {d} идёт на {m}; {a} на {b} и {d} на {e}; {n} фишкой на {a}, остаток той, что на
        {d}; делю, {n} шага {a} и {m} шага {d}; фишкой {a} {n}, а фишкой {d} {m}; {n} с {a}, {m} с {d}, спасибо
    """,
}
AHEAD = {"en": "forward", "sv": "framåt", "it": "avanti", "ru": "вперёд"}
BACK = {"en": "back", "sv": "bakåt", "it": "indietro", "ru": "назад"}
HOMES = {"en": "home", "sv": "mål", "it": "casa", "ru": "дома"}

_PART = re.compile(r"(?:(?P<colour>\w+):)?(?P<origin>\w+)(?P<sign><>|[>!])(?P<target>\w+)(?:~\w+)?")
WAYS = 10


def templates(table: dict[str, str], language: str) -> list[str]:
    """The ten ways."""
    ways = [" ".join(way.split()) for way in table[language].split(";")]
    assert len(ways) == WAYS, (language, len(ways))
    return ways


class Speaker:
    """Says moves in one language, squares by their names or aloud."""

    def __init__(self, language: str, dice: random.Random) -> None:
        self.language = language
        self._dice = dice
        self._numbers = NUMBERS[language].split()

    def square(self, name: str) -> str:
        """`r9`, "red nine", `s2`, "s two"."""
        if name == "H":
            return HOMES[self.language]
        if self._dice.random() < 0.5:
            return name
        number = self._numbers[int(name[1:])]
        if name[0] == "s":
            return SAFE[self.language].format(number)
        side = next(at for at, colour in enumerate(COLOURS) if colour[0] == name[0])
        return f"{SIDES[self.language][side]} {number}"

    def number(self, count: int) -> str:
        """A count as a word or in digits."""
        return self._numbers[count] if self._dice.random() < 0.7 else str(count)

    def colour(self, colour: Colour) -> str:
        """A colour's word."""
        return SIDES[self.language][COLOURS.index(colour)]

    def ways(self, move: Move, position: Position, turn: Colour, card: Card) -> Iterator[str]:
        """The move in all ways that its kind has; none for a partner's pawn that squares don't tell, or three parts."""
        for way, values in self.told(move, position, turn, card):
            yield way.format(**values)

    def told(self, move: Move, position: Position, turn: Colour, card: Card) -> Iterator[tuple[str, dict[str, str]]]:
        """The same as templates, each with what stands in their places."""
        parts = [_PART.fullmatch(part) for part in move.notation.split("+")]
        if len(parts) > 2 or any(part is None or part["colour"] for part in parts):
            return
        first = parts[0]
        assert first is not None
        at, to = first["origin"], first["target"]
        counts = [_count(position, turn, part["origin"], part["target"], card) for part in parts if part]
        values = {"a": self.square(at) if at != "S" else "", "n": self.number(abs(counts[0])), "b": self.square(to)}
        if len(parts) == 2:
            other = parts[1]
            assert other is not None
            values |= {
                "d": self.square(other["origin"]), "e": self.square(other["target"]), "m": self.number(counts[1]),
            }  # fmt: skip
            table = SPLITS
        elif first["sign"] == ">":
            table = STARTS if at == "S" else STEPS
            values["way"] = (AHEAD if counts[0] > 0 else BACK)[self.language]
        else:
            holder = next(colour for colour in position.colours if to in position.squares(colour) and to[0] in "rbyg")
            values["c"] = self.colour(holder)
            table = SORRIES if first["sign"] == "!" else SWAPS
        for way in templates(table, self.language):
            yield way, values


def _count(position: Position, turn: Colour, at: str, to: str, card: Card) -> int:
    """How far the pawn on one square goes to get to another, below 0 backward; 0 where it isn't counted."""
    holders = [colour for colour in position.colours if at in position.squares(colour)] if at[0] in "rbyg" else [turn]
    holder = holders[0] if at != "S" else None
    counts = {"4": (-4,), "10": (10, -1), "7": tuple(range(1, 8))}.get(card) or ((int(card),) if card.isdigit() else ())
    return next((count for count in counts if holder and walk(holder, at, count) == to), 0)
