"""``ruleout minimise --clues``: which givens and clues of rules a puzzle does not need."""

from __future__ import annotations

import json
from typing import Any

import pytest

import ruleout
from ruleout import Budget, InputError
from ruleout_cli.testing import invoke
from ruleout_generate.clues import superfluous_clues


def document(**changes: Any) -> str:
    return json.dumps({"variant": "classic", "n": 4, "givens": ["1234", "3412", "2143", "432."], **changes})


def verdict_of(clues: list[str]) -> str:
    """The verdict of the classic with these givens alone, such as ``r1c2 = 2``."""
    rows = [["."] * 4 for _ in range(4)]
    for each in clues:
        rows[int(each[1]) - 1][int(each[3]) - 1] = each[-1]
    return str(ruleout.solve("".join(map("".join, rows))).verdict)


def test_givens_are_superfluous_one_by_one_and_all_together() -> None:
    found = superfluous_clues(document())
    assert found.complete
    assert len(found.alone) == 15
    enough = [each.label for each in found.enough]
    assert verdict_of(enough) == "unique"
    assert all(verdict_of([other for other in enough if other != each]) == "several" for each in enough)


def test_what_is_to_be_kept_is_kept() -> None:
    found = superfluous_clues(document(), keep=["r1c1", "r4c3 = 2"])
    labels = [each.label for each in found.enough]
    assert {"r1c1 = 1", "r4c3 = 2"} <= {*labels}
    assert not {"r1c1 = 1", "r4c3 = 2"} & {each.label for each in found.alone}
    assert superfluous_clues(document(), keep="given").alone == ()


def test_what_is_to_be_kept_and_not_there_is_named() -> None:
    with pytest.raises(
        InputError, match=r"^keep: found 'r4c4'; expected the cell of a given, the label of a clue, or given"
    ):
        superfluous_clues(document(), keep="r4c4")


def test_a_clue_of_a_rule_is_superfluous_if_the_others_imply_it() -> None:
    puzzle = document(variant="diagonal", givens=["1234", "34..", "....", "...."])
    done = invoke("minimise", "--clues", "--json", puzzle)
    record = json.loads(done.out)
    needed = {each["rule"] for each in record["enough"]}
    for each in record["superfluous"]:
        assert {"rule", "label", "cells"} == each.keys()
    assert done.status == (1 if record["superfluous"] else 0)
    assert needed <= {"given", "diagonals"}


def test_without_time_nothing_is_known() -> None:
    found = superfluous_clues(document(), budget=Budget(nodes=0), engine="python")
    assert not found.complete or found.alone


def test_the_command_lists_both_and_refuses_what_does_not_go_together() -> None:
    done = invoke("minimise", "--clues", document())
    assert done.out.startswith("each of these alone can be removed: ")
    assert "\nenough by themselves, " in done.out
    for more in (("--check",), ("--symmetry", "half-turn"), ("--seed", "3")):
        refused = invoke("minimise", "--clues", *more, document())
        assert refused.status == 2
        assert refused.err.startswith("ruleout: --clues: found ")
    assert invoke("minimise", "--keep", "r1c1", document()).err == (
        "ruleout: --keep: found no --clues; expected both\n"
    )
    several = invoke("minimise", "--clues", "." * 16)
    assert several.status == 1
    assert "found several solutions" in several.err
