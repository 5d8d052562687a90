"""Estimates of the cost of searches, in seconds.

Costs are computed from counts and never timed, so that two runs over the same puzzles choose alike. The figures were
measured on one core of a server; another machine changes both sides of the comparison.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs

from ruleout.internal import Allowed, Layout, Unit, once_per_layout
from ruleout_engines.folder import holds

LOADED = 0.6
"""Importing Numba and loading functions that were compiled before."""

COMPILED = {"lanes": 8.0, "scalar": 10.0}
"""Compiling for the first time."""

RULED, RULED_CELL = 2e-6, 0.01e-6
"""One choice of the compiled search on layouts with rules other than units, and the time that each cell adds."""

RULED_AMONG_HOUSES = 15e-6
"""The time per choice if every cell is in a house, so that each choice leads to much propagation."""

WORK = 6e8
"""Work (nanoseconds by its own estimate) that the compiled search does per second of a hard killer."""

SAT_WORK = 1e9
"""The same for the SAT solver."""

CONFLICT, CONFLICT_CELL = 20e-6, 0.5e-6
"""One conflict of the SAT solver, and the time that each cell adds."""


def price(engine: str) -> float:
    """Return the seconds before the compiled *engine* can begin, in a process that has not used it."""
    return LOADED if holds(engine) else COMPILED[engine]


@attrs.frozen
class Prices:
    """The seconds before each compiled engine can begin: *of* returns them by id, at least *least*."""

    least: float = LOADED
    of: Callable[[str], float] = price


@attrs.frozen
class Speed:
    """Speed of the engines on a layout, in seconds.

    ``python`` takes *start* per start and *choice* per choice, a *compiled* search that per choice, and the SAT solver
    *conflict* per conflict.
    """

    start: float
    choice: float
    compiled: float
    conflict: float


@once_per_layout
def speed_of(layout: Layout) -> Speed:
    """Return how fast the engines are on *layout*, estimated from its cells and its constraints that are not units.

    ``python`` goes through the whole board in each choice. A compiled search narrows only by the rules of cells that
    changed, but goes through all cells to choose one.
    """
    rules = sum(not isinstance(each, Unit | Allowed) for each in layout.constraints)
    return Speed(
        start=1e-6 * (100 + 2.5 * layout.size + 10 * rules),
        choice=1e-6 * (60 + 0.2 * layout.size + 6 * rules),
        compiled=_choice(layout) if rules else 1e-6 * (3 + 0.01 * layout.size),
        conflict=CONFLICT + CONFLICT_CELL * layout.size,
    )


def _choice(layout: Layout) -> float:
    """Return the seconds per choice of the compiled search if there are rules other than units."""
    return RULED_AMONG_HOUSES if all(layout.houses_of) else RULED + RULED_CELL * layout.size
