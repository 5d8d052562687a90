"""All steps of real puzzles as pictures: right, complete and legible.

With ``RULEOUT_WHOLE`` these are 200 hard classics and 200 puzzles with rules, otherwise a few. Of each file of the
corpora some puzzles are drawn.
"""

from __future__ import annotations

import json
import os
import random
from itertools import islice

import pytest
from corpora.test_setters import document
from corpora.test_setters import records as setters_records
from pictures.checklist import MOST_COVERED, MOST_FOREIGN, MOST_LARGE, MOST_SHORT, Counts, Picture, faults
from pictures.legible import outside
from pictures.reading import Drawing
from pictures.test_puzzles import missing

import ruleout
from oracle import corpora
from ruleout import Board, Budget, Puzzle, Step

IS_WHOLE = bool(os.environ.get("RULEOUT_WHOLE"))
HARD = ("forum_hardest_1106", "magictour_top1465", "norvig_top95")
SINGLES = ("full-house", "naked-single", "hidden-single")
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
        picture = Picture.of(puzzle, board, step)
        wrong += [f"{step.technique}: {fault}" for fault in faults(picture)]
        if step.technique not in SINGLES:
            counts.add(picture)
    return wrong


def check_counts(counts: Counts) -> None:
    print(counts)
    assert len(counts.covered) <= MOST_COVERED * counts.steps + 1, counts.covered
    assert len(counts.short_over_nodes) <= MOST_SHORT * counts.lines + 1, counts.short_over_nodes
    assert counts.over_nodes <= MOST_FOREIGN * counts.lines
    assert counts.large.total() <= MOST_LARGE * counts.steps


def test_steps_of_hard_classics() -> None:
    texts = [columns[0] for name in HARD for columns in corpora.lines("classic", f"{name}.txt")]
    counts = Counts()
    for text in random.Random(20).sample(texts, 200 if IS_WHOLE else 3):
        assert not check(ruleout.parse(text), counts)
    check_counts(counts)


@pytest.mark.parametrize("family", FAMILIES)
def test_steps_of_other_puzzles(family: str) -> None:
    records = [record for name in FAMILIES[family] for record in corpora.records(f"{name}.jsonl")]
    records = [record for record in records if record.get("n", 9) <= 16]
    counts = Counts()
    for record in random.Random(20).sample(records, 20 if IS_WHOLE else 1):
        assert not check(ruleout.parse(json.dumps(record)), counts)
    check_counts(counts)


def test_steps_of_puzzles_with_rules() -> None:
    counts = Counts()
    for record in random.Random(20).sample(setters_records(), 200 if IS_WHOLE else 3):
        assert not check(ruleout.parse(document(record)), counts)
    check_counts(counts)


@pytest.mark.parametrize("name", corpora.GRIDS)
def test_every_file(name: str) -> None:
    for record in islice(corpora.records(f"{name}.jsonl"), 200 if IS_WHOLE else 3):
        puzzle = ruleout.parse(json.dumps(record))
        drawing = Drawing(ruleout.svg(puzzle, marks=True), puzzle.layout)
        assert not missing(puzzle, drawing)
        assert not list(outside(drawing))
