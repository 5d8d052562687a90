"""Solutions as text, by bit operations on words."""

from __future__ import annotations

from collections.abc import Sequence

from ruleout_engines.lanes.algebra import BOXES, Word, any_or, ternary
from ruleout_engines.lanes.words import PLACES

QUADS = (*range(0, 77, 4), 77)
"""The first cell of each of the 21 words of four characters that make up a line. The last two words overlap."""

EACH_BYTE = 0x01010101


def text_of(words: Sequence[Word]) -> list[Word]:
    """Return the characters of a solved puzzle, four per word, the first in the lowest eight bits.

    Words that are all 0 give dots.
    """
    binary = [_binary_digits(words, place) for place in range(9)]
    return [_four_characters(binary, first) for first in QUADS]


def _binary_digits(words: Sequence[Word], place: int) -> list[Word]:
    """Return the four bits of the digits at one place of all boxes, lowest first, each as nine bits, one per box."""
    holds = {}
    for g in range(3):
        word = words[9 * g + place]
        for e in range(3):
            holds[3 * g + e + 1] = word >> 9 * e if e else word
    found = []
    for power in range(4):
        parts = [holds[digit] for digit in range(1, 10) if digit >> power & 1]
        found.append((any_or(parts) if len(parts) > 2 else parts[0] | parts[1]) & BOXES)
    return found


def _four_characters(binary: Sequence[Sequence[Word]], first: int) -> Word:
    digits = binary[0][0] & 0
    for position in range(4):
        place, box = PLACES[first + position]
        for power in range(4):
            wanted = 8 * position + power
            bit = binary[place][power]
            moved = bit << wanted - box if wanted >= box else bit >> box - wanted
            digits = ternary(lambda a, b, c: a | (b & c), digits, moved, 1 << wanted)
    some = digits | digits >> 1
    some = (some | some >> 2) & EACH_BYTE
    none = some ^ EACH_BYTE
    return digits | 0x20202020 | some << 4 | ((none << 4) - (none << 1))
