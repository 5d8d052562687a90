"""Conflicts with rules of the whole grid: these are one clue each, and a mark that is left out stays one for them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from all_marks import GRIDS, PAIRS, marked

import ruleout
from ruleout import Conflict

KEYS = {"sums": "pair_sums", "dots": "differences", "odd": "odd"}


def conflicts(name: str, seed: int) -> Iterator[tuple[dict[str, Any], Conflict]]:
    """Documents with all marks of one kind but one, some with a wrong given, each with what contradicts it."""
    chance = random.Random(seed)
    for givens in (1, 2, 3, 4) * 8:
        document = marked(name, givens, chance)
        marks = document[KEYS[name]]
        marks.pop(chance.randrange(len(marks)))
        rows = [*document["givens"]]
        row, column, digit = chance.randrange(4), chance.randrange(4), chance.choice("1234")
        rows[row] = rows[row][:column] + digit + rows[row][column + 1 :]
        document["givens"] = rows
        if (found := ruleout.check(document).conflict) is not None:
            yield document, found


def has_solution(name: str, document: dict[str, Any], members: set[Any]) -> bool:
    """Whether one of all grids has the digits of some cells, and obeys some marks and the rule of the whole grid."""
    entries = [each["cells"] if name != "odd" else [each] for each in document[KEYS[name]]]
    marks = [tuple(row * 4 + column for row, column in cells) for cells in entries]
    unmarked = {*(PAIRS if name != "odd" else [(cell,) for cell in range(16)])} - {*marks}
    text = "".join(document["givens"])

    def is_marked(grid: tuple[int, ...], cells: tuple[int, ...]) -> bool:
        digits = [grid[cell] for cell in cells]
        return {"sums": sum(digits) == 5, "dots": abs(digits[0] - digits[-1]) == 1, "odd": digits[0] % 2 == 1}[name]

    return any(
        all(str(grid[each]) == text[each] for each in members if isinstance(each, int))
        and all(is_marked(grid, each) for each in members if isinstance(each, tuple))
        and not ("flag" in members and any(is_marked(grid, each) for each in unmarked))
        for grid in GRIDS
    )


@pytest.mark.parametrize("name", KEYS)
def test_a_conflict_names_a_rule_of_the_whole_grid_once_and_nothing_can_be_left_out(name: str) -> None:
    seen = 0
    for document, found in conflicts(name, 1):
        members: set[Any] = {*found.cells}
        for clue in found.clues:
            is_flag = clue.rule.startswith("all-")
            assert not is_flag or clue.label.startswith("all ")
            members.add("flag" if is_flag else clue.cells)
        assert len(members) == len(found.cells) + len(found.clues)
        assert found.reduced
        assert not has_solution(name, document, members)
        assert [each for each in members if not has_solution(name, document, members - {each})] == []
        seen += "flag" in members
    assert seen


def test_a_rule_of_the_whole_grid_is_called_as_it_is() -> None:
    found = ruleout.check({"variant": "classic", "n": 4, "all_differences_given": [1]}).conflict
    assert found is not None
    assert found.text == "all differences given contradicts the grid"
    assert [(each.rule, len(each.cells)) for each in found.clues] == [("all-differences-given", 16)]
