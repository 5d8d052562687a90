"""Texts that are read without what surrounds puzzles on pages."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleout import InputError, RuleoutError, discover, parse, parse_many
from ruleout.reading.rewriting import rewritten

CORE = discover(only=())
PUZZLE = "9....4..5.4.5..9.372.....41.5.643.1..36.2...92..........84...62......5..1.2..7..4"
ROWS = [PUZZLE[r : r + 9] for r in range(0, 81, 9)]
EXPECTED = parse(PUZZLE, plugins=CORE)
GRID = "\n".join(ROWS)
SPACES = [row.replace(".", " ") for row in ROWS]


def joined(separator: str, cells: str = PUZZLE) -> str:
    return separator.join(cells)


FORMS = {
    "spaces-between": joined(" "),
    "zeros-with-spaces": joined(" ", PUZZLE.replace(".", "0")),
    "commas": joined(","),
    "empty-fields": ",".join(char.strip(".") for char in PUZZLE),
    "rows-with-spaces": " ".join(ROWS),
    "rows-with-bars": "|".join(ROWS),
    "three-lines": "\n".join(PUZZLE[at : at + 27] for at in (0, 27, 54)),
    "one-cell-per-line": joined("\n"),
    "spaces-as-blanks": "\n".join(SPACES),
    "spaces-as-blanks-cut": "\n".join(row.rstrip() for row in SPACES) + "\n",
    "spaces-as-blanks-apart": "\n".join(map(" ".join, SPACES)),
    "spaces-as-blanks-indented": "\n".join(f"    {row}" for row in SPACES),
    "spaces-as-blanks-below-a-title": "Some title\n\n" + "\n".join(SPACES),
    **{f"blank-{blank}": PUZZLE.replace(".", blank) for blank in "xX?·□"},
    **{f"blank-in-rows-{blank}": GRID.replace(".", blank) for blank in "xX?·□"},
    "blank-with-spaces": joined(" ", PUZZLE.replace(".", "x")),
    "fence": f"```text\n{GRID}\n```",
    "tags": f"[code]\n{GRID}\n[/code]",
    "quotation": "\n".join(f"> {row}" for row in ROWS),
    "twice-quoted": "\n".join(f"> > {row}" for row in ROWS),
    "colours": GRID.replace("9", "\x1b[1m9\x1b[0m"),
    "latex": "\\begin{sudoku}\n" + "\n".join(f"|{joined('|', row)}|." for row in SPACES) + "\n\\end{sudoku}",
    "no-break-spaces": "\n".join(row.replace(" ", "\u00a0") for row in SPACES),
    "title-and-line": f"Easy\n{PUZZLE}",
}


@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS)
def test_what_people_paste_is_read(text: str) -> None:
    assert parse(text, plugins=CORE) == EXPECTED


def test_a_title_is_kept_above_each_puzzle() -> None:
    text = "\n".join(f"Grid {number:02}\n{GRID.replace('.', '0')}" for number in range(1, 51))
    puzzles = list(parse_many(text, plugins=CORE))
    assert [each.meta["title"] for each in puzzles] == [f"Grid {number:02}" for number in range(1, 51)]
    assert {each.givens for each in puzzles} == {EXPECTED.givens}


def test_a_title_of_as_many_characters_as_a_row_is_no_row() -> None:
    assert parse(f"My Grid 33\n{GRID}", plugins=CORE).meta == {"title": "My Grid 33"}
    assert parse(f"My Grid 3\n{GRID}", plugins=CORE).meta == {"title": "My Grid 3"}


def test_a_sentence_above_a_puzzle_is_its_comment() -> None:
    text = f"By Somebody\nIt is not hard.\nHave fun!\n{GRID}"
    assert parse(text, plugins=CORE).meta == {"title": "By Somebody", "comment": "It is not hard. Have fun!"}


def test_a_line_of_numbers_beyond_nine_is_read() -> None:
    numbers = " ".join("0" if at % 3 else str(at % 16 + 1) for at in range(256))
    assert parse(numbers, plugins=CORE).givens[:4] == (1, 0, 0, 4)
    assert max(parse(numbers, plugins=CORE).givens) == 16


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{GRID}\nThat was all", "line 10: found 'That was all' below the cells"),
        (f"One\n{GRID}\n\n{GRID}", "found 19 lines"),
        (f"Rules: no digit twice on the diagonals\n{GRID}", "line 1: found 'Rules: no digit"),
        (f"{GRID}\nrules: disjoint-groups", "line 10: found 'rules: disjoint-groups'"),
        (PUZZLE[:80], "found 80 cells; expected 81 (9x9)"),
        (joined(" ", PUZZLE[:16] + "K" + PUZZLE[17:]), "r2c8: found 'K'; expected 1-9, 0 or ."),
        (PUZZLE.replace(".", "1", PUZZLE.count(".") - 3).replace(".", "x"), "found 'x'"),
        ("\n".join(SPACES[:8]), "8 lines"),
        (f"3 x 4 = 12\n{joined(chr(10), GRID[:40])}", ""),
    ],
)
def test_a_text_that_is_still_not_right_is_refused(text: str, message: str) -> None:
    with pytest.raises(InputError) as raised:
        list(parse_many(text, plugins=CORE))
    assert message in str(raised.value)


@given(st.text("19.0x |-\nab,>`:[", max_size=120))
def test_no_text_is_a_crash(text: str) -> None:
    try:
        forms = list(rewritten(text))
    except InputError:
        return
    for form in forms:
        assert form.text.count("\n") <= text.count("\n")
    with suppress(RuleoutError):
        list(parse_many(text, plugins=CORE))
