"""What a search found of one puzzle."""

from __future__ import annotations

import attrs


@attrs.frozen
class Found:
    """The *solutions* as digits, whether the budget was enough, all choices, and those that led to a solution."""

    solutions: list[tuple[int, ...]]
    complete: bool
    nodes: int
    confirmed: int
