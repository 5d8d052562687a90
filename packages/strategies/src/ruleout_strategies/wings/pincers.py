"""The step of a wing with a pivot and two pincers."""

from __future__ import annotations

from ruleout import plugin as kit


def wing_step(
    board: kit.Board,
    technique: str,
    pivot: kit.Cell,
    pincers: tuple[kit.Cell, kit.Cell],
    digit: kit.Digit,
    places: kit.CellSet,
) -> kit.Step | None:
    """Return the step of a wing in which *digit* is in one of the cells of the cell set *places*.

    None is returned if it removes nothing. The pivot sees both pincers.
    """
    removes, sight = kit.excluded_by(board, kit.candidates_in(places, digit))
    if not removes:
        return None
    layout = board.layout
    why = [*(each for cell in pincers for each in layout.why_sees(pivot, cell)), *sight]
    ends = tuple(kit.Candidate(cell, digit) for cell in pincers)
    roles: dict[kit.Role, tuple[kit.Candidate, ...]] = {"pattern": board.candidates(pivot), "second": ends}
    because = kit.Reason.of([pivot, *pincers], {"sight": why}, roles, {"pattern": "pivot", "second": "pincers"})
    return kit.Step(technique, removes=removes, because=because)
