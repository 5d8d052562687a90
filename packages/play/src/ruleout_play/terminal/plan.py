"""Positions of cells and lines in characters, in three sizes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal, get_args

import attrs

from ruleout import Layout, Puzzle
from ruleout.plugin import Cell, Decoration
from ruleout_play.terminal.shades import by_area, by_region
from ruleout_render.internal import (
    AREA,
    BETWEEN_CELLS,
    PATHS,
    Stroke,
    beside_digits,
    between_cells,
    block_shape,
    corner_texts,
    corners_of_layers,
    drawn_lines,
    frame,
    outside_text,
    regions,
    text_shown,
    wall_texts,
)

Size = Literal["large", "medium", "overview"]
"""Detail of a cell: its marks each at a place of its own, its marks in two lines, or its digit."""
SIZES: tuple[Size, ...] = get_args(Size)
MEDIUM = 5
"""The width of a cell of medium size: five marks in one line and four in the other."""


@attrs.frozen
class Box:
    """The rectangle of a cell: its first line and column, its lines, its columns, and how many of these hold text."""

    top: int
    left: int
    height: int
    width: int
    text: int


@attrs.frozen(slots=False)
class Plan:
    """A puzzle on a rectangle of characters, without what the cells hold.

    Attributes
    ----------
    size
        The size.
    layout
        The cells.
    boxes
        The rectangle of each visible cell.
    paper, styles
        The characters of lines, black squares and clues, and the name of the style of each character, by line.
    labels
        The texts that stand inside of cells, in their top left corners.
    beside
        The character before the digit of a cell.
    tints
        The number of the background of each visible cell, -1 for none.
    """

    size: Size
    layout: Layout
    boxes: tuple[Box, ...]
    paper: tuple[str, ...]
    styles: tuple[tuple[str, ...], ...]
    labels: Mapping[Cell, str]
    beside: Mapping[Cell, str]
    tints: tuple[int, ...]

    @property
    def width(self) -> int:
        """The columns of characters."""
        return len(self.paper[0])

    @property
    def height(self) -> int:
        """The lines of characters."""
        return len(self.paper)

    @cached_property
    def rows(self) -> tuple[tuple[tuple[int, Cell], ...], ...]:
        """The cells on each line of characters, each with its first column, from left to right."""
        found: list[list[tuple[int, Cell]]] = [[] for _ in self.paper]
        for cell, box in enumerate(self.boxes):
            for line in range(box.top, box.top + box.height):
                found[line].append((box.left, cell))
        return tuple(tuple(sorted(each)) for each in found)

    def cell_at(self, line: int, column: int) -> Cell | None:
        """Return the cell at a character, None if there is none."""
        if not 0 <= line < self.height:
            return None
        for left, cell in self.rows[line]:
            if left <= column < left + self.boxes[cell].width:
                return cell
        return None


def make_plan(puzzle: Puzzle, size: Size, plain: bool = False) -> Plan:
    """Return the plan of *puzzle* in a size, in ASCII if *plain*."""
    return _Drawing(puzzle, size, plain).plan()


class _Drawing:
    def __init__(self, puzzle: Puzzle, size: Size, plain: bool) -> None:
        self.puzzle, self.size, self.plain = puzzle, size, plain
        self.layout = puzzle.layout
        self.regions = regions(self.layout)
        self.frame = frame(self.layout, puzzle.decorations, every_line=size == "large")
        self.has_areas = any(each.kind == AREA for each in puzzle.decorations)
        self.symbol = max(map(len, self.layout.symbols))
        self.outside = {place: outside_text(each, plain) for place, each in self.frame.outside.items()}
        self.place_of = {cell: place for place, cell in self.frame.cells.items()}
        self.has_row, self.has_column = self._drawn()
        self.height, self.text = self._cell_size()
        self._measure()
        self.paper = [[" "] * self.right for _ in range(self.bottom)]
        self.styles = [[""] * self.right for _ in range(self.bottom)]

    def _drawn(self) -> tuple[list[bool], list[bool]]:
        """Return for each horizontal and each vertical line whether it takes up characters."""
        if self.size == "large":
            return drawn_lines(self.frame)
        rows, columns = self.frame.rows + 1, self.frame.columns + 1
        if self.size == "overview":
            return [False] * rows, [False] * columns
        return [self._is_whole(row) for row in range(rows)], [True] * columns

    def _is_whole(self, row: int) -> bool:
        """Return whether a horizontal line is drawn in medium size: at the edge, or as a wall between all cells."""
        if row in (0, self.frame.rows):
            return any(self.frame.above[row, column] for column in range(self.frame.columns))
        if self._has_signs_on_lines():
            return True
        pairs = self._pairs(row)
        return bool(pairs) and all(self._is_wall(*pair) for pair in pairs)

    def _has_signs_on_lines(self) -> bool:
        return any(each.kind in BETWEEN_CELLS for each in self.puzzle.decorations)

    def _pairs(self, row: int) -> list[tuple[Cell, Cell]]:
        """Return the cells above and below a horizontal line."""
        cells = self.frame.cells
        columns = range(self.frame.columns)
        return [
            (cells[row - 1, column], cells[row, column])
            for column in columns
            if (row - 1, column) in cells and (row, column) in cells
        ]

    def _is_wall(self, one: Cell, other: Cell) -> bool:
        return any(self.regions) and not self.regions[one] & self.regions[other]

    def _cell_size(self) -> tuple[int, int]:
        """Return the lines of a cell and the characters of its text."""
        texts = [*self.frame.blocks.values(), *self.outside.values(), *self._labels().values()]
        if self.size == "overview":
            return 1, 1 + self.symbol
        longest = max(map(len, texts), default=0)
        if self.size == "medium":
            return 2, max(MEDIUM, longest)
        rows, columns = block_shape(self.layout.digits)
        return max(rows, 3), max((self.symbol + 1) * columns + 1, MEDIUM, longest)

    def _measure(self) -> None:
        """Set the first line of each row and the first column of each column, the edge behind the last included."""
        self.tops, self.lefts, self.widths = [], [], []
        y = x = 0
        for has_line in self.has_row:
            y += has_line
            self.tops.append(y)
            y += self.height
        for column, has_line in enumerate(self.has_column):
            x += has_line
            self.lefts.append(x)
            self.widths.append(self._column_width(column))
            x += self.widths[-1]
        self.bottom, self.right = self.tops[-1], self.lefts[-1]

    def _column_width(self, column: int) -> int:
        if self.size != "overview":
            return self.text
        texts = {**self.frame.blocks, **self.outside}
        return max([self.text, *(len(text) for (_, each), text in texts.items() if each == column)])

    def plan(self) -> Plan:
        drawn = self.has_row, self.has_column
        for y, x, text in wall_texts(self.frame, drawn, self.tops, self.lefts, self.widths, self.height, self.plain):
            self._write(y, x, text, "wall")
        for (row, column), text in self.frame.blocks.items():
            self._block(row, column, text)
        for (row, column), text in self.outside.items():
            self._write(self.tops[row] + self.height // 2, self.lefts[column], text.rjust(self.widths[column]), "label")
        for number, (row, column) in enumerate(corners_of_layers(self.layout) if self.layout.layers > 1 else (), 1):
            self._write(self.tops[row] - 1, self.lefts[column], f"layer {number}", "label")
        labels = self._labels()
        if self.size == "large":
            for cell, text in labels.items():
                row, column = self.place_of[cell]
                self._write(self.tops[row] - 1, self.lefts[column], text[: self.text], "label")
        for each in self.puzzle.decorations:
            if each.kind in BETWEEN_CELLS:
                self._between(each)
        return Plan(
            self.size,
            self.layout,
            tuple(self._box(cell) for cell in range(self.layout.visible)),
            tuple("".join(line) for line in self.paper),
            tuple(tuple(line) for line in self.styles),
            labels if self.size == "medium" else {},
            beside_digits(self.puzzle.decorations, self.place_of, self.plain),
            self._tints(),
        )

    def _block(self, row: int, column: int, text: str) -> None:
        fill = "#" if self.plain else "░"
        for line in range(self.height):
            shown = text if line == self.height // 2 else ""
            self._write(self.tops[row] + line, self.lefts[column], shown.center(self.widths[column], fill), "block")
            if shown:
                start = shown.center(self.widths[column], fill).index(shown)
                self._write(self.tops[row] + line, self.lefts[column] + start, shown, "clue")

    def _between(self, decoration: Decoration) -> None:
        """Write a dot or an edge between its cells, if there is a character between these."""
        places = [self.place_of[cell] for cell in decoration.cells if cell in self.place_of]
        rows, columns = sorted({row for row, _ in places}), sorted({column for _, column in places})
        is_square = len(rows) * len(columns) == len(decoration.cells)
        if self.size == "overview" or not is_square or rows[-1] - rows[0] > 1 or columns[-1] - columns[0] > 1:
            return
        y = self.tops[rows[1]] - 1 if len(rows) == 2 else self.tops[rows[0]] + self.height // 2
        x = self.lefts[columns[1]] - 1 if len(columns) == 2 else self.lefts[columns[0]] + self.text // 2
        self._write(y, x, text_shown(between_cells(decoration, len(rows) == 1, self.plain), self.plain), "label")

    def _box(self, cell: Cell) -> Box:
        row, column = self.place_of[cell]
        width = self.widths[column]
        # A line that is not drawn here belongs to the cell before it.
        is_open = self.has_column[column + 1] and self.frame.before[row, column + 1] is Stroke.NONE
        return Box(self.tops[row], self.lefts[column], self.height, width + is_open, width)

    def _labels(self) -> dict[Cell, str]:
        found: dict[Cell, list[str]] = {}
        for cell, text in corner_texts(self.puzzle.decorations):
            found.setdefault(cell, []).append(text)
        joined = {cell: ",".join(texts) for cell, texts in found.items() if cell in self.place_of}
        return {cell: text_shown(text, self.plain) for cell, text in joined.items()}

    def _tints(self) -> tuple[int, ...]:
        shaded = {cell for each in self.puzzle.decorations if each.kind in ("shade", *PATHS) for cell in each.cells}
        numbers = [-1] * self.layout.visible
        if self.size == "overview" and any(self.regions):
            numbers = by_region(self.layout)
        elif self.size != "large" and self.has_areas:
            numbers = by_area(self.layout, self.puzzle.decorations)
        elif self.size == "medium" and self._lacks_walls():
            numbers = by_region(self.layout)
        return tuple(4 if cell in shaded and number <= 0 else number for cell, number in enumerate(numbers))

    def _lacks_walls(self) -> bool:
        missing = [row for row, has_row in enumerate(self.has_row) if not has_row]
        return any(self._is_wall(*pair) for row in missing for pair in self._pairs(row))

    def _write(self, y: int, x: int, text: str, style: str) -> None:
        if not (0 <= y < self.bottom):
            return
        for at, character in enumerate(text[: max(0, self.right - x)], start=x):
            if at >= 0:
                self.paper[y][at], self.styles[y][at] = character, style


def sizes_that_fit(plans: Mapping[Size, Plan], width: int, height: int) -> list[Size]:
    """Return the sizes that fit into a rectangle of characters, the largest first."""
    return [size for size in SIZES if plans[size].width <= width and plans[size].height <= height]
