"""Comments of texts of ISS, one per line, such as ``# title: Miracle``.

ISS skips lines that begin with ``#``, and has no items for words.
"""

from __future__ import annotations

import re
from typing import Any

from ruleout.internal import LEFT_OUT, Document, counts_in_words

KEYS = {"title": "title", "author": "author", "rules": "ruleset", "drawings": "drawings", "left out": LEFT_OUT}
"""The names in comments, and the keys of documents: of title and author, and of the parts that no verdict covers."""
_COMMENT = re.compile(rf"^# ?({'|'.join(KEYS)}): ?(.*)$", re.IGNORECASE | re.MULTILINE)
_LINE_END = re.compile("\r\n|[\n\r\u2028\u2029]")
"""The ends of a line in ECMAScript, each of which ends a comment of ISS."""


def read_comments(text: str) -> dict[str, Any]:
    """Return the texts in comments, by key; lines with one name are joined."""
    found: dict[str, list[str]] = {}
    for name, line in _COMMENT.findall(text):
        found.setdefault(KEYS[name.lower()], []).append(line)
    return {key: "\n".join(lines) for key, lines in found.items()}


def comments_of(document: Document) -> str:
    """Return the lines of comments for *document*, the inverse of :func:`read_comments`."""
    said = [(name, document.data[key]) for name, key in KEYS.items() if document.data.get(key)]
    return "".join(f"# {name}: {line}\n" for name, value in said for line in _LINE_END.split(counts_in_words(value)))
