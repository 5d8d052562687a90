"""Documents read from text, by the format that the text is in."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from math import isqrt
from typing import TYPE_CHECKING

import attrs

from ruleout.errors import Ambiguous, InputError, Location, NotRecognised, RuleoutError, quoted
from ruleout.model.symbols import BLANKS
from ruleout.plugins.precedence import label, own_first
from ruleout.plugins.registry import Registry
from ruleout.plugins.signs import formats_with_sign
from ruleout.puzzles.characters import plain_text, refuse_deep_brackets
from ruleout.puzzles.document import Document, without_unexpressed
from ruleout.puzzles.format import Claim, Format
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reading.build import build_puzzle
from ruleout.reading.files import decode_text
from ruleout.reading.rule_words import RuleLine, take_rule_lines, with_rules

if TYPE_CHECKING:
    from ruleout.reading.rewriting import Rewritten

_NEAR = 2000
"""The number of characters by which the nearest format is determined."""
OWN, OTHERS = 0, 1
"""The groups of formats: those of the project, which come first, and those of third parties."""
ANY_SUDOKU = "classic"
"""The variant whose other name, sudoku, is used of all."""


class TextPuzzles:
    """The puzzles of one text, in order. It has a length; each puzzle is built when the iteration reaches it.

    *documents* are what was read. A puzzle that had to be built to decide between two readings is not built again.
    """

    def __init__(self, documents: Sequence[Document], registry: Registry, first: Puzzle | None = None) -> None:
        self.documents = documents
        self._registry = registry
        self._first = first

    def __len__(self) -> int:
        return len(self.documents)

    def __iter__(self) -> Iterator[Puzzle]:
        """Yield each puzzle. Raises InputError for an invalid document; the puzzles after it can still be taken."""
        return map(self._built, range(len(self)))

    def _built(self, number: int) -> Puzzle:
        known = self._first if number == 0 else None
        return known or build_puzzle(self.documents[number], self._registry)


def read_puzzles(
    text: str, registry: Registry, *, variant: str | None = None, format: str | None = None, file: str | None = None,
    lossy: bool = False, rules: Iterable[str] = (),
) -> TextPuzzles:  # fmt: skip
    """Read every puzzle in *text*.

    Parameters
    ----------
    text
        One or more puzzles in one format.
    registry
        The formats and variants to read them with. Each format is asked about each form of the text at most once.
    variant, format
        Decide if the text alone does not.
    file
        The name of the source, for error messages.
    lossy
        Leave out what no rule can express, instead of refusing it.
    rules
        Rules in words, or lines ``key: JSON``, for every puzzle; see :mod:`ruleout.reading.rule_words`.

    Raises
    ------
    InputError
        If no format knows the text, or several do, or the one that does finds it invalid.
    UnknownName
        For a variant or format that is not installed.
    """
    if "\0" in text:
        decode_text(text.encode("utf-8", "surrogatepass"), file)
    plain, doubt = plain_text(text), None
    wanted = registry.variant(variant).id if variant is not None else None
    is_one_line = file is None and "\n" not in plain.strip("\n")
    try:
        if plain.lstrip().startswith(("[", "{")):
            refuse_deep_brackets(plain)  # before each format is asked, which takes longer
        plain, lines, doubt = take_rule_lines(plain, registry)
        lines += map(RuleLine, rules)
        subject = _Text(plain, registry, wanted, file, is_one_line, lossy, lines)
        if not plain.strip():
            size = len(text.encode("utf-8", "surrogatepass"))
            raise InputError(f"no puzzle found ({size} bytes{', all of them white space' if size else ''})")
        found = subject.recognised() if format is None else subject.in_some_form({}, OWN, registry.format(format))
    except InputError as error:
        if doubt is not None and (isinstance(error, NotRecognised) or error.where.line == doubt.where.line):
            error = doubt
        raise _placed(error, file, is_one_line) from error.__cause__
    return TextPuzzles(found.documents, registry, found.first)


@attrs.frozen
class _Reading:
    """The documents that one format reads in a text, and the first puzzle if it was built."""

    format: Format
    documents: Sequence[Document]
    first: Puzzle | None = None


Claims = Mapping[str, tuple[Format, Claim]]


@attrs.frozen
class _Text:
    """A text that is to be recognised, with what is known about it."""

    text: str
    registry: Registry
    variant: str | None
    file: str | None = None
    is_one_line: bool = False
    lossy: bool = False
    rules: Sequence[RuleLine] = ()

    def recognised(self) -> _Reading:
        """Read the text or another form of it in a format of the project or, if none reads it, in one of a third party.

        What a format of the project is certain of is in that format, valid or not. A claim of a third party that would
        win otherwise is reported.
        """
        own, others = formats_with_sign(self.registry, self.text.strip())
        claims = self.claims(own)
        is_certain = any(claim.certain for _, claim in claims.values())
        try:
            found = self.in_some_form(claims, OWN)
        except InputError as error:
            if is_certain or isinstance(error, Ambiguous):
                raise
            with suppress(NotRecognised):
                return self.in_some_form(self.claims(others), OTHERS)
            raise error if claims or not isinstance(error, NotRecognised) else self._described() from error.__cause__
        if others:
            rivals = [name for name, (_, claim) in self.claims(others).items() if claim.certain or not is_certain]
            own_first(self.registry, "formats", dict.fromkeys([found.format.id, *rivals]), "the text")
        return found

    def claims(self, formats: Mapping[str, Format]) -> Claims:
        """Return those of *formats* that claim the text."""
        return {name: (each, claim) for name, each in formats.items() if (claim := each.sniff(self.text)) is not None}

    def chosen(self, claims: Claims) -> tuple[Format, _Reading | None]:
        """Return the format of the text, of those that claim it, and its reading if that was needed to choose it."""
        readings: dict[str, _Reading] = {}
        if len(claims) > 1 and self.variant is not None:
            tried = {name: self.attempt(each) for name, (each, _) in claims.items()}
            readings = {name: found for name, found in tried.items() if isinstance(found, _Reading)}
            claims = {name: claims[name] for name in readings}
            if not claims:
                # The error with the most complete place.
                errors = [each for each in tried.values() if isinstance(each, InputError)]
                raise min(errors, key=lambda each: [each.where.line, each.where.column, each.where.cell].count(None))
        if not claims:
            raise NotRecognised("no format knows the text")
        claims = {name: each for name, each in claims.items() if each[1].certain} or claims
        if len(claims) > 1:
            found = {name: claim.reading for name, (_, claim) in claims.items()}
            called = {name: label(self.registry, "formats", name) for name in claims}
            shown = "; or ".join(f"{reading} (format {called[name]})" for name, reading in found.items())
            message = f"the text can be read in {len(claims)} ways: {shown}. Choose one by its format or variant"
            raise Ambiguous(message, readings=found)
        ((name, (chosen, _)),) = claims.items()
        return chosen, readings.get(name)

    def _described(self) -> NotRecognised:
        """Return the error of the format to which the text is nearest or, if it is near none, its description."""
        text, formats = self.text[:_NEAR], self.registry.formats
        ends = dict[str, int]()
        for each in formats.values():
            with suppress(re.error):  # a plug-in's text that is no regular expression
                match = re.match(each.near, text)
                ends[each.id] = match.end() if match is not None else 0
        near = sorted(filter(ends.get, ends), key=lambda name: -ends[name])
        error = self.attempt(formats[near[0]]) if near and ends[near[0]] * 2 >= len(text) else None
        if isinstance(error, InputError):
            return NotRecognised(f"{error.message}; nearest format: {near[0]}", error.where)
        return NotRecognised(_unknown(self.text, near[:2]))

    def reading(self, claims: Claims, only: Format | None) -> _Reading:
        """Read the text in the format *only* or, if that is None, in one of those that claim it."""
        chosen, read = self.chosen(claims) if only is None else (only, None)
        found = read or self.read(chosen)
        if not found.documents:
            raise InputError(f"no puzzle found: format {found.format.id} reads only blank lines and comments")
        if self.variant is not None and only is None and found.first is None:
            try:
                found = self.built(found)
            except RuleoutError:
                if not claims[chosen.id][1].certain:
                    found = self.read_otherwise(chosen) or found
        return found

    def in_some_form(self, claims: Claims, group: int, only: Format | None = None) -> _Reading:
        """Read the text in the format *only* or one of a group, OWN or OTHERS, or else another form of it.

        *claims* are those to the text as it is. If one is certain, only a form with other blanks is read. If no form
        is read, the error is that of the text as it is or, if no format knows that, of one that knows another form.
        """
        try:
            return self.reading(claims, only)
        except Ambiguous:
            raise
        except InputError as found_first:
            error = found_first
        from ruleout.reading.rewriting import rewritten  # most texts are read as they are

        for form in rewritten(self.text, blanks_alone=any(claim.certain for _, claim in claims.values())):
            other, asked = attrs.evolve(self, text=form.text), formats_with_sign(self.registry, form.text.strip())
            try:
                found = other.reading({} if only else other.claims(asked[group]), only)
                documents = form.titled(found.documents)
            except InputError as refused:
                if isinstance(error, NotRecognised) and not isinstance(refused, NotRecognised):
                    error = form.placed(refused)
                continue
            if documents is not None:
                self._refuse_others(form, documents)
                return _Reading(found.format, documents, None if form.wording else found.first)
        raise error

    def _refuse_others(self, form: Rewritten, documents: Sequence[Document]) -> None:
        """Raise an error if words above the cells name a variant that these are not read as, and none was asked for."""
        named = {name: each.id for each in self.registry.variants.values() for name in (each.id, *each.also)}
        read = {named.get(each.variant or "") for each in documents}
        for number, words in (*form.wording, *form.labels) if self.variant is None else ():
            found = {named[word] for word in re.findall(r"[a-z0-9-]+", words.lower()) if word in named}
            others = sorted(found - {ANY_SUDOKU})
            if others and not read & found:
                problem = f"found {quoted(words)}, but the cells below are read as {documents[0].variant}"
                raise InputError(
                    f"{problem}; say which variant they are, {others[0]} or {documents[0].variant}",
                    Location(line=number),
                )

    def read(self, format: Format) -> _Reading:
        """Read the text in *format*, each document with its place and format; none may be of another variant."""
        names = {None, self.variant, *self.registry.variant(self.variant).also} if self.variant is not None else None
        documents = []
        read = format.read(self.text, self.variant)
        if self.rules and read:
            read = self.with_rules(read)
        for each in read:
            if names is not None and each.variant not in names:
                problem = f"the text says variant {quoted(each.variant)}, but {self.variant} was asked for"
                raise InputError(problem, Location(line=each.line))
            line = None if self.is_one_line else each.line
            document = Document(each.variant, each.data, self.file, line, format.id, each.record)
            documents.append(without_unexpressed(document) if self.lossy else document)
        return _Reading(format, documents)

    def with_rules(self, documents: Sequence[Document]) -> list[Document]:
        """Return *documents* with the rules in words: all options, and the lines after each, or before the first."""
        starts = [each.line or 0 for each in documents[1:]]
        places = [(line, None if line.number is None else bisect(starts, line.number)) for line in self.rules]
        return [
            with_rules(each, [line for line, place in places if place in (None, number)], self.registry)
            for number, each in enumerate(documents)
        ]

    def attempt(self, format: Format) -> _Reading | InputError:
        """Return what *format* reads, as the given variant and with the first puzzle, or why that is not possible."""
        try:
            return self.built(self.read(format))
        except (RuleoutError, IndexError) as error:
            return error if isinstance(error, InputError) else InputError(str(error))

    def built(self, found: _Reading) -> _Reading:
        """Return this reading with its first puzzle built."""
        return attrs.evolve(found, first=build_puzzle(found.documents[0], self.registry))

    def read_otherwise(self, chosen: Format) -> _Reading | None:
        """Return the reading of the only other format that reads the text as the variant; None if none or several do.

        Some texts are claimed only as what they most often are: two lines of 81 as two classics, not as a twin.
        """
        is_own = partial(self.registry.is_own, "formats")
        others = [each for each in self.registry.formats.values() if each.id != chosen.id]
        tried = [self.attempt(each) for each in others if is_own(each.id) or not is_own(chosen.id)]
        able = [found for found in tried if isinstance(found, _Reading)]
        return able[0] if len(able) == 1 else None


def _placed(error: InputError, file: str | None, is_one_line: bool) -> InputError:
    """Return the error with its file; in a text of one line without a file, a position replaces line and column."""
    where = error.where
    if is_one_line and (where.position is not None or where.column is None):
        where = attrs.evolve(where, line=None, column=None)
    elif where.line is not None and where.column is not None:
        where = attrs.evolve(where, position=None)
    return error.placed(where).at(file=file)


def _unknown(text: str, near: Sequence[str]) -> str:
    """Return the error for a text that no format reads: a description of it, and the formats that are *near*."""
    lines = [line for line in text.split("\n") if line.strip() and not line.lstrip().startswith("#")]
    if not lines:
        return "no puzzle found: nothing but comments"
    lengths = [len("".join(line.split())) for line in lines]
    shown = " to ".join(map(str, sorted({min(lengths), max(lengths)})))
    shown += " character" if shown == "1" else " characters"
    if any(len(line.split()) > 1 for line in lines):
        shown += " without spaces"
    from ruleout.reading.page_cells import SMALLEST, has_boxes

    count = "one line" if len(lines) == 1 else f"{len(lines)} lines"
    cells = len(re.findall(rf"[\d{re.escape(BLANKS)}]", text))
    n = next((n for n in range(SMALLEST, isqrt(cells) + 2) if has_boxes(n) and n * n * 10 > cells * 8), 0)
    expected = (
        f"{n * n} cells for {n}x{n}, on one line or in {n} rows" if n else "n x n cells, on one line or in n rows"
    )
    listed = f"near the formats {' and '.join(near)}; " if near else ""
    return (
        f"found {count} of {shown}, {cells} of them digits and blanks, beginning {quoted(lines[0].strip())}; {listed}"
        f"expected {expected}, empty cells written . or 0; 'ruleout formats' lists what else is read"
    )
