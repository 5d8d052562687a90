"""The plug-in of this package."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ruleout.plugin import hookimpl, late

if TYPE_CHECKING:
    from ruleout.plugin import Format, Late, Translation
    from ruleout_play.questions.question import Question


@hookimpl
def ruleout_formats() -> Iterable[Format | Late]:
    """Return the formats of files and links of games."""
    return [
        *late("ruleout_play.files:SAVE", "game", signs=("{",), suffixes=(".ruleout",)),
        *late("ruleout_play.link:LINK", "link", signs=("#g=", "#g%3D"), suffixes=()),
    ]


@hookimpl
def ruleout_translations() -> Iterable[Translation]:
    """Return the German texts of the players."""
    from ruleout_play.translations import GERMAN

    return [GERMAN]


@hookimpl
def ruleout_questions() -> Iterable[Question]:
    """Return the questions: checks, hints, steps, searches and new puzzles."""
    from ruleout_play.questions.builtin import BUILTIN

    return BUILTIN
