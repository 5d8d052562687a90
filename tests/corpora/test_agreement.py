"""On altered puzzles of every family the engines and SAT agree: none, one and many solutions."""

from __future__ import annotations

import json
import os
import random
from collections import Counter

import pytest

import ruleout
from oracle import corpora
from oracle.agreement import disagreements
from oracle.altered import altered
from ruleout import Engine, Verdict
from ruleout.plugin import PythonEngine, SearchResult

FILES = {
    "other_sizes/sgt_generated": 40,
    "other_sizes/sudoku_puzzlekit": 10,
    "jigsaw/jigsaw_andoku": 60,
    "jigsaw/jigsaw_puzzlekit": 60,
    "multigrid/samurai_puzzlekit": 15,
    "multigrid/butterfly_puzzlekit": 15,
    "multigrid/clueless1_puzzlekit": 5,
    "kakuro/kakuro_puzzlekit": 25,
    "kakuro/kakuro_misc": 7,
    "killer/killer_puzzlekit": 40,
    "killer/killer_sgt_generated": 30,
    "variants/diagonal_sgt_generated": 40,
    "variants/standard_extra_andoku": 60,
}
PARTS = 1 if os.environ.get("RULEOUT_WHOLE") else 4
"""One of so many parts of each number is taken."""
EACH = 4


@pytest.mark.parametrize("name", FILES)
def test_engines_agree_with_sat(name: str) -> None:
    draw = random.Random(name)
    engines = [PythonEngine(), PythonEngine(branching="fewest-candidates")]
    records = [record for record in corpora.records(*f"{name}.jsonl".split("/")) if record.get("white", 0) <= 250]
    for record in draw.sample(records, min(-(-FILES[name] // PARTS), len(records))):
        for puzzle in altered(ruleout.parse(json.dumps(record)), draw, EACH):
            assert not disagreements(puzzle, engines), (record["id"], puzzle.givens)


class Careless(PythonEngine):
    """A deliberate fault: stops at the first solution and reports it as the only one."""

    id = "careless"

    def search(self, layout, start, limit=2, budget=ruleout.UNLIMITED):  # type: ignore[no-untyped-def]
        result = super().search(layout, start, 1, budget)
        return SearchResult.of(result.solutions, exhausted=True, complete=True)


def test_a_planted_fault_is_found() -> None:
    draw = random.Random(1)
    found: Counter[str] = Counter()
    engines: list[Engine] = [Careless()]
    for record in list(corpora.records("jigsaw", "jigsaw_andoku.jsonl"))[:10]:
        for puzzle in altered(ruleout.parse(json.dumps(record)), draw, EACH):
            found.update(disagreements(puzzle, engines))
    assert found[f"careless says {Verdict.UNIQUE}, SAT says {Verdict.SEVERAL}"]
