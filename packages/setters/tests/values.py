"""Values of each rule for a 4x4: enough of them that each part of its sentence decides something."""

from __future__ import annotations

from typing import Any

SIDES = ("left", "right", "top", "bottom")
LINES = [
    [[0, 0], [0, 1], [1, 1]],
    [[0, 0], [1, 0], [2, 0], [2, 1]],
    [[3, 3], [2, 2], [1, 1], [0, 2]],
    [[0, 0], [1, 2]],
    [[0, 0], [1, 2], [2, 1], [3, 3], [2, 3]],
]
SETS = [[[0, 0], [1, 2]], [[0, 0], [0, 1], [1, 1]], [[1, 1], [1, 2], [2, 2], [2, 3]], [[0, 0], [1, 2], [2, 1], [3, 3]]]
CORNERS = [[0, 0], [0, 1], [1, 1], [2, 1]]
PAIRS = [[[0, 0], [0, 1]], [[2, 1], [1, 1]], [[1, 2], [1, 1]]]
GROUPS = [
    [[[0, 0], [0, 1]], [[3, 3], [3, 2]]],
    [[[0, 0], [1, 2], [2, 1]], [[3, 3], [2, 1], [0, 3]], [[0, 2], [1, 0], [3, 3]]],
]


def lines(fewest: int = 2, most: int = 5) -> list[Any]:
    return [[line] for line in LINES if fewest <= len(line) <= most]


def objects(key: str, numbers: list[Any], cells: list[Any]) -> list[Any]:
    return [[{"cells": each, key: number}] for each in cells for number in numbers]


def clues(values: list[Any], key: str = "value") -> list[Any]:
    return [[{"side": side, "index": index, key: value}] for side in SIDES for index in (0, 2) for value in values]


def corner_objects(key: str, values: list[Any]) -> list[Any]:
    return [[{"corner": corner, key: value}] for corner in CORNERS for value in values]


