"""A layout as a grid of characters."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ruleout.model.constraints import Unit
from ruleout.model.layout import Layout, Position, once_per_layout


def grid_text(layout: Layout, texts: Sequence[str]) -> str:
    """Return a text for each visible cell as a grid of characters, with lines between boxes or regions.

    Parameters
    ----------
    layout
        The layout whose positions and regions are shown.
    texts
        One text per visible cell; each column is as wide as its widest text.
    """
    places = layout.at
    if not places:
        return ""
    above, beside = _walls(layout)
    rows, columns = (range(min(each), max(each) + 2) for each in zip(*places, strict=True))
    row_breaks = {row for row in rows if any(above(row, column) for column in columns)}
    column_breaks = {column for column in columns if any(beside(row, column) for row in rows)}
    widths = dict.fromkeys(columns, 1)
    for (_, column), cell in places.items():
        widths[column] = max(widths[column], len(texts[cell]))
    lines = []
    for row in rows:
        rule = line = ""
        for column in columns:
            if column in column_breaks:
                before = "-" if above(row, column - 1) else " "
                upright = "|" if beside(row - 1, column) or beside(row, column) else " "
                rule += before if column > columns[0] else ""
                rule += "+" if before == "-" or above(row, column) else upright
                line += " " if column > columns[0] else ""
                line += "|" if beside(row, column) else " "
            rule += ("-" if above(row, column) else " ") * (1 + widths[column])
            text = texts[places[row, column]] if (row, column) in places else ""
            line += (" " if column_breaks or column > columns[0] else "") + text.rjust(widths[column])
        lines += [rule.rstrip()] if row in row_breaks else []
        lines += [line.rstrip()]
    return "\n".join(lines[:-1])


@once_per_layout
def _walls(layout: Layout) -> tuple[Callable[[int, int], bool], Callable[[int, int], bool]]:
    """Return two tests of a position (row, column): for the end of a box or region above it, and to its left."""
    regions: dict[Position | None, int] = {}
    for number, unit in enumerate(_regions(layout)):
        for cell in unit.cells:
            place = layout.positions[cell]
            regions[place] = regions.get(place, 0) | 1 << number

    def is_wall(one: Position, other: Position) -> bool:
        first, second = regions.get(one, 0), regions.get(other, 0)
        return first | second != 0 and not first & second

    return (
        lambda row, column: is_wall((row - 1, column), (row, column)),
        lambda row, column: is_wall((row, column - 1), (row, column)),
    )


def _regions(layout: Layout) -> list[Unit]:
    """Return the units of the first kind that divides all visible cells into patches, such as boxes."""
    for kind in dict.fromkeys(unit.kind for unit in layout.units):
        units = [unit for unit in layout.units if unit.kind == kind and _is_patch(unit, layout)]
        if {cell for unit in units for cell in unit.cells}.issuperset(range(layout.visible)):
            return units
    return []


def _is_patch(unit: Unit, layout: Layout) -> bool:
    """Return whether *unit* lies in several rows and columns, and each of its cells is adjacent to another one."""
    places = {place for cell in unit.cells if (place := layout.positions[cell]) is not None}
    is_flat = any(len({place[axis] for place in places}) == 1 for axis in (0, 1))
    return not is_flat and all(
        places.intersection([(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)])
        for row, column in places
    )
