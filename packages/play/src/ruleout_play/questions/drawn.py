"""Pictures of hints, as scenes."""

from __future__ import annotations

from typing import Any

from ruleout import Board, Puzzle, Step
from ruleout_render.scene import Strength, scene


def scene_of(puzzle: Puzzle, board: Board, step: Step, strength: Strength) -> dict[str, Any]:
    """Return the scene of *step* on *board* in a strength, as data for JSON."""
    return scene(puzzle, board, step=step, strength=strength).to_json()
