"""Forcing chains from the guardians of a pattern, one of which is true at least.

They are cases like the candidates of a cell, but several may be true.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from ruleout import internal as kit
from ruleout_strategies.forcing.branches import step_of
from ruleout_strategies.forcing.kinds import Cases, forced_in, verities
from ruleout_strategies.views.assumptions import DynamicAssumptions
from ruleout_strategies.views.implications import AtLeastOne

P = TypeVar("P")


def chains_from(
    board: kit.Board, technique: str, guarded: Iterable[tuple[P, tuple[kit.Candidate, ...]]]
) -> Iterator[tuple[P, kit.Step]]:
    """Yield what follows from every guardian of a pattern, with the pattern, which the reason of the step lacks.

    *guarded* are the patterns with their guardians; the cells of a pattern are not in the reason either.
    """
    own = list(guarded)
    if not own:
        return
    view = board.view(DynamicAssumptions)
    numbers = view.graph.nodes.number
    patterns: dict[AtLeastOne, P] = {}
    for pattern, guardians in own:
        members = tuple([numbers[each.digit - 1, 1 << each.cell] for each in guardians])
        patterns[AtLeastOne("guardians", members, (), ())] = pattern
    starts: Cases = [(tuple([(x, True) for x in group.members]), group) for group in patterns]
    for forced in forced_in(board, view, verities(view, starts), separate=False):
        if forced.group is not None:
            yield patterns[forced.group], step_of(forced, view, technique)
