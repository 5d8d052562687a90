"""The names of fish by their size."""

from __future__ import annotations

import attrs


@attrs.frozen
class FishSize:
    """The names of fish of one size, and the difficulty of those without fins in lines."""

    id: str
    title: str
    difficulty: float


SIZES = {
    2: FishSize("x-wing", "X-Wing", 140),
    3: FishSize("swordfish", "Swordfish", 151),
    4: FishSize("jellyfish", "Jellyfish", 160),
    5: FishSize("squirmbag", "Squirmbag", 650),
    6: FishSize("whale", "Whale", 665),
    7: FishSize("leviathan", "Leviathan", 680),
}

LARGEST_BY_DEFAULT = 4
"""The size of the largest fish of the default ladder. In a house of 9 cells, each larger fish of lines without fins is
beside a smaller one of the other lines."""
