"""The reasoning of the lanes engine, as bit operations on words.

A puzzle is 27 words of 27 bits. With row ``3b + i``, column ``3s + j`` and digit ``3g + e + 1`` (all of b, i, s, j, g,
e from 0 to 2), whether a digit is still possible in a cell is bit ``9e + 3b + s`` of word ``9g + 3i + j``. The cells
of one box are in different words, so that counting them needs no shifts, while the same place of all boxes is in one
word.

Everything here works on any objects that have ``& | ^ ~ << >> + -``: plain ints, NumPy arrays, vectors of machine
words. Bits above the 27th may have any value in intermediate results and are masked off before they matter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs

Word = Any
"""An int, an array of unsigned 32-bit ints, or a vector: any object with the operators."""

BOXES = 0x1FF
"""Nine bits, one per box: the bits of one digit in a word."""

ALL = 0x7FFFFFF
"""All 27 bits: the boxes for each of three digits."""


def ternary(rule: Callable[[Word, Word, Word], Word], a: Word, b: Word, c: Word) -> Word:
    """Apply *rule* to three words, bit by bit. Objects that need only one instruction for it have ``fuse``."""
    fuse = getattr(a, "fuse", None)
    return rule(a, b, c) if fuse is None else fuse(rule, b, c)


def any_of(a: Word, b: Word, c: Word) -> Word:
    return ternary(lambda a, b, c: a | b | c, a, b, c)


def all_of(a: Word, b: Word, c: Word) -> Word:
    return ternary(lambda a, b, c: a & b & c, a, b, c)


def two_of(a: Word, b: Word, c: Word) -> Word:
    """Return the bits that at least two of the words have."""
    return ternary(lambda a, b, c: (a & b) | ((a | b) & c), a, b, c)


def pick(mask: int, a: Word, b: Word) -> Word:
    """Return the bits of *a* where *mask* has a 1, and those of *b* elsewhere."""
    merge = getattr(a, "merge", None)
    return (a & mask) | (b & (ALL ^ mask)) if merge is None else merge(mask, b)


def unless(word: Word, cleared: Word, kept: Word) -> Word:
    """Return *word* without the bits *cleared*, except those *kept*."""
    return ternary(lambda a, b, c: a & (~b | c), word, cleared, kept)


def for_all_three(boxes: Word) -> Word:
    """Return nine bits, repeated for each of three digits."""
    return any_of(boxes, boxes << 9, boxes << 18)


def common(words: Sequence[Word], others: Sequence[Word]) -> Word:
    """Return the bits that any of *words* shares with the word of *others* at the same index."""
    found = words[0] & others[0]
    for word, other in zip(words[1:], others[1:], strict=True):
        found = ternary(lambda a, b, c: a | (b & c), found, word, other)
    return found


def any_or(words: Sequence[Word]) -> Word:
    """Return the bits that any of three or more words has."""
    found = any_of(words[0], words[1], words[2])
    rest = words[3:]
    while len(rest) > 1:
        found, rest = any_of(found, rest[0], rest[1]), rest[2:]
    return found | rest[0] if rest else found


@attrs.frozen
class Lines:
    """State of three digits in the rows, or the columns, of all boxes during a sweep.

    *fixed* are the boxes in which a digit has one line left, *halved* those in which it has two.
    """

    fixed: Word
    halved: Word


@attrs.frozen
class Swept:
    """A puzzle after one sweep.

    *words* are its words. *wrong* is not 0 if it has no solution; otherwise *missing* is 0 if it is solved; if it is
    neither, *busy* is 0 if a choice should be made now. *rows* and *columns* contain the lines of each three digits.
    """

    words: list[Word]
    wrong: Word
    missing: Word
    busy: Word
    rows: list[Lines]
    columns: list[Lines]


def sweep(words: Sequence[Word]) -> Swept:
    """Apply one round of naked singles, locked candidates, lines of a box that three digits fill, and hidden singles.

    Repeated until nothing changes, it finds everything that those techniques can. A puzzle is solved when every digit
    has one line left in the rows and in the columns of every box, and every cell has one of these digits.

    A sweep that changes very little is usually the last one that changes anything, and another sweep would be needed to
    confirm that. A choice is therefore made at once if there is one.
    """
    x = list(words)
    lone, wrong = _lone_candidates(x)
    taken = []
    for g in range(3):
        taken.append(common(x[9 * g : 9 * g + 9], lone))
        for place in range(9):
            x[9 * g + place] = unless(x[9 * g + place], taken[g], lone[place])
    rows = _lock(x, ROWS)
    columns = _lock(x, COLUMNS)
    several = []
    for g in range(3):
        some, more = _placed(x[9 * g : 9 * g + 9])
        several.append(more)
        wrong = wrong | ternary(lambda a, b, c: (~a & ALL) | (b & c), some, more, taken[g])
    settled = [~more for more in several]
    filled: list[Word] = []
    for place in range(9):
        only = common(x[place::9], settled)
        cell = any_of(any_of(only, only >> 9, only >> 18), only << 9, only << 18)
        filled.append(cell)
        for g in range(3):
            k = 9 * g + place
            x[k] = ternary(lambda a, b, c: a & ~(b & c), x[k], cell, several[g])
    changed = words[0] ^ x[0]
    for old, new in zip(words[1:], x[1:], strict=True):
        changed = ternary(lambda a, b, c: a | (b ^ c), changed, old, new)
    fixed = all_of(all_of(*(each.fixed for each in rows)), *(each.fixed for each in columns[:2])) & columns[2].fixed
    full = all_of(*(all_of(*filled[i : i + 3]) for i in (0, 3, 6)))
    busy = _hardly(changed, (fixed & ALL) ^ ALL)
    return Swept(x, wrong, (fixed & full & ALL) ^ ALL, busy, rows, columns)


def _hardly(changed: Word, open_: Word) -> Word:
    """Return 0 if *changed* has at most two bits and there is something *open_* to choose, else *changed*."""
    lowest = ~((open_ - 1) >> 31) & 1
    for _ in range(2):
        changed = changed & (changed - lowest)
    return changed


def _lone_candidates(x: list[Word]) -> tuple[list[Word], Word]:
    """Return for each of nine places the cells with at most one candidate, for every digit, and the cells with none."""
    lone: list[Word] = []
    filled: Word = None
    for place in range(9):
        a, b, c = x[place], x[9 + place], x[18 + place]
        one, two = any_of(a, b, c), two_of(a, b, c)
        one1, one2 = one >> 9, one >> 18
        some = any_of(one, one1, one2)
        filled = some if filled is None else filled & some
        counted = two_of(one, one1, one2), any_of(two, two >> 9, two >> 18)
        lone.append(for_all_three(ternary(lambda a, b, c: ~(a | b) & c, *counted, BOXES)))
    return lone, ~filled & BOXES


@attrs.frozen
class Direction:
    """Rows or columns.

    *line* and *cell* are the distances between the words of two lines and of two cells of a line; the others are the
    shifts that move the bits of the next, or the last, box of a band to each box.
    """

    line: int
    cell: int
    first: int
    first_two: int
    one: int
    two: int

    def next(self, word: Word) -> Word:
        return pick(self.first_two, word >> self.one, word << self.two)

    def last(self, word: Word) -> Word:
        return pick(self.first, word >> self.two, word << self.one)

    def words(self, g: int, line: int) -> range:
        """Return the indices of the words of three digits in one line of all boxes."""
        start = 9 * g + self.line * line
        return range(start, start + 3 * self.cell, self.cell)


ROWS = Direction(3, 1, 0o111111111, 0o333333333, 1, 2)
COLUMNS = Direction(1, 3, 0o007007007, 0o077077077, 3, 6)


def _lock(x: list[Word], to: Direction) -> list[Lines]:
    """Locked candidates, and lines that are full, in all rows or all columns.

    The lines of a digit in the three boxes of a band are a permutation, and candidates that no permutation uses are
    removed. If three digits have only one line of a box left, they fill its three cells, and other digits are removed.
    """
    lines = [_permuted([any_of(*(x[k] for k in to.words(g, line))) for line in range(3)], to) for g in range(3)]
    only = [
        [ternary(lambda a, b, c: a & ~(b | c), lines[g][i], lines[g][i - 1], lines[g][i - 2]) for i in range(3)]
        for g in range(3)
    ]
    for line in range(3):
        full = for_all_three(_three_digits(*(only[g][line] for g in range(3))))
        for g in range(3):
            allowed = unless(lines[g][line], full, only[g][line])
            for k in to.words(g, line):
                x[k] = x[k] & allowed
    found = []
    for g in range(3):
        fixed = any_of(*only[g])
        found.append(Lines(fixed, ternary(lambda a, b, c: (a | b) & (b | c) & (a | c) & ~(a & b & c), *lines[g])))
    return found


def _permuted(lines: list[Word], to: Direction) -> list[Word]:
    """Return for each of three lines the boxes in which the digits can have it.

    They can if the other two boxes of the band have the other two lines.
    """
    after, before = [to.next(line) for line in lines], [to.last(line) for line in lines]
    found = []
    for i in range(3):
        j, k = (i + 1) % 3, (i + 2) % 3
        crossed = ternary(lambda a, b, c: a | (b & c), after[j] & before[k], before[j], after[k])
        found.append(lines[i] & crossed)
    return found


def _three_digits(a: Word, b: Word, c: Word) -> Word:
    """Return the boxes that have three or more of their nine bits, three in each of the words."""
    ones, twos = ternary(lambda a, b, c: a ^ b ^ c, a, b, c), two_of(a, b, c)
    ones1, ones2, twos1, twos2 = ones >> 9, ones >> 18, twos >> 9, twos >> 18
    odd, carried = ternary(lambda a, b, c: a ^ b ^ c, ones, ones1, ones2), two_of(ones, ones1, ones2)
    any_two = any_of(twos, twos1, twos2)
    four = ternary(lambda a, b, c: a | (b & c), two_of(twos, twos1, twos2), carried, any_two)
    three = ternary(lambda a, b, c: (a | b) & c, any_two, carried, odd)
    return ternary(lambda a, b, c: (a | b) & c, four, three, BOXES)


def _placed(x: Sequence[Word]) -> tuple[Word, Word]:
    """Return the boxes in which each of three digits has a place, and those in which it has several."""
    some = [any_of(*x[i : i + 3]) for i in (0, 3, 6)]
    more = [two_of(*x[i : i + 3]) for i in (0, 3, 6)]
    return any_of(*some), any_of(*more) | two_of(*some)
