"""Boards of SudokuStudio: each element as its rule, and damaged values as errors that name them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ruleout import InputError
from ruleout.plugin import Document
from ruleout_links.lz import compress
from ruleout_links.sudokustudio import SUDOKUSTUDIO

REGIONS = {
    str(b): {str(9 * r + c): True for r in range(9) for c in range(9) if r // 3 * 3 + c // 3 == b} for b in range(9)
}


def listed(*cells: int) -> dict[str, int]:
    return {str(at): cell for at, cell in enumerate(cells)}


def held(*cells: int) -> dict[str, bool]:
    return {str(cell): True for cell in cells}


def board(**elements: Any) -> Document:
    found = {"gridRegion": REGIONS, "givens": {"0": 5}, **elements}
    whole = {
        "grid": {"width": 9, "height": 9},
        "meta": {"title": "One", "author": "", "description": ""},
        "elements": {
            str(at): {"type": kind, "order": at, "value": value} for at, (kind, value) in enumerate(found.items())
        },
    }
    text = compress(json.dumps(whole, separators=(",", ":")))
    claim = SUDOKUSTUDIO.sniff(text)
    assert claim is not None
    assert claim.certain
    (document,) = SUDOKUSTUDIO.read(text, None)
    return document


CASES: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"knight": True, "king": False}, {"anti_knight": True}),
    ({"antiX": True, "antiV": True}, {"all_pair_sums_given": [5, 10]}),
    ({"consecutive": {"orth": True}}, {"non_consecutive": True}),
    ({"diagonal": {"positive": True}}, {"diagonals": "anti"}),
    ({"diagonal": {"positive": True, "negative": True}}, {"diagonals": True}),
    ({"killer": {"a": {"sum": 5, "cells": held(1, 2)}}}, {"cages": [{"sum": 5, "cells": [[0, 1], [0, 2]]}]}),
    ({"thermo": {"a": listed(10, 1, 2)}}, {"thermometers": [[[1, 1], [0, 1], [0, 2]]]}),
    ({"whisper": {"a": listed(3, 4)}}, {"whispers": [{"difference": 5, "cells": [[0, 3], [0, 4]]}]}),
    ({"dutchWhisper": {"a": listed(3, 4)}}, {"whispers": [{"difference": 4, "cells": [[0, 3], [0, 4]]}]}),
    (
        {"arrow": {"a": {"bulb": listed(0), "body": listed(0, 1, 2)}}},
        {"arrows": [{"bulb": [[0, 0]], "shafts": [[[0, 1], [0, 2]]]}]},
    ),
    ({"difference": {"0": True}}, {"differences": [{"cells": [[0, 0], [0, 1]], "value": 1}]}),
    ({"ratio": {"16": 3}}, {"ratios": [{"cells": [[1, 0], [1, 1]], "value": 3}]}),
    ({"xv": {"1": 10}}, {"pair_sums": [{"cells": [[0, 0], [1, 0]], "value": 10}]}),
    ({"quadruple": {"11": {"0": 3, "1": 1}}}, {"quadruples": [{"corner": [0, 0], "digits": [1, 3]}]}),
    ({"sandwich": {"6": 12}}, {"sandwich_sums": [{"side": "left", "index": 1, "value": 12}]}),
    ({"xsum": {"1": 12}}, {"x_sums": [{"side": "bottom", "index": 0, "value": 12}]}),
    ({"littleKiller": {"8": 12}}, {"little_killers": [{"start": [0, 2], "direction": "DR", "sum": 12}]}),
    ({"littleKiller": {"39": 12}}, {"little_killers": [{"start": [7, 8], "direction": "UL", "sum": 12}]}),
    ({"odd": held(0, 80)}, {"odd": [[0, 0], [8, 8]]}),
    ({"clone": {"a": {"a": listed(0), "b": listed(9)}}}, {"clones": [[[[0, 0]], [[1, 0]]]]}),
    ({"filled": {"1": 7}}, {"placed": [[0, 7, *[0] * 7], *[[0] * 9] * 8]}),
]


@pytest.mark.parametrize(("elements", "rules"), CASES, ids=lambda case: "-".join(case))
def test_an_element_is_its_rule(elements: dict[str, Any], rules: dict[str, Any]) -> None:
    document = board(**elements)
    assert document.variant == "classic"
    assert document.data == {"n": 9, "givens": [[5, *[0] * 8], *[[0] * 9] * 8], **rules, "title": "One"}


def test_an_element_that_no_rule_can_express_is_named() -> None:
    assert "fog" in str(board(fog={"a": {"0": 1}}).data["not_expressed"])


@pytest.mark.parametrize(
    ("elements", "says"),
    [
        ({"givens": {"81": 5}}, "givens"),
        ({"givens": {"0": 10}}, "givens"),
        ({"difference": {"143": 1, "152": 1}}, "edge 152"),
        ({"quadruple": {"0": {"0": 1}}}, "corner 0"),
        ({"thermo": {"a": listed(81)}}, "thermo"),
        ({"thermo": {"a": 3}}, "thermo a"),
        ({"killer": 3}, "killer"),
        ({"diagonal": 3}, "diagonal"),
    ],
)
def test_a_damaged_value_is_refused_by_name(elements: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError, match=says):
        board(**elements)
