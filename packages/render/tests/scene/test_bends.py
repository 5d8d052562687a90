"""Lines bow round what they should not pass."""

from __future__ import annotations

import pytest

from ruleout_render.scene import bends
from ruleout_render.scene.bends import Obstacles, bent

GRID = (0.0, 0.0, 540.0, 540.0)
START, END = (30.0, 270.0), (330.0, 270.0)
MARK = (180.0, 270.0)


def obstacles(*marks: tuple[float, float]) -> Obstacles:
    return Obstacles([], [], marks, 10, 12, 6, GRID)


def test_a_line_without_obstacles_is_straight() -> None:
    assert bent(START, END, obstacles(), ()) == (START, MARK, END)


def test_a_line_avoids_a_candidate_that_is_no_node(monkeypatch: pytest.MonkeyPatch) -> None:
    _, (_, y), _ = bent(START, END, obstacles(MARK), ())
    assert y != MARK[1]
    monkeypatch.setattr(bends, "MARK", 0.0)
    assert bent(START, END, obstacles(MARK), ()) == (START, MARK, END)
