"""The kinds of records: the classes and the form of each."""

from __future__ import annotations

import attrs

from ruleout.records.forms import Form


@attrs.frozen
class RecordKind:
    """A kind of records.

    Attributes
    ----------
    types
        The classes of the results that are written as records of this kind.
    form
        How they are written and read: the keys after the document.
    version
        The version of its keys.
    has_document
        Whether a record contains the document of the puzzle.
    """

    types: tuple[type, ...]
    form: Form
    version: int = 1
    has_document: bool = True
