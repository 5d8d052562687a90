"""A layout as a grid of characters."""

from __future__ import annotations

from collections.abc import Sequence

from ruleout.model.constraints import Unit
from ruleout.model.layout import Layout, Position


def grid_text(layout: Layout, texts: Sequence[str]) -> str:
    """A text for each visible cell as a grid of characters, with lines between boxes or regions.

    Parameters
    ----------
    layout
        The layout whose positions and regions are shown.
    texts
        One text per visible cell; each column is as wide as its widest text.
    """
    if not layout.at:
        return ""
    places = layout.at
    top, left = (min(place[axis] for place in places) for axis in (0, 1))
    rows, columns = (range(start, 1 + max(place[axis] for place in places)) for axis, start in ((0, top), (1, left)))
    walls = _walls(layout)
    row_breaks, column_breaks = {row for row, _, down in walls if down}, {c for _, c, down in walls if not down}
    widths = {c: max((len(texts[cell]) for (_, at), cell in places.items() if at == c), default=1) for c in columns}
    lines = []
    for row in range(top, rows.stop + 1):
        if row in row_breaks:
            lines.append(_line(walls, row, left, widths, column_breaks))
        if row == rows.stop:
            break
        line = ""
        for column in range(left, columns.stop + 1):
            if column in column_breaks:
                line += ("" if column == left else " ") + ("|" if (row, column, False) in walls else " ")
            if column < columns.stop:
                cell = places.get((row, column))
                text = "" if cell is None else texts[cell]
                line += ("" if column == left and not column_breaks else " ") + text.rjust(widths[column])
        lines.append(line.rstrip())
    return "\n".join(lines)


def _line(walls: set[tuple[int, int, bool]], row: int, left: int, widths: dict[int, int], breaks: set[int]) -> str:
    """The line above *row*."""
    line = ""
    right = left + len(widths)
    for column in range(left, right + 1):
        char = "-" if (row, column, True) in walls else " "
        if column in breaks:
            before = "-" if (row, column - 1, True) in walls else " "
            upright = (row - 1, column, False) in walls or (row, column, False) in walls
            joint = "+" if "-" in (char, before) else "|" if upright else " "
            line += ("" if column == left else before) + joint
        if column < right:
            line += char * (1 + widths[column])
    return line.rstrip()


def _walls(layout: Layout) -> set[tuple[int, int, bool]]:
    """Where boxes or regions end: (row, column, whether it lies above that position, not to its left)."""
    regions: list[set[int]] = [set() for _ in layout.positions]
    for number, unit in enumerate(_regions(layout)):
        for cell in unit.cells:
            regions[cell].add(number)
    if not any(regions):
        return set()
    found = set()
    for place, cell in layout.at.items():
        for other_place, wall in zip(_neighbours(place), _sides(place), strict=True):
            other = layout.at.get(other_place)
            if other is None or not regions[cell] & regions[other]:
                found.add(wall)
    return found


def _regions(layout: Layout) -> list[Unit]:
    """The units of the first kind that divides all visible cells into patches, such as boxes."""
    for kind in dict.fromkeys(unit.kind for unit in layout.units):
        units = [unit for unit in layout.units if unit.kind == kind and _is_patch(unit, layout)]
        if {cell for unit in units for cell in unit.cells}.issuperset(range(layout.visible)):
            return units
    return []


def _is_patch(unit: Unit, layout: Layout) -> bool:
    """Whether *unit* lies in several rows and columns, and each of its cells beside another one."""
    places = {place for cell in unit.cells if (place := layout.positions[cell]) is not None}
    is_flat = any(len({place[axis] for place in places}) == 1 for axis in (0, 1))
    return not is_flat and all(places.intersection(_neighbours(place)) for place in places)


def _neighbours(place: Position) -> list[Position]:
    row, column = place
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def _sides(place: Position) -> list[tuple[int, int, bool]]:
    row, column = place
    return [(row, column, True), (row + 1, column, True), (row, column, False), (row, column + 1, False)]
