"""Connected parts of a solved square: areas of consecutive digits, and cages of any digits."""

from __future__ import annotations

from collections.abc import Callable

from ruleout.plugin import Position
from ruleout_generate.generators.latin.solved import Solved
from ruleout_generate.random_stream import choice, shuffled

SIZES = range(2, 7)
"""The numbers of cells of renban areas, but for single cells that fit to no area."""
Area = list[Position]


def areas(solved: Solved) -> list[Area]:
    """Return areas of consecutive digits that cover the square."""

    def is_consecutive(area: Area) -> bool:
        values = sorted(solved.at[place] for place in area)
        return values == list(range(values[0], values[0] + len(values)))

    return parts(solved, SIZES, is_consecutive)


def parts(solved: Solved, sizes: range, allowed: Callable[[Area], bool]) -> list[Area]:
    """Return connected parts that cover the square, in the order of their first cells.

    Each begins with a random place, and grows by neighbours, as long as it is *allowed*, up to one of *sizes*. Then
    single places are joined to parts beside them, if these are not too large yet and the whole is allowed.
    """
    free = set(solved.at)
    found: list[Area] = []
    for start in shuffled(solved.source, list(solved.at)):
        if start not in free:
            continue
        area, size = [start], choice(solved.source, sizes)
        free.remove(start)
        while len(area) < size:
            fitting = [place for place in beside(area) if place in free and allowed([*area, place])]
            if not fitting:
                break
            area.append(choice(solved.source, fitting))
            free.remove(area[-1])
        found.append(area)
    for single in [area for area in found if len(area) == 1]:
        near = {*beside(single)}
        larger = [each for each in found if near & {*each} and len(each) < sizes[-1] and allowed([*each, *single])]
        if len(single) == 1 and larger:
            choice(solved.source, larger).extend(single)
            found.remove(single)
    return sorted(map(sorted, found))


def beside(area: Area) -> Area:
    """Return the places that share a side with one of *area*, in order."""
    near = {
        (row + down, column + across) for row, column in area for down, across in ((0, 1), (1, 0), (0, -1), (-1, 0))
    }
    return sorted(near - {*area})


def pieces(area: Area) -> list[Area]:
    """Return the connected pieces of *area*."""
    left, found = {*area}, []
    while left:
        piece = [min(left)]
        left.remove(piece[0])
        while near := [place for place in beside(piece) if place in left]:
            piece += near
            left -= {*near}
        found.append(sorted(piece))
    return found
