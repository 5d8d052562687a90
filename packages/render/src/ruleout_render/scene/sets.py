"""The sets of cells of a step: an outline and a letter for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ruleout.plugin import Cell, Reason
from ruleout_render.scene.geometry import Geometry
from ruleout_render.scene.item import Item
from ruleout_render.scene.lines import letters
from ruleout_render.scene.roles import MOST_SETS
from ruleout_render.scene.tags import Tags

FIRST_INSET, NEXT_INSET, MOST_INSETS = 3.0, 2.6, 3


def sets_of(reason: Reason) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells of each set: ``Reason.sets``, or the cells of the candidates whose roles are sets."""
    if reason.sets:
        return reason.sets
    roles = sorted(role for role in reason.candidates if role.startswith("set-"))
    return tuple(tuple(sorted({each.cell for each in reason.candidates[role]})) for role in roles)


def set_outlines(geometry: Geometry, sets: Sequence[Sequence[Cell]]) -> Iterator[Item]:
    """Yield the outlines of *sets*; those that share cells lie inside each other."""
    insets: list[int] = []
    for number, cells in enumerate(sets):
        used = {insets[other] for other in range(number) if set(sets[other]) & set(cells)}
        insets.append(next(level for level in range(number + 1) if level not in used) % MOST_INSETS)
        pieces = geometry.outline(cells, FIRST_INSET + NEXT_INSET * insets[-1])
        if pieces:
            yield Item("lines", pieces, f"outline-{number % MOST_SETS + 1}")


def set_letters(geometry: Geometry, tags: Tags, sets: Sequence[Sequence[Cell]]) -> Iterator[Item]:
    """Yield the letter of each set, in each part of it whose cells touch."""
    for number, cells in enumerate(sets):
        for part in _parts(geometry, cells):
            roomy = [cell for cell in part if tags.has_room(cell)] or part
            yield from tags.tag(roomy[0], letters(number), "tag", "tag-text")


def _parts(geometry: Geometry, cells: Sequence[Cell]) -> Iterator[list[Cell]]:
    """Yield the parts of *cells* that are beside each other, each ascending."""
    positions = geometry.layout.positions
    left = {place: cell for cell in cells if (place := positions[cell]) is not None}
    while left:
        first = min(left)
        part, reached = [], [first]
        part.append(left.pop(first))
        while reached:
            row, column = reached.pop()
            for beside in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if beside in left:
                    part.append(left.pop(beside))
                    reached.append(beside)
        yield sorted(part)
