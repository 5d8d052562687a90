"""Evidence of a hint or a check on the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from ruleout import Step
from ruleout.plugin import Cell, Digit, digits_of
from ruleout_play.game.game import Game
from ruleout_play.game.gestures import automatic_marks, shown_marks
from ruleout_render.internal import NODES

SIGNS = {"place": "+", "remove": "-", "node-fin": "^", "node-off": "~"}
"""The character before a candidate, by its role; others have an asterisk."""
INVOLVED = "*"


@attrs.frozen
class Evidence:
    """Evidence that is shown on the board until the next move.

    Attributes
    ----------
    base
        The cells on which the step rests.
    candidates
        The candidates that are shown in a cell, each with its role, which is empty for those without one.
    causes
        Cells whose digits are the reason.
    wrong
        Cells that are wrong.
    """

    base: frozenset[Cell] = frozenset()
    candidates: Mapping[Cell, tuple[tuple[Digit, str], ...]] = attrs.field(factory=dict)
    causes: frozenset[Cell] = frozenset()
    wrong: frozenset[Cell] = frozenset()

    def of(self, cell: Cell) -> tuple[tuple[Digit, str], ...]:
        """Return the candidates that are shown in *cell*."""
        return self.candidates.get(cell, ())


NOTHING = Evidence()


def evidence_of_scene(game: Game, scene: Mapping[str, Any], step: Step | None) -> Evidence:
    """Return what the picture of a hint shows: cells, and the roles of candidates."""
    roles: dict[tuple[Cell, Digit], str] = {}
    base, causes = set(), set()
    for item in scene["items"]:
        cell, digit, role = item.get("cell"), item.get("digit"), item["role"]
        if cell is None or cell >= game.blank.layout.visible:
            continue
        if role == "base":
            base.add(cell)
        elif role == "cause":
            causes.add(cell)
        elif digit is not None and role in NODES:
            roles[cell, digit] = role
    if step is not None:
        base |= {cell for cell in step.because.cells if cell < game.blank.layout.visible}
        roles |= {(each.cell, each.digit): "remove" for each in step.removes}
        roles |= {(each.cell, each.digit): "place" for each in step.places}
    return Evidence(frozenset(base), _candidates(game, roles), frozenset(causes))


def evidence_of_cells(game: Game, names: Iterable[str]) -> Evidence:
    """Return what shows that the cells with these names are wrong."""
    return Evidence(wrong=frozenset(game.blank.layout.cell(name) for name in names))


def evidence_of_reasons(game: Game, names: Iterable[str]) -> Evidence:
    """Return what shows that the cells with these names contradict each other."""
    cells = frozenset(game.blank.layout.cell(name) for name in names)
    visible = frozenset(cell for cell in cells if cell < game.blank.layout.visible)
    return Evidence(base=visible, causes=visible)


def evidence_of_digits(
    game: Game, digits: Iterable[Iterable[Digit]], decisive: Iterable[tuple[str, Digit]]
) -> Evidence:
    """Return what shows digits in every cell, such as the true candidates, those of *decisive* as if placed."""
    roles = {(game.blank.layout.cell(name), digit): "place" for name, digit in decisive}
    return Evidence(
        candidates={
            cell: tuple((each, roles.get((cell, each), "")) for each in found) for cell, found in enumerate(digits)
        }
    )


def _candidates(game: Game, roles: Mapping[tuple[Cell, Digit], str]) -> dict[Cell, tuple[tuple[Digit, str], ...]]:
    """Return the candidates of each open cell that has one with a role."""
    marks, computed = shown_marks(game), automatic_marks(game)
    found = {}
    for cell in {cell for cell, _ in roles if cell < len(marks)}:
        if game.digits[cell]:
            continue
        own = {digit for each, digit in roles if each == cell}
        digits = sorted(own.union(digits_of(marks[cell] or computed[cell])))
        found[cell] = tuple((digit, roles.get((cell, digit), "")) for digit in digits)
    return found
