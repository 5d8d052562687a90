"""Puzzles from arguments, files and standard input."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from typing import Any

import attrs

from ruleout.build import build
from ruleout.document import Document
from ruleout.errors import InputError, Where, quoted
from ruleout.puzzle import Puzzle
from ruleout.reading import decode, documents, read_file, read_stream
from ruleout.registry import Registry
from ruleout_cli.options import Source
from ruleout_cli.terminal import is_terminal

STANDARD_INPUT = "standard input"


@attrs.frozen
class Entry:
    """One puzzle of the input: its number from 1, the puzzle, and the id of the format that it was written in."""

    number: int
    puzzle: Puzzle
    format: str | None

    @property
    def name(self) -> str:
        """How messages call it."""
        line = self.puzzle.document.line if self.puzzle.document else None
        return f"puzzle {self.number}" + (f" (line {line})" if line is not None else "")

    @property
    def record(self) -> dict[str, Any]:
        """What a record says of the puzzle itself: its number, its line and id where it has one, and its variant."""
        data: dict[str, Any] = {"puzzle": self.number}
        if self.puzzle.document is not None and self.puzzle.document.line is not None:
            data["line"] = self.puzzle.document.line
        if "id" in self.puzzle.meta:
            data["id"] = self.puzzle.meta["id"]
        return {**data, "variant": self.puzzle.variant}


@attrs.frozen
class Text:
    """A text that holds puzzles, and the file it came from."""

    content: str
    file: str | None


def entries(source: Source, registry: Registry) -> list[Entry]:
    """Every puzzle that *source* names, in order. Raises InputError on the first thing that is not right."""
    found: list[Entry] = []
    for text in texts(source, registry):
        format_id = source.format or sole_format(text.content, registry)
        for document in read(text, source, registry):
            found.append(Entry(len(found) + 1, build(document, registry), format_id))
    return found


def read(text: Text, source: Source, registry: Registry) -> Iterator[Document]:
    """The documents in a text."""
    yield from documents(text.content, registry, variant=source.variant, format=source.format, file=text.file)


def texts(source: Source, registry: Registry) -> Iterator[Text]:
    """The texts that *source* names. Raises InputError where there is none: a terminal is not waited for."""
    if not source.puzzles:
        if sys.stdin is None or is_terminal(sys.stdin):
            raise InputError("no puzzle given; expected one as an argument, a file, - or a pipe")
        yield _standard_input()
    for argument in source.puzzles or ():
        if argument == "-":
            yield _standard_input()
        elif os.path.exists(argument):
            yield Text(decode(read_file(argument), argument), argument)
        elif _means_a_file(argument, registry):
            raise InputError("no such file, and not a puzzle either", Where(file=argument))
        else:
            yield Text(argument, None)


def sole_format(text: str, registry: Registry) -> str | None:
    """The format that claims *text*, where one does or one is certain; None otherwise."""
    claims = {each.id: each.sniff(text) for each in registry.formats.values()}
    made = {name: claim for name, claim in claims.items() if claim is not None}
    certain = [name for name, claim in made.items() if claim.certain]
    best = certain or list(made)
    return best[0] if len(best) == 1 else None


def _standard_input() -> Text:
    if sys.stdin is None:
        raise InputError("standard input is closed")
    return Text(decode(read_stream(sys.stdin.buffer, STANDARD_INPUT), STANDARD_INPUT), STANDARD_INPUT)


def _means_a_file(argument: str, registry: Registry) -> bool:
    """Whether an argument that no format recognises looks like the name of a file that is not there."""
    if any(char in argument for char in "\n{ ") or "://" in argument or sole_format(argument, registry):
        return False
    return os.sep in argument or re.search(r"\.[A-Za-z]\w{0,9}$", argument) is not None


def link_advice(argument: str) -> str:
    """What to do about a link that no installed format reads."""
    return f"no installed format reads the link {quoted(argument)}; pip install ruleout-variants"
