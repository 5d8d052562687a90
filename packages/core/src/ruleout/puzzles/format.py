"""A way to write puzzles as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import attrs
from attrs.validators import deep_iterable, matches_re

from ruleout.puzzles.document import Document, counts_in_words

SUFFIX = r"\.[a-z][a-z0-9_.-]+"
"""A suffix with which no puzzle ends."""


@attrs.frozen
class Claim:
    """The result of ``sniff`` for a text that may be of the format.

    *reading* describes the text as this format reads it, for the error that lists two readings. A *certain* claim
    rests on a feature that texts of other formats do not have; it wins over claims that are not certain.
    """

    reading: str
    certain: bool = False


@attrs.frozen
class Written:
    """A text, and the parts of the document that it lacks.

    These are the rules *left_out*, each with the number of its clues, and the number of decorations that were
    *dropped*.
    """

    text: str
    left_out: Mapping[str, int]
    dropped: int = 0

    @property
    def remark(self) -> str:
        """The parts that the text lacks, in words; empty if it is complete."""
        parts = [f"left out {counts_in_words(self.left_out)}"] if self.left_out else []
        parts += [f"{self.dropped} decorations of another program were dropped"] if self.dropped else []
        return "; ".join(parts)


Signs = tuple[str, ...] | Callable[[str], bool]
"""The strings of which a text of a format has at least one, or a function that returns whether it may be of it."""


@attrs.frozen
class Format:
    r"""A text form of documents.

    Attributes
    ----------
    id, title, summary
        The name in commands, the name in lists, and one sentence about the form.
    sniff
        Takes the text and returns a :class:`Claim`, or None if the text is not of this format.
    read
        Takes the text and the name of the variant that the user asked for (None if not) and returns the documents in
        the text, in order, each with its line. Raises InputError with the :class:`~ruleout.Location` of what is wrong.
    write
        The inverse of *read* for one document: takes a document whose digits are under the keys of its variant and
        returns text. Raises Unsupported with the key that the format cannot carry and a format that can. None for a
        format that is only read.
    suffixes
        The endings of names of files of this format, with the dot, in lower case, such as ``(".sdk",)``. An argument of
        the command line that ends so is the name of a file, not a puzzle. The format of a file is recognised by its
        text alone.
    signs
        Strings of which each text of this format has at least one, apart from white space at its ends, such as
        ``("\n",)`` if it has several lines; or a function that returns whether a text may be of this format. For other
        texts *sniff* is not called. By default it always is.
    near
        A regular expression that matches the beginnings of texts that are probably meant for this format. Of those that
        no format claims, a text is nearest to the format whose expression matches most of it, at least half; the error
        of *read* is then shown. By default no text is.
    heading
        The line above the first puzzle of a text, empty if there is none. What *write* returns does not contain it.
    keys
        The keys of rules that texts of this format can hold, each with the distribution that has the rule.
    write_lossy
        Takes what *write* takes, and returns the text of what the format can hold, with what it leaves out. None if
        *write* raises Unsupported for all that the format cannot hold.
    address
        Takes a text of one puzzle and returns the address at which the site of the format opens it. None if there is
        no site.
    """

    id: str
    title: str
    sniff: Callable[[str], Claim | None]
    read: Callable[[str, str | None], Sequence[Document]]
    write: Callable[[Document], str] | None = None
    suffixes: tuple[str, ...] = attrs.field(default=(), validator=deep_iterable(matches_re(SUFFIX)))
    summary: str = ""
    signs: Signs = ("",)
    heading: str = ""
    near: str = ""
    keys: Mapping[str, str] = attrs.field(factory=dict)
    write_lossy: Callable[[Document], Written] | None = None
    address: Callable[[str], str] | None = None
