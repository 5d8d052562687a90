"""A value of each rule of setters, on the first four rows and columns of a grid."""

from __future__ import annotations

from typing import Any

LINE = [[0, 0], [1, 1], [2, 2]]
PAIR = [[0, 0], [0, 1]]


def side(value: Any, key: str = "value") -> list[dict[str, Any]]:
    return [{"side": "left", "index": 1, key: value}]


VALUES: dict[str, Any] = {
    **{
        key: [LINE]
        for key in (
            *("thermometers", "slow_thermometers", "unmarked_thermometers", "palindromes", "same_parity_lines"),
            *("consecutive_lines", "factor_lines", "up_and_down_lines", "renbans", "entropic_lines", "between_lines"),
            *("region_sum_lines", "zippers", "sequences", "double_arrows", "max_is_sum_of_rest", "value_indexing"),
            "counting_circles",
        )
    },
    **{key: [PAIR] for key in ("nabners", "equality_cages", "greater_than")},
    **{key: [{"difference": 1, "cells": LINE}] for key in ("whispers", "lockout_lines")},
    "modular_lines": [{"modulus": 2, "cells": LINE}],
    **{key: [{"sum": 5, "cells": LINE}] for key in ("sum_lines", "sums", "rellik_cages", "lunchboxes")},
    "product_cages": [{"product": 6, "cells": LINE}],
    "calculation_cages": [{"op": "*", "value": 6, "cells": LINE}],
    "mathrax": [{"corner": [0, 1], "op": "-", "value": 1}],
    "renban_areas": [PAIR],
    "arrows": [{"bulb": [[0, 0]], "shafts": [[[0, 1], [1, 2]]]}],
    **{key: [{"circle": [0, 0], "cells": [[0, 1], [1, 2]]}] for key in ("average_arrows", "count_odd_arrows")},
    "count_distinct": [{"counter": [0, 0], "cells": [[0, 1], [1, 2]]}],
    **{key: [{"cells": PAIR, "value": 2}] for key in ("differences", "ratios")},
    "pair_sums": [{"cells": PAIR, "value": 5}],
    **{
        key: [[0, 0]]
        for key in ("odd", "even", "minimum", "maximum", "fortress", "row_indexers", "column_indexers", "box_indexers")
    },
    **{key: [{"corner": [0, 1], "digits": [1]}] for key in ("quadruples", "exclusions")},
    **{key: [[0, 1]] for key in ("crosses", "battenburg", "quad_sums")},
    "quad_max": [{"corner": [0, 1], "cell": [1, 1]}],
    "allowed": [{"digits": [1, 2], "cells": PAIR}],
    "look_and_say": [{"clue": "11", "cells": LINE}],
    **{key: [{"digits": [1], "cells": LINE}] for key in ("contains_exactly", "contains_at_least")},
    **{key: [[[[0, 0]], [[1, 2]]]] for key in ("clones", "same_digits", "equal_sums")},
    "little_killers": [{"start": [0, 0], "direction": "DR", "sum": 12}],
    **dict.fromkeys(
        (
            *("sandwich_sums", "x_sums", "x_averages", "before_1", "before_9", "after_9", "sums_next_to_9", "bust"),
            *("battlefield", "ascending_starters", "outside_pair_sums", "skyscrapers", "sum_skyscrapers"),
            *("hidden_skyscrapers", "numbered_rooms", "edge_differences", "max_ascending", "outside_parity"),
            *("consecutive_counts", "first_seen_even", "frame_sums", "inner_frame_sums", "product_frame", "medians"),
            *("maximin", "minimax", "positions_of_highest", "full_rank"),
        ),
        side(2),
    ),
    "rossini": side("increasing"),
    "outside_digits": side([1], "digits"),
    "outside_rules": side("[1-3].*", "regex"),
    "pair_rules": [{"cells": LINE, "formula": "a != b"}],
    "line_rules": [{"cells": LINE, "regex": "1?2?.*"}],
    **dict.fromkeys(
        (
            *("anti_knight", "anti_king", "self_taxicab", "non_consecutive", "diagonal_non_consecutive"),
            *("all_odd_given", "all_even_given"),
            *("dutch_flatmates", "all_dots_given", "all_crosses_given", "all_battenburg_given", "all_rossini_given"),
        ),
        True,
    ),
    "anti_chess": [[2, 2]],
    "taxicab": [3],
    "knightmare": [5],
    "global_groups": [[1, 2], [3, 4]],
    "all_pair_sums_given": [5],
    "all_differences_given": [3],
}
"""The values by key."""
