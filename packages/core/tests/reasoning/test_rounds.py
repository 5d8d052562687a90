"""A ladder by rounds takes all steps of a technique together."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence

import attrs
import pytest

from ruleout import Board, Candidate, Outcome, Puzzle, Reason, Rung, Step, Technique, default_registry
from ruleout.builtin.grids import classic_grid
from ruleout.errors import InputError
from ruleout.masks import lone_digit
from ruleout.plugin import Budget, Countdown, Engine, OutOfBudget, TooLarge
from ruleout.reasoning.ladder import Ladder, solve_path
from ruleout.reasoning.report import Report
from ruleout.reasoning.rounds import by_effects
from ruleout.reasoning.rungs import rungs_of
from ruleout.reasoning.technique import LAST_RESORT
from ruleout.reasoning.validation import KnownSolutions
from ruleout.records.convert import from_record, to_record

LAYOUT = classic_grid(4, (2, 2))
ENGINE = default_registry().engine(LAYOUT, "python")
PUZZLE = Puzzle(LAYOUT, (1, 2, 3, 0, 3, 4, 0, 2, 0, 1, 4, 3, 4, 0, 2, 1), variant="classic")
SOLUTION = ENGINE.search(LAYOUT, PUZZLE.start).solutions[0]
OPEN = [cell for cell in range(16) if not PUZZLE.givens[cell]]


def lone(board: Board) -> Iterator[Step]:
    for cell, mask in enumerate(board.masks):
        if lone_digit(mask) and not board.is_placed(cell):
            yield Step("lone", places=(Candidate(cell, lone_digit(mask)),), because=Reason(cells=(cell,)))


def technique(find: Callable[..., Iterator[Step]], difficulty: float = 1, name: str = "lone") -> Technique:
    return Technique(id=name, title=name, difficulty=difficulty, find=find)


def ladder_of(
    rungs: Sequence[tuple[Technique, Rung]], puzzle: Puzzle = PUZZLE, faults: list[str] | None = None, **options: object
) -> Ladder:
    truth = KnownSolutions(LAYOUT, ENGINE.search(LAYOUT, puzzle.start))
    told = [] if faults is None else faults
    countdown = Countdown(Budget())
    return Ladder(rungs, truth, ENGINE, countdown, lambda name, fault: told.append(fault), by_rounds=True, **options)  # type: ignore[arg-type]


def report_of(*techniques: Technique, puzzle: Puzzle = PUZZLE, faults: list[str] | None = None) -> Report:
    return solve_path(puzzle, ladder_of(rungs_of(techniques), puzzle, faults), "own")


def test_all_steps_are_taken_together() -> None:
    report = report_of(technique(lone))
    assert report.outcome is Outcome.SOLVED
    assert report.final.digits == SOLUTION
    assert report.rounds == (len(OPEN),)
    assert {id(board) for board, _ in report} == {id(report.moves[0][0])}
    assert report.scores == (1,) * len(OPEN)


def test_without_rounds_a_report_has_none() -> None:
    ladder = attrs.evolve(ladder_of(rungs_of([technique(lone)])), by_rounds=False)
    report = solve_path(PUZZLE, ladder, "own")
    assert (report.rounds, len(report)) == ((), len(OPEN))
    assert len({id(board) for board, _ in report}) == len(OPEN)


def test_a_round_begins_with_the_easiest_technique_again() -> None:
    def first(board: Board) -> Iterator[Step]:
        yield from (attrs.evolve(step, technique="first") for step in lone(board) if step.places[0].cell == OPEN[-1])

    report = report_of(technique(first, 0, "first"), technique(lone))
    assert [step.technique for step in report.steps] == ["first"] + ["lone"] * (len(OPEN) - 1)
    assert report.rounds == (1, len(OPEN) - 1)


def test_of_steps_with_the_same_effects_the_one_that_places_most_is_taken() -> None:
    board = Board.from_masks(LAYOUT, (0b11, *[LAYOUT.full] * 15))
    removing = Step("", removes=(Candidate(0, 1),))
    placing = Step("", places=(Candidate(0, 2),))
    other = Step("", removes=(Candidate(1, 1),))
    for steps in ([removing, placing, other, placing], [other, placing, removing]):
        found = by_effects(board, steps)
        assert set(found) == {frozenset({Candidate(0, 1)}), frozenset({Candidate(1, 1)})}
        assert found[frozenset({Candidate(0, 1)})] is placing


def test_one_unsound_step_drops_the_whole_round() -> None:
    def mixed(board: Board) -> Iterator[Step]:
        yield from (attrs.evolve(step, technique="mixed") for step in lone(board))
        yield Step("mixed", removes=(Candidate(OPEN[0], SOLUTION[OPEN[0]]),))

    faults: list[str] = []
    report = report_of(technique(mixed, 0, "mixed"), technique(lone), faults=faults)
    assert {step.technique for step in report.steps} == {"lone"}
    assert [each.technique for each in report.refused] == ["mixed"]
    assert len(faults) == 1


@pytest.mark.parametrize("error", [TooLarge, OutOfBudget])
def test_a_round_of_which_only_a_part_is_known_is_not_taken(error: type[Exception]) -> None:
    def partly(board: Board, engine: Engine) -> Iterator[Step]:
        yield from [attrs.evolve(step, technique="partly") for step in lone(board)][:1]
        raise error

    short = attrs.evolve(technique(partly, 0, "partly"), searches=True)
    assert {step.technique for step in report_of(short, technique(lone)).steps} == {"lone"}
    alone = report_of(short)
    assert (alone.outcome, alone.complete, len(alone)) == (Outcome.STUCK, False, 0)


def test_a_round_that_the_time_cuts_short_is_not_taken() -> None:
    times = iter([0.0] * 5)
    late = Countdown(Budget(seconds=1), now=lambda: next(times, 2.0))

    def slow(board: Board) -> Iterator[Step]:
        for step in lone(board):
            while not late.has_passed:
                pass
            yield step

    ladder = attrs.evolve(ladder_of(rungs_of([technique(slow)])), countdown=late)
    report = solve_path(PUZZLE, ladder, "own")
    assert (report.outcome, report.complete, len(report)) == (Outcome.STUCK, False, 0)


def test_a_last_resort_takes_one_step_at_a_time() -> None:
    report = report_of(technique(lone, LAST_RESORT))
    assert report.rounds == (1,) * len(OPEN)


def test_of_rungs_that_are_compared_the_steps_with_the_lowest_score_are_a_round() -> None:
    def score(board: Board, step: Step) -> float:
        return float(step.places[0].digit)

    rung = Rung("lone", score, cheapest=True)
    report = solve_path(PUZZLE, ladder_of([(technique(lone), rung)]), "own")
    digits = [step.places[0].digit for step in report.steps]
    assert digits == sorted(digits)
    assert report.rounds == tuple(digits.count(digit) for digit in sorted(set(digits)))


def test_a_rung_accepts_some_of_a_round() -> None:
    rung = Rung("lone", 3.0, lambda board, step: step.places[0].cell != OPEN[0])
    report = solve_path(PUZZLE, ladder_of([(technique(lone), rung)]), "own")
    assert (report.outcome, report.rounds) == (Outcome.STUCK, (len(OPEN) - 1,))


def test_each_step_is_observed_on_the_board_of_its_round() -> None:
    seen: list[tuple[Board, Step, float]] = []
    ladder = ladder_of(rungs_of([technique(lone)]), observe=lambda *each: seen.append(each))
    report = solve_path(PUZZLE, ladder, "own")
    assert [(board, step) for board, step, _ in seen] == list(report.moves)


def test_steps_of_a_puzzle_with_several_solutions_are_sound_together() -> None:
    puzzle = attrs.evolve(PUZZLE, givens=(*PUZZLE.givens[:8], *[0] * 8))
    report = report_of(technique(lone), puzzle=puzzle)
    assert report.final.placed.bit_count() == 8
    assert all(ENGINE.search(LAYOUT, report.final.masks).solutions)


def test_rounds_are_written_in_records_and_read_back() -> None:
    report = report_of(technique(lambda board: iter(list(lone(board))[:2])))
    assert report.rounds[0] == 2
    record = json.loads(json.dumps(to_record(report)))
    assert record["rounds"] == list(report.rounds)
    read = from_record(record)
    assert read == report
    assert [board.masks for board, _ in read] == [board.masks for board, _ in report]
    for wrong in ([1], [len(report), 1], [0, len(report)]):
        with pytest.raises(InputError, match=f"expected {len(report)} steps"):
            from_record({**record, "rounds": wrong})
    del record["rounds"]
    assert from_record(record).rounds == ()
