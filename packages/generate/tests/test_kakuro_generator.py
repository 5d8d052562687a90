from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, permutations
from typing import Any

import attrs
import pytest

import ruleout
from ruleout import discover, parse
from ruleout.internal import (
    UNLIMITED,
    Budget,
    Countdown,
    Engine,
    InputError,
    Layout,
    OutOfTime,
    Position,
    PythonEngine,
    SearchResult,
    Verdict,
    timed,
)
from ruleout_generate.generator import Draft, DraftRequest
from ruleout_generate.generators.kakuro import generator as kakuro
from ruleout_generate.random_stream import RandomSource, RandomStream
from ruleout_generate.testing import check_generator

ENGINE = PythonEngine()
PATTERN = ["######", "###..#", "#.....", "#..#..", "#.....", "##..##"]
"""A layout of 6x6 that is symmetric but for its first row and column."""


def drafted(
    seed: int = 0,
    size: tuple[int, int] | None = (7, 7),
    engine: Engine = ENGINE,
    data: Mapping[str, Any] | None = None,
    **options: Any,
) -> Draft | None:
    """The first draft of a seed."""
    request = DraftRequest(data or {"variant": "kakuro"}, lambda each: parse(dict(each)), size, options)
    return kakuro.KAKURO.draft(request, RandomStream("test", seed), engine)


def cells_of(draft: Draft | None) -> list[list[Any]]:
    """The squares of a draft, as in its document."""
    assert draft is not None
    assert draft.puzzle.document is not None
    cells: list[list[Any]] = draft.puzzle.document.as_json()["cells"]
    return cells


def white_of(cells: Sequence[Sequence[Any]]) -> set[Position]:
    return {(r, c) for r, row in enumerate(cells) for c, entry in enumerate(row) if entry == "."}


def run_lengths(white: set[Position]) -> list[int]:
    """The lengths of all runs of white squares, in both directions, single squares included."""
    lengths = []
    for across in (True, False):
        lines: dict[int, list[int]] = {}
        for row, column in white:
            lines.setdefault(row if across else column, []).append(column if across else row)
        for line in lines.values():
            line.sort()
            length = 1
            for before, after in pairwise([*line, 10_000]):
                if after == before + 1:
                    length += 1
                else:
                    lengths.append(length)
                    length = 1
    return lengths


def are_connected(white: set[Position]) -> bool:
    reached = {min(white)}
    todo = list(reached)
    while todo:
        row, column = todo.pop()
        new = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)} & white - reached
        reached |= new
        todo += new
    return reached == white


def sums_of(cells: Sequence[Sequence[Any]]) -> list[tuple[list[Position], int]]:
    """The places of every run with its sum, from the clues alone."""
    white = white_of(cells)
    found = []
    for row, line in enumerate(cells):
        for column, entry in enumerate(line):
            for key, down, right in (("a", 0, 1), ("d", 1, 0)):
                if isinstance(entry, Mapping) and key in entry:
                    places, place = [], (row + down, column + right)
                    while place in white:
                        places.append(place)
                        place = (place[0] + down, place[1] + right)
                    found.append((places, entry[key]))
    return found


def solutions(cells: Sequence[Sequence[Any]]) -> Iterator[tuple[int, ...]]:
    """All solutions, by trying all digits square by square."""
    white = sorted(white_of(cells))
    runs = sums_of(cells)
    of = {place: [run for run in runs if place in run[0]] for place in white}
    digits: dict[Position, int] = {}

    def fits(place: Position) -> bool:
        for places, total in of[place]:
            known = [digits[each] for each in places if each in digits]
            missing = len(places) - len(known)
            least, most = sum(range(1, missing + 1)), sum(range(10 - missing, 10))
            if len(set(known)) < len(known) or not least <= total - sum(known) <= most:
                return False
        return True

    def go(number: int) -> Iterator[tuple[int, ...]]:
        if number == len(white):
            yield tuple(digits[place] for place in white)
            return
        for digit in range(1, 10):
            digits[white[number]] = digit
            if fits(white[number]):
                yield from go(number + 1)
        del digits[white[number]]

    return go(0)


# What comes out


@pytest.mark.parametrize("size", [(3, 3), (5, 5), (4, 9), (9, 6), (10, 12)])
def test_it_fulfils_the_contract(size: tuple[int, int]) -> None:
    check_generator(kakuro.KAKURO, size=size, seeds=range(3))


@pytest.mark.parametrize("options", [{"sums": "few"}, {"hardness": 40}, {"density": "62", "symmetry": "none"}])
def test_it_fulfils_the_contract_with_options(options: dict[str, Any]) -> None:
    check_generator(kakuro.KAKURO, size=(8, 8), options=options, seeds=range(2))


