"""Checks of constraints."""

from __future__ import annotations

import pickle
import random
from itertools import product
from math import prod

from ruleout.masks import Mask, digit_mask, digits_of, full_mask
from ruleout.model.constraints import Constraint

MOST_WORDS = 2_000
"""The maximum number of fillings that are tried for one set of masks."""


def check_constraint(constraint: Constraint, digits: int, seed: int = 0, trials: int = 20) -> None:
    """Compare ``narrow`` with ``holds`` on random masks of *digits* digits; try ``relabelled`` and pickling.

    ``narrow`` must keep every digit of every valid filling and must not add any. If every cell has one digit, it must
    remove nothing if the filling is valid, and otherwise empty a cell. Raises AssertionError.
    """
    draw = random.Random(seed)
    count = len(constraint.cells)
    name = constraint.label
    assert pickle.loads(pickle.dumps(constraint)) == constraint, f"{name} is another after pickling"
    hash(constraint)
    to = list(range(100, 101 + max(constraint.cells)))
    moved = constraint.relabelled(to)
    assert moved.cells == tuple(to[cell] for cell in constraint.cells), f"{name} does not move its cells in order"
    for trial in range(trials):
        masks = _masks(draw, count, digits, trial)
        before = tuple(masks)
        kept = tuple(constraint.narrow(masks))
        assert tuple(masks) == before, f"{name}: narrow changed what it was given"
        assert len(kept) == count, f"{name}: narrow returned {len(kept)} masks for {count} cells"
        assert all(new & ~old == 0 for new, old in zip(kept, masks, strict=True)), f"{name}: narrow adds to {masks}"
        assert kept == tuple(moved.narrow(masks)), f"{name}: moved, it narrows {masks} otherwise"
        words = [word for word in product(*map(digits_of, masks)) if constraint.holds(word)]
        for word in words:
            lone = tuple(map(digit_mask, word))
            assert all(new & old for new, old in zip(kept, lone, strict=True)), (
                f"{name}: narrow of {masks} loses a digit of {word}, which holds"
            )
            assert tuple(constraint.narrow(lone)) == lone, f"{name}: narrow changes {word}, which holds"
        word = tuple(draw.choice(digits_of(mask)) for mask in masks)
        if not constraint.holds(word):
            assert 0 in constraint.narrow(tuple(map(digit_mask, word))), f"{name}: narrow lets {word} pass"


def _masks(draw: random.Random, count: int, digits: int, trial: int) -> list[Mask]:
    """Return random masks with so few candidates that all fillings can be tried."""
    masks = [draw.randint(1, full_mask(digits)) if trial else full_mask(digits) for _ in range(count)]
    while prod(map(int.bit_count, masks)) > MOST_WORDS:
        i = max(range(count), key=lambda i: masks[i].bit_count())
        masks[i] &= ~digit_mask(draw.choice(digits_of(masks[i])))
    return masks
