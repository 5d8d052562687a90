"""The items of ISS, each with the key of documents for it."""

from __future__ import annotations

LINES = {
    "AllDifferent": "extra_groups",
    "Between": "between_lines",
    "CountingCircles": "counting_circles",
    "DoubleArrow": "double_arrows",
    "EqualityCage": "equality_cages",
    "Palindrome": "palindromes",
    "RegionSumLine": "region_sum_lines",
    "Thermo": "thermometers",
    "ValueIndexing": "value_indexing",
    "Zipper": "zippers",
}
"""Items of cells alone."""
GROUPED_LINES = {"Entropic": "entropic_lines", "Renban": "renbans"}
"""Items of cells alone. One item can hold several lines, with an empty argument between them."""
NUMBERED = {
    "Lockout": ("lockout_lines", "difference"),
    "Lunchbox": ("lunchboxes", "sum"),
    "Modular": ("modular_lines", "modulus"),
    "RellikCage": ("rellik_cages", "sum"),
    "SumLine": ("sum_lines", "sum"),
    "Whisper": ("whispers", "difference"),
}
"""Items of a number and cells, with the name of the number."""
MISSING_NUMBERS = {"Lockout": 4, "Whisper": 5}
"""The numbers of lines that begin with a cell."""
DIGITS = {"ContainAtLeast": "contains_at_least", "ContainExact": "contains_exactly"}
PAIRS = {
    "BlackDot": ("ratios", 2),
    "V": ("pair_sums", 5),
    "WhiteDot": ("differences", 1),
    "X": ("pair_sums", 10),
}
"""Marks between adjacent cells, with their value."""
OUTSIDE = {
    "FullRank": "full_rank",
    "HiddenSkyscraper": "hidden_skyscrapers",
    "NumberedRoom": "numbered_rooms",
    "Skyscraper": "skyscrapers",
    "XSum": "x_sums",
}
"""Outside clues that may stand on both sides."""
FLAGS = {
    "AntiConsecutive": "non_consecutive",
    "AntiKing": "anti_king",
    "AntiKnight": "anti_knight",
    "AntiTaxicab": "self_taxicab",
    "DutchFlatmates": "dutch_flatmates",
    "StrictKropki": "all_dots_given",
}
DIAGONALS = {"-1": "main", "1": "anti"}
INDEXERS = {"C": "column_indexers", "R": "row_indexers"}

UNEXPRESSED = frozenset(
    {
        *("ChaosArrow", "ChaosConstruction", "ChaosCount", "ConnectedValues", "Container", "Doppelganger", "Or"),
        *("RegionSameValues", "Replicate", "Var"),
    }
)
"""Items that no rule expresses."""
WITHOUT_MEANING = frozenset({"SearchPriority"})
GRID = frozenset({"Jigsaw", "NoBoxes", "RegionSize", "Shape"})
"""Items about the grid, of which the last one counts."""
