"""Cases: each digit of a cell, or each place of a digit in a house, excludes the same candidate.

::

    r1c1 is 3 or 5        If r1c1 is 3, the thermometer needs 4 in r1c2; if it is 5, the
    r1c2 or r2c2 is 4     dot needs 4 in r2c2. Either way no other cell of the box is 4

There are at most four cases, each of at most six thoughts, and twelve together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import and_

from ruleout import internal as kit
from ruleout_strategies.together.few import MOST_LEVELS, Goal, prove
from ruleout_strategies.together.followed import NEEDS, applies_to
from ruleout_strategies.together.refutation import Log, Refutation
from ruleout_strategies.together.told import explain, lesson
from ruleout_strategies.together.views import Refutations

ID = "rules-together-cases"
MOST_CASES = 4
MOST_THOUGHTS = 6
"""The largest number of thoughts in one case."""
MOST_IN_ALL = 12

Options = tuple[kit.Candidate, ...]


def find(board: kit.Board) -> Iterator[kit.Step]:
    """Yield a step for each candidate that all cases of a cell or of a digit in a house exclude, the shortest first."""
    view = board.view(Refutations)
    view.of_thoughts(1, MOST_LEVELS)
    best: dict[kit.Candidate, tuple[tuple[int, int], kit.Unit | None, Options, list[Refutation]]] = {}
    for house, options in _splits(board):
        if not all(each in view.trials for each in options):
            continue
        kit.check_time()
        common = reduce(and_, [view.removed(each, MOST_LEVELS) for each in options])
        for index in kit.bits(common):
            candidate = kit.Candidate(index >> 6, (index & 63) + 1)
            shown = _shown([view.log(each, MOST_LEVELS) for each in options], candidate)
            if shown is not None:
                key = sum(each.thoughts for each in shown), len(options)
                if candidate not in best or key < best[candidate][0]:
                    best[candidate] = key, house, options, shown
    for candidate, (_, house, options, shown) in sorted(best.items(), key=lambda item: item[1][0]):
        step = view.few.step(ID, Goal((candidate,), options, house), shown)
        if step is not None:
            yield step


def _splits(board: kit.Board) -> Iterator[tuple[kit.Unit | None, Options]]:
    """Yield the candidates of a cell, or of a digit in a house, if they are few."""
    for cell in kit.bits(board.open):
        if 1 < board.masks[cell].bit_count() <= MOST_CASES:
            yield None, board.candidates(cell)
    for house in board.layout.houses:
        for digit in kit.digits_of(board.layout.full):
            places = [cell for cell in house.cells if board.has(cell, digit)]
            if 1 < len(places) <= MOST_CASES:
                yield house, tuple([kit.Candidate(cell, digit) for cell in places])


def _shown(logs: Iterable[Log], candidate: kit.Candidate) -> list[Refutation] | None:
    """Return what removes *candidate* in each case, None if that takes too many thoughts."""
    found, left = list[Refutation](), MOST_IN_ALL
    for log in logs:
        one = log.removing(candidate, min(MOST_THOUGHTS, left))
        if one is None:
            return None
        left -= one.thoughts
        found.append(one)
    return found


CASES = kit.Technique(
    id=ID,
    title="Followed Through in Cases",
    difficulty=139,
    find=find,
    prove=prove,
    explain=lambda board, step: explain(board, step, prove(board, step)),
    lesson=lesson,
    applies=applies_to,
    needs=NEEDS,
    summary="Each digit of a cell, or each place of a digit in a house, excludes the same candidate by rules.",
)
