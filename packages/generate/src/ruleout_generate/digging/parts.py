"""Multi-grids: which grids can be solved without the others, and an order that takes givens from all grids evenly."""

from __future__ import annotations

from collections.abc import Sequence

from ruleout import internal as kit
from ruleout_generate.digging.fill import search_in_time


def parts_alone(puzzle: kit.Puzzle, engine: kit.Engine, *, budget: kit.Budget = kit.UNLIMITED) -> tuple[str, ...]:
    """Return the names of the grids of a multi-grid that have one solution without the other grids.

    Parameters
    ----------
    puzzle
        Any puzzle; only its givens are used. A puzzle that is one grid has no such grids.
    engine
        The engine that searches.
    budget
        Limit of each search. A grid whose search reaches it counts as not solvable alone.

    Raises
    ------
    OutOfTime
        If the time is over.
    """
    names = []
    for part, layout in zip(puzzle.layout.parts, part_layouts(puzzle.layout), strict=True):
        givens = [puzzle.givens[cell] for cell in part.cells]
        start = [kit.digit_mask(given) if given else layout.full for given in givens]
        if search_in_time(engine, layout, start, budget).verdict is kit.Verdict.UNIQUE:
            names.append(part.name)
    return tuple(names)


@kit.once_per_layout
def part_layouts(layout: kit.Layout) -> tuple[kit.Layout, ...]:
    """Return the layout of each grid with all constraints of *layout* that lie within the grid; none for one grid."""
    found = []
    for part in layout.parts:
        within = [-1] * layout.size
        for index, cell in enumerate(part.cells):
            within[cell] = index
        constraints = [
            each.relabelled(within) for each in layout.constraints if all(within[cell] >= 0 for cell in each.cells)
        ]
        found.append(part.layout.with_constraints(constraints))
    return tuple(found)


def balanced(layout: kit.Layout, orbits: Sequence[int], given: int) -> list[int]:
    """Return *orbits* in an order that leaves about the same share of givens in each grid.

    The next orbit is always the first that takes a given from the grid with the largest share of its cells given; of
    equal shares that of the first grid counts.

    Parameters
    ----------
    layout
        The layout of one grid, whose orbits stay in order, or of several.
    orbits
        Cell sets.
    given
        The cell set of the givens.
    """
    grids = [kit.cell_set(part.cells) for part in layout.parts]
    if len(grids) < 2:
        return list(orbits)
    left = dict.fromkeys(orbits)
    queues = [[orbit for orbit in reversed(orbits) if orbit & grid] for grid in grids]
    order = []
    while left:
        shares = [
            (given & grid).bit_count() / grid.bit_count() if queue else -1.0
            for grid, queue in zip(grids, queues, strict=True)
        ]
        queue = queues[shares.index(max(shares))]
        orbit = queue.pop() if queue else next(iter(left))
        if orbit in left:
            del left[orbit]
            order.append(orbit)
            given &= ~orbit
    return order
