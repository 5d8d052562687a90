"""The format ``sudocue``: what SudoCue copies, nine rows of nine groups, with ``u5`` for a 5 that was placed.

A digit alone is given, several digits are candidates. Texts without ``u`` are pencil marks of any program.
"""

from __future__ import annotations

import re

from ruleout import internal as kit
from ruleout_links.positions import Position
from ruleout_links.text_formats import opening, text_format

_GROUP = "(?:u[1-9]|[1-9]{1,9})"
# No repetition gives back what it has taken, so that a text of blanks is read once.
_ROWS = rf"\s*+(?=[1-9\s]*+u[1-9])(?:(?:{_GROUP}[ \t]++){{8}}{_GROUP}[^\S\n]*+(?:\n\s*+|\Z)){{9}}\Z"


def _read(text: str, variant: str | None) -> list[kit.Document]:
    groups = text.split()
    if not re.fullmatch(_ROWS, text):
        raise kit.InputError(
            "expected nine rows of nine groups: a digit that is given, u5 that was placed, or candidates"
        )
    givens = [int(group) if len(group) == 1 else 0 for group in groups]
    placed = [int(group[1]) if group[0] == "u" else 0 for group in groups]
    return [Position(givens, placed, [[*map(int, group.lstrip("u"))] for group in groups]).document()]


SUDOCUE = text_format(
    "sudocue", "SudoCue", opening(_ROWS), _read, None, "what SudoCue copies, with u before digits that were placed"
)
