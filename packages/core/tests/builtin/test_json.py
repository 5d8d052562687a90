"""Documents as JSON."""

from __future__ import annotations

import json
import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleout import Document, InputError, discover, parse_many
from ruleout.builtin.formats.json import read, sniff
from ruleout.builtin.formats.json import write as write_json
from ruleout.reading.recognise import read_puzzles

CORE = discover(only=())
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)
DOCUMENTS = st.builds(
    Document,
    st.none() | st.text(min_size=1),
    st.dictionaries(
        st.text().filter(lambda key: key not in ("variant", "version", "kind", "document")), VALUES, max_size=5
    ),
)


@given(DOCUMENTS)
def test_what_is_written_is_read_as_it_was(document: Document) -> None:
    text = write_json(document)
    assert "\n" not in text
    assert text.isascii()
    (again,) = read(text, None)
    assert again.variant == document.variant
    assert again.data == {"version": 1, **document.data}


def test_an_object_a_list_and_lines_are_read_with_their_lines() -> None:
    assert [each.line for each in read('{"n": 4}', None)] == [1]
    assert [each.line for each in read('\n[{"n": 4},\n\n {"n": 6}]\n', None)] == [2, 4]
    found = read('{"n": 4}\n{\n"n": 6}\n\n{"n": 9}', None)
    assert [(each.line, each.data["n"]) for each in found] == [(1, 4), (2, 6), (5, 9)]


def test_the_variant_is_the_one_said_or_else_the_one_asked_for() -> None:
    assert [each.variant for each in read('[{"variant": "jigsaw"}, {}]', None)] == ["jigsaw", None]
    assert [each.variant for each in read('[{"variant": "jigsaw"}, {}]', "classic")] == ["jigsaw", "classic"]


def test_the_puzzle_of_a_record_is_its_document() -> None:
    lines = (
        '{"version": 1, "kind": "rating", "variant": "record", "document": {"variant": "jigsaw", "n": 4}, "value": 3}\n'
        '{"line": 7, "document": {"n": 6}, "verdict": "unique"}\n{"version": 1, "n": 9}'
    )
    found = read(lines, "classic")
    assert [(each.variant, each.line, each.data["n"]) for each in found] == [
        ("jigsaw", 1, 4),
        ("classic", 2, 6),
        ("classic", 3, 9),
    ]
    assert "value" not in found[0].data


@pytest.mark.parametrize(
    ("record", "says"),
    [
        ('{"version": 1, "kind": "count"}', "line 2: found a record of the kind 'count' without its puzzle;"),
        ('{"version": 1, "kind": "rating", "document": [1]}', "line 2: document: found '[1]'; expected an object"),
        ('{"version": 1, "kind": [], "document": null}', "line 2: document: found 'None'; expected an object"),
    ],
)
def test_a_record_without_its_puzzle_is_refused(record: str, says: str) -> None:
    with pytest.raises(InputError, match=f"^{re.escape(says)}"):
        read(f"\n{record}", None)


def test_a_text_that_begins_with_a_brace_or_bracket_is_certainly_json() -> None:
    for text in ("{", " \n[", '{"n": 9}'):
        claim = sniff(text)
        assert claim is not None
        assert claim.certain
    assert sniff("9{") is None
    assert sniff("") is None


def with_given(value: str) -> str:
    return '{"n": 4, "givens": [[0,0,0,0],[0,0,' + value + ",0],[0,0,0,0],[0,0,0,0]]}"


