"""A layout as a grid of characters."""

from __future__ import annotations

from collections.abc import Sequence

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
    row_breaks, column_breaks = {row for row, _ in above}, {column for _, column in beside}
    widths = dict.fromkeys(columns, 1)
    for (_, column), cell in places.items():
        widths[column] = max(widths[column], len(texts[cell]))
    lines = []
    for row in rows:
        rule = line = ""
        for column in columns:
            if column in column_breaks:
                before = "-" if (row, column - 1) in above else " "
                upright = "|" if {(row - 1, column), (row, column)} & beside else " "
                rule += before if column > columns[0] else ""
                rule += "+" if before == "-" or (row, column) in above else upright
                line += " " if column > columns[0] else ""
                line += "|" if (row, column) in beside else " "
            rule += ("-" if (row, column) in above else " ") * (1 + widths[column])
            text = texts[places[row, column]] if (row, column) in places else ""
            line += (" " if column_breaks or column > columns[0] else "") + text.rjust(widths[column])
        lines += [rule.rstrip()] if row in row_breaks else []
        lines += [line.rstrip()]
    return "\n".join(lines[:-1])


@once_per_layout
def _walls(layout: Layout) -> tuple[frozenset[Position], frozenset[Position]]:
    """Return the positions (row, column) with the end of a box or region above them, and with one to their left."""
    regions: dict[Position | None, int] = {}
    for number, unit in enumerate(_regions(layout)):
        for cell in unit.cells:
            place = layout.positions[cell]
            regions[place] = regions.get(place, 0) | 1 << number

    def walls(down: int, across: int) -> frozenset[Position]:
        sides = {(row + i * down, column + i * across) for row, column in layout.at for i in (0, 1)}
        pairs = [(each, regions.get(each, 0), regions.get((each[0] - down, each[1] - across), 0)) for each in sides]
        return frozenset(each for each, one, other in pairs if one | other and not one & other)

    return walls(1, 0), walls(0, 1)


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
