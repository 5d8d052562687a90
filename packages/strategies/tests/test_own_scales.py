"""Ladders of scales, their scores, and everything that can be found on a board."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

import attrs
import pytest

from ruleout import (
    Board,
    Candidate,
    Hint,
    Outcome,
    PluginError,
    Puzzle,
    Reason,
    Registry,
    Rung,
    Step,
    Technique,
    UnknownName,
    all_steps,
    discover,
    explain,
    from_record,
    hint,
    to_record,
)
from ruleout.builtin.grids import classic_grid
from ruleout.masks import digits_of, lone_digit
from ruleout.plugin import Budget, hookimpl
from ruleout_strategies.rating.scale import Scale
from ruleout_strategies.testing import check_scale

TEXT = ".8..5..6..32..87....52.18..821..3.9....1......56..9....93.6..1..48....766....538."
SOLUTION = "189754263432698751765231849821573694974126538356489127293867415548312976617945382"
NINE = classic_grid()
PUZZLE = Puzzle(NINE, tuple(0 if char == "." else int(char) for char in TEXT))


def lone(board: Board) -> Iterator[Step]:
    """Naked singles, the last cell first."""
    for cell in reversed(range(NINE.size)):
        if not board.is_placed(cell) and board.masks[cell].bit_count() == 1:
            yield Step.placing("lone", cell, lone_digit(board.masks[cell]), Reason((cell,)))


def known(board: Board) -> Iterator[Step]:
    """Every digit of the solution, which is known here."""
    for cell in range(NINE.size):
        if not board.is_placed(cell):
            yield Step("known", (Candidate(cell, int(SOLUTION[cell])),), (), Reason((cell,)))


LONE = Technique("lone", "Lone", 5, lone, summary="A lone candidate.")
KNOWN = Technique("known", "Known", 9, known, summary="A digit of the solution.", on_request=True)


def by_cell(board: Board, step: Step) -> float:
    return 2 + step.places[0].cell / 100


def registry(*scales: Scale) -> Registry:
    class Plugin:
        @staticmethod
        @hookimpl
        def ruleout_techniques() -> Iterable[Technique]:
            return [LONE, KNOWN]

        @staticmethod
        @hookimpl
        def ruleout_scales() -> Iterable[Scale]:
            return scales

    return discover(only=(), also=[Plugin()])


def scale(*rungs: Rung) -> Registry:
    return registry(Scale("own", "Own", rungs))


def test_a_scale_has_its_own_order_and_scores() -> None:
    report = explain(PUZZLE, scale="own", plugins=scale(Rung("known", 7), Rung("lone", 1.5)))
    assert report.outcome is Outcome.SOLVED
    assert {step.technique for step in report.steps} == {"known"}
    assert (report.scale, report.scores) == ("own", (7,) * len(report))


def test_without_a_scale_there_are_no_scores() -> None:
    report = explain(PUZZLE, plugins=scale())
    assert (report.scale, report.scores) == (None, ())
    assert {step.technique for step in report.steps} == {"lone"}


def test_techniques_that_are_not_installed_are_left_out_of_a_scale() -> None:
    report = explain(PUZZLE, scale="own", plugins=scale(Rung("unheard-of", 1), Rung("lone", 2)))
    assert set(report.scores) == {2}


def test_a_rung_accepts_some_of_the_steps_of_its_technique() -> None:
    def early(board: Board, step: Step) -> bool:
        return step.places[0].cell < 40

    report = explain(PUZZLE, scale="own", plugins=scale(Rung("known", 1, early), Rung("known", 3)))
    assert report.scores == tuple(sorted(report.scores))
    assert [score == 1 for score in report.scores] == [early(board, step) for board, step in report]


def test_a_rung_has_an_order_of_its_own() -> None:
    def later(board: Board, step: Step) -> float:
        return -step.places[0].cell

    report = explain(PUZZLE, scale="own", plugins=scale(Rung("lone", 1, order=later)))
    first = max(lone(Board.of(PUZZLE)), key=lambda step: step.places[0].cell)
    assert report.steps[0] == first

    with pytest.raises(PluginError, match=r"scale own of plug-in given 0 \(1\) failed on this puzzle"):
        explain(PUZZLE, scale="own", plugins=scale(Rung("lone", 1, order=lambda board, step: "late")))


def test_a_rung_counts_some_of_what_its_steps_remove() -> None:
    def wrong(board: Board) -> Iterator[Step]:
        """The first cell with several candidates: all of them but the right one."""
        for cell in range(NINE.size):
            digits = [each for each in digits_of(board.masks[cell]) if each != int(SOLUTION[cell])]
            if digits:
                yield Step("wrong", (), tuple(Candidate(cell, each) for each in digits), Reason((cell,)))

    def highest(board: Board, step: Step) -> tuple[Candidate, ...]:
        return tuple(each for each in step.removes if each.digit == 9)

    class Plugin:
        @staticmethod
        @hookimpl
        def ruleout_techniques() -> Iterable[Technique]:
            return [Technique("wrong", "Wrong", 1, wrong, summary="All wrong digits.")]

        @staticmethod
        @hookimpl
        def ruleout_scales() -> Iterable[Scale]:
            return [Scale("own", "Own", (Rung("wrong", 1, removals=highest),))]

    report = explain(PUZZLE, scale="own", plugins=discover(only=(), also=[Plugin()]))
    assert report.outcome is Outcome.STUCK
    assert report.steps
    assert {each.digit for step in report.steps for each in step.removes} == {9}
    left = report.final.cells_by_digit[8]
    assert all(SOLUTION[cell] == "9" for cell in range(NINE.size) if left >> cell & 1)


def test_removals_of_a_rung_that_are_no_candidates_are_refused() -> None:
    with pytest.raises(PluginError, match=r"scale own of plug-in given 0 \(1\) failed on this puzzle"):
        explain(PUZZLE, scale="own", plugins=scale(Rung("lone", 1, removals=lambda board, step: "all")))


def test_the_cheapest_step_of_a_rung_is_taken() -> None:
    plugins = scale(Rung("lone", by_cell, cheapest=True))
    first = explain(PUZZLE, scale="own", plugins=plugins)
    assert first.scores[0] == min(by_cell(Board.of(PUZZLE), step) for step in lone(Board.of(PUZZLE)))


def test_rungs_with_the_cheapest_step_are_compared_up_to_the_next_other_rung() -> None:
    both = scale(Rung("known", by_cell, cheapest=True), Rung("lone", 1.0, cheapest=True))
    assert explain(PUZZLE, scale="own", plugins=both).steps[0].technique == "lone"
    apart = scale(Rung("known", by_cell, cheapest=True), Rung("lone", 1.0))
    assert explain(PUZZLE, scale="own", plugins=apart).steps[0].technique == "known"


def test_a_rung_that_cannot_be_cheaper_is_not_tried() -> None:
    asked = []

    def asking(board: Board, step: Step) -> float:
        asked.append(step)
        return 5.0

    plugins = scale(Rung("lone", 1.0, cheapest=True), Rung("known", asking, cheapest=True, least=5.0))
    found = hint(PUZZLE, scale="own", plugins=plugins)
    assert isinstance(found, Hint)
    assert found.score == 1.0
    assert not asked


def test_a_rung_on_request_is_used_if_its_technique_is_named() -> None:
    plugins = scale(Rung("lone", 1.0), Rung("known", 2.0, on_request=True))
    assert set(explain(PUZZLE, scale="own", without="lone", plugins=plugins).scores) == set()
    assert set(explain(PUZZLE, scale="own", techniques="known", plugins=plugins).scores) == {2.0}


@pytest.mark.parametrize("wrong", [lambda board, step: 1 / 0, lambda board, step: "much"])
def test_a_scale_that_fails_is_named(wrong: Any) -> None:
    with pytest.raises(PluginError, match=r"scale own of plug-in given 0 \(1\) failed on this puzzle"):
        explain(PUZZLE, scale="own", plugins=scale(Rung("lone", wrong)))


def test_a_scale_that_is_not_installed_is_refused() -> None:
    with pytest.raises(UnknownName, match="no scale is called 'se'"):
        explain(PUZZLE, scale="se", plugins=scale())


def test_a_hint_has_its_score() -> None:
    plugins = scale(Rung("lone", 1.5))
    found = hint(PUZZLE, scale="own", plugins=plugins)
    assert isinstance(found, Hint)
    assert (found.scale, found.score) == ("own", 1.5)
    plain = hint(PUZZLE, plugins=plugins)
    assert isinstance(plain, Hint)
    assert (plain.scale, plain.score) == (None, None)


def test_scores_are_written_in_records_and_read_back() -> None:
    plugins = scale(Rung("lone", by_cell))
    puzzle = attrs.evolve(PUZZLE, variant="classic")
    report, found = explain(puzzle, scale="own", plugins=plugins), hint(puzzle, scale="own", plugins=plugins)
    record = json.loads(json.dumps(to_record(report, plugins=plugins)))
    assert record["scale"] == "own"
    assert [step["score"] for step in record["steps"]] == list(report.scores)
    assert from_record(record, plugins=plugins) == report
    assert from_record(to_record(found, plugins=plugins), plugins=plugins) == found


def test_the_path_counts_the_techniques() -> None:
    report = explain(PUZZLE, scale="own", plugins=scale(Rung("lone", by_cell), Rung("known", 1)))
    path = {entry.technique: entry for entry in report.path}
    assert list(path) == ["lone", "known"][: len(path)]
    assert sum(entry.times for entry in report.path) == len(report)
    assert path["lone"].highest == max(score for score in report.scores if score != 1)
    assert explain(PUZZLE, plugins=scale()).path[0].highest is None


def test_all_steps_have_each_effect_once_under_the_name_of_the_easiest_technique() -> None:
    board = Board.of(PUZZLE)
    steps = [each.step for each in all_steps(PUZZLE, techniques=["lone", "known"], plugins=scale()) if each]
    assert len(steps) == board.open.bit_count()
    singles = len(list(lone(board)))
    assert [step.technique for step in steps] == ["lone"] * singles + ["known"] * (len(steps) - singles)


def test_all_steps_leave_out_what_steps_before_them_find_together() -> None:
    def pair(board: Board) -> Iterator[Step]:
        first, second = [*lone(board)][:2]
        yield Step("pair", (*first.places, *second.places), (), Reason((first.places[0].cell, second.places[0].cell)))

    class Plugin:
        @staticmethod
        @hookimpl
        def ruleout_techniques() -> Iterable[Technique]:
            return [LONE, Technique("pair", "Pair", 50, pair)]

    plugins = discover(only=(), also=[Plugin()])
    assert [each.step.technique for each in all_steps(PUZZLE, techniques="pair", plugins=plugins) if each] == ["pair"]
    assert {each.step.technique for each in all_steps(PUZZLE, plugins=plugins) if each} == {"lone"}


def test_all_steps_of_a_board_without_any_are_the_reason() -> None:
    (reason,) = all_steps(PUZZLE, techniques=[], plugins=scale())
    assert not reason
    *_, late = all_steps(PUZZLE, techniques=["known"], plugins=scale(), budget=Budget(seconds=0))
    assert str(getattr(late, "reason", "")) == "out-of-budget"


def test_effects_count_a_placing_as_the_removal_of_the_other_candidates() -> None:
    board = Board.from_masks(NINE, (0b111, *[NINE.full] * 79, 0b1))
    placing = Step("", (Candidate(0, 2),))
    removing = Step("", (), (Candidate(0, 1), Candidate(0, 3)))
    assert board.effects(placing) == board.effects(removing)
    assert board.effects(Step("", (Candidate(80, 1),))) == {Candidate(80, 1)}


def test_check_scale_names_what_is_wrong() -> None:
    plugins = scale()
    check_scale(Scale("own", "Own", (Rung("lone", 1.0),)), [PUZZLE], plugins=plugins)
    with pytest.raises(AssertionError, match="not installed: unheard-of"):
        check_scale(Scale("own", "Own", (Rung("unheard-of", 1.0),)), plugins=plugins)
    with pytest.raises(AssertionError, match="a rung twice"):
        check_scale(Scale("own", "Own", (Rung("lone", 1.0), Rung("lone", 1.0))), plugins=plugins)
    with pytest.raises(AssertionError, match="the least is 2"):
        check_scale(Scale("own", "Own", (Rung("lone", lambda b, s: 1.0, least=2),)), [PUZZLE], plugins=plugins)
