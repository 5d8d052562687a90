"""Ladders, and the solving loop.

The loop takes the first step of the easiest technique that has one, or all of its steps, and starts over.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf

import attrs

from ruleout.clock import NEVER, Countdown, OutOfBudget, OutOfTime, running, timed
from ruleout.model.candidate import Candidate
from ruleout.model.constraints import Constraint
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reasoning.board import Board, KernelQuery, TooLarge
from ruleout.reasoning.explainer import PLAIN, Explainer
from ruleout.reasoning.report import Outcome, Refusal, Report
from ruleout.reasoning.rounds import Moves, Round, Run, ScoredRun, ScoredStep, by_effects
from ruleout.reasoning.rungs import Rung
from ruleout.reasoning.step import Step
from ruleout.reasoning.technique import LAST_RESORT, Technique
from ruleout.reasoning.validation import KnownSolutions, contradiction
from ruleout.search.engine import Engine, Verdict

IsLast = Callable[[int, str, float], bool]
"""Called after each step with its number, technique and score; returns True to stop."""
RUN = "steps until none applies"
"""The question that kernels answer with a :class:`~ruleout.reasoning.rounds.Run`. Its arguments are the ids of
techniques, each with the order of its rung and the function of the steps that belong to it, the only solution, and
whether all steps of a technique are taken together."""


@attrs.define(eq=False, repr=False)
class Ladder:
    """Applies techniques to one board after another.

    A technique that yields an unsound step is dropped from then on. At the end, *reason* says why the board has no
    solution, *stopped* whether no more steps were wanted, *out_of_time* whether it ended early, *limited* which
    techniques reached a limit of their own on the last board, so that they may have missed a step.

    Parameters
    ----------
    rungs
        Techniques with their rungs, in the order in which they are tried.
    truth
        The known solutions of the puzzle, to validate each step.
    engine
        The engine for techniques that search.
    countdown
        The time limit: when it has passed, no technique is started.
    fault
        Called once per dropped technique, with its id and the reason.
    observe
        Called with each step and its score after it was validated and before it is applied.
    query
        A function of a board, a question and its arguments that returns the answer of a kernel, or None.
    marks_follow
        True if the pencil marks of the puzzle follow from its givens. The puzzle of each board is then without them,
        since they do not restrict it.
    by_rounds
        True if all steps of a technique are taken together, except that only the first of several with equal effects is
        taken. A technique that is a last resort still takes one step at a time.
    simple
        The ids and scores of the first rungs whose steps compiled code may take, as
        :func:`~ruleout.reasoning.rungs.simple_rungs` returns them. Empty if each step is observed.
    """

    _rungs: Sequence[tuple[Technique, Rung]]
    truth: KnownSolutions
    _engine: Engine
    _countdown: Countdown
    _fault: Callable[[str, str], None]
    _observe: Callable[[Board, Step, float], object] = lambda board, step, score: None
    _query: KernelQuery | None = None
    _marks_follow: bool = False
    by_rounds: bool = False
    _simple: Sequence[tuple[str, float]] = ()

    refused: list[Refusal] = attrs.field(factory=list, init=False)
    _dropped: set[str] = attrs.field(factory=set, init=False)
    verified: bool = attrs.field(default=True, init=False)
    stopped: bool = attrs.field(default=False, init=False)
    out_of_time: bool = attrs.field(default=False, init=False)
    limited: set[str] = attrs.field(factory=set, init=False)
    reason: str | None = attrs.field(default=None, init=False)

    @property
    def may_have_missed(self) -> bool:
        """True if there may be a further step, since the ladder or a technique ended early."""
        return self.out_of_time or bool(self.limited)

    def in_part(self, board: Board) -> tuple[Constraint, ...]:
        """Return one constraint of each rule that techniques use only in part on *board*; only those asked in time."""
        found = dict[Constraint, None]()
        with timed(self._countdown):
            for technique, _ in self._rungs:
                if technique.in_part is not None and not self._countdown.has_passed:
                    try:
                        found |= dict.fromkeys(technique.in_part(board))
                    except OutOfTime:
                        break
        return tuple(found)

    @property
    def techniques(self) -> dict[str, Technique]:
        """The techniques by id, in the order in which they are tried."""
        return {technique.id: technique for technique, _ in self._rungs}

    def rounds(self, board: Board) -> Iterator[Round]:
        """Yield each round when it is found. It is a single step unless steps are taken together."""
        for found in self.climbed(board):
            yield from found.rounds()

    def climbed(self, board: Board, is_last: IsLast | None = None) -> Iterator[Round | ScoredRun]:
        """Yield each round, or many of them that compiled code has found, when they are known.

        If *is_last* returns True for a step, no more are taken, of its round either.
        """
        board = self._prepared(board)
        count = 0
        while not self.stopped:
            run, exhausted = self._run(board), 0
            if run is not None:
                end = None if is_last is None else _end(run, count, is_last)
                if end is not None:
                    self.stopped = True
                    yield from _cut(run.rounds(), end)
                    return
                exhausted = run.run.exhausted
                if run.run.numbers:
                    count += len(run.run.numbers)
                    yield run
                board = run.after
            if self.truth.verdict is not Verdict.UNIQUE:
                self.reason = contradiction(board, NEVER if board.is_solved else self._countdown)
            if board.is_solved or self.reason is not None:
                return
            steps = self._next_steps(board, exhausted)
            if not steps:
                self.out_of_time = self._countdown.has_passed
                return
            self.limited.clear()
            for taken, (step, score) in enumerate(steps, 1):
                self._observe(board, step, score)
                count += 1
                if is_last is not None and is_last(count, step.technique, score):
                    steps, self.stopped = steps[:taken], True
                    break
            found = Round.of(board, steps)
            board.forget_views()
            yield found
            board = found.after

    def _run(self, board: Board) -> ScoredRun | None:
        """Take steps of the first rungs in compiled code, if it has them; each step agrees with the only solution."""
        if not self._simple or self.truth.verdict is not Verdict.UNIQUE or self._dropped or self._countdown.has_passed:
            return None
        names = [(technique.id, rung.order, rung.accepts) for technique, rung in self._rungs[: len(self._simple)]]
        with timed(self._countdown):
            run: Run | None = board.query(RUN, names, self.truth.solutions[0], self.by_rounds)
        return None if run is None else ScoredRun(board, run, self._simple, self._found)

    def _found(self, number: int, board: Board, effects: tuple[Candidate, ...]) -> list[ScoredStep]:
        """Return the steps of the rung with this number that are taken on *board*, without a time limit.

        *effects* are the digits that compiled code places or the candidates that it removes by them. Singles that it
        has taken in an order are not ordered again.
        """
        technique, rung = self._rungs[number]
        made = [technique.placing(board, each) for each in effects] if technique.placing else [None]
        steps = rung.belonging(board, technique.steps(board, self._engine) if None in made else filter(None, made))
        if self.by_rounds:
            taken = list(by_effects(board, steps).values())
        else:
            taken = [*itertools.islice((step for step in steps if rung.order is None or step.places == effects), 1)]
        return [(step, self._simple[number][1]) for step in taken]

    def _prepared(self, board: Board) -> Board:
        """Return *board* with the kernels, if there are any, and without marks that follow from the givens."""
        if self._marks_follow and board.puzzle is not None:
            board = attrs.evolve(board, puzzle=attrs.evolve(board.puzzle, marks=None))
        return board.with_kernels(self._query)

    def _next_steps(self, board: Board, first: int) -> list[ScoredStep]:
        """Return the steps of the first rung that has one, or of that with the lowest score if rungs are compared.

        *first* is the number of rungs that are known to have none.
        """
        best: list[ScoredStep] = []
        for technique, rung in self._countdown.during(self._rungs[first:]):
            if best:
                if not rung.cheapest:
                    break
                if rung.least is not None and best[0][1] <= rung.least:
                    continue
            if self.by_rounds and technique.difficulty < LAST_RESORT:
                found = self._together(technique, rung, board)
            else:
                found = self._one(technique, rung, board)
            if found and not rung.cheapest:
                return found
            if found and (not best or found[0][1] < best[0][1]):
                best = found
        return best

    def _one(self, technique: Technique, rung: Rung, board: Board) -> list[ScoredStep]:
        """Return the step of *rung* that is taken, if there is one."""
        found = self._easiest(technique, rung, board)
        step = None if found is None else self._checked(technique, board, found)
        return [] if step is None else [(step, rung.score_of(board, step))]

    def _together(self, technique: Technique, rung: Rung, board: Board) -> list[ScoredStep]:
        """Return the steps of *rung* that are taken together, one per different effect; none unless all are known."""
        steps = list(self._each(technique, rung, board))
        if technique.id in self.limited or self._countdown.has_passed:
            return []
        if any(self._checked(technique, board, step) is None for step in steps):
            return []
        scored = [(step, rung.score_of(board, step)) for step in by_effects(board, steps).values()]
        if rung.cheapest and scored:
            lowest = min(score for _, score in scored)
            scored = [(step, score) for step, score in scored if score == lowest]
        return scored

    def every_step(self, board: Board) -> Iterator[tuple[Step, float]]:
        """Yield all steps that can be taken on *board*, rung by rung, each with its score."""
        board = self._prepared(board)
        for technique, rung in self._countdown.during(self._rungs):
            for found in self._each(technique, rung, board):
                step = self._checked(technique, board, found)
                if step is None:
                    break
                yield step, rung.score_of(board, step)
        self.out_of_time = self._countdown.has_passed

    def _each(self, technique: Technique, rung: Rung, board: Board) -> Iterator[Step]:
        """Yield each step of *technique* that belongs to *rung*, when it is found, until the countdown has passed."""
        steps: Iterator[Step] | None = None
        step: Step | None = None
        while technique.id not in self._dropped and not self._countdown.has_passed:
            outer = running.set(self._timed())
            try:
                steps = steps or rung.found(board, technique, self._engine)
                step = next(steps, None)
            except (TooLarge, OutOfBudget, OutOfTime) as error:
                self._note(error, technique)
                return
            finally:
                running.reset(outer)
            if step is None:
                return
            yield step

    def _easiest(self, technique: Technique, rung: Rung, board: Board) -> Step | None:
        """Return the first step of *technique* that belongs to *rung*, or the cheapest if they are compared."""
        if technique.id in self._dropped:
            return None
        outer = running.set(self._timed())
        try:
            return _first(rung, board, rung.found(board, technique, self._engine))
        except (TooLarge, OutOfBudget, OutOfTime) as error:
            self._note(error, technique)
            return None
        finally:
            running.reset(outer)

    def _timed(self) -> Countdown | None:
        return self._countdown if self._countdown.is_timed else None

    def _note(self, error: Exception, technique: Technique) -> None:
        """Note that *technique* reached a limit. Raises *error* if the limit is not one of the technique's own."""
        if isinstance(error, OutOfTime):
            if not self._countdown.has_passed:
                raise error
        elif isinstance(error, OutOfBudget) and not technique.searches:
            raise error
        else:
            self.limited.add(technique.id)

    def _checked(self, technique: Technique, board: Board, step: Step) -> Step | None:
        """Return the *step* of *technique*, or None if it is unsound, which drops the technique."""
        if self.truth.confirms(board, step):
            return step
        with timed(self._countdown):
            check = self.truth.judge(board, step, self._engine)
        if check.faults:
            self.refused.append(Refusal(technique.id, step, check.faults))
            self._dropped.add(technique.id)
            self._fault(technique.id, f"a step of {technique.id} was refused: {'; '.join(check.faults)}")
            return None
        self.verified = self.verified and check.verified
        return step


