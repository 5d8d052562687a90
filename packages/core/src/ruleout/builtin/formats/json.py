"""Puzzles as JSON: one object, a list of objects, or objects one after the other (JSON lines).

The object is the document: ``"version": 1``, ``"variant"`` and one key per property of the puzzle; or a record that
holds it, of which the rest is ignored. A text that begins with ``{``, or with ``[`` before ``{``, ``[``, ``]`` or the
end, is JSON.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from math import isfinite
from typing import Any

from ruleout.errors import InputError, Location, quoted
from ruleout.model.symbols import BLANKS
from ruleout.puzzles.characters import refuse_deep_brackets
from ruleout.puzzles.document import Document, document_in
from ruleout.puzzles.format import Claim, Format

_SPACE = re.compile(r"[ \t\n\r]*")
_TEXT = r"""(?:"[ \dA-Z.?*_x-]*"|'[ \dA-Za-z.?*-]*')"""
_CELL = rf"(?:{_TEXT}|[\d.?*_-]+|x|None|null|nil)"
ARRAY = re.compile(
    r"\s*(?:[\w\[\]<>:*. ]{1,80}=\s*)?(?:[\w.]{1,80})?"
    rf"(?P<brackets>[\[({{][\[({{\s]*)(?:{_CELL}(?:\s*,|\s+{_CELL})|{_TEXT}\s*\])"
)
"""The beginning of an array of cells in a program: perhaps a name or a function, brackets, and two cells or one text.
It is not JSON of a puzzle, in which a colon would follow."""
_OPENING = re.compile(r"[ \t\n\r]*(?:\{(?![\d.])|\[[ \t\n\r]*(?:[\[\]{]|\Z))")

_OF_OTHERS = re.compile(r'"grid"\s*:\s*\[\s*\[\s*\{|"(?:difficulty_category|earmarks)"\s*:|//ipuz\.org/')
"""A grid of objects, as in the JSON of f-puzzles, and keys of other programs; no document has one."""
_KEY = re.compile(r'"(?:givens|variant)"\s*:')
_DIGIT = f"[0-9{re.escape(BLANKS)}]"
_DIGITS = rf'(?:[0-9]|null|"{_DIGIT}?")'
GRID_IN_JSON = re.compile(rf'"{_DIGIT}{{9}}(?:{_DIGIT}{{72}})?"|{_DIGITS}(?:\s*,\s*{_DIGITS}){{8}}')
"""A grid of 9x9 or its first row, as a text or a list."""
_OPENING_LENGTH = 100_000

_IN_STRINGS = {
    "Unterminated string starting at": "expected a double quote at the end of the string",
    "Invalid control character at": "expected a string on one line, without tabs",
}
_TRAILING_COMMA = "Illegal trailing comma before end of "
"""The message of Python 3.13 and later, at the comma; earlier versions report the bracket after it."""
_EXPECTED = {
    f"{_TRAILING_COMMA}array": "a value",
    f"{_TRAILING_COMMA}object": "a key in double quotes",
    "Expecting value": "a value",
    "Expecting ',' delimiter": "a comma or a closing bracket",
    "Expecting ':' delimiter": "a colon",
    "Expecting property name enclosed in double quotes": "a key in double quotes",
}
"""The messages of Python's JSON decoder, and what would have been right."""


def _expected(message: str) -> str:
    if message in _EXPECTED:
        return f"expected {_EXPECTED[message]}"
    return _IN_STRINGS.get(message, f"{message[:1].lower()}{message[1:]}")


def sniff(text: str) -> Claim | None:
    """Return a claim if *text* begins with a brace, or a bracket that may open a list of objects.

    It is certain unless there is a grid, and none of the usual keys for it. Arrays of cells and grids of other programs
    are not claimed.
    """
    if not _OPENING.match(text) or ARRAY.match(text) or _OF_OTHERS.search(text, 0, _OPENING_LENGTH):
        return None
    is_usual = _KEY.search(text, 0, _OPENING_LENGTH) or not GRID_IN_JSON.search(text, 0, _OPENING_LENGTH)
    return Claim("JSON", certain=bool(is_usual))


def read(text: str, variant: str | None) -> Sequence[Document]:
    """Return every object of *text* as a document.

    Raises InputError with line and column if the text is not JSON, a key occurs twice, a number is not finite, or
    brackets are nested too deeply.
    """
    return list(_Reader(text, variant).documents())


