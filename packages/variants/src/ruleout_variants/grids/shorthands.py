"""Short names for a classic with one more rule."""

from __future__ import annotations

from ruleout.plugin import Variant

SHORTHANDS = (
    Variant(
        id="diagonal",
        title="Diagonal sudoku",
        extends="classic",
        defaults={"diagonals": True},
        also=("x-sudoku", "sudoku-x"),
        summary="Both diagonals hold every digit.",
    ),
    Variant(
        id="windoku",
        title="Windoku",
        extends="classic",
        defaults={"windoku": True},
        also=("hyper", "hyper-sudoku"),
        summary="Four windows hold every digit.",
    ),
    Variant(
        id="disjoint-groups",
        title="Disjoint groups",
        extends="classic",
        defaults={"disjoint_groups": True},
        also=("color-sudoku",),
        summary="Cells at the same place of their boxes differ.",
    ),
    Variant(
        id="killer",
        title="Killer",
        extends="classic",
        defaults={"cages": []},
        also=("killer-sudoku",),
        summary="Cages of different digits with their sums.",
    ),
)
