"""Booklets: several puzzles a page as PDF, with their solutions at the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import attrs

from ruleout.internal import ENGLISH, Language
from ruleout_render.painters.pdf import draw, new_document, one_line, scale_in, write_line, write_lines
from ruleout_render.scene import CELL, Scene
from ruleout_render.themes import Theme

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
        A smaller text under the title, such as a rating.
    solution
        The solved puzzle; None leaves it out.
    """

    scene: Scene
    title: str = ""
    note: str = ""
    solution: Scene | None = None


@attrs.frozen
class Sizes:
    """Lengths in points.

    They are those of texts, of the margin of a page, between pictures, and the least width of a solution's cells.
    """

    title: float = 11.0
    note: float = 9.0
    margin: float = 40.0
    gap: float = 22.0
    solution_cell: float = 8.5


NORMAL = Sizes()
LARGE = Sizes(title=20.0, note=18.0, margin=30.0, gap=28.0, solution_cell=20.0)


def booklet(
    prints: Iterable[Print],
    theme: Theme,
    *,
    title: str = "",
    page: str = "a4",
    per_page: int = 1,
    large: bool = False,
    language: Language = ENGLISH,
) -> bytes:
    """Return a PDF of puzzles, and of their solutions on the last pages. Equal arguments give equal bytes.

    Parameters
    ----------
    prints
        The puzzles. Each is drawn when it is reached.
    theme
        The style of each role.
    title
        The title of the document, at the top of each page of puzzles; if empty, the document has that of its
        only puzzle.
    page
        The size of the paper: a key of ``PAGES``.
    per_page
        The number of puzzles on a page: a key of ``SLOTS``.
    large
        True for texts and solutions in large print.
    language
        The language of the heading of the solutions.

    Raises
    ------
    RuleoutError
        If the extra ``pdf`` is not installed.
    """
    document = new_document(PAGES[page])
    puzzles = _Pages(document, theme, LARGE if large else NORMAL, title, SLOTS[per_page])
    solutions, titles = [], []
    for number, each in enumerate(prints):
        puzzles.add(number, each)
        titles.append(each.title)
        if each.solution is not None:
            solutions.append(Print(each.solution, each.title))
    answers = attrs.evolve(puzzles, heading=language.text("Solutions"), of_puzzles=False).fitting(solutions)
    for number, each in enumerate(solutions):
        answers.add(number, each)
    if title or len(titles) == 1:
        document.set_title(one_line(title or titles[0]))
    return bytes(document.output())


@attrs.frozen
class _Pages:
    """The pages of puzzles, or those of solutions: columns and rows of pictures under a heading."""

    document: FPDF
    theme: Theme
    sizes: Sizes
    heading: str
    slots: tuple[int, int]
    of_puzzles: bool = True

    def add(self, number: int, each: Print) -> None:
        """Draw the puzzle with this *number*, counted from 0, on the last page or on a new one."""
        slot = number % (self.slots[0] * self.slots[1])
        if slot == 0:
            self.document.add_page()
            self._write_edges()
        left, top, width, height = self._place(slot)
        title = self._title_size
        write_line(self.document, each.title, (left, top + title, width), title, bold=self.of_puzzles, centred=True)
        used = 1.6 * title
        if each.note:
            line = 1.3 * self.sizes.note
            used += line * write_lines(
                self.document,
                each.note,
                (left, top + 1.5 * title + line / 2, width),
                self.sizes.note,
                int(height / line / 3),
            )
        draw(self.document, each.scene, self.theme, (left, top + used, width, height - used))

    def fitting(self, solutions: Sequence[Print]) -> _Pages:
        """Return these pages with as many pictures on each as leave the cells of *solutions* large enough to read."""
        for slots in SOLUTIONS:
            pages = attrs.evolve(self, slots=slots)
            _, _, width, height = pages._place(0)
            room = width, height - 1.6 * self._title_size
            if all(scale_in(each.scene, room) * CELL >= self.sizes.solution_cell for each in solutions):
                break
        return pages

    @property
    def _title_size(self) -> float:
        return self.sizes.title if self.of_puzzles else self.sizes.note

    def _write_edges(self) -> None:
        """Write the heading of a page, and its number."""
        sizes, document = self.sizes, self.document
        left, width = sizes.margin, document.w - 2 * sizes.margin
        bottom = document.h - sizes.margin + 1.5 * sizes.note
        write_line(document, str(document.page_no()), (left, bottom, width), sizes.note, centred=True)
        if self.heading:
            write_line(document, self.heading, (left, sizes.margin + sizes.title, width), sizes.title, bold=True)

    def _place(self, slot: int) -> tuple[float, float, float, float]:
        """Return x, y, width and height of a slot, its texts included."""
        sizes, (columns, rows) = self.sizes, self.slots
        top = sizes.margin + (2 * sizes.title if self.heading else 0)
        width = (self.document.w - 2 * sizes.margin - (columns - 1) * sizes.gap) / columns
        height = (self.document.h - top - sizes.margin - (rows - 1) * sizes.gap) / rows
        row, column = divmod(slot, columns)
        return sizes.margin + column * (width + sizes.gap), top + row * (height + sizes.gap), width, height
