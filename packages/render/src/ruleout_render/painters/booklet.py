"""Booklets: several puzzles a page as PDF, with their solutions at the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import attrs

from ruleout_render.painters.pdf import draw, fitting, new_document, write_line
from ruleout_render.scene import CELL, Scene
from ruleout_render.themes import Style

if TYPE_CHECKING:
    from fpdf import FPDF

PAGES = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""The width and the height of each size of paper in points."""
SLOTS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
"""The columns and rows of a page for each number of puzzles."""
SOLUTIONS = ((4, 5), (3, 4), (2, 3), (1, 2), (1, 1))
"""The columns and rows of a page of solutions, the smallest pictures first."""


@attrs.frozen
class Print:
    """A puzzle of a booklet.

    Attributes
    ----------
    scene
        The puzzle.
    title
        A line above it.
    note
        A smaller line under the title, such as a rating.
    solution
        The solved puzzle; None leaves it out.
    """

    scene: Scene
    title: str = ""
    note: str = ""
    solution: Scene | None = None


@attrs.frozen
class Sizes:
    """Lengths in points: of texts, of the margin of a page, between pictures, and the least width of a solution's
    cells."""

    title: float = 11.0
    note: float = 9.0
    margin: float = 40.0
    gap: float = 22.0
    solution_cell: float = 8.5


NORMAL = Sizes()
LARGE = Sizes(title=20.0, note=18.0, margin=30.0, gap=28.0, solution_cell=20.0)


def booklet(
    prints: Iterable[Print],
    styles: Mapping[str, Style],
    *,
    title: str = "",
    page: str = "a4",
    per_page: int = 1,
    large: bool = False,
) -> bytes:
    """Return a PDF of puzzles, and of their solutions on the last pages. Equal arguments give equal bytes.

    Parameters
    ----------
    prints
        The puzzles. Each is drawn when it is reached.
    styles
        The style of each role.
    title
        The title of the document.
    page
        The size of the paper: a key of ``PAGES``.
    per_page
        The number of puzzles on a page: a key of ``SLOTS``.
    large
        Whether texts and solutions are in large print.

    Raises
    ------
    RuleoutError
        If the extra ``pdf`` is not installed.
    """
    sizes = LARGE if large else NORMAL
    document = new_document(PAGES[page], title)
    solutions = []
    for number, each in enumerate(prints):
        _draw_print(document, each, styles, sizes, SLOTS[per_page], number % per_page)
        if each.solution is not None:
            solutions.append(Print(each.solution, each.title))
    slots = _solution_slots(document, solutions, sizes)
    for number, each in enumerate(solutions):
        _draw_print(document, each, styles, sizes, slots, number % (slots[0] * slots[1]), heading="Solutions")
    return bytes(document.output())


def _draw_print(
    document: FPDF,
    each: Print,
    styles: Mapping[str, Style],
    sizes: Sizes,
    slots: tuple[int, int],
    slot: int,
    heading: str = "",
) -> None:
    """Draw a puzzle in a slot of the page, counted from 0; the first begins a page. Solutions have a *heading*."""
    if slot == 0:
        document.add_page()
        _write_edges(document, sizes, heading)
    left, top, width, height = _place(document, sizes, slots, slot, heading)
    title = sizes.note if heading else sizes.title
    write_line(document, each.title, (left, top + title, width), title, bold=not heading, centred=True)
    top, height = top + 1.6 * title, height - 1.6 * title
    if not heading:
        write_line(document, each.note, (left, top + sizes.note * 0.6, width), sizes.note, centred=True)
        top, height = top + 1.4 * sizes.note, height - 1.4 * sizes.note
    draw(document, each.scene, styles, (left, top, width, height))


def _write_edges(document: FPDF, sizes: Sizes, heading: str) -> None:
    """Write the heading of a page, and its number."""
    line = sizes.margin, document.h - sizes.margin + 1.5 * sizes.note, document.w - 2 * sizes.margin
    write_line(document, str(document.page_no()), line, sizes.note, centred=True)
    if heading:
        write_line(document, heading, (sizes.margin, sizes.margin + sizes.title, line[2]), sizes.title, bold=True)


def _place(
    document: FPDF, sizes: Sizes, slots: tuple[int, int], slot: int, heading: str
) -> tuple[float, float, float, float]:
    """x, y, width and height of a slot, its texts included."""
    columns, rows = slots
    top = sizes.margin + (2 * sizes.title if heading else 0)
    width = (document.w - 2 * sizes.margin - (columns - 1) * sizes.gap) / columns
    height = (document.h - top - sizes.margin - (rows - 1) * sizes.gap) / rows
    row, column = divmod(slot, columns)
    return sizes.margin + column * (width + sizes.gap), top + row * (height + sizes.gap), width, height


def _solution_slots(document: FPDF, solutions: Sequence[Print], sizes: Sizes) -> tuple[int, int]:
    """The columns and rows of pages with solutions, as many as leave their cells large enough to read."""
    for slots in SOLUTIONS:
        _, _, width, height = _place(document, sizes, slots, 0, "Solutions")
        room = width, height - 1.6 * sizes.note
        if all(fitting(each.scene, room) * CELL >= sizes.solution_cell for each in solutions):
            return slots
    return SOLUTIONS[-1]
