"""XY-Wing: a cell of two digits, and two cells that it sees, each with one of these digits and a common third one.

::

    +-------+-------+
    | xy  . | xz    |     The pivot r1c1 is x or y. If it is x, the pincer r1c4 is z;
    | .   . |       |     if it is y, the pincer r3c2 is z. Either way a cell that sees
    | . yz  |       |     both pincers, such as r3c4, cannot be z.
    +-------+-------+
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from ruleout import internal as kit
from ruleout_strategies.lessons import lesson
from ruleout_strategies.views.pairs import Pairs

ID = "xy-wing"


def find(board: kit.Board) -> Iterator[kit.Step]:
    masks, peers = board.masks, board.layout.peer_sets
    pairs = board.view(Pairs).cells
    for pivot in kit.bits(pairs):
        near = [cell for cell in kit.bits(pairs & peers[pivot]) if (masks[cell] & masks[pivot]).bit_count() == 1]
        for one, other in combinations(near, 2):
            shared = masks[one] & masks[other] & ~masks[pivot]
            if shared and masks[one] & masks[pivot] != masks[other] & masks[pivot]:
                step = wing_step(board, ID, pivot, (one, other), shared.bit_length(), 1 << one | 1 << other)
                if step is not None:
                    yield step


def wing_step(
    board: kit.Board,
    technique: str,
    pivot: kit.Cell,
    pincers: tuple[kit.Cell, kit.Cell],
    digit: kit.Digit,
    places: kit.CellSet,
) -> kit.Step | None:
    """Return the step of a wing in which *digit* is in one of the cells of the cell set *places*.

    Returns None if there is nothing to remove. Requires that the pivot sees both pincers.
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


SENTENCES = kit.Sentences(
    ID,
    nudge="Look for three cells of two candidates each, one of which sees the other two.",
    region="Look at {pivot} and the cells of two candidates that it sees.",
    full="{candidates}. If {pivot} is {x}, {one} is {z}; if it is {y}, {other} is {z}. So one of {one} and {other} is "
    "{z}: {removals}.",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    (first, second), pincers = step.because.candidates["pattern"], step.because.candidates["second"]
    one, other = (each.cell for each in pincers)
    x, y = (first, second) if board.has(one, first.digit) else (second, first)
    z = pincers[0].digit
    return SENTENCES.words(
        candidates=kit.candidates(board, (x.cell, one, other)),
        pivot=kit.Cells([x.cell]),
        one=kit.Cells([one]),
        other=kit.Cells([other]),
        x=kit.Digits([x.digit]),
        y=kit.Digits([y.digit]),
        z=kit.Digits([z]),
        removals=kit.removals_in_sight(board.layout, step.removes, 1 << one | 1 << other, [z]),
    )


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    """Prove a wing by the cases of its pivot: a pincer holds the digit, or the pivot itself."""
    pattern, pincers = step.because.candidates["pattern"], step.because.candidates["second"]
    z = pincers[0].digit
    ends = [next((each for each in pincers if board.has(each.cell, start.digit)), start) for start in pattern]
    pairs = [(start, start if start.digit == z else end) for start, end in zip(pattern, ends, strict=True)]
    return prove_cases(board, step, pairs, (), (pattern[0].cell,))


def prove_cases(
    board: kit.Board,
    step: kit.Step,
    cases: Iterable[tuple[kit.Candidate, kit.Candidate]],
    split: Sequence[kit.Constraint],
    split_cells: Iterable[kit.Cell],
) -> kit.Proof:
    """Return the proof by *cases*, one candidate of each of which is assumed and leaves the other one to its cell.

    *split* and *split_cells* are those of the proof.
    """
    layout, found, facts = board.layout, kit.ProofBuilder(), []
    for start, end in cases:
        facts.append(found.assume(kit.Node.of(start)))
        if start != end:
            lost = kit.Candidate(end.cell, start.digit)
            gone = found.false(lost, layout.why_sees(end.cell, start.cell), facts[-1:])
            facts[-1] = found.true(end, (), [gone], [end.cell])
    kit.cause_in_sight(found, layout, step.removes, *facts)
    return found.proof(split, split_cells)


XY_WING = kit.Technique(
    id=ID,
    title="XY-Wing",
    difficulty=165,
    find=find,
    explain=explain,
    prove=prove,
    lesson=lesson(ID, explain),
    also=("bent-triple",),
    summary="A cell of two digits and two cells that it sees force a third digit into one of these two.",
)
