"""Formats of other programs, which are certain of their texts and count what they leave out."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from ruleout import plugin as kit
from ruleout_links.addresses import first_line, read_lines
from ruleout_links.omissions import Omissions, dropped_cosmetics, in_words

IsOurs = Callable[[str], object]
Read = Callable[[str, str | None], Sequence[kit.Document]]
Write = Callable[[kit.Document, Omissions], str]
"""Returns the text of a document, and counts the clues that it leaves out."""
OPENING = 2_000
"""The number of characters by which a file is recognised."""


def text_format(
    name: str, title: str, is_ours: IsOurs, read: Read, write: Write | None, summary: str, **more: Any
) -> kit.Format:
    """Return the format *name* of the program *title*.

    *is_ours* is whether a text is certainly of the program. Without *write*, the format is only read. Clues that it
    leaves out are refused unless that is asked for. *more* are other attributes of the format.
    """

    def sniff(text: str) -> kit.Claim | None:
        return kit.Claim(f"a text of {title}", certain=True) if is_ours(text) else None

    def write_lossy(document: kit.Document) -> kit.Written:
        left_out = Omissions()
        assert write is not None
        return kit.Written(write(document, left_out), dict(left_out.counts), dropped_cosmetics(document, title))

    def write_whole(document: kit.Document) -> str:
        found = write_lossy(document)
        if found.left_out:
            lost = in_words(found.left_out)
            raise kit.Unsupported(f"format {name} has no key for {lost}; --lossy leaves out, json keeps")
        return found.text

    if write is not None:
        more |= {"write": write_whole, "write_lossy": write_lossy}
    return kit.Format(id=name, title=title, sniff=sniff, read=read, summary=summary, **more)


def per_line(is_ours: IsOurs, read_line: Callable[[str], kit.Document]) -> tuple[IsOurs, Read]:
    """Return how a text is recognised by its first line that is not a comment, and read line by line."""
    return lambda text: is_ours(first_line(text)), lambda text, variant: read_lines(text, read_line, variant)


def opening(pattern: str) -> IsOurs:
    """Return how a text is recognised by a regular expression of its beginning."""
    compiled = re.compile(pattern, re.DOTALL)
    return lambda text: compiled.match(text[:OPENING])
