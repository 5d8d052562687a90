"""Conflicts of spoiled real puzzles of all variants: no solution, and one without any one of their members."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator

import pytest

import ruleout
from oracle import corpora
from oracle.altered import spoiled
from oracle.sat import OutOfConflicts, SatLayout
from ruleout import Budget, Conflict, Layout, Puzzle, Verdict
from ruleout.plugin import Origin

WHOLE = bool(os.environ.get("RULEOUT_WHOLE"))
SOME = (
    *("other_sizes/sgt_generated", "other_sizes/sudoku_puzzlekit", "jigsaw/jigsaw_puzzlekit"),
    *("multigrid/butterfly_puzzlekit", "multigrid/clueless1_puzzlekit", "multigrid/samurai_puzzlekit"),
    *("kakuro/kakuro_puzzlekit", "killer/killer_puzzlekit", "killer/killer_sgt_generated"),
    *("variants/diagonal_sgt_generated", "variants/x_hyper_sudoq", "classic/17clue_49158"),
)
"""Files of each kind of layout, which are taken if the whole is not wanted."""
FILES = (*corpora.GRIDS, "classic/norvig_easy50", "classic/qqwing_generated_400", SOME[-1]) if WHOLE else SOME
EACH = 31 if WHOLE else 2
"""How many spoiled puzzles of each file: about 1,000 together if the whole is wanted, though some files are short."""
TRIES = 20 * EACH
BUDGET = Budget(seconds=30)
CONFLICTS = 50_000


def puzzles(name: str) -> Iterator[Puzzle]:
    """The puzzles of a file in random order, again and again."""
    draw = random.Random(name)
    folder, _, file = name.partition("/")
    if folder == "classic":
        texts = [columns[0] for columns in corpora.lines(folder, f"{file}.txt")]
    else:
        found = corpora.records(folder, f"{file}.jsonl")
        texts = [json.dumps(record) for record in found if not corpora.is_long(name, record)]
    while True:
        yield ruleout.parse(draw.choice(texts))


def conflicts(name: str) -> Iterator[tuple[Puzzle, Conflict]]:
    """At most EACH spoiled puzzles of a file that have a conflict."""
    draw = random.Random(name)
    found = 0
    for _, puzzle in zip(range(TRIES), puzzles(name), strict=False):
        result = ruleout.solve(puzzle, budget=BUDGET)
        if result.verdict is not Verdict.UNIQUE:
            continue
        bad = spoiled(puzzle, result.solutions[0], draw)
        diagnosis = ruleout.check(bad, budget=BUDGET)
        if diagnosis.conflict is not None:
            yield bad, diagnosis.conflict
            found += 1
            if found == EACH:
                return


def relaxed(puzzle: Puzzle, cells: set[int], clues: set[tuple[str, str]]) -> tuple[Layout, list[int]]:
    layout = puzzle.layout

    rules = ruleout.default_registry().rules.values()
    titles = {rule.id: rule.title.lower() for rule in rules if rule.shape in ("flag", "numbers")}

    def is_kept(origin: Origin | None) -> bool:
        return origin is None or (origin.rule, titles.get(origin.rule, origin.label)) in clues

    kept = [each for each in layout.constraints if is_kept(each.origin)]
    masks = [mask if cell in cells else layout.full for cell, mask in enumerate(puzzle.start)]
    return Layout.of(layout.digits, layout.positions, kept), masks


def has_solution(layout: Layout, masks: list[int], solvers: dict[Layout, SatLayout]) -> bool | None:
    """Whether there is a solution, by clauses of the tests' own; None if that takes too long."""
    if layout not in solvers:
        solvers[layout] = SatLayout(layout, CONFLICTS)
    try:
        return solvers[layout].solve(masks) is not None
    except OutOfConflicts:
        return None


def faults(puzzle: Puzzle, found: Conflict) -> tuple[list[str], int]:
    """What is wrong with a conflict, and how many questions the clauses did not answer."""
    cells, clues = set(found.cells), {(each.rule, each.label) for each in found.clues}
    solvers: dict[Layout, SatLayout] = {}
    wrong, unknown = [], 0
    together = has_solution(*relaxed(puzzle, cells, clues), solvers)
    if together:
        wrong.append("all together have a solution")
    unknown += together is None
    rests = [*((cells - {each}, clues) for each in cells), *((cells, clues - {each}) for each in clues)]
    for some_cells, some_clues in rests if found.reduced else ():
        answer = has_solution(*relaxed(puzzle, some_cells, some_clues), solvers)
        unknown += answer is None
        if answer is False:
            wrong.append(f"{(cells - some_cells) or (clues - some_clues)} can be left out")
    return wrong, unknown


@pytest.mark.parametrize("name", FILES)
def test_conflicts_contradict_each_other_and_nothing_can_be_left_out(name: str) -> None:
    wrong = []
    for puzzle, conflict in conflicts(name):
        found, _ = faults(puzzle, conflict)
        if found:
            wrong.append((conflict.text, found))
    assert not wrong


@pytest.mark.skipif(not WHOLE, reason="takes as long as all others; RULEOUT_WHOLE=1 runs it")
def test_25x25_are_answered_within_a_limit() -> None:
    record = next(each for each in corpora.records("other_sizes", "gecode.jsonl") if each["n"] == 25)
    puzzle = ruleout.parse(json.dumps(record))
    solution = ruleout.solve(puzzle).solutions[0]
    draw = random.Random(1)
    while True:
        bad = spoiled(puzzle, solution, draw)
        diagnosis = ruleout.check(bad, budget=Budget(seconds=5))
        if diagnosis.conflict is not None:
            break
    assert faults(bad, diagnosis.conflict)[0] == []