class _Reader:
    def __init__(self, text: str, variant: str | None) -> None:
        self.text, self.variant = text, variant
        self.line, self.counted = 1, 0
        self.odd_numbers: list[str] = []
        self.decoder = json.JSONDecoder(
            object_pairs_hook=self._object, parse_float=self._float, parse_constant=self._odd_number
        )

    def documents(self) -> Iterator[Document]:
        refuse_deep_brackets(self.text)
        at = self._skip(0)
        if self.text[at : at + 1] == "[":
            yield from self._list(self._skip(at + 1))
            return
        while at < len(self.text):
            document, at = self._document(at)
            yield document
            at = self._skip(at)

    def _list(self, at: int) -> Iterator[Document]:
        while self.text[at : at + 1] != "]":
            document, at = self._document(at)
            yield document
            at = self._skip(at)
            if self.text[at : at + 1] == ",":
                at = self._skip(at + 1)
                if self.text[at : at + 1] == "]":
                    raise self._error("found ']' after a comma; expected another puzzle", at)
            elif self.text[at : at + 1] != "]":
                raise self._error(f"found {self._here(at)}; expected , or ]", at)
        rest = self._skip(at + 1)
        if rest < len(self.text):
            raise self._error(f"found {self._here(rest)} after the list; expected nothing", rest)

    def _document(self, at: int) -> tuple[Document, int]:
        if self.text[at : at + 1] not in ("{", "["):
            raise self._error(f"found {self._here(at)}; expected an object", at)
        self.line += self.text.count("\n", self.counted, at)
        self.counted = at
        self.odd_numbers.clear()
        try:
            found, end = self.decoder.raw_decode(self.text, at)
        except json.JSONDecodeError as error:
            in_string = error.msg in _IN_STRINGS
            place = error.pos if in_string else self._skip(error.pos + error.msg.startswith(_TRAILING_COMMA))
            raise self._error(f"not JSON: found {self._here(place)}; {_expected(error.msg)}", place) from None
        except ValueError:
            raise InputError("found a number with too many digits", Location(line=self.line)) from None
        if not isinstance(found, dict):
            raise self._error('found a list; expected an object such as {"givens": [...]}', at)
        self._require_finite(found)
        return self._of(found), end

    def _of(self, found: dict[str, Any]) -> Document:
        try:
            data = document_in(found)
        except InputError as error:
            raise error.at(line=self.line) from None
        named = data.get("variant")
        if named is not None and not isinstance(named, str):
            raise InputError(f"variant: found {quoted(named)}; expected a name", Location(line=self.line))
        record = None if data is found else found
        data = {key: value for key, value in data.items() if key != "variant"}
        return Document(named or self.variant, data, line=self.line, record=record)

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) != len(pairs):
            counts = Counter(key for key, _ in pairs)
            twice = next(key for key, count in counts.items() if count > 1)
            raise InputError(f"found the key {quoted(twice)} twice in one object", Location(line=self.line))
        return found

    def _float(self, literal: str) -> float:
        value = float(literal)
        return value if isfinite(value) else self._odd_number(literal)

    def _odd_number(self, literal: str) -> float:
        self.odd_numbers.append(literal)
        return float(literal)

    def _require_finite(self, found: dict[str, Any]) -> None:
        """Raise an error for numbers that are not finite, with their cell in rows of cells."""
        if self.odd_numbers:
            key, cell = next(iter(_places_of_odd_numbers(found)), ("", None))
            message = f"{quoted(key)[1:-1]}: found {quoted(self.odd_numbers[0])}; expected a number that is finite"
            raise InputError(message, Location(line=self.line, cell=cell))

    def _skip(self, at: int) -> int:
        match = _SPACE.match(self.text, at)
        assert match is not None
        return match.end()

    def _here(self, at: int) -> str:
        return quoted(self.text[at]) if at < len(self.text) else "the end of the text"

    def _error(self, message: str, at: int) -> InputError:
        line = 1 + self.text.count("\n", 0, at)
        return InputError(message, Location(line=line, column=at - self.text.rfind("\n", 0, at)))


def _places_of_odd_numbers(found: dict[str, Any]) -> Iterator[tuple[str, str | None]]:
    """Yield the key of each number that is not finite, and its cell if the value of the key is rows."""
    for key, value in found.items():
        rows = value if isinstance(value, list) else []
        for r, row in enumerate(rows):
            for c, entry in enumerate(row if isinstance(row, list) else []):
                if isinstance(entry, float) and not isfinite(entry):
                    yield key, f"r{r + 1}c{c + 1}"
        if isinstance(value, float) and not isfinite(value):
            yield key, None
    yield "a value", None


def write(document: Document) -> str:
    """Return the object on one line, as in JSON Lines."""
    return json.dumps(document.as_json())


JSON = Format(
    id="json",
    title="JSON",
    sniff=sniff,
    near=r"\s*[{\"](?s:.*)",
    read=read,
    write=write,
    summary='an object such as {"variant": "classic", "givens": [...]}, a list of objects, or JSON lines',
)
