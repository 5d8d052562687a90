"""Steps on many boards, each checked against every solution of its board and against its own reasons by SAT."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

import attrs

from oracle.sat import SatLayout, missing_reasons
from ruleout import Board, Candidate, Puzzle, Step, Technique
from ruleout.plugin import PythonEngine

ENGINE = PythonEngine()
STEPS_EACH = 3
"""The number of steps of one technique that are checked per board."""


@attrs.frozen
class Finding:
    """A step that is wrong, and the reason."""

    technique: str
    faults: tuple[str, ...]


@attrs.define
class Judge:
    """Checks steps on boards of one puzzle: no removal may be needed by any solution of the puzzle."""

    puzzle: Puzzle
    solution: tuple[int, ...] | None
    _sat: SatLayout | None = None
    _needless: set[Candidate] = attrs.field(factory=set)
    _seen: set[object] = attrs.field(factory=set)

    def faults(self, board: Board, step: Step) -> tuple[str, ...]:
        """Return the faults of *step*; none if it is sound, or if the same step was checked before."""
        because = step.because
        key = (step, tuple(board.masks[cell] for cell in because.cells))
        constraints = because.all_constraints
        seen = (key[0].technique, step.places, step.removes, because.cells, constraints, key[1])
        if seen in self._seen:
            return ()
        self._seen.add(seen)
        gone = [*step.removes, *_other_digits(board, step)]
        names = board.layout.names
        idle = [] if gone or any(not board.is_placed(each.cell) for each in step.places) else ["changes nothing"]
        needed = [f"{names[each.cell]} needs {each.digit}" for each in gone if self._is_needed(board, each)]
        return (*idle, *needed, *missing_reasons(board, step))

    def _is_needed(self, board: Board, candidate: Candidate) -> bool:
        if self.solution is not None:
            return self.solution[candidate.cell] == candidate.digit
        if candidate in self._needless:
            return False
        if self._sat is None:
            self._sat = SatLayout(board.layout)
        if self._sat.solve(board.masks, candidate) is None:
            self._needless.add(candidate)
            return False
        return True


def _other_digits(board: Board, step: Step) -> Iterator[Candidate]:
    for each in step.places:
        yield from (other for other in board.candidates(each.cell) if other != each)


def walk(
    puzzle: Puzzle, solution: tuple[int, ...] | None, techniques: Sequence[Technique], seed: int
) -> Iterator[tuple[Board, list[Finding]]]:
    """Boards on a random way through *puzzle* on which some step is seen, each with what is wrong with the steps.

    On each board every technique is tried; then one of the steps, chosen at random, is applied.
    """
    draw = random.Random(seed)
    judge = Judge(puzzle, solution)
    board = Board.of(puzzle)
    while not board.is_solved and not board.is_dead:
        findings: list[Finding] = []
        steps: list[Step] = []
        for technique in techniques:
            if technique.difficulty >= EXPENSIVE and steps:
                continue
            for step in islice(technique.steps(board, ENGINE), STEPS_EACH):
                wrong = judge.faults(board, step)
                if wrong:
                    findings.append(Finding(technique.id, wrong))
                else:
                    steps.append(step)
        if not steps and not findings:
            return
        yield board, findings
        if not steps:
            return
        board = board.apply(draw.choice(steps))


EXPENSIVE = 1_000
"""Techniques from this difficulty on are tried only if no easier one finds a step."""


def applicable(techniques: Iterable[Technique], puzzle: Puzzle) -> list[Technique]:
    """The techniques that make sense on the puzzle's layout, the easiest first."""
    able = [each for each in techniques if each.applies(puzzle.layout)]
    return sorted(able, key=lambda each: (each.difficulty, each.id))
