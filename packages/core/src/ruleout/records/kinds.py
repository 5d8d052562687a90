"""The kinds of records: the classes and the form of each, and the check of what is read."""

from __future__ import annotations

from typing import Any

import attrs

from ruleout.errors import InputError
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


def read_form(name: str, form: Form, data: Any, subject: Any = None) -> Any:
    """Return what *form* reads from *data*. Raises InputError, whose message begins with *name*, if it cannot."""
    try:
        return form.read(data, subject)
    except InputError as error:
        raise InputError(f"{name}: {error.message}") from None
    except KeyError as error:
        raise InputError(f"{name}: the key {error} is missing") from None
    except (TypeError, ValueError, AttributeError, IndexError) as error:
        raise InputError(f"{name}: a value cannot be read ({error})") from None
