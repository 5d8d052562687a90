"""The format, by the test kit and on invalid texts."""

from __future__ import annotations

import pytest

import ruleout
from ruleout.plugin import Document
from ruleout.testing import check_format
from ruleout_sdk.sdk import SDK

ROWS = "..57..3.8\n..4....79\n..9.4.1..\n.5..7.8..\n..28..5..\n.......3.\n5...974..\n..7.63.5.\n9...287.1"
GIVENS = [[int(character.replace(".", "0")) for character in row] for row in ROWS.split()]


def test_it_keeps_the_promises_of_a_format() -> None:
    check_format(SDK, [f"#C\n{ROWS}", f"#DOne\n{ROWS}\n"], is_named=True)


def test_rows_become_givens() -> None:
    assert SDK.read(f"#DOne\n{ROWS}", None)[0] == Document("classic", {"title": "One", "givens": GIVENS}, line=1)


def test_headings_are_kept() -> None:
    puzzle = ruleout.parse(f"#ASomebody\n#DAn example\n{ROWS}\n", format="sdk")
    assert puzzle.meta == {"author": "Somebody", "title": "An example"}
    assert ruleout.write(puzzle, "sdk") == f"#ASomebody\n#DAn example\n{ROWS}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (ROWS.replace("8", "x", 1), "line 1, column 9 .*found 'x'; expected 1-9, 0 or ."),
        (ROWS[:-10], "found 8 rows; expected 9"),
        (ROWS[:-1], "line 9: found 8 characters; expected 9"),
    ],
)
def test_a_mistake_is_named_with_its_place(text: str, message: str) -> None:
    with pytest.raises(ruleout.InputError, match=message):
        ruleout.parse(text, format="sdk")


def test_what_it_cannot_carry_is_refused() -> None:
    with pytest.raises(ruleout.Unsupported, match="format sdk cannot carry variant classic of 4 rows; json can"):
        ruleout.write("1" + "." * 15, "sdk")
