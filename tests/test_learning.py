"""Exercises: positions whose next step uses a technique, made to order or taken from the examples."""

from __future__ import annotations

import json
import os
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from every_technique import TECHNIQUES
from example_puzzles import REGISTRY

import ruleout
from ruleout import Budget, InputError, UnknownName
from ruleout.plugin import OutOfTime
from ruleout_cli.testing import invoke
from ruleout_play import answer
from ruleout_strategies.learning.examples import Example, best_example, examples
from ruleout_strategies.learning.exercises import exercises

SOUNDNESS = json.loads((Path(__file__).parents[1] / "docs/soundness.json").read_text(encoding="utf-8"))["techniques"]
HARDEST_ELSEWHERE = 349
"""The greatest difficulty of techniques that are to have an example on jigsaws and samurai."""
QUICK = 30
"""How many of the examples are solved in a usual run; all with RULEOUT_WHOLE."""


RARE: dict[str, set[str]] = {
    "classic": set(),
    "jigsaw": {
        "avoidable-rectangle-2", "bug-type-2", "bug-type-3", "bug-type-4", "unique-loop-2", "unique-loop-3",
        "unique-rectangle-5",
    },
    "samurai": {
        "avoidable-rectangle-1", "avoidable-rectangle-2", "bug-type-2", "bug-type-3", "bug-type-4",
        "dual-two-string-kite", "law-of-leftovers-4", "law-of-leftovers-large", "naked-sextuple", "unique-loop-3",
        "unique-loop-4", "unique-rectangle-5",
    },
}  # fmt: skip
"""Techniques that no generated puzzle of the variant is known to need: easier ones find the same, or boards on which
they find something are rare. ``ruleout learn`` says so."""


def counted(kind: str) -> Iterator[str]:
    """The techniques of which steps on the grids of *kind* were checked."""
    for each in TECHNIQUES:
        if SOUNDNESS[each.id].get(kind, [0])[0]:
            yield each.id


def chosen() -> list[tuple[str, str, Example]]:
    """Examples that are not solved by other tests: some at random, or all."""
    found = [(name, kind, each) for name, kinds in examples().items() for kind, each in kinds.items()]
    draw = random.Random(os.environ.get("RULEOUT_SEED", "1"))
    return found if "RULEOUT_WHOLE" in os.environ else draw.sample(found, QUICK)


def test_each_technique_with_steps_on_a_classic_has_an_example_there() -> None:
    assert {name for name in counted("9x9") if "classic" not in examples().get(name, {})} == RARE["classic"]


@pytest.mark.parametrize(("kind", "variant"), [("jigsaw", "jigsaw"), ("several grids", "samurai")])
def test_each_technique_that_is_not_too_hard_has_an_example_on_other_grids(kind: str, variant: str) -> None:
    difficulty = {each.id: each.difficulty for each in TECHNIQUES}
    wanted = [name for name in counted(kind) if difficulty[name] <= HARDEST_ELSEWHERE]
    assert len(wanted) > 40
    assert {name for name in wanted if variant not in examples().get(name, {})} == RARE[variant]


