"""Puzzles in which techniques find a step, generated for the pages about techniques.

``python tests/technique_examples.py`` searches for a puzzle for each technique that has none yet, and writes
``docs/technique_examples.json``.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import ruleout
from ruleout.plugin import Board, Puzzle, PythonEngine, Searcher, Technique, classic_grid
from ruleout.testing import random_puzzle

EXAMPLES = Path(__file__).parents[1] / "docs/technique_examples.json"
BASICS = ("full-house", "naked-single", "hidden-single", "locked-candidates", "naked-pair", "hidden-pair")
"""The techniques that lead to the board of an example, besides those that sums and other rules need."""
RULES = ("crossing-runs", "sum-combinations", "rule-narrowing", "sum-digits")
NINE = classic_grid()
SIX = classic_grid(6, (2, 3))


def ladder_for(technique: str) -> list[str]:
    """The techniques with which an example of *technique* is explained."""
    return [*RULES, *(each for each in BASICS if each != technique), technique]


def killer(seed: int) -> Puzzle:
    """A 6x6 killer with cages of two to four cells in a row, and as few givens as one solution needs."""
    draw = random.Random(seed)
    solution = random_puzzle(SIX, seed, most=0).givens
    cages: list[dict[str, object]] = []
    cell = 0
    while cell < 36:
        cells = [cell]
        for _ in range(draw.randrange(1, 4)):
            after = cells[-1] + 1
            if after % 6 and solution[after] not in {solution[each] for each in cells}:
                cells.append(after)
        cages.append({"cells": [divmod(each, 6) for each in cells], "sum": sum(solution[each] for each in cells)})
        cell = cells[-1] + 1
    bare = {"variant": "killer", "n": 6, "box": [2, 3], "cages": cages}
    givens = list(solution)
    for each in draw.sample(range(36), 36):
        trial = [0 if cell == each else digit for cell, digit in enumerate(givens)]
        if ruleout.solve(read_killer(bare, trial), engine="python").verdict is ruleout.Verdict.UNIQUE:
            givens = trial
    return read_killer(bare, givens)


def read_killer(document: dict[str, object], givens: list[int]) -> Puzzle:
    rows = [givens[start : start + 6] for start in range(0, 36, 6)]
    return ruleout.parse(json.dumps({**document, "givens": rows}))


def boards() -> Iterator[tuple[Puzzle, Board]]:
    """Yield random 9x9 and killers, each with the board on which the basic techniques stop."""
    for seed in count():
        puzzle = random_puzzle(NINE, seed) if seed % 4 else killer(seed)
        report = ruleout.explain(puzzle, techniques=[*RULES, *BASICS])
        yield puzzle, report.final


def is_shown(puzzle: Puzzle, board: Board, technique: Technique, searcher: Searcher) -> bool:
    """Whether *technique* takes part in the explanation of *puzzle* by the basic techniques, which lead to *board*, and
    itself."""
    if technique.id not in (*BASICS, *RULES) and next(iter(technique.steps(board, searcher)), None) is None:
        return False
    report = ruleout.explain(puzzle, techniques=ladder_for(technique.id))
    return technique.id in {step.technique for step in report.steps}


def main(most: int) -> None:
    found: dict[str, str] = json.loads(EXAMPLES.read_text()) if EXAMPLES.exists() else {}
    techniques = {each.id: each for each in ruleout.default_registry().techniques.values()}
    searcher = Searcher(PythonEngine())
    missing = [each for each in techniques.values() if each.id not in found]
    for number, (puzzle, board) in enumerate(boards()):
        if number == most or not missing:
            break
        for technique in missing[:]:
            if technique.applies(puzzle.layout) and is_shown(puzzle, board, technique, searcher):
                found[technique.id] = ruleout.write(puzzle, "line" if puzzle.layout is NINE else "json")
                missing.remove(technique)
                print(number, technique.id, flush=True)
                EXAMPLES.write_text(json.dumps(dict(sorted(found.items())), indent=1) + "\n")
    print("without an example:", ", ".join(each.id for each in missing))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
