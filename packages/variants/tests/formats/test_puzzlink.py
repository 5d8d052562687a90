"""Links of puzz.link, read and written."""

from __future__ import annotations

from functools import cache
from urllib.parse import quote

import pytest

from ruleout import discover, parse
from ruleout.internal import Document, InputError, Registry, Unsupported
from ruleout_variants.formats.links.puzzlink import read, sniff, write

CELLS = [
    ["#", {"d": 4}, {"d": 10}, "#"],
    [{"a": 3}, ".", ".", {"d": 7}],
    [{"a": 14}, ".", ".", "."],
    ["#", {"a": 9}, ".", "."],
]
DATA = {"rows": 4, "cols": 4, "cells": CELLS}
BODY = "l7-m-9l4a3e"
LINK = f"https://puzz.link/p?kakuro/3/3/{BODY}"
SUDOKU = {"n": 4, "givens": [[0, 1, 0, 0], [0, 0, 0, 2], [3, 0, 0, 0], [0, 0, 3, 0]]}


@cache
def registry() -> Registry:
    return discover(only=["ruleout-variants"])


def test_a_kakuro_is_read_from_its_link_and_written_as_it() -> None:
    (document,) = read(LINK, None)
    assert document.variant == "kakuro"
    assert document.data == DATA
    assert write(document) == LINK + "\n"
    assert parse(LINK, plugins=registry()).layout.size == 7


@pytest.mark.parametrize("text", [
    f"kakuro/3/3/{BODY}",
    f"puzz.link/p?kakuro/3/3/{BODY}",
    f"http://pzv.jp/p.html?kakuro/3/3/{BODY}",
    f"https://puzz.link/p?kakuro_edit/3/3/{BODY}/",
    f"https://puzz.link/p?kakuro/v:/3/3/{BODY}",
    quote(LINK),
    quote(LINK, safe=""),
    LINK.replace("-", "%2D"),
    f"+{LINK}+",
    f"  {LINK}  ",
    LINK.replace("-", "0"),
    f"# a comment\n\n{LINK}\n",
])  # fmt: skip
def test_other_spellings_of_the_link_are_read(text: str) -> None:
    claim = sniff(text)
    assert claim is not None
    assert claim.certain
    (document,) = read(text, None)
    assert document.data == DATA


def test_a_run_of_white_squares_beyond_sixteen_is_written_in_parts() -> None:
    cells = [["#"] * 6, *(["#", *["."] * 5] for _ in range(5))]
    written = write(Document("kakuro", {"rows": 6, "cols": 6, "cells": cells}))
    assert written == "https://puzz.link/p?kakuro/5/5/zs" + "-" * 10 + "\n"
    assert read(written, None)[0].data["cells"] == cells


def test_links_on_several_lines_are_several_puzzles() -> None:
    assert [each.line for each in read(f"{LINK}\n\n{LINK}\n", None)] == [1, 3]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("l7-m-9l4a3", "link payload is damaged at char 11: it ends; expected the sum of a row"),
        ("l7-m-9", "link payload is damaged at char 7: it ends; expected 2 more squares"),
        ("l7-m-9l4a3e5", "link payload is damaged at char 12: found '5'; expected the end"),
        ("l7!m-9l4a3e", "link payload is damaged at char 3: found '!'; expected a sum (0-9, a-j, A-Z or -)"),
        ("l7-m-9m4a3e", "link payload is damaged at char 7: found 'm'; expected at most 2 white squares"),
        ("", "link payload is damaged at char 1: it ends; expected 9 more squares"),
    ],
)
def test_a_damaged_payload_is_refused_at_its_character(body: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read(f"https://puzz.link/p?kakuro/3/3/{body}", None)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://puzz.link/p?kakuro/99999/99999/z", "the link expands to 9999800001 cells; expected 1 to 40000"),
        ("https://puzz.link/p?kakuro/0/5/z", "the link expands to 0 cells; expected 1 to 40000"),
        ("https://puzz.link/p?slither/5/5/z", "found a link to a puzzle of kind 'slither'; expected kakuro or sudoku"),
        ("https://puzz.link/p?kakuro/5/z", "expected a link such as https://puzz.link/p?kakuro/5/5/..."),
        ("sudoku/5/5/z", "found a sudoku link of 5x5 cells; expected 4x4, 6x6, 9x9, 16x16, 25x25"),
        ("sudoku/4/4/g5n", "link payload is damaged at char 2: found '5'; expected a digit from 1 to 4"),
        ("sudoku/4/4/z", "link payload is damaged at char 1: found 'z'; expected at most 16 blanks"),
    ],
)
def test_links_to_other_things_are_refused(text: str, message: str) -> None:
    assert sniff(text) is not None
    with pytest.raises(InputError) as caught:
        read(text, None)
    assert message in str(caught.value)


def test_a_sudoku_is_read_from_its_link_and_written_as_it() -> None:
    (document,) = read("sudoku/4/4/g1k23k3g", None)
    assert document.variant == "classic"
    assert document.data == SUDOKU
    assert write(document) == "https://puzz.link/p?sudoku/4/4/g1k23k3g\n"


def test_digits_beyond_fifteen_have_two_characters() -> None:
    givens = [[0] * 16 for _ in range(16)]
    givens[0][0], givens[0][1], givens[15][15] = 16, 10, 15
    written = write(Document("classic", {"n": 16, "givens": givens}))
    assert written.startswith("https://puzz.link/p?sudoku/16/16/-10az")
    assert written.endswith("f\n")
    assert read(written, None)[0].data["givens"] == givens


@pytest.mark.parametrize(
    ("document", "told"),
    [
        (Document("kakuro", {**DATA, "givens": [[1, 1, 1]]}), "the given 1 at r2c2"),
        (Document("kakuro", {"rows": 1, "cols": 2, "cells": [[".", "."]]}), "black first row and column"),
        (Document("kakuro", {"cells": [["#", ".", "."], ["#", ".", "."]]}), "r1c2, a white square in the first row"),
        (Document("kakuro", {**DATA, "marks": []}), "marks"),
        (Document("classic", {**SUDOKU, "diagonals": True}), "diagonals"),
        (Document("classic", {"n": 6, "box": [3, 2], "givens": [[0] * 6] * 6}), "usual boxes"),
        (Document("jigsaw", {}), "'jigsaw'"),
    ],
)
def test_what_a_link_cannot_carry_is_refused_by_name(document: Document, told: str) -> None:
    with pytest.raises(Unsupported, match=told):
        write(document)


@pytest.mark.parametrize("text", ["kakuro", "a/4/4/z", "https://example.org/?x=1", "http://[", "%", "1" * 81])
def test_other_texts_are_not_claimed(text: str) -> None:
    assert sniff(text) is None
