"""The keys of f-puzzles, each with the key of documents for it."""

from __future__ import annotations

from collections.abc import Mapping

SITE = "f-puzzles"

LINES = {
    "thermometer": "thermometers",
    "slowthermometer": "slow_thermometers",
    "palindrome": "palindromes",
    "renban": "renbans",
    "betweenline": "between_lines",
    "regionsumline": "region_sum_lines",
    "entropicline": "entropic_lines",
    "nabner": "nabners",
    "doublearrow": "double_arrows",
    "zipperline": "zippers",
}
"""Lines without a number."""
NUMBERED_LINES = {
    "whispers": ("whispers", "difference"),
    "lockout": ("lockout_lines", "difference"),
    "modularline": ("modular_lines", "modulus"),
}
"""Lines with a number, and the name of this number in documents."""
DOTS = {"difference": ("differences", 1), "ratio": ("ratios", 2)}
"""Marks between two cells with a number, and the number if none is written."""
PAIR_SUMS = {"X": 10, "V": 5}
SINGLE_CELLS = {"odd": "odd", "even": "even", "minimum": "minimum", "maximum": "maximum"}
INDEXERS = {"rowindexer": "row_indexers", "columnindexer": "column_indexers", "boxindexer": "box_indexers"}
OUTSIDE = {"sandwichsum": "sandwich_sums", "xsum": "x_sums", "skyscraper": "skyscrapers"}
FLAGS = {"antiknight": "anti_knight", "antiking": "anti_king", "disjointgroups": "disjoint_groups"}
DIAGONALS = {"diagonal-": "main", "diagonal+": "anti"}
"""The main diagonal begins at the top left; f-puzzles calls it negative."""

DRAWINGS = ("line", "text", "circle", "rectangle")
"""Drawings; those with ``fromConstraint`` only repeat a rule."""
DESCRIBING = ("title", "author", "ruleset", "solution")
COSMETIC = frozenset(
    {
        *(*DRAWINGS, "cage", "disabledlogic", "truecandidatesoptions", "successMessage", "highlightConflicts"),
        *("customizeColors", "pallandoflags", "isNewConstraint"),
    }
)
"""Keys that change no solution."""
FOG = ("fogofwar", "foglight", "triggereffect")

TWINS: Mapping[str, tuple[str, str, float]] = {
    "doublearrow": ("Double Arrow", "#C54B8B", 0.1),
    "entropicline": ("Entropic Line", "#FFCCAA", 0.25),
    "lockout": ("Lockout", "#B0C4DE", 0.2),
    "modularline": ("Modular Line", "#33BBBB", 0.25),
    "nabner": ("Nabner", "#C9C883", 0.25),
    "regionsumline": ("Region Sum Line", "#2ECBFF", 0.25),
    "renban": ("Renban", "#F067F0", 0.4),
    "slowthermometer": ("Slow Thermometer", "#D0A0D0", 0.25),
    "whispers": ("Whispers", "#67F067", 0.3),
    "zipperline": ("Zipper Line", "#CDB1EC", 0.25),
}
"""Lines of the extension of f-puzzles, which the site alone does not draw: the name of the rule, and the colour and the
width of the line that is drawn along with it."""
