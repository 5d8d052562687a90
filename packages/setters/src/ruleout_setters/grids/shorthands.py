"""Short names for a Latin square or a classic with one rule of this package."""

from __future__ import annotations

from ruleout.plugin import Variant

SHORTHANDS = (
    Variant(
        id="futoshiki",
        title="Futoshiki",
        extends="latin",
        defaults={"greater_than": []},
        also=("unequal", "more-or-less"),
        summary="A Latin square with greater-than signs between neighbours.",
    ),
    Variant(
        id="kenken",
        title="KenKen",
        extends="latin",
        defaults={"calculation_cages": []},
        also=("calcudoku", "mathdoku", "kendoku"),
        summary="A Latin square with cages whose digits give a value by an operation.",
    ),
    Variant(
        id="mathrax",
        title="Mathrax",
        extends="latin",
        defaults={"mathrax": []},
        summary="A Latin square with what both diagonals of four cells give by an operation.",
    ),
    Variant(
        id="skyscrapers",
        title="Skyscrapers",
        extends="latin",
        defaults={"skyscrapers": []},
        also=("towers",),
        summary="A Latin square with numbers of visible digits at its sides.",
    ),
    Variant(
        id="renban",
        title="Renban",
        extends="latin",
        defaults={"renban_areas": []},
        also=("renban-latin",),
        summary="A Latin square with areas of consecutive digits.",
    ),
    Variant(
        id="consecutive",
        title="Consecutive sudoku",
        extends="classic",
        defaults={"differences": [], "all_differences_given": [1]},
        summary="All neighbours with consecutive digits are marked.",
    ),
    Variant(
        id="odd-even",
        title="Odd-even sudoku",
        extends="classic",
        defaults={"odd": [], "even": []},
        also=("even-odd",),
        summary="Marked cells hold odd, or even, digits.",
    ),
)
