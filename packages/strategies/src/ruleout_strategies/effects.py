"""Candidates of cells and digits, and steps by what they change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ruleout import plugin as kit


def candidates_of(board: kit.Board, cells: Iterable[kit.Cell], digits: kit.Mask = -1) -> tuple[kit.Candidate, ...]:
    """Return the candidates of *cells*, in their order, whose digits are in the mask *digits*."""
    masks = board.masks
    return tuple([kit.Candidate(cell, bit + 1) for cell in cells for bit in kit.digit_indices(masks[cell] & digits)])


def removed_by(board: kit.Board, left: Iterable[tuple[kit.Cell, kit.Mask]]) -> tuple[kit.Candidate, ...]:
    """Return the candidates of open cells that are not *left*, which has each cell with the mask that it keeps."""
    return tuple([each for cell, mask in left for each in kit.other_candidates(board, 1 << cell, mask)])


def each_effect_once(steps: Iterable[kit.Step]) -> Iterator[kit.Step]:
    """Yield the *steps* that change something, of several with equal changes only the first."""
    seen: set[tuple[kit.Candidate, ...]] = {()}
    for step in steps:
        changed = step.places + step.removes
        if changed not in seen:
            seen.add(changed)
            yield step
