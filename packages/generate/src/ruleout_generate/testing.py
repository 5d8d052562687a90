"""The check of generators, for the tests of plug-ins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ruleout import Engine, Puzzle, Registry, Verdict, default_registry, parse, write
from ruleout.plugin import DocumentData, PythonEngine
from ruleout_generate.generator import Draft, DraftRequest, Generator
from ruleout_generate.random_stream import RandomStream


def check_generator(
    generator: Generator,
    *,
    size: tuple[int, int] | None = None,
    options: Mapping[str, Any] | None = None,
    data: DocumentData | None = None,
    seeds: Iterable[int] = range(5),
    tries: int = 50,
    engine: Engine | None = None,
    plugins: Registry | None = None,
) -> None:
    """Check that *generator* fulfils the contract of generators.

    Its variants must be installed. For each seed, one of a number of tries must give a draft, whose solution obeys all
    constraints and has its givens, and which can be written as a document and read back. The same random numbers must
    give the same draft again, and not all seeds may give the same one. A draft that is not dug must have one solution.

    Parameters
    ----------
    generator
        The generator, installed or not.
    size, options
        Size and options of the requests.
    data
        The data of a document to begin with; by default the name of the first variant alone.
    seeds
        The seeds of the drafts.
    tries
        Largest number of tries for each seed.
    engine
        The engine that the generator searches with; by default the one of core.
    plugins
        The plug-ins; by default all that are installed.

    Raises
    ------
    AssertionError
        If a check fails; the message describes it.
    """
    registry = plugins or default_registry()
    unknown = sorted(generator.variants - set(registry.variants))
    assert generator.variants, f"{generator.id} makes puzzles of no variant"
    assert not unknown, f"{generator.id} names variants that are not installed: {', '.join(unknown)}"

    def build(data: DocumentData) -> Puzzle:
        return parse(dict(data), plugins=registry)

    request = DraftRequest(data or {"variant": min(generator.variants)}, build, size, options or {})
    engine = engine or PythonEngine()
    drafts = []
    for seed in seeds:
        draft, number = _first_draft(generator, request, engine, seed, tries)
        again = generator.draft(request, RandomStream("check", seed, number), engine)
        assert again == draft, f"{generator.id}: the same random numbers give another draft (seed {seed})"
        _check_draft(generator, draft, engine, registry)
        drafts.append(draft)
    same = len(drafts) > 1 and all(each == drafts[0] for each in drafts)
    assert not same, f"{generator.id} gives the same draft for all seeds"


def _first_draft(
    generator: Generator, request: DraftRequest, engine: Engine, seed: int, tries: int
) -> tuple[Draft, int]:
    """Return the first draft of *seed* and the number of the try that gave it."""
    for number in range(tries):
        draft = generator.draft(request, RandomStream("check", seed, number), engine)
        if draft is not None:
            assert isinstance(draft, Draft), f"{generator.id} gives a {type(draft).__name__}; expected a Draft or None"
            return draft, number
    raise AssertionError(f"{generator.id} gives no draft in {tries} tries (seed {seed})")


def _check_draft(generator: Generator, draft: Draft, engine: Engine, registry: Registry) -> None:
    """Check one draft by itself."""
    puzzle, solution, layout = draft.puzzle, draft.solution, draft.puzzle.layout
    assert len(solution) == layout.visible, (
        f"{generator.id}: found a solution of {len(solution)} digits; expected {layout.visible}"
    )
    kept = [(given, digit) for given, digit in zip(puzzle.givens, solution, strict=False) if given]
    assert all(given == digit for given, digit in kept), f"{generator.id}: the solution does not have the givens"
    full = puzzle.with_givens(solution)
    found = engine.search(layout, full.start, 1)
    assert found.verdict is not Verdict.NONE, f"{generator.id}: the solution breaks a constraint"
    if not (generator.is_dug and draft.is_dug):
        verdict = engine.search(layout, puzzle.start, 2).verdict
        assert verdict is Verdict.UNIQUE, f"{generator.id}: the draft has the verdict {verdict}; expected one solution"
    read = parse(write(puzzle, "json", plugins=registry), plugins=registry)
    assert read == puzzle, f"{generator.id}: the puzzle that is read back differs"
