"""The scale of a plain search: how many digits have to be tried.

The search places naked singles, and hidden singles in houses, and lets every other rule (a sum, a thermometer) remove
what it excludes by itself, until nothing changes; sums that follow from those of cages and from whole houses count as
rules too. It then takes the cell with the fewest candidates, the first one row by row, tries each of its candidates in
turn, and continues likewise in each case until a cell has no candidate left or the puzzle is solved. The value is the
number of digits that were tried altogether; it is 0 if singles suffice.

All candidates are tried, even after the solution was found, so that the value does not depend on the order of digits,
nor on the engine.
"""

from __future__ import annotations

from ruleout import plugin as kit
from ruleout_strategies.rating.scale import Grade, Scale
from ruleout_strategies.rating.solved_path import SolvedPath

MOST_TRIED = 10_000
"""The number of digits after which the search gives up."""


def grade(solved: SolvedPath) -> Grade:
    """Return how many digits the search tries."""
    puzzle = solved.report.puzzle
    return Grade(kit.count_trials(puzzle.layout, puzzle.start, MOST_TRIED))


SEARCH_SCALE = Scale(
    id="search",
    title="Plain search",
    rungs=(),
    summary=f"How many digits a search beyond singles tries, at most {MOST_TRIED:,}.",
    grade=grade,
)
