"""Puzzles that a scale cannot rate: rules that its techniques lack, and scores that are not exact."""

from __future__ import annotations

import time as clock
from typing import Any

import attrs
import pytest

import ruleout
import ruleout_batch
from ruleout import from_record, parse_scale, to_record
from ruleout.internal import how_to_install
from ruleout.plugin import RatingRecord
from ruleout_cli.commands.explain import summary
from ruleout_cli.testing import invoke
from ruleout_strategies.rating.scale import Scale

CLASSIC = "..57..3.8..4....79..9.4.1...5..7.8....28..5.........3.5...974....7.63.5.9...287.1"
WING = "3..6...9...6......1...5.8....4.....7..3576.....2.3..6.4.........872....49.....3.."
CHAIN = "....7..2.8.......6.1.2.5...9.54....8.........3....85.1...3.2.8.4.......9.7..6...."
"""The ninth step on the scale of Sudoku Explainer is the first chain."""
SMALL = {"variant": "classic", "n": 4, "givens": ["1...", "....", "....", "...."]}
THERMOMETERS = [[[0, 0], [0, 1], [0, 2], [0, 3]], [[1, 2], [1, 3]], [[3, 3], [3, 2], [3, 1], [3, 0]]]


def scale(name: str, **changes: Any) -> Scale:
    found: Scale = attrs.evolve(ruleout.default_registry().named("scales", name), **changes)
    return found


def needing_rules() -> ruleout.Puzzle:
    """A puzzle of two rules, which has several solutions without them."""
    found = ruleout.parse({**SMALL, "thermometers": THERMOMETERS, "odd": [[1, 0]]})
    assert ruleout.solve(found).verdict == "unique"
    return found


def test_a_scale_without_techniques_for_the_rules_says_so_without_a_step() -> None:
    rating = ruleout.rate(needing_rules(), "se")
    assert (rating.value, rating.steps, rating.complete) == (None, 0, True)
    assert rating.problem == rating.reason == "the scale has no technique for thermometers and odd"
    assert from_record(to_record(rating)) == rating


def test_a_scale_with_techniques_for_the_rules_uses_them() -> None:
    own = parse_scale("[techniques]\nrule-narrowing = 1\nnaked-single = 1\nrule-fillings = 2\nrule-and-house = 3")
    assert ruleout.rate(needing_rules(), own).reason is None
    assert ruleout.rate(needing_rules(), "ruleout").value is not None


def test_rules_that_are_not_needed_do_not_matter() -> None:
    rated = ruleout.rate({**SMALL, "givens": ["1234", "3412", "2143", "432."], "thermometers": THERMOMETERS}, "se")
    assert rated.value == 1.0


def test_cells_that_differ_are_part_of_the_grid() -> None:
    made = ruleout.generate("diagonal", size="4x4", seed=1)
    assert ruleout.rate(made.puzzle, "se").reason is None
    made = ruleout.generate(template={"n": 4, "anti_knight": True}, seed=1)
    assert ruleout.rate(made.puzzle, "se").reason is None


def test_a_puzzle_that_is_not_solved_has_a_lower_bound() -> None:
    short = scale("se", rungs=scale("se").rungs[:6], beyond=None, lacks=None)
    rating = ruleout.rate(WING, short)
    assert (rating.value, rating.at_least, rating.outcome) == (None, 2.0, "stuck")
    assert str(rating) == f"at least 2 (stuck after {rating.steps} steps with the techniques of the scale)"
    record = to_record(rating)
    assert record["at_least"] == 2.0
    assert from_record(record) == rating
    assert RatingRecord.from_json(RatingRecord.of(rating).as_json()).at_least == 2.0
    assert ruleout.rate(WING, attrs.evolve(short, beyond=lambda board: 2.3)).at_least == 2.3
    assert ruleout.rate(CLASSIC, short).at_least is None
    assert "at_least" not in to_record(ruleout.rate(CLASSIC, short))


def test_a_stuck_path_on_a_scale_says_what_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ruleout_strategies.scales.replayed.find_spec", lambda name: None)
    stuck: Any = ruleout.explain(WING, scale=scale("se", rungs=scale("se").rungs[:6]))
    entry: Any = None
    text = summary(entry, stuck, entry, ruleout.default_registry())
    how = how_to_install("ruleout-engines", "numba")
    assert text.endswith(f"; chains within a case are searched for in compiled code only: {how}")
    assert "install" not in summary(entry, attrs.evolve(stuck, outcome="stopped"), entry, ruleout.default_registry())


def test_steps_say_what_their_scores_count() -> None:
    for language, verb in (("en", "counts"), ("de", "zählt")):
        done = invoke("explain", "--scale", "se", "--language", language, "--steps", "9", CHAIN)
        assert " ".join(done.out.split()).count(f" Sudoku Explainer {verb} ") == 1
    assert " Sudoku Explainer counts " in " ".join(invoke("explain", "--scale", "se", "--all-steps", CHAIN).out.split())
    for others in (("--scale", "se", "--notes"), ("--scale", "hodoku"), ()):
        assert "Sudoku Explainer" not in invoke("explain", *others, "--steps", "9", CHAIN).out


def test_time_that_is_over_leaves_a_lower_bound() -> None:
    def wait(board: ruleout.Board, step: ruleout.Step, score: float) -> None:
        if score > 1.6:
            clock.sleep(0.3)

    rating = ruleout.rate(WING, "se", budget=ruleout.Budget(seconds=0.3), watch=wait)
    assert (rating.value, rating.complete) == (None, False)
    assert rating.at_least is not None
    assert rating.problem == f"at least {rating.at_least:g} (unknown: a limit was reached)"


def test_batches_and_commands_give_the_reason() -> None:
    text = ruleout.write(needing_rules(), "json").strip()
    done = invoke("rate", "--scale", "se", text)
    assert done.status == 1
    assert "the scale has no technique for thermometers and odd" in done.out
    (record,) = ruleout_batch.answers("rate", [text], scales=["se"], executor=ruleout_batch.Inline())
    assert record["ratings"][0]["reason"] == "the scale has no technique for thermometers and odd"
    assert record["ratings"][0]["value"] is None
