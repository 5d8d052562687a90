"""The labels of cages in pictures of steps."""

from __future__ import annotations

from math import hypot

import ruleout
from ruleout import Board, Candidate, Step
from ruleout.plugin import Reason
from ruleout_render.scene import scene


def test_labels_are_clear_of_placed_digits() -> None:
    puzzle = ruleout.parse({"variant": "killer", "n": 9, "cages": [{"sum": 14, "cells": [[0, 0], [0, 1]]}]})
    board = Board.of(puzzle)
    cage = next(each for each in puzzle.layout.constraints if tuple(each.cells) == (0, 1))
    reason = Reason(constraints={"cover": (cage,)})
    drawn = scene(board, step=Step("sum", places=(Candidate(0, 5),), because=reason))
    label = next(item for item in drawn.items if item.role == "label")
    x, y, radius = next(item.at for item in drawn.items if item.role == "place" and item.shape == "circle")
    right = label.at[1] + 0.7 * label.size * len(label.text)
    assert hypot(x - right, y - label.at[0]) > radius
