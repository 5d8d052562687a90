"""The chains and sets of 5,000 steps of real puzzles are right."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice

import pytest
from pictured import faults

import ruleout
from oracle import corpora
from ruleout import Board, Puzzle, Step, default_registry

QUOTAS = {"classic": 3_000, "jigsaw": 800, "killer": 500, "kakuro": 200, "multigrid": 200, "variants": 300}
"""The number of steps with chains or sets per family."""
CLASSIC = ("forum_hardest_1905_11plus", "cbg000_SER", "hodoku_q2_taxonomy")
FILES = {
    "jigsaw": ("jigsaw_andoku", "jigsaw_sudoq"),
    "killer": ("killer_puzzlekit", "killer_sgt_generated"),
    "kakuro": ("kakuro_puzzlekit",),
    "multigrid": ("butterfly_puzzlekit", "samurai_yendoku"),
    "variants": ("diagonal_sgt_generated", "standard_extra_andoku", "x_hyper_sudoq"),
}
PUZZLES = 25
"""How many puzzles of a file are used."""
EACH = 3
"""How many steps of a technique are checked per board."""
APART = 6
"""Every which board of the way through a puzzle is looked at."""


def puzzles(family: str) -> Iterator[Puzzle]:
    """Puzzles of *family*, some of each file in turn."""
    if family == "classic":
        files = [[columns[0] for columns in corpora.lines("classic", f"{name}.txt")] for name in CLASSIC]
    else:
        files = [
            [json.dumps(each) for each in corpora.records(family, f"{name}.jsonl") if each.get("n", 9) <= 9]
            for name in FILES[family]
        ]
    for texts in zip(*[islice(each[:: max(1, len(each) // PUZZLES)], PUZZLES) for each in files], strict=False):
        yield from map(ruleout.parse, texts)


def steps(puzzle: Puzzle) -> Iterator[tuple[Board, Step]]:
    """The first steps of every technique, with their boards, on the way through *puzzle*."""
    techniques = [each for each in default_registry().techniques.values() if not each.searches]
    for board, _ in ruleout.explain(puzzle).moves[::APART]:
        for technique in techniques:
            if technique.applies(board.layout):
                yield from ((board, step) for step in islice(technique.find(board), EACH))


def test_there_are_5000_steps() -> None:
    assert sum(QUOTAS.values()) == 5_000


@pytest.mark.parametrize("family", QUOTAS)
def test_the_chains_and_sets_of_steps_are_right(family: str) -> None:
    found = (each for puzzle in puzzles(family) for each in steps(puzzle))
    drawn = ((board, step) for board, step in found if step.because.chains or step.because.sets)
    count = 0
    for board, step in islice(drawn, QUOTAS[family]):
        assert faults(board, step) == [], (step, board.masks)
        count += 1
    assert count == QUOTAS[family]
