"""The marks and colours that a player put on a grid."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

import attrs

from ruleout import Board, Layout, Puzzle
from ruleout.plugin import Cell, Digit
from ruleout_render.scene.geometry import Geometry
from ruleout_render.scene.item import CELL, Item
from ruleout_render.scene.texts import centred, fitted

COLORS = range(1, 10)
"""The numbers of a player's colours."""


def _read_digits(value: Mapping[Cell, Collection[int]]) -> dict[Cell, tuple[int, ...]]:
    return {cell: tuple(sorted(set(numbers))) for cell, numbers in sorted(value.items())}


def _sorted(cells: Collection[Cell]) -> tuple[Cell, ...]:
    return tuple(sorted(set(cells)))


@attrs.frozen
class PlayerMarks:
    """A player's marks, colours and selection.

    Attributes
    ----------
    corner
        The digits that are written along the border of cells, by cell.
    centre
        The digits that are written in the middle of cells, by cell.
    colors
        The numbers of the colours of cells, 1 to 9, by cell; several in one cell are stripes.
    selection
        The cells that are selected.
    is_numbered
        True if each colour has its number beside it, for players who cannot tell colours apart.
    """

    corner: Mapping[Cell, Collection[Digit]] = attrs.field(factory=dict, converter=_read_digits)
    centre: Mapping[Cell, Collection[Digit]] = attrs.field(factory=dict, converter=_read_digits)
    colors: Mapping[Cell, Collection[int]] = attrs.field(factory=dict, converter=_read_digits)
    selection: Collection[Cell] = attrs.field(default=(), converter=_sorted)
    is_numbered: bool = False

    def check(self, layout: Layout) -> None:
        """Raise ValueError if one of these is not a visible cell, a digit of *layout* or a colour."""
        for what in ("corner", "centre", "colors"):
            numbers: Mapping[Cell, Collection[int]] = getattr(self, what)
            most = len(COLORS) if what == "colors" else layout.digits
            check_cells(layout, numbers, f"marks: {what}")
            for cell, each in numbers.items():
                wrong = [number for number in each if not 1 <= number <= most]
                if wrong:
                    name = layout.names[cell]
                    raise ValueError(f"marks: {what}: found {wrong[0]} in {name}; expected numbers from 1 to {most}")
        check_cells(layout, self.selection, "marks: selection")


def check_cells(layout: Layout, cells: Collection[Cell], what: str) -> None:
    """Raise ValueError if one of *cells* is not a visible cell of *layout*; *what* names them in the message."""
    for cell in cells:
        if not 0 <= cell < layout.visible:
            raise ValueError(f"{what}: found the cell {cell}; expected a cell from 0 to {layout.visible - 1}")


def tints(geometry: Geometry, marks: PlayerMarks) -> Iterator[Item]:
    """Yield the selection and the colours of cells, below everything else."""
    for cell in marks.selection:
        x, y = geometry.corner(cell)
        yield Item("rect", (x + 2, y + 2, CELL - 4, CELL - 4, 0), "selection", cell=cell)
    for cell, numbers in marks.colors.items():
        x, y = geometry.corner(cell)
        inset = 5 if cell in marks.selection else 0
        width = (CELL - 2 * inset) / max(1, len(numbers))
        for place, number in enumerate(numbers):
            at = (x + inset + place * width, y + inset, width, CELL - 2 * inset, 0)
            yield Item("rect", at, f"color-{number}", cell=cell)


def written(geometry: Geometry, marks: PlayerMarks, puzzle: Puzzle, board: Board) -> Iterator[Item]:
    """Yield the corner marks and centre marks of cells without a digit, and the numbers of colours."""
    filled = [bool(one or other) for one, other in zip(board.digits, puzzle.digits, strict=True)]
    for cell, digits in marks.corner.items():
        if digits and not filled[cell]:
            yield from _corner(geometry, cell, [geometry.layout.show(digit) for digit in digits])
    for cell, digits in marks.centre.items():
        if digits and not filled[cell]:
            x, y = geometry.centre(cell)
            between = "" if all(len(symbol) == 1 for symbol in geometry.layout.symbols) else " "
            text = between.join(geometry.layout.show(digit) for digit in digits)
            shown, size = fitted(text, CELL * 0.26, CELL * 0.84)
            yield centred(x, y + 2, "centre", shown, size, cell)
    if marks.is_numbered:
        for cell, numbers in marks.colors.items():
            x, y = geometry.corner(cell)
            for place, number in enumerate(numbers):
                width = CELL / len(numbers)
                yield centred(x + (place + 0.5) * width, y + CELL - 6, "color-number", str(number), 9, cell)


PLACES = ((0.16, 0.2), (0.84, 0.2), (0.16, 0.8), (0.84, 0.8), (0.5, 0.2), (0.5, 0.8), (0.16, 0.5), (0.84, 0.5))
"""The places of corner marks, in parts of a cell, in the order in which they are taken."""


def _corner(geometry: Geometry, cell: Cell, texts: list[str]) -> Iterator[Item]:
    """Yield the corner marks of a cell in reading order, in two lines across it if there are more than places."""
    x, y = geometry.corner(cell)
    top = 0.14 if cell in geometry.labelled else 0.0
    size = geometry.mark_size
    if len(texts) <= len(PLACES):
        places = sorted(PLACES[: len(texts)], key=lambda place: (place[1], place[0]))
        for text, (across, down) in zip(texts, places, strict=True):
            yield centred(x + CELL * across, y + CELL * (down + top * (1 - down)), "corner", text, size, cell)
        return
    half = -(-len(texts) // 2)
    for line, part in ((0.2, texts[:half]), (0.8, texts[half:])):
        shown, smaller = fitted(" ".join(part) if max(map(len, part)) > 1 else "".join(part), size, CELL * 0.9)
        yield centred(x + CELL / 2, y + CELL * (line + top * (1 - line)), "corner", shown, smaller, cell)
