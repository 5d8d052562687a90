"""The program that a payload is of, by its first letters; those of ``{"`` begin JSON that lz-string compressed."""

from __future__ import annotations

import re

from ruleout.plugin import InputError
from ruleout_links.addresses import decoded
from ruleout_links.lz import ADDRESS, BASE64, decompress

FPUZZLES, SUDOKUCOACH, SUDOKUMAKER = "fpuzzles", "sudokucoach", "sudokumaker"
SUDOKUPAD, SUDOKUSTUDIO = "sudokupad", "sudokustudio"
_WHOLE = (
    (SUDOKUPAD, re.compile(r"(?:scl|ctc|fpuzzles|fpuz)[A-Za-z0-9+/ %]{20,}={0,3}|scf[0-9A-Za-z]{14,81}(?:\.scf)?")),
    (SUDOKUCOACH, re.compile(r"SCv7_[0-9]+_[0-9a-vA-V]{20,}")),
)
_PAYLOAD = re.compile(r"N4I[A-Za-z0-9+/ %-]{20,}(?:\$|={0,3})")
_BEGINNINGS = (
    (SUDOKUMAKER, re.compile(r'\{"formatVersion"')),
    (SUDOKUSTUDIO, re.compile(r'\{"(?:grid|meta|elements)"\s*:\s*\{')),
    (FPUZZLES, re.compile(r'\{"')),
)


def program_of(line: str) -> str:
    """Return the id of the format of a payload, empty if *line* is not one."""
    if not _PAYLOAD.fullmatch(line):
        return next((name for name, pattern in _WHOLE if pattern.fullmatch(line)), "")
    text = decoded(line)
    try:
        beginning = decompress(text, ADDRESS if "-" in text or text.endswith("$") else BASE64, most=60)
    except InputError:
        return ""
    return next((name for name, pattern in _BEGINNINGS if pattern.match(beginning)), "")
