"""The digits and the candidates of cells."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from ruleout import Board, Puzzle
from ruleout.plugin import Cell, Digit, digits_of
from ruleout_render.scene.geometry import ASCENT, Geometry
from ruleout_render.scene.item import CELL, Item
from ruleout_render.scene.texts import centred

DIGIT_SIZE = CELL * 0.58
Level = Callable[[Cell, Digit], str]
"""Returns the role of a candidate, or an empty text if it is not shown."""


def digit_item(geometry: Geometry, cell: Cell, digit: Digit, role: str, size: float = DIGIT_SIZE) -> Item:
    """Return *digit* large in the middle of *cell*, a little lower in a cell with a label."""
    text = geometry.layout.show(digit)
    x, y = geometry.centre(cell)
    size *= 0.78 if len(text) > 1 else 0.92 if cell in geometry.labelled else 1.0
    return centred(x, y + 1 + 3 * (cell in geometry.labelled), role, text, size, cell, digit)


def digits(geometry: Geometry, puzzle: Puzzle, board: Board, quiet: Collection[Cell] | None = None) -> Iterator[Item]:
    """Yield the givens and entries, even those that clash and have no candidate left.

    With a step, those of *quiet* cells are settled, and all others alike.
    """
    known = zip(board.digits, puzzle.givens, puzzle.placed, strict=True)
    for cell, (digit, given, entry) in enumerate(known):
        if (digit or given or entry) and geometry.is_visible(cell):
            role = "given" if given else "entry"
            if quiet is not None:
                role = "settled" if cell in quiet else "given"
            yield digit_item(geometry, cell, digit or given or entry, role)


def candidates(geometry: Geometry, puzzle: Puzzle, board: Board, level: Level) -> Iterator[Item]:
    """Yield the candidates of open cells with the roles that *level* returns."""
    shown = []
    for cell in range(geometry.layout.visible):
        if not (board.is_placed(cell) or puzzle.givens[cell] or puzzle.placed[cell]):
            own = [(level(cell, digit), cell, digit) for digit in digits_of(board.masks[cell])]
            shown += [each for each in own if each[0]]
    yield from in_rows(geometry, shown)


def in_rows(geometry: Geometry, shown: Iterable[tuple[str, Cell, Digit]]) -> Iterator[Item]:
    """Yield candidates, each with its role, those of one role and height as one text if symbols have one character."""
    rows: dict[tuple[str, float], list[tuple[float, str]]] = {}
    symbols, size = geometry.layout.symbols, geometry.mark_size
    are_single = all(len(symbol) == 1 for symbol in symbols)
    for role, cell, digit in shown:
        x, y = geometry.spot(cell, digit)
        if are_single:
            rows.setdefault((role, y), []).append((x, symbols[digit - 1]))
        else:
            yield centred(x, y, role, symbols[digit - 1], size, cell, digit)
    for (role, y), row in sorted(rows.items()):
        row.sort()
        yield Item("text", (y + size * ASCENT, *(x for x, _ in row)), role, "".join(text for _, text in row), size)
