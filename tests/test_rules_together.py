"""Steps of rules on boards with every rule of setters are sound, and the same if a board is turned or rules reordered.

``RULEOUT_WHOLE=1`` checks 50,000 steps, and boards of all grids with each rule, else a few.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice

import attrs
import pytest
from otherwise import differences
from rule_values import VALUES
from soundness.setters import GRIDS, Ruled, boards

from ruleout import Board, Technique
from ruleout.internal import Budget, Candidate, Countdown, OutOfTime, PythonEngine, Step, TooLarge, timed
from ruleout_strategies.catalogue import TECHNIQUES
from ruleout_strategies.together.net import Net
from ruleout_strategies.together.refutation import Log
from ruleout_strategies.together.trial import SIGHT, Removal, Trial

WHOLE = bool(os.environ.get("RULEOUT_WHOLE"))
STEPS = 50_000 if WHOLE else 500
MOST = 60
"""The number of steps of a technique that are checked on one board."""
LIMIT = Budget(seconds=60.0)
OF_RULES = [each for each in TECHNIQUES if "rules" in each.groups or "together" in each.id]
TOGETHER = [each for each in TECHNIQUES if each.id.startswith("rules-together")]
SMALL = [grid for grid in GRIDS if WHOLE or grid in ("4x4", "6x6", "jigsaw")]


def ruled(grids: list[str], seed: int) -> Iterator[Ruled]:
    """Boards with each rule in turn, each on the next grid."""
    for turn in count(seed):
        for number, key in enumerate(sorted(VALUES)):
            yield from boards(grids[(number + turn) % len(grids)], key, turn, 1)


def steps(techniques: list[Technique], board: Ruled) -> Iterator[Step]:
    """The first steps of each of *techniques* that are found in time."""
    for technique in techniques:
        if technique.applies(board.board.layout):
            try:
                with timed(Countdown(LIMIT)):
                    yield from islice(technique.steps(board.board, PythonEngine()), MOST)
            except (TooLarge, OutOfTime):
                continue


@pytest.mark.long
def test_no_step_removes_a_digit_of_the_solution() -> None:
    found = Counter[str]()
    for board in ruled(SMALL, 0):
        for step in steps(OF_RULES, board):
            assert not board.wrong(step)
            found[step.technique] += 1
        if found.total() >= STEPS:
            break
    assert {each.id for each in TOGETHER} <= {*found}


def test_a_removed_digit_of_the_solution_is_found() -> None:
    board, step = next((board, step) for board in ruled(["4x4"], 0) for step in steps(OF_RULES, board))
    assert not board.wrong(step)
    assert board.wrong(attrs.evolve(step, removes=(Candidate(5, board.solution[5]),)))


@pytest.mark.long
@pytest.mark.parametrize("grid", SMALL)
def test_the_same_steps_on_a_board_seen_otherwise(grid: str) -> None:
    for board in islice(ruled([grid], 7), 4 * len(VALUES) if WHOLE else 4):
        assert not list(differences(TOGETHER, board.board, 1)), board.rules


def one_after_the_other(self: Trial, net: Net, log: list[Removal] | None) -> None:
    """Of two new digits that exclude the same candidate, only the first is noted."""
    fresh, self._fresh = self._fresh, []
    for cell in fresh:
        digit = self.masks[cell]
        for peer in net.layout.peers[cell]:
            if self.masks[peer] & digit:
                if log is not None:
                    log.append(Removal(peer, digit, self.level, SIGHT, cell))
                self._touched.add(peer)
                self._remove(peer, digit)


def test_what_depends_on_the_order_of_cells_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    (found,) = boards("jigsaw", "numbered_rooms", 7000, 1)
    assert not list(differences(TOGETHER[:2], found.board, 0))
    monkeypatch.setattr(Trial, "_look", one_after_the_other)
    monkeypatch.setattr(Log, "_dispensable", lambda log, number: -number)
    fresh = [Board.from_masks(found.board.layout, found.board.masks, 0, found.board.placed) for _ in range(6)]
    assert any(list(differences(TOGETHER[:2], board, seed)) for seed, board in enumerate(fresh))
