"""Formats by what is known of them before they are imported: the signs of their texts and the suffixes of files."""

from __future__ import annotations

import re

from ruleout.plugins.precedence import own_first
from ruleout.plugins.registry import Registry
from ruleout.puzzles.format import Format, Signs

DIGITS = re.compile(r"[0-9.]{,1000}")
_IN_LINES = re.compile(r"[0-9.]*").fullmatch
"""Matches a sign that a line of digits and dots may have."""


def has_sign(text: str, signs: Signs) -> bool:
    """Return whether a text, without white space at its ends, has one of *signs*."""
    return signs(text) if callable(signs) else "" in signs or any(sign in text for sign in signs)


def formats_with_sign(registry: Registry, text: str) -> tuple[dict[str, Format], dict[str, Format]]:
    """Return the formats of the project, and those of third parties, of which a text has a sign.

    The text has no white space at its ends. A line of digits and dots is the most frequent text by far: which formats
    of the project have a sign of it depends on its length alone, and is found once for each length.
    """
    length = len(text) if DIGITS.fullmatch(text) else None
    if ("signs", length) not in registry.derived:
        own, others = registry.parted("formats", registry.known("formats", "signs"))
        if length is not None:
            own = {name: ("",) for name, signs in own.items() if has_sign(text, signs)}
            others = {name: signs for name, signs in others.items() if callable(signs) or any(map(_IN_LINES, signs))}
        registry.derived["signs", length] = own, others
    own, others = [
        {
            name: found
            for name, signs in each.items()
            if has_sign(text, signs) and (found := registry.imported("formats", name)) is not None
        }
        for each in registry.derived["signs", length]
    ]
    return own, others


def format_of_file(registry: Registry, name: str) -> Format | None:
    """Return the format in which a file with this *name* is written, by its suffix; None if there is none."""
    ends = [each for each, suffixes in registry.known("formats", "suffixes").items() if name.lower().endswith(suffixes)]
    able = {each: form for each in ends if (form := registry.find("formats", each)) is not None and form.write}
    return next(iter(own_first(registry, "formats", able, f"the suffix of {name}").values()), None)
