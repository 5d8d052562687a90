"""Counts as clauses.

How often a digit occurs so far is a walk over the cells (C. Sinz, Towards an Optimal CNF Encoding of Boolean
Cardinality Constraints, 2005). If it occurs equally often in two sets, a walk over both reads how much more often it
occurs in the first.
"""

from __future__ import annotations

from itertools import pairwise

from ruleout.plugin import Count
from ruleout_engines.sat.clauses import Clauses
from ruleout_engines.sat.walks import add_walks


def add_count(clauses: Clauses, each: Count) -> None:
    """Require that each digit occurs an allowed number of times in the cells of each set, and in all equally often."""
    sets = [[each.cells[place] for place in places] for places in each.places]
    for digit in range(1, clauses.digits + 1):
        allowed = frozenset(each.counts[digit - 1])
        terms = [[literal for cell in cells for literal in _literal(clauses, cell, digit)] for cells in sets]
        if not allowed.issuperset(range(len(sets[0]) + 1)):
            _add_balance(clauses, terms[0], [], allowed)
        for one, other in pairwise(terms):
            _add_balance(clauses, one, other, frozenset([0]))


def _literal(clauses: Clauses, cell: int, digit: int) -> list[int]:
    return [literal for here, literal in clauses.literals(cell) if here == digit]


def _add_balance(clauses: Clauses, more: list[int], less: list[int], allowed: frozenset[int]) -> None:
    """Require that the number of literals of *more* that are true, minus that of *less*, is one of *allowed*."""
    layers = [[(share, literal), (0, -literal)] for share, part in ((1, more), (-1, less)) for literal in part]
    if not layers:
        clauses.impossible |= 0 not in allowed
        return
    most = max(allowed, default=0) if not less else len(more)

    def step(state: int, share: int) -> int | None:
        after = state + share
        return after if 0 <= after <= most else None

    add_walks(clauses, layers, 0, step, allowed.__contains__)