@pytest.mark.parametrize("seed", range(6))
def test_no_other_digits_have_the_sums(seed: int) -> None:
    draft = drafted(seed, (5, 6), hardness=(seed % 2) * 40)
    assert draft is not None
    assert list(solutions(cells_of(draft))) == [draft.solution]


@pytest.mark.parametrize(("rows", "columns"), [(6, 6), (12, 12), (9, 20), (4, 10)])
def test_every_white_square_is_in_two_runs_and_all_are_connected(rows: int, columns: int) -> None:
    for seed in range(2):
        cells = cells_of(drafted(seed, (rows, columns)))
        white = white_of(cells)
        assert (len(cells), {len(row) for row in cells}) == (rows, {columns})
        assert not any(0 in place for place in white)
        assert {2} <= set(run_lengths(white)) <= set(range(2, 10))
        assert are_connected(white)
        assert white == {(rows - row, columns - column) for row, column in white}
        assert len(sums_of(cells)) == len(run_lengths(white))


def test_a_seed_gives_the_same_puzzle_everywhere() -> None:
    draft = drafted(1, (5, 5))
    assert draft is not None
    assert ruleout.write(draft.puzzle, "kakuro-csv").splitlines() == [
        r"x,x,23\,16\,x",
        "x,17\\6,0,0,10\\",
        r"\16,0,0,0,0",
        r"\28,0,0,0,0",
        r"x,\16,0,0,x",
    ]
    assert draft.solution == (5, 1, 8, 1, 3, 4, 9, 8, 5, 6, 9, 7)


@pytest.mark.parametrize("size", [(5, 5), (9, 9)])
def test_the_engine_has_no_influence(size: tuple[int, int]) -> None:
    expected = drafted(3, size)
    assert expected is not None
    engines = [each for each in discover().engines.values() if each.supports(expected.puzzle.layout) is None]
    assert engines
    assert all(drafted(3, size, engine) == expected for engine in engines)


