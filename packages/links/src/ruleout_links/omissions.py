"""The parts of a document that a format leaves out, counted by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from ruleout.internal import counted
from ruleout.plugin import Document


class Omissions:
    """The clues that a writer cannot express, counted by the key of the rule or the words for a part of it."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def add(self, what: str, value: object = True) -> None:
        """Count the clues of *value*, the value of a key of a document, under *what*."""
        self.counts[what] += len(value) if isinstance(value, Sequence) and not isinstance(value, str) else 1

    def add_rest(self, rules: Mapping[str, Any], known: Collection[str]) -> None:
        """Count the clues of each of *rules* that is not *known*."""
        for key, value in rules.items():
            if key not in known:
                self.add(key, value)


def in_words(counts: Mapping[str, int]) -> str:
    """Return ``battlefield (3 clues), zippers (1 clue)``."""
    return ", ".join(f"{what} ({counted(count, 'clue')})" for what, count in counts.items())


def cosmetics_of(document: Document, site: str) -> Mapping[str, Any]:
    """Return the drawings and other cosmetics that *document* keeps of the puzzle of *site* that it was read from."""
    kept = document.data.get("cosmetics")
    own = kept.get(site) if isinstance(kept, Mapping) else None
    return own if isinstance(own, Mapping) else {}


def dropped_cosmetics(document: Document, site: str) -> int:
    """Return the number of decorations of *document* that only sites other than *site* can hold."""
    kept = document.data.get("cosmetics")
    others = [own for name, own in kept.items() if name != site] if isinstance(kept, Mapping) else []
    return sum(len(each) if isinstance(each, list | dict) else 1 for own in others for each in own.values())


VARIANTS_KEYS = frozenset({"cages", "diagonals", "disjoint_groups", "extra_groups", "windoku"})
"""The keys of the rules of ``ruleout-variants``; ``ruleout-setters`` has the others."""


def distributions(keys: Iterable[str]) -> dict[str, str]:
    """Return the distribution that has the rule of each of *keys*."""
    return {key: "ruleout-variants" if key in VARIANTS_KEYS else "ruleout-setters" for key in sorted(keys)}
