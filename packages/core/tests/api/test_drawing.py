"""Drawing through the hooks, the plain grid without a plug-in, and what notebooks show."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import ruleout
from ruleout import Board, Candidate, Explanation, Fault, Puzzle, Step, Technique
from ruleout.api import drawing
from ruleout.plugin import hookimpl

LINE = "12......21.....3"
ALONE = ruleout.discover(only=["ruleout-core"])


def test_without_a_plug_in_a_puzzle_is_drawn_as_its_grid_and_a_board_with_its_candidates() -> None:
    puzzle = ruleout.parse(LINE)
    assert ruleout.draw(LINE, plugins=ALONE) == ruleout.draw(puzzle, plugins=ALONE) == str(puzzle)
    assert ruleout.draw(Board.of(puzzle), plugins=ALONE) == str(Board.of(puzzle))


def test_the_changes_of_a_step_are_below_the_plain_grid() -> None:
    board = Board.of(ruleout.parse(LINE))
    step = Step("odd", places=(ruleout.Candidate(3, 4),), removes=(ruleout.Candidate(2, 4),))
    assert ruleout.draw(board, step, plugins=ALONE) == f"{board}\nr1c4 is 4; r1c3 is not 4"
    with pytest.raises(TypeError, match="step: found a value of type int; expected a Step or None"):
        ruleout.draw(board, 5)  # type: ignore[call-overload]


def test_a_default_takes_the_place_of_the_plain_grid() -> None:
    puzzle = ruleout.parse(LINE)
    board = Board.of(puzzle)

    def default(subject: Puzzle, position: Board, step: Step | None) -> tuple[bool, bool]:
        return subject is puzzle, position is board

    assert ruleout.draw(board, default=default, plugins=ALONE) == (True, True)


def test_the_plug_in_that_draws_takes_part() -> None:
    class Painter:
        @hookimpl
        def ruleout_draw(self, puzzle: Puzzle, board: Board, step: Step | None) -> str:
            return f"{puzzle!r}, {board!r}, {step}"

    puzzle = ruleout.parse(LINE)
    expected = "<Puzzle classic: 5 of 16 cells given>, <Board: 5 of 16 cells placed>, None"
    assert ruleout.draw(Board.of(puzzle), plugins=ruleout.registry_of(Painter())) == expected


@pytest.fixture
def hint() -> ruleout.Hint:
    puzzle = ruleout.parse("1.3.34......4.21")
    technique = Technique("lone", "Lone", 1, find=lambda board: ())
    step = Step("lone", places=(Candidate(1, 2),))
    return ruleout.Hint(puzzle, technique, Board.of(puzzle), step, Explanation("nudge", "region", "full"))


def test_a_notebook_shows_text_if_nothing_draws_pictures(monkeypatch: pytest.MonkeyPatch, hint: ruleout.Hint) -> None:
    monkeypatch.setattr(drawing, "ruleout", SimpleNamespace())
    report = ruleout.explain(hint.puzzle)
    shown = [hint.puzzle._repr_svg_(), hint.board._repr_svg_(), hint._repr_svg_(), report._repr_html_()]
    assert shown == [None] * 4


def test_a_notebook_shows_pictures_by_the_package_that_adds_them(
    monkeypatch: pytest.MonkeyPatch, hint: ruleout.Hint
) -> None:
    def svg(puzzle: Puzzle, board: Board, *, step: Step | None, marks: bool) -> str:
        return f"{puzzle == hint.puzzle}, {board == hint.board}, {step == hint.step}, {marks}"

    class Walk:
        def _repr_html_(self) -> str:
            return "<p>the steps</p>"

    monkeypatch.setattr(drawing, "ruleout", SimpleNamespace(svg=svg, walk=lambda report: Walk()))
    assert hint.puzzle._repr_svg_() == "True, True, False, False"
    assert hint.board._repr_svg_() == "True, True, False, True"
    assert hint._repr_svg_() == "True, True, True, True"
    assert ruleout.explain(hint.puzzle)._repr_html_() == "<p>the steps</p>"


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (5, "found a int; expected text"),
        ("a grid", "found text without <svg; expected an SVG"),
        (ZeroDivisionError("of what"), "ZeroDivisionError: of what"),
    ],
)
def test_a_plug_in_without_a_picture_is_disabled(
    monkeypatch: pytest.MonkeyPatch, hint: ruleout.Hint, answer: object, says: str
) -> None:
    class Painter:
        @hookimpl
        def ruleout_picture(self, puzzle: Puzzle, board: Board, step: Step | None) -> object:
            if isinstance(answer, Exception):
                raise answer
            return answer

    faults: list[Fault] = []
    monkeypatch.setattr(drawing, "ruleout", SimpleNamespace())
    assert drawing.picture(hint, plugins=ruleout.discover(also=[Painter()], tell=faults.append)) is None
    assert [each.message for each in faults] == [f"ruleout_picture: {says}"]


def test_the_plug_in_that_makes_pictures_takes_part(hint: ruleout.Hint) -> None:
    class Painter:
        @hookimpl
        def ruleout_picture(self, puzzle: Puzzle, board: Board, step: Step | None) -> str:
            return f"<svg>{board!r}, {step}</svg>"

    expected = f"<svg>{hint.board!r}, {hint.step}</svg>"
    assert drawing.picture(hint, plugins=ruleout.registry_of(Painter())) == expected
