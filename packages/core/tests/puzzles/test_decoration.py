"""Decorations: a closed list of kinds, each with what it needs."""

from __future__ import annotations

from typing import Any

import pytest

from ruleout.internal import DECORATION_KINDS, Decoration

CASES: dict[str, dict[str, Any]] = {
    "area": {"cells": (0, 1), "text": "3"},
    "shade": {"cells": (0,)},
    "line": {"cells": (0, 1)},
    "thermometer": {"cells": (0, 1, 2)},
    "arrow": {"cells": (0, 1)},
    "circle": {"cells": (0,)},
    "square": {"cells": (0,)},
    "corner": {"cells": (0,), "text": "+"},
    "dot": {"cells": (0, 1), "filled": True},
    "edge": {"cells": (0, 1), "text": "X"},
    "inequality": {"cells": (1, 0)},
    "diamond": {"cells": (0,)},
    "pill": {"cells": (0, 1)},
    "outside": {"place": (-1, 0), "text": "12", "direction": (1, 1)},
    "clue": {"place": (0, 0), "text": "17\\"},
    "block": {"place": (0, 0)},
}


def test_there_is_a_case_for_each_kind() -> None:
    assert CASES.keys() == DECORATION_KINDS.keys()


@pytest.mark.parametrize("kind", DECORATION_KINDS)
def test_each_kind_can_be_made(kind: str) -> None:
    assert Decoration(kind, **CASES[kind]).kind == kind


def test_a_kind_that_is_not_in_the_list_is_refused_with_the_list() -> None:
    with pytest.raises(ValueError, match="no kind of decoration is called 'blob'; known: area, shade, line, "):
        Decoration("blob", (0,))


def test_the_cells_and_the_place_are_those_that_the_kind_needs() -> None:
    with pytest.raises(ValueError, match="thermometer: found 1 cells; expected 2 or more"):
        Decoration("thermometer", (0,))
    with pytest.raises(ValueError, match="edge: found 3 cells; expected 2"):
        Decoration("edge", (0, 1, 2))
    with pytest.raises(ValueError, match=r"clue: expected a place \(row, column\)"):
        Decoration("clue", text="3\\")
    with pytest.raises(ValueError, match="shade: expected no place"):
        Decoration("shade", (0,), place=(0, 0))
