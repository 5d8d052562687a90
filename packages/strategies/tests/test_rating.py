"""Ratings: what a scale makes of a solved puzzle, and why a puzzle has no value."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any

import attrs
import pytest

from ruleout import (
    Board,
    Budget,
    Candidate,
    InputError,
    Layout,
    Options,
    Outcome,
    Reason,
    Registry,
    Rung,
    Step,
    Technique,
    UnknownName,
    Unsupported,
    Verdict,
    all_steps,
    discover,
    explain,
    from_record,
    hint,
    hints,
    to_record,
)
from ruleout.internal import OutOfBudget, PluginFailure, check_time, hookimpl, lone_digit
from ruleout_strategies.rating.rate import chosen_scales, rate, ratings
from ruleout_strategies.rating.rating import Rating
from ruleout_strategies.rating.scale import Grade, Level, Scale, empty_cells
from ruleout_strategies.rating.solved_path import SolvedPath
from ruleout_strategies.rating.weights import load_scale, parse_scale
from ruleout_strategies.testing import check_scale

EASY = "1...3..2...3..2."
"""Naked singles solve it."""
HARD = "1.......2..3...."
SEVERAL = "1..............."
NONE = "11.............."


def lone(board: Board) -> Iterator[Step]:
    """Naked singles."""
    for cell in range(board.layout.size):
        if not board.is_placed(cell) and board.masks[cell].bit_count() == 1:
            yield Step.placing("lone", cell, lone_digit(board.masks[cell]), Reason((cell,)))


def never(board: Board) -> Iterator[Step]:
    return iter(())


def slow(board: Board) -> Iterator[Step]:
    """Search until the time is over."""
    while True:
        check_time()
    yield


LONE = Technique("lone", "Lone", 5, lone, also=("single",))
NEVER = Technique("never", "Never", 3, never)
SLOW = Technique("slow", "Slow", 4, slow, on_request=True)
LADDER = (Rung("never", 1), Rung("lone", 2))


def plugins(*scales: Scale) -> Registry:
    class Plugin:
        @staticmethod
        @hookimpl
        def ruleout_techniques() -> Iterable[Technique]:
            return [LONE, NEVER, SLOW]

        @staticmethod
        @hookimpl
        def ruleout_scales() -> Iterable[Scale]:
            return scales

    return discover(only=(), also=[Plugin()])


def made(rungs: tuple[Rung, ...] | None = LADDER, **options: Any) -> Scale:
    return Scale("own", "Own", rungs, **options)


def test_the_value_is_the_score_of_the_hardest_step() -> None:
    found = rate(EASY, made(), plugins=plugins())
    assert (found.value, found.level, found.outcome, found.verdict) == (2, None, "solved", "unique")
    assert (found.hardest, found.steps, str(found)) == (("lone",), 11, "2")
    assert found.techniques == ("never", "lone")
    assert (found.scale, found.scale_version, found.package) == ("own", "1", "")


def test_a_scale_is_found_by_its_id_and_names_its_package() -> None:
    registry = plugins(made(version="7"))
    found = rate(EASY, "own", plugins=registry)
    assert found.scale_version == "7"
    assert found.package == "{0.distribution} {0.version}".format(registry.provider("scales", "own"))
    with pytest.raises(UnknownName, match="no scale is called 'own'; no scale is installed"):
        rate(EASY, "own", plugins=plugins())


def test_options_are_keywords_or_an_object_whose_attributes_keywords_replace() -> None:
    options = Options(scale=made(), plugins=plugins(), budget=Budget(nodes=0))
    for function in (explain, hint, lambda *args, **more: next(hints(*args, **more)), rate):
        assert function(EASY, options=options, budget=Budget()).scale == "own"  # type: ignore[operator]
    assert next(all_steps(EASY, options=options, budget=Budget())).scale == "own"  # type: ignore[union-attr]
    assert explain(SEVERAL, options=options).verdict == "unknown"
    assert rate(SEVERAL, options=options).verdict == "unknown"
    assert rate(SEVERAL, options=options, budget=Budget()).verdict == "several"
    assert explain(EASY, options=options, scale=None, budget=Budget()).scale is None
    assert rate(EASY, made((Rung("lone", 7),)), options=options, budget=Budget()).value == 7
    assert [each.value for each in ratings(EASY, [made()], options=options, budget=Budget())] == [2]
    chosen = attrs.evolve(options, budget=Budget(), scale=None, techniques="single")
    assert explain(EASY, options=chosen) == explain(EASY, techniques=["lone"], plugins=options.plugins)
    assert hint(EASY, options=chosen, without="lone").reason == "no-technique"  # type: ignore[union-attr]


def test_wrong_options_are_named() -> None:
    with pytest.raises(TypeError, match=r"options: found .*; expected an Options"):
        explain(EASY, options={"scale": "se"})  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"hint has no argument 'tecniques'; did you mean techniques\?"):
        hint(EASY, tecniques="lone")  # type: ignore[call-arg]
    for options in (Options(techniques="lone"), Options(without=["lone"])):
        with pytest.raises(TypeError, match="options: found a choice of techniques; expected none"):
            rate(EASY, made(), options=attrs.evolve(options, plugins=plugins()))


def test_a_scale_grades_the_climb() -> None:
    def grade(solved: SolvedPath) -> Grade:
        board = solved.report.moves[0][0]
        assert solved.solution == (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
        return Grade(len(list(solved.steps(board, "lone"))) / 2 + sum(solved.report.scores), "fair")

    found = rate(EASY, made(grade=grade), plugins=plugins())
    assert found.value == len(list(lone(Board.of(found.puzzle)))) / 2 + 22
    assert str(found) == f"{found.value:g} (fair)"


def test_the_steps_of_a_climb_agree_with_the_solution() -> None:
    def wrong(board: Board) -> Iterator[Step]:
        for cell in range(16):
            if not board.is_placed(cell):
                yield Step("wrong", (Candidate(cell, 1),), (), Reason((cell,)))

    wrong_too = Technique("wrong", "Wrong", 9, wrong, on_request=True)

    def grade(solved: SolvedPath) -> Grade:
        solved = attrs.evolve(solved, techniques={**solved.techniques, "wrong": wrong_too})
        return Grade(len(list(solved.steps(solved.report.moves[0][0], "wrong"))))

    assert rate(EASY, made(grade=grade), plugins=plugins()).value == 3


def test_levels_are_found_by_value_and_empty_cells() -> None:
    levels = (Level("low", most=1), Level("full", empty=(0, 10)), Level("mid", 2, 3), Level("top", 2))
    assert rate(EASY, made(levels=levels), plugins=plugins()).level == "mid"
    assert rate(EASY, made(levels=levels[:2]), plugins=plugins()).level is None
    assert empty_cells(rate(EASY, made(), plugins=plugins()).puzzle) == 11


def test_the_default_ladder_is_that_of_all_techniques_by_difficulty() -> None:
    found = rate(EASY, made(None), plugins=plugins())
    assert (found.value, found.techniques) == (5, ("never", "lone"))


def test_an_empty_ladder_is_not_climbed() -> None:
    scale = made((), grade=lambda solved: Grade(len(solved.report)))
    found = rate(EASY, scale, plugins=plugins())
    assert (found.value, found.outcome, found.techniques, found.path) == (0, None, (), ())
    with pytest.raises(Unsupported, match="own uses no techniques"):
        explain(EASY, scale=scale, plugins=plugins())


@pytest.mark.parametrize(
    ("text", "budget", "problem", "verdict", "outcome", "complete"),
    [
        (SEVERAL, Budget(), "at least 2 solutions", Verdict.SEVERAL, None, True),
        (NONE, Budget(), "no solution", Verdict.NONE, None, True),
        (HARD, Budget(nodes=0), "unknown: a limit was reached", Verdict.UNKNOWN, None, False),
    ],
)
def test_a_puzzle_without_a_value(
    text: str, budget: Budget, problem: str, verdict: Verdict, outcome: Outcome | None, complete: bool
) -> None:
    found = rate(text, made(), budget=budget, plugins=plugins())
    assert (found.value, found.problem, str(found)) == (None, problem, problem)
    assert (found.verdict, found.outcome, found.complete) == (verdict, outcome, complete)


def test_a_puzzle_that_the_techniques_do_not_solve_has_no_value() -> None:
    found = rate(EASY, made((Rung("never", 1),)), plugins=plugins())
    assert (found.value, found.outcome, found.complete) == (None, Outcome.STUCK, True)
    assert found.problem == "stuck after 0 steps with the techniques of the scale"


def test_a_scale_may_have_no_value_for_a_puzzle() -> None:
    found = rate(EASY, made(grade=lambda solved: None), plugins=plugins())
    assert (found.value, found.problem) == (None, "the scale has no value for this puzzle")


def forever(solved: SolvedPath) -> Grade | None:
    while True:
        check_time()


def weary(solved: SolvedPath) -> Grade | None:
    raise OutOfBudget


@pytest.mark.parametrize(
    ("scale", "budget"),
    [
        (made((Rung("slow", 1),)), Budget(seconds=0.05)),
        (made(grade=forever), Budget(seconds=0.05)),
        (made((), grade=forever), Budget(seconds=0.05)),
        (made(grade=weary), Budget()),
    ],
)
def test_a_limit_gives_no_value_and_never_a_wrong_one(scale: Scale, budget: Budget) -> None:
    found = rate(EASY, scale, budget=budget, plugins=plugins())
    assert (found.value, found.complete, found.problem) == (None, False, "unknown: a limit was reached")


def test_the_clock_of_all_scales_begins_once(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count(1.0)
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    found = list(ratings(EASY, [made()] * 40, budget=Budget(seconds=400), plugins=plugins()))
    values = [each.value for each in found]
    assert (values[0], values[-1]) == (2, None)
    assert values == sorted(values, key=lambda value: value is None)


def test_an_exception_of_watch_ends_the_call() -> None:
    class Stop(Exception):
        pass

    def watch(board: Board, step: Step, score: float | None) -> None:
        assert score == 2
        raise Stop

    with pytest.raises(Stop):
        rate(EASY, made(), plugins=plugins(), watch=watch)


def test_a_scale_that_cannot_rate_a_layout_is_refused() -> None:
    def none(layout: Layout) -> bool:
        return False

    with pytest.raises(Unsupported, match="scale own cannot rate this puzzle; it needs a miracle"):
        rate(EASY, made(applies=none, needs="a miracle"), plugins=plugins())


@pytest.mark.parametrize("result", ["high", Grade("high"), Grade(float("nan"))])  # type: ignore[arg-type]
def test_a_scale_that_fails_is_named(result: Any) -> None:
    says = r"scale own of plug-in given 0 \(1\) failed on this puzzle: "
    with pytest.raises(PluginFailure, match=says):
        rate(EASY, "own", plugins=plugins(made(grade=lambda solved: result)))
    with pytest.raises(PluginFailure, match=f"{says}ZeroDivisionError"):
        rate(EASY, "own", plugins=plugins(made(grade=lambda solved: Grade(1 / 0))))


def test_a_scale_that_cannot_say_what_it_rates_is_named() -> None:
    with pytest.raises(PluginFailure, match=r"scale own of plug-in given 0 \(1\) failed on this puzzle: ZeroDivision"):
        rate(EASY, "own", plugins=plugins(made(applies=lambda layout: 1 // 0)))


def test_what_a_scale_at_hand_raises_reaches_the_caller() -> None:
    with pytest.raises(ZeroDivisionError):
        rate(EASY, made(grade=lambda solved: Grade(1 / 0)), plugins=plugins())


def test_a_rating_is_neither_true_nor_false() -> None:
    with pytest.raises(TypeError, match=r"rating\.value is not None"):
        bool(rate(EASY, made(), plugins=plugins()))


def test_arguments_of_a_wrong_type_are_refused() -> None:
    with pytest.raises(TypeError, match="scale: found '3'; expected the id of a scale or a Scale"):
        rate(EASY, 3, plugins=plugins())  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="scales: found"):
        list(ratings(EASY, "own", plugins=plugins()))


@pytest.mark.parametrize("text", [EASY, SEVERAL, NONE])
def test_a_rating_is_read_back_from_its_record(text: str) -> None:
    registry = plugins(made(levels=(Level("all"),)))
    found = rate(text, "own", plugins=registry)
    record = json.loads(json.dumps(to_record(found, plugins=registry)))
    assert (record["kind"], record["scale"], record["value"]) == ("rating", "own", found.value)
    assert record["hardest"] == list(found.hardest)
    assert from_record(record, plugins=registry) == found


def test_the_technique_set_depends_on_the_techniques_alone() -> None:
    one = rate(EASY, made(), plugins=plugins())
    other = rate(EASY, made(LADDER[::-1]), plugins=plugins())
    fewer = rate(EASY, made(LADDER[1:]), plugins=plugins())
    assert one.technique_set == other.technique_set != fewer.technique_set
    assert len(one.technique_set) == 8


# Weights of users

WEIGHTS = """
how = "sum"
version = "3"

