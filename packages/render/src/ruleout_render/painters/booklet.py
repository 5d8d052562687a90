"""Booklets: several puzzles a page as PDF, with their solutions at the end."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING

import attrs

from ruleout.internal import ENGLISH, Language
from ruleout_render.painters.pdf import (
    draw,
    lines_of,
    new_document,
    one_line,
    scale_in,
    write_blank,
    write_line,
    write_lines,
)
from ruleout_render.scene import CELL, Scene
from ruleout_render.themes import Theme

if TYPE_CHECKING:
    from fpdf import FPDF

PAGES = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""The width and the height of each size of paper in points."""
PER_PAGE = (1, 2, 4, 6, 8)
"""The numbers of puzzles that a page may have room for."""
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
    rules
        Its rules: the title and the summary of each. Each page has those of its puzzles once.
    """

    scene: Scene
    title: str = ""
    note: str = ""
    solution: Scene | None = None
    rules: tuple[tuple[str, str], ...] = ()


@attrs.frozen
class Sizes:
    """Lengths in points.

    They are those of texts, of the margin of a page, between pictures, and the least width of a solution's cells.
    """

    title: float = 11.0
    note: float = 9.0
    margin: float = 28.0
    gap: float = 14.0
    solution_cell: float = 8.5


NORMAL = Sizes()
LARGE = Sizes(title=20.0, note=18.0, margin=40.0, gap=20.0, solution_cell=20.0)


def booklet(
    prints: Iterable[Print],
    theme: Theme,
    *,
    title: str = "",
    page: str = "a4",
    per_page: int = 1,
    large: bool = False,
    is_worksheet: bool = False,
    language: Language = ENGLISH,
) -> bytes:
    """Return a PDF of puzzles, and of their solutions on the last pages. Equal arguments give equal bytes.

    Parameters
    ----------
    prints
        The puzzles. Each is drawn when its page is reached, in the columns and rows in which those of the page are
        largest.
    theme
        The style of each role.
    title
        The title of the document, at the top of each page of puzzles; if empty, the document has that of its
        only puzzle.
    page
        The size of the paper: a key of ``PAGES``.
    per_page
        The number of puzzles on a page: one of ``PER_PAGE``.
    large
        True for texts and solutions in large print.
    is_worksheet
        True for lines for a name and a date at the top of each page of puzzles.
    language
        The language of the words of pages.

    Raises
    ------
    RuleoutError
        If the extra ``pdf`` is not installed.
    """
    document = new_document(PAGES[page], language.code)
    fields = (language.text("Name"), language.text("Date")) if is_worksheet else ()
    puzzles = _Pages(document, theme, LARGE if large else NORMAL, title, fields)
    solutions, titles, left = [], [], iter(prints)
    while each_page := list(islice(left, per_page)):
        puzzles.add(each_page, per_page)
        titles += [each.title for each in each_page]
        solutions += [Print(each.solution, each.title) for each in each_page if each.solution is not None]
    answers = attrs.evolve(puzzles, heading=language.text("Solutions"), fields=(), of_puzzles=False)
    slots = answers.fitting(solutions)
    for first in range(0, len(solutions), slots[0] * slots[1]):
        answers.add(solutions[first : first + slots[0] * slots[1]], slots=slots)
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
    fields: tuple[str, ...]
    of_puzzles: bool = True

    def add(self, prints: Sequence[Print], count: int = 1, slots: tuple[int, int] | None = None) -> None:
        """Draw *prints* on a new page, in *slots* or else in those of *count* in which they are largest."""
        top = self._write_rules(tuple(dict.fromkeys(rule for each in prints for rule in each.rules)))
        slots = slots or self._best_slots(prints, count, top)
        for slot, each in enumerate(prints):
            self._add(each, self._place(slot, slots, top))

    def fitting(self, solutions: Sequence[Print]) -> tuple[int, int]:
        """Return the columns and rows of the most pictures that leave the cells of *solutions* large enough to read."""
        least = self.sizes.solution_cell / CELL
        return next((each for each in SOLUTIONS if self._scale(solutions, each, self._top) >= least), SOLUTIONS[-1])

    def _add(self, each: Print, place: tuple[float, float, float, float]) -> None:
        left, top, width, height = place
        title = self._title_size
        write_line(self.document, each.title, (left, top + title, width), title, bold=self.of_puzzles, centred=True)
        used = 1.6 * title
        if each.note:
            line = 1.3 * self.sizes.note
            lines = lines_of(self.document, each.note, width, self.sizes.note, int(height / line / 3))
            first = left, top + 1.5 * title + line / 2, width
            write_lines(self.document, lines, first, self.sizes.note, centred=True)
            used += line * len(lines)
        draw(self.document, each.scene, self.theme, (left, top + used, width, height - used))

    def _best_slots(self, prints: Sequence[Print], count: int, top: float) -> tuple[int, int]:
        """Return the columns and rows with *count* places in which *prints* are largest."""
        every = [(columns, -(-count // columns)) for columns in range(1, count + 1)]
        return max(every, key=lambda slots: self._scale(prints, slots, top))

    def _scale(self, prints: Sequence[Print], slots: tuple[int, int], top: float) -> float:
        """Return the least scale of *prints* in *slots*."""
        _, _, width, height = self._place(0, slots, top)
        notes = any(each.note for each in prints) * 1.3 * self.sizes.note
        room = width, max(height - 1.6 * self._title_size - notes, 0.0)
        return min((scale_in(each.scene, room) for each in prints), default=math.inf)

    @property
    def _title_size(self) -> float:
        return self.sizes.title if self.of_puzzles else self.sizes.note

    @property
    def _top(self) -> float:
        """The y below the fields and the heading of a page."""
        return self.sizes.margin + 2 * self.sizes.title * (bool(self.fields) + bool(self.heading))

    def _write_rules(self, rules: Sequence[tuple[str, str]]) -> float:
        """Begin a page with *rules*, and return the y below them.

        If they take more than a third of a page, they have pages of their own before it.
        """
        self._begin()
        sizes, document, top = self.sizes, self.document, self._top
        width, step = document.w - 2 * sizes.margin, 1.3 * sizes.note
        texts = [f"{title}: {summary}" if summary else title for title, summary in rules]
        lines = [line for text in texts for line in lines_of(document, text, width, sizes.note)]
        room = int((document.h - sizes.margin - top) / step)
        if len(lines) <= room // 3:
            write_lines(document, lines, (sizes.margin, top + sizes.note, width), sizes.note)
            return top + step * len(lines) + (sizes.note if lines else 0)
        for first in range(0, len(lines), room):
            write_lines(document, lines[first : first + room], (sizes.margin, top + sizes.note, width), sizes.note)
            self._begin()
        return top

    def _begin(self) -> None:
        """Begin a page: write its fields, its heading and its number."""
        sizes, document = self.sizes, self.document
        document.add_page()
        left, width = sizes.margin, document.w - 2 * sizes.margin
        bottom = document.h - sizes.margin + 1.5 * sizes.note
        write_line(document, str(document.page_no()), (left, bottom, width), sizes.note, centred=True)
        share = (width - sizes.gap * (len(self.fields) - 1)) / (len(self.fields) + 1)
        x, y = left, sizes.margin + sizes.title
        for number, word in enumerate(self.fields):
            room = share if number else 2 * share  # the first is the name
            write_blank(document, word, (x, y, room), sizes.title)
            x += room + sizes.gap
        if self.heading:
            write_line(document, self.heading, (left, self._top - sizes.title, width), sizes.title, bold=True)

    def _place(self, slot: int, slots: tuple[int, int], top: float) -> tuple[float, float, float, float]:
        """Return x, y, width and height of a slot, its texts included."""
        sizes, (columns, rows) = self.sizes, slots
        width = (self.document.w - 2 * sizes.margin - (columns - 1) * sizes.gap) / columns
        height = (self.document.h - top - sizes.margin - (rows - 1) * sizes.gap) / rows
        row, column = divmod(slot, columns)
        return sizes.margin + column * (width + sizes.gap), top + row * (height + sizes.gap), width, height
