"""The conclusion that Sudoku Explainer chooses at each of its levels of forcing chains.

Sudoku Explainer computes branches, each with all that follows from one assumption, in a fixed order, and chooses the
hint with the least number of candidates; of equal ones the first. Its rating is that of this hint, and the next step
depends on it, so a rating that equals its own needs the same order. The conclusions do not depend on it, and none is
shown: the steps of the ladder have their own chains. The choice depends on the orientation of the grid, so this is no
technique.

Within a branch, everything that a true candidate excludes comes before the next false one is looked at. A branch ends
at the first contradiction, with what was found by then; what follows from several branches then still counts. Source:
Nicolas Juillerat, Sudoku Explainer (2006), and its continuation Sukaku Explainer.
"""

from __future__ import annotations

import attrs

from ruleout import internal as kit
from ruleout_strategies.chain_length import surcharge
from ruleout_strategies.views.se_search import Hint, Kind, Level, hints
from ruleout_strategies.views.se_topology import se_topology

MOST_CELLS = 100
"""The number of cells of the largest layouts that are decided."""
IN_PYTHON = Level.NISHIO, Level.STATIC, Level.DYNAMIC, Level.PLUS
"""The levels that need no kernel."""


@attrs.frozen
class Choice:
    """The conclusion that is chosen at a level.

    Attributes
    ----------
    level
        The level.
    kind
        The kind of its chains.
    candidate, is_true
        The conclusion: a candidate that is true, so that all others of its cell are removed, or one that is false.
    starts
        The assumptions, each a candidate and whether it is true: the one that is refuted, a candidate and its opposite,
        or the cases.
    house
        The house whose places are the cases.
    complexity
        The number of true and false candidates in the chains.
    """

    level: Level
    kind: Kind
    candidate: kit.Candidate
    is_true: bool
    starts: tuple[tuple[kit.Candidate, bool], ...]
    house: kit.Unit | None
    complexity: int

    @property
    def score(self) -> float:
        """The rating of the choice."""
        return round(self.level.value + surcharge(self.complexity), 1)

    def removes(self, board: kit.Board) -> tuple[kit.Candidate, ...]:
        """Return the candidates of *board* that the choice removes."""
        if not self.is_true:
            return (self.candidate,)
        return tuple([each for each in board.candidates(self.candidate.cell) if each != self.candidate])


class _Choices(kit.View):
    """The choices of a board that are known."""

    def __init__(self, board: kit.Board) -> None:
        self.known: dict[Level, Choice | None] = {}


@kit.once_per_layout
def _is_plain(layout: kit.Layout) -> bool:
    units = all(isinstance(each, kit.Unit) or len(set(each.cells)) < 2 for each in layout.constraints)
    return units and layout.size <= MOST_CELLS


def can_decide(board: kit.Board, level: Level) -> bool:
    """Return whether the choice of *level* is known: only units matter, and the layout is small."""
    return level in IN_PYTHON and _is_plain(board.layout)


def choice(board: kit.Board, level: Level) -> Choice | None:
    """Return the choice of *level*, which can be decided; None if the level finds nothing."""
    known = board.view(_Choices).known
    if level not in known:
        # Of hints with equal numbers of candidates and of equal kinds, the first one is chosen.
        first = min(hints(board, level), key=lambda hint: hint[:2], default=None)
        known[level] = None if first is None else _chosen(board.layout, level, first)
    return known[level]


def _chosen(layout: kit.Layout, level: Level, hint: Hint) -> Choice:
    complexity, kind, starts, house, number, is_true = hint

    def candidate(number: int) -> kit.Candidate:
        digit, cell = divmod(number, layout.size)
        return kit.Candidate(cell, digit + 1)

    cases = tuple([(candidate(each), on) for each, on in starts])
    unit = se_topology(layout).houses[house] if house >= 0 else None
    return Choice(level, kind, candidate(number), is_true, cases, unit, complexity)
