"""CRC-32 of texts one after the other, from those of each."""

from __future__ import annotations

from functools import lru_cache

_POLYNOMIAL = 0xEDB88320
"""That of CRC-32, without x^32. The bits of all numbers here are the coefficients of a polynomial, that of x^0 is the
highest."""
_ONE, _BYTE = 1 << 31, 1 << 23
"""x^0 and x^8."""


def followed(first: int, second: int, length: int) -> int:
    """The CRC-32 of a text and a second one of *length* bytes behind it, from the CRC-32 of each.

    A checksum is the remainder of the text as a polynomial, and the second text moves the first one up by 8 powers for
    each byte (Mark Adler, crc32_combine of zlib).
    """
    return _product(_moved(length), first) ^ second


@lru_cache(maxsize=64)
def _moved(length: int) -> int:
    """What remains of x^(8 * length)."""
    found, power = _ONE, _BYTE
    while length:
        if length & 1:
            found = _product(found, power)
        power = _product(power, power)
        length >>= 1
    return found


def _product(one: int, other: int) -> int:
    """What remains of the product of two polynomials."""
    found = 0
    while one:
        if one & _ONE:
            found ^= other
        one = one << 1 & 0xFFFFFFFF
        other = other >> 1 ^ (_POLYNOMIAL if other & 1 else 0)
    return found
