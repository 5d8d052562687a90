"""Compiled code stays inside of its memory: every variant and every rule, with each index checked.

Skipped unless ``RULEOUT_BOUNDS`` is 1. With ``RULEOUT_WHOLE=1`` puzzles are walked until 100,000 steps were taken, and
the boards of a fault are named.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from typing import Any

import pytest

import ruleout
from ruleout import Board, Budget, InputError, Options, Puzzle, Verdict
from ruleout.plugin import Layout, bits, classic_grid, digit_mask

pytest.importorskip("numba", reason="Numba is not installed")

import numpy as np
from numba import njit
from rule_values import VALUES, side

from ruleout_engines.aligned import kernel as aligned
from ruleout_engines.cells import open_places
from ruleout_engines.chains import kernel as chains
from ruleout_engines.crossings import kernel as crossings
from ruleout_engines.folder import BOUNDS_VARIABLE, checks_bounds
from ruleout_engines.lanes.engine import LanesEngine
from ruleout_engines.lanes.kernel import find_lines
from ruleout_engines.scalar import fields, prepare
from ruleout_engines.scalar.engine import ScalarEngine
from ruleout_engines.scalar.run import run
from ruleout_engines.scalar.state import Room
from ruleout_engines.singles import kernel as singles

pytestmark = pytest.mark.skipif(not checks_bounds(), reason=f"{BOUNDS_VARIABLE} is not set")
WHOLE = 100_000 if os.environ.get("RULEOUT_WHOLE") else 0
"""The number of steps of the long run."""
MOST_STEPS, SECONDS = 60 if WHOLE else 15, 20.0
"""The most steps of a board, and the seconds after which no more are looked for."""
ENGINES = (ScalarEngine(), LanesEngine())

SQUARES = {"mathrax": 4, "renban": 4, "skyscrapers": 4, "kenken": 4, "futoshiki": 5}
SIZES = {
    **{f"{n}x{n}": {"variant": "classic", "n": n} for n in (4, 6, 8, 10, 12, 16, 25)},
    **{f"Latin {n}": {"variant": "latin", "n": n} for n in (2, 3, 7, 13, 20, 25)},
    "Latin of more digits": {"variant": "latin", "n": 4, "digits": 11},
    "free": {"variant": "free", "rows": 3, "columns": 4, "digits": 6},
    "free of one cell": {"variant": "free", "rows": 1, "columns": 1, "digits": 1},
    "free of 25 digits": {"variant": "free", "rows": 3, "columns": 9, "digits": 25, "lines": True},
    "cube of 2": {"variant": "cube", "n": 2},
    "jigsaw": {"variant": "jigsaw", "n": 4, "regions": ["AABB", "AABB", "CCDD", "CCDD"]},
    "multigrid": {"variant": "multigrid", "subgrids": [[0, 0], [6, 3]]},
    "str8ts": {"variant": "str8ts", "cells": ["..#.", ".#..", "....", "#..."]},
    "killer": {
        "variant": "killer",
        "cages": [{"sum": 6, "cells": [[0, 0], [0, 1], [0, 2]]}, {"sum": 3, "cells": [[4, 4], [5, 4]]}],
    },
    "Kakuro of two digits": {
        "variant": "kakuro",
        "cells": [["#", {"d": 17}, {"d": 17}], [{"a": 17}, ".", "."], [{"a": 17}, ".", "."]],
    },
}
"""Documents of every size, and of the variants that need more than their name."""
RULES = VALUES | dict.fromkeys(("x_sums", "bust", "frame_sums", "inner_frame_sums"), side(6))
"""A value of each rule with which there are solutions on one of some grids."""
GRIDS = (
    {"variant": "classic"},
    {"variant": "classic", "n": 4},
    {"variant": "free", "rows": 4, "columns": 4, "digits": 5},
)


def documents() -> dict[str, list[Any]]:
    """Return a document of each size and variant, and some of each rule, on grids of which a few can obey it."""
    found = {name: [document] for name, document in SIZES.items()}
    named = {document["variant"] for document in SIZES.values()}
    for variant in ruleout.default_registry().variants:
        size = {"n": SQUARES[variant]} if variant in SQUARES else {}
        found |= {} if variant in named else {variant: [{"variant": variant, **size}]}
    return found | {key: [{**grid, key: value} for grid in GRIDS] for key, value in RULES.items()}


DOCUMENTS = documents()


def puzzles(name: str) -> Iterator[Puzzle]:
    """Yield the puzzles of a name that can be read; a rule may make no sense on a grid."""
    for document in DOCUMENTS[name]:
        with suppress(InputError):
            yield ruleout.parse(json.dumps(document))


def solution_of(puzzle: Puzzle, draw: random.Random) -> tuple[int, ...] | None:
    """Return a solution with some digits chosen at random, None if there is none or it takes too long to find."""
    engine, layout = ruleout.default_registry().engine("auto"), puzzle.layout
    fixed = list(puzzle.start)
    for cell in draw.sample(range(layout.visible), min(3, layout.visible)):
        fixed[cell] = digit_mask(draw.choice(list(bits(fixed[cell]))) + 1)
    for start in (fixed, puzzle.start):
        found = engine.search(layout, start, 1, Budget(nodes=20_000)).solutions
        if found:
            return found[0]
    return None


def marked(puzzle: Puzzle, solution: tuple[int, ...], draw: random.Random) -> Puzzle:
    """Return *puzzle* with the digits of *solution* and random others, of which most often some occur nowhere."""
    kept = puzzle.layout.full & ~sum(1 << draw.randrange(puzzle.layout.digits) for _ in range(draw.randrange(2)))
    share = draw.choice((0.1, 0.25, 0.4)) * min(1.0, 6 / puzzle.layout.digits)
    wrong = [sum(1 << bit for bit in bits(kept) if draw.random() < share) for _ in solution]
    return puzzle.with_marks([digit_mask(digit) | more for digit, more in zip(solution, wrong, strict=True)])


def walked(name: str, seed: int) -> int:
    """Check the kernels, the engines and each step on boards of a name; return the number of steps."""
    draw = random.Random(f"{name} {seed}")
    solved = [(puzzle, solution_of(puzzle, draw)) for puzzle in puzzles(name)]
    return sum(steps_on(puzzle, solution, draw) for puzzle, solution in solved if solution)


def steps_on(puzzle: Puzzle, solution: tuple[int, ...], draw: random.Random) -> int:
    layout, shown = puzzle.layout, solution[: puzzle.layout.visible]
    board = marked(puzzle, shown, draw)
    for engine in ENGINES:
        if engine.supports(layout) is None:
            found = engine.search(layout, board.start, 2, Budget(nodes=2_000))
            assert found.verdict in (Verdict.SEVERAL, Verdict.UNKNOWN) or found.solutions == (solution,)
    ask_kernels(layout, draw)
    report = ruleout.explain(board, steps=MOST_STEPS, options=Options(budget=Budget(seconds=SECONDS)))
    for step in report.steps:
        wrong = [each for each in step.removes if each.cell < len(shown) and shown[each.cell] == each.digit]
        wrong += [each for each in step.places if each.cell < len(shown) and shown[each.cell] != each.digit]
        assert not wrong, f"{step} against {shown}"
    return len(report.steps)


def ask_kernels(layout: Layout, draw: random.Random) -> None:
    """Ask the kernels about a board on which one digit occurs in no cell, which may have no solution."""
    gone = layout.full & ~(1 << draw.randrange(layout.digits)) or layout.full
    masks = [mask if (mask := draw.getrandbits(layout.digits) & gone) else gone for _ in range(layout.size)]
    board = Board.from_masks(layout, tuple(masks))
    aligned.answer(board)
    crossings.answer(board, 4, 5, 2)
    chains.answer(board, chains.LINKS, False, 8)
    for together in (False, True):
        singles.answer(board, tuple(singles.CODES), (1,) * layout.size, together)


@pytest.fixture(scope="module", autouse=True)
def warm() -> None:
    ruleout.warm()


@pytest.mark.parametrize("name", DOCUMENTS)
def test_no_index_is_outside_on_any_board(name: str) -> None:
    assert walked(name, 0) > 0


@pytest.mark.skipif(not WHOLE, reason="takes hours; RULEOUT_WHOLE=1 runs it")
def test_no_index_is_outside_in_many_steps() -> None:
    total = 0
    for seed in count(1):
        for name in DOCUMENTS:
            try:
                total += walked(name, seed)
            except Exception as error:
                error.add_note(f"on the boards of {name} with the seed {seed}")
                raise
        print(f"{total:,} steps, {seed} seeds", flush=True)
        if total >= WHOLE:
            return


@pytest.mark.parametrize("order", ["classic", "jigsaw", "kakuro", "kenken", "killer", "str8ts"])
def test_no_index_is_outside_while_puzzles_are_generated(order: str) -> None:
    ruleout.generate(order, seed=1)


# The checks themselves


@njit(boundscheck=True)
def places_of(masks: Any, placed: Any, digits: int) -> Any:
    return open_places(masks, placed, digits)


def test_an_index_outside_of_an_array_is_found() -> None:
    with pytest.raises(IndexError):
        places_of(np.array([0b110000000] * 4), np.zeros(1, np.int64), 7)


def test_an_index_outside_of_what_an_address_names_is_found() -> None:
    prepared = prepare.prepared(classic_grid(4, (2, 2)))
    room = Room(prepared.packed, 1)
    room.counts[fields.PUZZLES] = 1
    with pytest.raises(IndexError):
        run(prepared.packed.topology, room.state, np.full(15, 15, np.uint32), np.zeros(5, np.int64))


def test_an_index_outside_of_what_vectors_are_loaded_from_is_found() -> None:
    with pytest.raises(IndexError):
        find_lines(np.full(100, 46, np.uint8), 500, 0, np.zeros(5, np.int64))
