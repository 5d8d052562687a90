"""Each rule keeps the promises of rules on grids of many kinds, or says why it makes no sense there."""

from __future__ import annotations

from typing import Any

import pytest
from test_sentences import FEW, NEGATIVE, read
from values import VALUES

import ruleout
from ruleout import plugin as kit
from ruleout.testing import check_rule
from ruleout_setters.rules import RULES

pytestmark = pytest.mark.long

EVERY: dict[str, Any] = {
    **{key: values[:1] for key, (_, values) in FEW.items()},
    **VALUES,
    **{key: [True] for key in NEGATIVE},
    "all_differences_given": [[1]],
    "all_pair_sums_given": [[5, 10]],
    "pair_rules": [[{"cells": [[0, 0], [0, 1]], "formula": "a < b", "all_pairs": True}]],
    "line_rules": [[{"cells": [[0, 0], [0, 1]], "regex": "[1-3](2|.)"}]],
    "outside_rules": [[{"side": "top", "index": 0, "regex": ".*", "text": "x"}]],
}
GRIDS: dict[str, Any] = {
    "4x4": {"variant": "classic", "n": 4},
    "6x6": {"variant": "classic", "n": 6},
    "9x9": {"variant": "classic"},
    "jigsaw": {"variant": "jigsaw", "n": 6, "regions": ["AAAABB", "AACBBB", "CCCCCB", "DDDDDE", "DFFEEE", "FFFFEE"]},
    "samurai": {"variant": "samurai"},
    "latin": {"variant": "latin", "n": 5},
    "zeros": {"variant": "latin", "n": 5, "digits": 4, "first": 0},
}
LARGE = ("9x9", "samurai")
"""Grids on which the constraints of the whole grid are too many to be checked one by one in a moment."""
NEEDS: dict[str, dict[str, str]] = {
    "4x4": {
        "entropic_lines": "found 4 digits; expected a multiple of 3",
        "dutch_flatmates": "found 4 digits; expected an odd number",
    },
    "6x6": {"dutch_flatmates": "found 6 digits; expected an odd number"},
    "jigsaw": {"dutch_flatmates": "found 6 digits; expected an odd number"},
    "samurai": dict.fromkeys(
        ("row_indexers", "column_indexers", "full_rank"), "the grid is not a square with as many rows as digits"
    ),
    "latin": {
        "entropic_lines": "found 5 digits; expected a multiple of 3",
        "region_sum_lines": "found 0 boxes or regions of r1c1; expected one of each cell",
        "box_indexers": "found 0 boxes or regions of r1c1; expected one of each cell",
    },
    "zeros": {
        **dict.fromkeys(
            ("row_indexers", "column_indexers", "full_rank"), "the grid is not a square with as many rows as digits"
        ),
        **dict.fromkeys(
            ("sandwich_sums", "x_sums", "x_averages", "before_1", "before_9", "after_9", "sums_next_to_9"),
            "found 5 cells in row 1 from the left on; expected 4",
        ),
        "battlefield": "found 5 cells in row 1 from the left on; expected 4",
        "entropic_lines": "found 4 digits; expected a multiple of 3",
        "region_sum_lines": "found 0 boxes or regions of r1c1; expected one of each cell",
        "box_indexers": "found 0 boxes or regions of r1c1; expected one of each cell",
        "global_groups": "found the digit 4; expected groups of digits of the grid",
        "dutch_flatmates": "found 4 digits; expected an odd number",
    },
}
"""Why rules make no sense on a grid."""
FOUND = {
    "differences": [{"cells": [[0, 0], [0, 1]], "value": 1}],
    "crosses": [[0, 0]],
    "rossini": [{"side": "top", "index": 0, "value": "increasing"}],
}


def layout_of(name: str) -> kit.Layout:
    return ruleout.parse(GRIDS[name]).layout


@pytest.mark.parametrize("name", GRIDS)
def test_rules_keep_their_promises(name: str) -> None:
    layout = layout_of(name)
    for rule in RULES:
        values = EVERY[rule.key][:1] if name != "4x4" else EVERY[rule.key][:: max(1, len(EVERY[rule.key]) // 4)]
        problem = NEEDS.get(name, {}).get(rule.key)
        if problem:
            with pytest.raises(kit.InputError) as error:
                check_rule(rule, layout, values)
            assert problem in str(error.value)
        elif name not in LARGE or rule.shape not in ("flag", "numbers") or rule.key == "dutch_flatmates":
            check_rule(rule, layout, values, read(FOUND))


def test_there_is_a_rule_for_each_shape() -> None:
    assert {rule.shape for rule in RULES} == {
        *("lines", "sets", "groups", "borders", "corners", "cells", "outside", "diagonals", "arrows", "flag", "numbers")
    }
    assert all(rule.title and rule.summary.endswith(".") for rule in RULES)


SAME = {
    *("calculation_cages", "mathrax", "full_rank", "medians", "skyscrapers", "sum_skyscrapers", "hidden_skyscrapers"),
    *("numbered_rooms", "max_ascending", "outside_parity", "consecutive_counts", "first_seen_even", "bust"),
    *("positions_of_highest", "look_and_say"),
}
"""Rules with values whose sentence names these as the clue, or as the operation."""


def test_what_an_entry_requires_names_its_value() -> None:
    meanings = {}
    for rule in RULES:
        others = {key: FOUND[key] for key in rule.with_keys if key in FOUND}
        layout = ruleout.parse({**GRIDS["9x9"], **others, rule.key: EVERY[rule.key][0]}).layout
        origins = [each.origin for each in layout.constraints if each.origin and each.origin.rule == rule.id]
        meanings[rule.key] = {each.meaning for each in origins}
    told = {rule.key for rule in RULES if meanings[rule.key] != {rule.summary}}
    assert all("{" not in each for group in meanings.values() for each in group)
    assert {rule.key for rule in RULES if rule.fields} - told - SAME == set()
    assert meanings["arrows"] == {"The digits along each shaft add up to the digit in r1c1."}
    assert meanings["whispers"] == {"Neighbours on a line differ by at least 1."}
    assert meanings["greater_than"] == {"Of r1c1 and r1c2, the first has the greater digit."}
