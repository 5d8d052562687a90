"""The variants, formats and engines of core, each imported when it is first used."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ruleout.plugins.hooks import hookimpl
from ruleout.plugins.late import Late, late

if TYPE_CHECKING:
    from ruleout.puzzles.format import Format
    from ruleout.puzzles.variant import Variant
    from ruleout.search.engine import Engine


@hookimpl
def ruleout_variants() -> Iterable[Variant | Late]:
    return late("ruleout.builtin.classic:CLASSIC", "classic")


@hookimpl
def ruleout_formats() -> Iterable[Format | Late]:
    home = "ruleout.builtin.formats"
    return [
        *late(f"{home}.array:ARRAYS", "array", signs=("[", "{", "("), suffixes=()),
        *late(f"{home}.columns:CSV", "csv", signs=(",", ";", "\t", "\n"), suffixes=(".csv",)),
        *late(f"{home}.grid:GRID", "grid", signs=("\n",), suffixes=(".sdk",)),
        *late(f"{home}.json:JSON", "json", signs=("{", "["), suffixes=(".json", ".jsonl")),
        *late(f"{home}.line:LINE", "line", signs=("",), suffixes=(".sdm",)),
        *late(f"{home}.line:LINE_WITH_ZEROS", "sdo", signs=(), suffixes=(".sdo",)),
        *late(f"{home}.markdown:MARKDOWN", "markdown", signs=("|",), suffixes=(".md",)),
        *late(f"{home}.marks:MARKS", "marks", signs=may_be_marks, suffixes=()),
        *late(f"{home}.sadman:SADMAN", "sadman", signs=("[",), suffixes=()),
    ]


def may_be_marks(text: str) -> bool:
    """Return whether a text may be pencil marks: groups, or one line of as many characters as a cube has cells."""
    is_cube = round(len(text) ** (1 / 3)) ** 3 == len(text)
    return is_cube or len(text.split()) > 1 or "," in text or ";" in text or "#" in text


@hookimpl
def ruleout_engines() -> Iterable[Engine]:
    from ruleout.builtin.python.engine import PythonEngine

    return [PythonEngine()]
