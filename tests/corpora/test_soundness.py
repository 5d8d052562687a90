"""On many boards of every family no step of a basic technique removes a digit that a solution needs or leaves out a
reason. With ``RULEOUT_WHOLE`` these are 100,000 boards.

Steps of all techniques, on fewer boards, are checked by ``python -m soundness``.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from itertools import cycle

import attrs
import pytest

import ruleout
from oracle import corpora, rules
from oracle.soundness import applicable, walk
from ruleout import Board, Candidate, Puzzle, Reason, Step, Technique, Verdict, default_registry

IS_WHOLE = bool(os.environ.get("RULEOUT_WHOLE"))
WHOLE = {
    "classic": 40_000,
    "other_sizes": 12_000,
    "jigsaw": 20_000,
    "multigrid": 7_000,
    "kakuro": 8_000,
    "killer": 3_000,
    "variants": 10_000,
}
QUOTAS = WHOLE if IS_WHOLE else {family: quota // 64 for family, quota in WHOLE.items()}
"""The number of boards per family that are checked."""

CLASSIC = ("17clue_49158", "cbg000_SER", "hodoku_q2_taxonomy", "qqwing_generated_400", "forum_hardest_1905_11plus")
FILES = {
    "other_sizes": ("sudoq", "sgt_generated", "sudoku_puzzlekit"),
    "jigsaw": ("jigsaw_andoku", "jigsaw_puzzlekit", "jigsaw_sgt_generated", "jigsaw_sudoq"),
    "multigrid": (
        "samurai_yendoku",
        "butterfly_puzzlekit",
        "twin_yendoku",
        "windmill_puzzlekit",
        "clueless1_puzzlekit",
    ),
    "kakuro": ("kakuro_puzzlekit", "kakuro_paucuesta9", "kakuro_misc"),
    "killer": ("killer_puzzlekit", "killer_sgt_generated"),
    "variants": ("diagonal_sgt_generated", "standard_extra_andoku", "x_hyper_sudoq"),
}


HARDEST = 160
"""The difficulty of the hardest techniques that are checked: singles, locked candidates, subsets, basic fish, sums."""
SHARE = 2_500
"""The number that one test checks, so that workers finish at about the same time."""

SHARES = [(family, share) for family, quota in QUOTAS.items() for share in range(0, quota, SHARE)]


def puzzles(family: str, share: int = 0) -> Iterator[tuple[Puzzle, tuple[int, ...] | None]]:
    """Puzzles of a family without end, in a random order that is always the same; a third of them lack a given."""
    draw = random.Random(f"{family} {share}")
    if family == "classic":
        texts = [columns[0] for name in CLASSIC for columns in corpora.lines("classic", f"{name}.txt")]
        pool = [(ruleout.parse(text), None) for text in draw.sample(texts, 300)]
    else:
        found = [record for name in FILES[family] for record in corpora.records(family, f"{name}.jsonl")]
        found = [record for record in found if "solution" in record and record.get("n", 9) <= 16]
        draw.shuffle(found)
        pool = [(ruleout.parse(json.dumps(record)), rules.recorded_solution(record)) for record in found[:150]]
    for number, (puzzle, solution) in enumerate(cycle(pool)):
        given = [cell for cell, digit in enumerate(puzzle.givens) if digit]
        if number % 3 == 2 and given:
            cell = draw.choice(given)
            yield attrs.evolve(puzzle, givens=(*puzzle.givens[:cell], 0, *puzzle.givens[cell + 1 :])), None
        else:
            yield puzzle, solution or the_solution(puzzle)


def the_solution(puzzle: Puzzle) -> tuple[int, ...] | None:
    result = ruleout.solve(puzzle)
    return result.solutions[0] if result.verdict is Verdict.UNIQUE else None


def test_the_quotas_are_large_enough() -> None:
    assert sum(WHOLE.values()) >= 100_000
    assert min(QUOTAS.values()) >= 45


@pytest.mark.parametrize(("family", "share"), SHARES)
def test_every_step_stands(family: str, share: int) -> None:
    techniques = [each for each in default_registry().techniques.values() if each.difficulty <= HARDEST]
    left = min(SHARE, QUOTAS[family] - share)
    for number, (puzzle, solution) in enumerate(puzzles(family, share)):
        for board, findings in walk(puzzle, solution, applicable(techniques, puzzle), seed=number):
            assert not findings, (puzzle, board.masks, findings)
            left -= 1
        if left <= 0:
            return
        assert number < 50_000, f"{left} boards are missing: too few puzzles of this family show a step"


def boldly(board: Board) -> Iterator[Step]:
    """Unsound: the highest candidate of the first open cell."""
    cell = next(cell for cell in range(board.layout.size) if not board.is_placed(cell))
    yield Step("boldly", places=board.candidates(cell)[-1:], because=Reason(cells=(cell,)))


def silently(board: Board) -> Iterator[Step]:
    """Sound, but without its reasons: hidden singles that do not name their house."""
    for house in board.layout.houses:
        for digit in range(1, board.layout.digits + 1):
            cells = [cell for cell in house.cells if board.has(cell, digit)]
            if len(cells) == 1 and not board.is_placed(cells[0]) and len(board.candidates(cells[0])) > 1:
                yield Step("silently", places=(Candidate(cells[0], digit),), because=Reason(cells=house.cells))


@pytest.mark.parametrize("planted", [boldly, silently])
def test_a_planted_fault_is_found(planted: object) -> None:
    technique = Technique(id=planted.__name__, title="planted", difficulty=1, find=planted)  # type: ignore[attr-defined, arg-type]
    found = []
    for number, (puzzle, solution) in zip(range(20), puzzles("classic"), strict=False):
        for _, findings in walk(puzzle, solution, [technique], seed=number):
            found += findings
    assert found
