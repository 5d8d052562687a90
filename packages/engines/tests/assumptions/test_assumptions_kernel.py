"""What the kernel for assumptions answers is what the view works out, and the steps are the same with it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import pytest
from compiled_kernels import asking, boards_on, loading, unused

from ruleout.plugin import Board, classic_grid

pytest.importorskip("numba", reason="Numba is not installed")
pytest.importorskip("ruleout_strategies", reason="ruleout-strategies is not installed")

from ruleout_engines.assumptions import kernel, rounds
from ruleout_strategies.forcing.kinds import KINDS, find
from ruleout_strategies.forcing.kraken_fish import KRAKEN_FISH
from ruleout_strategies.views.assumptions import (
    QUESTION,
    Assumptions,
    DynamicAssumptions,
    NetAssumptions,
    NishioAssumptions,
    StaticAssumptions,
)

LAYOUTS = ("9x9", "6x6", "jigsaw", "diagonal", "two grids", "cages", "rules")
COUNT = 64 if os.environ.get("RULEOUT_WHOLE") else 1
"""The number of boards per layout."""
VIEWS: tuple[type[Assumptions], ...] = (StaticAssumptions, NishioAssumptions, DynamicAssumptions, NetAssumptions)


loaded = loading(kernel.CODE)


@pytest.fixture(scope="module")
def boards() -> list[Board]:
    return boards_on(LAYOUTS, COUNT)


ask = asking(kernel.answer, QUESTION)


def first_rounds(board: Board, question: str, arguments: tuple[Any, ...]) -> Any:
    """The answer of a kernel that has room for two rounds only."""
    found = ask(board, question, arguments)
    if found is not None and len(found.levels) > 2:
        found.levels, found.refuted, found.is_complete = found.levels[:2], found.refuted[:2], False
    return found


def cases(view: Assumptions) -> list[int]:
    count = view.graph.count
    return [view.assumptions((x, True) for x in group.members) for group in view.graph.groups] + [
        view.assumptions([(x, True), (x, False)]) for x in range(count)
    ]


def results(view: Assumptions) -> tuple[Sequence[Any], ...]:
    verities = list(view.verities(cases(view)))
    view.settle()
    return verities, list(view.refutations()), [view.excluding(x) for x in range(view.graph.count)]


@pytest.mark.parametrize("kind", VIEWS)
@pytest.mark.parametrize("answer", [ask, first_rounds])
def test_what_follows_is_the_same_with_it(boards: list[Board], kind: type[Assumptions], answer: Any) -> None:
    some = 0
    for board in boards:
        with_it = results(board.with_kernels(answer).view(kind))
        assert with_it == results(board.view(kind))
        some += len(with_it[0])
    assert some > 20


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_steps_are_the_same_with_it(boards: list[Board], kind: Any) -> None:
    for board in boards:
        assert list(find(kind, board.with_kernels(ask))) == list(find(kind, board))


def test_kraken_fish_are_the_same_with_it(boards: list[Board]) -> None:
    for board in boards:
        assert list(KRAKEN_FISH.find(board.with_kernels(ask))) == list(KRAKEN_FISH.find(board))


@pytest.mark.parametrize("planted", ["_exclude", "_complete"])
def test_a_fault_in_it_is_found(boards: list[Board], planted: str) -> None:
    """The levels of the kernel differ if one candidate or group is left out."""

    def ask_less(board: Board, question: str, arguments: tuple[Any, ...]) -> Any:
        near, groups = arguments
        less = ([0, *near[1:]], groups) if planted == "_exclude" else (near, groups[1:])
        return kernel.answer(board, *less)

    assert any(
        results(board.with_kernels(ask_less).view(DynamicAssumptions)) != results(board.view(DynamicAssumptions))
        for board in boards
    )


def test_many_candidates_are_left_to_the_view() -> None:
    count = kernel.MOST_CANDIDATES + 1
    assert kernel.answer(Board.from_masks(classic_grid(), (3,) * 81), [0] * count, []) is None


def test_more_rounds_than_there_is_room_for_are_left_to_the_view() -> None:
    """A chain of pairs, of which the first candidate makes the last one follow."""
    pairs = 2 * rounds.MOST_ROUNDS
    near = [0] * (2 * pairs)
    for i in range(pairs - 1):
        near[2 * i] |= 1 << 2 * i + 3
        near[2 * i + 3] |= 1 << 2 * i
    groups = [(2 * i, 2 * i + 1) for i in range(pairs)]
    found = kernel.answer(Board.from_masks(classic_grid(), (3,) * 81), near, groups)
    assert found is not None
    assert not found.is_complete
    assert len(found.levels) == rounds.MOST_ROUNDS


def test_it_answers_nothing_before_it_is_loaded(boards: list[Board]) -> None:
    with unused(kernel.CODE):
        assert kernel.answer(boards[0], [2, 1], [(0, 1)]) is None