[techniques]
single = 1.5
never = 1

[levels]
small = 10
"large one" = 20
"""


def test_weights_make_a_scale(tmp_path: Any) -> None:
    file = tmp_path / "My weights.toml"
    file.write_text(WEIGHTS)
    scale = load_scale(file, plugins=plugins())
    assert (scale.id, scale.version) == ("my-weights", "3")
    assert scale.rungs == (Rung("never", 1), Rung("lone", 1.5))
    found = rate(EASY, scale, plugins=plugins())
    assert (found.value, found.level, found.scale_version) == (16.5, "large one", "3")
    hardest = parse_scale(WEIGHTS.replace("sum", "hardest"), plugins=plugins())
    assert (rate(EASY, hardest, plugins=plugins()).value, hardest.id) == (1.5, "weights")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("how = sum", "w.toml:1:7: it is not TOML: "),
        ("how = 'sum", "w.toml:1: it is not TOML: "),
        ("", "w.toml: the table [techniques] is missing"),
        ("[techniques]", "w.toml:1: techniques: found none; expected at least one"),
        ("\n\ntechniques = 3", "w.toml:3: techniques: found '3'; expected a table, which begins with [techniques]"),
        ("[techniques]\nlone = true", "w.toml:2: techniques: found true for 'lone'; expected a number"),
        ("[techniques]\nlone = 'x'", "w.toml:2: techniques: found 'x' for 'lone'; expected a number"),
        ("[techniques]\nlone = nan", "w.toml:2: techniques: found 'nan' for 'lone'; expected a number"),
        ("[techniques]\nlonely = 1", "w.toml:2: techniques: no technique is called 'lonely'; did you mean lone?"),
        ("[techniques]\nlone = 1\nsingle = 2", "w.toml:3: techniques: found 'single', which is lone, a second time"),
        ("how = 'most'\n[techniques]\nlone = 1", "w.toml:1: how: found 'most'; expected 'hardest' or 'sum'"),
        ("id = 'A B'\n[techniques]\nlone = 1", "w.toml:1: id: found 'A B'; expected lower-case words"),
        ("title = 1\n[techniques]\nlone = 1", "w.toml:1: title: found '1'; expected a text in quotes"),
        ("[technique]\nlone = 1", "w.toml:1: found the key 'technique'; did you mean techniques?"),
        (
            "[techniques]\nlone = 1\n[levels]\na = 3\nb = 3",
            "w.toml:5: levels: found 3 for 'b'; expected more than 3",
        ),
    ],
)
def test_wrong_weights_are_refused_with_their_line(text: str, says: str) -> None:
    with pytest.raises(InputError) as error:
        parse_scale(text, name="w.toml", plugins=plugins())
    assert str(error.value).startswith(says)


@pytest.mark.parametrize(
    ("text", "name", "says"),
    [
        ("how = 'sum'\nid = 'own'\n", "w.toml", "w.toml:2: id: found 'own', which is an installed scale; "),
        ("", "my/Own.toml", "my/Own.toml: id: found 'own', which is an installed scale; expected another name"),
    ],
)
def test_weights_do_not_take_the_id_of_an_installed_scale(text: str, name: str, says: str) -> None:
    with pytest.raises(InputError) as error:
        parse_scale(f"{text}[techniques]\nlone = 1", name=name, plugins=plugins(made()))
    assert str(error.value).startswith(says)


# Scales by name


def test_scales_are_chosen_by_name() -> None:
    other = Scale("other", "Other", LADDER)
    registry = plugins(made(), other)
    assert chosen_scales(["other", "own"], registry) == [other, made()]
    assert chosen_scales(["all"], registry) == [*registry.all("scales").values()]
    with pytest.raises(InputError, match="found the scale 'OWN' twice; expected each scale once"):
        chosen_scales(["own", "other", "OWN"], registry)
    with pytest.raises(UnknownName):
        chosen_scales(["own", "all"], registry)


# The test kit


def alternating() -> Any:
    numbers = count()
    return lambda solved: Grade(next(numbers))


@pytest.mark.parametrize(
    ("scale", "says"),
    [
        (made(()), "has no rungs and no function grade"),
        (made(levels=(Level("a"), Level("a"))), "has a level twice: a, a"),
        (made(grade=alternating()), "gives the same puzzle the grades"),
        (made(grade=lambda solved: Grade(1, "best"), levels=(Level("a"),)), "gives the level best"),
        (made((), grade=lambda solved: None), "gives no puzzle a grade"),
    ],
)
def test_check_scale_finds_faults_of_grades(scale: Scale, says: str) -> None:
    parsed = [rate(EASY, made(), plugins=plugins()).puzzle]
    with pytest.raises(AssertionError, match=says):
        check_scale(scale, parsed, plugins=plugins())


def test_check_scale_accepts_each_kind_of_ladder() -> None:
    parsed = [rate(text, made(), plugins=plugins()).puzzle for text in (EASY, HARD)]
    for scale in (made(), made(None), made((), grade=lambda solved: Grade(3, "a"), levels=(Level("a"),))):
        check_scale(scale, parsed, plugins=plugins())


def test_the_repr_of_a_rating_is_one_line() -> None:
    assert repr(rate(EASY, made(), plugins=plugins())) == "<Rating on own: 2>"
    assert isinstance(rate(EASY, made(), plugins=plugins()), Rating)


def test_an_unknown_scale_is_reported_by_the_call_that_names_it() -> None:
    with pytest.raises(UnknownName, match="no scale is called 'nonsense'"):
        ratings("." * 81, ["nonsense"])
