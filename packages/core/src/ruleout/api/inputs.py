"""What the functions for users accept: puzzles in every form, and options of the right type."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from math import isqrt
from typing import IO, TYPE_CHECKING, Any, TypeAlias, cast

from ruleout.errors import InputError, quoted
from ruleout.plugins.discover import default_registry
from ruleout.plugins.registry import Registry
from ruleout.puzzles.digits import as_rows
from ruleout.puzzles.document import Document, document_in
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reading.files import decode_text, read_file
from ruleout.search.engine import UNLIMITED, Budget, Engine

if TYPE_CHECKING:
    from ruleout.reasoning.board import Board

Text = str | bytes
TextSource = Text | os.PathLike[str] | IO[str] | IO[bytes]
"""A text, the path of a file (as a :class:`pathlib.Path`; a str is a text), or an open file."""
PuzzleSource: TypeAlias = (
    "Puzzle | Board | Document | TextSource | Mapping[str, Any] | Sequence[int] | Sequence[Sequence[int]]"
)
"""What is accepted wherever a puzzle is: besides a puzzle, its text, file, document or JSON object, a board, and the
digits of a square grid, 0 for a blank, as rows or in one sequence; NumPy arrays of them too."""

EngineChoice = str | Engine | None
"""An engine, the id of one, or None for that of the project with the highest rank that supports the puzzle."""

EXPECTED = (
    "expected a puzzle: a text, a pathlib.Path, an open file, a mapping such as {'givens': rows}, rows of numbers, "
    "or a Puzzle, Board or Document"
)


def text_of(source: object, file: str | None = None) -> tuple[str, str | None] | None:
    """The text that *source* is or leads to, and its name in errors; None if *source* is something else.

    The name is *file* or else that of the file that was read. Raises InputError if a file cannot be read or is not
    text.
    """
    if isinstance(source, str):
        return source, file
    if isinstance(source, bytes | bytearray):
        return decode_text(bytes(source), file or "text"), file
    if isinstance(source, os.PathLike):
        path = os.fsdecode(source)
        return read_file(path), file or path
    read = getattr(source, "read", None)
    if callable(read):
        name = getattr(source, "name", None)
        return text_of(read(), file or (name if isinstance(name, str) else None))
    return None


def puzzle_or_document(source: object, variant: str | None = None) -> Puzzle | Document:
    """The puzzle or document that *source* (not a text) is or describes; *variant* is that of one that names none.

    Raises InputError if numbers are not a square grid, and TypeError if *source* is nothing that describes a puzzle.
    """
    if isinstance(source, Puzzle | Document):
        return source
    if hasattr(source, "to_puzzle"):  # a board, whose module need not be loaded
        return cast(Puzzle, source.to_puzzle())
    if isinstance(source, Mapping):
        return _document(source, variant)
    values = _plain(source)
    if not isinstance(values, Sequence) or not values:
        raise TypeError(f"found {_type_of(source)}; {EXPECTED}")
    entries = [_plain(each) for each in values]
    if all(isinstance(each, int) for each in entries):
        n = isqrt(len(entries))
        if n * n != len(entries):
            raise InputError(f"found {len(entries)} numbers; expected those of a square grid, such as 81")
        return Document(variant, {"givens": as_rows(entries, n)})
    if all(isinstance(each, Sequence) and not isinstance(each, str | bytes) for each in entries):
        return Document(variant, {"givens": [list(map(_plain, row)) for row in entries]})
    found = f"found a {type(source).__name__} of {_type_of(entries[0])}"
    raise TypeError(f"{found}; {EXPECTED}; for several puzzles use solve_many")


def _document(data: Mapping[Any, Any], variant: str | None) -> Document:
    """The document of the JSON object *data*, or of a record."""
    data = document_in(data)
    for key in data:
        if not isinstance(key, str):
            raise TypeError(f"found the key {key!r}; expected keys such as 'givens' and 'variant'")
    named = data.get("variant")
    if named is not None and not isinstance(named, str):
        raise InputError(f"variant: found {quoted(named)}; expected a name")
    return Document(named or variant, {key: _plain(value) for key, value in data.items() if key != "variant"})


def _plain(value: object) -> Any:
    """*value*, an array or a number of NumPy as lists or an int."""
    to_list = getattr(value, "tolist", None)
    return to_list() if callable(to_list) else value


def _type_of(value: object) -> str:
    return "None" if value is None else f"a value of type {type(value).__name__}"


def puzzles_in(puzzles: Iterable[PuzzleSource]) -> Iterable[PuzzleSource]:
    """*puzzles*, unless it is a single puzzle: then TypeError is raised."""
    is_board = hasattr(puzzles, "to_puzzle")
    if is_board or isinstance(puzzles, str | bytes | bytearray | Mapping | Puzzle | Document | os.PathLike):
        raise TypeError(
            f"found one puzzle, as {_type_of(puzzles)}; expected several, such as a list of puzzles or "
            "what parse_many and load_many return"
        )
    return puzzles


def checked_registry(plugins: Registry | None, engine: EngineChoice = None, budget: Budget = UNLIMITED) -> Registry:
    """*plugins*, or what is installed. Raises TypeError if an argument of that name has another type."""
    require("engine", isinstance(engine, str | Engine | None), engine, "the id of an engine, an Engine or None")
    require("budget", isinstance(budget, Budget), budget, "a Budget, such as ruleout.Budget(seconds=5)")
    if plugins is None:
        return default_registry()
    require("plugins", isinstance(plugins, Registry), plugins, "a Registry, as ruleout.discover() returns, or None")
    return plugins


def checked_ids(what: str, ids: str | Iterable[str]) -> tuple[str, ...]:
    """The ids in *ids*, which may be a single one. Raises TypeError, which calls them *what*, for anything else."""
    if isinstance(ids, str):
        return (ids,)
    found = tuple(ids) if isinstance(ids, Iterable) else ()
    is_right = isinstance(ids, Iterable) and all(isinstance(each, str) for each in found)
    require(what, is_right, ids, "an id such as 'naked-single', or several")
    return found


def require(what: str, is_right: bool, value: object, expected: str) -> None:
    """Raise TypeError with what was found and what was expected as *what*, unless *is_right*."""
    if not is_right:
        raise TypeError(f"{what}: found {quoted(repr(value))}; expected {expected}")