CELLS = [[[0, 0]], [[1, 1], [1, 2]], [[0, 3], [2, 0], [3, 3]]]
VALUES: dict[str, list[Any]] = {
    **{key: lines(most=4) for key in ("thermometers", "unmarked_thermometers", "renbans")},
    **{
        key: lines()
        for key in ("slow_thermometers", "palindromes", "same_parity_lines", "consecutive_lines", "factor_lines")
    },
    "up_and_down_lines": lines(),
    "nabners": lines(most=2),
    **{
        key: lines(3)
        for key in ("between_lines", "zippers", "sequences", "double_arrows", "max_is_sum_of_rest", "value_indexing")
    },
    "region_sum_lines": lines(),
    "whispers": objects("difference", [1, 2, 3], LINES),
    "modular_lines": objects("modulus", [2, 3], LINES),
    "lockout_lines": objects("difference", [0, 1, 2], [line for line in LINES if len(line) > 2]),
    "sum_lines": [
        *objects("sum", [4, 5, 6], LINES),
        *([{"cells": line, "sum": amount, "loop": True}] for line in LINES for amount in (4, 5, 6)),
    ],
    "arrows": [
        [{"bulb": [[0, 0]], "shafts": [[[0, 1], [1, 1]], [[1, 0]]]}],
        [{"bulb": [[0, 0]], "shafts": [[[1, 1], [2, 2]]]}],
        [{"bulb": [[0, 0], [0, 1]], "shafts": [[[1, 2], [2, 2], [3, 2], [3, 3], [2, 0]]]}],
        [{"bulb": [[0, 1], [0, 0]], "shafts": [[[1, 2], [2, 2], [3, 2], [3, 3], [2, 0]]]}],
    ],
    "average_arrows": objects("circle", [[0, 3], [3, 0]], SETS),
    "count_odd_arrows": objects("circle", [[0, 3], [3, 0]], SETS),
    "count_distinct": objects("counter", [[0, 3], [3, 0]], SETS),
    "differences": objects("value", [1, 2, 3], PAIRS),
    "ratios": objects("value", [1, 2, 3, 4], PAIRS),
    "pair_sums": objects("value", [3, 5, 6], PAIRS),
    "greater_than": [[pair] for pair in PAIRS],
    **dict.fromkeys(
        (*("odd", "even", "minimum", "maximum", "fortress", "row_indexers", "column_indexers", "box_indexers"),), CELLS
    ),
    "quadruples": corner_objects("digits", [[1], [1, 3], [2, 2], [1, 2, 3, 4]]),
    "exclusions": corner_objects("digits", [[1], [2, 3]]),
    **{key: [[corner] for corner in CORNERS] for key in ("crosses", "battenburg", "quad_sums")},
    "quad_max": [[{"corner": [0, 1], "cell": [1, 1]}], [{"corner": [1, 1], "cell": [2, 2]}]],
    "renban_areas": [*([cells] for cells in SETS), [SETS[0], SETS[1]], [[[0, 0]]]],
    "calculation_cages": [
        [{"cells": cells, "op": op, "value": value}]
        for cells in (*SETS, [[0, 0], [1, 1], [2, 2]], [[2, 2]])
        for op, most in (("+", 12), ("-", 3), ("*", 25), ("/", 4))
        for value in range(most)
    ]
    + objects("value", [0, 1, 2, 3, 4, 6, 8, 12], [*SETS, [[0, 0]], [[0, 0], [1, 1], [2, 2]]])
    + [[{"cells": SETS[0]}], [{"cells": SETS[0], "op": "-", "value": 1}, {"cells": SETS[1], "value": 6}]],
    "mathrax": [
        [{"corner": corner, "op": op, "value": value}]
        for corner in CORNERS
        for op, values in (("+", (4, 5, 6)), ("-", (0, 1, 2)), ("*", (3, 4, 6)), ("/", (1, 2, 3)))
        for value in values
    ]
    + [[{"corner": corner, "op": op}] for corner in CORNERS for op in ("odd", "even")],
    "allowed": objects("digits", [[1, 2], [2, 3, 4]], SETS),
    "sums": [
        *objects("sum", [4, 7, 9, 10], SETS),
        *([{"cells": [*cells, cells[0]], "sum": 9}] for cells in SETS),
        *([{"cells": cells[:2], "weights": [2, -1], "sum": amount}] for cells in SETS for amount in (-2, 0, 5)),
        [{"cells": [[0, 0], [0, 1], [0, 0]], "weights": [1, 1, -1], "sum": 3}],
    ],
    "contains_at_least": objects("digits", [[1], [2, 2], [1, 3, 3]], SETS),
    "product_cages": objects("product", [4, 8, 24], SETS),
    "lunchboxes": objects("sum", [0, 2, 3, 5], SETS),
    "rellik_cages": objects("sum", [3, 5, 7], SETS),
    "equality_cages": [[cells] for cells in SETS],
    "look_and_say": objects("clue", ["11", "1223", "0214", "2301"], SETS),
    "contains_exactly": objects("digits", [[1], [2, 2], [1, 3, 3]], SETS),
    "counting_circles": [[cells] for cells in SETS],
    "clones": [[group] for group in GROUPS],
    "same_digits": [[group] for group in GROUPS],
    "equal_sums": [[group] for group in [*GROUPS, [[[0, 0]], [[1, 2], [2, 2]]]]],
    "little_killers": [
        [{"start": start, "direction": way, "sum": amount}]
        for start, way in (([0, 0], "DR"), ([0, 2], "DL"), ([3, 1], "UR"), ([2, 3], "UL"))
        for amount in (4, 5, 6, 9)
    ],
    "sandwich_sums": clues([0, 2, 3, 5]),
    "x_sums": clues([1, 5, 7, 10]),
    "x_averages": clues([1, 2, 3]),
    "before_1": clues([0, 3, 7]),
    "before_9": clues([0, 3, 6]),
    "after_9": clues([0, 3, 6]),
    "sums_next_to_9": clues([1, 3, 5]),
    "battlefield": clues([0, 1, 3, 4]),
    "ascending_starters": clues([1, 4, 6, 10]),
    "outside_pair_sums": clues([3, 5, 6]),
    "skyscrapers": clues([1, 2, 3, 4]),
    "sum_skyscrapers": clues([4, 7, 8, 10]),
    "hidden_skyscrapers": clues([1, 2, 3]),
    "numbered_rooms": clues([1, 2, 3, 4]),
    "full_rank": [
        *clues([1, 4, 7, 10, 16]),
        *([{**clue[0], "ties": True}] for clue in clues([4, 7])),
    ],
    "rossini": clues(["increasing", "decreasing"]),
    "edge_differences": clues([1, 2, 3]),
    "max_ascending": clues([1, 2, 3, 4]),
    "outside_parity": clues([1, 2]),
    "consecutive_counts": clues([0, 1, 2, 3]),
    "first_seen_even": clues([2, 4]),
    "frame_sums": clues([6, 7, 8]),
    "inner_frame_sums": clues([6, 7, 8]),
    "product_frame": clues([6, 8, 12]),
    "outside_digits": clues([[1], [2, 3]], "digits"),
    "medians": clues([2, 3]),
    "maximin": clues([2, 3]),
    "minimax": clues([4, 5, 6]),
    "positions_of_highest": clues([1, 2, 3]),
    **{
        key: [True]
        for key in ("anti_knight", "anti_king", "self_taxicab", "non_consecutive", "diagonal_non_consecutive")
    },
    "anti_chess": [[[2, 2]], [[1, 1], [1, 3]]],
    "taxicab": [[2], [3], [2, 5]],
    "knightmare": [[5], [4, 6]],
    "global_groups": [[[1, 2], [3, 4]], [[1, 4]], [[1, 2], [2, 3], [3, 4]]],
}
"""For each key its values."""