@pytest.mark.parametrize(("technique", "kind", "example"), chosen())
def test_an_example_has_one_solution_and_a_step_of_its_technique(technique: str, kind: str, example: Example) -> None:
    found = example.step(technique, REGISTRY)
    assert found is not None
    puzzle, number, _, step = found
    solution = ruleout.solve(puzzle, plugins=REGISTRY)
    assert solution.verdict is ruleout.Verdict.UNIQUE
    assert all(solution.solutions[0][each.cell] == each.digit for each in step.places)
    assert all(solution.solutions[0][each.cell] != each.digit for each in step.removes)
    assert (step.technique, kind.partition("-")[0]) == (technique, example.variant)
    assert number > 0


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let puzzles be searched for longer, on a machine that does something else too."""
    monkeypatch.setattr("ruleout_strategies.learning.exercises.SECONDS", 300.0)


@pytest.mark.usefixtures("patient")
def test_an_exercise_is_a_position_whose_next_step_is_one_of_the_technique() -> None:
    found = list(exercises("W-Wing", count=3, seed=5))
    assert len({ruleout.write(each.puzzle) for each in found}) == 3
    for each in found:
        assert not each.is_example
        assert ruleout.check(each.position).verdict is ruleout.Verdict.UNIQUE
        hint = ruleout.hint(each.position)
        assert hint
        assert (hint.technique.id, hint.step) == ("w-wing", each.answer.step)
        assert len(ruleout.explain(each.puzzle, until="w-wing")) == each.number
    assert [ruleout.write(each.puzzle) for each in exercises("w-wing", seed=5)] == [ruleout.write(found[0].puzzle)]


def test_the_example_is_taken_if_no_puzzle_is_found_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ruleout_strategies.learning.exercises.SECONDS", 0.0)
    (only,) = exercises("w-wing", count=3)
    assert only.is_example
    example = best_example("w-wing")
    assert example is not None
    assert only.puzzle == ruleout.parse(example.puzzle)
    assert list(exercises("w-wing", count=3, level="hard")) == []


def test_without_a_generator_there_is_the_example(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(ruleout, "generate", raising=False)
    monkeypatch.setattr("ruleout_strategies.learning.exercises.ruleout", Hidden())
    assert [each.is_example for each in exercises("x-wing", count=2)] == [True]


class Hidden:
    """The functions of ruleout without ``generate``."""

    def __getattr__(self, name: str) -> object:
        if name == "generate":
            raise AttributeError(name)
        return getattr(ruleout, name)


def test_what_cannot_be_learnt_is_named() -> None:
    with pytest.raises(UnknownName, match="no technique is called 'w-wnig'; did you mean w-wing"):
        exercises("w-wnig")
    with pytest.raises(UnknownName, match="no variant is called 'clasic'"):
        exercises("w-wing", variant="clasic")
    with pytest.raises(UnknownName, match="no level of ruleout is called 'tough'"):
        next(exercises("w-wing", level="tough"))
    with pytest.raises(InputError, match="sum-bounds does not apply to this grid; it needs sums"):
        next(exercises("sum-bounds", variant="classic"))
    with pytest.raises(OutOfTime):
        next(exercises("w-wing", budget=Budget(seconds=0)))


@pytest.mark.usefixtures("patient")
def test_a_technique_that_a_classic_cannot_need_is_learnt_on_another_grid() -> None:
    exercise = next(exercises("sum-bounds", seed=1))
    assert exercise.puzzle.variant == "kakuro"


@pytest.mark.usefixtures("patient")
def test_learn_describes_a_technique_and_shows_positions_and_on_request_the_answers() -> None:
    done = invoke("learn", "naked-pair", "--count", "2", "--seed", "5")
    assert done.status == 0
    assert done.lines[0] == "Naked Pair"
    assert [line for line in done.lines if line in ("Example", "Position 1", "Position 2")] == [
        "Example", "Position 1", "Position 2"]  # fmt: skip
    assert done.err == "ruleout: for the answers: ruleout learn naked-pair --count 2 --seed 5 --answers\n"
    told = invoke("learn", "naked-pair", "--count", "2", "--seed", "5", "--answers")
    assert told.err == ""
    assert len(told.lines) == len(done.lines) + 2
    records = [json.loads(line) for line in invoke("learn", "naked-pair", "-n", "2", "--seed", "5", "--json").lines]
    assert [each["step"]["technique"] for each in records] == ["naked-pair", "naked-pair"]


def test_learn_lists_the_techniques_with_the_variants_of_their_examples() -> None:
    lines = invoke("learn", "--list").lines
    assert len(lines) == len(TECHNIQUES)
    assert re.fullmatch(r"full-house +Full House \(classic, jigsaw.*\)", lines[0])
    assert invoke("learn", "--list", "x-wing").err == "ruleout: --list: found a technique too; expected one of them\n"
    assert invoke("learn").err == (
        "ruleout: found no technique; expected one, such as w-wing; 'ruleout learn --list' lists all\n"
    )


def test_learn_says_that_there_are_no_more_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ruleout_strategies.learning.exercises.SECONDS", 0.0)
    done = invoke("learn", "x-wing")
    assert done.status == 0
    assert done.err == (
        "ruleout: x-wing: 1 found, then none in 10 seconds, "
        "the last of which is the example that comes with the package\n"
    )
    none = invoke("learn", "x-wing", "--level", "hard")
    assert (none.status, none.err) == (
        1, "ruleout: x-wing --level hard: no puzzle was found in 10 seconds, and no example comes with the package\n"
    )  # fmt: skip


def test_techniques_show_has_an_example_on_a_board() -> None:
    done = invoke("techniques", "show", "x-wing")
    example = best_example("x-wing")
    assert example is not None
    assert "Example" in done.lines
    assert done.lines[-1].endswith(f"of {example.puzzle})")
    assert invoke("techniques", "show", "wings").lines.count("Example") == 8


def test_players_ask_for_a_position() -> None:
    reply = answer({"what": "learn", "technique": "naked-pair", "seed": 5})
    assert (reply["title"], reply["example"]) == ("Naked Pair", False)
    hint = answer({"what": "hint", "game": reply["game"]})
    assert (hint["technique"], hint["text"]) == ("naked-pair", reply["answer"]["text"])