def _end(run: ScoredRun, before: int, is_last: IsLast) -> int | None:
    """Return the number of steps of *run* up to the last one that is wanted, after *before* others; None if all are."""
    ends = map(is_last, itertools.count(before + 1), run.techniques, run.scores)
    return next((number for number, is_end in enumerate(ends, 1) if is_end), None)


def _cut(rounds: Iterable[Round], left: int) -> Iterator[Round]:
    """Yield the rounds of the first *left* steps; the last of these rounds may have more steps, which are left out."""
    for each in rounds:
        if len(each.steps) >= left:
            yield Round.of(each.board, each.steps[:left])
            return
        yield each
        left -= len(each.steps)


def _first(rung: Rung, board: Board, steps: Iterator[Step]) -> Step | None:
    """Return the first of *steps*, which belong to *rung*, or, if they are compared, the one with the lowest score."""
    if not rung.cheapest:
        return rung.first_of(board, steps)
    best: Step | None = None
    lowest = inf
    for step in steps:
        if (score := rung.score_of(board, step)) < lowest:
            best, lowest = step, score
            if rung.least is not None and lowest <= rung.least:
                break
    return best


def solve_path(
    puzzle: Puzzle,
    ladder: Ladder,
    scale: str | None = None,
    is_last: IsLast | None = None,
    explainer: Explainer = PLAIN,
) -> Report:
    """Apply the techniques of *ladder* to *puzzle* until it is solved or none applies.

    *scale* is the id of the scale that the ladder belongs to, if any; the report then has the scores. *is_last* is as
    for :meth:`Ladder.climbed`, and *explainer* is that of the report.
    """
    board, verdict = Board.of(puzzle), ladder.truth.verdict
    parts: list[Round | ScoredRun] = []
    for found in ladder.climbed(board, is_last):
        parts.append(found)
        board = found.after
    outcome = Outcome.STOPPED if ladder.stopped else Outcome.STUCK
    if board.is_solved:
        outcome = Outcome.SOLVED
    if ladder.reason is not None:
        outcome = Outcome.CONTRADICTION
    return Report(
        puzzle,
        Moves(parts, explainer),
        board,
        outcome,
        verdict,
        verified=ladder.verified and verdict is not Verdict.UNKNOWN,
        reason=ladder.reason,
        refused=tuple(ladder.refused),
        complete=not ladder.may_have_missed,
        in_part=ladder.in_part(board) if outcome is Outcome.STUCK else (),
        scale=scale,
        scores=() if scale is None else tuple([score for part in parts for score in part.scores]),
        rounds=tuple([length for part in parts for length in part.lengths]) if ladder.by_rounds else (),
        explainer=explainer,
    )
