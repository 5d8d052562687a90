"""The CRC-32 of a text, computed from those of its parts."""

from __future__ import annotations

from functools import lru_cache

_POLYNOMIAL = 0xEDB88320
"""The polynomial of CRC-32 without x^32. The bits of a number are coefficients; the highest bit is that of x^0."""
_ONE, _BYTE = 1 << 31, 1 << 23
"""x^0 and x^8."""


def crc32_combine(first: int, second: int, length: int) -> int:
    """Return the CRC-32 of the concatenation of two texts from those of both; the second text has *length* bytes.

    A checksum is the remainder of the text as a polynomial, and each byte of the second text raises the powers of the
    first one by 8 (Mark Adler, crc32_combine of zlib, 2002).
    """
    return _product(_power(length), first) ^ second


@lru_cache(maxsize=64)
def _power(length: int) -> int:
    """Return the remainder of x^(8 * length)."""
    found, power = _ONE, _BYTE
    while length:
        if length & 1:
            found = _product(found, power)
        power = _product(power, power)
        length >>= 1
    return found


def _product(one: int, other: int) -> int:
    """Return the remainder of the product of two polynomials."""
    found = 0
    while one:
        if one & _ONE:
            found ^= other
        one = one << 1 & 0xFFFFFFFF
        other = other >> 1 ^ (_POLYNOMIAL if other & 1 else 0)
    return found
