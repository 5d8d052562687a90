"""The techniques that are used for a puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs
import pytest

import ruleout
from ruleout import Board, Step, Technique, discover
from ruleout.plugin import Layout, OutOfTime, hookimpl

PUZZLE = "1...3..2...3..2."
OTHER = "123456789" + "." * 72


def find(board: Board) -> Iterator[Step]:
    yield from ()


@attrs.frozen(eq=False)
class Bringer:
    """A plug-in with a technique that counts how often it is asked whether it applies."""

    asked: list[Layout] = attrs.field(factory=list)
    errors: list[Exception] = attrs.field(factory=list)

    def applies(self, layout: Layout) -> bool:
        self.asked.append(layout)
        if self.errors:
            raise self.errors.pop()
        return True

    @hookimpl
    def ruleout_techniques(self) -> Iterable[Technique]:
        return [Technique("asked", "Asked", 1, find, self.applies)]


def test_a_technique_is_asked_once_per_layout_whether_it_applies() -> None:
    bringer = Bringer()
    registry = discover(only=(), also=[bringer])
    for text in (PUZZLE, OTHER, PUZZLE, PUZZLE.replace("3", ".")):
        ruleout.explain(text, plugins=registry)
    assert bringer.asked == [ruleout.parse(PUZZLE).layout, ruleout.parse(OTHER).layout]


def test_it_is_asked_again_if_the_time_was_over_before_it_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    bringer = Bringer(errors=[OutOfTime()])
    registry = discover(only=(), also=[bringer])
    monkeypatch.setattr("ruleout.plugins.gate.is_over", lambda: True)
    for _ in range(3):
        ruleout.explain(PUZZLE, plugins=registry)
    assert len(bringer.asked) == 2
