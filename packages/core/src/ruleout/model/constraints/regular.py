"""Cells whose digits, in order, are a word of a regular language."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from ruleout.masks import Cell, Digit, Mask, digit_indices
from ruleout.model.constraints.base import Constraint, Origin


@attrs.frozen
class Automaton:
    """A deterministic automaton over digits.

    ``moves[state][d - 1]`` is the next state on digit ``d``, or -1 if there is none; state 0 is the start.
    """

    moves: tuple[tuple[int, ...], ...]
    accepting: frozenset[int]


@attrs.frozen
class Regular(Constraint):
    """Cells whose digits, in the order of *cells*, lead *automaton* from its start to an accepting state."""

    cells: tuple[Cell, ...]
    automaton: Automaton
    origin: Origin | None = None

    def narrow(self, masks: Sequence[Mask]) -> tuple[Mask, ...]:
        """Remove the digits that no accepted word has at the place of their cell; exact if the cells are distinct.

        The algorithm is Pesant's (A Regular Language Membership Constraint for Finite Sequences of Variables, 2004).
        """
        moves = self.automaton.moves
        reached: list[set[int]] = [{0}]
        for mask in masks:
            digits = digit_indices(mask)
            reached.append({moves[state][bit] for state in reached[-1] for bit in digits} - {-1})
        left = [0] * len(masks)
        alive = reached[-1] & self.automaton.accepting
        for i in range(len(masks) - 1, -1, -1):
            digits = digit_indices(masks[i])
            behind: set[int] = set()
            for state in reached[i]:
                for bit in digits:
                    if moves[state][bit] in alive:
                        left[i] |= 1 << bit
                        behind.add(state)
            alive = behind
        return tuple(left)

    def holds(self, digits: Sequence[Digit]) -> bool:
        state = 0
        for digit in digits:
            state = self.automaton.moves[state][digit - 1]
            if state < 0:
                return False
        return state in self.automaton.accepting
