"""Puzzles from inputs, to be added to a library."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, BinaryIO

import attrs

from ruleout import InputError, Location, Registry, RuleoutError, parse
from ruleout import internal as kit
from ruleout_batch.input.sources import Text
from ruleout_batch.library.entry import ENTRY_KIND, NewEntry

LARGEST_WHOLE = 4 * 2**20
"""The most bytes of an input whose puzzles may take several lines; in a larger one, each line is a puzzle."""
LONGEST_LINE = 2**20
MOST_TIMES = 2**31
SIZE_OF_DOCUMENT = 100
"""About how many characters a puzzle takes."""
_READ_SIZE = 2**16

Piece = tuple[int, str]
"""The number of lines before some lines of an input, and these lines."""


@attrs.frozen
class Fault:
    """A puzzle that cannot be added: *message* describes what is wrong, and where."""

    message: str


@attrs.frozen
class Part:
    """A part of an input that is read by itself.

    *content* is a text, the document of a puzzle, or what is wrong. *before* lines of the input called *name* precede.
    """

    name: str
    before: int
    content: str | kit.Document | Fault

    @property
    def size(self) -> int:
        """About how many characters there are."""
        return len(self.content) if isinstance(self.content, str) else SIZE_OF_DOCUMENT


@attrs.frozen
class EntryReader:
    """Reads inputs: puzzles in any format, one or several in an input, and records as lines of JSON.

    *variant*, *format* and *rules* are used as in :func:`ruleout.parse`. *label* is the source of all puzzles, instead
    of the name of their input.
    """

    registry: Registry
    variant: str | None = None
    format: str | None = None
    label: str | None = None
    rules: tuple[str, ...] = ()

    def parts(self, source: Text) -> Iterator[Part]:
        """Yield the parts of *source*, in order. Raises InputError if it cannot be read, or is not text."""
        name = source.name
        with source.open() as stream:
            opening = _read(stream, name, LARGEST_WHOLE + 1)
            kit.refuse_binary(opening, name)
            if len(opening) > LARGEST_WHOLE:
                yield from _parts(name, _lines(opening, stream, name))
                return
        yield from self._text(name, kit.decode_text(opening, name))

    def entries(self, part: Part) -> Iterator[NewEntry | Fault]:
        """Yield what *part* holds, in order."""
        content, before, name = part.content, part.before, part.name
        if isinstance(content, Fault):
            yield content
            return
        try:
            if isinstance(content, kit.Document):
                yield NewEntry(kit.build_puzzle(content, self.registry), self.label or name)
            elif (record := _record(content)) is not None:
                yield self._from_record(name, before, record)
            else:
                for each in self._documents(name, before, content):
                    yield from self.entries(each)
        except RuleoutError as error:
            yield _fault(error, name, before)

    def _text(self, name: str, text: str) -> Iterator[Part]:
        """Yield the parts of a text: its puzzles or, if it is not valid as a whole, its lines or blocks of lines."""
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        by_line = list(enumerate(lines))
        first = next((line for line in lines if line.strip() and not line.startswith("#")), "")
        if _record(first) is not None:
            yield from _parts(name, by_line)
            return
        try:
            yield from self._documents(name, 0, text)
            return
        except InputError as error:
            problem = error
        for pieces in (by_line, _blocks(lines)):
            parts = list(_parts(name, pieces))
            if any(isinstance(each, NewEntry) for part in parts for each in self.entries(part)):
                yield from parts
                return
        yield Part(name, 0, Fault(str(problem)))

    def _documents(self, name: str, before: int, text: str) -> Iterator[Part]:
        """Return the puzzles of a text. Raises InputError if it cannot be read."""
        found = kit.read_puzzles(
            text, self.registry, variant=self.variant, format=self.format, file=name, rules=self.rules
        )
        for document in found.documents:
            yield Part(name, before, document)

    def _from_record(self, name: str, before: int, record: Mapping[str, Any]) -> NewEntry:
        """Return the puzzle of a record, with its ratings. Raises RuleoutError."""
        document = kit.read_value("document", record["document"], Mapping, "an object")
        kind = record.get("kind")
        ratings = record if kind == "rating" else record.get("ratings", record.get("rating"))
        if isinstance(ratings, Mapping):
            ratings = [ratings]
        ratings = kit.read_value("ratings", ratings, tuple[Any, ...] | None, "a list of objects") or ()
        recipe = record.get("recipe")
        if kind not in (ENTRY_KIND, "generated") or not isinstance(recipe, Mapping):
            recipe = None
        source = record.get("source") if kind == ENTRY_KIND else None
        variant = None if "variant" in document else self.variant
        puzzle = parse(document, variant=variant, rules=self.rules, plugins=self.registry)
        label = self.label or (source if isinstance(source, str) else name)
        if self.rules:  # the ratings and the recipe are those of another puzzle
            return NewEntry(puzzle, label)
        return NewEntry(puzzle, label, tuple(map(_rating, ratings)), recipe)


def _rating(data: object) -> kit.RatingRecord:
    """Return a rating of a record. Raises InputError."""
    found = kit.RatingRecord.from_json(data)
    for each in found.path:
        if not 0 <= each.times < MOST_TIMES:
            raise InputError(f"rating: path: times: found '{each.times}'; expected a whole number, 0 or more")
    return found


def _parts(name: str, pieces: Iterable[Piece]) -> Iterator[Part]:
    """Yield the parts of an input in these pieces; comments are left out."""
    for before, text in pieces:
        if text.strip() and not all(line.startswith("#") for line in text.strip().split("\n")):
            yield Part(name, before, text)


def _record(text: str) -> Mapping[str, Any] | None:
    """Return the record in a line of JSON, None if there is none."""
    if not text.lstrip().startswith("{"):
        return None
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) and "document" in found else None


def _fault(error: RuleoutError, name: str, before: int) -> Fault:
    """Return the fault for an *error* in a text that *before* lines of the input precede."""
    if not isinstance(error, InputError):
        return Fault(f"{Location(file=name, line=before + 1)}: {error}")
    where = attrs.evolve(error.where, file=name, line=(error.where.line or 1) + before, position=None)
    return Fault(str(InputError(error.message, where)))


def _blocks(lines: Sequence[str]) -> Iterator[Piece]:
    """Yield the blocks of lines between blank lines."""
    block: list[str] = []
    for number, line in enumerate([*lines, ""]):
        if line.strip():
            block.append(line)
        elif block:
            yield number - len(block), "\n".join(block)
            block = []


def _lines(opening: bytes, stream: BinaryIO, name: str) -> Iterator[Piece]:
    """Yield the lines of an input that begins with *opening*. Raises InputError if it cannot be read."""
    held, number, skipping = opening, 0, False
    while held:
        *lines, held = held.replace(b"\r\n", b"\n").split(b"\n")
        for line in lines:
            if not skipping:
                yield number, line.decode("utf-8-sig", "replace")
            number, skipping = number + 1, False
        if len(held) > LONGEST_LINE:
            if not skipping:
                yield number, f"{held[:40].decode('utf-8', 'replace')} (a line of more than {LONGEST_LINE} bytes)"
            held, skipping = b"", True
        more = _read(stream, name, _READ_SIZE)
        if not more:
            if held and not skipping:
                yield number, held.decode("utf-8", "replace")
            return
        held += more


def _read(stream: BinaryIO, name: str, size: int) -> bytes:
    """Return *size* bytes, or fewer at the end. Raises InputError."""
    parts = []
    try:
        while size > 0 and (part := stream.read(size)):
            parts.append(part)
            size -= len(part)
    except (OSError, EOFError, zlib.error) as error:
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
        raise InputError(f"cannot be read: {reason}", Location(file=name)) from None
    return b"".join(parts)
