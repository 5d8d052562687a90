"""The ladder applies the easiest step, checks every step and continues after faults of techniques."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from typing import Self

import attrs
import pytest

from ruleout import (
    Board,
    Candidate,
    Outcome,
    OutOfBudget,
    Puzzle,
    Reason,
    Registry,
    Rung,
    Step,
    Technique,
    Verdict,
    default_registry,
    discover,
    explain,
    registry_of,
)
from ruleout.builtin.grids import classic_grid
from ruleout.masks import lone_digit
from ruleout.plugin import Budget, Countdown, Engine, OutOfTime, TooLarge, View, check_time, hookimpl
from ruleout.reasoning.ladder import Ladder, solve_path
from ruleout.reasoning.report import Report
from ruleout.reasoning.rungs import rungs_of
from ruleout.reasoning.validation import KnownSolutions

LAYOUT = classic_grid(4, (2, 2))
ENGINE = default_registry().engine(LAYOUT, "python")
PUZZLE = Puzzle(LAYOUT, (1, 2, 3, 0, 3, 4, 0, 2, 0, 1, 4, 3, 4, 0, 2, 1))


def lone(board: Board) -> Iterator[Step]:
    for cell, mask in enumerate(board.masks):
        if lone_digit(mask) and not board.is_placed(cell):
            yield Step("lone", places=(Candidate(cell, lone_digit(mask)),), because=Reason(cells=(cell,)))


def raises(board: Board) -> Iterable[Step]:
    raise ZeroDivisionError("planted")


def raises_later(board: Board) -> Iterator[Step]:
    raise SystemExit("planted")
    yield


def rubbish(board: Board) -> Iterable[object]:
    return ["place 4"]


def half_rubbish(board: Board) -> Iterator[Step]:
    yield Step("half-rubbish", places=("r1c4",))  # type: ignore[arg-type]


def unsound(board: Board) -> Iterator[Step]:
    cell = next(cell for cell in range(16) if not board.is_placed(cell))
    right = ENGINE.search(LAYOUT, PUZZLE.start).solutions[0][cell]
    yield Step("unsound", removes=(Candidate(cell, right),))


def mutates(board: Board) -> Iterator[Step]:
    object.__setattr__(board, "masks", (0,) * 16)
    return iter(())


def idle(board: Board) -> Iterator[Step]:
    yield Step("idle")


def alien(board: Board) -> Iterator[Step]:
    yield from (attrs.evolve(step, technique="somebody-else") for step in lone(board))


def technique(find: object, difficulty: float = 1) -> Technique:
    name = find.__name__.replace("_", "-")  # type: ignore[attr-defined]
    return Technique(id=name, title=name, difficulty=difficulty, find=find)  # type: ignore[arg-type]


def registry_with(*techniques: Technique) -> tuple[Registry, list[str]]:
    """A registry of these techniques of a third party, and a list to which their faults will be added."""

    class Plugin:
        @staticmethod
        @hookimpl
        def ruleout_techniques() -> Iterable[Technique]:
            return techniques

    told: list[str] = []
    return discover(only=[], also=[Plugin()], tell=lambda fault: told.append(f"{fault.item}: {fault.message}")), told


def report_of(
    *techniques: Technique, puzzle: Puzzle = PUZZLE, seconds: float | None = None
) -> tuple[Report, list[str]]:
    registry, told = registry_with(*techniques)
    truth = KnownSolutions(LAYOUT, ENGINE.search(LAYOUT, puzzle.start))
    rungs = rungs_of([registry.techniques[each.id] for each in techniques])
    limit = Countdown(Budget(seconds=seconds))
    ladder = Ladder(rungs, truth, ENGINE, limit, partial(registry.disable_item, "techniques"))
    return solve_path(puzzle, ladder), told


def test_lone_candidates_solve_the_puzzle() -> None:
    report, told = report_of(technique(lone))
    assert report.outcome is Outcome.SOLVED
    assert report.verified
    assert report.final.digits == ENGINE.search(LAYOUT, PUZZLE.start).solutions[0]
    assert len(report.steps) == PUZZLE.givens.count(0)
    assert told == []


def test_moves_are_pairs_of_the_board_before_and_the_step() -> None:
    report, _ = report_of(technique(lone))
    board = Board.of(PUZZLE)
    for before, step in report.moves:
        assert before.masks == board.masks
        board = board.apply(step)
    assert board.is_solved


def test_a_board_is_stuck_where_no_technique_sees_a_step() -> None:
    report, _ = report_of(technique(lone), puzzle=Puzzle(LAYOUT, (0,) * 16))
    assert report.outcome is Outcome.STUCK
    assert report.verdict is Verdict.SEVERAL


def test_a_clash_is_a_contradiction_with_its_reason() -> None:
    report, _ = report_of(technique(lone), puzzle=Puzzle(LAYOUT, (1, 1, *(0,) * 14)))
    assert report.outcome is Outcome.CONTRADICTION
    assert report.reason == "r1c1 has no candidate left"


@pytest.mark.parametrize(
    ("find", "words"),
    [
        (raises, "find raised ZeroDivisionError: planted"),
        (raises_later, "find raised SystemExit: planted"),
        (rubbish, "find yielded a str; expected a Step"),
        (half_rubbish, "find yielded a step that cannot be read"),
        (unsound, "which a solution needs"),
        (mutates, "find changed the board"),
        (idle, "it changes nothing"),
        (alien, "find yielded a step of 'somebody-else'"),
    ],
)
def test_a_technique_that_misbehaves_is_dropped_once_and_the_rest_goes_on(find: object, words: str) -> None:
    report, told = report_of(technique(find, 0), technique(lone, 1))
    assert report.outcome is Outcome.SOLVED
    assert {step.technique for step in report.steps} == {"lone"}
    assert len(told) == 1
    assert words in told[0]


def test_a_refused_step_is_in_the_report() -> None:
    report, _ = report_of(technique(unsound, 0), technique(lone, 1))
    assert [refusal.technique for refusal in report.refused] == ["unsound"]


def test_control_c_is_not_swallowed() -> None:
    def interrupted(board: Board) -> Iterable[Step]:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        report_of(technique(interrupted))


def test_a_ladder_out_of_time_says_so() -> None:
    report, _ = report_of(technique(lone), seconds=0)
    assert report.outcome is Outcome.STUCK
    assert not report.complete


def asks(board: Board, engine: Engine) -> Iterator[Step]:
    """A step that rests on what the engine answers."""
    (solution,) = engine.solutions(board.layout, board.masks)
    cell = next(cell for cell in range(16) if not board.is_placed(cell))
    yield Step("asks", places=(Candidate(cell, solution[cell]),), because=Reason(cells=tuple(range(16))))


def test_a_technique_that_searches_is_given_the_engine_of_the_ladder() -> None:
    report, told = report_of(attrs.evolve(technique(asks), searches=True))
    assert report.outcome is Outcome.SOLVED
    assert told == []
    _, told = report_of(technique(asks))
    assert "missing 1 required positional argument" in told[0]


def endless(board: Board) -> Iterator[Step]:
    """Half of the lone candidates, and then nothing until the time is over."""
    for step in islice(lone(board), 2):
        yield attrs.evolve(step, technique="endless")
    while True:
        check_time()


def test_a_technique_that_is_out_of_time_ends_the_climb_and_is_no_fault() -> None:
    def silent(board: Board) -> Iterator[Step]:
        while True:
            check_time()
        yield

    report, told = report_of(technique(silent), seconds=0.01)
    assert not report.complete
    assert told == []
    assert report.steps == ()


def test_what_was_found_until_the_time_was_over_is_kept() -> None:
    registry, told = registry_with(technique(endless))
    truth = KnownSolutions(LAYOUT, ENGINE.search(LAYOUT, PUZZLE.start))
    rungs = rungs_of(registry.techniques.values())
    limit = Countdown(Budget(seconds=0.01))
    ladder = Ladder(rungs, truth, ENGINE, limit, partial(registry.disable_item, "techniques"))
    assert len(list(ladder.every_step(Board.of(PUZZLE)))) == 2
    assert ladder.out_of_time
    assert told == []


def test_a_view_that_is_too_large_is_no_fault() -> None:
    class Huge(View):
        @classmethod
        def of(cls, board: Board, before: Self | None) -> Self:
            raise TooLarge

    def wide(board: Board) -> Iterator[Step]:
        board.view(Huge)
        yield

    report, told = report_of(technique(wide), technique(lone, 2))
    assert (report.outcome, report.complete) == (Outcome.SOLVED, True)
    report, more = report_of(technique(wide))
    assert (report.outcome, report.complete) == (Outcome.STUCK, False)
    assert told + more == []


def test_running_out_of_time_before_the_deadline_is_a_fault() -> None:
    def early(board: Board) -> Iterator[Step]:
        raise OutOfTime
        yield

    _, told = report_of(technique(early))
    assert told == ["technique early: find raised OutOfTime"]


def runs_out(board: Board, engine: Engine) -> Iterator[Step]:
    list(engine.solutions(board.layout, (board.layout.full,) * 16, Budget(nodes=0)))
    yield Step("runs-out", places=board.candidates(0))


def test_a_search_that_runs_out_of_its_budget_finds_no_step_and_is_no_fault() -> None:
    with pytest.raises(OutOfBudget):
        list(runs_out(Board.of(PUZZLE), ENGINE))
    report, told = report_of(attrs.evolve(technique(runs_out, 0), searches=True), technique(lone, 1))
    assert (report.outcome, report.complete) == (Outcome.SOLVED, True)
    report, more = report_of(attrs.evolve(technique(runs_out, 0), searches=True))
    assert (report.outcome, report.complete) == (Outcome.STUCK, False)
    assert told + more == []


def unknown_role(board: Board) -> Iterator[Step]:
    step = next(lone(board))
    because = Reason(candidates={"pair": board.candidates(0)})  # type: ignore[dict-item]
    yield attrs.evolve(step, technique="unknown-role", because=because)


def test_candidates_of_an_unknown_role_are_a_fault() -> None:
    _, told = report_of(technique(unknown_role, 0), technique(lone, 1))
    assert len(told) == 1
    assert (
        "it names candidates by the role 'pair'; expected pattern, second, third, fourth, fin, endo-fin, set-a"
        in told[0]
    )


def test_a_technique_on_request_is_used_only_if_it_is_named() -> None:
    asked = attrs.evolve(technique(lone), on_request=True)

    class Plugin:
        @staticmethod
        @hookimpl
        def ruleout_techniques() -> Iterable[Technique]:
            return [asked]

    registry = registry_of(Plugin())
    assert explain(PUZZLE, engine=ENGINE, plugins=registry).outcome is Outcome.STUCK
    assert explain(PUZZLE, techniques="lone", engine=ENGINE, plugins=registry).outcome is Outcome.SOLVED


def test_the_first_step_in_the_order_of_the_rung_is_taken() -> None:
    truth = KnownSolutions(LAYOUT, ENGINE.search(LAYOUT, PUZZLE.start))
    found = lone(Board(PUZZLE))
    last_first = [step.places[0].cell for step in found][::-1]

    def backwards(board: Board, step: Step) -> float:
        return -step.places[0].cell

    rung = Rung("lone", 1, order=backwards)
    ladder = Ladder([(technique(lone), rung)], truth, ENGINE, Countdown(), lambda name, fault: None)
    report = solve_path(PUZZLE, ladder)
    assert [step.places[0].cell for step in report.steps] == last_first
