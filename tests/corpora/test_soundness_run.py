"""The checks behind the page about soundness find no fault, and find planted ones."""

from __future__ import annotations

import attrs
import pytest
from soundness.boards import Sources
from soundness.checking import Checker
from soundness.counts import Counts
from soundness.layouts import TOPOLOGIES

from ruleout.plugin import Board, Step
from ruleout_strategies.catalogue import TECHNIQUES

BY_ID = {technique.id: technique for technique in TECHNIQUES}
SOME = tuple(technique for technique in TECHNIQUES if technique.difficulty < 250)
FEW, MANY = 3, 40
"""Numbers of boards: for all techniques, and for a single one."""


def messages(checker: Checker, topology: str, numbers: int) -> list[str]:
    sources = Sources({})
    return [
        message
        for number in range(numbers)
        for board, truth in sources.boards(topology, number)
        for message in checker.check(board, truth, topology, checker.techniques)
    ]


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_steps_on_each_topology_are_sound_and_counted(topology: str) -> None:
    checker = Checker(SOME, Counts())
    assert messages(checker, topology, FEW) == []
    assert checker.counts.total() > 0


def one_more(board: Board) -> list[Step]:
    """Naked pairs that also remove one of the digits from one of the two cells."""
    steps = BY_ID["naked-pair"].find(board)
    return [attrs.evolve(each, removes=(*each.removes, each.because.candidates["pattern"][0])) for each in steps]


def without_cells(board: Board) -> list[Step]:
    """Hidden pairs whose reason lacks a cell."""
    steps = BY_ID["hidden-pair"].find(board)
    return [attrs.evolve(each, because=attrs.evolve(each.because, cells=each.because.cells[1:])) for each in steps]


@pytest.mark.parametrize(
    ("technique", "find", "text"),
    [("naked-pair", one_more, "solution needs"), ("hidden-pair", without_cells, "could still be")],
)
def test_a_planted_fault_is_reported(technique: str, find: object, text: str) -> None:
    checker = Checker((attrs.evolve(BY_ID[technique], find=find),), Counts())
    assert any(text in message for message in messages(checker, "smaller", MANY))
