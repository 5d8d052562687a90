"""The page about soundness shows the counts, and they cover the techniques."""

from __future__ import annotations

from pathlib import Path

import pytest
from every_technique import TECHNIQUES
from soundness.counts import LAST, MANY, REASONED, SILENT, WANTED, Counts
from soundness.layouts import TOPOLOGIES
from soundness.page import COUNTS, PAGE, page


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(Counts.read(COUNTS))


def test_counts_are_of_techniques_and_topologies_that_exist() -> None:
    known = {technique.id for technique in TECHNIQUES}
    assert {technique for technique, _ in Counts.read(COUNTS).cells} <= known
    assert {topology for _, topology in Counts.read(COUNTS).cells} == set(TOPOLOGIES)


def test_counts_are_read_as_they_were_written(tmp_path: Path) -> None:
    counts = Counts(next={"9x9": 5})
    counts.of("x-wing", "9x9").steps = 7
    counts.write(tmp_path / "counts.json")
    assert Counts.read(tmp_path / "counts.json") == counts


def test_forgotten_counts_are_gone() -> None:
    counts = Counts()
    counts.of("x-wing", "9x9").steps = counts.of("y-wing", "9x9").steps = 7
    counts.of("x-wing", "9x9").boards = 3
    counts.next["9x9"] = MANY
    counts.forget(["x-wing"])
    assert counts.total() == 7
    assert counts.is_open("x-wing", "9x9", LAST)
    assert not counts.is_open("xyz-wing", "9x9", LAST)


def test_a_new_technique_is_tried_on_the_next_boards(tmp_path: Path) -> None:
    counts = Counts(next={"9x9": MANY, "X": MANY})
    counts.of("x-wing", "X").boards = 3
    counts.write(tmp_path / "counts.json")
    counts = Counts.read(tmp_path / "counts.json")
    assert counts.is_open("xyz-wing", "9x9", LAST)
    assert not counts.is_open("x-wing", "9x9", LAST)
    counts.next["9x9"] += MANY
    assert not counts.is_open("xyz-wing", "9x9", LAST)


@pytest.mark.parametrize(
    ("steps", "boards", "seconds", "is_open"),
    [
        (WANTED - 1, 50, 59.0, True),
        (WANTED, 50, 10.0, False),
        (WANTED - 1, 50, 61.0, False),
        (0, 50, SILENT + 1, False),
        (0, 50, SILENT - 1, True),
        (0, 0, 0.0, False),
    ],
)
def test_no_more_is_wanted_after_enough_steps_or_time(steps: int, boards: int, seconds: float, is_open: bool) -> None:
    counts = Counts(next={"9x9": MANY})
    count = counts.of("x-wing", "9x9")
    count.steps, count.boards, count.seconds = steps, boards, seconds
    count.reasons = REASONED
    assert counts.is_open("x-wing", "9x9", LAST) is is_open
