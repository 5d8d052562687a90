"""A clue is left out of the document: what follows from the other clues follows again."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from all_marks import SOLUTION, marked, solutions

from ruleout_generate.clues import superfluous_clues


def without_each(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The document without each of its clues: givens, entries of its rules, and rules without entries."""
    for r, row in enumerate(document["givens"]):
        for c, text in enumerate(row):
            if text != ".":
                rows = [*document["givens"]]
                rows[r] = row[:c] + "." + row[c + 1 :]
                yield {**document, "givens": rows}
    for key in list(document)[3:]:
        if isinstance(document[key], list) and not key.startswith("all_"):
            for at in range(len(document[key])):
                yield {**document, key: document[key][:at] + document[key][at + 1 :]}
        else:
            yield {each: value for each, value in document.items() if each != key}


@pytest.mark.parametrize("name", ["sums", "dots", "odd"])
@pytest.mark.parametrize("seed", range(4))
def test_clues_are_superfluous_if_the_document_without_them_has_the_solution(name: str, seed: int) -> None:
    chance = random.Random(seed)
    documents = (marked(name, givens, chance) for givens in range(2, 16))
    document = next(each for each in documents if solutions(each) == [SOLUTION])
    expected = [solutions(each) == [SOLUTION] for each in without_each(document)]
    found = superfluous_clues(document)
    labels = [each.label for each in (*found.alone, *found.enough)]
    assert found.complete
    assert len(found.alone) == sum(expected)
    assert not any("without a" in label for label in labels)
    marks = {"sums": "pair-sums", "dots": "differences", "odd": "odd"}[name]
    assert not [each for each in found.alone if each.rule == marks]
