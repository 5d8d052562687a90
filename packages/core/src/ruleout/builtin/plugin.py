"""The variants, formats and engines of core."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ruleout.plugins.hooks import hookimpl

if TYPE_CHECKING:
    from ruleout.puzzles.format import Format
    from ruleout.puzzles.variant import Variant
    from ruleout.search.engine import Engine


@hookimpl
def ruleout_variants() -> Iterable[Variant]:
    from ruleout.builtin.classic import CLASSIC

    return [CLASSIC]


@hookimpl
def ruleout_formats() -> Iterable[Format]:
    from ruleout.builtin.formats.array import ARRAYS
    from ruleout.builtin.formats.columns import CSV
    from ruleout.builtin.formats.grid import GRID
    from ruleout.builtin.formats.json import JSON
    from ruleout.builtin.formats.line import LINE, LINE_WITH_ZEROS
    from ruleout.builtin.formats.markdown import MARKDOWN
    from ruleout.builtin.formats.marks import MARKS
    from ruleout.builtin.formats.sadman import SADMAN

    return [ARRAYS, CSV, GRID, JSON, LINE, LINE_WITH_ZEROS, MARKDOWN, MARKS, SADMAN]


@hookimpl
def ruleout_engines() -> Iterable[Engine]:
    from ruleout.builtin.python.engine import PythonEngine

    return [PythonEngine()]
