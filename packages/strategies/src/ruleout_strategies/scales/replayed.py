"""Forcing chains on the scale of Sudoku Explainer: those that it chooses, with its ratings.

Sudoku Explainer looks for one level of chains after the other. The first level that has any gives the step, the one
with the fewest candidates. The steps here have the same conclusions from the same assumptions. Their chains are those
of the techniques, which are often shorter than those that the rating counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec

from ruleout import internal as kit
from ruleout_strategies.chain_length import candidates_of_branches, surcharge
from ruleout_strategies.forcing.kinds import CELL, CONTRADICTION, DOUBLE, HOUSE, KINDS, step_from
from ruleout_strategies.forcing.kinds import Kind as Forcing
from ruleout_strategies.views.assumptions import Assumptions, NetAssumptions, PlusAssumptions
from ruleout_strategies.views.nested import NestedAssumptions, NestedPlusAssumptions
from ruleout_strategies.views.replay import IN_PYTHON, Choice, can_decide, choice, first_choice
from ruleout_strategies.views.se_search import Kind, Level

CASES = {CELL: Kind.CELL, HOUSE: Kind.HOUSE, DOUBLE: Kind.DOUBLE, CONTRADICTION: Kind.CONTRADICTION}
FORCING = {each.id: each for each in KINDS}
VIEWS: dict[type[Assumptions], type[Assumptions]] = {
    NetAssumptions: PlusAssumptions,
    NestedAssumptions: NestedPlusAssumptions,
}
"""The consequences with the locks of Sudoku Explainer, by those of the techniques."""


def _chosen(board: kit.Board, level: Level, kind: Forcing) -> Choice | None:
    """Return what Sudoku Explainer chooses at *level* if this is a chain of *kind*, None if a level before has any."""
    found = first_choice(board, level)
    is_of_kind = found is not None and found.level is level and found.kind in [CASES[each] for each in kind.cases]
    return found if is_of_kind else None


def _steps(level: Level, kind: Forcing, board: kit.Board) -> tuple[kit.Step, ...] | None:
    """Return the step of *kind* that is chosen at *level*, if there is one; None if the choice is not known."""
    if not can_decide(board, level):
        return None if level in IN_PYTHON else ()
    own = _chosen(board, level, kind)
    if own is None:
        return ()
    step = step_from(board, kind, own.starts, (own.candidate, own.is_true), VIEWS.get(kind.view))
    return () if step is None else (step,)


def _accepts(level: Level, kind: Forcing, board: kit.Board, step: kit.Step) -> bool:
    """Return whether *step* is chosen; if that is not known, a static chain of a house begins in a wide cell."""
    if not can_decide(board, level):
        wide = board.masks[step.because.candidates["pattern"][0].cell].bit_count() > 2
        return wide or level is not Level.STATIC or HOUSE not in kind.cases
    own = _chosen(board, level, kind)
    return own is not None and (step.places or step.removes) == (own.candidate,)


def _score(level: Level, kind: Forcing, board: kit.Board, step: kit.Step) -> float:
    """Return the score of the choice of *level*, or, if that is not known, the score of the chains of *step*."""
    own = _chosen(board, level, kind) if can_decide(board, level) else None
    return round(level.value + surcharge(candidates_of_branches(step)), 1) if own is None else own.score


def forcing_rungs(level: Level, *techniques: str) -> Iterator[kit.Rung]:
    """Yield the rungs of *level*, with the forcing chains of these *techniques*."""
    for each in techniques:
        kind = FORCING[each]
        accepts, steps = partial(_accepts, level, kind), partial(_steps, level, kind)
        yield kit.Rung(each, partial(_score, level, kind), accepts, cheapest=True, least=level.value, steps=steps)


def beyond(board: kit.Board) -> float:
    """Return the score of the step of Sudoku Explainer on a board on which the ladder is stuck, or a lower bound.

    It is a chain with others nested within its cases. If a level cannot be decided, the bound is its least score; it is
    that of the last level if none finds anything.
    """
    for level in Level:
        if level not in IN_PYTHON:
            if not can_decide(board, level):
                return level.value
            found = choice(board, level)
            if found is not None:
                return found.score
    return Level.NESTED_4.value


def lacks(board: kit.Board) -> str | None:
    """Return how to install the compiled code that finds chains within a case, None if it is there or of no use."""
    if not can_decide(board, Level.NISHIO) or (kit.is_installed("ruleout-engines") and find_spec("numba") is not None):
        return None
    how = kit.how_to_install("ruleout-engines", "numba")
    return f"chains within a case are searched for in compiled code only: {how}"
