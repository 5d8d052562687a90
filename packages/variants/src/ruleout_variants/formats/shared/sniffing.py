"""The rows by which a text is recognised."""

from __future__ import annotations

from ruleout.plugin import Table, looks_like_json, opening, tokenize


def opening_table(text: str, *, comments: bool = True, commas: bool = True, frame: bool = True) -> Table:
    """Return the rows at the beginning of *text*, none if it is JSON; the options are those of ``tokenize``."""
    return tokenize("" if looks_like_json(text) else opening(text), comments=comments, commas=commas, frame=frame)
