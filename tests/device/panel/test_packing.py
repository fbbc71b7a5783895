"""Pictures as memory, and patches (device.panel.packing)."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from device.catalogues import translator
from device.panel import frames
from device.panel.packing import PAGES, WHOLE, WIDTH, Patch, inverse, pack, patches
from tests.device.panel.screens import SCREENS


def memory(seed: int) -> bytes:
    return random.Random(seed).randbytes(WIDTH * PAGES)


def applied(old: bytes, new: bytes, changes: list[Patch]) -> bytes:
    held = bytearray(old)
    for patch in changes:
        for page in range(patch.top, patch.bottom):
            start = WIDTH * page
            held[start + patch.left : start + patch.right] = new[start + patch.left : start + patch.right]
    return bytes(held)


def test_the_top_pixel_of_a_column_is_its_lowest_bit() -> None:
    picture = Image.new("1", (128, 64))
    picture.putpixel((5, 8), 255)
    picture.putpixel((127, 63), 255)
    pages = pack(picture)
    assert pages[WIDTH + 5] == 0x01
    assert pages[-1] == 0x80
    assert sum(pages) == 0x81


def test_the_inverse_of_a_picture_packs_to_the_inverse_of_its_pages() -> None:
    frame = frames.draw(SCREENS["card_7"], translator("en"))
    assert pack(ImageChops.invert(frame)) == inverse(pack(frame))


@pytest.mark.parametrize("tall", [False, True])
def test_patches_turn_one_picture_into_the_other(tall: bool) -> None:
    pages = [pack(frames.draw(screen, translator("ru"))) for screen in SCREENS.values()]
    pages += [memory(1), bytes(1024)]
    for old, new in pairwise(pages):
        changes = patches(old, new, 10, tall)
        assert applied(old, new, changes) == new
        assert all(patch.bottom - patch.top == 1 or tall for patch in changes)
        assert sum(patch.cost(10) for patch in changes) <= 8 * (WIDTH + 10)


def test_nothing_is_sent_when_nothing_changed() -> None:
    assert patches(memory(1), memory(1), 10, True) == []


def test_a_gap_is_sent_where_that_is_cheaper_than_a_second_patch() -> None:
    old = bytes(1024)
    new = bytearray(old)
    new[10] = new[18] = new[100] = 1
    assert patches(old, bytes(new), 10, True) == [Patch(10, 19, 0, 1), Patch(100, 101, 0, 1)]


def test_changes_below_each_other_become_one_tall_patch() -> None:
    old = bytes(1024)
    new = bytearray(old)
    for page in range(2, 5):
        new[WIDTH * page + 40 : WIDTH * page + 60] = b"\xff" * 20
    assert patches(old, bytes(new), 10, True) == [Patch(40, 60, 2, 5)]
    assert len(patches(old, bytes(new), 10, False)) == 3


def test_everything_changed_is_the_whole_memory_at_once() -> None:
    assert patches(bytes(1024), b"\xff" * 1024, 10, True) == [WHOLE]
