"""All steps of real puzzles as pictures: right, complete and legible.

With ``RULEOUT_WHOLE`` these are 200 hard classics, otherwise a few. Of each file of the corpora some puzzles are drawn.
"""

from __future__ import annotations

import json
import os
import random
from itertools import islice

import pytest
from pictures.expected import drawings, faults
from pictures.legible import Counts, outside
from pictures.reading import Drawing
from pictures.test_puzzles import missing

import ruleout
from oracle import corpora
from ruleout import Board, Budget, Puzzle, Step

IS_WHOLE = bool(os.environ.get("RULEOUT_WHOLE"))
HARD = ("forum_hardest_1106", "magictour_top1465", "norvig_top95")
FAMILIES = {
    "killer": ("killer/killer_puzzlekit", "killer/killer_sgt_generated"),
    "kakuro": ("kakuro/kakuro_puzzlekit", "kakuro/kakuro_misc"),
    "samurai": ("multigrid/samurai_yendoku",),
    "jigsaw": ("jigsaw/jigsaw_puzzlekit", "jigsaw/jigsaw_andoku"),
    "sizes": ("other_sizes/sgt_generated", "other_sizes/sudoku_puzzlekit"),
    "variants": ("variants/diagonal_sgt_generated", "variants/x_hyper_sudoq"),
}


def check(puzzle: Puzzle, counts: Counts) -> list[str]:
    """Count the pictures of all steps of *puzzle*, and return what is wrong in them."""
    steps: list[tuple[Board, Step]] = []

    def watch(board: Board, step: Step, score: float | None) -> None:
        steps.append((board, step))

    ruleout.explain(puzzle, watch=watch, budget=Budget(seconds=20))
    wrong = []
    for board, step in steps:
        found = drawings(puzzle, board, step)
        wrong += [f"{step.technique}: {fault}" for fault in faults(puzzle, board, step, found)]
        for drawing in found:
            counts.add(drawing, is_long=len(step.because.links) > 12)
    return wrong


def test_steps_of_hard_classics() -> None:
    texts = [columns[0] for name in HARD for columns in corpora.lines("classic", f"{name}.txt")]
    counts = Counts()
    for text in random.Random(20).sample(texts, 200 if IS_WHOLE else 3):
        assert not check(ruleout.parse(text), counts)
    print(counts)
    assert counts.covered == []
    assert counts.outside == []
    assert counts.over_nodes <= 0.02 * counts.links
    assert counts.long_over_nodes <= 0.04 * counts.long_links
    assert counts.over_digits <= 0.04 * (counts.links + counts.long_links)
    assert counts.over_marks <= 0.16 * (counts.links + counts.long_links)
    assert counts.heads_over <= 0.12 * counts.heads


@pytest.mark.parametrize("family", FAMILIES)
def test_steps_of_other_puzzles(family: str) -> None:
    records = [record for name in FAMILIES[family] for record in corpora.records(f"{name}.jsonl")]
    records = [record for record in records if record.get("n", 9) <= 16]
    counts = Counts()
    for record in random.Random(20).sample(records, 20 if IS_WHOLE else 1):
        assert not check(ruleout.parse(json.dumps(record)), counts)
    assert counts.covered == []
    assert counts.outside == []


@pytest.mark.parametrize("name", corpora.GRIDS)
def test_every_file(name: str) -> None:
    for record in islice(corpora.records(f"{name}.jsonl"), 200 if IS_WHOLE else 3):
        puzzle = ruleout.parse(json.dumps(record))
        drawing = Drawing(ruleout.svg(puzzle, marks=True), puzzle.layout)
        assert not missing(puzzle, drawing)
        assert not list(outside(drawing))
