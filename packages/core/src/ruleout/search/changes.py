"""Reuse of known solutions after a small change of a puzzle."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from ruleout.masks import Cell, Digit, Mask
from ruleout.model.constraints import Constraint, Origin
from ruleout.model.layout import Layout
from ruleout.puzzles.puzzle import Puzzle
from ruleout.search.candidates import Known
from ruleout.search.result import Candidates


def known_after(previous: Candidates, puzzle: Puzzle) -> tuple[Known, tuple[Mask, ...]]:
    """Return what *previous* shows of the solutions of *puzzle*, and one mask per cell that holds all of these.

    Solutions that fit *puzzle* are kept. If nothing is allowed that was not allowed before, candidates that were
    removed stay removed, and the solutions of a candidate that has fewer than the limit are all known. If nothing
    differs but that one cell may hold more digits, other solutions have one of these.
    """
    old, new, start = previous.puzzle.layout, puzzle.layout, puzzle.start
    if (old.names, old.visible, old.digits, old.first) != (new.names, new.visible, new.digits, new.first):
        return Known(), start
    added, removed = differences(old, new)
    before = previous.puzzle.start
    wider = [cell for cell, (mask, had) in enumerate(zip(start, before, strict=True)) if mask & ~had]
    narrower = any(had & ~mask for mask, had in zip(start, before, strict=True))
    solutions = fitting(previous.solutions, added, start, before, new.visible)
    # Solutions that cannot be tested because of hidden cells are left out.
    is_whole = previous.is_whole and (new.visible == new.size or len(solutions) == len(previous.solutions))
    if any(previous.masks) and not previous.solutions:
        # It was read from a record, which has no solutions: only what was removed is known.
        previous = attrs.evolve(previous, limit=1, counts=(), complete=False, is_whole=False)
    if not removed and not wider:
        rest = tuple(mask & had for mask, had in zip(start, previous.masks, strict=True))
        return Known(solutions, counted=_counted(previous) if previous.complete else (), is_whole=is_whole), rest
    if removed or added or narrower or not previous.complete:
        return Known(solutions, hidden=() if added or narrower else _hidden(previous)), start
    if len(wider) == 1:
        cell = wider[0]
        region = (*start[:cell], start[cell] & ~before[cell], *start[cell + 1 :])
        return Known(solutions, region=region, hidden=_hidden(previous), is_whole=is_whole), start
    return Known(solutions, hidden=_hidden(previous)), start


def differences(old: Layout, new: Layout) -> tuple[list[Constraint], list[Constraint]]:
    """Return the constraints that *new* has and *old* lacks, and those that only *old* has."""
    if old is new:
        return [], []
    # Constraints are compared in groups, since the hash of an automaton takes long.
    left: dict[tuple[tuple[Cell, ...], Origin | None], list[Constraint]] = {}
    for each in old.constraints:
        left.setdefault((each.cells, each.origin), []).append(each)
    added = []
    for each in new.constraints:
        group = left.get((each.cells, each.origin), [])
        if each in group:
            group.remove(each)
        else:
            added.append(each)
    return added, [each for group in left.values() for each in group]


def fitting(
    solutions: Sequence[tuple[Digit, ...]],
    added: Sequence[Constraint],
    start: Sequence[Mask],
    before: Sequence[Mask],
    visible: int,
) -> tuple[tuple[Digit, ...], ...]:
    """Return those *solutions* of a puzzle with the masks *before* that obey the constraints *added* and fit *start*.

    If one of these or of the changes concerns a hidden cell, which a solution does not show, none is returned.
    """
    if any(cell >= visible for each in added for cell in each.cells) or any(
        had & ~mask for mask, had in zip(start[visible:], before[visible:], strict=True)
    ):
        return ()
    changed = [cell for cell in range(visible) if before[cell] & ~start[cell]]
    return tuple(
        each
        for each in solutions
        if all(start[cell] >> (each[cell] - 1) & 1 for cell in changed)
        and all(constraint.holds([each[cell] for cell in constraint.cells]) for constraint in added)
    )


def _counted(previous: Candidates) -> tuple[Mask, ...]:
    """Return the candidates of each visible cell that have fewer solutions than the limit."""
    visible = previous.puzzle.layout.visible
    full = previous.puzzle.layout.full
    if previous.limit == 1:
        return tuple(full & ~mask for mask in previous.masks[:visible])
    return tuple(sum(1 << bit for bit, number in enumerate(row) if number < previous.limit) for row in previous.counts)


def _hidden(previous: Candidates) -> tuple[Mask, ...]:
    """Return the digits that occur in each hidden cell, if all of them are known; else none."""
    visible = previous.puzzle.layout.visible
    return previous.masks[visible:] if previous.complete else (0,) * (previous.puzzle.layout.size - visible)
