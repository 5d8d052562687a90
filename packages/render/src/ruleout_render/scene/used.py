"""The decorations of the rules and sums that a step uses: they have a colour of their own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from ruleout import Layout
from ruleout.internal import Cell, Constraint, Decoration, Unit
from ruleout_render.grid.decorations import BLOCK_KINDS
from ruleout_render.scene.roles import USED

Use = Literal["", "used", "rest"]
"""The use of a decoration: by the step, not by it (``rest``), or empty without a step."""


def role_in_use(role: str, use: Use) -> str:
    """Return the role that a decoration of *role* has with a step that uses it, or others.

    Lines of all families have the same if they are used. Those that have no role for this *use* keep their own.
    """
    found = "used-rule-line" if use == "used" and role.startswith("rule-line-") else f"{use}-{role}"
    return found if found in USED else role


def used_decorations(
    layout: Layout, decorations: Iterable[Decoration], constraints: Iterable[Constraint]
) -> frozenset[Decoration]:
    """Return the ones of *decorations* that show the *constraints*.

    These are the decorations on all cells of the constraints of one clue or, if there is none, those on some of them.
    Clues beside the grid are those that point to these cells.
    """
    shown, found = list(decorations), set[Decoration]()
    for cells in _clues(layout, constraints):
        own = [each for each in shown if each.kind not in BLOCK_KINDS and _cells(layout, each) == cells]
        found |= {*own} or {each for each in shown if len(each.cells) > 1 and cells.issuperset(each.cells)}
    return frozenset(found)


def used_clues(
    layout: Layout, decorations: Iterable[Decoration], constraints: Iterable[Constraint]
) -> dict[tuple[int, int], frozenset[bool]]:
    """Return the black squares that show the *constraints*: True for the clue across, False for that down."""
    places = {each.place for each in decorations if each.kind in BLOCK_KINDS}
    found: dict[tuple[int, int], frozenset[bool]] = {}
    for cells in _clues(layout, constraints):
        at = [place for cell in cells if (place := layout.positions[cell]) is not None]
        is_across = len({row for row, _ in at}) == 1
        row, column = min(at, default=(0, 0))
        before = (row, column - 1) if is_across else (row - 1, column)
        if before in places:
            found[before] = found.get(before, frozenset()) | {is_across}
    return found


def _clues(layout: Layout, constraints: Iterable[Constraint]) -> list[frozenset[Cell]]:
    """Return the cells of each clue that has one of *constraints*."""
    found = dict[frozenset[Cell], None]()
    for each in constraints:
        if each.origin or not isinstance(each, Unit):
            together = [other for other in layout.constraints if other.origin == each.origin] if each.origin else [each]
            found[frozenset(cell for other in together for cell in other.cells)] = None
    return list(found)


def _cells(layout: Layout, decoration: Decoration) -> frozenset[Cell]:
    """Return the cells of *decoration*: those in its direction if it is beside the grid."""
    if decoration.place is None or decoration.direction is None:
        return frozenset(decoration.cells)
    (row, column), (down, across) = decoration.place, decoration.direction
    found = list[Cell]()
    while (cell := layout.at.get((row := row + down, column := column + across))) is not None:
        found.append(cell)
    return frozenset(found)
