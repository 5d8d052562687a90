"""A board as lines of characters, each with the name of its style."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

import attrs

from ruleout import Board, Candidate, Puzzle, Step
from ruleout.plugin import Decoration, Position
from ruleout_render.characters.contents import Content, candidates, in_the_middle, single
from ruleout_render.characters.decorations import beside_digits, between_cells, outside_text, text_shown
from ruleout_render.characters.layers import Line, Rectangle, in_layers
from ruleout_render.characters.walls import drawn_lines, frame, wall_texts
from ruleout_render.grid.decorations import BETWEEN_CELLS, PATHS, corner_texts

TINTED = ("shade", *PATHS)
"""The kinds of decorations whose cells have a background."""
Run = tuple[str, str]
"""Characters and the names of their styles, separated by spaces."""

FILLED = {"changed", "reason"}
"""The backgrounds that are shown as filled blanks if there are no colours."""
PREFIXES = {"place": "+", "remove": "-"}
"""For each style of a candidate, the character before it if there are no colours."""
SHOWN = FILLED.union(PREFIXES)
"""The styles that change characters if there are no colours."""


@attrs.frozen
class Picture:
    """A picture as lines of runs. As a string it has characters instead of colours, and is in ASCII if *plain*."""

    lines: tuple[tuple[Run, ...], ...]
    plain: bool = False

    def __str__(self) -> str:
        return "\n".join("".join(self._uncolored(line)).rstrip() for line in self.lines)

    def _uncolored(self, line: tuple[Run, ...]) -> Iterator[str]:
        """Yield the characters of *line*: backgrounds as filled blanks, placed and removed candidates with a prefix."""
        if not any(SHOWN.intersection(style.split()) for style in {style for _, style in line}):
            yield from (text for text, _ in line)
            return
        fill = ":" if self.plain else "·"
        styles = [(char, style.split()) for text, style in line for char in text]
        for (char, names), (following, behind) in zip(styles, [*styles[1:], ("", [])], strict=True):
            prefix = next((PREFIXES[name] for name in behind if name in PREFIXES), None)
            if char == " " and following != " " and prefix is not None:
                yield prefix
            else:
                yield fill if char == " " and FILLED.intersection(names) else char


def picture(
    puzzle: Puzzle,
    board: Board,
    *,
    step: Step | None = None,
    marks: bool = False,
    plain: bool = False,
    width: int | None = None,
    marked: Collection[Candidate] = (),
) -> Picture:
    """Return *board* as a picture.

    The candidates of open cells are shown if *marks*, *step* and the candidates *marked* are highlighted; the picture
    is in ASCII if *plain*.
    Several layers are side by side, as many as fit into *width* characters.
    """
    painter = _Painter(puzzle, board, step, marks, plain, marked)
    lines = painter.painted()
    if board.layout.layers > 1:
        lines = in_layers(lines, painter.layers(), width, board.layout)
    return Picture(tuple(tuple(_runs(*line)) for line in lines), plain)


class _Painter:
    """The drawing of a board on a rectangle of characters.

    Lines that take up no space (see ``drawn_lines``) have no row or column of characters.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        board: Board,
        step: Step | None,
        marks: bool,
        plain: bool,
        marked: Collection[Candidate],
    ) -> None:
        self.plain, self.layout = plain, puzzle.layout
        self.frame = frame(puzzle.layout, puzzle.decorations, every_line=marks)
        self.contents = dict(self._contents(puzzle, board, step, marks, marked))
        self.place_of = {cell: place for place, cell in self.frame.cells.items()}
        self.decorations = puzzle.decorations
        self.labels = self._labels()
        self.beside = beside_digits(self.decorations, self.place_of, plain)
        self.outside = {place: outside_text(each, plain) for place, each in self.frame.outside.items()}
        self.tints = self._tints(puzzle, step)
        self.has_row, self.has_column = drawn_lines(self.frame)
        lines = next(iter(self.contents.values())).lines
        self.width = max(
            [
                len(lines[0]),
                *(len(text) - 2 for text in self.frame.blocks.values()),
                # Some of the line beside a label is seen.
                *(len(text) - self.has_column[c + 1] for (_, c), text in self.labels.items()),
                *map(len, self.outside.values()),
            ]
        )
        self.height = len(lines)
        self._measure()

    def _contents(
        self, puzzle: Puzzle, board: Board, step: Step | None, marks: bool, marked: Collection[Candidate]
    ) -> Iterator[tuple[Position, Content]]:
        layout = board.layout
        # Givens and entries are shown even if they clash and the cell has no candidate left.
        known = zip(board.digits, puzzle.givens, puzzle.placed, strict=True)
        digits = [digit or given or entry for digit, given, entry in known]
        width = max(len(symbol) for symbol in layout.symbols)
        for place, cell in self.frame.cells.items():
            symbol = layout.show(digits[cell])
            style = "empty" if not digits[cell] else "given" if puzzle.givens[cell] else "found"
            if not marks:
                yield place, single(symbol, style, width)
            elif digits[cell]:
                yield place, in_the_middle(symbol, style, width, layout.digits)
            else:
                yield place, candidates(board, cell, width, step, marked)

    def _labels(self) -> dict[Position, str]:
        """Return the texts in the corners of cells, such as those of areas."""
        found: dict[Position, list[str]] = {}
        for cell, text in corner_texts(self.decorations):
            found.setdefault(self.place_of[cell], []).append(text)
        return {place: ",".join(texts) for place, texts in found.items()}

    def _tints(self, puzzle: Puzzle, step: Step | None) -> dict[int, str]:
        """Return the background of each cell that has one."""
        found = {cell: "shade" for each in puzzle.decorations if each.kind in TINTED for cell in each.cells}
        if step is not None:
            found.update((cell, "reason") for cell in step.because.cells)
            found.update((each.cell, "changed") for each in (*step.places, *step.removes))
        return found

    def _measure(self) -> None:
        """Set the offsets in characters at which lines and cells begin. A line that is not drawn takes up no space."""
        self.tops, self.lefts, self.widths = [], [], []
        y = x = 0
        for has_line in self.has_row:
            y += has_line
            self.tops.append(y)
            y += self.height
        for column, has_line in enumerate(self.has_column[:-1]):
            x += has_line
            self.lefts.append(x)
            self.widths.append(1 + self.width + self.has_column[column + 1])
            x += self.widths[-1]
        self.lefts.append(x + 1)
        self.bottom, self.right = self.tops[-1] - 1, x

    def layers(self) -> list[Rectangle]:
        """Return the rectangle of each layer of the layout, its frame included."""
        size, (rows, columns) = self.layout.visible // self.layout.layers, self.layout.extent_of_layer
        corners = [self.place_of[first] for first in range(0, self.layout.visible, size)]
        tops, lefts = self.tops, self.lefts
        return [Rectangle(tops[r] - 1, lefts[c] - 1, tops[r + rows] - 1, lefts[c + columns] - 1) for r, c in corners]

    def painted(self) -> list[Line]:
        """Paint the drawing and return its lines."""
        lines = range(self.bottom + 1)
        self.paper, self.styles = ([[blank] * (self.right + 1) for _ in lines] for blank in (" ", ""))
        drawn = self.has_row, self.has_column
        for y, x, text in wall_texts(self.frame, drawn, self.tops, self.lefts, self.widths, self.height, self.plain):
            self._write(y, x, text, "wall")
        for place in self.frame.cells:
            self._cell(place, self.contents[place])
        for place, text in self.frame.blocks.items():
            self._block(place, text)
        for (r, c), text in self.outside.items():
            self._write(self.tops[r] + self.height // 2, self.lefts[c] + 1 + self.width - len(text), text, "label")
        for (r, c), text in self.labels.items():
            self._write(self.tops[r] - 1, self.lefts[c], text, "label")
        for each in self.decorations:
            if each.kind in BETWEEN_CELLS:
                self._between(each)
        return list(zip(self.paper, self.styles, strict=True))

    def _cell(self, place: Position, content: Content) -> None:
        r, c = place
        tint = self.tints.get(self.frame.cells[place], "")
        for number, line in enumerate(content.lines):
            y, x = self.tops[r] + number, self.lefts[c]
            padded = (" " + line.rjust(self.width)).ljust(self.widths[c])
            self._put(y, x, padded, [tint] * len(padded))
            if content.style != "candidate" or content.styles or tint:  # candidates alone have no colour
                shift = 1 + self.width - len(line)
                for at, char in enumerate(line):
                    style = content.styles.get((number, at), content.style) if char != " " else ""
                    self.styles[y][x + shift + at] = f"{tint} {style}".strip()
        beside = self.beside.get(self.frame.cells[place])
        if beside:
            self._put(self.tops[r] + self.height // 2, self.lefts[c], beside, [f"label {tint}".strip()])

    def _between(self, decoration: Decoration) -> None:
        """Draw a dot or an edge between its cells, if these are adjacent."""
        places = [self.place_of[cell] for cell in decoration.cells]
        rows, columns = sorted({row for row, _ in places}), sorted({column for _, column in places})
        if len(rows) * len(columns) != len(places) or rows[-1] - rows[0] > 1 or columns[-1] - columns[0] > 1:
            return
        text = between_cells(decoration, len(rows) == 1, self.plain)
        y = self.tops[rows[1]] - 1 if len(rows) == 2 else self.tops[rows[0]] + self.height // 2
        x = self.lefts[columns[1]] - 1 if len(columns) == 2 else self.lefts[columns[0]] + (1 + self.width) // 2
        self._write(y, x, text, "label")

    def _block(self, place: Position, text: str) -> None:
        r, c = place
        fill = "#" if self.plain else "░"
        for line in range(self.height):
            shown = text if line == self.height // 2 else ""
            around = f"{shown:{fill}^{self.widths[c]}}"
            self._write(self.tops[r] + line, self.lefts[c], around, "clue" if text else "block")

    def _write(self, y: int, x: int, text: str, style: str) -> None:
        text = text_shown(text, self.plain)
        self._put(y, x, text, [style if char != " " or style == "clue" else "" for char in text])

    def _put(self, y: int, x: int, text: str, styles: Sequence[str]) -> None:
        self.paper[y][x : x + len(text)] = text
        self.styles[y][x : x + len(text)] = styles


def _runs(characters: Sequence[str], styles: Sequence[str]) -> Iterator[Run]:
    at = 0
    for style, same in groupby(styles):
        begun, at = at, at + len(list(same))
        yield "".join(characters[begun:at]), style
