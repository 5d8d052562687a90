"""Readers of the arguments of functions for users: puzzles in every form, and options of the right type."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from math import isqrt
from typing import IO, TYPE_CHECKING, Any, TypeAlias, cast

import attrs

from ruleout.clock import UNLIMITED, Budget
from ruleout.errors import InputError
from ruleout.model.typed import require
from ruleout.plugins.discover import default_registry
from ruleout.plugins.registry import Registry
from ruleout.puzzles.digits import as_rows
from ruleout.puzzles.document import Document, document_of_json
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reading.files import decode_text, read_file
from ruleout.search.engine import Engine

if TYPE_CHECKING:
    from ruleout.reasoning.board import Board

Text = str | bytes
TextSource = Text | os.PathLike[str] | IO[str] | IO[bytes]
"""A text, the path of a file (as a :class:`pathlib.Path`; a str is a text), or an open file."""
PuzzleSource: TypeAlias = (
    "Puzzle | Board | Document | TextSource | Mapping[str, Any] "
    "| Sequence[int] | Sequence[Sequence[int]] | Sequence[Sequence[Sequence[int]]]"
)
"""Anything that denotes a puzzle: a puzzle, its text, file, document or JSON object, a board, or the digits of a square
grid, 0 for a blank, as rows or in one sequence, in lists, NumPy arrays or a DataFrame; of a cube, layers of rows."""

EngineChoice = str | Engine | None
"""An engine, the id of one, or None for that of the project with the highest rank that supports the puzzle."""

EXPECTED = (
    "expected a puzzle: a text, a pathlib.Path, an open file, a mapping such as {'givens': rows}, rows of numbers, "
    "or a Puzzle, Board or Document"
)


def text_of(source: object, file: str | None = None) -> tuple[str, str | None] | None:
    """Return the text that *source* is or leads to, and its name in errors; None if *source* is something else.

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
    """Return the puzzle or document that *source* (not a text) is or describes; *variant* is for data that names none.

    Raises InputError if numbers are not a square grid, and TypeError if *source* is nothing that describes a puzzle.
    """
    if isinstance(source, Puzzle | Document):
        return source
    if hasattr(source, "to_puzzle"):  # a board, whose module need not be loaded
        return cast(Puzzle, source.to_puzzle())
    if isinstance(source, Mapping):
        document = document_of_json(source, variant)
        return attrs.evolve(document, data={key: _plain(value) for key, value in document.data.items()})
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
        rows = [list(map(_entry, row)) for row in entries]
        of_rows = any(rows) and all(isinstance(each, Sequence) and not isinstance(each, str) for each in chain(*rows))
        return Document(variant, {"layers" if of_rows else "givens": rows})
    found = f"found a {type(source).__name__} of {_type_of(entries[0])}"
    raise TypeError(f"{found}; {EXPECTED}; for several puzzles use solve_many")


def _plain(value: object) -> Any:
    """*value*; an array or a number of NumPy, or a DataFrame of pandas or Polars, as lists or an int."""
    to_array = getattr(value, "to_numpy", None)
    array = to_array() if callable(to_array) else value
    to_list = getattr(array, "tolist", None)
    return to_list() if callable(to_list) else array


def _entry(value: object) -> Any:
    """*value*, with NaN, which tables have for blanks, as 0 and other whole numbers as int."""
    plain = _plain(value)
    if not isinstance(plain, float) or not (plain != plain or plain.is_integer()):
        return plain
    return int(plain) if plain == plain else 0


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
    if engine is not None:
        require("engine", engine, str | Engine, "the id of an engine, an Engine or None")
    if not isinstance(budget, Budget):
        require("budget", budget, Budget, "a Budget, such as ruleout.Budget(seconds=5)")
    if plugins is None:
        return default_registry()
    if not isinstance(plugins, Registry):
        require("plugins", plugins, Registry, "a Registry, as ruleout.discover() returns, or None")
    return plugins


def checked_rules(rules: str | Iterable[str]) -> tuple[str, ...]:
    """Return *rules*, which are given in words; a single one may be a text. Raises TypeError if they are no texts."""
    return checked_texts("rules", rules, "a rule such as 'anti-knight', or several")


def checked_texts(what: str, texts: str | Iterable[str], expected: str) -> tuple[str, ...]:
    """Return *texts* as a tuple; a single one is accepted. Raises TypeError, which names *what*, for other types."""
    if texts == ():  # as it is most often, in little time
        return ()
    found: tuple[str, ...] = require(
        what, (texts,) if isinstance(texts, str) else listed(texts), tuple[str, ...], expected
    )
    return found


def listed(values: Any) -> Any:
    """Return iterators, sets and the like as a tuple, other values unchanged."""
    is_listed = isinstance(values, str | tuple | list) or not isinstance(values, Iterable)
    return values if is_listed else tuple(values)
