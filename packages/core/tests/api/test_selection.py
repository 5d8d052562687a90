"""The techniques that are used for a puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs
import pytest

import ruleout
from ruleout import Board, Options, Registry, Step, Technique, Verdict, discover
from ruleout.api.opened import open_puzzle
from ruleout.api.selection import MOST_LAYOUTS, Selection, ladder_of
from ruleout.plugin import Layout, OutOfTime, hookimpl
from ruleout.reasoning.rungs import Rung
from ruleout.reasoning.validation import KnownSolutions

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


@attrs.frozen
class Scale:
    """A scale with one rung."""

    id: str = "one"
    rungs: tuple[Rung, ...] | None = (Rung("asked", 1),)
    by_rounds: bool = False


def names_of(registry: Registry, scale: Scale, text: str = PUZZLE, is_proven: bool = True) -> list[str]:
    """The techniques of the ladder of *scale* for a puzzle."""
    puzzle, selection = ruleout.parse(text), Selection.of(registry, Options(scale=scale))
    opened = open_puzzle(puzzle, plugins=registry)
    verdict = Verdict.UNIQUE if is_proven else Verdict.SEVERAL
    known = KnownSolutions(puzzle.layout, attrs.evolve(opened.search(2), verdict=verdict))
    return [*ladder_of(opened, selection, known=known).techniques]


def test_the_ladder_of_a_scale_is_kept_until_a_technique_is_disabled() -> None:
    registry, scale, options = discover(only=(), also=[Bringer()], tell=lambda fault: None), Scale(), Options
    first = Selection.of(registry, options(scale=scale))
    assert Selection.of(registry, options(scale=scale)) is first
    assert Selection.of(registry, options(scale=Scale())) is not first
    assert Selection.of(registry, options(scale=scale, without=["asked"])).techniques == ()
    assert names_of(registry, scale) == names_of(registry, scale, OTHER) == ["asked"]
    registry.disable_item("techniques", "asked", "it is wrong")
    assert names_of(registry, scale) == names_of(registry, scale, OTHER) == []


def test_it_is_another_one_if_there_may_be_several_solutions() -> None:
    class Plugin:
        @hookimpl
        def ruleout_techniques(self) -> Iterable[Technique]:
            return [Technique("asked", "Asked", 1, find, assumes_unique=True)]

    registry, scale = discover(only=(), also=[Plugin()]), Scale()
    assert names_of(registry, scale) == ["asked"]
    assert names_of(registry, scale, is_proven=False) == []
    assert names_of(registry, scale) == ["asked"]


def test_it_is_not_kept_if_the_time_was_over(monkeypatch: pytest.MonkeyPatch) -> None:
    registry, scale = discover(only=(), also=[Bringer(errors=[OutOfTime()])]), Scale()
    monkeypatch.setattr("ruleout.plugins.gate.is_over", lambda: True)
    assert names_of(registry, scale) == []
    assert names_of(registry, scale) == ["asked"]


def test_the_ladders_of_a_few_layouts_are_kept() -> None:
    registry, scale = discover(only=(), also=[Bringer()]), Scale()
    for digits in range(2, 2 + MOST_LAYOUTS + 3):
        layout = Layout.of(digits, [(0, 0), (0, 1)], [])
        puzzle, selection = ruleout.Puzzle(layout, (1, 2)), Selection.of(registry, Options(scale=scale))
        ladder_of(open_puzzle(puzzle, plugins=registry), selection)
    assert len(selection._ladders) == 3
