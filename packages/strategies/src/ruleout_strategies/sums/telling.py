"""Proofs and lessons of the techniques for sums of cells that all differ."""

from __future__ import annotations

from collections.abc import Callable

from ruleout import internal as kit
from ruleout_strategies.views.runs import Run, runs_in

Lesson = Callable[[kit.Board, kit.Step, kit.Proof], kit.Sentence]
SHOWN = 4
"""The largest number of combinations that an explanation lists."""
SUMS = kit.Sentences(
    "sums",
    lesson="{limits}{full} {next}",
    limits="Look at {sum}. {^count} different digits add up to at least {least} and to at most {most}. ",
    total="{digits} = {sum}",
)


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    """Return the proof of a step by one sum: its combinations, if they are few, and the candidates of its cells."""
    because, found = step.because, kit.ProofBuilder()
    (run, *_) = runs_in(board, step)
    by, needed = (run.unit, run.sum), because.candidates.get("pattern", step.places)
    node = kit.Node.of(*(needed or step.removes))
    fact = kit.Fact(node, bool(needed), by, (), run.sum.cells, ways_of(board, run))
    found.cause(step.places or step.removes, [found.add(fact)], because.constraints.get("sight", ()))
    return found.proof()


def ways_of(board: kit.Board, run: Run) -> tuple[tuple[kit.Digit, ...], ...]:
    """Return the combinations that are left for *run*, none if they are many."""
    found = run.combinations(board)
    return tuple([tuple(kit.digits_of(each)) for each in found]) if len(found) <= SHOWN else ()


def plus(board: kit.Board, digits: tuple[kit.Digit, ...]) -> str:
    """Return digits as a sum: ``1+5+9``."""
    return "+".join(map(board.layout.show, digits))


def lesson_of(explain: Callable[[kit.Board, kit.Step], kit.Words], limits: bool = False) -> Lesson:
    """Return the lesson of steps by one sum: the explanation, and the next time.

    If *limits*, it says before what so many digits can add up to.
    """

    def lesson(board: kit.Board, step: kit.Step, proof: kit.Proof) -> kit.Sentence:
        words, total = explain(board, step), runs_in(board, step)[0].sum
        return SUMS.sentence(
            "lesson",
            limits=_limits(board, total) if limits else None,
            full=words.full,
            next=words.sentences.sentence("next"),
        )

    return lesson


def _limits(board: kit.Board, total: kit.Sum) -> kit.Sentence | None:
    """Return what so many different digits as *total* has cells can add up to; None for a single one."""
    count, most = len(total.cells), board.layout.digits
    if count == 1:
        return None
    least, greatest = (
        SUMS.sentence("total", digits=plus(board, end), sum=str(sum(end)))
        for end in (tuple(range(1, count + 1)), tuple(range(most, most - count, -1)))
    )
    return SUMS.sentence("limits", sum=kit.Units([total]), count=kit.Number(count), least=least, most=greatest)
