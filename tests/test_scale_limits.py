"""Puzzles that a scale cannot rate: rules that its techniques lack, and scores that are not exact."""

from __future__ import annotations

from typing import Any

import attrs

import ruleout
import ruleout_batch
from ruleout import from_record, parse_scale, to_record
from ruleout_cli.testing import invoke
from ruleout_strategies.rating.scale import Scale

CLASSIC = "..57..3.8..4....79..9.4.1...5..7.8....28..5.........3.5...974....7.63.5.9...287.1"
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


def test_scores_that_are_not_exact_give_no_value() -> None:
    value = ruleout.rate(CLASSIC, "se").value
    assert value is not None
    assert ruleout.rate(CLASSIC, scale("se", exact_below=value + 0.1)).value == value
    rating = ruleout.rate(CLASSIC, scale("se", exact_below=value))
    assert rating.value is None
    assert rating.problem == f"it has a step of {value:g} or more, and the scale has no exact values from there on"
    assert scale("se").exact_below == 9.3


def test_batches_and_commands_give_the_reason() -> None:
    text = ruleout.write(needing_rules(), "json").strip()
    done = invoke("rate", "--scale", "se", text)
    assert done.status == 1
    assert "the scale has no technique for thermometers and odd" in done.out
    (record,) = ruleout_batch.answers("rate", [text], scales=["se"], executor=ruleout_batch.Inline())
    assert record["ratings"][0]["reason"] == "the scale has no technique for thermometers and odd"
    assert record["ratings"][0]["value"] is None
