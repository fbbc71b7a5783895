"""`make screenshots`: every page in every state, into build/screenshots, to be looked at by a person; one sheet a size,
language and ground, with all the states side by side."""

from __future__ import annotations

import sys
from io import BytesIO
from itertools import islice
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.sync_api import Browser

from tests.web.browser import Phone, chromium
from tests.web.states import LANGUAGES_SPOKEN, STATES

FOLDER = Path("build/screenshots")
SIZES = ((320, 568), (360, 740), (390, 844), (820, 1180), (844, 390))
IN_A_ROW, ROWS = 6, 3
WIDEST = 320


def main(asked: list[str]) -> None:
    """Make them all, or those of the named states, languages (`ru`) and sizes (`320x568`); then the sheets."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    names = [name for name in STATES if name in asked] or list(STATES)
    languages = [short for short in LANGUAGES_SPOKEN if short in asked] or list(LANGUAGES_SPOKEN)
    sizes = [size for size in SIZES if "{}x{}".format(*size) in asked] or list(SIZES)
    with chromium() as browser:
        for name in names:
            for short in languages:
                pictures(browser, name, short, sizes)
    sheets()


def pictures(browser: Browser, name: str, language: str, sizes: list[tuple[int, int]]) -> None:
    """One state in one language, at each size, light and dark: the screen as it first stands."""
    try:
        with STATES[name].shown(
            browser, locale=LANGUAGES_SPOKEN[language], device_scale_factor=1, size=sizes[0]
        ) as one:
            for size in sizes:
                one.page.set_viewport_size({"width": size[0], "height": size[1]})
                for ground in ("light", "dark"):
                    one.page.emulate_media(color_scheme=ground)
                    shoot(one, FOLDER / f"{language}-{size[0]}x{size[1]}-{ground}" / f"{name}.png")
    except Exception as problem:
        print(f"{name} in {language}: {problem}", file=sys.stderr)


def shoot(one: Phone, path: Path) -> None:
    """One picture of what is on the screen."""
    path.parent.mkdir(exist_ok=True)
    one.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    with Image.open(BytesIO(one.page.screenshot())) as picture:
        picture.convert("RGB").save(path)


def sheets() -> None:
    """All pictures of a folder side by side, each with its name."""
    for folder in sorted(each for each in FOLDER.iterdir() if each.is_dir()):
        left = iter([name for name in STATES if (folder / f"{name}.png").exists()])
        for number in range(1, 100):
            if not (names := list(islice(left, IN_A_ROW * ROWS))):
                break
            sheet(folder, names).save(FOLDER / f"{folder.name}-{number}.png")


def sheet(folder: Path, names: list[str]) -> Image.Image:
    """A sheet of contacts."""
    prints = []
    for name in names:
        with Image.open(folder / f"{name}.png") as picture:
            picture.thumbnail((WIDEST, 2 * WIDEST))
            prints.append(picture.copy())
    width, height = max(each.width for each in prints) + 8, max(each.height for each in prints) + 22
    found = Image.new("RGB", (width * IN_A_ROW, height * -(-len(prints) // IN_A_ROW)), "#808080")
    for place, (name, each) in enumerate(zip(names, prints, strict=True)):
        corner = (place % IN_A_ROW * width + 4, place // IN_A_ROW * height + 18)
        found.paste(each, corner)
        ImageDraw.Draw(found).text((corner[0], corner[1] - 14), name, fill="white")
    return found


if __name__ == "__main__":
    main(sys.argv[1:])
