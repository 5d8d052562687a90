"""Lessons: the fourth strength, in each place where a step is told."""

from __future__ import annotations

import json

import pytest

import ruleout
from ruleout import Hint
from ruleout.plugin import hookimpl
from ruleout_cli.testing import invoke
from ruleout_play import Game, answer

PUZZLE = "3..6...9...6......1...5.8....4.....7..3576.....2.3..6.4.........872....49.....3.."


def test_a_hint_has_a_lesson_in_python_on_the_command_line_and_in_the_players() -> None:
    found = ruleout.hint(PUZZLE)
    assert isinstance(found, Hint)
    lesson = found.lesson
    assert lesson == ruleout.lesson(found.board, found.step) == found.told("lesson")
    assert invoke("hint", PUZZLE, "--strength", "lesson").out == f"{lesson}\n"
    game = ruleout.to_record(Game.of(ruleout.parse(PUZZLE)))
    reply = answer({"what": "hint", "game": game, "strength": "lesson", "number": 1})
    assert reply["text"] == lesson
    assert reply["step"]["technique"] == found.technique.id


def test_all_steps_are_told_as_lessons() -> None:
    report = ruleout.explain(PUZZLE, steps=3)
    written = json.loads(invoke("explain", PUZZLE, "--steps", "3", "--lessons", "--json").out)
    assert written["lessons"] == [move.lesson for move in report.moves]
    shown = invoke("explain", PUZZLE, "--steps", "3", "--lessons").out
    assert all(line in shown for move in report.moves for line in move.lesson.split("\n"))


@pytest.mark.parametrize("other", ["--notes", "--path", "--brief"])
def test_lessons_are_refused_beside_another_form(other: str) -> None:
    assert f"--lessons: found {other} too" in invoke("explain", PUZZLE, "--lessons", other).err


def test_a_lesson_that_fails_is_told_fact_by_fact() -> None:
    found = ruleout.hint(PUZZLE)
    assert isinstance(found, Hint)

    def fails(*given: object) -> object:
        raise ValueError("no lesson")

    class Faulty:
        @hookimpl
        def ruleout_techniques(self) -> list[object]:
            return [ruleout.Technique("mine", "Mine", 5, found.technique.find, lesson=fails)]

    registry = ruleout.discover(also=[Faulty()], tell=lambda fault: None)
    step = ruleout.Step("mine", found.step.places, found.step.removes, found.step.because)
    assert ruleout.lesson(found.board, step, plugins=registry)
