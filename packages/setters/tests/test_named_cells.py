"""Cells by their names in the value of every rule."""

from __future__ import annotations

from typing import Any

import pytest
from test_sentences import BY_KEY
from values import VALUES

import ruleout
from ruleout import InputError

PLACES = {"cells", "corner", "circle", "counter", "bulb", "shafts", "start", "cell"}
"""The keys of cells, of a list of cells, or of lists of these."""
WITH_CELLS = [key for key in VALUES if "numbers" not in BY_KEY[key].shape and BY_KEY[key].shape != "flag"]


def is_place(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(isinstance(each, int) for each in value)


def named(value: Any, joined: bool) -> Any:
    """The value with names in place of positions; if *joined*, a list of cells is one text."""
    if isinstance(value, dict):
        return {key: named(each, joined) if key in PLACES else each for key, each in value.items()}
    if is_place(value):
        return "r{}c{}".format(*(number + 1 for number in value))
    if not isinstance(value, list):
        return value
    items = [named(each, joined) for each in value]
    return " ".join(items) if joined and items and all(map(is_place, value)) else items


@pytest.mark.parametrize("key", WITH_CELLS)
@pytest.mark.parametrize("joined", [False, True])
def test_names_of_cells_are_read_as_their_positions(key: str, joined: bool) -> None:
    values = VALUES[key]
    for value in values:
        # A list of corners has an entry for each; it is not a list of cells.
        names = named(value, joined and not (BY_KEY[key].shape == "corners" and is_place(value[0])))
        layout = ruleout.parse({"n": 4}).layout
        assert BY_KEY[key].read(names, layout) == BY_KEY[key].read(value, layout)
        if any(is_place(each) for each in value) or "cells" in str(value):
            assert "r" in str(names)


def test_documents_are_written_with_positions() -> None:
    names = {"n": 4, "thermometers": ["r1c1-r1c3", ["r2c1", [1, 1]]], "sums": [{"cells": "R1C1:r2c2", "sum": 9}]}
    numbers = {
        "thermometers": [[[0, 0], [0, 1], [0, 2]], [[1, 0], [1, 1]]],
        "sums": [{"cells": [[0, 0], [0, 1], [1, 0], [1, 1]], "sum": 9}],
    }
    puzzle = ruleout.parse(names)
    for written in (puzzle, puzzle.place("r4c4", 1)):
        document = ruleout.to_record(written)["document"]
        assert {key: document[key] for key in numbers} == numbers
    assert ruleout.parse({"n": 4, **numbers}) == puzzle
    made = ruleout.parse({"n": 4, "quadruples": [{"corner": "r2c2", "digits": [1]}]})
    assert '"corner": [1, 1]' in ruleout.write(made)


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ("r1c1 r1c2x", "found 'r1c2x'; expected cells such as r1c1, r1c1-r1c5 or r1c1:r1c3"),
        ("r1c1 r5c1", "found 'r5c1', which is not a cell of this layout; expected one of r1c1 to r4c4"),
        ("r1c1-r1c2 r1c1", "r1c1 is listed twice"),
        (["r1c1", 5], r"found '5'; expected \[row, column\], counted from 0, or a name such as r1c1"),
        ("", "found ''; expected cells"),
        (["r1c"], "found 'r1c'; expected a cell such as r1c1"),
    ],
)
def test_what_is_no_cell_is_named(cells: Any, message: str) -> None:
    for rules in ({"odd": cells}, {"cages": [{"sum": 5, "cells": cells}]}, {"thermometers": [cells]}):
        with pytest.raises(InputError, match=message):
            ruleout.parse({"n": 4, **rules})


def test_the_rules_of_a_puzzle_have_names_cells_and_values() -> None:
    document = {
        "n": 4,
        "cages": [{"sum": 3, "cells": "r1c1 r1c2"}, {"cells": "r4c1 r4c2"}],
        "thermometers": ["r1c1-r1c3"],
        "whispers": [{"difference": 2, "cells": "r2c1 r3c2"}],
        "sandwich_sums": [{"side": "left", "index": 2, "value": 5}],
        "average_arrows": [{"circle": "r4c4", "cells": "r3c3 r2c2"}],
        "anti_knight": True,
        "diagonals": "main",
    }
    assert [(each.rule, each.label, each.values) for each in ruleout.parse(document).rules] == [
        ("cages", "cage 3 at r1c1", {"sum": 3}),
        ("cages", "cage at r4c1", {}),
        ("thermometers", "the thermometer from r1c1 to r1c3", {}),
        ("whispers", "the whisper 2 from r2c1 to r3c2", {"difference": 2}),
        ("sandwich-sums", "the sandwich 5 at the left of row 3", {"value": 5}),
        ("average-arrows", "the average arrow from r3c3 to r2c2", {"circle": [3, 3]}),
        ("anti-knight", "anti-knight", {}),
        ("diagonals", "the main diagonal", {}),
    ]
    assert ruleout.parse("." * 81).rules == ()
    assert ruleout.parse(document).rules[0].cells == (0, 1)
    cells = [["#", {"d": 4}, {"d": 6}], [{"a": 3}, ".", "."], [{"a": 7}, ".", "."]]
    run = ruleout.parse({"variant": "kakuro", "cells": cells}).rules[0]
    assert (run.label, run.values, run.cells) == ("across 3 at r2c2", {"sum": 3}, (0, 1))