@pytest.mark.parametrize(
    "value", ["-1", "1e400", "-1e400", "NaN", "Infinity", '"5_0"', "true", "5", "1.0", "null", "[1]"]
)
def test_a_given_that_is_no_digit_is_refused_with_its_cell(value: str) -> None:
    with pytest.raises(InputError) as caught:
        list(parse_many(with_given(value), plugins=CORE))
    assert caught.value.where.cell == "r2c3"
    assert f"found '{value.strip(chr(34))}'" in caught.value.message


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "line 1, column 2: not JSON: found the end of the text"),
        ('{"givens": [[0,', "line 1, column 16: not JSON: found the end of the text"),
        (
            '{"n": 9,\n "givens": [[0 0]]}',
            "line 2, column 16: not JSON: found '0'; expected a comma or a closing",
        ),
        ('{"n": 9}\r\r{"n" 9}', "line 3, column 6: not JSON: found '9'; expected a colon"),
        (
            '{"n": 9,\n "title": "a\nb"}',
            "line 2, column 13: not JSON: found '\\n'; expected a string on one line",
        ),
        ('{"title": "a}', "line 1, column 11: not JSON: found '\"'; expected a double quote at the end of the string"),
        ('{"givens": [[0,]]}', "line 1, column 16: not JSON: found ']'; expected a value"),
        ('{"n": 9, }', "line 1, column 10: not JSON: found '}'; expected a key in double quotes"),
        ("{n: 9}", "line 1, column 2: not JSON: found 'n'; expected a key in double quotes"),
        ('{"title": "\\q"}', "not JSON: found '\\'; invalid \\escape"),
        ('[{"n": 9},', "line 1, column 11: found the end of the text; expected an object"),
        ('[{"n": 9},]', "line 1, column 11: found ']' after a comma; expected another puzzle"),
        ('[{"n": 9} {"n": 9}]', "line 1, column 11: found '{'; expected , or ]"),
        ('[{"n": 9}] x', "line 1, column 12: found 'x' after the list; expected nothing"),
        ("[[1]]", "line 1, column 2: found a list; expected an object such as"),
        ('{"n": 9}\nnull', "line 2, column 1: found 'n'; expected an object"),
        ("[]", "no puzzle found"),
        ('{"size": 9, "size": 4}', "found the key 'size' twice in one object"),
        ('{"n": 9}\n{"n": 9, "cages": [{"sum": 1, "sum": 2}]}', "line 2: found the key 'sum' twice in one object"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        ('{"a": ' + "[" * 100 + "]" * 100 + "}", "nested too deeply"),
        ('{"n": ' + "9" * 5000 + "}", "found a number with too many digits"),
        ('{"n": 1e999}', "n: found '1e999'; expected a number that is finite"),
        ('{"title": NaN}', "title: found 'NaN'; expected a number that is finite"),
        ('{"variant": 9}', "variant: found '9'; expected a name"),
        ('{"n": 9, "colour": 1}', "unknown key 'colour'"),
        ('{"version": 2, "n": 9}', "version: found '2'; expected 1"),
        ('{"title": "nothing"}', 'found no "variant"'),
    ],
)
def test_what_is_wrong_is_named_with_its_place(text: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        list(parse_many(text, plugins=CORE))
    assert says in str(caught.value)


@pytest.mark.parametrize("text", ["[1]", "[hello]", "[.1..]\n"])
def test_a_bracket_before_anything_but_objects_and_lists_is_not_claimed_as_json(text: str) -> None:
    assert sniff(text) is None
    with pytest.raises(InputError, match=r"column 2: found '[1h.]'; expected an object"):
        list(parse_many(text, format="json", plugins=CORE))


@pytest.mark.parametrize("text", ["[]", "[ {", "[[1]]", "[\n", '[\n\n{"n": 9}]'])
def test_a_bracket_before_objects_lists_or_nothing_is_claimed_as_json(text: str) -> None:
    assert sniff(text) is not None


def test_another_variant_than_was_asked_for_is_refused() -> None:
    text = json.dumps({"variant": "classic", "n": 4})
    assert len(read_puzzles(text, CORE, variant="sudoku").documents) == 1
    with pytest.raises(InputError, match="the text says variant 'jigsaw', but classic was asked for"):
        read_puzzles('{"variant": "jigsaw"}', CORE, variant="classic")


@given(st.text(alphabet='{}[]":,0123eE-.nNatrufls\\\n ', max_size=60))
def test_no_text_raises_anything_but_an_input_error(text: str) -> None:
    with suppress(InputError):
        read(text, None)
