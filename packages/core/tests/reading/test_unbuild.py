"""Puzzles are written in their current state, not as they were read."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

from ruleout import Document, Layout, Puzzle, Unsupported, discover, parse, write
from ruleout.internal import Unit, build_puzzle, classic_grid, square_grid

CORE = discover(only=())
LINE = "9....4..5.4.5..9.372.....41.5.643.1..36.2...92..........84...62......5..1.2..7..4"
FOUR = {"n": 4, "givens": [[1, 0, 0, 0], [0] * 4, [0] * 4, [0, 0, 0, 2]]}
ALL = (0b1111,) * 16


def four(**more: Any) -> Puzzle:
    return build_puzzle(Document("classic", {**FOUR, **more}), CORE)


def test_an_unchanged_puzzle_is_written_as_its_document() -> None:
    puzzle = parse(LINE, plugins=CORE)
    assert puzzle.is_as_read
    assert write(puzzle, "line", plugins=CORE) == LINE


def test_changed_givens_are_written() -> None:
    puzzle = parse(LINE, plugins=CORE)
    other = attrs.evolve(puzzle, givens=(puzzle.givens[0], 8, *puzzle.givens[2:]))
    assert not other.is_as_read
    assert write(other, "line", plugins=CORE) == "98" + LINE[2:]
    assert parse(write(other, "json", plugins=CORE), plugins=CORE) == other


@pytest.mark.parametrize(
    "change",
    [
        {"placed": (0, 3, *[0] * 14)},
        {"marks": (0b0001, 0b0110, *ALL[2:])},
        {"placed": (0, 3, *[0] * 14), "marks": ALL, "givens": (0,) * 16},
    ],
)
def test_changed_entries_and_marks_are_written_as_json_and_refused_on_a_line(change: dict[str, Any]) -> None:
    other = attrs.evolve(four(), **change)
    assert parse(write(other, "json", plugins=CORE), plugins=CORE) == other
    with pytest.raises(Unsupported, match=r"format line cannot carry '(placed|marks)'.*; .*json can"):
        write(other, "line", plugins=CORE)


def test_entries_and_marks_that_were_taken_away_are_not_written() -> None:
    puzzle = four(marks=[[[1, 2, 3, 4]] * 4] * 4, placed=[[0, 2, 0, 0], [0] * 4, [0] * 4, [0] * 4])
    other = attrs.evolve(puzzle, marks=None, placed=())
    assert set(json.loads(write(other, plugins=CORE))) == {"version", "variant", "n", "givens"}


def test_a_title_stays_when_givens_change() -> None:
    puzzle = four(title="mine")
    assert json.loads(write(attrs.evolve(puzzle, givens=(0,) * 16), plugins=CORE))["title"] == "mine"
    assert json.loads(write(attrs.evolve(puzzle, meta={"title": "yours"}), plugins=CORE))["title"] == "yours"


@pytest.mark.parametrize("variant", ["classic", None])
def test_a_puzzle_made_by_hand_is_written_if_a_variant_has_its_layout(variant: str | None) -> None:
    puzzle = Puzzle(classic_grid(), (*[0] * 80, 7), variant=variant)
    assert write(puzzle, "line", plugins=CORE) == "." * 80 + "7"


def test_a_puzzle_whose_layout_is_not_that_of_its_variant_is_not_written() -> None:
    layout = Layout.of(2, [(0, 0), (0, 1)], [Unit("row 1", "row", (0, 1))])
    with pytest.raises(Unsupported, match="names no variant, and no installed one has its layout"):
        write(Puzzle(layout, (0, 0)), plugins=CORE)
    with pytest.raises(Unsupported, match="variant classic, given its document, would build a different puzzle"):
        write(attrs.evolve(four(), layout=square_grid(4)), plugins=CORE)


@pytest.mark.parametrize(
    ("digits", "says"),
    [
        ((1, 2, 3), "digits: found 3 values; expected 16, one per visible cell"),
        ((5,) * 16, "digits: found 5 in r1c1; expected a digit from 1 to 4, or 0 for a blank"),
        ((-1,) * 16, "digits: found -1 in r1c1; expected a digit"),
    ],
)
def test_digits_that_do_not_fit_the_puzzle_are_refused(digits: tuple[int, ...], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        write(four(), "line", digits=digits, plugins=CORE)


@pytest.mark.parametrize(("text", "name"), [(LINE, "line"), (json.dumps(FOUR), "json")])
def test_a_document_names_the_format_that_it_was_read_from(text: str, name: str) -> None:
    document = parse(text, plugins=CORE).document
    assert document is not None
    assert document.format == name
