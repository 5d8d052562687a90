"""Diagonals: no digit occurs twice on both diagonals, or on one of them.

In a Latin square of fewer digits than rows, in which 0 repeats, each other digit occurs once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ruleout.internal import Constraint, Decoration, InputError, Layout, Origin, Rule, Turn, Unit, quoted_json
from ruleout_variants.grids.latin import has_blanks, once_each
from ruleout_variants.rules.squares import Square, squares_of

RULE = "diagonals"
NAMES = {"main": "main diagonal", "anti": "anti-diagonal"}
"""The main diagonal runs from the top left to the bottom right, the anti-diagonal from the top right."""

Diagonals = tuple[str, ...]


def read(value: Any, layout: Layout) -> Diagonals:
    """Return the names of the diagonals: both for true, or the one that is named, ``"main"`` or ``"anti"``."""
    _squares(layout)
    if value is True:
        return tuple(NAMES)
    if isinstance(value, str) and value in NAMES:
        return (value,)
    raise InputError(f'{RULE}: found {quoted_json(value)}; expected true, "main" or "anti"')


def write(data: Diagonals, layout: Layout) -> Any:
    """Return the JSON value of *data*."""
    return True if len(data) == len(NAMES) else data[0]


def _squares(layout: Layout) -> tuple[Square, ...]:
    """Return the squares of *layout*, one of fewer digits than rows included. Raises InputError if there is none."""
    if has_blanks(layout):
        return (Square(layout.extent[0], tuple(range(layout.size)), None),)
    return squares_of(layout, RULE)


def cells_on(square: Square, which: str) -> tuple[int, ...]:
    """Return the cells of one diagonal, from top to bottom."""
    return tuple(square.at(i, i if which == "main" else square.n - 1 - i) for i in range(square.n))


def build(data: Diagonals, layout: Layout) -> Iterator[Constraint]:
    """Yield a unit per diagonal of each square, or how often its digits occur if one repeats."""
    for square in _squares(layout):
        for which in data:
            name = NAMES[which] + square.suffix
            cells, origin = cells_on(square, which), Origin(RULE, f"the {name}")
            if has_blanks(layout):
                yield from once_each(cells, layout.digits, origin)
            else:
                yield Unit(name, "diagonal", cells, origin)


def decorations(data: Diagonals, layout: Layout) -> Iterable[Decoration]:
    """Return a line along each diagonal."""
    lines = [cells_on(square, which) for square in _squares(layout) for which in data]
    return [Decoration("line", cells) for cells in lines if len(cells) > 1]


def turn(data: Diagonals, layout: Layout, turn: Turn) -> Diagonals:
    """Return the other diagonal if *turn* exchanges both and there is one."""
    exchanges = turn.upwards != turn.leftwards
    return tuple(name for name in NAMES if name not in data) if exchanges and len(data) == 1 else data


DIAGONALS = Rule(
    id=RULE,
    title="Diagonals",
    read=read,
    write=write,
    build=build,
    decorations=decorations,
    turn=turn,
    summary="No digit stands twice on a marked diagonal.",
    shape="units",
)
