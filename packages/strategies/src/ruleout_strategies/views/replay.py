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

from collections.abc import Iterator

import attrs

from ruleout import internal as kit
from ruleout_strategies.chain_length import surcharge
from ruleout_strategies.views.se_search import Hint, Kind, Level, hints
from ruleout_strategies.views.se_topology import se_topology

MOST_CELLS = 100
"""The number of cells of the largest layouts that are decided."""
IN_PYTHON = Level.NISHIO, Level.STATIC, Level.DYNAMIC, Level.PLUS
"""The levels that need no kernel."""
QUESTION = "choice of Sudoku Explainer"
"""The question for the choice of a level. Its arguments are the houses, and the number of the level. The answer has the
complexity, the kind, the first assumption as cell and index of the digit, the number of the house or -1, the conclusion
as cell and index of the digit, and if it is true; the complexity is 0 if the level finds nothing."""
NESTED_QUESTION = "choice of Sudoku Explainer by nested chains"
"""The same for levels with nested chains. The answer is an iterator that takes some milliseconds per item, the last of
which is as above."""


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
    """Return whether the choice of *level* is known.

    This is so if only units matter, the layout is small, and a kernel answers for levels with nested chains.
    """
    return _is_plain(board.layout) and (level in IN_PYTHON or _nested(board, level) is not None)


def choice(board: kit.Board, level: Level) -> Choice | None:
    """Return the choice of *level*, which can be decided; None if the level finds nothing.

    After ``NESTED_4``, Sudoku Explainer goes on with chains in which more is nested.
    """
    known = board.view(_Choices).known
    if level not in known:
        known[level] = _find(board, level)
    return known[level]


def _nested(board: kit.Board, level: Level) -> Iterator[tuple[int, ...]] | None:
    answer: Iterator[tuple[int, ...]] | None = board.query(
        NESTED_QUESTION, se_topology(board.layout), list(Level).index(level)
    )
    return answer


def _find(board: kit.Board, level: Level) -> Choice | None:
    size = board.layout.size
    answer: tuple[int, ...] | None = None
    if level in IN_PYTHON:
        answer = board.query(QUESTION, se_topology(board.layout), IN_PYTHON.index(level))
    else:
        for item in _nested(board, level) or ():
            kit.check_time()
            answer = item
        if answer is None:
            raise kit.OutOfBudget
    if answer is not None:
        complexity, kind, *first, house, cell, digit, is_true = answer
        hint = complexity, kind, first[1] * size + first[0], house, digit * size + cell, bool(is_true)
        return _chosen(board, level, hint) if complexity else None
    # Of hints with equal numbers of candidates and of equal kinds, the first one is chosen.
    best = min(hints(board, level), key=lambda hint: hint[:2], default=None)
    return None if best is None else _chosen(board, level, best)


def _chosen(board: kit.Board, level: Level, hint: Hint) -> Choice:
    complexity, kind, *numbers, house, conclusion, is_true = hint
    size = board.layout.size
    one, candidate = [kit.Candidate(each % size, each // size + 1) for each in (*numbers, conclusion)]
    unit = se_topology(board.layout).houses[house] if house >= 0 else None
    if unit is not None:
        cases = [kit.Candidate(cell, one.digit) for cell in sorted(unit.cells) if board.open >> cell & 1]
        starts = tuple([(each, True) for each in cases if board.has(each.cell, each.digit)])
    elif kind == Kind.CELL:
        starts = tuple([(each, True) for each in board.candidates(one.cell)])
    else:
        starts = ((one, True), (one, False)) if kind == Kind.DOUBLE else ((one, not is_true),)
    return Choice(level, Kind(kind), candidate, is_true, starts, unit, complexity)
