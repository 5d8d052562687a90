"""Reading and writing text: one puzzle per line."""

from __future__ import annotations

import random

import pytest

from ruleout.plugin import Budget, Layout, Sum, Unit, classic_grid
from ruleout_engines.scalar.engine import ScalarEngine

ENGINE = ScalarEngine()
GRID = classic_grid(4, (2, 2))
BLANK = b"................"


def lines_of(count: int) -> list[bytes]:
    draw = random.Random(count)
    return [bytes(draw.choice(b"1234" if draw.random() < 0.25 else b".0") for _ in range(16)) for _ in range(count)]


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_lines_have_the_results_of_starts(limit: int) -> None:
    lines = lines_of(700)
    found = ENGINE.search_lines(GRID, b"\n".join(lines), limit)
    assert found is not None
    starts = [[15 if character in b".0" else 1 << (character - ord("1")) for character in line] for line in lines]
    shown = found.solutions.decode().splitlines()
    assert len(shown) == len(found.counts) == len(found.complete) == len(found.nodes) == 700
    for number, result in enumerate(ENGINE.search_many(GRID, starts, limit)):
        assert found.counts[number] == len(result.solutions)
        assert found.complete[number] == result.complete
        assert found.nodes[number] == result.nodes
        text = "".join(map(str, result.solutions[0])) if result.solutions else "." * 16
        assert shown[number] == text
    assert len(set(found.counts)) == limit + 1


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
@pytest.mark.parametrize("last", [True, False])
def test_unreadable_lines_get_the_count_minus_one(end: bytes, last: bool) -> None:
    lines = [BLANK, b"", BLANK[1:], BLANK + b"1", BLANK[1:] + b"5", b"1 23" * 4, BLANK[1:] + b"\xff", b"12" + BLANK[2:]]
    found = ENGINE.search_lines(GRID, end.join(lines) + (end if last else b""))
    assert found is not None
    assert list(found.counts) == [2, -1, -1, -1, -1, -1, -1, 2]
    assert len(found.solutions) == 17 * len(lines)


def test_an_empty_block_has_no_results() -> None:
    found = ENGINE.search_lines(GRID, b"")
    assert found is not None
    assert (list(found.counts), found.solutions) == ([], b"")
    alone = ENGINE.search_lines(GRID, b"\n")
    assert alone is not None
    assert list(alone.counts) == [-1]


def test_hidden_cells_and_cages_are_searched_but_not_written() -> None:
    layout = Layout.of(4, [(0, 0), (0, 1), None], [Sum((0, 2), 5), Unit("row", "row", (0, 1, 2))])
    found = ENGINE.search_lines(layout, b"..\n12\n22\n1.\n", 9)
    assert found is not None
    assert list(found.counts) == [8, 1, 0, 2]
    assert found.solutions.splitlines()[1:3] == [b"12", b".."]


def test_a_budget_is_per_line() -> None:
    found = ENGINE.search_lines(GRID, b"\n".join([BLANK, b"1234341221434321"]), 2, Budget(nodes=0))
    assert found is not None
    assert (list(found.counts), list(found.complete)) == ([0, 1], [0, 1])
    stopped = ENGINE.search_lines(GRID, BLANK, 2, Budget(seconds=0))
    assert stopped is not None
    assert (list(stopped.counts), list(stopped.complete)) == ([0], [0])


def test_lines_need_symbols_of_one_byte_that_are_not_blanks() -> None:
    cells = [(0, 0), (0, 1)]
    assert ENGINE.search_lines(Layout.of(2, cells, [], symbols=("0", "1")), b"..") is None
    assert ENGINE.search_lines(Layout.of(2, cells, [], symbols=("10", "11")), b"..") is None
    assert ENGINE.search_lines(Layout.of(2, cells, [], symbols=("é", "1")), b"..") is None
    letters = ENGINE.search_lines(Layout.of(2, cells, [], symbols=("A", "b")), b".b\nAA\naA\n", 3)
    assert letters is not None
    assert list(letters.counts) == [2, 1, -1]
    with pytest.raises(ValueError, match="limit: found 0"):
        ENGINE.search_lines(GRID, BLANK, 0)
