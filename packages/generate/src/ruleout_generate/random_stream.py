"""Random whole numbers that are the same on every platform and in every version of Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar, runtime_checkable

T = TypeVar("T")

WORD = 0xFFFFFFFFFFFFFFFF
GAMMA = 0x9E3779B97F4A7C15
"""Multiplier of the counter of a stream."""


@runtime_checkable
class RandomSource(Protocol):
    """A source of random whole numbers, such as a :class:`RandomStream` or a fixed list of numbers in a test."""

    def below(self, count: int) -> int:
        """Return a whole number from 0 to *count* - 1."""


class RandomStream:
    """A stream of random whole numbers that follows from a name.

    Number i of the stream is SplitMix64's mix of the key plus i times a constant (Steele, Lea and Flood, 2014), so
    that arrays of numbers can be computed at once. The key is made from the name with BLAKE2b.

    Parameters
    ----------
    *name
        A seed and what the stream is used for, such as a number and a word. Streams with different names are
        independent of each other.
    """

    __slots__ = ("_count", "key", "name")

    def __init__(self, *name: int | str) -> None:
        self.name = name
        self.key = stream_key(*name)
        self._count = 0

    def __repr__(self) -> str:
        return f"RandomStream({', '.join(map(repr, self.name))})"

    def stream(self, *more: int | str) -> RandomStream:
        """Return the stream whose name is that of this one and *more*; it does not depend on the numbers drawn."""
        return RandomStream(*self.name, *more)

    def word(self) -> int:
        """Return the next number from 0 to 2 ** 64 - 1."""
        self._count += 1
        return mixed((self.key + self._count * GAMMA) & WORD)

    def below(self, count: int) -> int:
        """Return a whole number from 0 to *count* - 1, for a *count* up to 2 ** 32.

        Raises ValueError if there is no such number.
        """
        if not 0 < count <= 1 << 32:
            raise ValueError(f"count: found {count}; expected 1 to {1 << 32}")
        return (self.word() >> 32) * count >> 32


def stream_key(*name: int | str) -> int:
    """Return the key of the stream with this *name*, from 0 to 2 ** 64 - 1."""
    from hashlib import blake2b  # loads OpenSSL, which no command needs that generates nothing

    return int.from_bytes(blake2b(repr(name).encode(), digest_size=8).digest(), "big")


def mixed(word: int) -> int:
    """Return the mix of a 64-bit *word*: the finalizer of SplitMix64."""
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
    return word ^ word >> 31


def shuffled(source: RandomSource, items: Sequence[T]) -> list[T]:
    """Return *items* in random order (Fisher and Yates, 1938), from the first position to the last."""
    order = list(items)
    for place in range(len(order) - 1):
        other = place + source.below(len(order) - place)
        order[place], order[other] = order[other], order[place]
    return order


def choice(source: RandomSource, items: Sequence[T]) -> T:
    """Return one of *items*."""
    return items[source.below(len(items))]
