"""Whether a technique keeps its promises."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from ruleout.builtin.python.engine import PythonEngine
from ruleout.masks import digit_mask
from ruleout.reasoning.board import Board
from ruleout.reasoning.step import Step
from ruleout.reasoning.technique import Explanation, Technique
from ruleout.reasoning.validation import eliminations
from ruleout.search.engine import Engine, Verdict
from ruleout.testing.steps import missing_reasons, step_faults


def check_technique(
    technique: Technique, boards: Iterable[Board], engine: Engine | None = None, most_steps: int | None = None
) -> int:
    """Try *technique* on each of *boards* that it applies to; return how many steps it yielded.

    Of each step (the first *most_steps* of each board, if given) is asked whether it is well formed and changes
    something, whether no solution of the board needs what it takes away, whether it follows from what it names, and
    whether it can be put in words. ``find`` must yield the same when called again and leave the board alone. Raises
    AssertionError with the step and what is wrong with it.
    """
    searcher = engine or PythonEngine()
    number = 0
    for board in boards:
        if not technique.applies(board.layout):
            continue
        held = (board.layout, board.masks, board.cells_by_digit, board.given, board.placed)
        steps = list(islice(technique.find(board), most_steps))
        again = list(islice(technique.find(board), most_steps))
        assert steps == again, f"{technique.id} does not find the same when asked again, on {board.masks}"
        now = (board.layout, board.masks, board.cells_by_digit, board.given, board.placed)
        assert held == now, f"{technique.id} changed the board that it was shown"
        for step in steps:
            number += 1
            faults = list(_faults(technique, board, step, searcher))
            assert not faults, f"{technique.id}: {'; '.join(faults)}\nstep: {step}\nboard: {board.masks}"
    return number


def _faults(technique: Technique, board: Board, step: Step, engine: Engine) -> Iterator[str]:
    if step.technique != technique.id:
        yield f"the step says that it is of {step.technique}"
    faults = step_faults(board, step) or [*needed(board, step, engine), *missing_reasons(board, step, engine)]
    yield from faults
    if technique.explain is not None and not faults:
        words = technique.explain(board, step)
        if not isinstance(words, Explanation) or not (words.nudge and words.region and words.full):
            yield f"explain answered with {words!r}"


def needed(board: Board, step: Step, engine: Engine | None = None) -> list[str]:
    """What *step* takes away though some solution of *board* has it; all solutions are asked, by search."""
    searcher = engine or PythonEngine()
    found = []
    for each in eliminations(board, step):
        start = list(board.masks)
        start[each.cell] = digit_mask(each.digit)
        if searcher.search(board.layout, start, limit=1).verdict is not Verdict.NONE:
            name, digit = board.layout.names[each.cell], board.layout.show(each.digit)
            found.append(f"it takes {digit} from {name}, which a solution needs")
    return found
