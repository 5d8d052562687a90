"""Evidence of a hint or a check on the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from ruleout import Board, Step
from ruleout.plugin import Cell, Digit, digits_of
from ruleout_play.game.game import Game
from ruleout_play.game.gestures import automatic_marks, shown_marks
from ruleout_render.internal import scene

SIGNS = {"place": "+", "remove": "-", "node-fin": "^", "node-off": "~", "strike": "~"}
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


def evidence_of_scene(game: Game, shown: Mapping[str, Any]) -> Evidence:
    """Return the houses that the picture of a weaker hint shows."""
    cells = [item["cell"] for item in shown["items"] if item["role"] == "base"]
    return Evidence(frozenset(cell for cell in cells if cell < game.blank.layout.visible))


def evidence_of_step(game: Game, board: Board, step: Step) -> Evidence:
    """Return what the picture of *step* on *board* shows: cells, and the roles of candidates."""
    plan = scene(board, step=step).plan
    assert plan is not None  # since there is a step
    framed = [cell for frame in plan.frames for cell in frame.cells]
    roles = {**dict.fromkeys(plan.struck, "strike"), **{each: spot.role for each, spot in plan.nodes.items()}}
    roles |= {**dict.fromkeys(step.removes, "remove"), **dict.fromkeys(step.places, "place")}
    base = plan.geometry.visible([*plan.tints, *framed, *plan.path, *plan.focus])
    shown = _candidates(game, {(each.cell, each.digit): role for each, role in roles.items()})
    return Evidence(frozenset(base), shown, frozenset(plan.known_cells))


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
