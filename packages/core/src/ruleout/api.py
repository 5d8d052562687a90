"""The Python face: what a program asks of a puzzle.

Wherever a puzzle is taken, its text is too. *plugins* is a registry; where it is not given, what is installed is
discovered once a process.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import tee

import attrs

from ruleout.board import Board
from ruleout.build import build, filled
from ruleout.diagnosis import Diagnosis, clashes, differing, reasons
from ruleout.discovery import default_registry
from ruleout.document import Document
from ruleout.engine import UNLIMITED, Budget, Engine, OutOfBudget, SearchResult, Verdict
from ruleout.errors import InputError, RuleoutError, Unsupported
from ruleout.explanation import Explanation
from ruleout.ladder import Ladder, climb
from ruleout.layout import Layout
from ruleout.masks import digits_of
from ruleout.puzzle import Puzzle
from ruleout.reading import decode, documents, read_file
from ruleout.registry import Registry
from ruleout.report import Hint, Report
from ruleout.search.candidates import true_candidates
from ruleout.step import Step
from ruleout.technique import Technique
from ruleout.validation import Truth
from ruleout.words import plain_explanation

Text = str | bytes
Source = Puzzle | Document | Text

COUNT_LIMIT = 10_000
"""How many solutions are counted where no limit is given."""


@attrs.frozen
class Result:
    """What solving found: *solutions* hold one digit for each visible cell, row by row.

    *verdict* is none, unique, several or, where the budget ran out before it was known, unknown; then *complete* is
    False. With limit 1 a solution that was found leaves the verdict unknown, since no second one was looked for.
    """

    puzzle: Puzzle
    verdict: Verdict
    solutions: tuple[tuple[int, ...], ...]
    engine: str
    complete: bool
    nodes: int
    guesses: int


@attrs.frozen
class Count:
    """How many solutions there are: exactly *number*, or at least that many where *exact* is False."""

    number: int
    exact: bool
    complete: bool


@attrs.frozen
class Candidates:
    """The digits that each cell (hidden ones included) holds in some solution, as masks.

    Where *complete* is False the budget ran out, and *masks* hold all that were not refuted.
    """

    puzzle: Puzzle
    masks: tuple[int, ...]
    complete: bool

    def digits(self, cell: int) -> tuple[int, ...]:
        """The digits of *cell*, ascending."""
        return digits_of(self.masks[cell])


def parse_many(
    text: Text,
    *,
    variant: str | None = None,
    format: str | None = None,
    file: str | None = None,
    plugins: Registry | None = None,
) -> Iterator[Puzzle]:
    """Every puzzle in *text*, in order. Raises InputError at the first that is not right."""
    registry = plugins or default_registry()
    plain = decode(text, file or "text") if isinstance(text, bytes) else text
    for document in documents(plain, registry, variant=variant, format=format, file=file):
        yield build(document, registry)


def parse(
    text: Text,
    *,
    variant: str | None = None,
    format: str | None = None,
    file: str | None = None,
    plugins: Registry | None = None,
) -> Puzzle:
    """The one puzzle in *text*, which may be of any format that is installed.

    *variant* and *format* decide where the text alone cannot tell. Raises InputError where the text is not exactly
    one puzzle, and says what was found, where, and what would have been right.
    """
    puzzles = parse_many(text, variant=variant, format=format, file=file, plugins=plugins)
    first = next(puzzles, None)
    if first is None:
        raise InputError("no puzzle found")
    if next(puzzles, None) is not None:
        raise InputError("found more than one puzzle; expected one")
    return first


def load_many(
    path: str | os.PathLike[str],
    *,
    variant: str | None = None,
    format: str | None = None,
    plugins: Registry | None = None,
) -> Iterator[Puzzle]:
    """Every puzzle in a file, in order."""
    name = os.fspath(path)
    return parse_many(read_file(name), variant=variant, format=format, file=name, plugins=plugins)


def load(
    path: str | os.PathLike[str],
    *,
    variant: str | None = None,
    format: str | None = None,
    plugins: Registry | None = None,
) -> Puzzle:
    """The one puzzle in a file. Raises InputError as :func:`parse` does, and where the file cannot be read."""
    name = os.fspath(path)
    return parse(read_file(name), variant=variant, format=format, file=name, plugins=plugins)


def write(
    puzzle: Source, format: str = "json", *, digits: Sequence[int] | None = None, plugins: Registry | None = None
) -> str:
    """*puzzle* in another format; with *digits* (one a visible cell, 0 for none), those in place of its givens.

    Raises Unsupported where the format cannot carry the puzzle, and says what it cannot.
    """
    registry = plugins or default_registry()
    chosen = registry.format(format)
    if chosen.write is None:
        raise Unsupported(f"format {format} is only read, not written")
    subject = _puzzle(puzzle, registry)
    if digits is not None:
        return chosen.write(filled(subject, digits, registry))
    if subject.document is None:
        raise Unsupported("a puzzle that was not built from a document cannot be written")
    return chosen.write(subject.document)


def solve(
    puzzle: Source,
    *,
    limit: int = 2,
    engine: str | Engine | None = None,
    budget: Budget = UNLIMITED,
    plugins: Registry | None = None,
) -> Result:
    """Find up to *limit* solutions; 2 is enough to tell none, one and several apart."""
    return next(solve_many([puzzle], limit=limit, engine=engine, budget=budget, plugins=plugins))


def solve_many(
    puzzles: Iterable[Source],
    *,
    limit: int = 2,
    engine: str | Engine | None = None,
    budget: Budget = UNLIMITED,
    plugins: Registry | None = None,
) -> Iterator[Result]:
    """One result for each puzzle, in order, as they are found. The budget holds for each puzzle on its own.

    Puzzles that follow each other on the same layout go to the engine in one call.
    """
    if limit < 1:
        raise ValueError(f"limit: found {limit}; expected 1 or more")
    registry = plugins or default_registry()
    waiting = iter(puzzles)
    ahead: list[Puzzle] = [_puzzle(each, registry) for each in _take_one(waiting)]
    while ahead:
        layout = ahead[0].layout
        chosen = _engine(engine, layout, registry)
        same, starts = tee(_same_layout(layout, ahead, waiting, registry))
        results = chosen.search_many(layout, (each.start for each in starts), limit, budget)
        for each, result in zip(same, results, strict=False):
            yield _result(each, result, chosen)


def _take_one(waiting: Iterator[Source]) -> Iterator[Source]:
    for each in waiting:
        yield each
        return


def _same_layout(
    layout: Layout, ahead: list[Puzzle], waiting: Iterator[Source], registry: Registry
) -> Iterator[Puzzle]:
    """The puzzles that share *layout*, up to the first that does not, which is left in *ahead*."""
    while ahead and ahead[0].layout is layout:
        yield ahead.pop()
        ahead.extend(_puzzle(each, registry) for each in _take_one(waiting))


def _result(puzzle: Puzzle, result: SearchResult, engine: Engine) -> Result:
    return Result(puzzle, result.verdict, result.solutions, engine.id, result.complete, result.nodes, result.guesses)


def solutions(
    puzzle: Source,
    *,
    engine: str | Engine | None = None,
    budget: Budget = UNLIMITED,
    plugins: Registry | None = None,
) -> Iterator[tuple[int, ...]]:
    """All solutions, each once, as they are found. Raises OutOfBudget where the budget runs out first."""
    registry = plugins or default_registry()
    subject = _puzzle(puzzle, registry)
    return _engine(engine, subject.layout, registry).solutions(subject.layout, subject.start, budget)


def count(
    puzzle: Source,
    *,
    limit: int = COUNT_LIMIT,
    engine: str | Engine | None = None,
    budget: Budget = UNLIMITED,
    plugins: Registry | None = None,
) -> Count:
    """How many solutions there are, counted up to *limit*."""
    if limit < 1:
        raise ValueError(f"limit: found {limit}; expected 1 or more")
    registry = plugins or default_registry()
    subject = _puzzle(puzzle, registry)
    chosen = _engine(engine, subject.layout, registry)
    number = 0
    try:
        for _ in chosen.solutions(subject.layout, subject.start, budget):
            number += 1
            if number == limit:
                return Count(number, exact=False, complete=True)
    except OutOfBudget:
        return Count(number, exact=False, complete=False)
    return Count(number, exact=True, complete=True)


def candidates(
    puzzle: Source,
    *,
    engine: str | Engine | None = None,
    budget: Budget = UNLIMITED,
    plugins: Registry | None = None,
) -> Candidates:
    """Which candidates occur in some solution, without going through all solutions."""
    registry = plugins or default_registry()
    subject = _puzzle(puzzle, registry)
    chosen = _engine(engine, subject.layout, registry)
    masks, complete = true_candidates(chosen, subject.layout, subject.start, budget)
    return Candidates(subject, tuple(masks), complete)


def check(
    puzzle: Source,
    *,
    engine: str | Engine | None = None,
    budget: Budget = UNLIMITED,
    plugins: Registry | None = None,
) -> Diagnosis:
    """Whether a puzzle has exactly one solution and, where not, what can be said of it."""
    registry = plugins or default_registry()
    subject = _puzzle(puzzle, registry)
    result = solve(subject, engine=engine, budget=budget, plugins=registry)
    wrong: tuple[int, ...] = ()
    if result.verdict is Verdict.NONE and any(subject.placed):
        bare = solve(attrs.evolve(subject, placed=()), engine=engine, budget=budget, plugins=registry)
        if bare.verdict is Verdict.UNIQUE:
            right = bare.solutions[0]
            wrong = tuple(
                cell for cell, entry in enumerate(subject.placed[: len(right)]) if entry and entry != right[cell]
            )
    return Diagnosis(
        verdict=result.verdict,
        clashes=tuple(clashes(subject)),
        reasons=tuple(reasons(subject)) if result.verdict is Verdict.NONE else (),
        solutions=result.solutions,
        differing=differing(result.solutions),
        wrong=wrong,
    )


def explain(
    puzzle: Source,
    *,
    techniques: Iterable[str] | None = None,
    without: Iterable[str] = (),
    engine: str | Engine | None = None,
    budget: Budget = UNLIMITED,
    plugins: Registry | None = None,
) -> Report:
    """Every step of the way to the solution, each the first of the easiest technique that has one.

    *techniques* are the ids to be used (all that apply to the puzzle, if not given), *without* those to be left out.
    The seconds of *budget* hold for the search before the first step, and then again for the way.
    """
    registry = plugins or default_registry()
    subject = _puzzle(puzzle, registry)
    ladder, truth = _ladder(subject, techniques, without, engine, budget, registry)
    return climb(subject, ladder, truth)


def hint(
    puzzle: Source,
    *,
    techniques: Iterable[str] | None = None,
    without: Iterable[str] = (),
    engine: str | Engine | None = None,
    budget: Budget = UNLIMITED,
    plugins: Registry | None = None,
) -> Hint | None:
    """The next step and its words, or None where no technique sees one."""
    registry = plugins or default_registry()
    subject = _puzzle(puzzle, registry)
    ladder, _ = _ladder(subject, techniques, without, engine, budget, registry)
    for board, step, _ in ladder.climb(Board.of(subject)):
        return Hint(registry.techniques[step.technique], board, step, words(board, step, plugins=registry))
    return None


def words(board: Board, step: Step, *, plugins: Registry | None = None) -> Explanation:
    """A step in words: those of its technique or, where it has none or they fail, its reasons as they stand."""
    registry = plugins or default_registry()
    technique = registry.techniques.get(step.technique)
    if technique is not None and technique.explain is not None:
        answer = registry.guarded("techniques", technique.id, lambda: technique.explain(board, step))  # type: ignore[misc]
        if isinstance(answer, Explanation):
            return answer
    return plain_explanation(board, step, technique.title if technique else step.technique)


def _puzzle(source: Source, registry: Registry) -> Puzzle:
    if isinstance(source, Puzzle):
        return source
    if isinstance(source, Document):
        return build(source, registry)
    return parse(source, plugins=registry)


def _engine(engine: str | Engine | None, layout: Layout, registry: Registry) -> Engine:
    return engine if isinstance(engine, Engine) else registry.engine(layout, engine)


def _ladder(
    puzzle: Puzzle,
    techniques: Iterable[str] | None,
    without: Iterable[str],
    engine: str | Engine | None,
    budget: Budget,
    registry: Registry,
) -> tuple[Ladder, Truth]:
    """The ladder for *puzzle*, and what search says of it first."""
    dropped = {registry.technique(name).id for name in without}
    named = registry.techniques.values() if techniques is None else map(registry.technique, techniques)
    wanted = [each for each in named if each.id not in dropped]
    chosen = _engine(engine, puzzle.layout, registry)
    truth = Truth(puzzle.layout, chosen.search(puzzle.layout, puzzle.start, 2, budget), chosen)
    proven = _proven_unique(puzzle, truth, chosen, budget, wanted)
    able = [each for each in wanted if (proven or not each.assumes_unique) and _applies(each, puzzle.layout, registry)]
    able.sort(key=lambda each: (each.difficulty, each.id))
    order = registry.decide("ruleout_order_techniques", lambda: able, puzzle=puzzle, techniques=tuple(able))
    _check_order(order, able)

    def fault(technique: Technique, message: str) -> None:
        registry.set_aside_item("techniques", technique.id, message)

    def observe(board: Board, step: Step) -> None:
        registry.notify("ruleout_step_taken", puzzle=puzzle, board=board, step=step)

    return Ladder(order, truth, fault, observe, budget.seconds), truth


def _proven_unique(
    puzzle: Puzzle, truth: Truth, engine: Engine, budget: Budget, techniques: Iterable[Technique]
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


def _check_order(order: Sequence[Technique], able: Sequence[Technique]) -> None:
    names = [each.id for each in order]
    if len(set(names)) != len(names) or not set(names) <= {each.id for each in able}:
        raise RuleoutError("ruleout_order_techniques answered with techniques that it was not given, or one twice")
