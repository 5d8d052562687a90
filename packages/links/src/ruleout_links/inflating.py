"""Texts that were compressed with DEFLATE (RFC 1951), in payloads."""

from __future__ import annotations

import zlib

from ruleout.plugin import InputError

LONGEST_TEXT = 2**20


def inflated(data: bytes, bits: int = -zlib.MAX_WBITS) -> str:
    """Return the text that *data* holds; *bits* is that of zlib: negative for a stream without a header.

    Raises InputError if it is damaged or longer than 1 MiB.
    """
    reader = zlib.decompressobj(bits)
    try:
        found = reader.decompress(data, LONGEST_TEXT + 1)
    except zlib.error as error:
        raise InputError(f"link payload is damaged: {str(error).rpartition(': ')[2]}") from None
    if len(found) > LONGEST_TEXT:
        raise InputError(f"the link expands beyond {LONGEST_TEXT // 2**20} MiB")
    if not reader.eof:
        raise InputError("link payload is damaged: it ends early; copy the whole link")
    return found.decode("utf-8", "replace")
