"""Flat pieces as files: an SVG in millimetres for the laser, a PDF in true size for the paper printer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from fpdf import FPDF

from hardware.flat import SHEET, Circle, Flat

GAP = 6.0
CUT, WRITE = "#ff0000", "#0000ff"
"""As most laser shops want them: red is cut, blue is written."""
LINE = 0.1
PAGE, PAGE_MARGIN = (210.0, 297.0), 8.0
RULER = 50.0
MADE = datetime(2026, 1, 1, tzinfo=UTC)


def laser(pieces: Sequence[Flat]) -> str:
    """All pieces in two rows, the larger ones below; cut lines are the pieces' own edges, with nothing for the beam's
    width."""
    rows = [pieces[:2], pieces[2:]]
    heights = [max(piece.size[1] for piece in row) for row in rows]
    width = max(sum(piece.size[0] + GAP for piece in row) for row in rows) + GAP
    height = sum(heights) + 3 * GAP
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.2f}mm" height="{height:.2f}mm" '
        f'viewBox="0 0 {width:.2f} {height:.2f}" font-family="sans-serif" font-size="4">',
        f"<title>sorrybox, to be cut from sheets {SHEET:g} mm thick</title>",
    ]
    top = GAP
    for row, high in zip(rows, heights, strict=True):
        left = GAP
        for piece in row:
            lines += _drawn(piece, left, top + high)
            left += piece.size[0] + GAP
        top += high + GAP
    return "\n".join([*lines, "</svg>"]) + "\n"


def _drawn(piece: Flat, left: float, bottom: float) -> Iterator[str]:
    style = f'fill="none" stroke="{CUT}" stroke-width="{LINE}"'
    yield f'<g id="{piece.name}">'
    for points in (piece.outline, *piece.holes):
        way = " ".join(f"{left + x:.3f},{bottom - y:.3f}" for x, y in points)
        yield f'<polygon points="{way}" {style}/>'
    for hole in piece.circles:
        x, y = left + hole.at[0], bottom - hole.at[1]
        yield f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{hole.diameter / 2:.3f}" {style}/>'
    yield f'<text x="{left + 8:.2f}" y="{bottom - 8:.2f}" fill="{WRITE}">{piece.name}</text></g>'


def template(pieces: Sequence[Flat]) -> bytes:
    """One A4 page for each piece: whole lines are cut, dashed ones folded. Raises ValueError if one is too large."""
    pdf = FPDF(unit="mm", format="A4")
    pdf.set_creation_date(MADE)
    pdf.set_auto_page_break(False)
    pdf.set_title("sorrybox: a case of stiff paper")
    for piece in pieces:
        wide, high = piece.size
        if wide > PAGE[0] - 2 * PAGE_MARGIN or high > PAGE[1] - 5 * PAGE_MARGIN:
            raise ValueError(f"{piece.name} takes {wide:.0f} × {high:.0f} mm, more than an A4 page has")
        pdf.add_page()
        _print(pdf, piece, (PAGE[0] - wide) / 2, PAGE[1] - 2 * PAGE_MARGIN)
    return bytes(pdf.output())


def _print(pdf: FPDF, piece: Flat, left: float, bottom: float) -> None:
    pdf.set_font("helvetica", size=11)
    told = "print at 100 %, on stiff paper. Cut along whole lines, fold along dashed ones."
    pdf.text(PAGE_MARGIN, 12, f"{piece.name}: {told}")
    pdf.set_line_width(0.5)
    pdf.line(PAGE_MARGIN, 17, PAGE_MARGIN + RULER, 17)
    pdf.text(PAGE_MARGIN + RULER + 3, 18.5, f"This line has to be {RULER:g} mm long.")
    pdf.set_line_width(0.3)
    for points in (piece.outline, *piece.holes):
        pdf.polygon([(left + x, bottom - y) for x, y in points])
    for hole in piece.circles:
        _ring(pdf, hole, left, bottom)
    pdf.set_dash_pattern(dash=2, gap=1.5)
    for (x0, y0), (x1, y1) in piece.folds:
        pdf.line(left + x0, bottom - y0, left + x1, bottom - y1)
    pdf.set_dash_pattern()


def _ring(pdf: FPDF, hole: Circle, left: float, bottom: float) -> None:
    pdf.circle(left + hole.at[0], bottom - hole.at[1], hole.diameter / 2)
