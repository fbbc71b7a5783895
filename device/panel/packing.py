"""Pictures as a panel's memory holds them, and the least that must be sent to turn one into another."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

WIDTH, PAGES = 128, 8
HEIGHT = 8 * PAGES
_TURNED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


@dataclass(frozen=True, slots=True)
class Patch:
    """A rectangle of the memory: columns and pages, each from first to before last."""

    left: int
    right: int
    top: int
    bottom: int

    def cost(self, overhead: int) -> int:
        """Bytes to send it."""
        return (self.right - self.left) * (self.bottom - self.top) + overhead

    def cut(self, pages: bytes) -> bytes:
        """Its bytes, row by row."""
        return b"".join(
            pages[WIDTH * page + self.left : WIDTH * page + self.right] for page in range(self.top, self.bottom)
        )


WHOLE = Patch(0, WIDTH, 0, PAGES)
NOTHING, ALL = bytes(WIDTH * PAGES), b"\x01" * (WIDTH * PAGES)
"""No byte of the memory, and each: to mark which were sent. `patches(marked, ALL, …)` are the rest."""


def covered(marked: bytes, sent: list[Patch]) -> bytes:
    """The bytes marked and those of these patches."""
    marks = bytearray(marked)
    for patch in sent:
        for page in range(patch.top, patch.bottom):
            marks[WIDTH * page + patch.left : WIDTH * page + patch.right] = ALL[: patch.right - patch.left]
    return bytes(marks)


def pack(image: Image.Image) -> bytes:
    """1,024 bytes of a 128x64 picture of mode 1: eight pages of 128 columns, the top pixel in bit 0."""
    columns = image.transpose(Image.Transpose.TRANSPOSE).tobytes().translate(_TURNED)
    return b"".join(columns[page::PAGES] for page in range(PAGES))


def inverse(pages: bytes) -> bytes:
    """Light and dark changed about."""
    return (int.from_bytes(pages, "big") ^ ((1 << 8 * len(pages)) - 1)).to_bytes(len(pages), "big")


def patches(old: bytes, new: bytes, overhead: int, tall: bool) -> list[Patch]:
    """What to send, from the top down. `overhead`: bytes that each patch costs beside its own; `tall`: whether one
    may reach over several pages."""
    found: list[Patch] = []
    growing: list[Patch] = []
    for page in range(PAGES):
        start = WIDTH * page
        runs = _runs(old[start : start + WIDTH], new[start : start + WIDTH], page, overhead)
        still: list[Patch] = []
        for run in runs:
            joined = _join(growing, run, overhead) if tall else None
            if joined:
                growing.remove(joined[0])
                still.append(joined[1])
            else:
                still.append(run)
        found += growing
        growing = still
    return sorted(found + growing, key=lambda patch: (patch.top, patch.left))


def _runs(old: bytes, new: bytes, page: int, overhead: int) -> list[Patch]:
    """The changed columns of a page, over gaps that are cheaper to send than to skip."""
    if old == new:
        return []
    runs: list[list[int]] = []
    for column in range(WIDTH):
        if old[column] != new[column]:
            if runs and column - runs[-1][1] <= overhead:
                runs[-1][1] = column + 1
            else:
                runs.append([column, column + 1])
    return [Patch(left, right, page, page + 1) for left, right in runs]


def _join(above: list[Patch], run: Patch, overhead: int) -> tuple[Patch, Patch] | None:
    """The patch above that a run is best joined with, and the two together; None if apart they cost no more."""
    best = None
    least = 0
    for patch in above:
        both = Patch(min(patch.left, run.left), max(patch.right, run.right), patch.top, run.bottom)
        saved = patch.cost(overhead) + run.cost(overhead) - both.cost(overhead)
        if saved > least:
            best, least = (patch, both), saved
    return best
