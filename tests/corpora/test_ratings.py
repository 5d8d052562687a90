"""The ratings of Sudoku Explainer, and the library lines of HoDoKu, are met."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice

import pytest

import ruleout
from oracle import corpora
from ruleout import Outcome
from ruleout.plugin import PythonEngine
from ruleout_strategies.hodoku_lines.checking import check_line
from ruleout_strategies.hodoku_lines.lines import library_lines

IS_WHOLE = bool(os.environ.get("RULEOUT_WHOLE"))
BANDS = ((1.0, 4.4, 1.0, 150), (4.5, 6.2, 1.0, 150), (6.3, 8.8, 0.99, 25), (8.9, 9.1, 1.0, 4))
"""Bands of ratings, each with the share of puzzles whose rating is met exactly, and the number of puzzles."""


def rated(low: float, high: float, most: int) -> list[tuple[str, float]]:
    """Puzzles with their ratings between *low* and *high*, spread evenly over the list."""
    found = [(text, float(rating)) for text, rating, *_ in corpora.lines("classic", "cbg000_SER.txt")]
    band = [each for each in found if low <= each[1] <= high]
    return list(islice(band, 0, None, max(1, len(band) // most)))


def ratings(puzzles: list[tuple[str, float]]) -> Iterator[float | None]:
    """The score of the hardest step of each puzzle, None if the techniques do not solve it."""
    for text, _ in puzzles:
        report = ruleout.explain(text, scale="se")
        yield max(report.scores) if report.outcome is Outcome.SOLVED else None


@pytest.mark.parametrize(("low", "high", "share", "most"), BANDS)
def test_recorded_ratings_are_met(low: float, high: float, share: float, most: int) -> None:
    puzzles = rated(low, high, 100_000 if IS_WHOLE else most)
    assert len(puzzles) >= most
    met = sum(got == wanted for (_, wanted), got in zip(puzzles, ratings(puzzles), strict=True))
    assert met >= share * len(puzzles)


def test_recorded_ratings_are_near() -> None:
    """Of 40 puzzles up to 9.0, spread over the list so that each rating has its share."""
    puzzles = rated(1.0, 9.0, 10_000 if IS_WHOLE else 40)
    found = [ruleout.rate(text, "se").value for text, _ in puzzles]
    near = sum(got is not None and abs(got - wanted) < 0.11 for got, (_, wanted) in zip(found, puzzles, strict=True))
    assert near >= 0.95 * len(puzzles)


def test_the_hardest_puzzles_have_the_recorded_value_or_a_lower_bound() -> None:
    """From 10 on, Sudoku Explainer makes assumptions inside others, which only compiled code can follow."""
    found = [(text, float(rating)) for text, rating, *_ in corpora.lines("classic", "csprules_SER.txt")]
    for text, wanted in found if IS_WHOLE else found[::3]:
        if wanted >= 9.1:
            rating = ruleout.rate(text, "se")
            assert rating.complete
            if rating.value is None:
                assert wanted >= 10
                assert 9.5 <= (rating.at_least or 0) <= wanted
            else:
                assert rating.value == wanted


def test_a_value_does_not_depend_on_the_engine() -> None:
    for text, _ in rated(1.0, 6.6, 12)[:12]:
        scales = ["se", "hodoku", "ruleout", "search", "book"]
        values = [[each.value for each in ruleout.ratings(text, scales, engine=name)] for name in ("python", None)]
        assert values[0] == values[1]
        assert None not in values[0]


def test_techniques_find_the_steps_of_the_library() -> None:
    text = corpora.require("technique", "reglib-1.3.txt").read_text(encoding="utf-8")
    techniques = ruleout.default_registry().techniques
    results = [check_line(line, techniques, PythonEngine()) for line in library_lines(text)]
    assert len(results) >= 554
    failed = [(each.line.number, each.line.code, each.problem) for each in results if not each.passed]
    assert failed == []
