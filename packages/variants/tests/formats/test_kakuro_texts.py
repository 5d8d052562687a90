"""Kakuro as readable text, .kak and CSV."""

from __future__ import annotations

from functools import cache

import pytest

from ruleout import discover, parse, parse_many
from ruleout.internal import Document, InputError, Registry, Unsupported
from ruleout_variants.formats.kakuro import csv as kakuro_csv
from ruleout_variants.formats.kakuro import grid as kakuro
from ruleout_variants.formats.kakuro import kak
from ruleout_variants.formats.links import puzzlink

CELLS = [
    ["#", {"d": 4}, {"d": 10}, "#"],
    [{"a": 3}, ".", ".", {"d": 7}],
    [{"a": 14}, ".", ".", "."],
    ["#", {"a": 9}, ".", "."],
]
DATA = {"rows": 4, "cols": 4, "cells": CELLS}
TEXT = "#   4\\  10\\ #\n\\3  .   .   7\\\n\\14 .   .   .\n#   \\9  .   .\n"
KAK = "4,4\n*,C4,C10,*\nF3,?,?,C7\nF14,?,?,?\n*,F9,?,?\n"
CSV = "x,4\\,10\\,x\n\\3,0,0,7\\\n\\14,0,0,0\nx,\\9,0,0\n"
GIVEN = [[1, 1, 1]]


@cache
def registry() -> Registry:
    return discover(only=["ruleout-variants"])


FORMS = {"kakuro": (kakuro, TEXT), "kak": (kak, KAK), "kakuro-csv": (kakuro_csv, CSV)}


@pytest.mark.parametrize("name", FORMS)
def test_a_kakuro_is_read_and_written(name: str) -> None:
    form, text = FORMS[name]
    (document,) = form.read(text, None)
    assert document.variant == "kakuro"
    assert document.data == DATA
    assert form.write(document) == text
    assert parse(text, plugins=registry()).layout.size == 7


@pytest.mark.parametrize("name", FORMS)
def test_given_digits_are_carried(name: str) -> None:
    form, text = FORMS[name]
    written = form.write(Document("kakuro", {**DATA, "givens": GIVEN}))
    assert written != text
    (document,) = form.read(written, None)
    assert document.data["givens"] == GIVEN


@pytest.mark.parametrize("name", FORMS)
def test_a_kakuro_without_a_sum_is_carried(name: str) -> None:
    form, _ = FORMS[name]
    data = {"rows": 3, "cols": 3, "cells": [["#", "#", "#"], ["#", ".", "."], ["#", ".", "."]]}
    written = form.write(Document("kakuro", data))
    assert parse(written, plugins=registry()).document is not None
    assert form.read(written, None)[0].data == data


@pytest.mark.parametrize("name", FORMS)
def test_further_keys_are_carried_on_lines_of_their_own(name: str) -> None:
    form, text = FORMS[name]
    document = Document("kakuro", {**DATA, "marks": [[None, [1, 2]]], "arrow": {"#": "a, b"}})
    written = form.write(document)
    assert written == text + 'marks: [[null, [1, 2]]]\narrow: {"#": "a, b"}\n'
    (again,) = form.read(written, None)
    assert again.data == document.data
    claims = [(form.sniff(each), form.sniff(each + "\n")) for each in (text, written)]
    assert claims[0] == claims[1]


@pytest.mark.parametrize("name", FORMS)
def test_what_a_kakuro_text_cannot_carry_is_refused_by_name(name: str) -> None:
    form, _ = FORMS[name]
    with pytest.raises(Unsupported, match="marks; kakuro and json can"):
        puzzlink.write(Document("kakuro", {**DATA, "marks": []}))
    with pytest.raises(Unsupported, match="'jigsaw'"):
        form.write(Document("jigsaw", {}))
    with pytest.raises(Unsupported, match="no cells"):
        form.write(Document(None, {}))


@pytest.mark.parametrize("text", [
    "4 4\n" + TEXT,
    TEXT.replace("#", "\\"),
    TEXT.replace(".", "0"),
    TEXT.replace(".", "_____"),
    TEXT.replace("#", "x"),
    TEXT.replace("#", "\\").replace(".", "x"),
    "4 4 SPACE\n" + TEXT.replace("#", "\\").replace(".", "x"),
    "4 4 TAB\n" + "\n".join("\t".join(line.split()) for line in TEXT.splitlines()),
    "\n\n" + TEXT.replace("\\9 ", "0\\9"),
])  # fmt: skip
def test_other_characters_for_black_and_white_are_read(text: str) -> None:
    assert kakuro.sniff(text) is not None
    (document,) = kakuro.read(text, None)
    assert document.data == DATA


