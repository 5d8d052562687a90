"""Which candidates of a board occur in some solution, by SAT and without any technique."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache

from oracle.sat import SatLayout
from ruleout import Board, Candidate, Layout, Step
from ruleout.plugin import digit_mask
from ruleout.testing import needed

CONFLICTS = 20_000
"""The number of conflicts after which the SAT solver gives up. Large killers with few givens take too long."""


@lru_cache(maxsize=60)
def encoded(layout: Layout) -> SatLayout:
    """Return *layout* as clauses."""
    return SatLayout(layout, CONFLICTS)


def random_solution(layout: Layout, draw: random.Random) -> tuple[int, ...]:
    """Return a solution of *layout*, which has one; a few cells get random digits first."""
    masks = [layout.full] * layout.size
    for cell in draw.sample(range(layout.size), min(layout.size, 2 * layout.digits)):
        trial = [*masks[:cell], 1 << draw.randrange(layout.digits), *masks[cell + 1 :]]
        if encoded(layout).solve(trial) is not None:
            masks = trial
    solution = encoded(layout).solve(masks)
    assert solution is not None
    return solution


class Truth:
    """What the solutions within *masks* of *layout* contain; each question is asked once."""

    def __init__(self, layout: Layout, masks: Sequence[int]) -> None:
        self.layout = layout
        self._masks = tuple(masks)
        self._sat = encoded(layout)
        self._seen = [0] * layout.size
        self._absent: set[Candidate] = set()
        first = self._sat.solve(self._masks)
        self.has_solution = first is not None
        self._note(first)
        self.has_several = any(
            self.occurs(Candidate(cell, bit + 1))
            for cell, mask in enumerate(self._masks)
            if mask.bit_count() == 2
            for bit in range(layout.digits)
            if mask >> bit & 1 and not self._seen[cell] >> bit & 1
        )

    def _note(self, solution: Sequence[int] | None) -> None:
        for cell, digit in enumerate(solution or ()):
            self._seen[cell] |= digit_mask(digit)

    def occurs(self, candidate: Candidate) -> bool:
        """Whether a solution contains *candidate*."""
        if self._seen[candidate.cell] & digit_mask(candidate.digit):
            return True
        if candidate in self._absent:
            return False
        solution = self._sat.solve(self._masks, candidate)
        if solution is None:
            self._absent.add(candidate)
        self._note(solution)
        return solution is not None

    def faults(self, board: Board, step: Step, gone: Sequence[Candidate]) -> list[str]:
        """Return what is wrong with *step*, which removes the candidates *gone* of *board*.

        If it relies on an exchange, each solution with such a candidate must have another one as its partner: it must
        have no cell of the pattern with a third digit, which is looked for, and for the first few solutions the
        partner must obey every constraint.
        """
        wanted = [each for each in gone if self.occurs(each)]
        if wanted:
            self.has_several = True
        names = self.layout.names
        if not step.because.exchange:
            return [f"it removes {each.digit} from {names[each.cell]}, which a solution needs" for each in wanted]
        found = []
        for each in wanted:
            for one, other in step.because.exchange:
                masks = list(board.masks)
                masks[one.cell] &= ~(digit_mask(one.digit) | digit_mask(other.digit))
                if masks[one.cell] and self._sat.solve(masks, each) is not None:
                    found.append(f"{each.digit} in {names[each.cell]} is possible with a third digit in the pattern")
                    break
        return found or (needed(board, step) if wanted else [])
