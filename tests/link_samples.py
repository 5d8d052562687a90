"""A value for each key of a rule that a link may hold, on a 9x9 grid with boxes."""

from __future__ import annotations

from typing import Any

import ruleout
from ruleout.plugin import Document, Format, is_ignored

GIVENS = [[0] * 9 for _ in range(8)] + [[0, 0, 3, 0, 0, 0, 0, 1, 0]]

PATH = [[0, 0], [1, 1], [1, 2], [2, 1], [3, 1]]
"""A line that does not read the same from both ends, with diagonal steps."""
PAIR = [[4, 4], [4, 5]]
OUTSIDE = [{"side": "left", "index": 0, "value": 5}, {"side": "right", "index": 2, "value": 7},
           {"side": "top", "index": 3, "value": 4}, {"side": "bottom", "index": 8, "value": 9}]  # fmt: skip

LISTS_OF_LINES = (
    *("between_lines", "double_arrows", "entropic_lines", "nabners", "palindromes", "region_sum_lines", "renbans"),
    *("sequences", "slow_thermometers", "thermometers", "zippers", "equality_cages", "extra_groups"),
    *("value_indexing", "counting_circles", "consecutive_lines", "factor_lines", "same_parity_lines"),
)

SAMPLES: dict[str, Any] = {
    **{key: [PATH, [[8, 8], [7, 7], [6, 7]]] for key in LISTS_OF_LINES},
    **{key: [[0, 1], [5, 5], [8, 0]] for key in ("odd", "even", "minimum", "maximum")},
    **{key: [[2, 3], [6, 1]] for key in ("row_indexers", "column_indexers", "box_indexers")},
    **dict.fromkeys(("skyscrapers", "x_sums", "hidden_skyscrapers", "numbered_rooms", "full_rank"), OUTSIDE),
    **dict.fromkeys(("anti_knight", "anti_king", "non_consecutive", "disjoint_groups", "windoku"), True),
    **dict.fromkeys(("self_taxicab", "dutch_flatmates", "all_dots_given"), True),
    "all_differences_given": [1],
    "all_pair_sums_given": [5, 10],
    "allowed": [{"digits": [2, 4, 7], "cells": [[0, 1], [0, 2]]}, {"digits": [8, 9], "cells": [[7, 7]]}],
    "arrows": [
        {"bulb": [[0, 0]], "shafts": [[[1, 1], [1, 2]], [[0, 1], [0, 2], [0, 3]]]},
        {"bulb": [[4, 4], [4, 5]], "shafts": [[[5, 5], [6, 5]]]},
        {"bulb": [[7, 0], [7, 1], [7, 2]], "shafts": [[[8, 3], [8, 4]]]},
    ],
    "cages": [{"sum": 15, "cells": [[0, 0], [0, 1], [1, 1]]}, {"sum": None, "cells": [[5, 5], [6, 5]]}],
    "clones": [[[[0, 0], [0, 1]], [[7, 5], [7, 6]]]],
    "contains_at_least": [{"digits": [1, 2, 2], "cells": [[0, 0], [0, 1], [5, 5], [6, 6]]}],
    "contains_exactly": [{"digits": [1, 2], "cells": [[0, 0], [0, 1], [5, 5]]}],
    "count_distinct": [{"counter": [0, 0], "cells": [[3, 3], [4, 4], [5, 5]]}],
    "diagonals": "anti",
    "differences": [{"cells": PAIR, "value": 1}, {"cells": [[0, 0], [1, 0]], "value": 4}],
    "equal_sums": [[[[0, 0], [0, 1]], [[5, 5]], [[7, 7], [8, 8]]]],
    "global_groups": [[1, 2, 3], [4, 5, 6], [7, 8, 9]],
    "greater_than": [[[0, 0], [0, 1]], [[5, 5], [4, 5]]],
    "line_rules": [],
    "little_killers": [
        {"start": [0, 3], "direction": "DL", "sum": 11},
        {"start": [0, 5], "direction": "DR", "sum": 22},
        {"start": [8, 4], "direction": "UL", "sum": 33},
        {"start": [8, 2], "direction": "UR", "sum": 44},
    ],
    "lockout_lines": [{"difference": 4, "cells": PATH}, {"difference": 3, "cells": PATH[::-1]}],
    "look_and_say": [{"clue": "2314", "cells": [[0, 0], [0, 1], [0, 2], [5, 5]]}],
    "lunchboxes": [{"sum": 12, "cells": PATH}],
    "modular_lines": [{"modulus": 3, "cells": PATH}, {"modulus": 2, "cells": [[8, 8], [8, 7]]}],
    "pair_rules": [],
    "pair_sums": [{"cells": PAIR, "value": 10}, {"cells": [[1, 1], [2, 1]], "value": 5}],
    "quadruples": [{"corner": [0, 0], "digits": [1, 2]}, {"corner": [7, 7], "digits": [3, 4, 5, 9]}],
    "ratios": [{"cells": PAIR, "value": 2}, {"cells": [[0, 0], [1, 0]], "value": 3}],
    "rellik_cages": [{"sum": 10, "cells": [[0, 0], [0, 1], [1, 1]]}],
    "same_digits": [[[[0, 0], [0, 1]], [[5, 5], [6, 6]]]],
    "sandwich_sums": [{"side": "left", "index": 0, "value": 0}, {"side": "top", "index": 8, "value": 35}],
    "sum_lines": [{"sum": 10, "cells": PATH}, {"sum": 10, "cells": [[8, 8], [7, 7], [6, 8]], "loop": True}],
    "sums": [{"sum": 20, "cells": PATH}],
    "whispers": [{"difference": 5, "cells": PATH}, {"difference": 4, "cells": [[8, 8], [8, 7]]}],
}  # fmt: skip
ALONE = {
    "all_differences_given": {"differences": [{"cells": PAIR, "value": 1}, {"cells": [[0, 0], [1, 0]], "value": 4}]},
    "all_dots_given": {"ratios": [{"cells": PAIR, "value": 2}]},
    "all_pair_sums_given": {},
}
"""What else a document has that has one of these keys."""


def sample(key: str, variant: str = "classic") -> Document:
    """A document with the rule *key*."""
    return Document(variant, {"n": 9, "givens": GIVENS, **ALONE.get(key, {}), key: SAMPLES[key]})


def rules_of(document: Document) -> dict[str, Any]:
    """What a document says of its rules."""
    return {key: value for key, value in document.data.items() if not is_ignored(key)}


def again(format: Format, document: Document) -> Document:
    """The document that *format* reads in what it writes of *document*."""
    assert format.write is not None
    (found,) = format.read(format.write(document), None)
    return found


def require_round_trip(format: Format, key: str) -> None:
    """Check that *format* gives the document with the rule *key* back."""
    document = sample(key)
    found = again(format, document)
    assert (found.variant, rules_of(found)) == (document.variant, rules_of(document))


def read_error(format: Format, text: str) -> str:
    """The message for *text*, which *format* refuses."""
    try:
        found = format.read(text, None)
    except ruleout.InputError as error:
        return str(error)
    raise AssertionError(f"read {found}")
