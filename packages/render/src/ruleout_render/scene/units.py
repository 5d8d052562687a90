"""The units and sums of a step: a tint for those that it starts from, outlines for the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ruleout.plugin import Cell, Constraint, ConstraintRole, Reason
from ruleout_render.scene.geometry import Geometry
from ruleout_render.scene.item import CELL, Item

OUTLINED: tuple[tuple[ConstraintRole, str, float], ...] = (
    ("cover", "cover", 3.4),
    ("second-cover", "second-cover", 6.0),
    ("target", "target-unit", 3.0),
    ("sum", "sum", 4.0),
)
"""Roles of constraints that are drawn as outlines, with the roles of items, and distances from the borders of cells."""
TILE, ROUND = 2.0, 9.0
"""The distance of a tint from the border of its cell, and the radius of its corners; rules tint whole cells."""
MOST_CELLS = 45
"""Larger constraints, such as a whole grid, are not drawn."""


def tinted(reason: Reason) -> tuple[ConstraintRole, Sequence[Constraint]]:
    """Return the role and the constraints whose cells are tinted; there may be none.

    It is the base. Without one it is the unit or the rule, unless sets or exchanged cells are to be seen; without these
    it is the sum.
    """
    roles: tuple[ConstraintRole, ...] = ("base", "unit", "rule", "sum")
    for role in roles:
        if role in ("unit", "rule") and (reason.sets or reason.exchange or _has_sets(reason)):
            continue
        found = [each for each in reason.constraints.get(role, ()) if each.cells and len(each.cells) <= MOST_CELLS]
        if found:
            return role, found
    return "base", ()


def _has_sets(reason: Reason) -> bool:
    return any(role.startswith("set-") for role in reason.candidates)


def unit_tints(geometry: Geometry, reason: Reason) -> Iterator[Item]:
    """Yield one tint for each cell that the step starts from."""
    cells: dict[Cell, None] = {}
    for constraint in tinted(reason)[1]:
        cells.update(dict.fromkeys(geometry.visible(constraint.cells)))
    for cell in cells:
        x, y = geometry.corner(cell)
        yield Item("rect", (x + TILE, y + TILE, CELL - 2 * TILE, CELL - 2 * TILE, ROUND), "base", cell=cell)


def outlined(reason: Reason) -> Iterator[tuple[ConstraintRole, str, float, Sequence[Constraint]]]:
    """Yield the roles of constraints and items, the inset and the constraints that are drawn as outlines."""
    for role, item_role, inset in OUTLINED:
        found = [each for each in reason.constraints.get(role, ()) if each.cells and len(each.cells) <= MOST_CELLS]
        if found:
            yield role, item_role, inset, found


def unit_outlines(geometry: Geometry, reason: Reason) -> Iterator[Item]:
    """Yield the outlines of covers, targets and sums, and of cells that can be exchanged."""
    for _, item_role, inset, constraints in outlined(reason):
        for constraint in constraints:
            pieces = geometry.outline(constraint.cells, inset)
            if pieces:
                yield Item("lines", pieces, item_role)
    if reason.exchange:
        pieces = geometry.outline({one.cell for one, _ in reason.exchange}, 3.5)
        if pieces:
            yield Item("lines", pieces, "exchange")
