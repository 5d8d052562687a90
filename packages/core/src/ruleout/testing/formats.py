"""Checks of formats."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress

from ruleout.errors import InputError, Unsupported
from ruleout.plugins.discover import default_registry
from ruleout.plugins.registry import Registry
from ruleout.plugins.signs import has_sign
from ruleout.puzzles.document import Document, is_ignored
from ruleout.puzzles.format import Claim, Format
from ruleout.reading.recognise import read_puzzles

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
"""Texts on which no format may fail."""


def check_format(
    format: Format,
    texts: Iterable[str],
    variant: str | None = None,
    plugins: Registry | None = None,
    *,
    is_named: bool = False,
) -> None:
    """Check that *format* fulfils the contract of formats.

    It must claim each of *texts* and everything that it writes, and no other format may claim what it writes. A puzzle
    must be equal after it was written and read; only keys that describe a puzzle, such as its title, may be missing.
    For arbitrary texts, *sniff* must return a claim or None, and *read* must raise no exception except InputError.

    Parameters
    ----------
    format
        The format, installed or not.
    texts
        Texts of this format.
    variant
        The variant to read them as.
    plugins
        The other formats; by default all that are installed.
    is_named
        Accept that formats of the project claim its texts as well, so that users have to name the format.

    Raises
    ------
    AssertionError
        If a check fails; the message describes it and contains the text.
    """
    registry = plugins or default_registry()
    try:
        re.compile(format.near)
    except re.error as error:
        raise AssertionError(f"{format.id}: near is no regular expression: {error}") from error
    for text in texts:
        _require_claim(format, text)
        documents = format.read(text, variant)
        assert documents, f"{format.id} reads nothing in {text!r}"
        for document in documents:
            assert isinstance(document, Document), f"{format.id}: read returned {document!r}"
            if format.write is None:
                continue
            try:
                written = "\n".join([*filter(None, [format.heading]), format.write(document)])
            except Unsupported:
                continue
            _require_claim(format, written)
            again = format.read(written, document.variant or variant)
            assert len(again) == 1, f"{format.id} reads {len(again)} puzzles in the text of one: {written!r}"
            assert _rules_of(again[0]) == _rules_of(document), (
                f"{format.id} reads {written!r} otherwise than it wrote it"
            )
            if not is_named:
                _require_no_clash(format, written, document.variant or variant, registry)
    for text in RUBBISH:
        claim = format.sniff(text)
        assert claim is None or isinstance(claim, Claim), f"{format.id}: sniff returned {claim!r}"
        assert claim is None or _has_sign(format, text), f"{format.id} claims {text!r}, which has none of its signs"
        with suppress(InputError):
            format.read(text, variant)


def _has_sign(format: Format, text: str) -> bool:
    return has_sign(text.strip(), format.signs)


def _require_claim(format: Format, text: str) -> None:
    assert isinstance(format.sniff(text), Claim), f"{format.id} does not claim {text!r}"
    assert _has_sign(format, text), f"{format.id} claims {text!r}, which has none of its signs"


def _require_no_clash(format: Format, text: str, variant: str | None, registry: Registry) -> None:
    """Check that *text* is recognised as being in *format* or, if that is not installed, in none."""
    try:
        found = read_puzzles(text, registry, variant=variant).documents[0].format
    except InputError as error:
        if format.id in registry.formats:
            raise AssertionError(f"{format.id} is not recognised in what it wrote: {error}: {text!r}") from None
    else:
        assert found == format.id, f"{format.id} wrote a text that format {found} takes for its own: {text!r}"


def _rules_of(document: Document) -> dict[str, object]:
    return {key: value for key, value in document.data.items() if not is_ignored(key)}
