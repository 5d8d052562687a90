"""Relations of two values as ISS writes them: one bit per pair, six to a letter; and relations that have a name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ruleout.plugin import InputError, quoted

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
Table = tuple[tuple[int, ...], ...]
"""For each first value the second ones that are allowed with it."""


def bits_of(text: str, most: int) -> list[bool]:
    """Return the bits in *text*, the lowest of each letter first, *most* of them. Raises InputError."""
    bits: list[bool] = []
    for letter in text:
        value = LETTERS.find(letter)
        if value < 0:
            raise InputError(f"found {quoted(letter)}; expected letters, digits, - and _")
        bits += [bool(value >> bit & 1) for bit in range(6)]
    if any(bits[most:]):
        raise InputError(f"found more than the {most} bits that there can be")
    return [*bits[:most], *[False] * (most - len(bits))]


def letters_of(bits: Sequence[bool]) -> str:
    """Return the letters for *bits* without zeros at the end; the inverse of :func:`bits_of`."""
    values = [sum(bit << at for at, bit in enumerate(bits[start : start + 6])) for start in range(0, len(bits), 6)]
    return "".join(LETTERS[value] for value in values).rstrip("A")


def table_of(text: str, values: range) -> Table:
    """Return the table that *text* encodes. Raises InputError."""
    n = len(values)
    bits = bits_of(text, n * n)
    return tuple([tuple([value for at, value in enumerate(values) if bits[row * n + at]]) for row in range(n)])


def key_of(table: Sequence[Sequence[int]], values: range) -> str:
    """Return the text that encodes *table*."""
    return letters_of([value in allowed for allowed in table for value in values])


def related(values: range, allows: Callable[[int, int], bool]) -> Table:
    """Return the table of the pairs that *allows* holds for."""
    return tuple([tuple([b for b in values if allows(a, b)]) for a in values])


def _divides(a: int, b: int) -> bool:
    return (a != 0 and b % a == 0) or (b != 0 and a % b == 0)


LINES: dict[str, Callable[[int, int], bool]] = {
    "slow_thermometers": lambda a, b: a <= b,
    "consecutive_lines": lambda a, b: abs(a - b) == 1,
    "same_parity_lines": lambda a, b: (a - b) % 2 == 0,
    "factor_lines": _divides,
}
"""Lines of which each two consecutive cells have this relation."""
CLIQUES: dict[str, Callable[[int, int], bool]] = {"nabners": lambda a, b: abs(a - b) > 1}
"""Lines of which any two cells have this relation."""


def dot_table(key: str, value: int, values: range) -> Table:
    """Return the table of a mark between two cells, of *key* ``differences`` or ``ratios``."""
    if key == "differences":
        return related(values, lambda a, b: abs(a - b) == value)
    return related(values, lambda a, b: a == value * b or b == value * a)
