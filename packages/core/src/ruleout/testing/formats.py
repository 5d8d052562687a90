"""Whether a format keeps its promises."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from ruleout.errors import InputError, Unsupported
from ruleout.puzzles.document import Document, is_ignored
from ruleout.puzzles.format import Claim, Format

RUBBISH = (
    "",
    " ",
    "\n",
    "\x00",
    "[",
    "{",
    "}",
    "0",
    "." * 80,
    "." * 82,
    "1" * 1000,
    "a,b\nc",
    "\\",
    "\u202e",
    "\ud800",
)
"""Texts that no format should stumble over."""


def check_format(format: Format, texts: Iterable[str], variant: str | None = None) -> None:
    """Read each of *texts*, write what was read where the format writes, and read that again.

    The format must claim its texts and what it writes, and writing must lose nothing: only keys that tell nothing of
    a puzzle's rules, such as its title, may go. On rubbish ``sniff`` answers and ``read`` raises InputError if it
    reads nothing. Raises AssertionError.
    """
    for text in texts:
        claim = format.sniff(text)
        assert isinstance(claim, Claim), f"{format.id} does not claim {text!r}"
        documents = format.read(text, variant)
        assert documents, f"{format.id} reads nothing in {text!r}"
        for document in documents:
            assert isinstance(document, Document), f"{format.id}: read gave {document!r}"
            if format.write is None:
                continue
            try:
                written = format.write(document)
            except Unsupported:
                continue
            assert format.sniff(written) is not None, f"{format.id} does not claim what it wrote: {written!r}"
            again = format.read(written, document.variant or variant)
            assert len(again) == 1, f"{format.id} reads {len(again)} puzzles where it wrote one: {written!r}"
            assert _told(again[0]) == _told(document), f"{format.id} reads {written!r} otherwise than it wrote it"
    for text in RUBBISH:
        claim = format.sniff(text)
        assert claim is None or isinstance(claim, Claim), f"{format.id}: sniff answered with {claim!r}"
        with suppress(InputError):
            format.read(text, variant)


def _told(document: Document) -> dict[str, object]:
    return {key: value for key, value in document.data.items() if not is_ignored(key)}
