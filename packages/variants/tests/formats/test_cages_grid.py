"""Square grids with cages as text."""

from __future__ import annotations

from functools import cache

import pytest

import ruleout
from ruleout import discover, parse
from ruleout.internal import Document, InputError, Registry, Sum, Unsupported, read_puzzles, square_grid
from ruleout.reading.rule_words import in_words
from ruleout_variants.formats.cages_grid import read, sniff, write

GIVENS = "1...\n....\n....\n...4"
CAGES = "AABB\nCCB.\nDDEE\nDDEE"
SUMS = "A 5\nB 7\nC -\nD 10\nE 10"
TEXT = f"{GIVENS}\n\n{CAGES}\n\n{SUMS}\n"


@cache
def registry() -> Registry:
    return discover(only=["ruleout-variants"])


def test_cages_are_read_and_written() -> None:
    (document,) = read(TEXT, None)
    assert document.variant == "killer"
    assert document.data["cages"][:3] == [
        {"sum": 5, "cells": [[0, 0], [0, 1]]},
        {"sum": 7, "cells": [[0, 2], [0, 3], [1, 2]]},
        {"sum": None, "cells": [[1, 0], [1, 1]]},
    ]
    assert write(document) == TEXT


def test_a_text_with_cages_is_a_killer() -> None:
    puzzle = parse(TEXT, plugins=registry())
    assert puzzle.variant == "killer"
    cages = [unit.cells for unit in puzzle.layout.units if unit.kind == "cage"]
    assert cages == [(0, 1), (2, 3, 6), (4, 5)]  # the other two are boxes
    assert sum(isinstance(each, Sum) for each in puzzle.layout.constraints) == 4


def test_boxes_and_rules_are_written_on_lines_of_their_own() -> None:
    blank = "\n".join(["." * 6] * 6)
    cages = "\n".join(["AA....", *["." * 6] * 5])
    text = f"{blank}\n\n{cages}\n\nA 3\nbox 3x2\n\ndiagonals\n"
    puzzle = parse(text, plugins=registry())
    assert puzzle.variant == "killer"
    assert puzzle.document is not None
    assert puzzle.document.data["box"] == [3, 2]
    assert puzzle.document.data["diagonals"] is True
    assert ruleout.write(puzzle, "cages-grid", plugins=registry()) == text


def test_more_cages_than_letters_are_numbered() -> None:
    cages = [{"sum": None, "cells": [[r, c]]} for r in range(9) for c in range(9)]
    givens = [[0] * 9 for _ in range(9)]
    written = write(Document("killer", {"n": 9, "givens": givens, "cages": cages}))
    assert "\n1 2 3 4 5 6 7 8 9\n10 11 " in written
    assert read(written, None)[0].data["cages"] == cages


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (TEXT.replace("A 5\n", ""), "line 14 (r1c1): cage 'A' has no sum; expected a line 'A 15', or 'A -' for none"),
        (TEXT.replace("A 5", "Z 5"), "line 11: found a sum for cage 'Z', which has no cell"),
        (TEXT.replace("A 5", "A five"), "line 11: found 'A five'; expected a cage and its sum such as 'A 15'"),
        (TEXT + "A 6\n", "line 16: cage 'A' has two lines; expected one"),
        (TEXT.replace("DDEE\n\n", "\n"), "line 8: found 3 rows of cages; expected 4, as there are rows of givens"),
        (TEXT.replace("1...", "9..."), "line 1, column 1 (r1c1): found '9'; expected 1-4, 0 or ."),
        (f"{GIVENS}\n\n{CAGES}\n", "line 6: found 'AABB'; expected a cage and its sum such as 'A 15'"),
    ],
)
def test_errors_have_a_location(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read(text, None)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("more", "line"),
    [
        ({"cages": [{"sum": 3, "cells": [[0, 0], [0, 1]]}, {"sum": None, "cells": [[0, 1]]}]}, "cage - r1c2"),
        ({"extra_groups": [[[0, 0], [3, 3]], [[0, 1], [1, 2]]]}, "group r1c1 r4c4"),
        (
            {"marks": [[[1, 2, 3, 4]] * 4, [[4, 1]] * 4, [[2]] * 4, [[1, 2, 3, 4]] * 4]},
            "marks r2c1 4 1\nmarks r2c2 4 1",
        ),
        ({"diagonals": "main", "disjoint_groups": True, "extra": "X"}, "diagonals main\ndisjoint-groups\nextra X"),
        ({"diagonals": True, "thermometers": [[[0, 0], [0, 1]]]}, "diagonals\nthermometers: [[["),
    ],
)
@pytest.mark.parametrize("variant", ["killer", "latin", "diagonal"])
def test_rules_are_carried_in_words(more: dict[str, object], line: str, variant: str) -> None:
    document = Document(variant, {"n": 4, "givens": [[0] * 4] * 4, **more})
    text = in_words(write(document), document, square_grid(4), registry())
    assert f"\n{line}" in text
    form = registry().formats["cages-grid"]
    found = read_puzzles(text, registry()).documents[0]
    assert (found.format, found.variant) == (form.id, variant)
    assert found.data == document.data


@pytest.mark.parametrize(
    ("variant", "more", "told"),
    [
        ("classic", {}, "grids with cages, or of another box or variant; grid and json can"),
        ("classic", {"windoku": True}, "grid and json can"),
        ("jigsaw", {}, "'jigsaw'"),
        ("killer", {"symbols": "ABC|"}, "cannot carry the symbol '|'"),
    ],
)
def test_what_the_text_cannot_carry_is_refused_by_name(variant: str, more: dict[str, object], told: str) -> None:
    with pytest.raises(Unsupported, match=told):
        write(Document(variant, {"n": 4, "givens": [[0] * 4] * 4, **more}))


def test_two_squares_without_sums_are_not_claimed() -> None:
    assert sniff(f"{GIVENS}\n\n{CAGES}\n") is None


def test_a_row_with_one_cell_too_many_is_found() -> None:
    text = TEXT.replace("\n", ".\n", 1)
    with pytest.raises(InputError, match="line 1, column 5: found 5 cells; expected 4"):
        parse(text, plugins=registry())
