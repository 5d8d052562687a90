"""The houses in which basic patterns change a board, if a kernel can find them."""

from __future__ import annotations

from collections.abc import Mapping

from ruleout.plugin import Board, View
from ruleout_strategies.topology import topology_of

QUESTION = "basic patterns"
"""The question in which houses locked candidates, and naked and hidden sets of 2 to 4, remove a candidate.
There are no arguments. The answer maps the name and the size of each pattern to the indices of the houses of the
layout, as bits; patterns that occur nowhere are not in it. It is used only for layouts whose constraints are houses and
whose cells see each other in these alone."""

LOCKED, NAKED, HIDDEN, SHARED = "locked", "naked", "hidden", "shared"
"""The names of the patterns. The size of locked candidates is 1; shared are naked sets of 2 or 3 cells that
remove a candidate in two houses that both contain all of them."""
LARGEST = 4
"""The size of the largest sets of the question."""
EVERYWHERE = -1


class Basics(View):
    """What a kernel answers about a board, None if it does not."""

    __slots__ = ("found",)

    def __init__(self, board: Board) -> None:
        self.found: Mapping[tuple[str, int], int] | None = (
            board.query(QUESTION) if topology_of(board.layout).has_only_houses else None
        )


def houses_that_change(board: Board, pattern: str, size: int = 1) -> int:
    """Return the houses outside of which *pattern* changes nothing: their indices in the layout, as bits.

    They are all houses if no kernel knows better.
    """
    found = board.view(Basics).found
    return EVERYWHERE if found is None or size > LARGEST else found.get((pattern, size), 0)
