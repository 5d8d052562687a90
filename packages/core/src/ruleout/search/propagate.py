"""What follows from a state at once: naked singles, hidden singles in houses, and what each rule narrows."""

from __future__ import annotations

from typing import NamedTuple

from ruleout.clock import Countdown
from ruleout.masks import Cell, Mask, digit_indices
from ruleout.search.model import PLACED, Model
from ruleout.search.state import State


class Conflict(NamedTuple):
    """Why a state has no solution: the cell *placed* took the last candidate of *cell*, or *group* cannot be filled."""

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
