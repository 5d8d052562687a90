"""Options for solving by techniques, as keywords and as an object."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypedDict

import attrs

from ruleout.api.inputs import EngineChoice
from ruleout.clock import UNLIMITED, Budget
from ruleout.model.typed import require
from ruleout.plugins.registry import Registry
from ruleout.reasoning.rungs import LadderScale


class SearchKeywords(TypedDict, total=False):
    """The attributes of :class:`Options` for searches, as keywords."""

    engine: EngineChoice
    budget: Budget
    plugins: Registry | None


class Keywords(SearchKeywords, total=False):
    """The attributes of :class:`Options`, as keywords."""

    techniques: str | Iterable[str] | None
    without: str | Iterable[str]
    up_to: str | None
    scale: str | LadderScale | None
    language: str | None


@attrs.frozen(kw_only=True)
class Options:
    """Options for solving a puzzle by techniques.

    The functions :func:`explain`, :func:`hint`, :func:`hints`, :func:`all_steps`, :func:`rate` and :func:`ratings` take
    the attributes as keywords, such as ``hint(puzzle, scale="se")``, an object as ``options``, or both; a keyword
    replaces the attribute of the object.

    Attributes
    ----------
    techniques
        The ids of the techniques to use; if None, all that apply to the puzzle. A rating has those of its scale. The
        name of a group, such as ``wings``, stands for its techniques, apart from those that are used on request only,
        and ``all`` for every technique.
    without
        The ids of techniques to leave out, or of groups.
    up_to
        The id of a technique, or of a group: techniques that are harder than this one, or than all of this group, are
        left out. What is harder is decided by the ladder of the scale or, without one, by the difficulty.
    scale
        The scale, or its id, whose ladder and scores are used; techniques that are not on it are left out. If None, the
        techniques are tried in the order of their difficulty, and a rating is on the scale ``ruleout``.
    language
        The code of the language of explanations, such as ``de``; if None, that of the plug-ins. What is not translated
        is in English.
    engine
        The id of an engine, or an engine; if None, the highest in rank that supports the puzzle. Its solutions are
        what each step is checked against; a rating does not depend on it.
    budget
        The nodes of the search before the first step; the seconds of the whole call, after which the technique that is
        running ends, and no other is started; and the event that cancels it.
    plugins
        The plug-ins to use; if None, those that are installed.
    """

    techniques: str | Iterable[str] | None = None
    without: str | Iterable[str] = ()
    up_to: str | None = None
    scale: str | LadderScale | None = None
    language: str | None = None
    engine: EngineChoice = None
    budget: Budget = UNLIMITED
    plugins: Registry | None = None


def chosen_options(options: Options | None, keywords: Any) -> Options:
    """Return *options* with the *keywords* of a function instead of its attributes."""
    if options is not None:
        require("options", options, Options, "an Options, such as ruleout.Options(scale='se')")
    return attrs.evolve(options or Options(), **keywords)
