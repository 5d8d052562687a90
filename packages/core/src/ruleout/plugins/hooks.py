"""The hooks of plug-ins: pluggy project ``ruleout``, entry point group ``ruleout``.

A plug-in is a module or an object with functions that have the names below and are marked with ``hookimpl``. Plug-ins
are called one at a time, with copies of the arguments, so that a faulty one does not affect the others. A plug-in is
loaded whenever a command starts, and its hooks are called when their kind is needed, so slow imports belong inside the
functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import pluggy

if TYPE_CHECKING:
    from ruleout.puzzles.format import Format
    from ruleout.puzzles.puzzle import Puzzle
    from ruleout.puzzles.rule import Rule
    from ruleout.puzzles.variant import Variant
    from ruleout.reasoning.board import Board
    from ruleout.reasoning.step import Step
    from ruleout.reasoning.technique import Technique
    from ruleout.search.engine import Engine
    from ruleout.words.language import Translation

PROJECT = "ruleout"
ENTRY_POINT_GROUP = "ruleout"
"""The entry point group under which a distribution lists its plug-ins."""

hookspec = pluggy.HookspecMarker(PROJECT)
"""Decorator: marks a function as the specification of the hook with its name."""
hookimpl = pluggy.HookimplMarker(PROJECT)
"""Decorator: marks a function of a plug-in as the implementation of the hook with its name."""


# Gathering: every plug-in is called, and the order of registration never matters.


@hookspec
def ruleout_variants() -> Iterable[Variant]:  # type: ignore[empty-body]
    """Grids that a document can name.

    Called: when a document is built into a puzzle, and for ``ruleout variants``.
    Result: variants; gathered from every plug-in.
    Example: ``return [Variant(id="windoku", title="Windoku", extends="classic", defaults={"windoku": True})]``
    Since: 0.1
    """


@hookspec
def ruleout_rules() -> Iterable[Rule]:  # type: ignore[empty-body]
    """Rules that can be added to any grid.

    Called: when a document with a key that is not its variant's own is built into a puzzle, and for ``ruleout rules``.
    Result: rules; gathered from every plug-in.
    Example: ``return [Rule(id="diagonals", title="Diagonals", read=read, write=write, build=build)]``
    Since: 0.1
    """


@hookspec
def ruleout_techniques() -> Iterable[Technique]:  # type: ignore[empty-body]
    """Human techniques.

    Called: when a puzzle is explained, and for ``ruleout techniques``.
    Result: techniques; gathered from every plug-in.
    Example: ``return [Technique(id="xy-wing", title="XY-Wing", difficulty=42, find=find)]``
    Since: 0.1
    """


@hookspec
def ruleout_engines() -> Iterable[Engine]:  # type: ignore[empty-body]
    """Search engines.

    Called: when a puzzle is searched, and for ``ruleout engines``.
    Result: engines; gathered from every plug-in. An engine imports its heavy libraries when it searches, not here. An
        engine of a third party is used only if it is named.
    Example: ``return [PythonEngine()]``
    Since: 0.1
    """


@hookspec
def ruleout_formats() -> Iterable[Format]:  # type: ignore[empty-body]
    """Text forms of puzzles.

    Called: when text is read or written, and for ``ruleout formats``.
    Result: formats; gathered from every plug-in.
    Example: ``return [Format(id="kak", title="Kakuro .kak", sniff=sniff, read=read, write=write)]``
    Since: 0.1
    """


@hookspec
def ruleout_translations() -> Iterable[Translation]:  # type: ignore[empty-body]
    """Sentences of techniques and rules, titles, units and texts of players in other languages than English.

    Called: when words in another language are wanted, and for ``ruleout translations``.
    Result: translations; gathered from every plug-in. Those of the project come before others of a language.
    Example: ``return [Translation("de-wings", "de", "Deutsch", (Path(__file__).parent / "de.toml").read_text)]``
    Since: 0.1
    """


# Choosing: one plug-in decides instead of the default. Two are a conflict that names both, unless one is chosen.


@hookspec
def ruleout_order_techniques(puzzle: Puzzle, techniques: Sequence[Technique]) -> Sequence[Technique]:  # type: ignore[empty-body]
    """The order in which the ladder tries techniques.

    Called: once before a puzzle is explained.
    Arguments: the puzzle; the techniques that apply to it, in the default order (difficulty, then id).
    Result: some or all of *techniques*, each once, in the order to be tried.
    Example: ``return sorted(techniques, key=lambda technique: technique.id)``
    Since: 0.1
    """


@hookspec
def ruleout_draw(puzzle: Puzzle, board: Board, step: Step | None) -> str:  # type: ignore[empty-body]
    """A board as text for a terminal.

    Called: when a board is shown by the command line or ``ruleout.draw``, instead of the default drawing.
    Arguments: the puzzle, the board, and the step to be highlighted, or None.
    Result: the text, lines separated by line feeds.
    Example: ``return " ".join(board.layout.show(digit) for digit in board.digits)``
    Since: 0.1
    """


@hookspec
def ruleout_picture(puzzle: Puzzle, board: Board, step: Step | None) -> str:  # type: ignore[empty-body]
    """A board as a picture: the text of an SVG file.

    Called: when a notebook shows a puzzle, a board or a hint, instead of ``ruleout.svg``.
    Arguments: the puzzle, the board, and the step to be highlighted, or None.
    Result: the SVG, from ``<svg`` to ``</svg>``.
    Example: ``return f'<svg xmlns="http://www.w3.org/2000/svg"><text y="20">{board.placed.bit_count()}</text></svg>'``
    Since: 0.1
    """


# Observing: every plug-in is called, and what it returns is ignored.


@hookspec
def ruleout_step_taken(puzzle: Puzzle, board: Board, step: Step) -> None:
    """A step is about to be applied.

    Called: for each step of the ladder, after it has been checked and before it is applied.
    Arguments: the puzzle; the board on which the step was found; the step.
    Result: none.
    Example: ``counts[step.technique] += 1``
    Since: 0.1
    """
