"""Building steps that change something."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ruleout.plugin import Board, Candidate, Constraint, Reason, Step, bits
from ruleout_strategies.topology import apart


def candidates(cells: int, digit: int) -> tuple[Candidate, ...]:
    """*digit* in each cell of a cell set."""
    return tuple(Candidate(cell, digit) for cell in bits(cells))


def surplus(board: Board, cells: int, mask: int) -> tuple[Candidate, ...]:
    """The candidates of open cells of a cell set whose digits are not in *mask*."""
    return tuple(
        Candidate(cell, bit + 1) for cell in bits(cells & board.open) for bit in bits(board.masks[cell] & ~mask)
    )


def placing(technique: str, cell: int, digit: int, because: Reason) -> Step:
    """The step that places *digit* in *cell*."""
    return Step(technique, places=(Candidate(cell, digit),), because=because)


def reasons(
    cells: Iterable[int],
    constraints: Iterable[Constraint],
    roles: Mapping[str, tuple[Candidate, ...]] | None = None,
) -> Reason:
    """What a step rests on: cells ascending, constraints each once."""
    units, others = apart(constraints)
    return Reason(tuple(sorted(set(cells))), units, others, roles or {})
