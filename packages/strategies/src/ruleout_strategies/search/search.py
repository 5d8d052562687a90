"""Search: the last resort, digits tried until they fail.

::

    r2c3 [4 7]     with 4 in r2c3 a complete search finds no solution, so r2c3
                   is 7

What is tried is a guess, and is shown as one. A digit is removed only after a complete search without a solution; a
search that was cut short has no result. A digit is placed if all others of its cell are removed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ruleout.plugin import (
    Board,
    Budget,
    Candidate,
    Explanation,
    Reason,
    Searcher,
    Step,
    Technique,
    Verdict,
    any_of,
    bits,
    is_lone,
)

ID = "search"
BUDGET = Budget(nodes=5_000)
"""The budget for refuting one candidate."""


def refutation(budget: Budget = BUDGET) -> Callable[[Board, Searcher], Iterator[Step]]:
    """Return the ``find`` of search that spends at most *budget* on each candidate."""

    def find(board: Board, searcher: Searcher) -> Iterator[Step]:
        if board.is_dead:
            return
        masks = board.masks
        found = [0] * board.layout.size
        for cell in sorted(bits(board.open), key=lambda cell: (masks[cell].bit_count(), cell)):
            if searcher.is_late:
                return
            yield from _step(board, cell, *_tried(board, cell, found, searcher, budget))

    return find


def _tried(
    board: Board, cell: int, found: list[int], searcher: Searcher, budget: Budget
) -> tuple[list[Candidate], list[Candidate]]:
    """The candidates of *cell* that were tried, and those that were refuted; none if the cell has only one.

    *found* holds, for each cell, the digits that it has in the solutions found so far: these need not be tried.
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
        result = searcher.search(board.layout, start, limit=1, budget=budget)
        if result.verdict is Verdict.NONE:
            refuted.append(guess)
        for solution in result.solutions:
            for place, digit in enumerate(solution):
                found[place] |= 1 << (digit - 1)
    return guesses, refuted


def _step(board: Board, cell: int, guesses: list[Candidate], refuted: list[Candidate]) -> Iterator[Step]:
    """The step for *cell*: places a digit whose alternatives are all refuted, else removes what was refuted, if any."""
    left = [each for each in board.candidates(cell) if each not in refuted]
    if len(left) > 1 and not refuted:
        return
    because = Reason(
        tuple(range(board.layout.size)),
        {"grid": board.layout.constraints},
        {"pattern": tuple(guesses), "target": tuple(refuted)},
        labels={"pattern": "guess", "target": "refuted"},
    )
    if len(left) == 1:
        yield Step(ID, places=tuple(left), because=because)
    else:
        yield Step(ID, removes=tuple(refuted), because=because)


def explain(board: Board, step: Step) -> Explanation:
    layout = board.layout
    guesses, refuted = step.because.candidates["pattern"], step.because.candidates["target"]
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
    """Return the technique that spends at most *budget* on each candidate."""
    return Technique(
        id=ID,
        title="Search",
        difficulty=10_000,
        find=refutation(budget),
        explain=explain,
        also=("trial-and-error", "brute-force", "backtracking"),
        searches=True,
        summary="Candidates are tried, and removed if a search ends without a solution.",
    )


SEARCH = search()
