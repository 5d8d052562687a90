"""Puzzles of twenty seeds, as constants: every platform, version of Python and seed of hashes has to give them."""

from __future__ import annotations

import zlib
from typing import Any

import attrs
import pytest

from ruleout_generate import generate_many


@attrs.frozen
class Kind:
    """What is asked for, and the checksum of the puzzles and their solutions."""

    variant: str
    digest: int
    asked: dict[str, Any] = attrs.field(factory=dict)
    seeds: int = 20

    @property
    def name(self) -> str:
        """The name of the test."""
        return " ".join([self.variant, *(f"{name}={value}" for name, value in self.asked.items())])


KINDS = (
    Kind("classic", 4111359427),
    Kind("classic", 1146900917, {"size": (6, 6)}),
    Kind("classic", 71329542, {"symmetry": "half-turn", "givens": (28, 30)}),
    Kind("classic", 1651787818, {"method": "digit-counts"}),
    Kind("diagonal", 32050049),
    Kind("windoku", 1493550235),
    Kind("latin", 1740643096, {"size": (7, 7)}),
    Kind("jigsaw", 3093636219, {"size": (7, 7)}),
    Kind("jigsaw", 2101606949, {"size": (9, 9)}),
    Kind("killer", 2660745544),
    Kind("kakuro", 284143584, {"size": (8, 8)}),
    Kind("kakuro", 1580213478, {"size": (12, 12)}, seeds=3),
    Kind("twin-ne", 59556115),
    Kind("samurai", 290398184, seeds=2),
)
"""Kinds that core's engine makes in less than a second for each puzzle; a samurai takes more."""


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_seeds_give_the_same_puzzles(kind: Kind) -> None:
    digest = 0
    for seed in range(kind.seeds):
        for each in generate_many(kind.variant, seed=seed, engine="python", **kind.asked):
            digest = zlib.crc32(f"{each.text()} {each.solution}".encode(), digest)
    assert digest == kind.digest
