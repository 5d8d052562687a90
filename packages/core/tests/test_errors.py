"""Errors say what was found and where, briefly and without control characters."""

from __future__ import annotations

import pickle
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleout import InputError, Location, RuleoutError, UnknownName
from ruleout.errors import QUOTED_AT_MOST, NotRecognised
from ruleout.internal import printable, quoted, suggestion

PLACES = st.builds(
    Location,
    st.none() | st.just("mine.txt"),
    st.none() | st.integers(1, 9),
    st.none() | st.integers(1, 9),
    st.none() | st.integers(1, 9),
    st.none() | st.just("r2c8"),
)


@given(st.text() | st.text(alphabet="\x1b\u202e\u2028\ud800 a"))
def test_what_is_quoted_is_short_and_printable(text: str) -> None:
    shown = quoted(text)
    assert len(shown) <= QUOTED_AT_MOST + 2
    assert all(char == " " or unicodedata.category(char)[0] not in "CZ" for char in shown)
    assert quoted(printable(text)) == shown


def test_plain_words_are_quoted_as_they_are() -> None:
    assert quoted("5_0") == "'5_0'"
    assert quoted("x" * 40) == f"'{'x' * 40}'"
    assert quoted("x" * 41) == f"'{'x' * 37}...'"
    assert quoted("\x1b[31m") == "'\\x1b[31m'"
    assert printable("a\u202eb\n\ud800") == "a\\u202eb\\n\\ud800"


@pytest.mark.parametrize(
    ("where", "shown"),
    [
        (Location(), ""),
        (Location("mine.txt"), "mine.txt"),
        (Location("mine.txt", 3), "mine.txt:3"),
        (Location("mine.txt", 3, 17, cell="r2c8"), "mine.txt:3:17 (r2c8)"),
        (Location(line=3, column=17), "line 3, column 17"),
        (Location(line=3, cell="r2c8"), "line 3 (r2c8)"),
        (Location(position=17, cell="r2c8"), "position 17 (r2c8)"),
        (Location("mine.txt", position=17), "mine.txt: position 17"),
        (Location(cell="r2c8"), "r2c8"),
        (Location("a\nb", 1), "a\\nb:1"),
    ],
)
def test_a_place_is_shown_as_far_as_it_is_known(where: Location, shown: str) -> None:
    assert str(where) == shown
    assert str(InputError("found 'x'", where)) == (f"{shown}: found 'x'" if shown else "found 'x'")


@given(PLACES)
def test_what_is_known_of_a_place_stays(where: Location) -> None:
    error = NotRecognised("found nothing", where).at(file="other.txt", line=20, cell="r9c9")
    assert isinstance(error, NotRecognised)
    assert error.where.file == (where.file or "other.txt")
    assert error.where.line == (where.line or 20)
    assert error.where.cell == (where.cell or "r9c9")
    assert (error.where.column, error.where.position) == (where.column, where.position)


@pytest.mark.parametrize(
    "error",
    [
        InputError("found 'x'", Location("mine.txt", 3)),
        NotRecognised("found 'x'"),
        UnknownName("engine", "pyton", ["python", "fast"], "install it"),
    ],
)
def test_errors_survive_pickling(error: RuleoutError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)


def test_the_nearest_names_are_offered_or_all_of_a_few() -> None:
    assert suggestion("pyton", ["python", "fast"]) == "did you mean python?"
    assert suggestion("zzz", ["python", "fast"]) == "known: fast, python"
    assert suggestion("zzz", []) == "known: none"
    many = [f"name-{number}" for number in range(100)]
    assert suggestion("zzz", many).startswith("100 are known, such as name-")
    assert suggestion("zzz", many).count("name-") == 3
    assert str(UnknownName("technique", "zzz", many)).endswith("; 'ruleout techniques' lists all")
    assert str(UnknownName("engine", "pyton", ["python"])) == "no engine is called 'pyton'; did you mean python?"
