"""Weak and strong links between the candidates of a board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

import attrs

from ruleout.masks import digits_of
from ruleout.model.candidate import Candidate
from ruleout.model.constraints import Constraint, Unit
from ruleout.model.constraints.base import ordered
from ruleout.model.layout import Layout

Origins = Mapping[tuple[Candidate, Candidate], tuple[Constraint, ...]]


@attrs.frozen
class LinkGraph:
    """The weak and strong links between candidates, each from both ends.

    *weak_from* and *strong_from* hold the constraints that make a link (lower candidate first), none if both
    candidates are in one cell.
    """

    weak: Mapping[Candidate, tuple[Candidate, ...]]
    strong: Mapping[Candidate, tuple[Candidate, ...]]
    weak_from: Origins
    strong_from: Origins


def link_graph(layout: Layout, masks: Sequence[int]) -> LinkGraph:
    """Return the links within cells, of units and of every other constraint, under *masks* (one per cell)."""
    weak: dict[tuple[Candidate, Candidate], list[Constraint]] = {}
    strong: dict[tuple[Candidate, Candidate], list[Constraint]] = {}
    for cell, mask in enumerate(masks):
        here = [Candidate(cell, digit) for digit in digits_of(mask)]
        for a, b in combinations(here, 2):
            weak[ordered(a, b)] = []
            if len(here) == 2:
                strong[ordered(a, b)] = []
    for constraint in layout.constraints:
        found = constraint.links([masks[cell] for cell in constraint.cells])
        for pair in found.weak:
            weak.setdefault(pair, []).append(constraint)
        # A unit that is not a house makes strong links only together with the candidates of all its cells, not by
        # the pair alone; these are found as almost locked sets.
        if layout.is_house(constraint) or not isinstance(constraint, Unit):
            for pair in found.strong:
                strong.setdefault(pair, []).append(constraint)
    return LinkGraph(
        _both_ends(weak),
        _both_ends(strong),
        {pair: tuple(constraints) for pair, constraints in weak.items()},
        {pair: tuple(constraints) for pair, constraints in strong.items()},
    )


def _both_ends(pairs: Mapping[tuple[Candidate, Candidate], object]) -> dict[Candidate, tuple[Candidate, ...]]:
    ends: dict[Candidate, list[Candidate]] = {}
    for a, b in sorted(pairs):
        ends.setdefault(a, []).append(b)
        ends.setdefault(b, []).append(a)
    return {candidate: tuple(others) for candidate, others in ends.items()}