@pytest.mark.parametrize(
    ("bar", "rule", "shade"), [("|", "+---+---+---+---+", "#"), ("\u2502", "\u253c\u2500\u2500\u2500" * 4, "\u2591")]
)
def test_a_drawing_is_read(bar: str, rule: str, shade: str) -> None:
    rows = [[char.replace("#", "") for char in line.split()] for line in TEXT.splitlines()]
    shown = [bar + bar.join(f" {char} " if char == "." else char.ljust(3, shade) for char in row) + bar for row in rows]
    text = "\n".join([rule, *(line for row in shown for line in (row, rule))])
    assert kakuro.sniff(text) is not None
    assert kakuro.read(text, None)[0].data == DATA


def test_several_kakuro_are_separated_by_blank_lines() -> None:
    assert [each.line for each in kakuro.read(f"{TEXT}\n4 4\n{TEXT}", None)] == [1, 6]
    assert len(list(parse_many(f"{TEXT}\n{TEXT}", plugins=registry()))) == 2


def test_two_givens_above_rows_of_two_are_not_a_size() -> None:
    data = {"rows": 4, "cols": 2, "cells": [[".", "."]] * 4, "givens": [[0, 0, 3], [0, 1, 2]]}
    assert kakuro.read(kakuro.write(Document("kakuro", data)), None)[0].data == data


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            TEXT.replace("\\14", "14"),
            "line 3, column 1 (r3c1): found '14'; expected a clue such as 17\\4, # for black, . for white",
        ),
        (TEXT.replace("\\14", "9999\\1"), "line 3, column 1 (r3c1): found '9999\\1'; expected a clue"),
        (TEXT.replace("7\\", ""), "line 2: found 3 squares; expected 4, as in the first row"),
        ("5 4\n" + TEXT, "line 1: found 4 rows; the first line says 5"),
        ("4 5\n" + TEXT, "line 2, column 1: found 4 squares; the first line says 5"),
    ],
)
def test_errors_in_a_text_have_a_location(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        kakuro.read(text, None)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            KAK.replace("C7", "7C"),
            "line 3, column 8 (r2c4): found '7C'; expected *, ?, a digit 1-9 or a clue such as C17F4",
        ),
        (
            KAK.replace("C7", ""),
            "line 3, column 8 (r2c4): found ''; expected *, ?, a digit 1-9 or a clue such as C17F4",
        ),
        (KAK.replace("4,4", "5,4"), "line 1: found 4 rows; the first line says 5"),
        (KAK.replace(",C7", ""), "line 3: found 3 squares; the first line says 4"),
        (KAK.replace("4,4", "4x4"), "line 1: found '4x4'; expected rows,cols such as 10,12"),
    ],
)
def test_errors_in_a_kak_have_a_location(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        kak.read(text, None)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (CSV.replace("7\\", "7/"), "line 2 (r2c4): found '7/'; expected x, 0, a digit 1-9 or a clue such as 17\\4"),
        (CSV.replace(",7\\", ""), "line 2: found 3 squares; expected 4, as in the first row"),
        (CSV.replace("x", '"x', 1), "line 1: not comma-separated values: unexpected end of data"),
    ],
)
def test_errors_in_csv_have_a_location(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        kakuro_csv.read(text, None)
    assert str(caught.value) == message


@pytest.mark.parametrize("title", ["=cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)", 'a,"b",=c', "plain", "\t=1", "a\nb"])
def test_a_title_in_csv_is_one_value_and_not_a_formula(title: str) -> None:
    written = kakuro_csv.write(Document("kakuro", {**DATA, "title": title}))
    first, rest = written.split("\n", 1)
    assert first.startswith('"#Kakuro: ')
    assert first.endswith('"')
    assert rest == CSV
    (document,) = kakuro_csv.read(written, None)
    assert document.data["title"] == title.replace("\n", "\\n").replace("\t", "\\t")


def test_comments_in_csv_are_skipped() -> None:
    text = "#Kakuro, by someone\n" + CSV
    claim = kakuro_csv.sniff(text)
    assert claim is not None
    assert claim.certain
    assert kakuro_csv.read(text, None)[0].data == DATA


def test_a_sum_that_no_run_has_is_refused_when_the_puzzle_is_built() -> None:
    for text in (TEXT.replace("\\3", "\\2"), TEXT.replace("7\\", "7\\5"), KAK.replace("C4", "C18")):
        with pytest.raises(InputError, match="sum"):
            parse(text, plugins=registry())


@pytest.mark.parametrize(
    "text", ['{"cells": "17\\\\4"}', "a story about 17\\4 and nothing else of the kind", "1,2\n3,4\n", "x"]
)
def test_other_texts_are_not_claimed(text: str) -> None:
    assert not any(form.sniff(text) for form, _ in FORMS.values())
