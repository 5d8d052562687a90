"""The check that a technique fulfils its contract."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from ruleout.builtin.python.engine import PythonEngine
from ruleout.masks import Digit, digit_mask
from ruleout.reasoning.board import Board, content_of
from ruleout.reasoning.proving import proof_of
from ruleout.reasoning.step import Step
from ruleout.reasoning.technique import Technique
from ruleout.search.engine import Engine
from ruleout.testing.lessons import lesson_faults
from ruleout.testing.proofs import proof_faults
from ruleout.testing.random_boards import random_boards
from ruleout.testing.show import difference, pencil_marks, step_text
from ruleout.testing.steps import link_faults, missing_reasons, record_faults, step_faults
from ruleout.testing.symmetry import symmetry_faults
from ruleout.testing.words import words_faults

STEPS_PER_BOARD = 5
"""The number of steps of each random board that are checked."""
BOARDS_TURNED = 3
"""The number of boards with steps on which digits are exchanged and the grid is turned."""
MOST_TURNED_STEPS = 100
"""The number of steps from which on a board is not turned, since all of them are needed."""
PARTNERS = 5
"""The number of solutions for which it is checked that an exchange makes another one."""


def check_technique(
    technique: Technique,
    boards: Iterable[Board] | None = None,
    engine: Engine | None = None,
    most_steps: int | None = None,
    most_turned: int = BOARDS_TURNED,
) -> int:
    """Check every step that *technique* finds on some boards.

    A step must be well formed and change something; no solution of the board may contain a candidate that it removes;
    it and its links must follow from its reason; each thought of its proof must follow from what it names; it must have
    an explanation in three strengths and a lesson that name only what is part of the step, and a note from which the
    step can be read back; and it must be equal after it was written as JSON and read back. ``find`` must yield equal
    steps if it is called again, and must not change the board. The set of effects of all steps on a board must not
    change if digits are exchanged or if the grid is turned (:func:`symmetry_faults`).

    Parameters
    ----------
    technique
        The technique. It is not called on boards to which it does not apply.
    boards
        The boards; if None, random boards of every topology (:func:`random_boards`). On at least one of these the
        technique must find a step.
    engine
        The engine that searches for solutions, also for a technique that searches; the engine ``python`` if None.
    most_steps
        The number of steps to check per board; if None, all of them, or 5 on random boards.
    most_turned
        The number of boards with steps on which digits are exchanged and the grid is turned.

    Returns
    -------
    int
        The number of steps that were checked.

    Raises
    ------
    AssertionError
        If a check fails. The message contains the fault, the step, and the board as pencil marks that the commands of
        ruleout can read.
    """
    engine = engine or PythonEngine()
    most = STEPS_PER_BOARD if boards is None and most_steps is None else most_steps
    count = turned = 0
    for board in random_boards() if boards is None else boards:
        if not technique.applies(board.layout):
            continue
        before = content_of(board)
        steps = list(islice(technique.steps(board, engine), most))
        again = list(islice(technique.steps(board, engine), most))
        assert steps == again, (
            f"{technique.id} does not find the same when it is called again: {_changed(steps, again)}; on\n"
            f"{pencil_marks(board)}"
        )
        assert before == content_of(board), f"{technique.id} changed the board that it was given"
        for step in steps:
            count += 1
            faults = list(_faults(technique, board, step, engine))
            text = f"{technique.id}: {'; '.join(faults)}"
            assert not faults, f"{text}\n{step_text(board, step)}\nboard:\n{pencil_marks(board)}"
        if turned < most_turned and steps:
            turned += 1
            faults = list(symmetry_faults(technique, board, engine, MOST_TURNED_STEPS))
            assert not faults, f"{technique.id}: {'; '.join(faults)}\nboard:\n{pencil_marks(board)}"
    assert count or boards is not None, f"{technique.id} finds no step on random boards; call the check with others"
    return count


def _changed(steps: Sequence[Step], again: Sequence[Step]) -> str:
    """Return the first difference between the steps of two calls."""
    for number, (one, other) in enumerate(zip(steps, again, strict=False), 1):
        if one != other:
            return f"step {number} has {difference(one, other)}"
    return f"{len(steps)} steps, then {len(again)}"


def _faults(technique: Technique, board: Board, step: Step, engine: Engine) -> Iterator[str]:
    if step.technique != technique.id:
        yield f"the step names {step.technique} as its technique"
    faults = step_faults(board, step) or [
        *needed(board, step, engine),
        *missing_reasons(board, step, engine),
        *link_faults(board, step, engine),
        *record_faults(board, step),
    ]
    yield from faults
    if not faults:
        yield from words_faults(technique, board, step)
        yield from lesson_faults(technique, board, step)
        proof = proof_of(board, step, {technique.id: technique})
        yield from (f"its proof: {fault}" for fault in proof_faults(board, step, proof, engine))


def needed(board: Board, step: Step, engine: Engine | None = None) -> list[str]:
    """Return what *step* removes although a solution of *board* has it; each removal is searched for.

    If the step relies on an exchange, a solution may have it if the exchange makes a second solution of it.
    """
    engine = engine or PythonEngine()
    found = []
    for each in sorted(board.effects(step).difference(step.places)):
        start = list(board.masks)
        start[each.cell] = digit_mask(each.digit)
        limit = PARTNERS if step.because.exchange else 1
        solutions = engine.search(board.layout, start, limit=limit).solutions
        if any(not _has_partner(board, step, solution) for solution in solutions):
            name, digit = board.layout.names[each.cell], board.layout.show(each.digit)
            found.append(f"it removes {digit} from {name}, which a solution needs")
    return found


def _has_partner(board: Board, step: Step, solution: Sequence[Digit]) -> bool:
    """Return whether the exchange of *step* turns *solution* into another solution.

    It has the givens of the board, and fits the pencil marks that were handed in.
    """
    if not step.because.exchange:
        return False
    marks = None if board.puzzle is None else board.puzzle.marks
    partner = list(solution)
    for one, other in step.because.exchange:
        here = solution[one.cell]
        if here not in (one.digit, other.digit) or board.given >> one.cell & 1:
            return False
        partner[one.cell] = other.digit if here == one.digit else one.digit
        if marks is not None and not marks[one.cell] & digit_mask(partner[one.cell]):
            return False
    return all(each.holds([partner[cell] for cell in each.cells]) for each in board.layout.constraints)
