"""An evening without the lost deck: 45 presses in a real browser, then a reshuffle, on glass, page and log alike."""

from __future__ import annotations

import json
from collections import Counter
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from companion.cards import STANDARD_PACK, Card
from companion.deck import fingerprint
from device.catalogues import translator
from device.panel import frames
from device.panel.screens import CardScreen, Screen, ShufflingScreen
from tests.running import RunningBox, eventually, running, sorrybox
from tests.web.browser import Phone, chromium, phone

SAY = translator("en")
FACES = {SAY(f"card.{card}"): card for card in set(STANDARD_PACK)}


def test_45_presses_give_the_45_cards_on_glass_page_and_log_alike_then_a_reshuffle(tmp_path: Path) -> None:
    with running(tmp_path) as box, chromium() as browser:
        table = phone(browser, box.base)
        page = table.open(f"/j/{box.key}")
        table.live()
        promised = box.state()["commitment"]
        drawn = [press(table, box) for _ in range(45)]
        assert Counter(drawn) == Counter(STANDARD_PACK)
        assert "0" in page.inner_text(".left")
        assert box.state()["discard"] == drawn
        push(page)
        eventually(lambda: on_glass(box, ShufflingScreen(45, fingerprint(box.state()["commitment"]))))
        after = new_card(table, box)
        assert box.state()["commitment"] != promised
        log = [json.loads(line) for line in sorrybox("log", "--json", "--state", str(tmp_path)).stdout.splitlines()]
        assert [line["card"] for line in log if line["kind"] == "draw"] == [*drawn, after]
        assert [line["kind"] for line in log].count("shuffle") == 2
        table.check()


def press(table: Phone, box: RunningBox) -> Card:
    """Press the round button on the page; the card that then lies on the page and on the glass."""
    push(table.page)
    return new_card(table, box)


def push(page: Any) -> None:
    """Mark the card that lies there, and press."""
    page.evaluate("document.querySelector('.card').dataset.seen = '1'")
    button = page.locator("#hold")
    button.hover()
    page.mouse.down()
    page.wait_for_timeout(60)
    page.mouse.up()


def new_card(table: Phone, box: RunningBox) -> Card:
    """Wait until another card lies on the page; it must be on the glass too."""
    table.page.wait_for_selector(".card:not([data-seen]) .face")
    card = FACES[table.page.inner_text(".card .face")]
    left = box.state()["draw_pile"]
    eventually(lambda: on_glass(box, CardScreen(card, 0, None, left)))
    return card


def on_glass(box: RunningBox, screen: Screen) -> bool:
    """Whether the panel's picture is just this screen."""
    picture = Image.open(BytesIO(box.ask("GET", "/api/display.png")[1]))
    return picture.convert("1").tobytes() == frames.draw(screen, SAY).tobytes()
