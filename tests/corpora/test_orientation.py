"""Real puzzles keep their value on the scale ``ruleout`` if they are turned or mirrored, or their digits, rows and
columns exchanged.

``RULEOUT_WHOLE=1`` rates 10,000 rearranged classics of all levels and 500 puzzles of every other layout, else a few.
Techniques that follow a digit through rules find the same at the beginning of ten published puzzles, else of one.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from itertools import cycle, islice

import pytest
from otherwise import differences

import ruleout
from oracle import corpora
from ruleout import Board, Budget, Puzzle, Rating
from ruleout.testing import Rearrangement
from ruleout_strategies.catalogue import TECHNIQUES

WHOLE = bool(os.environ.get("RULEOUT_WHOLE"))
BUDGET = Budget(seconds=300 if WHOLE else 30)
"""A rating that takes longer is not compared: whether time is enough is no property of a puzzle."""
CLASSICS = {
    "17clue_49158": (4_800, 20),
    "cbg000_SER": (4_800, 20),
    "hodoku_q2_taxonomy": (100, 0),
    "magictour_top1465": (100, 4),
    "qqwing_generated_400": (152, 4),
    "csprules_SER": (48, 0),
}
"""For each list the number of its rearranged puzzles that are rated, in the whole and in the sample."""
TURNS = 4
"""How often each classic is rearranged."""
OTHERS = {
    "jigsaw": ("jigsaw/jigsaw_andoku", "jigsaw/jigsaw_puzzlekit", "jigsaw/jigsaw_sgt_generated", "jigsaw/jigsaw_sudoq"),
    "X": ("variants/diagonal_sgt_generated", "variants/standard_extra_andoku"),
    "windoku": ("variants/x_hyper_sudoq",),
    "killer": ("killer/killer_puzzlekit", "killer/killer_sgt_generated", "killer/killer_misc"),
    "Kakuro": ("kakuro/kakuro_paucuesta9", "kakuro/kakuro_puzzlekit"),
    "small": ("other_sizes/sgt_generated", "other_sizes/sudoq"),
    "16x16": ("other_sizes/sudoku_puzzlekit",),
    "samurai": ("multigrid/samurai_puzzlekit", "multigrid/samurai_sudoq", "multigrid/samurai_yanruoyi"),
    "several grids": ("multigrid/butterfly_puzzlekit", "multigrid/twin_yendoku", "multigrid/sohei_puzzlekit"),
}
MOST, SAMPLE = 500, 6
PUBLISHED = 12
"""The number of published puzzles, of which some have rules that are not read."""
LARGEST = 21
"""The number of rows or columns of the largest puzzle."""


def number(name: str) -> int:
    """How many rearranged puzzles of a list are rated."""
    return CLASSICS[name][0 if WHOLE else 1]


def classics(name: str) -> list[Puzzle]:
    """Puzzles of a list, spread over it."""
    found = [columns[0] for columns in corpora.lines("classic", f"{name}.txt")]
    count = number(name) // TURNS
    return [ruleout.parse(text) for text in found[:: max(1, len(found) // count)][:count]]


def others(family: str) -> list[Puzzle]:
    """Puzzles of a family, in a random order that is always the same."""
    found = [
        json.dumps(record)
        for name in OTHERS[family]
        for record in corpora.records(f"{name}.jsonl")
        if record["verified"] == "unique" and max(record.get("rows", 0), record.get("cols", 0)) <= LARGEST
    ]
    random.Random(family).shuffle(found)
    return [ruleout.parse(text) for text in found[: MOST if WHOLE else SAMPLE]]


def changed(puzzles: list[Puzzle], count: int, seed: str) -> Iterator[str]:
    """Rate *count* rearranged puzzles, and yield those whose value or level differs from that of the original."""
    draw = random.Random(seed)
    known: dict[int, Rating] = {}
    for place in islice(cycle(range(len(puzzles))), count):
        puzzle = puzzles[place]
        if place not in known:
            known[place] = ruleout.rate(puzzle, "ruleout", budget=BUDGET)
        moved = Rearrangement.drawn(puzzle.layout, draw).puzzle(puzzle)
        found = ruleout.rate(moved, "ruleout", budget=BUDGET)
        if known[place].complete and found.complete and str(found) != str(known[place]):
            yield f"{known[place]} and {found}: {ruleout.write(puzzle)}"


@pytest.mark.parametrize("name", [*filter(number, CLASSICS)])
def test_classics_keep_their_value(name: str) -> None:
    assert list(changed(classics(name), number(name), name)) == []


@pytest.mark.parametrize("family", OTHERS)
def test_other_puzzles_keep_their_value(family: str) -> None:
    puzzles = others(family)
    assert len(puzzles) >= SAMPLE
    assert list(changed(puzzles, MOST if WHOLE else SAMPLE, family)) == []


@pytest.mark.long
def test_rules_together_find_the_same_in_published_puzzles() -> None:
    together = [each for each in TECHNIQUES if each.id.startswith("rules-together")]
    texts = [record["input"] for record in corpora.records("rules", "published_iss.jsonl")]
    random.Random(2).shuffle(texts)
    for text in texts[: PUBLISHED if WHOLE else 1]:
        try:
            puzzle = ruleout.parse(text)
        except ruleout.RuleoutError:
            continue
        assert not list(differences(together if WHOLE else together[:2], Board.of(puzzle), 3)), text


def test_the_whole_is_as_large_as_it_says() -> None:
    assert sum(whole for whole, _ in CLASSICS.values()) == 10_000
