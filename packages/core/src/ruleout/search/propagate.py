"""The candidates at one node of a search, and their direct consequences.

These are naked singles, hidden singles in houses, and the candidates that each rule removes.
"""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

import attrs

from ruleout.clock import Countdown
from ruleout.masks import Cell, Mask, digit_indices
from ruleout.search.model import PLACED, Model

LARGE = 1000
"""The number of cells from which on masks are stored in two or four bytes, since a search keeps a copy per choice."""


@attrs.define(eq=False, repr=False)
class State:
    """The candidates of every cell, and for each digit the counts of its places (see ``Model``).

    *open* contains at least the visible cells with several candidates or, once there are none, the hidden ones. Copies
    share it; it is never changed in place.
    """

    masks: MutableSequence[Mask]
    counts: list[int]
    open: Sequence[Cell]

    def copy(self) -> State:
        """Return a state that can be changed independently."""
        return State(self.masks[:], self.counts[:], self.open)


def first_state(model: Model, start: Sequence[Mask]) -> State:
    """Return the state with the candidates of *start*, one mask per cell, before propagation."""
    masks: MutableSequence[Mask] = [mask & allowed for mask, allowed in zip(start, model.allowed, strict=True)]
    if len(masks) >= LARGE and model.layout.digits <= 32:
        masks = array("H" if model.layout.digits <= 16 else "I", masks)
    # Each count starts without the cells that lack a candidate; then these are added for the digits they have.
    incomplete, full = 0, model.layout.full
    added = [0] * model.layout.digits
    for cell, mask in enumerate(masks):
        if mask != full:
            share = model.share[cell]
            incomplete += share
            for bit in digit_indices(mask):
                added[bit] += share
    base = model.guards + model.layout.digits * model.ones - incomplete
    return State(masks, [base + more for more in added], range(model.layout.visible))


class Conflict(NamedTuple):
    """Proof of no solution: the cell *placed* took the last candidate of *cell*, or *group* cannot be filled."""

    cell: Cell = -1
    placed: Cell = -1
    group: tuple[Cell, ...] = ()


def settle(model: Model, state: State, countdown: Countdown) -> Conflict | None:
    """Propagate everything at the root of a search; return the first conflict, or None. Raises OutOfBudget."""
    masks = state.masks
    if model.impossible:
        return Conflict()
    if 0 in masks:
        return Conflict(masks.index(0))
    lone = [cell for cell, mask in enumerate(masks) if not mask & (mask - 1)]
    return propagate(model, state, countdown, lone, model.layout.full, (1 << len(model.rules)) - 1)


def remove(model: Model, state: State, countdown: Countdown, cell: Cell, digits: Mask) -> Conflict | None:
    """Remove the candidates *digits* (a mask) from *cell*, which has others, and propagate."""
    mask = state.masks[cell] ^ digits
    state.masks[cell] = mask
    share = model.share[cell]
    for bit in digit_indices(digits):
        state.counts[bit] -= share
    return propagate(model, state, countdown, [] if mask & (mask - 1) else [cell], digits, model.watch[cell])


def propagate(
    model: Model, state: State, countdown: Countdown, lone: list[Cell], changed: Mask, pending: int
) -> Conflict | None:
    """Propagate until nothing changes; return the first conflict, or None. Raises OutOfBudget.

    *lone* are cells with one candidate that was not removed from their peers yet, *changed* is the mask of digits with
    fewer places than before, and bit r of *pending* is set if rule r has to be narrowed again. Pending rules are
    narrowed even if every cell has a digit, since only that verifies the last digits.
    """
    masks, counts = state.masks, state.counts
    peers, share, watch, width = model.layout.peers, model.share, model.watch, model.width
    guards, twos = model.guards, model.ones * 2
    while True:
        countdown.check()
        while lone:
            cell = lone.pop()
            digit = masks[cell]
            gone = 0
            for peer in peers[cell]:
                mask = masks[peer]
                if mask & digit:
                    mask ^= digit
                    masks[peer] = mask
                    gone += share[peer]
                    pending |= watch[peer]
                    if not mask & (mask - 1):
                        if not mask:
                            return Conflict(peer, cell)
                        lone.append(peer)
            counts[digit.bit_length() - 1] += PLACED * share[cell] - gone
            changed |= digit
        if changed:
            digit = changed & -changed
            changed ^= digit
            index = digit.bit_length() - 1
            # The guard of each field stays set where two or more places are left.
            few = (counts[index] - twos) & guards ^ guards
            while few:
                guard = few & -few
                few ^= guard
                house = model.houses[guard.bit_length() // width - 1]
                for cell in house:
                    mask = masks[cell]
                    if mask & digit:
                        break
                else:
                    return Conflict(group=house)
                if mask != digit:
                    masks[cell] = digit
                    lone.append(cell)
                    mask ^= digit
                    changed |= mask
                    pending |= watch[cell]
                    for bit in digit_indices(mask):
                        counts[bit] -= share[cell]
        elif pending:
            rule_bit = pending & -pending
            pending ^= rule_bit
            rule = model.rules[rule_bit.bit_length() - 1]
            before = [masks[cell] for cell in rule.cells]
            kept = rule.narrow(before)
            if kept == before:
                continue
            if 0 in kept:
                return Conflict(group=rule.cells)
            for cell, stays in zip(rule.cells, kept, strict=True):
                if lost := masks[cell] & ~stays:
                    mask = masks[cell] ^ lost
                    masks[cell] = mask
                    if not mask & (mask - 1):
                        if not mask:
                            return Conflict(group=rule.cells)
                        lone.append(cell)
                    changed |= lost
                    pending |= watch[cell]
                    for bit in digit_indices(lost):
                        counts[bit] -= share[cell]
        else:
            return None
