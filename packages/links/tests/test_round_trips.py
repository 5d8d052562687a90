"""Random positions come back from what the formats of other programs write, and what these cannot hold is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ruleout.plugin import Document, Format, Unsupported, is_ignored
from ruleout_links.andoku import ANDOKU
from ruleout_links.gnome_sudoku import GNOME_SUDOKU
from ruleout_links.ipuz import IPUZ
from ruleout_links.opensudoku import OPENSUDOKU
from ruleout_links.simple_sudoku import SIMPLE_SUDOKU
from ruleout_links.sudokucoach import SUDOKUCOACH
from ruleout_links.sudokuexchange import SUDOKUEXCHANGE
from ruleout_links.sudokuwiki import SUDOKUWIKI
from ruleout_links.tatham.format import TATHAM

SOLUTION = "712348956345679182689125347193852674827463519456791238264537891571986423938214765"
GIVENS = (ANDOKU, SUDOKUCOACH, SUDOKUEXCHANGE, SUDOKUWIKI, TATHAM)
ENTRIES = (GNOME_SUDOKU, OPENSUDOKU, SIMPLE_SUDOKU)
COUNT = 200


RULES = [
    Document("latin", {"n": 4, "givens": [[0, 1, 0, 0]] * 4}),
    Document("classic", {"n": 9, "givens": [[0] * 9] * 9, "diagonals": True}),
    Document("classic", {"n": 9, "givens": [[0] * 9] * 9, "windoku": True, "placed": [[5, *[0] * 8], *[[0] * 9] * 8]}),
    Document("classic", {"n": 4, "givens": [[0] * 4] * 4, "cages": [{"sum": 5, "cells": [[0, 1], [0, 2]]}]}),
    Document("classic", {"n": 4, "givens": [[0] * 4] * 4, "extra_groups": [[[0, 0], [1, 1], [2, 3]]]}),
    Document(
        "jigsaw", {"n": 4, "givens": [[0] * 4] * 4, "regions": [[1, 1, 2, 2], [1, 1, 2, 3], [4, 4, 2, 3], [4, 4, 3, 3]]}
    ),
    Document(
        "latin",
        {"n": 4, "givens": [[0] * 4] * 4, "calculation_cages": [{"op": "*", "value": 8, "cells": [[0, 1], [1, 1]]}]},
    ),
]


def grid(cells: list[Any]) -> list[list[Any]]:
    return [cells[at : at + 9] for at in range(0, 81, 9)]


def position(rng: random.Random, with_entries: bool) -> Document:
    """A position of the classic: givens, and perhaps entries and candidates."""
    kinds = rng.choices("gpo" if with_entries else "go", k=81)
    digits = list(map(int, SOLUTION))
    data: dict[str, Any] = {
        "n": 9,
        "givens": grid([d if kind == "g" else 0 for d, kind in zip(digits, kinds, strict=True)]),
    }
    if "p" in kinds:
        data["placed"] = grid([d if kind == "p" else 0 for d, kind in zip(digits, kinds, strict=True)])
        if rng.random() < 0.5:
            notes = [sorted({d, *rng.choices(range(1, 10), k=3)}) for d in digits]
            data["marks"] = grid(
                [each if kind == "o" else [d] for d, kind, each in zip(digits, kinds, notes, strict=True)]
            )
    return Document("classic", data)


def same(form: Format, document: Document) -> None:
    assert form.write is not None
    text = form.write(document)
    assert form.sniff(text) is not None, text
    (found,) = form.read(text, None)
    assert found.variant == document.variant
    assert {k: v for k, v in found.data.items() if not is_ignored(k)} == document.data, text


@pytest.mark.parametrize("form", GIVENS + ENTRIES, ids=lambda form: form.id)
def test_positions_come_back(form: Format) -> None:
    rng = random.Random(form.id)
    for _ in range(COUNT):
        same(form, position(rng, form in ENTRIES))


@pytest.mark.parametrize("document", RULES, ids=lambda document: list(document.data)[-1])
def test_rules_come_back_from_ipuz(document: Document) -> None:
    same(IPUZ, document)


@pytest.mark.parametrize("form", [*GIVENS, *ENTRIES, IPUZ], ids=lambda form: form.id)
def test_what_cannot_be_held_is_refused_by_name_or_counted(form: Format) -> None:
    assert form.write is not None
    assert form.write_lossy is not None
    document = Document("classic", {"n": 9, "givens": grid([0] * 81), "anti_knight": True})
    with pytest.raises(Unsupported, match="anti_knight"):
        form.write(document)
    assert form.write_lossy(document).left_out == {"anti_knight": 1}
    with pytest.raises(Unsupported):
        form.write(Document("kakuro", {"rows": 2, "columns": 2, "cells": []}))


@pytest.mark.parametrize("form", [*GIVENS, *ENTRIES, IPUZ], ids=lambda form: form.id)
def test_givens_that_contradict_each_other_come_back(form: Format) -> None:
    document = Document("classic", {"n": 9, "givens": [[0, 5, 0, 0, 5, 8, 0, 0, 8]] * 9})
    assert form.write is not None
    (found,) = form.read(form.write(document), None)
    assert found.data["givens"] == document.data["givens"]
