"""The runs of a Kakuro, and their constraints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import attrs

from ruleout.internal import Constraint, InputError, Location, Origin, Position, Sum, Unit, cell_name
from ruleout_variants.reading import shortened
from ruleout_variants.sums import require_in_reach

DIGITS = 9


@attrs.frozen
class Clue:
    """The sums of the runs that begin to the right of a square (*across*) and below it (*down*), None for no sum."""

    across: int | None
    down: int | None

    @property
    def text(self) -> str:
        r"""``17\4``: down, then across."""
        return "\\".join("" if total is None else str(total) for total in (self.down, self.across))


Clues = Mapping[Position, Clue]


@attrs.frozen
class Run:
    """Adjacent white *places* in one direction; *kind* is across or down."""

    kind: str
    places: tuple[Position, ...]
    total: int | None

    @property
    def label(self) -> str:
        """``across 17 at r2c3``; ``across run at r2c3`` without a sum."""
        return f"{self.kind} {'run' if self.total is None else self.total} at {cell_name(*self.places[0])}"


_STEPS = {"across": (0, 1), "down": (1, 0)}


def runs_of(white: Sequence[Position], clues: Clues) -> list[Run]:
    """Return every run, including those of one cell, across before down.

    Raises InputError if no run begins beside a clue, if a run has more cells than there are digits, or if a sum is
    impossible for its cells.
    """
    cells = set(white)
    runs = []
    for kind, (down, right) in _STEPS.items():
        for place, clue in clues.items():
            total = getattr(clue, kind)
            if total is not None and (place[0] + down, place[1] + right) not in cells:
                beside = "below" if down else "to the right"
                raise InputError(
                    f"{kind} sum {shortened(total)} without a run; expected a white cell {beside}", _where(place)
                )
        for row, column in white:
            before = (row - down, column - right)
            if before not in cells:
                own = clues.get(before)
                run = Run(kind, tuple(_from((row, column), cells, down, right)), getattr(own, kind) if own else None)
                _check(run, before)
                runs.append(run)
    return runs


def _from(place: Position, cells: set[Position], down: int, right: int) -> Iterator[Position]:
    while place in cells:
        yield place
        place = (place[0] + down, place[1] + right)


def _where(place: Position) -> Location:
    return Location(cell=cell_name(*place))


def _check(run: Run, before: Position) -> None:
    count = len(run.places)
    if count > DIGITS:
        raise InputError(f"{run.kind} run of {count} cells; expected at most {DIGITS}", _where(run.places[0]))
    require_in_reach(run.total, count, DIGITS, f"{run.kind} sum", _where(before))


def constraints_of(white: Sequence[Position], runs: Iterable[Run]) -> list[Constraint]:
    """Return a unit per run, and its sum if it has one.

    A single cell without a sum is not a run. Raises InputError if a cell is in no run of either direction.
    """
    cell_at = {place: cell for cell, place in enumerate(white)}
    held: set[int] = set()
    constraints: list[Constraint] = []
    for run in runs:
        if run.total is None and len(run.places) == 1:
            continue
        cells = tuple(cell_at[place] for place in run.places)
        held.update(cells)
        origin = Origin("kakuro", run.label, values={} if run.total is None else {"sum": run.total})
        constraints.append(Unit(run.label, run.kind, cells, origin))
        if run.total is not None:
            constraints.append(Sum(cells, run.total, origin=origin))
    if len(held) < len(white):
        alone = next(place for cell, place in enumerate(white) if cell not in held)
        raise InputError("run of 1 cell without a clue, across and down; expected a clue or a neighbour", _where(alone))
    return constraints
