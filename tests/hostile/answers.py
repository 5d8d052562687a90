"""Comparing the answers of a command with the solutions that several engines find."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import attrs

import ruleout

MOST_SOLUTIONS = 30
"""The number of solutions that are compared; a puzzle with more has "several"."""
MOST_PUZZLES = 2
"""The number of puzzles of one command that are compared."""
MOST_CELLS = 1000
FEW_CELLS = 150
"""Layouts up to this size are searched with every engine, larger ones with one besides the first."""
REFERENCE = "python"

Digits = tuple[int, ...]
VERDICTS = ("none", "unique", "several")


@attrs.frozen
class Known:
    """Solutions of a puzzle, and whether there is no other."""

    puzzle: ruleout.Puzzle
    solutions: frozenset[Digits]
    is_all: bool


def searched(puzzle: ruleout.Puzzle, engine: str) -> Known:
    """What an engine finds within a number of choices that follows from the size of the layout."""
    budget = ruleout.Budget(nodes=max(5, 8000 // max(1, puzzle.layout.size)))
    found: list[Digits] = []
    try:
        found.extend(islice(ruleout.solutions(puzzle, engine=engine, budget=budget), MOST_SOLUTIONS + 1))
    except (ruleout.OutOfBudget, ruleout.Unsupported):
        return Known(puzzle, frozenset(found), is_all=False)
    return Known(puzzle, frozenset(found), is_all=len(found) <= MOST_SOLUTIONS)


def disagreements(puzzle: ruleout.Puzzle) -> tuple[Known, list[str]]:
    """What all engines together find, and where two of them disagree. What is unknown is not a difference."""
    known, problems = searched(puzzle, REFERENCE), []
    others = [each for each in ruleout.default_registry().engines if each != REFERENCE]
    if puzzle.layout.size > FEW_CELLS:
        others = [others[zlib.crc32(repr(puzzle.givens).encode()) % len(others)]]
    for engine in others:
        other = searched(puzzle, engine)
        for one, two, names in ((known, other, f"{REFERENCE}, {engine}"), (other, known, f"{engine}, {REFERENCE}")):
            if one.is_all and not two.solutions <= one.solutions:
                problems.append(f"{names}: {len(one.solutions)} solutions and no other; {len(two.solutions)} are found")
        if not known.is_all:
            known = Known(puzzle, known.solutions | other.solutions, other.is_all)
    return known, problems


def problems_of(record: Mapping[str, Any], known: Known) -> Iterator[str]:
    """What is wrong in the record of a command about the puzzle."""
    if "verdict" in record:
        yield from _verdict_problems(record["verdict"], known)
    found = [tuple(each) for each in record.get("solutions") or ()]
    if record.get("kind") == "report" and record["outcome"] == "solved":
        found.append(tuple(record["digits"]))
    if known.is_all and not set(found) <= known.solutions:
        yield f"a solution that no engine finds: {found}"
    if "count" in record:
        least, exact = record["count"], record["exact"]
        if known.is_all and (least > len(known.solutions) or (exact and least < len(known.solutions))):
            yield f"count {least}; engines find {len(known.solutions)}"
        if exact and least < len(known.solutions):
            yield f"count {least}; engines find {len(known.solutions)} or more"
    if record.get("kind") == "candidates" and record["complete"] and known.is_all:
        true = [sorted({solution[cell] for solution in known.solutions}) for cell in _cells(known)]
        if record["candidates"] != true:
            yield f"candidates {record['candidates']}; of all solutions {true}"
    if record.get("conflict"):
        yield from _conflict_problems(record["conflict"], known.puzzle)
    if "transformation" in record:
        other = searched(ruleout.parse(record), REFERENCE)
        if known.is_all and other.is_all and len(known.solutions) != len(other.solutions):
            yield f"{len(known.solutions)} solutions, and {len(other.solutions)} after the transformation"
    for step in (record.get("step"), *record.get("steps", ())):
        if step is not None:
            yield from _step_problems(step, known)


def status_problems(command: str, status: int, known: Known) -> Iterator[str]:
    """What is wrong with the exit status of a command that searched this puzzle alone."""
    expected: Mapping[int, Sequence[str]] = {0: ("unique", "several"), 1: ("none",)}
    if command in ("solve", "check"):
        expected = {0: ("unique",), 1: ("none", "several")}
    if (verdict := verdict_of(known)) is not None and status in expected and verdict not in expected[status]:
        yield f"{command}: status {status}; engines say {verdict}"


def verdict_of(known: Known) -> str | None:
    """The verdict, or None if it is not known."""
    return VERDICTS[min(2, len(known.solutions))] if known.is_all or len(known.solutions) > 1 else None


def _verdict_problems(verdict: str, known: Known) -> Iterator[str]:
    expected = verdict_of(known)
    if expected is not None and verdict not in (expected, "unknown"):
        yield f"{verdict}; engines say {expected}"
    if known.solutions and verdict == "none":
        yield "none; an engine finds a solution"


def _conflict_problems(conflict: Mapping[str, Any], puzzle: ruleout.Puzzle) -> Iterator[str]:
    """Whether what is said to contradict each other has a solution, or has none without one of its members."""
    layout, cells = puzzle.layout, set(map(puzzle.layout.cell, conflict["cells"]))
    clues = {(each["rule"], each["label"]) for each in conflict["clues"]}

    def solutions(cells: set[int], clues: set[tuple[str, str]]) -> ruleout.Verdict:
        rules = [
            each for each in layout.constraints if not each.origin or (each.origin.rule, each.origin.label) in clues
        ]
        relaxed = ruleout.Layout.of(layout.digits, layout.positions, rules)
        masks = [mask if cell in cells else layout.full for cell, mask in enumerate(puzzle.start)]
        engine = ruleout.default_registry().engine(relaxed, REFERENCE)
        return engine.search(relaxed, masks, 2, ruleout.Budget(nodes=max(5, 8000 // layout.size))).verdict

    if solutions(cells, clues) not in ("none", "unknown"):
        yield f"{conflict['text']}; but they have a solution"
    rests = [*((cells - {each}, clues) for each in cells), *((cells, clues - {each}) for each in clues)]
    if conflict["reduced"] and any(solutions(*rest) == "none" for rest in rests):
        yield f"{conflict['text']}; but something can be left out"


def _step_problems(step: Mapping[str, Any], known: Known) -> Iterator[str]:
    """Whether a step contradicts a solution."""
    cells = {name: cell for cell, name in enumerate(known.puzzle.layout.names)}
    for solution in known.solutions:
        for name, digit in step["places"]:
            if cells[name] < len(solution) and solution[cells[name]] != digit:
                yield f"{step['technique']}: places {digit} in {name}, and a solution has another digit"
                return
        for name, digit in step["removes"]:
            if cells[name] < len(solution) and solution[cells[name]] == digit:
                yield f"{step['technique']}: removes {digit} from {name}, and a solution has it"
                return


def _cells(known: Known) -> Iterable[int]:
    return range(known.puzzle.layout.visible)


def records(out: str) -> list[dict[str, Any]]:
    """The JSON objects on the lines of an output. Raises ValueError if a line is something else."""
    found = []
    for line in out.split("\n")[:-1]:
        record = json.loads(line)
        if not isinstance(record, dict):
            raise ValueError(f"found {line[:80]!r}; expected an object")
        found.append(record)
    return found
