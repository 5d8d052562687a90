"""What follows from a state at once: naked singles, hidden singles in houses, and what each rule narrows."""

from __future__ import annotations

from typing import NamedTuple

from ruleout.masks import bits
from ruleout.search.model import PLACED, Model
from ruleout.search.remaining import RemainingBudget
from ruleout.search.state import State


class Conflict(NamedTuple):
    """Why a state has no solution: *cell* was emptied by placing *placed*, or the cells of *group* cannot be filled."""

    cell: int = -1
    placed: int = -1
    group: tuple[int, ...] = ()


def settle(model: Model, state: State, remaining: RemainingBudget) -> Conflict | None:
    """Propagate everything, at the root of a search."""
    masks = state.masks
    if model.impossible:
        return Conflict()
    if 0 in masks:
        return Conflict(masks.index(0))
    lone = [cell for cell, mask in enumerate(masks) if not mask & (mask - 1)]
    return propagate(model, state, remaining, lone, model.full, (1 << len(model.rules)) - 1)


def ask_all(model: Model, state: State, remaining: RemainingBudget) -> Conflict | None:
    """Ask every rule of a state that was propagated with others."""
    return propagate(model, state, remaining, [], 0, (1 << len(model.rules)) - 1)


def assume(model: Model, state: State, remaining: RemainingBudget, cell: int, digit: int) -> Conflict | None:
    """Leave *cell* only the candidate *digit* (a mask with one bit) and propagate."""
    lost = state.masks[cell] ^ digit
    state.masks[cell] = digit
    share = model.share[cell]
    for bit in bits(lost):
        state.counts[bit] -= share
    return propagate(model, state, remaining, [cell], lost, model.watch[cell])


def remove(model: Model, state: State, remaining: RemainingBudget, cell: int, digit: int) -> Conflict | None:
    """Take the candidate *digit* (a mask with one bit) from *cell*, which has others, and propagate."""
    mask = state.masks[cell] ^ digit
    state.masks[cell] = mask
    state.counts[digit.bit_length() - 1] -= model.share[cell]
    return propagate(model, state, remaining, [] if mask & (mask - 1) else [cell], digit, model.watch[cell])


def propagate(
    model: Model, state: State, remaining: RemainingBudget, lone: list[int], changed: int, pending: int
) -> Conflict | None:
    """Draw conclusions until nothing changes; the first conflict met, or None.

    *lone* are cells with one candidate that their peers do not know of yet, *changed* is the mask of digits that
    lost a place, *pending* has bit r set where rule r must be asked again. The rules are asked to the end even when
    every cell is assigned: only that shows whether the last digits obey them. Raises Expired.
    """
    masks, counts = state.masks, state.counts
    peers, share, watch, width = model.peers, model.share, model.watch, model.width
    guards, twos = model.guards, model.ones * 2
    while True:
        remaining.check_time()
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
                    while mask:
                        lost = mask & -mask
                        mask ^= lost
                        counts[lost.bit_length() - 1] -= share[cell]
        elif pending:
            rule_bit = pending & -pending
            pending ^= rule_bit
            number = rule_bit.bit_length() - 1
            rule = model.rules[number]
            cells = rule.cells
            asked = [masks[cell] for cell in cells]
            kept = rule.narrow(asked)
            if kept == asked:
                continue
            if 0 in kept:
                return Conflict(group=model.groups[number])
            for cell, stays in zip(cells, kept, strict=True):
                mask = masks[cell]
                lost = mask & ~stays
                if lost:
                    mask ^= lost
                    masks[cell] = mask
                    if not mask & (mask - 1):
                        if not mask:
                            return Conflict(group=model.groups[number])
                        lone.append(cell)
                    changed |= lost
                    pending |= watch[cell]
                    for bit in bits(lost):
                        counts[bit] -= share[cell]
        else:
            return None
