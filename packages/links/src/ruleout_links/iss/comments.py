"""What a text of ISS says in words: comments such as ``# title: Miracle``, a line each. ISS skips lines that begin with
``#``, and has no items for words."""

from __future__ import annotations

import re
from typing import Any

from ruleout.internal import LEFT_OUT, Document, counts_in_words

KEYS = {"title": "title", "author": "author", "rules": "ruleset", "drawings": "drawings", "left out": LEFT_OUT}
"""The names in comments, and the keys of documents: what names a puzzle, and what a verdict does not cover."""
_COMMENT = re.compile(rf"^# ?({'|'.join(KEYS)}): ?(.*)$", re.IGNORECASE | re.MULTILINE)
_LINE_END = re.compile("\r\n|[\n\r\u2028\u2029]")
"""Where a comment of ISS ends."""


def read_comments(text: str) -> dict[str, Any]:
    """Return what the comments of *text* say, by key; several lines of a name are one text."""
    found: dict[str, list[str]] = {}
    for name, line in _COMMENT.findall(text):
        found.setdefault(KEYS[name.lower()], []).append(line)
    return {key: "\n".join(lines) for key, lines in found.items()}


def comments_of(document: Document) -> str:
    """Return the lines of comments for *document*, the inverse of :func:`read_comments`."""
    said = [(name, document.data[key]) for name, key in KEYS.items() if document.data.get(key)]
    return "".join(f"# {name}: {line}\n" for name, value in said for line in _LINE_END.split(counts_in_words(value)))
