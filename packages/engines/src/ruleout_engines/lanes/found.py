"""What a search found for one puzzle."""

from __future__ import annotations

import attrs


@attrs.frozen
class Found:
    """The *solutions* as digits, whether the budget was enough, and the numbers of choices and of those that led to a
    solution."""

    solutions: list[tuple[int, ...]]
    complete: bool
    nodes: int
    confirmed: int
