"""Limits that hold: of time, and of what files are used.

No test here asserts a time. How far a time limit is overrun is measured by ``benchmarks/overshoot.py``; what can be
counted instead is counted here.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import combinations, islice
from pathlib import Path

import processes
import pytest
from hostile.test_sizes import counted

import ruleout
from ruleout.plugin import PythonEngine
from ruleout_cli.testing import invoke

pytestmark = pytest.mark.long

EASY = "..57..3.8..4....79..9.4.1...5..7.8....28..5.........3.5...974....7.63.5.9...287.1"
SOLUTION = "265719348134285679789346125351672894692834517478951236526197483817463952943528761"


# Time limits


class Steps:
    """A clock that goes on by a second each time that it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self) -> float:
        self.asked += 1
        return float(self.asked)


@pytest.mark.parametrize("name", ["classic", "samurai", "sumo"])
def test_the_python_engine_asks_the_clock_once_more_after_the_limit(name: str) -> None:
    puzzle = ruleout.parse(json.dumps({"variant": name}))
    clock = Steps()
    result = PythonEngine(now=clock).search(puzzle.layout, puzzle.start, 2, ruleout.Budget(seconds=3))
    assert not result.complete
    assert clock.asked <= 6


def cages(number: int) -> str:
    """A grid with so many cages, no two of them over the same cells."""
    cells = [divmod(cell, 9) for cell in range(81)]
    return json.dumps(
        {"n": 9, "cages": [{"cells": each, "sum": 15} for each in islice(combinations(cells, 3), number)]}
    )


@pytest.mark.parametrize("command", ["solve", "count", "check", "candidates", "explain", "hint"])
def test_without_any_time_a_large_puzzle_is_only_read(command: str) -> None:
    """It takes no more calls than reading it and, for its candidates, writing it; nothing else depends on its size."""
    text = cages(2000)
    with counted() as reading:
        puzzle = ruleout.parse(text)
    with counted() as writing:
        ruleout.write(puzzle, "grid")
    with counted() as whole:
        done = invoke(command, "--engine", "python", "--timeout", "0", text)
    assert done.status == 3, done.err
    assert whole[0] < 2 * reading[0] + (writing[0] if command == "candidates" else 0) + 150_000


# The cache of compiled code


def compiled_with(cache: Path, **more: str) -> subprocess.CompletedProcess[str]:
    return processes.run(
        [sys.executable, "-m", "ruleout_cli", "solve", "--engine", "lanes", EASY],
        env={**os.environ, "RULEOUT_CACHE": str(cache), **more},
        capture_output=True,
        encoding="utf-8",
        timeout=600,
    )


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache that holds what one search needs."""
    pytest.importorskip("numba")
    folder = tmp_path_factory.mktemp("cache")
    folder.chmod(0o700)
    assert compiled_with(folder).stdout == SOLUTION + "\n"
    return folder


@pytest.mark.skipif(os.name == "nt", reason="permissions are others there")
def test_a_cache_that_others_can_write_is_not_used(compiled: Path) -> None:
    inside = next(compiled.iterdir())
    inside.chmod(0o777)
    try:
        done = compiled_with(compiled)
    finally:
        inside.chmod(0o700)
    assert done.stdout == SOLUTION + "\n"
    assert str(inside) in done.stderr


def test_a_cache_file_that_was_cut_short_is_said(compiled: Path) -> None:
    file = max(compiled.rglob("*.nbc"), key=lambda path: path.stat().st_size)
    kept = file.read_bytes()
    file.write_bytes(kept[: len(kept) // 2])
    try:
        done = compiled_with(compiled)
    finally:
        file.write_bytes(kept)
    assert done.stdout == SOLUTION + "\n"
    assert "compil" in done.stderr
