"""Game ids of Simon Tatham's puzzles: each is read as its record, has its solution, and is written byte for byte."""

from __future__ import annotations

from typing import Any

import pytest

import ruleout
from oracle import corpora
from ruleout import Budget, Verdict
from ruleout.internal import default_box
from ruleout_links.tatham.format import TATHAM

BUDGET = Budget(seconds=60)
SOLO = ("other_sizes/sgt_generated", "jigsaw/jigsaw_sgt_generated", "killer/killer_sgt_generated",
        "variants/diagonal_sgt_generated")  # fmt: skip
LATIN = {"unequal": 18, "towers": 9, "keen": 12}


def written(document: Any) -> str:
    assert TATHAM.write is not None
    return TATHAM.write(document)


def cages_of(data: Any) -> set[Any]:
    return {(cage["sum"], frozenset(map(tuple, cage["cells"]))) for cage in data.get("cages", ())}


@pytest.mark.parametrize("name", SOLO)
def test_ids_of_solo_are_their_records(name: str) -> None:
    for record in corpora.records(*f"{name}.jsonl".split("/")):
        identity, n = record["sgt_id"], len(record["solution"])
        (document,) = TATHAM.read(identity, None)
        data = document.data
        assert data["givens"] == record.get("givens", [[0] * n] * n), identity
        assert cages_of(data) == cages_of(record), identity
        assert data.get("diagonals", False) == record.get("diagonals", False), identity
        if "regions" in record:
            assert groups(data["regions"]) == groups(record["regions"]), identity
        else:
            assert tuple(record["box"]) == tuple(data.get("box") or default_box(n) or ()), identity
        assert written(document) == identity
        result = ruleout.solve(identity, budget=BUDGET)
        assert (result.verdict, [*result.solutions[0]]) == (
            Verdict.UNIQUE,
            [digit for row in record["solution"] for digit in row],
        ), identity


def groups(regions: Any) -> set[frozenset[Any]]:
    cells: dict[Any, set[Any]] = {}
    for r, row in enumerate(regions):
        for c, label in enumerate(row):
            cells.setdefault(label, set()).add((r, c))
    return set(map(frozenset, cells.values()))


@pytest.mark.parametrize("game", LATIN)
def test_ids_of_latin_squares_have_their_solutions(game: str) -> None:
    lines = (corpora.ROOT / "other_sizes" / "tatham-ids.tsv").read_text("utf-8").splitlines()
    found = [line.split("\t")[1:] for line in lines if line.startswith(f"{game}\t")]
    assert len(found) == LATIN[game]
    for identity, solution in found:
        (document,) = TATHAM.read(identity, None)
        assert written(document) == identity
        result = ruleout.solve(identity, budget=BUDGET)
        assert result.verdict == Verdict.UNIQUE, identity
        assert "".join(map(str, result.solutions[0])) == solution, identity
