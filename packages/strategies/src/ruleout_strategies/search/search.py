"""Search: digits are tried, and removed if they are refuted. This is the last resort.

::

    r2c3 [4 7]     with 4 in r2c3 a complete search finds no solution, so r2c3
                   is 7

Trying a digit is a guess, and the explanation says so. A digit is removed only after a complete search without a
solution; a search that was cut short has no result. A digit is placed if all other digits of its cell are refuted.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ruleout import internal as kit

ID = "search"
BUDGET = kit.Budget(nodes=5_000)
"""The budget for refuting one candidate."""


def find(budget: kit.Budget, board: kit.Board, engine: kit.Engine) -> Iterator[kit.Step]:
    """Try the candidates of each cell, with at most *budget* for each.

    Raises OutOfBudget after the last cell if a search was cut short, so that there may be further steps.
    """
    if board.is_dead:
        return
    masks = board.masks
    found = [0] * board.layout.size
    unknown = False
    for cell in sorted(kit.bits(board.open), key=lambda cell: (masks[cell].bit_count(), cell)):
        kit.check_time()
        guesses, refuted, gave_up = _tried(board, cell, found, engine, budget)
        yield from _step(board, cell, guesses, refuted)
        unknown |= gave_up
    if unknown:
        raise kit.OutOfBudget


def _tried(
    board: kit.Board, cell: kit.Cell, found: list[kit.Mask], engine: kit.Engine, budget: kit.Budget
) -> tuple[list[kit.Candidate], list[kit.Candidate], bool]:
    """Return the candidates of *cell* that were tried, those refuted, and whether a search ran out of *budget*.

    *found* contains, for each cell, its digits in the solutions found so far, which need not be tried.
    """
    guesses: list[kit.Candidate] = []
    refuted: list[kit.Candidate] = []
    unknown = False
    masks = board.masks
    if kit.is_lone(masks[cell]):
        return guesses, refuted, unknown
    for bit in kit.digit_indices(masks[cell] & ~found[cell]):
        guess = kit.Candidate(cell, bit + 1)
        guesses.append(guess)
        start = [*masks[:cell], 1 << bit, *masks[cell + 1 :]]
        result = engine.search(board.layout, start, limit=1, budget=budget)
        if result.verdict is kit.Verdict.NONE:
            refuted.append(guess)
        unknown |= not result.complete
        for solution in result.solutions:
            for place, digit in enumerate(solution):
                found[place] |= 1 << (digit - 1)
    return guesses, refuted, unknown


def _step(
    board: kit.Board, cell: kit.Cell, guesses: list[kit.Candidate], refuted: list[kit.Candidate]
) -> Iterator[kit.Step]:
    """Yield the step that places the digit of *cell* if all others are refuted, or else removes the refuted ones."""
    left = [each for each in board.candidates(cell) if each not in refuted]
    if len(left) > 1 and not refuted:
        return
    because = kit.Reason(
        tuple(range(board.layout.size)),
        {"grid": board.layout.constraints},
        {"pattern": tuple(guesses), "target": tuple(refuted)},
        labels={"pattern": "guess", "target": "refuted"},
    )
    if len(left) == 1:
        yield kit.Step(ID, places=tuple(left), because=because)
    else:
        yield kit.Step(ID, removes=tuple(refuted), because=because)


SENTENCES = kit.Sentences(
    ID,
    nudge="Nothing easier is left: try a cell with few candidates.",
    region="Try the candidates of {cell}.",
    full="{cell} is {digits:or}. Trying {failed:or} and all that follows finds no solution. So {result}.",
    alone="Nothing else is left: {result}.",
    lesson="Nothing easier is left, so try the candidates of one cell. {full} This is a guess and no pattern: if you "
    "play it by hand, keep a copy of the grid, and go back to it at a contradiction. Next time, begin with a cell that "
    "has few candidates.",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    refuted, cell = step.because.candidates["target"], (*step.places, *step.removes)[0].cell
    return SENTENCES.words(
        "full" if refuted else "alone",
        cell=kit.Cells([cell]),
        digits=kit.Digits([each.digit for each in board.candidates(cell)]),
        failed=kit.Digits([each.digit for each in refuted]),
        result=kit.changes(step) if step.places else kit.removals(step.removes),
    )


def lesson(board: kit.Board, step: kit.Step, proof: kit.Proof) -> kit.Sentence:
    """Return the lesson of a search: the guess and its result, without its way."""
    return SENTENCES.sentence("lesson", full=explain(board, step).full)


def search(budget: kit.Budget = BUDGET) -> kit.Technique:
    """Return the technique that spends at most *budget* on each candidate."""
    return kit.Technique(
        id=ID,
        title="Search",
        difficulty=10_000,
        find=partial(find, budget),
        explain=explain,
        lesson=lesson,
        also=("trial-and-error", "brute-force", "backtracking"),
        searches=True,
        summary="Candidates are tried, and removed if a search ends without a solution.",
    )


SEARCH = search()
