"""A way to write puzzles as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from ruleout.puzzles.document import Document


@attrs.frozen
class Claim:
    """A format's answer to "is this yours?".

    *reading* says what the text would then be, for the error that lists two readings. A *certain* claim rests on a
    mark that no other text has; it wins over claims that are merely possible.
    """

    reading: str
    certain: bool = False


@attrs.frozen
class Format:
    """A text form of documents.

    *sniff* takes the text and answers with a claim or None. *read* takes the text and the name of the variant that
    the user asked for (None if not) and returns the documents in it, in order, with their lines; it raises
    InputError with the place. *write* is the inverse for one document; it raises Unsupported and says what the
    format cannot carry. A format without *write* only reads.
    """

    id: str
    title: str
    sniff: Callable[[str], Claim | None]
    read: Callable[[str, str | None], Sequence[Document]]
    write: Callable[[Document], str] | None = None
    suffixes: tuple[str, ...] = ()
    summary: str = ""
