"""Errors, and the texts that their messages are made of.

A message about an input has the form ``file:line:column (r2c8): found 'x'; expected 1-9, 0 or .``. It quotes at most
40 characters of the input and escapes the characters that a terminal interprets.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import TextIO

import attrs

from ruleout.owners import not_installed

QUOTED_AT_MOST = 40
DESCRIBED_AT_MOST = 300
LISTED_AT_MOST = 30
"""If more names are known than these, a message names only some of them."""
LISTS = frozenset({"technique", "variant", "engine", "format", "rule"})
"""The kinds of names of which there may be so many that a message names the command that lists them."""


def printable(text: str) -> str:
    """*text* with control characters, separators of lines, bidirectional overrides and lone surrogates escaped."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode("ascii") for char in text)


def only_ascii(stream: TextIO | None) -> bool:
    """Return whether *stream* cannot encode the lines of a drawing."""
    try:
        "┏╎░".encode(getattr(stream, "encoding", None) or "utf-8")
    except (UnicodeError, LookupError):
        return True
    return False


def quoted(value: object) -> str:
    """*value* in quotes, printable, cut to 40 characters."""
    # What is cut off need not be made printable: a line may be very long.
    text = printable(str(value)[: QUOTED_AT_MOST + 1])
    if len(text) > QUOTED_AT_MOST:
        text = text[: QUOTED_AT_MOST - 3] + "..."
    return f"'{text}'"


def suggestion(word: str, known: Iterable[str], listed: str = "") -> str:
    """Return a sentence with the known words closest to *word* or, if none is close, with all of them.

    If these are many, it has some of them and *listed*, which names the command that lists all.
    """
    names = sorted(known)
    close = difflib.get_close_matches(word, names, n=3, cutoff=0.6)
    if close:
        return f"did you mean {join_words(close, 'or')}?"
    if len(names) > LISTED_AT_MOST:
        some = difflib.get_close_matches(word, names, n=3, cutoff=0)
        return f"{len(names)} are known, such as {join_words(some)}{listed}"
    return "known: " + (", ".join(names) if names else "none")


def join_words(words: Iterable[str], last: str = "and") -> str:
    """Return ``a``, ``a and b`` or ``a, b and c``; *last* is the word before the last item."""
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with a noun: ``1 node``, ``2 nodes``."""
    return f"{number} {one if number == 1 else many or one + 's'}"


@attrs.frozen
class Location:
    """A place in an input; what is not known is None. ``str(location)`` is the form used in messages.

    Attributes
    ----------
    file
        The name of the file.
    line
        The line, counted from 1.
    column
        The column of the first character in question, counted from 1.
    position
        The character in a text of one line, counted from 1.
    cell
        The name of the cell, such as ``r2c8``.
    """

    file: str | None = None
    line: int | None = None
    column: int | None = None
    position: int | None = None
    cell: str | None = None

    def __str__(self) -> str:
        text = printable(self.file) if self.file else ""
        if self.line is not None:
            before, between = (f"{text}:", ":") if text else ("line ", ", column ")
            text = f"{before}{self.line}" + (f"{between}{self.column}" if self.column is not None else "")
        elif self.position is not None:
            text += (": " if text else "") + f"position {self.position}"
        if self.cell:
            text = f"{text} ({self.cell})" if text else self.cell
        return text


class RuleoutError(Exception):
    """The base class of all errors that ruleout raises on purpose, except for TypeError and ValueError."""


class PluginError(RuleoutError):
    """A plug-in is faulty, and it is needed, or faults are to be errors."""


def describe_error(error: BaseException) -> str:
    """Return an exception as one printable line of at most 300 characters: its type and its message."""
    try:
        text = "; ".join(line.strip() for line in str(error).splitlines() if line.strip())
    except KeyboardInterrupt:
        raise
    except BaseException:
        text = "its message cannot be shown"
    line = printable(f"{type(error).__name__}: {text}".removesuffix(": "))
    return line if len(line) <= DESCRIBED_AT_MOST else line[: DESCRIBED_AT_MOST - 3] + "..."


class InputError(RuleoutError):
    """An input that cannot be read as a puzzle.

    Attributes
    ----------
    message
        The text of the error: what was found, and what was expected.
    where
        The place, as a :class:`Location`.
    """

    def __init__(self, message: str, where: Location | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.where = where or Location()

    def at(self, **place: object) -> InputError:
        """Return a copy whose missing fields of :class:`Location` are filled from *place*."""
        known = {name: value for name, value in attrs.asdict(self.where).items() if value is not None}
        fields: dict[str, object] = {**place, **known}
        return self.placed(Location(**fields))  # type: ignore[arg-type]

    def placed(self, where: Location) -> InputError:
        """Return a copy with another place."""
        return type(self)(self.message, where)

    def __str__(self) -> str:
        place = str(self.where)
        return f"{place}: {self.message}" if place else self.message

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.message, self.where))


class NotRecognised(InputError):
    """An input that no plug-in in use recognises: a form of text, a set of keys, or the key of a rule.

    A plug-in that is not in use may recognise it.
    """


class Ambiguous(InputError):
    """A text that several formats can read.

    Attributes
    ----------
    readings
        The kind of input that each of these formats takes it for, by the id of the format.
    """

    def __init__(self, message: str, where: Location | None = None, readings: Mapping[str, str] | None = None) -> None:
        super().__init__(message, where)
        self.readings = dict(readings or {})

    def placed(self, where: Location) -> InputError:
        """Return a copy with another place."""
        return Ambiguous(self.message, where, self.readings)

    def __reduce__(self) -> tuple[object, ...]:
        return (Ambiguous, (self.message, self.where, self.readings))


class NotExpressed(InputError):
    """A puzzle of which no rule can express a part.

    Attributes
    ----------
    what
        The parts that no rule can express, in words: ``fog, custom code (2)``.
    """

    def __init__(self, message: str, where: Location | None = None, what: str = "") -> None:
        super().__init__(message, where)
        self.what = what

    def placed(self, where: Location) -> InputError:
        """Return a copy with another place."""
        return NotExpressed(self.message, where, self.what)

    def __reduce__(self) -> tuple[object, ...]:
        return (NotExpressed, (self.message, self.where, self.what))


class PluginFailure(InputError, PluginError):
    """An item of a plug-in failed on this input, and there is no result without it."""


class UnknownName(RuleoutError):
    """The name of a technique, variant, engine, format or the like that is not registered.

    If a distribution of the project has it that is not installed, the message says which.

    Attributes
    ----------
    kind
        The kind of the name, such as ``format``.
    name
        The name that was not found.
    known
        The names that are registered, in alphabetical order; empty if *advice* says what is meant.
    advice
        Further help, at the end of the message.
    """

    def __init__(self, kind: str, name: str, known: Iterable[str], advice: str = "") -> None:
        self.kind, self.name, self.known = kind, name, tuple(sorted(known))
        listed = f"; 'ruleout {kind}s' lists all" if kind in LISTS else ""
        suggested = suggestion(name, self.known, listed) if self.known or not advice else ""
        help_with_it = not_installed(kind, name) or f"{suggested} {advice}".strip()
        super().__init__(f"no {kind} is called {quoted(name)}; {help_with_it}")
        self.advice = advice

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.kind, self.name, self.known, self.advice))


class Unsupported(RuleoutError):
    """A request that is understood but not supported, such as a puzzle that a format cannot carry."""


class LossWarning(UserWarning):
    """A text does not hold all of the puzzle that was written."""
