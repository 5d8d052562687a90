"""Phrases that several explanations use."""

from __future__ import annotations

from ruleout_strategies.wording import number, times


def test_numbers_to_twelve_are_words() -> None:
    assert [number(count) for count in (1, 7, 12, 13)] == ["one", "seven", "twelve", "13"]


def test_once_and_twice_are_words() -> None:
    assert [times(count) for count in (1, 2, 3)] == ["once", "twice", "3 times"]
