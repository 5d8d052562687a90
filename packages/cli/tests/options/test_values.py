"""The values of options, from their texts."""

from __future__ import annotations

import pytest

from ruleout import InputError
from ruleout_cli.kit import number_range, range_or_level, technique_counts


@pytest.mark.parametrize(
    ("text", "largest", "expected"),
    [
        (None, None, None),
        ("24", None, (24, 24)),
        ("24-28", None, (24, 28)),
        ("24-28", 99, (24, 28)),
        ("24-", 99, (24, 99)),
        ("-28", 99, (0, 28)),
    ],
)
def test_a_range_has_two_ends(text: str | None, largest: int | None, expected: object) -> None:
    assert number_range("--givens", text, int, largest) == expected


@pytest.mark.parametrize(
    ("text", "largest"),
    [("", 9), ("-", 9), ("24-", None), ("-28", None), ("1.5", 9), ("x", 9), ("²", 9)],
)
def test_what_is_no_range_is_refused(text: str, largest: int | None) -> None:
    with pytest.raises(InputError, match=f"--givens: found '{text}'; expected a number or a range"):
        number_range("--givens", text, int, largest)


def test_what_is_too_large_is_refused() -> None:
    with pytest.raises(InputError, match="--givens: found '1-11111111111'; expected numbers of at most 999999999"):
        number_range("--givens", "1-11111111111", int)
    assert range_or_level("-d", "1.11111111") == (1.11111111, 1.11111111)


def test_a_difficulty_is_a_range_or_a_level() -> None:
    assert range_or_level("-d", "1.5-2") == (1.5, 2.0)
    assert range_or_level("-d", "3.4-", 9) == (3.4, 9.0)
    assert range_or_level("-d", "very hard") == "very hard"
    with pytest.raises(InputError, match="-d: found '1-2-3'"):
        range_or_level("-d", "1-2-3")


def test_techniques_have_a_number_of_times() -> None:
    found = technique_counts("--needs", "a, b:2,c:1-3,d:4-")
    assert found == {"a": (1, None), "b": (2, 2), "c": (1, 3), "d": (4, None)}
    assert technique_counts("--needs", None) == {}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a:x", "--needs: found 'a:x'; expected a technique, such as x-wing"),
        ("a:2,a:3", "--needs: found 'a' twice; expected each technique once"),
        ("a:2,b,A", "--needs: found 'A', which is a, twice; expected each technique once"),
    ],
)
def test_techniques_that_cannot_be_read_or_are_repeated_are_refused(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        technique_counts("--needs", text, str.lower)
