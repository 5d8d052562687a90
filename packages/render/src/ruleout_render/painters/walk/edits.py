"""Lists as differences from the ones before them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterable, Sequence
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)
Edit = list[int]
"""A place in the old list, how many entries are removed there, and the numbers of the entries that are inserted."""


class EditedLists(Generic[T]):
    """Lists that differ little from one to the next, with each entry stored once.

    Attributes
    ----------
    entries
        The entries of all lists, in the order in which they first occur.
    """

    def __init__(self) -> None:
        self._numbers: dict[T, int] = {}
        self._last: list[int] = []

    @property
    def entries(self) -> Iterable[T]:
        return self._numbers.keys()

    def add(self, entries: Iterable[T]) -> list[Edit]:
        """Return the edits that make the list *entries* of the list that was added before, which is empty at first."""
        numbers = [self._numbers.setdefault(entry, len(self._numbers)) for entry in entries]
        edits = edits_between(self._last, numbers)
        self._last = numbers
        return edits


def edits_between(old: Sequence[int], new: Sequence[int]) -> list[Edit]:
    """Return the edits that make *new* of *old*, in ascending order of their places in *old*.

    They keep a longest common subsequence if no entry occurs twice in a list.
    """
    place_of = {entry: place for place, entry in enumerate(old)}
    kept = _increasing([(place_of[entry], place) for place, entry in enumerate(new) if entry in place_of])
    edits = []
    old_place = new_place = 0
    for next_old, next_new in [*kept, (len(old), len(new))]:
        if next_old > old_place or next_new > new_place:
            edits.append([old_place, next_old - old_place, *new[new_place:next_new]])
        old_place, new_place = next_old + 1, next_new + 1
    return edits


def _increasing(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return a longest subsequence of *pairs* whose first numbers increase (Fredman 1975, by patience sorting)."""
    tops: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for number, (first, _) in enumerate(pairs):
        pile = bisect_left(tops, first)
        tops[pile : pile + 1] = [first]
        ends[pile : pile + 1] = [number]
        before.append(ends[pile - 1] if pile else -1)
    found = []
    number = ends[-1] if ends else -1
    while number >= 0:
        found.append(pairs[number])
        number = before[number]
    return found[::-1]
