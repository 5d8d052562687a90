"""Limits that hold: of memory, of time, of how reading grows, and of what files are used.

No test here asserts a time. How far a time limit is overrun is measured by ``benchmarks/overshoot.py``; what can be
counted instead is counted here.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import combinations, islice
from pathlib import Path

import pytest

import ruleout
from ruleout.plugin import PythonEngine
from ruleout_cli.testing import invoke

resource = pytest.importorskip("resource", reason="memory is not measured on this system")

EASY = "..57..3.8..4....79..9.4.1...5..7.8....28..5.........3.5...974....7.63.5.9...287.1"
SOLUTION = "265719348134285679789346125351672894692834517478951236526197483817463952943528761"
MIB = 1 << 20
MOST = 500 * MIB
ENDS = 3000 * MIB
"""What a command may take at most before the system refuses it more, so that no test takes the machine down."""


def not_yet(reason: str) -> pytest.MarkDecorator:
    return pytest.mark.xfail(strict=True, reason=reason)


# Small inputs take little memory


def corners(number: int) -> str:
    side = int(number**0.5) + 1
    places = [[9 * (each // side), 9 * (each % side)] for each in range(number)]
    return json.dumps({"variant": "multigrid", "subgrids": places})


def kakuro(side: int) -> str:
    rows = [["#"] * side, *(["#"] + ["."] * (side - 1) for _ in range(side - 1))]
    for row in range(0, side, 10):
        rows[row] = ["#"] * side
    for line in rows:
        line[::10] = ["#"] * len(line[::10])
    return json.dumps({"variant": "kakuro", "rows": side, "cols": side, "cells": rows})


def memory_of(folder: Path, *arguments: str) -> tuple[int, str, int]:
    """The status of a command, what it said, and how many bytes it took at most."""
    script = (
        "import resource, sys\n"
        f"resource.setrlimit(resource.RLIMIT_DATA, ({ENDS}, {ENDS}))\n"
        "from ruleout_cli.testing import invoke\n"
        "done = invoke(*sys.argv[1:])\n"
        "both = resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN\n"
        "print(done.status, max(resource.getrusage(who).ru_maxrss for who in both))\n"
        "sys.stderr.write(done.err[:2000])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments], cwd=folder, capture_output=True, encoding="utf-8", timeout=600
    )
    status, peak = map(int, (done.stdout.split() or ("-1", "0"))[:2])
    return status, done.stderr, peak * (1 if sys.platform == "darwin" else 1024)


LARGE = {
    "3,000 corners": lambda: corners(3000),
    "a Kakuro of 401x401": lambda: kakuro(401),
    "the same corner 20,000 times": lambda: json.dumps({"variant": "multigrid", "subgrids": [[0, 0]] * 20_000}),
    "100,000 cages": lambda: json.dumps({"n": 9, "cages": [{"cells": [[1, 1], [1, 2]], "sum": 5}] * 100_000}),
    "a list of 200,000 blanks": lambda: json.dumps({"givens": [[0] * 200_000]}),
}
GIGABYTES = "no limit of cells: it takes gigabytes"
TOO_MUCH = {
    ("solve", "3,000 corners"): GIGABYTES,
    ("solve", "a Kakuro of 401x401"): GIGABYTES,
    ("batch", "3,000 corners"): GIGABYTES,
    ("batch", "a Kakuro of 401x401"): GIGABYTES,
    ("show", "100,000 cages"): "no limit of constraints",
}


@pytest.mark.parametrize("name", LARGE)
@pytest.mark.parametrize("command", ["show", "solve", "batch"])
def test_an_input_takes_less_than_500_mib(
    tmp_path: Path, name: str, command: str, request: pytest.FixtureRequest
) -> None:
    if (command, name) in TOO_MUCH:
        request.applymarker(not_yet(TOO_MUCH[command, name]))
    (tmp_path / "large.json").write_text(LARGE[name](), encoding="utf-8")
    words = ("batch", "check", "--workers", "1") if command == "batch" else (command,)
    limit = () if command == "show" else ("--timeout", "1")
    status, err, peak = memory_of(tmp_path, *words, *limit, "large.json")
    assert "this should not have happened" not in err
    assert status in (0, 1, 2, 3), err
    assert peak < MOST, f"{peak // MIB} MiB"


# Reading grows no faster than its text


@contextmanager
def counted() -> Iterator[list[int]]:
    """How many functions are called within, of Python and of C."""
    calls = [0]

    def count(frame: object, event: str, argument: object) -> None:
        if event in ("call", "c_call"):
            calls[0] += 1

    sys.setprofile(count)
    try:
        yield calls
    finally:
        sys.setprofile(None)


GRID = "\n".join("." * 9 for _ in range(9))
GROWING: dict[str, Callable[[int], str]] = {
    "lines of 81": lambda n: (EASY + "\n") * n,
    "box behind a grid": lambda n: GRID + "\n\n" + "box 2x2\n" * n,
    "diagonals behind a grid": lambda n: GRID + "\n\n" + "diagonals\n" * n,
    "groups behind a grid": lambda n: GRID + "\n\n" + "group r1c1 r2c3\n" * n,
    "clues of Kakuro": lambda n: "\\1 " * n,
    "rows of clues": lambda n: "\\1 \\1 \\1\n" * n,
    "many short lines": lambda n: "1\n" * n,
    "many digits": lambda n: "1" * n,
    "many blanks": lambda n: " " * n + ".",
    "many commas": lambda n: "x," * n,
    "a long link": lambda n: "https://puzz.link/p?kakuro/9/9/" + "z" * n,
    "open brackets": lambda n: "[" * n,
    "keys": lambda n: "{" + ", ".join(f'"k{each}": 1' for each in range(n)) + "}",
    "overlapping corners": lambda n: json.dumps({"variant": "multigrid", "subgrids": [[0, 0]] * n}),
    "corners in a row": lambda n: json.dumps(
        {"variant": "multigrid", "subgrids": [[0, 9 * each] for each in range(n // 8)]}
    ),
    "pencil marks": lambda n: ("123456789 " * 9 + "\n") * n,
    "comments": lambda n: "# no\n" * n + EASY,
    "symbols": lambda n: "symbols: " + "AB" * n + "\n" + GRID,
    "rows of a multi-grid": lambda n: "multigrid: " + "r1c1 " * n + "\n" + GRID,
    "cages": lambda n: json.dumps({"n": 9, "cages": [{"cells": [[1, 1], [1, 2]], "sum": 5}] * n}),
}
QUADRATIC = "each line of a rule is looked for among all others"
TOO_FAST = {"box behind a grid": QUADRATIC, "diagonals behind a grid": QUADRATIC}
SIZE = 300


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=not_yet(TOO_FAST[name])) if name in TOO_FAST else name for name in GROWING]
)
def test_reading_is_linear(name: str) -> None:
    """Twice the text takes at most two and a half times the calls."""
    make = GROWING[name]

    def calls(size: int) -> int:
        with counted() as found:
            invoke("show", make(size))
        return found[0]

    calls(2)
    least, one, two = calls(2), calls(SIZE), calls(2 * SIZE)
    assert two - least <= 2.5 * max(one - least, 2000), (least, one, two)


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
        ruleout.parse(text)
    with counted() as whole:
        done = invoke(command, "--engine", "python", "--timeout", "0", text)
    assert done.status == 3, done.err
    assert whole[0] < 2 * reading[0] + 150_000


# The cache of compiled code


def compiled_with(cache: Path, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "ruleout_cli", "solve", "--engine", "scalar", EASY],
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
