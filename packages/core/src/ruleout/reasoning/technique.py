"""A human technique, and where it applies."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import attrs

from ruleout.model.layout import Layout
from ruleout.reasoning.board import Board
from ruleout.reasoning.step import Step


def any_layout(layout: Layout) -> bool:
    """Any layout."""
    return True


def has_houses(layout: Layout) -> bool:
    """Some unit has as many cells as there are digits."""
    return bool(layout.houses)


def has_lines(layout: Layout) -> bool:
    """There are houses of two kinds at least that are rows or columns."""
    return {"row", "column"} <= {house.kind for house in layout.houses}


def has_boxes(layout: Layout) -> bool:
    """Some house is a box."""
    return any(house.kind == "box" for house in layout.houses)


def has_sums(layout: Layout) -> bool:
    """Some sum lies in one unit, so that its digits all differ."""
    return bool(layout.unit_of_sum)


def has_parts(layout: Layout) -> bool:
    """The layout was put together from more than one."""
    return len(layout.parts) > 1


@attrs.frozen
class Explanation:
    """*nudge* says what to look for, *region* says where, *full* says what follows and why."""

    nudge: str
    region: str
    full: str


@attrs.frozen
class Technique:
    """One way to reason.

    *find* takes a board and yields the steps that it sees, touching nothing; the easiest first where it knows.
    *difficulty* orders the ladder (lower is tried first; equal ones by id). *applies* says on which layouts the
    technique makes sense and *needs* says the same in a sentence. A technique with *assumes_unique* runs only where
    a search has proven that there is one solution. *explain* puts a step in words; without it the step's reasons
    are put in words as they stand. *also* holds the field's other names, for the glossary.
    """

    id: str
    title: str
    difficulty: float
    find: Callable[[Board], Iterable[Step]]
    applies: Callable[[Layout], bool] = any_layout
    needs: str = "any layout"
    assumes_unique: bool = False
    explain: Callable[[Board, Step], Explanation] | None = None
    also: tuple[str, ...] = ()
    summary: str = ""
