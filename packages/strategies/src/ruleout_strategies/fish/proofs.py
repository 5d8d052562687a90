"""Proofs of fish: either a fin holds the digit, or each base has it in a cover."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ruleout import internal as kit


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    """Prove a fish by two cases: one of the fins holds the digit, or none does."""
    because, found = step.because, kit.ProofBuilder()
    fins = [*because.candidates.get("fin", ()), *because.candidates.get("endo-fin", ())]
    without = [found.assume(kit.Node.of(*fins), False)] if fins else []
    shown = _without_fins(board, step, found, fins, without)
    is_ended = any(found.facts[number].ends_case for number in shown)
    case = [found.assume(kit.Node.of(*fins))] if fins and not is_ended else []
    for number, effects in shown.items():
        kit.cause_in_sight(found, board.layout, effects, *case, number)
    return found.proof()


def _without_fins(
    board: kit.Board, step: kit.Step, found: kit.ProofBuilder, fins: Sequence[kit.Candidate], without: Sequence[int]
) -> dict[int, list[kit.Candidate]]:
    """Return what each fact excludes if no fin holds the digit, which the facts *without* say.

    Bases with one place left are decided one after the other. The others then have too few covers for a removed place.
    """
    digit, (bases, covers) = step.removes[0].digit, (step.because.constraints[role] for role in ("base", "cover"))
    others = {base: [cell for cell in base.cells if not board.has(cell, digit)] for base in bases}
    places = {base: {*base.cells} - {*others[base]} - {each.cell for each in fins} for base in bases}
    after = {base: [*without] if any(each.cell in base.cells for each in fins) else [] for base in bases}
    left, used, gone = list(bases), dict[kit.Constraint, int](), dict[kit.Cell, int]()

    def node(cells: Iterable[kit.Cell]) -> kit.Node:
        return kit.Node.of(*(kit.Candidate(cell, digit) for cell in cells))

    def holds(base: kit.Constraint) -> int:
        return found.true(node(places[base]), [base], after[base], others[base])

    def fin(by: Sequence[kit.Constraint], after: Sequence[int], cells: Sequence[kit.Cell] = ()) -> int:
        return found.add(kit.Fact(kit.Node.of(*fins), True, tuple(by), tuple(after), tuple(cells), ends_case=True))

    while base := next((each for each in left if len(places[each]) == 1), None):
        left.remove(base)
        number = holds(base)
        for cover in [each for each in covers if not places[base].isdisjoint(each.cells)]:
            used[cover] = number
            for other in left:
                for cell in sorted(places[other].intersection(cover.cells)):
                    places[other].remove(cell)
                    gone[cell] = found.false(node([cell]), [cover], [number])
                    after[other].append(gone[cell])
    for base in left:
        if not places[base]:
            return {fin([base], after[base], others[base]): [*step.removes]}
    rest, by = [holds(base) for base in left], [each for each in covers if each not in used]
    body = {cell for base in left for cell in places[base]}
    shown: dict[int, list[kit.Candidate]] = {}
    for each in step.removes:
        own = [cover for cover in covers if each.cell in cover.cells]
        decided = [gone[each.cell]] if each.cell in gone else [used[cover] for cover in own if cover in used]
        inside = body.intersection(own[0].cells)
        if not (decided or inside):
            return {fin(by, rest): [*step.removes]}
        if not decided:
            counted = found.false(each, by, rest) if each.cell in body else found.true(node(inside), by, rest)
        shown.setdefault(decided[0] if decided else counted, []).append(each)
    return shown
