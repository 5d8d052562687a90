"""Reports, boards and options of a puzzle that is explained with the techniques that are installed."""

from __future__ import annotations

import pytest

import ruleout
from ruleout import Board
from ruleout_cli.testing import invoke

CLASSIC = "..57..3.8..4....79..9.4.1...5..7.8....28..5.........3.5...974....7.63.5.9...287.1"
LINE = "123.3...21.....1"


def test_reprs_fit_a_line() -> None:
    puzzle = ruleout.parse(CLASSIC)
    report = ruleout.explain(puzzle)
    shown = [
        puzzle, puzzle.layout, puzzle.document, report.final, report, report.steps[0], ruleout.solve(puzzle),
        ruleout.check(puzzle), ruleout.hint(puzzle),
    ]  # fmt: skip
    assert [repr(each) for each in shown if len(repr(each)) > 150 or "\n" in repr(each)] == []
    assert repr(puzzle) == "<Puzzle classic: 30 of 81 cells given>"
    assert repr(puzzle.place("r1c1", 2)) == "<Puzzle classic: 30 of 81 cells given, 1 entered>"
    assert repr(report) == "<Report: solved, 51 steps, verdict unique>"
    assert repr(report.steps[0]) == "<Step naked-single: places 1 in cell 4>"


def test_a_step_with_its_board_is_told_in_the_words_of_the_command_line() -> None:
    report = ruleout.explain(CLASSIC)
    lines = invoke("explain", CLASSIC).lines
    assert report.text.splitlines() == lines
    assert [f"{number}. {move.text}" for number, move in enumerate(report, 1)] == lines
    board, step = report[3]
    assert (board, step) == (report.moves[3].board, report[3].step)
    assert report[-2:] == report.moves[-2:]
    hint = ruleout.hint(CLASSIC)
    assert hint
    assert hint.text == invoke("hint", CLASSIC).lines[0] == report[0].text
    first = next(ruleout.all_steps(CLASSIC))
    assert isinstance(first, ruleout.Hint)
    assert (first.board, first.step, first.text) == (hint.board, hint.step, hint.text)


def test_techniques_are_listed_with_the_easiest_first() -> None:
    assert [each.id for each in ruleout.techniques()[:3]] == ["full-house", "naked-single", "hidden-single"]
    assert "xy-wing" in [each.id for each in ruleout.techniques("wings")]
    assert [each.title for each in ruleout.techniques("X wing")] == ["X-Wing"]
    with pytest.raises(ruleout.UnknownName):
        ruleout.techniques("wnigs")


def test_ratings_are_rows_of_a_table() -> None:
    rows = [each.row for each in ruleout.ratings(CLASSIC, ["se", "hodoku"])]
    assert [row["scale"] for row in rows] == ["se", "hodoku"]
    assert {frozenset(row) for row in rows} == {
        frozenset({"scale", "value", "level", "hardest", "steps", "verdict", "problem"})
    }
    assert ruleout.rate("." * 81).row["problem"] == "at least 2 solutions"


def test_a_board_becomes_a_puzzle_with_its_placed_digits_as_entries() -> None:
    puzzle = ruleout.parse(CLASSIC)
    final = ruleout.explain(puzzle).final
    again = final.to_puzzle()
    assert again.givens == puzzle.givens
    assert (again.digits, again.marks) == (final.digits, None)
    assert (again.variant, again.document) == (puzzle.variant, puzzle.document)
    assert ruleout.solve(final).verdict == "unique"


def test_a_board_after_steps_is_written_as_its_position() -> None:
    report = ruleout.explain(CLASSIC)
    for board in (report.moves[0][0], report.moves[len(report) // 2][0], report.final):
        again = ruleout.parse(ruleout.write(board, "json"))
        assert (again.givens, again.digits) == (board.to_puzzle().givens, board.digits)
        assert Board.of(again).masks == board.masks


def test_one_id_of_a_technique_is_as_good_as_a_list_of_one() -> None:
    (known, *_) = sorted(ruleout.default_registry().techniques)
    assert ruleout.explain(LINE, techniques=known).steps == ruleout.explain(LINE, techniques=[known]).steps
    assert ruleout.explain(LINE, without=known).steps == ruleout.explain(LINE, without=[known]).steps
    with pytest.raises(ruleout.UnknownName):
        ruleout.explain(LINE, techniques="no-such-technique")
    with pytest.raises(TypeError, match="techniques: found '5'; expected an id such as 'naked-single', or several"):
        ruleout.explain(LINE, techniques=5)  # type: ignore[arg-type]
