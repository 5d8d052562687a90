"""The benchmark scripts run, dig the puzzles that they promise, and detect a wrong solver."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import processes
import pytest

import ruleout
from ruleout.plugin import PythonEngine

pytestmark = pytest.mark.long

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
pytest.importorskip("pysat")


def run(script: str, *options: str) -> str:
    """Return the output of a benchmark script."""
    command = [sys.executable, "-W", "ignore", str(BENCHMARKS / script), *options]
    done = processes.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stderr
    return done.stdout


def dug(kind: str, count: int) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run("dig.py", kind, str(count)).splitlines()]


@pytest.mark.parametrize("kind", ["grid-9", "samurai", "kakuro-18"])
def test_dug_puzzles_have_one_solution_and_need_every_given(kind: str) -> None:
    (document,) = dug(kind, 1)
    puzzle = ruleout.parse(json.dumps(document))
    engine = PythonEngine()
    result = engine.search(puzzle.layout, puzzle.start)
    assert result.verdict is ruleout.Verdict.UNIQUE
    assert list(result.solutions[0]) == document["solution"]
    for cell in [cell for cell, digit in enumerate(puzzle.givens) if digit][::4]:
        start = list(puzzle.start)
        start[cell] = puzzle.layout.full
        assert engine.search(puzzle.layout, start).verdict is ruleout.Verdict.SEVERAL


def test_a_sparse_kakuro_needs_every_sum() -> None:
    (document,) = dug("kakuro-18-sparse", 1)
    told = [
        (r, c, key)
        for r, row in enumerate(document["cells"])
        for c, entry in enumerate(row)
        if isinstance(entry, dict)
        for key in entry
    ]
    assert told
    for r, c, key in told[::25]:
        less = json.loads(json.dumps(document))
        del less["cells"][r][c][key]
        result = ruleout.solve(json.dumps(less), budget=ruleout.Budget(seconds=20))
        assert result.verdict is not ruleout.Verdict.UNIQUE


def test_a_dug_puzzle_depends_on_its_number_and_seed_alone(tmp_path: Path) -> None:
    three = dug("grid-9", 3)
    file = tmp_path / "grids.jsonl"
    run("dig.py", "grid-9", "2", "-o", str(file))
    run("dig.py", "grid-9", "3", "-o", str(file))
    assert [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] == three
    assert len({json.dumps(each["givens"]) for each in three}) == 3


def test_the_table_has_a_row_for_each_set_and_engine(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    options = ("--count", "4", "--rounds", "1", "--least", "20", "--seconds", "0.05", "--json", str(file))
    printed = run("engines.py", "--only", "python,scalar,lanes,plain search,Glucose 4", *options)
    rows = json.loads(file.read_text(encoding="utf-8"))["rows"]
    assert not [row for row in rows if "wrong" in row]
    nine = {row["solver"] for row in rows if row["set"] == "9x9 minimal"}
    assert {"python", "plain search", "Glucose 4", *(set(ruleout.discover().engines) & {"scalar"})} <= nine
    assert all(row["rate"] > 0 and row["batch"] >= 1 and row["threads"] == 1 for row in rows)
    assert next(row["ratios"].keys() for row in rows if row["solver"] == "python") >= {"plain search"}
    assert len([line for line in printed.splitlines() if line.startswith("| ")]) == len(rows) + 2


def test_a_solver_that_answers_otherwise_is_named(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text(
        "def compile_topo(cells, digits, houses):\n    return None\n\n\n"
        "def solve(topology, givens, limit):\n    return 2 if givens[0] else 1, 0\n",
        encoding="utf-8",
    )
    printed = run(
        "engines.py", "--count", "6", "--rounds", "1", "--only", "python,plain search", "--baseline", str(wrong)
    )
    assert "| plain search | unique | - | - | 1 | differs on" in printed


def test_topologies_tells_the_worst_of_each_kind(tmp_path: Path) -> None:
    file, figures = tmp_path / "some.jsonl", tmp_path / "figures.json"
    run("dig.py", "grid-9", "3", "-o", str(file))
    cells = [["#", {"d": 4}, {"d": 6}], [{"a": 3}, ".", "."], [{"a": 7}, ".", "."]]
    with file.open("a", encoding="utf-8") as more:
        more.write(json.dumps({"id": "small", "variant": "kakuro", "cells": cells}) + "\n")
        more.write(json.dumps({"id": "unread", "variant": "nothing"}) + "\n")
    run(
        "topologies.py", str(file), "--engines", "python", "--peers", "cadical", "--rounds", "1", "--json", str(figures)
    )
    rows = {(row["kind"], row["engine"]): row for row in json.loads(figures.read_text(encoding="utf-8"))["rows"]}
    assert set(rows) == {("9x9", "python"), ("9x9", "plain cadical"), ("kakuro", "python")}
    assert rows["kakuro", "python"]["worst puzzle"] == "small"
    assert rows["9x9", "python"]["puzzles"] == 3
    assert all(row["differ"] == 0 and row["median"] <= row["p99"] <= row["worst"] for row in rows.values())