class Unsure(PythonEngine):
    """An engine that always has this verdict."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__()
        self._verdict = verdict

    def search(self, layout: Layout, start: Sequence[int], limit: int = 2, budget: Budget = UNLIMITED) -> SearchResult:
        return SearchResult(self._verdict, (), complete=False)


@pytest.mark.parametrize("verdict", [Verdict.UNKNOWN, Verdict.SEVERAL, Verdict.NONE])
def test_what_the_engine_does_not_confirm_is_no_draft(verdict: Verdict) -> None:
    assert drafted(engine=Unsure(verdict)) is None


def test_a_draft_with_several_solutions_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kakuro, "make_unique", lambda *_: True)
    assert drafted() is None

    def unverified(request: DraftRequest, source: RandomSource, engine: Engine) -> Draft | None:
        return kakuro.draft(request, source, Unsure(Verdict.UNIQUE))

    with pytest.raises(AssertionError, match="the draft has the verdict several"):
        check_generator(attrs.evolve(kakuro.KAKURO, draft=unverified), size=(7, 7))


def test_it_ends_when_time_is_over() -> None:
    with timed(Countdown(Budget(seconds=0))), pytest.raises(OutOfTime):
        drafted()


# Squares


@pytest.mark.parametrize(
    ("symmetry", "image"),
    [
        ("half-turn", lambda row, column: (9 - row, 9 - column)),
        ("quarter-turn", lambda row, column: (column, 9 - row)),
        ("left-right", lambda row, column: (row, 9 - column)),
        ("top-bottom", lambda row, column: (9 - row, column)),
        ("diagonal", lambda row, column: (column, row)),
        ("full", lambda row, column: (column, 9 - row)),
    ],
)
def test_the_squares_are_symmetric(symmetry: str, image: Any) -> None:
    white = white_of(cells_of(drafted(0, (9, 9), symmetry=symmetry)))
    assert {image(*place) for place in white} == white


def test_they_need_not_be_symmetric() -> None:
    white = white_of(cells_of(drafted(0, (9, 9), symmetry="none")))
    assert {(9 - row, 9 - column) for row, column in white} != white


@pytest.mark.parametrize(
    ("size", "options", "message"),
    [
        ((1, 1), {}, "size: found 1x1; expected 3 to 30 rows and columns, those of the clues included"),
        ((12, 31), {}, "size: found 12x31; expected 3 to 30 rows"),
        ((4, 12), {}, "in which runs of 11 cells cannot be broken"),
        (
            (12, 6),
            {"symmetry": "left-right"},
            "cannot be broken with the symmetry left-right",
        ),
        ((7, 8), {"symmetry": "quarter-turn"}, "symmetry: found quarter-turn, which the shape"),
        ((7, 7), {"symmetry": "round"}, "symmetry: found 'round'; expected one of"),
        ((7, 7), {"density": 90}, "option density: found '90'; expected a whole number from 60 to 80"),
        ((7, 7), {"sums": "many"}, "option sums: found 'many'; expected any or few"),
        ((7, 7), {"hardness": "x"}, "option hardness: found 'x'; expected a whole number from 0 to 80"),
    ],
)
def test_what_is_impossible_is_an_error(size: tuple[int, int], options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as error:
        drafted(0, size, **options)
    assert message in str(error.value)


# Layouts that are given


def test_a_layout_can_be_given() -> None:
    for seed in range(3):
        draft = drafted(seed, None, data={"variant": "kakuro", "cells": PATTERN})
        assert draft is not None
        cells = cells_of(draft)
        assert white_of(cells) == white_of(PATTERN)
        assert list(solutions(cells)) == [draft.solution]


def test_the_sums_of_a_layout_are_replaced() -> None:
    cells = cells_of(drafted(0, (6, 6)))
    others = cells_of(drafted(1, None, data={"variant": "kakuro", "cells": cells, "solution": [1], "title": "old"}))
    assert white_of(others) == white_of(cells)
    assert others != cells


def test_the_givens_of_a_layout_are_kept() -> None:
    data = {"variant": "kakuro", "cells": PATTERN, "givens": [[2, 2, 7], [3, 1, 9]]}
    draft = drafted(0, None, data=data)
    assert draft is not None
    assert sum(map(bool, draft.puzzle.givens)) == 2
    assert draft.puzzle["r3c3"] == 7
    assert draft.puzzle["r4c2"] == 9
    assert all(given in (0, digit) for given, digit in zip(draft.puzzle.givens, draft.solution, strict=True))


def test_runs_without_a_square_for_the_sum_have_none() -> None:
    draft = drafted(0, None, data={"variant": "kakuro", "cells": ["#..#", "#...", "#...", "##.."]})
    assert draft is not None
    cells = cells_of(draft)
    assert cells[0][0] == {"a": sum(draft.solution[:2])}
    assert cells[0][3] == {"d": sum(draft.solution[cell] for cell in (4, 7, 9))}
    assert len(sums_of(cells)) == 5


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"cells": ["#####", "#..#.", "#..##"]}, "r2c5"),
        ({"cells": [["#", "#", "#", "#", "#"], ["#", ".", ".", {"a": 5}, "."], ["#", ".", ".", "#", "#"]]}, "r2c5"),
        ({"cells": ["###########", "#..........", "#.........."]}, "r2c2: across run of 10 cells; expected at most 9"),
        ({"cells": ["###", "#..", "#.."], "cages": []}, "found 'cages'; expected a Kakuro without other rules"),
        ({"cells": ["###", "#..", "#.."], "givens": [[1, 1, 5], [1, 2, 5]]}, "r2c2: givens: found 5 twice in a run"),
    ],
)
def test_a_layout_that_is_not_one_is_an_error(data: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as error:
        drafted(0, None, data={"variant": "kakuro", **data})
    assert message in str(error.value)


def test_a_layout_has_its_own_size_and_symmetry() -> None:
    data = {"variant": "kakuro", "cells": PATTERN}
    assert drafted(0, (6, 6), data=data) == drafted(0, None, data=data)
    with pytest.raises(InputError, match="size: found 7x6; expected 6x6, the size of the layout that is given"):
        drafted(0, (7, 6), data=data)
    with pytest.raises(InputError, match="option density: found with a layout that is given"):
        drafted(0, None, data=data, density=70)


def test_a_layout_without_unique_sums_gives_no_draft(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kakuro, "TRIES", 1)
    block = ["#####", *["#...."] * 4]
    assert drafted(0, None, data={"variant": "kakuro", "cells": block}) is None


# Sums


def open_cells(draft: Draft) -> float:
    """The share of the cells that are left open if all digits of each run are tried, as often as it helps."""
    cells = cells_of(draft)
    possible = {place: set(range(1, 10)) for place in white_of(cells)}
    runs = sums_of(cells)
    before = None
    while before != (before := sum(map(len, possible.values()))):
        for run, total in runs:
            fitting = [
                digits
                for digits in permutations(range(1, 10), len(run))
                if sum(digits) == total and all(d in possible[p] for d, p in zip(digits, run, strict=True))
            ]
            for i, place in enumerate(run):
                possible[place] = {digits[i] for digits in fitting}
    return sum(len(digits) > 1 for digits in possible.values()) / len(possible)


@pytest.mark.parametrize("seed", range(3))
def test_single_runs_are_enough_unless_it_is_to_be_harder(seed: int) -> None:
    easy, hard = drafted(seed, (6, 5)), drafted(seed, (6, 5), hardness=50)
    assert easy is not None
    assert hard is not None
    assert open_cells(easy) == 0
    assert open_cells(hard) >= 0.5


def test_the_option_for_sums_is_used() -> None:
    assert drafted(0, (7, 7), sums="any") == drafted(0, (7, 7)) != drafted(0, (7, 7), sums="few")
