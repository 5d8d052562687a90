"""The random numbers of many streams at once."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from ruleout_generate.random_stream import GAMMA, RandomStream

Words = npt.NDArray[np.uint64]
Ints = npt.NDArray[np.int64]

STEP = np.uint64(GAMMA)
FIRST, SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
"""The constants of :class:`ruleout.RandomStream`."""


def keys_of(streams: Iterable[RandomStream]) -> Words:
    """Return the key of each stream."""
    return np.array([stream.key for stream in streams], np.uint64)


def below(keys: Words, drawn: Ints, counts: Ints) -> Ints:
    """Return what ``below(count)`` of each stream returns after some numbers were drawn. The arrays broadcast.

    Parameters
    ----------
    keys
        The key of each stream.
    drawn
        Count of the numbers that were drawn from it before.
    counts
        Count of the numbers to choose from, from 1 to 2 ** 31.
    """
    words = keys + (drawn.astype(np.uint64) + np.uint64(1)) * STEP
    words = (words ^ words >> np.uint64(30)) * FIRST
    words = (words ^ words >> np.uint64(27)) * SECOND
    high = (words ^ words >> np.uint64(31)) >> np.uint64(32)
    found: Ints = (high * counts.astype(np.uint64) >> np.uint64(32)).astype(np.int64)
    return found


def shuffles(keys: Words, size: int) -> npt.NDArray[np.int16]:
    """Return the numbers 0 to *size* - 1 in the order in which ``shuffled`` returns them with each new stream.

    Shape (n, size); *size* is at most 2 ** 15.
    """
    every = np.arange(len(keys))
    order = np.repeat(np.arange(size, dtype=np.int16)[:, None], len(keys), axis=1)
    places = np.arange(max(0, size - 1), dtype=np.int64)
    others = below(keys, places[:, None], size - places[:, None]) + places[:, None]
    for place, other in enumerate(others):
        order[place], order[other, every] = order[other, every], order[place].copy()
    return np.ascontiguousarray(order.T)
