"""The human way: steps, the next one, and their words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import attrs

from ruleout.api.texts import PuzzleSource, puzzle_of
from ruleout.discovery.checked_engine import engine_for
from ruleout.discovery.discover import default_registry
from ruleout.discovery.registry import Registry
from ruleout.model.layout import Layout
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reasoning.board import Board
from ruleout.reasoning.ladder import Ladder, climb
from ruleout.reasoning.phrases import plain_explanation
from ruleout.reasoning.report import Hint, Report
from ruleout.reasoning.step import Step
from ruleout.reasoning.technique import Explanation, Technique
from ruleout.reasoning.validation import KnownSolutions
from ruleout.search.engine import UNLIMITED, Budget, Engine, OutOfBudget, Verdict


def explain(
    puzzle: PuzzleSource,
    *,
    techniques: Iterable[str] | None = None,
    without: Iterable[str] = (),
    engine: str | Engine | None = None,
    budget: Budget = UNLIMITED,
    plugins: Registry | None = None,
    watch: Callable[[Board, Step], None] | None = None,
) -> Report:
    """Every step of the way to the solution, each the first of the easiest technique that has one.

    *techniques* are the ids to be used (all that apply to the puzzle, if not given), *without* those to be left out.
    The seconds of *budget* hold for the search before the first step, and then again for the way, where no technique
    is begun after them; one that has begun is waited for. *watch* is told of each step as it is taken, with the board
    before it.
    """
    registry = plugins or default_registry()
    subject = puzzle_of(puzzle, registry)
    ladder, truth = _ladder(subject, techniques, without, engine, budget, registry, watch)
    return climb(subject, ladder, truth)


def hint(
    puzzle: PuzzleSource,
    *,
    techniques: Iterable[str] | None = None,
    without: Iterable[str] = (),
    engine: str | Engine | None = None,
    budget: Budget = UNLIMITED,
    plugins: Registry | None = None,
) -> Hint | None:
    """The next step and its words, or None where no technique sees one. Raises OutOfBudget where time ran out first."""
    registry = plugins or default_registry()
    subject = puzzle_of(puzzle, registry)
    known = registry.techniques
    ladder, _ = _ladder(subject, techniques, without, engine, budget, registry)
    for board, step, _ in ladder.climb(Board.of(subject)):
        return Hint(known[step.technique], board, step, explain_step(board, step, plugins=registry))
    if ladder.out_of_time:
        raise OutOfBudget
    return None


def explain_step(board: Board, step: Step, *, plugins: Registry | None = None) -> Explanation:
    """A step in words: those of its technique or, where it has none or they fail, its reasons as they stand."""
    registry = plugins or default_registry()
    technique = registry.techniques.get(step.technique)
    if technique is not None and technique.explain is not None:
        answer = registry.guarded("techniques", technique.id, lambda: technique.explain(board, step))  # type: ignore[misc]
        if isinstance(answer, Explanation):
            return answer
    return plain_explanation(board, step, technique.title if technique else step.technique)


def _ladder(
    puzzle: Puzzle,
    techniques: Iterable[str] | None,
    without: Iterable[str],
    engine: str | Engine | None,
    budget: Budget,
    registry: Registry,
    watch: Callable[[Board, Step], None] | None = None,
) -> tuple[Ladder, KnownSolutions]:
    """The ladder for *puzzle*, and what search says of it first."""
    dropped = {registry.technique(name).id for name in without}
    named = registry.techniques.values() if techniques is None else map(registry.technique, techniques)
    wanted = [each for each in named if each.id not in dropped]
    chosen = engine_for(engine, puzzle.layout, registry)
    truth = KnownSolutions(puzzle.layout, chosen.search(puzzle.layout, puzzle.start, 2, budget))
    proven = _proven_unique(puzzle, truth, chosen, budget, wanted)
    able = [each for each in wanted if (proven or not each.assumes_unique) and _applies(each, puzzle.layout, registry)]
    able.sort(key=lambda each: (each.difficulty, each.id))
    order = registry.decide(
        "ruleout_order_techniques",
        lambda: able,
        lambda answer: _problem_with_order(answer, able),
        puzzle=puzzle,
        techniques=tuple(able),
    )

    def fault(technique: Technique, message: str) -> None:
        registry.disable_item("techniques", technique.id, message)

    def observe(board: Board, step: Step) -> None:
        registry.notify("ruleout_step_taken", puzzle=puzzle, board=board, step=step)
        if watch is not None:
            watch(board, step)

    return Ladder(order, truth, chosen, fault, observe, budget.seconds), truth


def _proven_unique(
    puzzle: Puzzle, truth: KnownSolutions, engine: Engine, budget: Budget, techniques: Iterable[Technique]
) -> bool:
    """Whether one solution is proven from givens, marks and constraints alone: a player's entries prove nothing."""
    if not any(each.assumes_unique for each in techniques):
        return False
    if not any(puzzle.placed):
        return truth.verdict is Verdict.UNIQUE
    bare = attrs.evolve(puzzle, placed=())
    return engine.search(bare.layout, bare.start, 2, budget).verdict is Verdict.UNIQUE


def _applies(technique: Technique, layout: Layout, registry: Registry) -> bool:
    answer = registry.guarded("techniques", technique.id, lambda: technique.applies(layout))
    return bool(answer)


def _problem_with_order(order: Sequence[Technique], able: Sequence[Technique]) -> str | None:
    if not isinstance(order, Sequence):
        return f"it answered with a {type(order).__name__}; expected a list of techniques"
    if len({each.id for each in order}) != len(order) or any(each not in able for each in order):
        return "it answered with techniques that it was not given, or with one twice"
    return None
