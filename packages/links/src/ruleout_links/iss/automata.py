"""Automata as ISS writes them: bits from the highest of each byte, bytes in base64 for addresses.

A header: two bits for the form, the width of a state less one (4 bits), the number of values less one (4), the number
of starts, the number of other states that accept, and a bit per start, 1 if it accepts too. Starts come first, then the
other states that accept. In the plain form each state has the number of its moves, and a value and a state per move; in
the packed form a bit per value, the highest value first, and a state per value with a move, the lowest value first.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence
from typing import Any

from ruleout.plugin import InputError

PLAIN, PACKED = 0, 1
MOST_MOVES = 20_000
Move = tuple[int, int, int]
"""State, number of the value from 0, next state."""


class _Bits:
    def __init__(self, data: bytes) -> None:
        self.bits = "".join([f"{byte:08b}" for byte in data])
        self.at = 0

    @property
    def left(self) -> int:
        return len(self.bits) - self.at

    def take(self, width: int) -> int:
        if width > self.left:
            raise InputError("the automaton ends early")
        self.at += width
        return int(self.bits[self.at - width : self.at] or "0", 2)


def bytes_of(text: str) -> bytes:
    """Return the bytes of *text*, base64 for addresses without padding. Raises InputError."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise InputError("found a text that is not base64") from None


def text_of(data: bytes) -> str:
    """Return *data* in base64 for addresses, without padding; the inverse of :func:`bytes_of`."""
    return base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")


def read_automaton(text: str) -> dict[str, Any]:
    """Return ``states``, ``starts``, ``accepts`` and ``moves`` (state, number of the value from 0, next state).

    Raises InputError.
    """
    bits = _Bits(bytes_of(text))
    form, width, values = bits.take(2), bits.take(4) + 1, bits.take(4) + 1
    if form not in (PLAIN, PACKED):
        raise InputError(f"found an automaton of the form {form}; expected {PLAIN} or {PACKED}")
    starts, others = bits.take(width), bits.take(width)
    if starts > bits.left:
        raise InputError("the automaton ends early")
    also = [state for state in range(starts) if bits.take(1)]
    rows = _plain(bits, width, values) if form == PLAIN else _packed(bits, width, values)
    moves = [[state, value, target] for state, row in enumerate(rows) for value, target in row]
    if len(moves) > MOST_MOVES:
        raise InputError(f"found {len(moves)} moves; expected at most {MOST_MOVES}")
    # Zeros that fill the last byte may look like states without moves.
    states = max([starts + others, *(max(state, target) + 1 for state, _, target in moves)])
    accepts = sorted({*also, *range(starts, starts + others)})
    return {"states": states, "starts": list(range(starts)), "accepts": accepts, "moves": moves}


def _plain(bits: _Bits, width: int, values: int) -> list[list[tuple[int, int]]]:
    count_width, value_width = bits.take(4), (values - 1).bit_length()
    rows: list[list[tuple[int, int]]] = []
    # The last byte is filled with zeros, which are read as a state only if they are as long as a count.
    while count_width and bits.left >= count_width:
        count = bits.take(count_width)
        if count * (value_width + width) > bits.left:
            break
        rows.append([(bits.take(value_width), bits.take(width)) for _ in range(count)])
    return rows


def _packed(bits: _Bits, width: int, values: int) -> list[list[tuple[int, int]]]:
    rows: list[list[tuple[int, int]]] = []
    while bits.left >= values:
        mask = f"{bits.take(values):0{values}b}"[::-1]
        if mask.count("1") * width > bits.left:
            break
        rows.append([(value, bits.take(width)) for value, bit in enumerate(mask) if bit == "1"])
    return rows


def write_automaton(automaton: dict[str, Any], values: int) -> str:
    """Return the text of an automaton; the inverse of :func:`read_automaton` for one whose states are in its order.

    States are put in this order first. Of the two forms, the shorter one is written that can hold the moves.
    """
    order = _order(automaton)
    number = {state: at for at, state in enumerate(order)}
    starts, accepts = automaton["starts"], set(automaton["accepts"])
    rows: list[list[tuple[int, int]]] = [[] for _ in order]
    for state, value, target in automaton["moves"]:
        rows[number[state]].append((value, number[target]))
    width = max(1, (max(len(order) - 1, len(starts), len(accepts))).bit_length())
    others = len([state for state in order if state in accepts and state not in starts])
    head = [(width - 1, 4), (values - 1, 4), (len(starts), width), (others, width)]
    head += [(state in accepts, 1) for state in starts]
    forms = [_joined([(PLAIN, 2), *head]) + _plain_rows(rows, width, values)]
    if all(len({value for value, _ in row}) == len(row) for row in rows):
        forms.append(_joined([(PACKED, 2), *head]) + _packed_rows(rows, width, values))
    bits = min(reversed(forms), key=lambda form: -(-len(form) // 8))
    bits += "0" * (-len(bits) % 8)
    return text_of(bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)))


def _plain_rows(rows: Sequence[Sequence[tuple[int, int]]], width: int, values: int) -> str:
    count_width = max(1, max(map(len, rows)).bit_length())
    value_width = (values - 1).bit_length()
    parts = [(count_width, 4)]
    for row in rows:
        parts += [(len(row), count_width), *(part for value, to in row for part in ((value, value_width), (to, width)))]
    return _joined(parts)


def _packed_rows(rows: Sequence[Sequence[tuple[int, int]]], width: int, values: int) -> str:
    parts: list[tuple[int, int]] = []
    for row in rows:
        targets = dict(row)
        parts += [(value in targets, 1) for value in reversed(range(values))]
        parts += [(targets[value], width) for value in sorted(targets)]
    return _joined(parts)


def _order(automaton: dict[str, Any]) -> list[int]:
    """Return the states in order: the starts, others that accept, the rest."""
    starts, accepts = automaton["starts"], automaton["accepts"]
    return list(dict.fromkeys([*starts, *accepts, *range(automaton["states"])]))


def _joined(numbers: Sequence[tuple[int, int]]) -> str:
    return "".join(f"{int(value):0{width}b}" if width else "" for value, width in numbers)
