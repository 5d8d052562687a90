"""Formats by what is known of them before they are imported: the signs of their texts and the suffixes of files."""

from __future__ import annotations

import re

from ruleout.plugins.precedence import own_first, parted
from ruleout.plugins.registry import Registry
from ruleout.puzzles.format import Format, has_sign

DIGITS = re.compile(r"[0-9.]*")


def formats_with_sign(registry: Registry, text: str) -> tuple[dict[str, Format], dict[str, Format]]:
    """Return the formats of the project, and those of third parties, of which a text has a sign.

    The text has no white space at its ends. A line of digits and dots has few signs, and is the most frequent text by
    far: its formats are looked up once.
    """
    is_plain = DIGITS.fullmatch(text) is not None
    key = "signs", is_plain
    if key not in registry.derived:
        signs = registry.known("formats", "signs")
        if is_plain:
            signs = {name: each for name, each in signs.items() if callable(each) or any(map(DIGITS.fullmatch, each))}
        registry.derived[key] = parted(registry, "formats", signs)
    own, others = [
        {
            name: found
            for name, each in signs.items()
            if has_sign(text, each) and (found := registry.imported("formats", name)) is not None
        }
        for signs in registry.derived[key]
    ]
    return own, others


def format_of_file(registry: Registry, name: str) -> Format | None:
    """Return the format in which a file with this *name* is written, by its suffix; None if there is none."""
    ends = [each for each, suffixes in registry.known("formats", "suffixes").items() if name.lower().endswith(suffixes)]
    able = {each: form for each in ends if (form := registry.find("formats", each)) is not None and form.write}
    return next(iter(own_first(registry, "formats", able, f"the suffix of {name}").values()), None)
