"""What can be wrong with an input, said so that it can be put right.

A message has the form ``file:line:column (r2c8): found 'x'; expected 1-9, 0 or .``. It quotes at most
40 characters of the input and escapes what a terminal would obey.
"""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable

import attrs

QUOTED_AT_MOST = 40


def printable(text: str) -> str:
    """*text* with control characters, separators of lines, bidirectional overrides and lone surrogates escaped."""
    return "".join(
        char
        if char == " " or unicodedata.category(char)[0] not in "CZ"
        else char.encode("unicode_escape").decode("ascii")
        for char in text
    )


def quoted(value: object) -> str:
    """*value* in quotes, printable, cut to 40 characters."""
    # What is cut off need not be made printable: a line may be very long.
    text = printable(str(value)[: QUOTED_AT_MOST + 1])
    if len(text) > QUOTED_AT_MOST:
        text = text[: QUOTED_AT_MOST - 3] + "..."
    return f"'{text}'"


def suggestion(word: str, known: Iterable[str]) -> str:
    """A sentence that offers the known words closest to *word*, or all of them where none is close."""
    names = sorted(known)
    close = difflib.get_close_matches(word, names, n=3, cutoff=0.6)
    if close:
        return "did you mean " + " or ".join(close) + "?"
    return "known: " + (", ".join(names) if names else "none")


def how_to_install(distribution: str, extra: str = "") -> str:
    """The command that installs a distribution of this project with an *extra*. None is on the package index."""
    folder = f"./packages/{distribution.removeprefix('ruleout-')}"
    target = f"'{folder}[{extra}]'" if extra else folder
    return f"pip install {target} in a copy of the project (see docs/install.md)"


@attrs.frozen
class Location:
    """A place in an input. Lines, columns and positions count from 1; *cell* is a name such as ``r2c8``."""

    file: str | None = None
    line: int | None = None
    column: int | None = None
    position: int | None = None
    cell: str | None = None

    def __str__(self) -> str:
        parts = [
            printable(self.file) if self.file else None,
            str(self.line) if self.line is not None else None,
            str(self.column) if self.line is not None and self.column is not None else None,
        ]
        text = ":".join(part for part in parts if part)
        if self.line is not None and not self.file:
            text = f"line {self.line}" + (f", column {self.column}" if self.column is not None else "")
        if self.position is not None and self.line is None:
            text = (text + ": " if text else "") + f"position {self.position}"
        if self.cell:
            text = f"{text} ({self.cell})" if text else self.cell
        return text


class RuleoutError(Exception):
    """Anything that this project raises on purpose."""


class InputError(RuleoutError):
    """An input that cannot be read as a puzzle.

    *message* says what was found and what would have been right; *where* says the place.
    """

    def __init__(self, message: str, where: Location | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.where = where or Location()

    def at(self, **place: object) -> InputError:
        """The same error with more known about the place; what is already known stays."""
        known = {name: value for name, value in attrs.asdict(self.where).items() if value is not None}
        fields: dict[str, object] = {**place, **known}
        return type(self)(self.message, Location(**fields))  # type: ignore[arg-type]

    def __str__(self) -> str:
        place = str(self.where)
        return f"{place}: {self.message}" if place else self.message

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.message, self.where))


class NotRecognised(InputError):
    """An input that no plug-in in use knows: a form of text, a set of keys, or a key of a rule. Another one may."""


class UnknownName(RuleoutError):
    """A technique, variant, engine, format or the like that nobody registered."""

    def __init__(self, kind: str, name: str, known: Iterable[str], advice: str = "") -> None:
        self.kind, self.name, self.known = kind, name, tuple(sorted(known))
        text = f"no {kind} is called {quoted(name)}; {suggestion(name, self.known)}"
        super().__init__(f"{text} {advice}".rstrip())
        self.advice = advice

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.kind, self.name, self.known, self.advice))


class Unsupported(RuleoutError):
    """A thing that is understood but cannot be done here, for example a puzzle that a format cannot carry."""
