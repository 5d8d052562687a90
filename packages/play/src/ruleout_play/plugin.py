"""The plug-in of this package."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ruleout.plugin import Format, hookimpl

if TYPE_CHECKING:
    from ruleout_play.questions.question import Question


@hookimpl
def ruleout_formats() -> Iterable[Format]:
    """Files and links of games."""
    from ruleout_play.files import SAVE
    from ruleout_play.link import LINK

    return (SAVE, LINK)


@hookimpl
def ruleout_questions() -> Iterable[Question]:
    """Checks, hints, steps, searches and new puzzles."""
    from ruleout_play.questions.builtin import BUILTIN

    return BUILTIN
