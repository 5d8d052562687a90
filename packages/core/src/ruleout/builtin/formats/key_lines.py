"""Lines ``key: JSON`` in a text: they set that key of the document, so that a text can express any rule.

A key line follows the grid that it belongs to; those before the first grid belong to that one. A line ``symbols: ...``
precedes the grids that it belongs to, and may have words instead of JSON: ``symbols: CERTAINLY`` or
``symbols: 10 20 30 40``. A key that is not a word is written in double quotes. ``#`` begins a comment.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import attrs

from ruleout.builtin.formats.json import read as read_json
from ruleout.errors import InputError, Location, Unsupported, quoted
from ruleout.model.symbols import default_symbols
from ruleout.puzzles.digits import SYMBOLS, UNKNOWN, read_symbols
from ruleout.puzzles.document import Document, is_ignored

VARIANT = "variant"
TITLE = "title"

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
_KEY_LINE = re.compile(rf'\s*(?P<name>{_NAME.pattern}|"(?:[^"\\]|\\.)*+"):(?P<space>\s*)(?P<value>.*)')
_LIKE_JSON = re.compile(r'["\[{]|-?[0-9]|(?:true|false|null|none|yes|no|on|off)\b', re.IGNORECASE)
"""The beginning of a value that is JSON, or is meant to be."""
_UNCOMMENTED = re.compile(r'(?:[^"#]++|"(?:[^"\\]|\\.?)*+"?)*+')
"""A value up to its comment; a string without an end has none."""


@attrs.frozen
class KeyLine:
    """A line ``key: JSON``: its key, the text of its value, and the position of that value."""

    key: str
    value: str
    line: int
    column: int

    @property
    def where(self) -> Location:
        return Location(line=self.line, column=self.column)


@attrs.frozen
class Keys:
    """The keys in the key lines of one puzzle, including its variant: their values, and the numbers of their lines."""

    data: dict[str, Any] = attrs.field(factory=dict)
    lines: dict[str, int] = attrs.field(factory=dict)

    def add(self, line: KeyLine) -> None:
        """Add the key of *line*. Raises InputError if its value is not JSON."""
        self.data[line.key] = _value(line)
        self.lines[line.key] = line.line

    def symbols(self, n: int) -> tuple[str, ...]:
        """Return the symbols of *n* digits. Raises InputError with the line if they are invalid."""
        try:
            return read_symbols(self.data.get(SYMBOLS), n) or default_symbols(n)
        except InputError as error:
            raise error.at(line=self.lines[SYMBOLS]) from None

    def added_to(self, document: Document, instead: Collection[str] = (), n: int | None = None) -> Document:
        """Return *document* with these keys added.

        *instead* are keys that may replace those read from the rows; with *n*, the symbols are completed to those of
        *n* digits. Raises InputError for a key that the document already has.
        """
        data = {**document.data, **self.data}
        for key in self.data:
            if key in document.data and key not in instead:
                raise InputError(
                    f"found the key {quoted(key)} a second time; the lines of the grid say it already",
                    Location(line=self.lines[key]),
                )
        if n is not None and SYMBOLS in self.data:
            symbols = self.symbols(n)
            data[SYMBOLS] = "".join(symbols) if all(len(symbol) == 1 for symbol in symbols) else list(symbols)
        return attrs.evolve(document, variant=data.pop(VARIANT, None) or document.variant, data=data)


def key_line_of(line: str, number: int) -> KeyLine | None:
    """Return *line* as a key line, None if it is not one. *number* counts from 1."""
    found = _KEY_LINE.fullmatch(line)
    if found is None:
        return None
    name, value = found["name"], found["value"]
    is_symbols = name.lower() == SYMBOLS
    if not is_symbols and not ((found["space"] or value[:1] in '"[{') and _LIKE_JSON.match(value)):
        return None
    uncommented = _UNCOMMENTED.match(value)
    assert uncommented is not None
    key = SYMBOLS if is_symbols else _unquoted(name)
    return KeyLine(key, uncommented[0].rstrip(), number, found.start("value") + 1)


def _unquoted(name: str) -> str:
    try:
        return str(json.loads(name)) if name.startswith('"') else name
    except ValueError:
        return name


def read_keys(lines: Sequence[KeyLine], starts: Sequence[int]) -> list[Keys]:
    """Return the keys that *lines* set for the puzzles that begin on the lines *starts*.

    There is one value per puzzle. Raises InputError with line and column for a value that is not JSON and for a key
    that occurs twice for one puzzle.
    """
    found = [Keys() for _ in starts]
    if not starts:
        return found
    _read_symbols([line for line in lines if line.key == SYMBOLS], starts, found)
    puzzle = 0
    for line in lines:
        if line.key != SYMBOLS:
            while puzzle + 1 < len(starts) and starts[puzzle + 1] < line.line:
                puzzle += 1
            if line.key in found[puzzle].lines:
                raise _twice(line)
            found[puzzle].add(line)
    return found


def _read_symbols(lines: list[KeyLine], starts: Sequence[int], found: Sequence[Keys]) -> None:
    """Set the symbols of each puzzle to the last of *lines* before it; a line may also follow a single puzzle."""
    if len(starts) == 1 and len(lines) == 1:
        starts = [lines[0].line + 1]
    at = 0
    for keys, start in zip(found, starts, strict=True):
        first = at
        while at < len(lines) and lines[at].line < start:
            at += 1
        if at - first > 1:
            raise _twice(lines[at - 1])
        if at:
            keys.add(lines[at - 1])
    if at < len(lines):
        raise InputError("found symbols after the last grid; expected them before their grid", lines[at].where)


def _twice(line: KeyLine) -> InputError:
    return InputError(f"found the key {quoted(line.key)} twice", Location(line=line.line))


def _value(line: KeyLine) -> Any:
    if line.key == SYMBOLS and not line.value.startswith(('"', "[")):
        words = line.value.split()
        return words if len(words) > 1 else "".join(words)
    before = f"{{{json.dumps(line.key)}: "
    try:
        documents = read_json(f"{before}{line.value}}}", None)
    except InputError as error:
        column = min((error.where.column or 0) - len(before) - 1, len(line.value))
        is_inside = 0 <= column < len(line.value)
        message = error.message if is_inside or column < 0 else error.message.replace("'}'", "the end of the line")
        where = attrs.evolve(line.where, column=line.column + max(column, 0))
        raise InputError(message, where) from None
    keys = {**documents[0].data, VARIANT: documents[0].variant}
    if len(documents) != 1 or len(keys) > 2 or (line.key != VARIANT and keys[VARIANT] is not None):
        raise InputError(f"found {quoted(line.value)}; expected one value as JSON", line.where)
    return keys[line.key]


def written_symbols(data: Mapping[str, Any], n: int, format: str) -> tuple[list[str], tuple[str, ...]]:
    """Return the symbols of the n digits of *data*, and the line that sets them, empty for the default symbols.

    Raises Unsupported for symbols that could be read as a frame, a comment or a blank, and for digits from 0 on.
    """
    if data.get("first") == 0:
        raise Unsupported(f"format {format} cannot carry 'first'; json can")
    try:
        said = read_symbols(data.get(SYMBOLS), n)
    except InputError as error:
        raise Unsupported(f"format {format} cannot carry the symbols: {error.message}") from None
    if said is None:
        return [], default_symbols(n)
    strange = next((symbol for symbol in said if not symbol.isalnum() and symbol != UNKNOWN), None)
    if strange is not None:
        raise Unsupported(f"format {format} cannot carry the symbol {quoted(strange)}; json can")
    return [f"{SYMBOLS}: {' '.join(said)}"], said


def write_keys(data: Mapping[str, Any], apart_from: Collection[str], variant: str | None = None) -> list[str]:
    """Return a line for the *variant*, if any, and one per key of *data*, except for those in *apart_from*.

    Of the keys that describe the puzzle only the title is written.
    """
    keys = {} if variant is None else {VARIANT: variant}
    kept = (key for key in data if key not in apart_from and (key == TITLE or not is_ignored(key)))
    keys.update((key, data[key]) for key in kept)
    return [f"{key if _NAME.fullmatch(key) else json.dumps(key)}: {json.dumps(value)}" for key, value in keys.items()]
