"""What searches cost, in seconds, as far as that can be told beforehand.

Everything here is counted and nothing is timed, so that two runs over the same puzzles choose alike. Measured on a
server's core; another machine is faster or slower at both sides of the comparison.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec

import attrs

from ruleout.plugin import Allowed, Layout, Unit, once_per_layout
from ruleout_engines.folder import holds

LOADED = 0.6
"""Importing Numba and loading what was compiled before."""

COMPILED = {"lanes": 8.0, "scalar": 10.0}
"""Compiling for the first time."""

UNCOMPILED = 0.2
"""Importing NumPy, where an engine works without Numba: nothing is had for less."""

RULED, RULED_CELL = 2e-6, 0.01e-6
"""A choice of the compiled search where it asks more than units, and what each cell of the board adds."""

RULED_AMONG_HOUSES = 15e-6
"""The same where every cell is in a house: each choice is followed by long chains."""

UNITS_ALONE, AMONG_HOUSES = 0.06, 7.0
"""What the hard ones of a layout's puzzles take the SAT solver: with units alone, and with rules among houses. The
hardest killers known take it up to five seconds; as the search ends before it on nearly all, it is given more."""

LARGE = 1_000
"""Cells of a large board. A search of a larger one is given no more: it hardly ever ends later without clauses."""


def price(engine: str) -> float:
    """What it takes before the compiled *engine* can begin, in a process that has not used it."""
    if find_spec("numba") is None:
        return UNCOMPILED
    return LOADED if holds(engine) else COMPILED[engine]


@attrs.frozen
class Prices:
    """What it costs to have each compiled engine, in seconds: *of* says it by id, and never says less than *least*."""

    least: float = UNCOMPILED
    of: Callable[[str], float] = price


@attrs.frozen
class Pace:
    """How fast the engines are on a layout: seconds that ``python`` takes for a start, and for each choice; seconds of
    a *compiled* search for each choice; and how many seconds the hard puzzles take the SAT solver (*clauses*)."""

    start: float
    choice: float
    compiled: float
    clauses: float

    def seconds(self, starts: int, choices: int) -> float:
        """What so many starts with so many choices take."""
        return starts * self.start + choices * self.choice


@once_per_layout
def pace(layout: Layout) -> Pace:
    """How fast the engines are on *layout*: by its cells, and by its constraints that are no units.

    ``python`` looks at all of the board in each choice. A compiled search asks only the rules of what changed, but
    goes over all cells for where to branch.
    """
    rules = sum(not isinstance(each, Unit | Allowed) for each in layout.constraints)
    return Pace(
        start=1e-6 * (100 + 2.5 * layout.size + 10 * rules),
        choice=1e-6 * (60 + 0.2 * layout.size + 6 * rules),
        compiled=_choice(layout) if rules else 1e-6 * (3 + 0.01 * layout.size),
        clauses=_clauses(layout) if rules else UNITS_ALONE,
    )


def _choice(layout: Layout) -> float:
    """A choice of the compiled search where there are more rules than units."""
    return RULED_AMONG_HOUSES if all(layout.houses_of) else RULED + RULED_CELL * layout.size


def _clauses(layout: Layout) -> float:
    """What the hard ones take the SAT solver where there are more rules than units. With every cell in a house the
    rules reach far, and it meets tens of thousands of conflicts (killer). Else it meets some thousands (Kakuro), and
    making and loading the formula counts, which grows with the board."""
    return AMONG_HOUSES if all(layout.houses_of) else 0.04 + 120e-6 * min(layout.size, LARGE)
