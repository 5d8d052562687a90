"""What solving a puzzle returns."""

from __future__ import annotations

import attrs

from ruleout.puzzles.puzzle import Puzzle
from ruleout.search.engine import Verdict


@attrs.frozen
class Result:
    """What solving a puzzle found.

    Attributes
    ----------
    puzzle
        The puzzle that was solved.
    verdict
        How many solutions there are. It is *unknown* if the budget ran out too early, and if one solution was found
        with limit 1, since no second one was looked for.
    solutions
        At most as many as the limit allowed: one digit per visible cell, row by row.
    engine
        The id of the engine that found them.
    complete
        False if the budget ran out.
    nodes
        The number of choices made.
    guesses
        The number of these choices that were refuted or are still open.
    """

    puzzle: Puzzle
    verdict: Verdict
    solutions: tuple[tuple[int, ...], ...]
    engine: str
    complete: bool
    nodes: int
    guesses: int
