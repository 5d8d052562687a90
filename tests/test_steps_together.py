"""``ruleout explain --notes`` and ``--brief`` write several steps together, and lose none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ruleout
from ruleout_cli.testing import invoke

CLASSIC = str(Path(__file__).parents[1] / "examples/classic.txt")
STEPS = len(ruleout.explain(ruleout.load(CLASSIC)))


def written(*arguments: str) -> list[str]:
    result = invoke("explain", CLASSIC, *arguments)
    assert result.status == 0
    return [str(line) for line in result.out.splitlines()]


def numbers(lines: list[str]) -> list[int]:
    found = []
    for line in lines:
        first, last = re.match(r"(\d+)(?:-(\d+))?\. ", line).groups()  # type: ignore[union-attr]
        found += range(int(first), int(last or first) + 1)
    return found


@pytest.mark.parametrize("option", ["--notes", "--brief"])
@pytest.mark.parametrize("scale", [(), ("--scale", "se")])
def test_no_step_is_lost(option: str, scale: tuple[str, ...]) -> None:
    lines = written(option, *scale)
    steps = ruleout.explain(ruleout.load(CLASSIC), scale=scale[1] if scale else None)
    assert numbers(lines) == [*range(1, len(steps) + 1)]
    assert len(lines) < len(steps)
    text = "\n".join(lines)
    for _, step in steps:
        for place in step.places:
            name = steps.puzzle.layout.names[place.cell]
            assert f"{name}={place.digit}" in text or f"{name} is {place.digit}" in text


def test_with_a_scale_only_steps_with_one_score_are_together() -> None:
    scores = [float(re.findall(r"\[(.*?)\]", line)[0]) for line in written("--notes", "--scale", "se")]
    assert set(scores) == set(ruleout.explain(ruleout.load(CLASSIC), scale="se").scores)


def test_notes_are_those_of_the_steps() -> None:
    lines, moves = written("--notes", "--steps", "16"), ruleout.explain(ruleout.load(CLASSIC), steps=16).moves
    assert lines[0] == "1-13. HS => " + ", ".join(move.note.split(" => ")[1] for move in moves[:13])
    assert lines[1:4] == [f"{number}. {moves[number - 1].note}" for number in (14, 15, 16)]


def test_steps_of_one_technique_in_one_house_are_together() -> None:
    lines = written("--brief", "--steps", "16")
    assert lines[1].startswith("14-15. Locked Candidates. Pointing: in box 1, 1 can only")
    assert lines[1].count("Pointing: in box 1") == 2
    assert lines[2].startswith("16. Locked Candidates. Pointing: in box 4")


def test_with_drawings_each_step_stands_alone() -> None:
    for option in ("--notes", "--brief"):
        lines = [line for line in written(option, "--draw", "--steps", "5") if re.match(r"\d+(-\d+)?\. ", line)]
        assert numbers(lines) == [1, 2, 3, 4, 5]
        assert len(lines) == 5


def test_all_steps_as_notes() -> None:
    lines = written("--all-steps", "--notes", "--steps", "4")
    assert lines[0] == "1. HS (7)b1 => r1c1=7"
    assert len(lines) == 4


def test_a_hint_as_a_note() -> None:
    assert invoke("hint", CLASSIC, "-s", "note").out == "HS (7)b1 => r1c1=7\n"


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--path", "--notes"), "--path: found --notes too"),
        (("--path", "--brief"), "--path: found --brief too"),
        (("--brief", "--notes"), "--brief: found --notes too"),
        (("--brief", "--all-steps"), "--brief: found --all-steps too"),
    ],
)
def test_options_that_exclude_each_other(options: tuple[str, ...], says: str) -> None:
    result = invoke("explain", CLASSIC, *options)
    assert result.status == 2
    assert says in result.err
