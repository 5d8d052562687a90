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
    board: kit.Board, step: kit.Step, found: kit.ProofBuilder, fins: Iterable[kit.Candidate], without: list[int]
) -> dict[int, list[kit.Candidate]]:
    """Return what each fact excludes if no fin holds the digit, which the facts *without* say.

    Bases with one place left are decided one after the other. The others then have too few covers for a removed place.
    """
    digit, (bases, covers) = step.removes[0].digit, (step.because.constraints[role] for role in ("base", "cover"))
    cells = {base: [cell for cell in base.cells if board.has(cell, digit)] for base in bases}
    places = {base: {*own} - {each.cell for each in fins} for base, own in cells.items()}
    after = {base: [*without] if len(own) > len(places[base]) else [] for base, own in cells.items()}
    left, used, gone = list(bases), dict[kit.Constraint, int](), dict[kit.Cell, int]()
    while base := next((each for each in left if len(places[each]) == 1), None):
        left.remove(base)
        number = holds(board, found, digit, base, places[base], after[base])
        for cover in [each for each in covers if not places[base].isdisjoint(each.cells)]:
            used[cover] = number
            for other in left:
                for cell in sorted(places[other].intersection(cover.cells)):
                    places[other].remove(cell)
                    gone[cell] = found.false(kit.Candidate(cell, digit), [cover], [number])
                    after[other].append(gone[cell])
    for base in left:
        if not places[base]:
            others = [cell for cell in base.cells if cell not in cells[base]]
            return {_fin(found, fins, [base], after[base], others): [*step.removes]}
    rest = [holds(board, found, digit, base, places[base], after[base]) for base in left]
    by, body = [each for each in covers if each not in used], {cell for base in left for cell in places[base]}
    shown: dict[int, list[kit.Candidate]] = {}
    for each in step.removes:
        own = [cover for cover in covers if each.cell in cover.cells]
        decided = [used[cover] for cover in own if cover in used]
        if each.cell in gone:
            number = gone[each.cell]
        elif each.cell in body:
            number = found.false(each, by, rest)
        elif decided:
            number = decided[0]
        else:
            inside = [kit.Candidate(cell, digit) for cell in body.intersection(own[0].cells)]
            if not inside:
                return {_fin(found, fins, by, rest): [*step.removes]}
            number = found.true(kit.Node.of(*inside), by, rest)
        shown.setdefault(number, []).append(each)
    return shown


def _fin(
    found: kit.ProofBuilder,
    fins: Iterable[kit.Candidate],
    by: Iterable[kit.Constraint],
    after: Iterable[int],
    cells: Iterable[kit.Cell] = (),
) -> int:
    """Return the number of the fact that one of *fins* holds the digit, since the bases do not do without."""
    return found.add(kit.Fact(kit.Node.of(*fins), True, tuple(by), tuple(after), tuple(cells), ends_case=True))


def holds(
    board: kit.Board,
    found: kit.ProofBuilder,
    digit: kit.Digit,
    base: kit.Constraint,
    places: Iterable[kit.Cell],
    after: Sequence[int] = (),
) -> int:
    """Return the number of the fact that *base* has the digit in one of *places*."""
    node = kit.Node.of(*(kit.Candidate(cell, digit) for cell in places))
    return found.true(node, [base], after, [cell for cell in base.cells if not board.has(cell, digit)])
