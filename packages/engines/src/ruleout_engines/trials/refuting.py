"""Trial and error of depth 1 in compiled code."""

from __future__ import annotations

from typing import Any

import numpy as np

from ruleout_engines.compiled import compiled
from ruleout_engines.scalar.jit import inner


@compiled
def refute(masks: Any, houses: Any, peers: Any, full: Any) -> Any:
    """Remove each candidate from which a contradiction follows by singles, until nothing changes.

    Parameters
    ----------
    masks
        Shape (cells,): the candidates, which are changed.
    houses, peers
        The cells of each house, and the peers of each cell, filled up with -1.
    full
        The mask of all digits.

    Returns
    -------
    bool
        False if there is a contradiction without an assumption.
    """
    size = masks.shape[0]
    done, trial, seen = np.zeros(size, np.bool_), np.empty_like(masks), np.zeros(size, np.bool_)
    if not _settle(masks, done, houses, peers, full):
        return False
    changed = True
    while changed:
        changed = False
        for cell in range(size):
            left = masks[cell]
            while left:
                bit = left & -left
                left ^= bit
                if not masks[cell] & bit or masks[cell] == bit:
                    continue
                trial[:], seen[:] = masks, done
                trial[cell] = bit
                if not _settle(trial, seen, houses, peers, full):
                    masks[cell] ^= bit
                    changed = True
                    if not _settle(masks, done, houses, peers, full):
                        return False
    return True


@inner
def _settle(masks: Any, done: Any, houses: Any, peers: Any, full: Any) -> Any:
    """Place singles until nothing changes; return False after a contradiction. *done* are the cells placed before."""
    changed = True
    while changed:
        changed = False
        for cell in range(masks.shape[0]):
            mask = masks[cell]
            if not mask:
                return False
            if done[cell] or mask & (mask - 1):
                continue
            done[cell] = changed = True
            for peer in peers[cell]:
                if peer >= 0 and masks[peer] & mask:
                    masks[peer] ^= mask
                    if not masks[peer]:
                        return False
        for house in houses:
            once = twice = 0
            for cell in house:
                if cell >= 0:
                    twice |= once & masks[cell]
                    once |= masks[cell]
            if once != full:
                return False
            single = once & ~twice
            for cell in house:
                if cell >= 0 and masks[cell] & single and masks[cell] & (masks[cell] - 1):
                    mask = masks[cell] & single
                    if mask & (mask - 1):
                        return False
                    masks[cell] = mask
                    changed = True
    return True
