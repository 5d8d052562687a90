"""Search: the last resort, digits tried until they fail.

::

    r2c3 [4 7]     with 4 in r2c3 no solution is found, and all was looked
                   through: so it is 7

What is tried is a guess, and is shown as such. A digit goes only when a search of everything that follows from it has
ended without a solution; one that was cut short says nothing. A digit is placed when all others have gone so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ruleout.plugin import (
    Board,
    Budget,
    Candidate,
    Explanation,
    PythonEngine,
    Step,
    Technique,
    Verdict,
    bits,
    capped_by_deadline,
    is_lone,
)
from ruleout_strategies.steps import reasons
from ruleout_strategies.wording import any_of

ID = "search"
BUDGET = Budget(nodes=5_000)
"""What refuting one candidate may cost."""


def refutation(budget: Budget = BUDGET) -> Callable[[Board], Iterator[Step]]:
    """The ``find`` of search that spends at most *budget* on each candidate."""

    def find(board: Board) -> Iterator[Step]:
        if board.is_dead:
            return
        masks = board.masks
        found = [0] * board.layout.size
        for cell in sorted(bits(board.open), key=lambda cell: (masks[cell].bit_count(), cell)):
            if capped_by_deadline(budget).seconds == 0:
                return
            yield from _step(board, cell, *_tried(board, cell, found, budget))

    return find


def _tried(board: Board, cell: int, found: list[int], budget: Budget) -> tuple[list[Candidate], list[Candidate]]:
    """The candidates of *cell* that were tried, and those that were refuted; none where the cell has but one.

    *found* holds, for each cell, the digits that it has in the solutions found so far: these need no trying.
    """
    guesses: list[Candidate] = []
    refuted: list[Candidate] = []
    masks = board.masks
    if is_lone(masks[cell]):
        return guesses, refuted
    for bit in bits(masks[cell] & ~found[cell]):
        guess = Candidate(cell, bit + 1)
        guesses.append(guess)
        start = [*masks[:cell], 1 << bit, *masks[cell + 1 :]]
        result = PythonEngine().search(board.layout, start, limit=1, budget=capped_by_deadline(budget))
        if result.verdict is Verdict.NONE:
            refuted.append(guess)
        for solution in result.solutions:
            for place, digit in enumerate(solution):
                found[place] |= 1 << (digit - 1)
    return guesses, refuted


def _step(board: Board, cell: int, guesses: list[Candidate], refuted: list[Candidate]) -> Iterator[Step]:
    """What follows for *cell*: a digit whose alternatives are all refuted, else what was refuted, if anything."""
    left = [each for each in board.candidates(cell) if each not in refuted]
    if len(left) > 1 and not refuted:
        return
    roles = {"guess": tuple(guesses), "refuted": tuple(refuted)}
    because = reasons(range(board.layout.size), board.layout.constraints, roles)
    if len(left) == 1:
        yield Step(ID, places=tuple(left), because=because)
    else:
        yield Step(ID, removes=tuple(refuted), because=because)


def explain(board: Board, step: Step) -> Explanation:
    layout = board.layout
    guesses, refuted = step.because.candidates["guess"], step.because.candidates["refuted"]
    cell = (*step.places, *step.removes)[0].cell
    name = layout.names[cell]
    tried = any_of(layout.show(each.digit) for each in guesses)
    failed = any_of(layout.show(each.digit) for each in refuted)
    if not refuted:
        why = "Nothing else is left"
    else:
        why = f"Guessed in {name}: {tried}. With {failed} there a search of all that follows finds no solution"
    result = f"{name} is {layout.show(step.places[0].digit)}" if step.places else f"{name} cannot be {failed}"
    return Explanation(
        nudge="Nothing easier is left: try a cell with few candidates.",
        region=f"Try the candidates of {name}.",
        full=f"{why}: {result}.",
    )


def search(budget: Budget = BUDGET) -> Technique:
    """Search that spends at most *budget* on each candidate."""
    return Technique(
        id=ID,
        title="Search",
        difficulty=10_000,
        find=refutation(budget),
        explain=explain,
        also=("trial-and-error", "brute-force", "backtracking"),
        summary="Candidates are tried, and go where a search ends without a solution.",
    )


SEARCH = search()
