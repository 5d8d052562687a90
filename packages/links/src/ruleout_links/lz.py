"""lz-string, the compression in links: LZ78 (Ziv and Lempel, 1978) over UTF-16 units, in letters of six bits each.

A stream of numbers, each with its lowest bit first. Code 0 is followed by a new unit of 8 bits, code 1 by one of 16
bits, code 2 ends the text, and each higher code is an entry of the table. Codes have as many bits as the table needs.
The letters are those of base64, or those of base64 that may stand in an address.
"""

from __future__ import annotations

import string

from ruleout.plugin import InputError, quoted

_ALPHANUMERIC = string.ascii_uppercase + string.ascii_lowercase + string.digits
BASE64 = _ALPHANUMERIC + "+/"
ADDRESS = _ALPHANUMERIC + "+-"
"""The letters of ``compressToBase64`` and of ``compressToEncodedURIComponent``."""

LONGEST_TEXT = 2**20
"""The largest number of units of a text. The longest of the links that were looked at have 22,000."""
LONGEST_PAYLOAD = 2**17
"""The largest number of letters; a browser opens no address that is longer."""

_NEW_8, _NEW_16, _END = range(3)
_PADDING = {BASE64: "=", ADDRESS: "$"}


class _Bits:
    """The numbers of a payload, in order."""

    def __init__(self, letters: str, alphabet: str) -> None:
        values = {letter: f"{value:06b}" for value, letter in enumerate(alphabet)}
        try:
            self.bits = "".join([values[letter] for letter in letters])
        except KeyError:
            at, letter = next((at, letter) for at, letter in enumerate(letters, 1) if letter not in values)
            raise InputError(
                f"link payload is damaged at char {at}: found {quoted(letter)}; expected letters, digits, "
                f"{alphabet[62]} and {alphabet[63]}"
            ) from None
        self.at = 0

    def take(self, width: int) -> int:
        """Return the next number of *width* bits. Raises InputError if there are fewer."""
        found = self.bits[self.at : self.at + width]
        if len(found) < width:
            raise InputError(
                f"link payload is damaged at char {len(self.bits) // 6 + 1}: it ends early; copy the whole link"
            )
        self.at += width
        return int(found[::-1], 2)

    def damaged(self, problem: str) -> InputError:
        """Return the error for the letter that was read last."""
        return InputError(f"link payload is damaged at char {(self.at + 5) // 6}: {problem}")


def decompress(payload: str, alphabet: str = BASE64, most: int | None = None) -> str:
    """Return the text of a payload.

    Parameters
    ----------
    payload
        Letters of *alphabet*, with or without padding.
    alphabet
        :data:`BASE64` or :data:`ADDRESS`.
    most
        Return as soon as there are this many units, for the beginning of a text.

    Raises
    ------
    InputError
        With the number of the letter, from 1, if the payload is damaged; or if the text is longer than
        :data:`LONGEST_TEXT` or the payload than :data:`LONGEST_PAYLOAD`.
    """
    if len(payload) > LONGEST_PAYLOAD:
        raise InputError(f"the link has {len(payload)} characters; expected at most {LONGEST_PAYLOAD}")
    bits = _Bits(payload.rstrip(_PADDING[alphabet]), alphabet)
    entry = _first(bits)
    table, width, left = ["", "", "", entry], 3, 4
    parts, length, last = [entry], len(entry), entry
    while last and (most is None or length < most):
        code = bits.take(width)
        if code == _END:
            break
        if code in (_NEW_8, _NEW_16):
            table.append(chr(bits.take(8 if code == _NEW_8 else 16)))
            code = len(table) - 1
            left, width = (left - 1, width) if left > 1 else (2**width, width + 1)
        if code > len(table):
            raise bits.damaged(f"found a reference to entry {code}, which does not exist")
        entry = table[code] if code < len(table) else last + last[0]
        parts.append(entry)
        length += len(entry)
        if length > LONGEST_TEXT:
            raise InputError(f"the link expands beyond {LONGEST_TEXT // 2**20} MiB")
        table.append(last + entry[0])
        left, width = (left - 1, width) if left > 1 else (2**width, width + 1)
        last = entry
    return _from_units("".join(parts))


def _first(bits: _Bits) -> str:
    """Return the first unit of the text, empty if there is none."""
    code = bits.take(2)
    if code == _END:
        return ""
    if code > _END:
        raise bits.damaged(f"the first code is {code}")
    return chr(bits.take(8 if code == _NEW_8 else 16))


def compress(text: str, alphabet: str = BASE64) -> str:
    """Return the payload of *text*, padded if *alphabet* is :data:`BASE64`; the inverse of :func:`decompress`."""
    bits: list[str] = []
    codes: dict[str, int] = {}
    new: set[str] = set()
    width, left = 2, 2

    def put(value: int, count: int) -> None:
        bits.append(f"{value:0{count}b}"[::-1])

    def emit(known: str) -> None:
        nonlocal width, left
        if known in new:
            new.discard(known)
            is_short = ord(known) < 2**8
            put(_NEW_8 if is_short else _NEW_16, width)
            put(ord(known), 8 if is_short else 16)
            left, width = (left - 1, width) if left > 1 else (2**width, width + 1)
        else:
            put(codes[known], width)
        left, width = (left - 1, width) if left > 1 else (2**width, width + 1)

    known = ""
    for unit in _units(text):
        if unit not in codes:
            codes[unit] = len(codes) + 3
            new.add(unit)
        if known + unit in codes:
            known += unit
        else:
            emit(known)
            codes[known + unit] = len(codes) + 3
            known = unit
    if known:
        emit(known)
    put(_END, width)
    stream = "".join(bits)
    stream += "0" * (6 - len(stream) % 6)
    letters = "".join([alphabet[int(stream[at : at + 6], 2)] for at in range(0, len(stream), 6)])
    return letters + "=" * (-len(letters) % 4) if alphabet == BASE64 else letters


def _units(text: str) -> str:
    """Return *text* with two surrogates for each character beyond U+FFFF."""
    if text.isascii() or max(text) <= "\uffff":
        return text
    return "".join(char if char <= "\uffff" else _surrogates(char) for char in text)


def _surrogates(char: str) -> str:
    beyond = ord(char) - 0x10000
    return chr(0xD800 + (beyond >> 10)) + chr(0xDC00 + (beyond & 0x3FF))


def _from_units(units: str) -> str:
    """Return the text in which pairs of surrogates are characters; the inverse of :func:`_units`."""
    if units.isascii():
        return units
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
