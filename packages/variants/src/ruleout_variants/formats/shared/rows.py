"""Rows of texts: the rows by which a text is recognised, and the side of two squares."""

from __future__ import annotations

from collections.abc import Sequence

from ruleout.internal import InputError, Location, Row, Table, looks_like_json, opening, tokenize
from ruleout_variants.reading import LARGEST


def opening_table(text: str, *, comments: bool = True, commas: bool = True, frame: bool = True) -> Table:
    """Return the rows at the beginning of *text*, none if it is JSON; the options are as for ``tokenize``."""
    return tokenize("" if looks_like_json(text) else opening(text), comments=comments, commas=commas, frame=frame)


def side_of_squares(givens: Sequence[Row], second: Sequence[Row], of: str) -> int:
    """Return the number of rows of *givens*.

    Raises InputError if there are too many, or if *second* has more or fewer rows; *of* describes the rows of *second*.
    """
    n = len(givens)
    if n > LARGEST:
        raise InputError(f"found {n} rows; expected at most {LARGEST}", Location(line=givens[0].number))
    if len(second) != n:
        raise InputError(
            f"found {len(second)} rows of {of}; expected {n}, as there are rows of givens",
            Location(line=second[min(n, len(second) - 1)].number),
        )
    return n
