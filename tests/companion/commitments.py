"""A stranger's check of the commitments, after docs/interface.md alone: it shares no code with the product."""

import hashlib
from itertools import groupby
from typing import Any

STEPS = {"mix", "draw", "move", "play", "discard", "skip", "position"}


def dealt(order: list[str], words: list[str]) -> list[str]:
    """The committed order, permuted by the players' words."""
    cards, seed, pool, counter = list(order), "".join(word + "\n" for word in words).encode(), b"", 0
    for last in range(len(cards) - 1, 0, -1) if words else ():
        while True:
            if not pool:
                pool, counter = hashlib.sha256(seed + counter.to_bytes(4, "big")).digest(), counter + 1
            number, pool = int.from_bytes(pool[:4], "big"), pool[4:]
            if number < 2**32 - 2**32 % (last + 1):
                break
        cards[last], cards[number % (last + 1)] = cards[number % (last + 1)], cards[last]
    return cards


def check(log: list[dict[str, Any]]) -> tuple[int, int]:
    """How many commitments are published and how many of them proved; AssertionError if one is broken."""
    orders = {}
    for line in log:
        if line["kind"] == "opened":
            made = hashlib.sha256(bytes.fromhex(line["salt"]) + line["order"].encode()).hexdigest()
            orders[made] = line["order"].split(",")
    published, piles = set[str](), list[str]()
    here: Any = (-1, 0, ())  # pile, cards drawn, words with their pile
    past, future = list[Any](), list[Any]()
    for _, group in groupby(log, key=lambda line: line["command"]):
        lines = list(group)
        kinds = {line["kind"] for line in lines}
        if "undo" in kinds or "redo" in kinds:
            one, other = (past, future) if "undo" in kinds else (future, past)
            other.append(here)
            here = one.pop()
        elif kinds & STEPS and "game" not in kinds:
            past, future = [*past, here], []
        for line in lines:
            pile, drawn, words = here
            if line["kind"] == "game":
                piles, here, past, future = [], (-1, 0, ()), [], []
            elif line["kind"] == "shuffle":
                published.add(line["commitment"])
                pile, drawn = (pile, drawn) if line.get("in_place") else (pile + 1, 0)
                piles[pile:] = [line["commitment"]] + (piles[pile + 1 :] if line.get("in_place") else [])
                here = (pile, 0 if line.get("hands") else drawn, words)
                past, future = ([], []) if line.get("hands") else (past, future)
            elif line["kind"] == "mix":
                here = (pile, drawn, (*words, (piles[pile], line["word"])))
            elif line["kind"] == "draw":
                said = [word for whose, word in words if whose == piles[pile]]
                assert piles[pile] not in orders or line["card"] in (None, dealt(orders[piles[pile]], said)[drawn])
                here = (pile, drawn + 1, words)
    assert published >= orders.keys()
    return len(published), len(orders)
