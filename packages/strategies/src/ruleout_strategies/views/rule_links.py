"""The links between candidates that one constraint makes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import attrs

from ruleout.plugin import Candidate, Constraint, Exclusions, Mask, check_time, digit_indices, digits_of, is_lone

Pair = tuple[Candidate, Candidate]


@attrs.frozen
class RuleLinks:
    """Links between candidates: *weak* pairs are never both true, *strong* pairs never both false.

    The lower candidate of a pair comes first.
    """

    weak: frozenset[Pair]
    strong: frozenset[Pair]


@lru_cache(maxsize=1 << 16)
def rule_links(constraint: Constraint, masks: tuple[Mask, ...]) -> RuleLinks:
    """Return links between the candidates in *masks*, one per cell of *constraint*.

    Each candidate is assumed to be true, then to be false, and the constraint narrows the others.
    """
    if isinstance(constraint, Exclusions) and constraint.narrow(masks) == masks:
        return RuleLinks(frozenset(_excluded(constraint, masks)), frozenset())
    weak: set[Pair] = set()
    strong: set[Pair] = set()
    cells, start = constraint.cells, list(masks)
    for i, mask in enumerate(masks):
        for bit in digit_indices(mask):
            check_time()
            here = Candidate(cells[i], bit + 1)
            start[i] = 1 << bit
            after_true = constraint.narrow(start)
            start[i] = mask & ~(1 << bit)
            after_false = constraint.narrow(start) if start[i] else None
            start[i] = mask
            for j, before in enumerate(masks):
                if j == i:
                    continue
                for digit in digits_of(before & ~after_true[j]):
                    weak.add(_ordered(here, Candidate(cells[j], digit)))
                if after_false and is_lone(after_false[j]) and 0 not in after_false:
                    strong.add(_ordered(here, Candidate(cells[j], after_false[j].bit_length())))
    return RuleLinks(frozenset(weak), frozenset(strong))


def _excluded(exclusions: Exclusions, masks: tuple[Mask, ...]) -> Iterator[Pair]:
    """Yield the pairs of candidates that *exclusions* name."""
    digit = exclusions.digit
    holding = {cell for cell, mask in zip(exclusions.cells, masks, strict=True) if mask >> (digit - 1) & 1}
    for a, b in exclusions.pairs:
        if a in holding and b in holding:
            yield _ordered(Candidate(a, digit), Candidate(b, digit))


def _ordered(a: Candidate, b: Candidate) -> Pair:
    return (a, b) if a <= b else (b, a)
