"""Explanations, ratings and orders do not depend on what is installed to make searches faster."""

from __future__ import annotations

import json
import os
import sys
from typing import Any

import processes
import pytest

import ruleout
from oracle import corpora

COUNT = 1000 if os.environ.get("RULEOUT_WHOLE") else 50
SECONDS = 7200.0 if os.environ.get("RULEOUT_WHOLE") else processes.PATIENCE
"""The most seconds of one process; sixty killers without compiled code take more than ten minutes."""
ACCELERATORS = ("numpy", "numba", "llvmlite", "pysat")
PROGRAM = """
import hashlib, json, sys

for name in sys.argv[1:]:
    sys.modules[name] = None  # importing it fails

import ruleout

ruleout.warm()  # kernels are used from now on
for line in sys.stdin:
    record = json.dumps(ruleout.to_record(ruleout.explain(line.strip())), sort_keys=True)
    print(hashlib.sha256(record.encode()).hexdigest())
"""


EACH = 60 if os.environ.get("RULEOUT_WHOLE") else 1
"""How many puzzles of each file are rated; a file may be shorter."""
SLOW = (
    "killer/killer_iss",
    "killer/killer_misc",
    "kakuro/kakuro_gecode",
    "kakuro/kakuro_puzzlekit",
    "other_sizes/gecode",
)
"""Files with puzzles that take minutes without compiled code."""
SCALES = ("ruleout", "hodoku", "se")
MOST_CELLS = 369
"""The largest grids: a samurai has so many cells."""
ORDERS: tuple[dict[str, Any], ...] = (
    {"scale": "ruleout", "difficulty": "easy"},
    {"scale": "ruleout", "difficulty": "medium", "symmetry": "half-turn"},
    {"scale": "hodoku", "difficulty": "medium"},
    {"scale": "hodoku", "difficulty": "hard"},
    {"scale": "se", "difficulty": (2.0, 4.0)},
    {"needed": {"x-wing": (1, None)}},
    {"needed": {"hidden-pair": (1, None)}, "excluded": ("naked-pair",)},
    {"allowed": ("full-house", "naked-single", "hidden-single"), "givens": (26, 30)},
    {"variant": "jigsaw", "size": (6, 6), "scale": "ruleout", "difficulty": "medium"},
    {"variant": "killer", "size": (6, 6), "scale": "ruleout"},
    {"variant": "kakuro", "size": (6, 6), "scale": "ruleout"},
    {"size": (6, 6), "needed": {"locked-candidates": (1, None)}},
)
NAMES = [name for name in corpora.GRIDS if name not in SLOW]
SHARES = len(NAMES) if os.environ.get("RULEOUT_WHOLE") else 1
"""Number of tests for all files, and for all orders. Each starts two processes, which takes longer than a puzzle."""
SEEDS = 40 if os.environ.get("RULEOUT_WHOLE") else 1
RATED = """
import hashlib, json, sys

for name in sys.argv[1:]:
    sys.modules[name] = None  # importing it fails

import ruleout
from ruleout_generate import generate

ruleout.warm()  # kernels are used from now on
for line in sys.stdin:
    asked = json.loads(line)
    if "puzzle" in asked:
        puzzle = ruleout.parse(asked["puzzle"])
        record = ruleout.to_record(ruleout.rate(puzzle, asked["scale"]))
    else:
        made = generate(ruleout.Order.from_json(asked["order"]), seed=asked["seed"])
        record = {name: value for name, value in made.as_json().items() if name != "recipe"}
    print(hashlib.sha256(json.dumps(record, sort_keys=True).encode()).hexdigest())
"""


def steps_of(puzzles: list[str], *missing: str, program: str = PROGRAM) -> list[str]:
    """A digest of the steps of each puzzle, with their reasons, in a process without the modules *missing*."""
    command = [sys.executable, "-W", "error", "-c", program, *missing]
    lines = "\n".join(puzzles)
    done = processes.run(command, input=lines, capture_output=True, text=True, check=False, timeout=SECONDS)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_the_same_steps_are_found_without_accelerators() -> None:
    pytest.importorskip("numba", reason="Numba is not installed")
    found = [text for text, *_ in corpora.lines("classic", "cbg000_SER.txt")]
    puzzles = found[:: len(found) // COUNT][:COUNT]
    digests = steps_of(puzzles)
    assert len(set(digests)) == COUNT
    assert steps_of(puzzles, *ACCELERATORS) == digests


def rated_puzzles(name: str) -> list[str]:
    """Some puzzles of a file, each with each scale, as lines of JSON."""
    found = [each for each in corpora.records(*f"{name}.jsonl".split("/")) if not corpora.is_long(name, each)]
    puzzles = [ruleout.parse(json.dumps(each)) for each in found[:: max(1, len(found) // EACH)][:EACH]]
    scales = ruleout.default_registry().all("scales")
    return [
        json.dumps({"puzzle": ruleout.write(puzzle, "json"), "scale": scale})
        for puzzle in puzzles
        for scale in SCALES
        if puzzle.layout.size <= MOST_CELLS and scales[scale].applies(puzzle.layout)
    ]


def differing(asked: list[str]) -> list[str]:
    """Those of the ratings and orders *asked* for that are others without accelerators."""
    pytest.importorskip("numba", reason="Numba is not installed")
    without, found = steps_of(asked, *ACCELERATORS, program=RATED), steps_of(asked, program=RATED)
    return [line for line, one, other in zip(asked, without, found, strict=True) if one != other]


@pytest.mark.parametrize("share", range(SHARES))
def test_the_same_ratings_without_accelerators(share: int) -> None:
    assert differing([line for name in NAMES[share::SHARES] for line in rated_puzzles(name)]) == []


@pytest.mark.parametrize("share", range(min(SHARES, len(ORDERS))))
def test_the_same_orders_without_accelerators(share: int) -> None:
    orders = [ruleout.Order(**order).as_json() for order in ORDERS[share::SHARES]]
    asked = [json.dumps({"order": order, "seed": seed}) for order in orders for seed in range(SEEDS)]
    assert differing(asked) == []
