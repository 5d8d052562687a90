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
"""The question for the choice of a level. Its arguments are the groups and patterns of the layout, as in its topology,
and the number of the level. The answer is an iterator that takes some milliseconds per item. The last item is the hint
that is chosen, with numbers of candidates and groups as in the topology; it is empty if the level finds nothing."""


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
    complexity
        The number of true and false candidates in the chains.
    """

    level: Level
    kind: Kind
    candidate: kit.Candidate
    is_true: bool
    starts: tuple[tuple[kit.Candidate, bool], ...]
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
    return _is_plain(board.layout) and (level in IN_PYTHON or _answered(board, level) is not None)


def choice(board: kit.Board, level: Level) -> Choice | None:
    """Return the choice of *level*, which can be decided; None if the level finds nothing.

    After ``NESTED_4``, Sudoku Explainer goes on with chains in which more is nested.
    """
    known = board.view(_Choices).known
    if level not in known:
        known[level] = _find(board, level)
    return known[level]


def first_choice(board: kit.Board, last: Level = Level.NESTED_4) -> Choice | None:
    """Return the choice of the first level, up to *last*, that finds anything; None if none of them does."""
    for level in Level:
        found = choice(board, level)
        if found is not None or level is last:
            return found
    return None


def _answered(board: kit.Board, level: Level) -> Iterator[Hint | tuple[()]] | None:
    answer: Iterator[Hint | tuple[()]] | None = board.query(
        QUESTION, se_topology(board.layout), list(Level).index(level)
    )
    return answer


def _find(board: kit.Board, level: Level) -> Choice | None:
    parts, best = _answered(board, level), None
    if parts is not None:
        for part in parts:
            kit.check_time()
            best = part
    elif level in IN_PYTHON:
        # Of hints with equal numbers of candidates and of equal kinds, the first one is chosen.
        best = min(hints(board, level), key=lambda hint: hint[:2], default=None)
    else:
        raise kit.OutOfBudget
    return _chosen(board, level, best) if best else None


def _chosen(board: kit.Board, level: Level, hint: Hint) -> Choice:
    complexity, kind, first, group, conclusion, is_true = hint
    topology = se_topology(board.layout)

    def candidate(number: int) -> kit.Candidate:
        return kit.Candidate(number % topology.size, number // topology.size + 1)

    one = candidate(first)
    if group >= 0:
        cases = [candidate(each) for each in topology.members[group]]
        starts = tuple([(each, True) for each in cases if each in board.candidates(each.cell)])
    else:
        starts = ((one, True), (one, False)) if kind == Kind.DOUBLE else ((one, not is_true),)
    return Choice(level, Kind(kind), candidate(conclusion), bool(is_true), starts, complexity)
