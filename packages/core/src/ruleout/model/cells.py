"""Cells by name or position."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index

from ruleout.errors import InputError, quoted
from ruleout.model.layout import Layout, Position

CellLike = str | Position
"""A cell by its name, such as ``"r1c1"``, or by its position (row, column), counted from 0."""


def cell_at(layout: Layout, where: CellLike) -> int:
    """The index of the cell *where*.

    Parameters
    ----------
    layout
        The layout that has the cell.
    where
        A name such as ``"r1c1"``, in which rows and columns count from 1, or a position (row, column), counted from 0.

    Raises
    ------
    InputError
        If the layout has no such cell.
    TypeError
        If *where* is neither a name nor a position.
    """
    if isinstance(where, str):
        name = where.strip().lower()
        if name in layout.names:
            return layout.names.index(name)
        found = quoted(where)
    elif isinstance(where, tuple) and len(where) == 2 and all(hasattr(each, "__index__") for each in where):
        row, column = where
        cell = layout.at.get((row, column))
        if cell is not None:
            return cell
        found = f"the position ({row}, {column})"
    else:
        raise TypeError(
            f"found {quoted(repr(where))} as a cell; expected a name such as 'r1c1' or a position (row, column)"
        )
    known = layout.names if isinstance(where, str) else layout.positions[: layout.visible]
    expected = f"one of {known[0]} to {known[-1]}" if known else "none, as the layout has no cells"
    raise InputError(f"found {found}, which is not a cell of this layout; expected {expected}")


def all_cells(layout: Layout, values: Iterable[int], what: str, missing: int = 0) -> tuple[int, ...]:
    """*values* as one per cell of *layout*: hidden cells may be left out and are *missing* then. *what* is the
    name of the values in the ValueError that is raised if there are more or fewer."""
    found = tuple(map(index, values))
    if len(found) not in (layout.visible, layout.size):
        raise ValueError(f"{what}: found {len(found)} values; expected {layout.visible}, one per visible cell")
    return found + (missing,) * (layout.size - len(found))
