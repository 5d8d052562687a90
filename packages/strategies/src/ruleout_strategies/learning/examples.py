"""Examples of techniques: generated puzzles on whose way to the solution a technique is needed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import attrs

from ruleout import internal as kit


@attrs.frozen
class Example:
    """A puzzle that shows a technique.

    Attributes
    ----------
    puzzle
        The puzzle as a line of digits or as JSON.
    techniques
        The techniques that explain it; None for all. If all are used, an easier one has the effects of its step.
    unclear
        Measure of how hard the step is to read: lower is clearer.
    """

    puzzle: str
    techniques: tuple[str, ...] | None = attrs.field(default=None, converter=attrs.converters.optional(tuple))
    unclear: int = 0

    @property
    def rank(self) -> tuple[bool, int]:
        """Sort key of the best example: one for which no techniques have to be named, then the clearest."""
        return self.techniques is not None, self.unclear

    @property
    def variant(self) -> str:
        """The id of the variant of the puzzle."""
        return str(json.loads(self.puzzle)["variant"]) if self.puzzle.startswith("{") else "classic"

    def step(self, technique: str, registry: kit.Registry) -> tuple[kit.Puzzle, int, kit.Board, kit.Step] | None:
        """Return the puzzle, and the number, the board and the step of the technique with this id.

        None if the puzzle cannot be read, since a plug-in with its variant or rule is not installed, or if the plug-ins
        that are installed find other steps.
        """
        from ruleout import parse

        try:
            puzzle = parse(self.puzzle, plugins=registry)
        except (kit.InputError, kit.UnknownName):
            return None
        found = first_step(puzzle, technique, self.techniques, registry)
        return None if found is None else (puzzle, *found)


@cache
def examples() -> Mapping[str, Mapping[str, Example]]:
    """Return the examples that come with the package: by the id of the technique, and by the variant of the puzzle.

    Classics and jigsaws that are not 9x9 are those of ``classic-36`` and the like, by the number of their cells.
    """
    text = (files("ruleout_strategies.learning") / "examples.json").read_text(encoding="utf-8")
    return {
        technique: {variant: Example(**fields) for variant, fields in found.items()}
        for technique, found in json.loads(text).items()
    }


def best_example(technique: str) -> Example | None:
    """Return the example of the technique with this id, None if there is none.

    It is on a classic if possible, else the clearest.
    """
    found = examples().get(technique, {})
    return found.get("classic") or min(found.values(), key=lambda each: each.rank, default=None)


def first_step(
    puzzle: kit.Puzzle, technique: str, techniques: tuple[str, ...] | None, registry: kit.Registry
) -> tuple[int, kit.Board, kit.Step] | None:
    """Return the first step of a technique on the way to the solution.

    Parameters
    ----------
    puzzle
        The puzzle.
    technique
        The id of the technique.
    techniques
        The ids of the techniques that are used; None for those that are used by default.
    registry
        The plug-ins.

    Returns
    -------
    tuple of (int, Board, Step) or None
        The number of the step, counted from 1, the board before it and the step; None if the way has none.
    """
    from ruleout import explain

    report = explain(puzzle, techniques=techniques, until=technique, plugins=registry)
    if not report.moves or report.moves[-1][1].technique != technique:
        return None
    return len(report), *report.moves[-1]
