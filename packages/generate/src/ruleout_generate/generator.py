"""Generators: how puzzles of a variant are begun."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from ruleout.plugin import Digit, DocumentData, Engine, Puzzle
from ruleout_generate.random_stream import RandomSource


@attrs.frozen
class DraftRequest:
    """Request for a draft of a puzzle.

    Attributes
    ----------
    data
        The data of a document: the variant's name, and whatever of the puzzle is decided already, such as other rules
        or a layout that was handed in.
    build
        Returns the puzzle that the data of a document describes. Raises InputError.
    size
        The rows and columns that were asked for, or None.
    options
        The generator's own options with their values, numbers or text; those that were not given are missing.
    """

    data: DocumentData
    build: Callable[[DocumentData], Puzzle]
    size: tuple[int, int] | None = None
    options: Mapping[str, Any] = attrs.field(factory=dict)


@attrs.frozen
class Draft:
    """A puzzle whose solution is known.

    Attributes
    ----------
    puzzle
        The puzzle with all its constraints. Its givens are digits that it keeps.
    solution
        One digit per visible cell, row by row.
    is_dug
        True if givens are added and removed again; if False, the draft has one solution as it is. Not used if the
        generator's own *is_dug* is False.
    origin
        The generator and the plug-in that drew it, if that is one of a third party; else empty. It is set whatever
        the plug-in says.
    """

    puzzle: Puzzle
    solution: tuple[Digit, ...]
    is_dug: bool = True
    origin: str = ""


@attrs.frozen
class Generator:
    """Generator of the parts of a variant's puzzles other than givens: regions, cages, runs, lines.

    A draft becomes a puzzle with one solution by digging: all digits of its solution are given first, and then givens
    are removed. A grid that no generator makes is filled and dug as it is.

    Attributes
    ----------
    id, title, summary
        The name in commands, the name in lists, and one sentence.
    variants
        The ids of the variants whose puzzles it makes.
    draft
        Takes a request, a random source and an engine, and returns a draft, or None if this try failed. The same
        request and random numbers give the same draft. It calls ``check_time`` in long loops. Raises InputError if
        the request cannot be met by any try.
    options
        Meaning of each option, in a few words, by the name of the option.
    is_dug
        True if givens are added to the draft and removed again; if False, the draft is the puzzle.
    only_if_named
        True if it is used only if the user names it, or if it is the only one for a variant of a third party. It is set
        for generators of third parties, whatever they say.
    """

    id: str
    title: str
    variants: frozenset[str]
    draft: Callable[[DraftRequest, RandomSource, Engine], Draft | None]
    options: Mapping[str, str] = attrs.field(factory=dict)
    is_dug: bool = True
    only_if_named: bool = False
    summary: str = ""
