"""Whether engines agree with each other, and with the rules, on many puzzles of one layout."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ruleout import Budget, Engine, Layout, Puzzle, Verdict
from ruleout.plugin import SearchResult

Broken = Callable[[Sequence[int]], list[str]]
"""Return the rules that a solution violates."""


def differences(
    puzzles: Sequence[Puzzle], engines: Iterable[Engine], broken: Broken, budget: Budget
) -> list[tuple[Puzzle, str]]:
    """Where engines differ on *puzzles*, which share a layout, or one of their solutions breaks a rule or a given.

    An engine whose budget ran out is not compared; any other *unknown* verdict is a difference.
    """
    layout = puzzles[0].layout
    starts = [puzzle.start for puzzle in puzzles]
    able = [engine for engine in engines if engine.supports(layout) is None]
    answers = {engine.id: list(engine.search_many(layout, starts, 2, budget)) for engine in able}
    found = []
    for number, puzzle in enumerate(puzzles):
        results = {name: given[number] for name, given in answers.items()}
        found += [(puzzle, fault) for fault in _faults(puzzle, results, broken)]
    return found


def _faults(puzzle: Puzzle, results: dict[str, SearchResult], broken: Broken) -> list[str]:
    found = []
    for name, result in results.items():
        if result.verdict is Verdict.UNKNOWN and result.complete:
            found.append(f"{name} does not know, though its budget held out")
        if len(set(result.solutions)) != len(result.solutions):
            found.append(f"{name} found a solution twice")
        for solution in result.solutions:
            found += [f"{name}: {each}" for each in broken(solution)]
            found += [f"{name}: {each}" for each in broken_givens(puzzle, solution)]
    known = {name: result for name, result in results.items() if result.verdict is not Verdict.UNKNOWN}
    said = {name: str(result.verdict) for name, result in known.items()}
    if len(set(said.values())) > 1:
        found.append(f"verdicts differ: {said}")
    if len({result.solutions for result in known.values() if result.verdict is Verdict.UNIQUE}) > 1:
        found.append(f"solutions differ: {said}")
    return found


def broken_givens(puzzle: Puzzle, solution: Sequence[int]) -> list[str]:
    """Return the givens that differ from a solution."""
    return [
        f"{puzzle.layout.names[cell]} is given {given}"
        for cell, given in enumerate(puzzle.givens[: puzzle.layout.visible])
        if given and solution[cell] != given
    ]


def broken_constraints(layout: Layout, solution: Sequence[int]) -> list[str]:
    """Return the constraints whose cells are all visible and that a solution violates."""
    return [
        constraint.label
        for constraint in layout.constraints
        if max(constraint.cells) < layout.visible
        and not constraint.holds([solution[cell] for cell in constraint.cells])
    ]


def line_differences(layout: Layout, puzzles: Sequence[Puzzle], engine: Engine) -> list[tuple[Puzzle, str]]:
    """Return the puzzles for which *engine* gives different results for lines and for masks."""
    lines = ["".join(str(digit or ".") for digit in puzzle.givens) for puzzle in puzzles]
    answers = engine.search_lines(layout, "\n".join(lines).encode(), 2)
    assert answers is not None
    shown = answers.solutions.decode().splitlines()
    found = []
    results = engine.search_many(layout, [puzzle.start for puzzle in puzzles], 2)
    for number, (puzzle, result) in enumerate(zip(puzzles, results, strict=True)):
        wanted = "".join(map(str, result.solutions[0])) if result.solutions else "." * layout.visible
        if answers.counts[number] != len(result.solutions):
            found.append((puzzle, f"{answers.counts[number]} solutions by line, {len(result.solutions)} by masks"))
        elif result.verdict is Verdict.UNIQUE and shown[number] != wanted:
            found.append((puzzle, f"{shown[number]} by line, {wanted} by masks"))
    return found
