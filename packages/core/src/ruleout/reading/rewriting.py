"""Other forms of a text that no format reads: as it would be without what surrounds puzzles on pages.

People paste puzzles from pages, mails, tables and terminals. Titles, quotation marks and unusual blanks do not depend
on the format, so they are removed here rather than by each format, and only if the text cannot be read as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import isqrt

import attrs

from ruleout.errors import InputError, Location, quoted
from ruleout.model.symbols import DEFAULT_SYMBOLS
from ruleout.puzzles.document import Document
from ruleout.reading.page_cells import SMALLEST, has_boxes, with_all_fields, without_labels
from ruleout.reading.posted_marks import plain_marks

LONGEST = 2**20
"""The number of characters of the longest text that is rewritten."""
RULES = "rules:"
"""Beginning of a line that names rules, such as those that a drawing does not show."""
FEWEST_BLANKS = 4
"""Smallest number of unusual blanks that are taken for blank cells; fewer are mistakes."""

_UNSEEN = re.compile("\x1b\\[[0-9;]*[A-Za-z]|[\u200b-\u200d\u2060\ufeff]")
"""The control sequences of a terminal, and characters without width."""
_AROUND = re.compile(
    r"\s*(?:(?:```|~~~).*|\[/?code\]|</?(?:pre|code)>|\\(?:begin|end)\{.*|;[^;\d.]*[a-z][^;]*)\s*", re.IGNORECASE
)
"""A line around a puzzle: a fence, a tag, the beginning or end of an environment of LaTeX, or a comment after ``;``."""
_IN_QUOTES = re.compile(r"(\s*)([\"'`])([^\"'`]*)\2[,;]?\s*")
_QUOTED = re.compile(r"(?:> ?)+")
_WORD = re.compile(r"[^\W\d_]{2}")
_KEY = re.compile(r'\s*(?:symbols:|"?[\w-]+"?:\s*["\[{\d]|\d\w*:\S)', re.IGNORECASE)
"""A key with its value, or an id that begins with the size of a puzzle."""
_NO_CELLS = re.compile(r"[^\w.?]*")
_BLANKS = re.compile("[xX?\u00b7\u25a1]")
_USUAL_BLANKS = re.compile(r"[.0_]|symbols:", re.IGNORECASE)
_SPACED_ROWS = re.compile(r"[ 1-9A-Za-z\n]*")
_SEPARATORS = re.compile(r"[\s;|]+")


@attrs.frozen
class Rewritten:
    """A text in another form.

    *wording* has the lines that were left out, their numbers and texts, *labels* the words before cells on their line.
    *has_columns* is whether the cells are in the columns that they had.
    """

    text: str
    wording: tuple[tuple[int, str], ...] = ()
    labels: Sequence[tuple[int, str]] = ()
    has_columns: bool = True

    def titled(self, documents: Sequence[Document]) -> Sequence[Document] | None:
        """Return *documents* with the wording above each of them as its title and, in sentences, its comment.

        None if some words are not directly above a puzzle, or if only some of several puzzles have words. Raises
        InputError for words below the last one, which may be rules.
        """
        lines, found, named = self.text.split("\n"), list(documents), set()
        for number, words in self.wording:
            at = next((i for i, each in enumerate(found) if (each.line or 0) > number), None)
            if at is None:
                raise InputError(
                    f"found {quoted(words)} below the cells; expected words only above them", Location(line=number)
                )
            if not all(map(_NO_CELLS.fullmatch, lines[number : (found[at].line or 1) - 1])):
                return None
            named.add(at)
            data = found[at].data
            key = "comment" if "title" in data or words.endswith((".", "!", ":")) else "title"
            said = f"{data[key]} {words}" if key in data else words
            found[at] = attrs.evolve(found[at], data={**data, key: said})
        return found if not named or len(named) == len(found) else None

    def placed(self, error: InputError) -> InputError:
        """Return *error*, without the column if that of the original text is unknown."""
        return error if self.has_columns else error.placed(attrs.evolve(error.where, column=None, position=None))


def rewritten(text: str, *, blanks_alone: bool = False) -> Iterator[Rewritten]:
    """Yield other forms of *text*, those first that differ less from it; only one with other blanks if *blanks_alone*.

    Raises InputError for rules in words.
    """
    if len(text) > LONGEST:
        return
    _refuse_rules(text)
    if blanks_alone:
        dotted = _with_dots_for_blanks(text)
        yield from () if dotted == text else [Rewritten(dotted)]
        return
    bare = "\n".join(map(_without_surroundings, text.split("\n")))
    if bare != text:
        yield Rewritten(bare)
    if bare.lstrip().startswith(("{", "[")):
        marks = plain_marks(bare)
        if marks is not None:
            yield Rewritten(marks, has_columns=False)
        return
    cells, wording = _without_wording(bare)
    if wording:
        yield Rewritten(cells, wording)
    dotted = _with_dots_for_blanks(cells)
    if dotted != cells:
        cells = dotted
        yield Rewritten(cells, wording)
    spaced = _with_dots_for_spaces(cells, wording[-1][0] if wording else 0)
    if spaced is not None:
        yield Rewritten(spaced, wording)
    labelled = without_labels(bare)
    if labelled is not None:
        yield Rewritten(labelled[0], labels=labelled[1], has_columns=False)
    fields = with_all_fields(text)
    if fields is not None:
        yield Rewritten(fields, has_columns=False)
    for joined in (_joined(cells), plain_marks(cells)):
        if joined is not None:
            yield Rewritten(joined, wording, has_columns=False)


def _refuse_rules(text: str) -> None:
    for number, line in enumerate(_seen(text).split("\n"), start=1):
        if line.lstrip("> ").lower().startswith(RULES):
            raise InputError(
                f"found {quoted(line.strip())}; rules in words are not read, and a drawing does not hold all rules: "
                "'ruleout convert --to json' writes them",
                Location(line=number),
            )


def _seen(text: str) -> str:
    """Return *text* without the characters that are not seen."""
    return text if text.isascii() and "\x1b" not in text else _UNSEEN.sub("", text)


def _without_surroundings(line: str) -> str:
    """Return *line* without what is not seen and without marks of quotation; blank if it only surrounds a puzzle."""
    line = _seen(line).replace("\u00a0", " ")
    line = _IN_QUOTES.sub(r"\1 \3", line) if _IN_QUOTES.fullmatch(line) else line
    found = _QUOTED.match(line)
    return "" if _AROUND.fullmatch(line) else line[found.end() :] if found else line


def _without_wording(text: str) -> tuple[str, tuple[tuple[int, str], ...]]:
    """Return *text* with blank lines in the place of lines of words, and these with their numbers.

    A line whose parts are as long as those of a line without words is a row of letters.
    """
    lines = text.split("\n")
    worded = {number: line for number, line in enumerate(lines, start=1) if _has_word(line)}
    shapes = {_shape(line) for number, line in enumerate(lines, start=1) if number not in worded}
    found = []
    for number, line in worded.items():
        if not (line.strip()[:1] == "#" or "://" in line or _KEY.match(line) or _shape(line) in shapes):
            found.append((number, line.strip()))
            lines[number - 1] = ""
    return "\n".join(lines), tuple(found)


def _has_word(line: str) -> bool:
    return _WORD.search(_BLANKS.sub("", line)) is not None


def _shape(line: str) -> tuple[int, ...]:
    return tuple(map(len, line.split()))


def _with_dots_for_blanks(text: str) -> str:
    """Return *text* with dots for unusual blanks if there are several of them and no usual ones."""
    if "\\" in text or len(_BLANKS.findall(text)) < FEWEST_BLANKS or _USUAL_BLANKS.search(text):
        return text
    return _BLANKS.sub(".", text)


def _with_dots_for_spaces(text: str, above: int) -> str | None:
    """Return *text* with dots for the spaces that are blanks; None if it is not a square with such spaces.

    The square begins below the first *above* lines. There may also be a space between any two cells of a row, and
    spaces before all rows.
    """
    if not _SPACED_ROWS.fullmatch(text):
        return None
    lines = text.removesuffix("\n").split("\n")
    filled = [number for number in range(above, len(lines)) if lines[number].strip()]
    for first, last in ((above, len(lines)), (filled[0], filled[-1] + 1)) if filled else ():
        rows = lines[first:last]
        n, width = len(rows), max(map(len, rows))
        for step in (1, 2):
            at = range(width - 1 - step * (n - 1), width, step)
            if (
                has_boxes(n)
                and at[0] >= 0
                and all(char == " " or c in at for row in rows for c, char in enumerate(row))
            ):
                padded = [row.ljust(width) for row in rows]
                dotted = ["".join("." if row[c] == " " and c in at else row[c] for c in range(width)) for row in padded]
                return "\n".join([*lines[:first], *dotted, *lines[last:]])
    return None


def _joined(text: str) -> str | None:
    """Return *text* with the cells of each puzzle on one line, None if its lines are neither puzzles nor whole rows."""
    lines = [_cells_of(line.partition("#")[0]) for line in text.split("\n")]
    found = [cells for cells in lines if cells]
    total = sum(map(len, found))
    if None in lines or not found:
        return None
    if all(isqrt(len(cells)) ** 2 == len(cells) >= SMALLEST**2 for cells in found):
        joined = "\n".join(cells or "" for cells in lines)
        return None if joined == text else joined
    n, width = isqrt(total), len(found[0])
    is_wrapped = n * n == total and n >= SMALLEST and {len(cells) for cells in found} == {width}
    return "\n" * lines.index(found[0]) + "".join(found) if is_wrapped and (width == 1 or width % n == 0) else None


def _cells_of(line: str) -> str | None:
    """Return the cells on a line without what separates them, digits beyond 9 as letters; None if it has others."""
    if "," in line:
        fields = [field.strip() or "." for field in line.strip().split(",")]
        if line.rstrip().endswith(",") and isqrt(len(fields)) ** 2 != len(fields):
            fields.pop()
    else:
        fields = _SEPARATORS.split(line.strip(" \t|;")) if line.strip() else []
    n = isqrt(len(fields))
    if len({*map(len, fields)}) <= 1:
        return "".join(fields)
    if n * n != len(fields) or not all(field == "." or (field.isdecimal() and int(field) <= n) for field in fields):
        return None
    return "".join(DEFAULT_SYMBOLS[int(field) - 1] if field.strip("0.") else "." for field in fields)
