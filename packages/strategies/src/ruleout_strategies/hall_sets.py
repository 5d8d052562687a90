"""Hall sets: n things that have only n places in total.

If each of n things needs a place of its own, and they have n places in total, then they fill all of these places, and
nothing else can have one of them. If cells are the things and digits the places, a Hall set is a naked subset; if
digits are the things and cells the places, it is a hidden subset; if houses are the things and the lines that contain
a digit's places in them are the places, it is a fish. This is the case of equality in the theorem on representatives
(Philip Hall, On Representatives of Subsets, 1935). J. F. Crook (2009) calls such cells and digits a preemptive set.
This module works on sets of places alone, as bits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from ruleout.plugin import check_time

Things: TypeAlias = tuple[int, ...]
"""The indices of some things, ascending."""
Places: TypeAlias = int
"""A set of places, as bits."""
FoundSets = tuple[tuple[Things, Places], ...]
"""Hall sets: the things and their places."""


def hall_sets(
    places: Sequence[Places], size: int, mates: Sequence[int] | None = None
) -> Iterator[tuple[Things, Places]]:
    """Yield the Hall sets of *size* things that contain no smaller Hall set.

    It follows that each thing has at least two places, that each place belongs to at least two things, and that a set
    cannot be divided into sets without common places.

    Parameters
    ----------
    places
        The places of each thing.
    size
        At least 2.
    mates
        For each thing, the indices, as bits, of those that cannot share a place with it. By default, no two things can
        share a place.

    Yields
    ------
    tuple of (tuple of int, int)
        The indices into *places*, ascending, and their places, as bits.
    """
    able = [i for i, mask in enumerate(places) if 2 <= mask.bit_count() <= size]
    if size == 2 and mates is None:
        yield from _pairs(places, able)
        return
    while True:
        once = twice = 0
        for i in able:
            twice |= once & places[i]
            once |= places[i]
        shared = [i for i in able if not places[i] & ~twice]
        if len(shared) == len(able):
            break
        able = shared
    if len(able) < size:
        return
    for start, first in enumerate(able):
        alongside = able[start + 1 :] if mates is None else [i for i in able[start + 1 :] if mates[first] >> i & 1]
        for chosen in _grown(places, (first,), places[first], alongside, size, mates):
            union = 0
            for i in chosen:
                union |= places[i]
            if not _holds_a_smaller(places, chosen, union):
                yield chosen, union


def _pairs(places: Sequence[Places], able: Sequence[int]) -> Iterator[tuple[Things, Places]]:
    for number, a in enumerate(able):
        one = places[a]
        for b in able[number + 1 :]:
            if places[b] == one:
                yield (a, b), one


def nested_hall_sets(places: Sequence[Places], size: int) -> Iterator[tuple[Things, Places]]:
    """Yield Hall sets of *size* things that contain a smaller one: a thing with one place, or two with two places.

    The others are a Hall set without the places of the smaller set, and have some of these as well. Parameters and
    results are those of :func:`hall_sets`.
    """
    for inner in _smallest(places):
        taken = places[inner[0]]
        if len(inner) >= size or not any(mask & taken for i, mask in enumerate(places) if i not in inner):
            continue
        rest = [0 if i in inner else mask & ~taken for i, mask in enumerate(places)]
        wanted = size - len(inner)
        alone = ((i,) for i, mask in enumerate(rest) if mask and not mask & (mask - 1))
        for outer in alone if wanted == 1 else (chosen for chosen, _ in hall_sets(rest, wanted)):
            union = 0
            for i in outer:
                union |= places[i]
            if union & taken and (union | taken).bit_count() == size:
                yield tuple(sorted((*inner, *outer))), union | taken


class HallSets:
    """The Hall sets of things with certain *places*, one set per thing, by size; each size is searched once."""

    __slots__ = ("_found", "places")

    def __init__(self, places: tuple[Places, ...]) -> None:
        self.places = places
        self._found: dict[tuple[int, bool], FoundSets] = {}

    def of_size(self, size: int, nested: bool) -> FoundSets:
        """Return what :func:`nested_hall_sets` yields if *nested*, otherwise what :func:`hall_sets` yields."""
        key = size, nested
        found = self._found.get(key)
        if found is None:
            search = nested_hall_sets if nested else hall_sets
            found = self._found[key] = tuple(search(self.places, size))
        return found


@lru_cache(maxsize=1 << 14)
def hall_sets_of(places: tuple[Places, ...]) -> HallSets:
    """Return the Hall sets of things with these places.

    Cached, since most units are unchanged from one board to the next, and several techniques use the same sets.
    """
    return HallSets(places)


def _smallest(places: Sequence[Places]) -> Iterator[Things]:
    """Yield the things with one place, and the pairs of things with two places that they share."""
    first: dict[Places, int] = {}
    for i, mask in enumerate(places):
        if mask.bit_count() == 1:
            yield (i,)
        elif mask.bit_count() == 2 and first.setdefault(mask, i) != i:
            yield first[mask], i


def _grown(
    places: Sequence[Places],
    chosen: Things,
    union: Places,
    left: list[int],
    size: int,
    mates: Sequence[int] | None,
) -> Iterator[Things]:
    """Extend *chosen* to *size* things by things of *left* that share a place with those chosen before.

    A thing that was tried is not tried again at deeper levels, so that each set is yielded once.
    """
    if len(chosen) == size:
        yield tuple(sorted(chosen))
        return
    near = [i for i in left if places[i] & union and (union | places[i]).bit_count() <= size]
    if len(chosen) + 1 == size:
        for i in near:
            yield tuple(sorted((*chosen, i)))
        return
    check_time()
    tried: set[int] = set()
    for i in near:
        tried.add(i)
        rest = [other for other in left if other not in tried and (mates is None or mates[i] >> other & 1)]
        yield from _grown(places, (*chosen, i), union | places[i], rest, size, mates)


def _holds_a_smaller(places: Sequence[Places], chosen: Things, union: Places) -> bool:
    """Return whether a proper subset of *chosen* is a Hall set, or all of them have too few places."""
    if union.bit_count() != len(chosen):
        return True
    unions = [0]
    for i in chosen:
        unions += [before | places[i] for before in unions]
    return any(unions[subset].bit_count() <= subset.bit_count() for subset in range(1, len(unions) - 1))
