"""Puzzles in which techniques find a step, generated for the pages about techniques.

``python tests/technique_examples.py`` searches for a puzzle for each technique that has none yet, and writes
``docs/technique_examples.json``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import ruleout
from ruleout.plugin import Board, Puzzle, PythonEngine, Searcher, Technique, classic_grid
from ruleout.testing import random_puzzle, sample_layouts

EXAMPLES = Path(__file__).parents[1] / "docs/technique_examples.json"
BASICS = ("full-house", "naked-single", "hidden-single", "locked-candidates", "naked-pair", "hidden-pair")
"""The techniques that lead to the board of an example, besides those that sums and other rules need."""
RULES = ("crossing-runs", "sum-combinations", "rule-narrowing", "sum-digits")
NINE = classic_grid()


def ladder_for(technique: str) -> list[str]:
    """The techniques with which an example of *technique* is explained."""
    return [*RULES, *(each for each in BASICS if each != technique), technique]


def boards() -> Iterator[tuple[Puzzle, Board]]:
    """Yield random puzzles, most of them 9x9, each with the board on which the basic techniques stop."""
    others = [layout for name, layout in sample_layouts().items() if not name.startswith("tiny")]
    seed = 0
    while True:
        layout = NINE if seed % 4 else others[seed // 4 % len(others)]
        puzzle = random_puzzle(layout, seed)
        report = ruleout.explain(puzzle, techniques=[*RULES, *BASICS])
        yield puzzle, report.final
        seed += 1


def first_technique(puzzle: Puzzle, technique: Technique) -> bool:
    """Whether *technique* takes part in the explanation of *puzzle* by the basic techniques and itself."""
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
            if not technique.applies(puzzle.layout) or (board.is_solved and technique.id not in (*BASICS, *RULES)):
                continue
            if technique.id in BASICS or next(iter(technique.steps(board, searcher)), None) is not None:
                if first_technique(puzzle, technique):
                    found[technique.id] = ruleout.write(puzzle, "line" if puzzle.layout is NINE else "json")
                    missing.remove(technique)
                    print(number, technique.id, flush=True)
                    EXAMPLES.write_text(json.dumps(dict(sorted(found.items())), indent=1) + "\n")
    print("without an example:", ", ".join(each.id for each in missing))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
