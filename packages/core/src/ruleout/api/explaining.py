"""Solving by techniques: all steps, the next one, and their explanations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import attrs

from ruleout.api.checking import check
from ruleout.api.inputs import EngineChoice, PuzzleSource, checked_ids, checked_registry, require
from ruleout.api.solving import opened
from ruleout.clock import OutOfTime, timed
from ruleout.discovery.discover import default_registry
from ruleout.discovery.registry import Registry
from ruleout.errors import Unsupported
from ruleout.model.candidate import Candidate
from ruleout.model.layout import Layout
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reasoning.board import Board, KernelQuery
from ruleout.reasoning.diagnosis import Diagnosis, no_solution
from ruleout.reasoning.ladder import Ladder, climb
from ruleout.reasoning.phrases import LIMIT_OF_A_TECHNIQUE, limit_reached, plain_explanation
from ruleout.reasoning.report import Hint, NoHint, NoHintReason, Report
from ruleout.reasoning.scale import Scale, guarded_rung, rungs_of
from ruleout.reasoning.step import Step
from ruleout.reasoning.technique import LAST_RESORT, Explanation, Technique
from ruleout.reasoning.validation import KnownSolutions
from ruleout.search.engine import UNLIMITED, Budget, Verdict
from ruleout.search.searcher import Searcher

Watch = Callable[[Board, Step, float | None], None]
"""A function that is called before each step is taken, with the board, the step and its score if there is a scale."""


def explain(
    puzzle: PuzzleSource,
    *,
    techniques: str | Iterable[str] | None = None,
    without: str | Iterable[str] = (),
    scale: str | Scale | None = None,
    engine: EngineChoice = None,
    budget: Budget = UNLIMITED,
    plugins: Registry | None = None,
    watch: Watch | None = None,
) -> Report:
    """Solve a puzzle step by step; each step is the first one of the easiest technique that applies.

    Parameters
    ----------
    puzzle
        A puzzle, its document or its text.
    techniques
        The ids of the techniques to use; if None, all that apply to the puzzle.
    without
        The ids of techniques to leave out.
    scale
        The scale, or its id, whose ladder and scores are used; techniques that are not on it are left out. If None, the
        techniques are tried in the order of their difficulty.
    engine
        The id of an engine, or an engine; if None, the highest in rank that supports the puzzle. Its solutions are
        what each step is checked against.
    budget
        The nodes of the search before the first step; the seconds of the whole call, after which the technique that is
        running ends, and no other is started; and the event that cancels it.
    plugins
        The plug-ins to use; if None, those that are installed.
    watch
        Called before each step is taken, with the board, the step and its score on the scale, if there is one.

    Returns
    -------
    Report
        The steps, and how far they led.

    Raises
    ------
    RuleoutError
        As :func:`~ruleout.api.solving.solve` does, and if no technique has one of the ids.
    """
    subject, chosen, registry, deadline = opened(puzzle, engine, budget, plugins)
    searcher = Searcher(chosen, deadline)
    ladder = ladder_of(subject, Choice(techniques, without, scale), searcher, budget, registry, watch)
    return climb(subject, ladder, _id(registry, scale))


def hint(
    puzzle: PuzzleSource,
    *,
    techniques: str | Iterable[str] | None = None,
    without: str | Iterable[str] = (),
    scale: str | Scale | None = None,
    engine: EngineChoice = None,
    budget: Budget = UNLIMITED,
    plugins: Registry | None = None,
) -> Hint | NoHint:
    """Return the next step of a puzzle, or the reason why there is none.

    If the puzzle has no solution there is no step, and if the reason is that entries or pencil marks are wrong, they
    are named. To tell entries from givens in a position that is a plain text, see
    :func:`~ruleout.api.positions.as_position`. The parameters, and what is raised, are those of :func:`explain`.

    Returns
    -------
    Hint or NoHint
        The step with its explanation, which is true, or the reason, which is false.
    """
    options: dict[str, Any] = {"techniques": techniques, "without": without, "scale": scale}
    return next(hints(puzzle, **options, engine=engine, budget=budget, plugins=plugins))


def hints(
    puzzle: PuzzleSource,
    *,
    techniques: str | Iterable[str] | None = None,
    without: str | Iterable[str] = (),
    scale: str | Scale | None = None,
    engine: EngineChoice = None,
    budget: Budget = UNLIMITED,
    plugins: Registry | None = None,
) -> Iterator[Hint | NoHint]:
    """Yield one step after the other, and at last the reason why there is no further one.

    The puzzle of each is the position that the steps before it led to. A step is searched for when it is requested; the
    seconds of *budget* hold for all steps together. The parameters, and what is raised, are those of :func:`explain`.
    """
    position, chosen, registry, deadline = opened(puzzle, engine, budget, plugins)
    ladder = ladder_of(position, Choice(techniques, without, scale), Searcher(chosen, deadline), budget, registry)
    known = registry.techniques  # with those whose explanation fails
    named = _id(registry, scale)
    if ladder.truth.verdict is not Verdict.NONE:
        for before, step, after in ladder.climb(Board.of(position)):
            explanation = explain_step(before, step, plugins=registry)
            score = None if named is None else ladder.scores[-1]
            yield Hint(position, known[step.technique], before, step, explanation, named, score)
            position = after.to_puzzle()
    if ladder.out_of_time or ladder.gave_up:
        yield _unknown(position, ladder, budget)
    else:
        yield _no_hint(position, check(position, engine=engine, budget=deadline.capped(budget), plugins=registry))


def all_steps(
    puzzle: PuzzleSource,
    *,
    techniques: str | Iterable[str] | None = None,
    without: str | Iterable[str] = (),
    scale: str | Scale | None = None,
    engine: EngineChoice = None,
    budget: Budget = UNLIMITED,
    plugins: Registry | None = None,
) -> Iterator[Hint | NoHint]:
    """Yield every step that can be taken now, the easiest first, or the reason why there is none.

    Each effect is listed under the name of the easiest technique: a step is yielded if it removes a candidate that no
    step before it removes. Placing a digit counts as removing the other candidates of the cell. Search, and other
    techniques with a difficulty of 5,000 and more, are used only if they are named.
    The parameters, and what is raised, are those of :func:`explain`.

    If time runs out, or a technique reaches a limit of its own, the last item is the reason, even if there were steps
    before it.
    """
    position, chosen, registry, deadline = opened(puzzle, engine, budget, plugins)
    ladder = ladder_of(
        position,
        Choice(techniques, without, scale, techniques is not None),
        Searcher(chosen, deadline),
        budget,
        registry,
    )
    known, named, board = registry.techniques, _id(registry, scale), Board.of(position)
    seen: set[Candidate] = set()
    if ladder.truth.verdict is not Verdict.NONE:
        for step, score in ladder.every_step(board):
            effects = board.effects(step)
            if not effects <= seen:
                seen |= effects
                explanation = explain_step(board, step, plugins=registry)
                yield Hint(position, known[step.technique], board, step, explanation, named, score if named else None)
    if ladder.out_of_time or ladder.gave_up:
        yield _unknown(position, ladder, budget)
    elif not seen:
        yield _no_hint(position, check(position, engine=engine, budget=deadline.capped(budget), plugins=registry))


def _unknown(position: Puzzle, ladder: Ladder, budget: Budget) -> NoHint:
    """Why it is not known whether there is a further step."""
    limit = limit_reached(budget) if ladder.out_of_time else LIMIT_OF_A_TECHNIQUE
    return NoHint(position, NoHintReason.OUT_OF_BUDGET, f"unknown: {limit}", Diagnosis(position, Verdict.UNKNOWN))


def _no_hint(puzzle: Puzzle, found: Diagnosis) -> NoHint:
    """Why no technique applies, *found* being what is wrong with the puzzle."""
    if found.verdict is Verdict.NONE:
        wrong = found.wrong or found.wrong_marks
        reason = NoHintReason.WRONG_ENTRIES if wrong else NoHintReason.NO_SOLUTION
        return NoHint(puzzle, reason, no_solution(found), found)
    if Board.of(puzzle).is_solved:
        return NoHint(puzzle, NoHintReason.SOLVED, "nothing is left to find", found)
    several = "; the puzzle has at least 2 solutions" if found.verdict is Verdict.SEVERAL else ""
    return NoHint(puzzle, NoHintReason.NO_TECHNIQUE, f"no technique applies{several}", found)


def explain_step(board: Board, step: Step, *, plugins: Registry | None = None) -> Explanation:
    """Return the explanation of a step, taken on *board*, by its technique.

    If the technique has no function for this, or if that fails, the explanation lists the step's reasons.
    """
    registry = default_registry() if plugins is None else checked_registry(plugins)
    technique = registry.techniques.get(step.technique)
    if technique is not None and technique.explain is not None:
        answer = registry.guarded(
            "techniques", technique.id, technique.explain, board, step, refuses=False, result=Explanation
        )
        if answer is not None:
            return answer
    return plain_explanation(board, step, technique.title if technique else step.technique)


@attrs.frozen
class Choice:
    """The techniques to use; *last_resort* is whether those of a whole grid and search are among them."""

    techniques: str | Iterable[str] | None
    without: str | Iterable[str]
    scale: str | Scale | None
    last_resort: bool = True


def scale_of(registry: Registry, scale: str | Scale) -> Scale:
    """*scale*, or the scale with that id, which may be spelt in another way."""
    require("scale", isinstance(scale, str | Scale), scale, "the id of a scale or a Scale")
    return registry.scale(scale) if isinstance(scale, str) else scale


def _id(registry: Registry, scale: str | Scale | None) -> str | None:
    """The id of *scale*, if there is one."""
    return None if scale is None else scale_of(registry, scale).id


def ladder_of(
    puzzle: Puzzle,
    choice: Choice,
    searcher: Searcher,
    budget: Budget,
    registry: Registry,
    watch: Watch | None = None,
    known: KnownSolutions | None = None,
) -> Ladder:
    """The ladder of those techniques of *choice* that apply to *puzzle*.

    If it names none, these are the techniques of its scale, or all of them except those that are used on request only.
    *known* are the solutions of the puzzle, if they were searched for before.
    """
    scale = None if choice.scale is None else scale_of(registry, choice.scale)
    if scale is not None and scale.rungs == ():
        raise Unsupported(f"scale {scale.id} uses no techniques, so that there are no steps; it only rates puzzles")
    dropped = {registry.technique(name).id for name in checked_ids("without", choice.without)}
    wanted = [
        each
        for each in _named(registry, choice.techniques, scale)
        if each.id not in dropped and (choice.last_resort or each.difficulty < LAST_RESORT)
    ]
    known = known or known_solutions(puzzle, searcher, budget)
    proven = _proven_unique(puzzle, known, searcher, budget, wanted)
    with timed(searcher.deadline):
        able = [
            each
            for each in searcher.deadline.during(wanted)
            if (proven or not each.assumes_unique)
            and registry.guarded("techniques", each.id, _applies, each, puzzle.layout, refuses=False)
        ]
    able.sort(key=lambda each: (each.difficulty, each.id))
    if scale is None:
        problem, offered = partial(_problem_with_order, able), tuple(able)
        order = registry.decide("ruleout_order_techniques", lambda: able, problem, puzzle=puzzle, techniques=offered)
        rungs = rungs_of(order)
    elif scale.rungs is None:
        rungs = rungs_of(able)
    else:
        by_id = {each.id: each for each in able}
        rungs = [
            (by_id[each.technique], guarded_rung(scale.id, each)) for each in scale.rungs if each.technique in by_id
        ]

    observed = registry.is_implemented("ruleout_step_taken")

    def observe(board: Board, step: Step, score: float) -> None:
        if observed:
            registry.notify("ruleout_step_taken", puzzle=puzzle, board=board, step=step)
        if watch is not None:
            watch(board, step, None if scale is None else score)

    fault, is_foreign = partial(registry.disable_item, "techniques"), partial(registry.is_foreign, "techniques")
    return Ladder(rungs, known, searcher, fault, observe, is_foreign, _kernel_query(registry))


def _kernel_query(registry: Registry) -> KernelQuery | None:
    """Return the function that calls the kernels of *registry*, None if no plug-in provides one."""

    def query(board: Board, question: str, arguments: tuple[Any, ...]) -> Any:
        for kernel in registry.kernels.values():
            if kernel.question == question:
                found = registry.guarded("kernels", kernel.id, kernel.answer, board, *arguments, refuses=False)
                if found is not None:
                    return found
        return None

    return query if registry.kernels else None


def known_solutions(puzzle: Puzzle, searcher: Searcher, budget: Budget) -> KnownSolutions:
    """What a search finds out about the solutions of *puzzle*, at most two."""
    return KnownSolutions(puzzle.layout, searcher.search(puzzle.layout, puzzle.start, 2, budget))


def _named(registry: Registry, techniques: str | Iterable[str] | None, scale: Scale | None) -> list[Technique]:
    """The techniques with the names *techniques* or, if it is None, the default ones; of a scale, only those on it."""
    if techniques is not None:
        return list(map(registry.technique, checked_ids("techniques", techniques)))
    return default_techniques(registry, scale)


def default_techniques(registry: Registry, scale: Scale | None = None) -> list[Technique]:
    """Return the techniques that are used if none is named: all except those that are used on request only.

    Parameters
    ----------
    registry
        The plug-ins.
    scale
        If it has a ladder, only the techniques on it are returned, and it says which of them are used on request.
    """
    if scale is None or scale.rungs is None:
        return [each for each in registry.techniques.values() if not each.on_request]
    on_scale = {rung.technique for rung in scale.rungs if not rung.on_request}
    return [each for each in registry.techniques.values() if each.id in on_scale]


def _applies(technique: Technique, layout: Layout) -> bool:
    """Whether *technique* applies to *layout*; False if the deadline passes before that is known."""
    try:
        return bool(technique.applies(layout))
    except OutOfTime:
        return False


def _proven_unique(
    puzzle: Puzzle, known: KnownSolutions, searcher: Searcher, budget: Budget, techniques: Iterable[Technique]
) -> bool:
    """Whether one solution is proven from givens, marks and constraints alone: a player's entries may be wrong.

    If no technique assumes it, the result does not matter, and nothing is searched.
    """
    if not any(puzzle.placed) or not any(each.assumes_unique for each in techniques):
        return known.verdict is Verdict.UNIQUE
    bare = attrs.evolve(puzzle, placed=())
    return searcher.search(bare.layout, bare.start, 2, budget).verdict is Verdict.UNIQUE


def _problem_with_order(able: Sequence[Technique], order: Sequence[Technique]) -> str | None:
    if not isinstance(order, Sequence):
        return f"it returned a {type(order).__name__}; expected a list of techniques"
    if len({each.id for each in order}) != len(order) or any(each not in able for each in order):
        return "it returned techniques that it was not given, or one of them twice"
    return None
