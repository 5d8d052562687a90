"""Texts that would expand or nest without end are refused: payloads of zlib, XML and JSON."""

from __future__ import annotations

import base64
import zlib

import pytest

import ruleout
from ruleout import InputError
from ruleout_links.fields import parse_json
from ruleout_links.opensudoku import OPENSUDOKU
from ruleout_links.sudokucoach import SUDOKUCOACH
from ruleout_links.xml_text import parse_xml

ENTITIES = "".join(
    f'<!ENTITY {name} "{f"&{inner};" * 10}">' for inner, name in zip("abcdefgh", "bcdefghi", strict=True)
)
LAUGHS = f'<!DOCTYPE opensudoku [<!ENTITY a "ha">{ENTITIES}]><opensudoku><name>&i;</name></opensudoku>'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (LAUGHS, "without a document type"),
        (f"<opensudoku>{'<a>' * 100_000}", "nested too deeply"),
        (f"<opensudoku>{'<a/>' * 20_000}</opensudoku>", "at most 20,000 elements"),
        (f"<opensudoku>{'x' * 2**22}</opensudoku>", "at most 4 MiB"),
        ("<opensudoku><game></opensudoku>", "not XML"),
    ],
)
def test_bombs_of_xml_are_refused(text: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        parse_xml(text, "OpenSudoku")
    with pytest.raises(InputError):
        OPENSUDOKU.read(text, None)


def test_a_payload_that_expands_beyond_a_mebibyte_is_refused() -> None:
    letters = base64.b32hexencode(zlib.compress(b"0" * 2**24)).decode().rstrip("=").lower()
    with pytest.raises(InputError, match="expands beyond 1 MiB"):
        SUDOKUCOACH.read(f"SCv7_32_{letters}", None)


def test_brackets_that_nest_without_end_are_refused() -> None:
    with pytest.raises(InputError, match="nested too deeply"):
        parse_json('{"a":' * 40 + "1" + "}" * 40, "ipuz")


@pytest.mark.parametrize("depth", [33, 20_000])
@pytest.mark.parametrize(
    "opening", ["[", '{"a":', '{"givens":[', '{"x":"\\"]","grid":[', "[[1,2],", '{"easy":["' + "." * 81 + '",']
)
def test_deep_brackets_are_refused_before_any_format_reads_them(opening: str, depth: int) -> None:
    for text in (opening * depth, opening * depth + "]" * depth):
        with pytest.raises(InputError, match="nested too deeply"):
            ruleout.parse(text)


def test_brackets_in_strings_are_not_nested() -> None:
    text = ruleout.write({"n": 4, "givens": [[0] * 4] * 4, "title": '\\"' + "[{" * 100}, "json")
    assert ruleout.parse(text).meta["title"].endswith("[{" * 100)


def test_long_lines_of_arrays_are_read_in_one_pass() -> None:
    with pytest.raises(InputError, match="found 3 cells; expected 2"):
        ruleout.parse("[" + "[1,2]," * 20_000 + "[1,2,3]]")
