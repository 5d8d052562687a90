"""Settings of the player."""

from __future__ import annotations

import attrs


@attrs.frozen
class Settings:
    """The settings of a game: what a gesture changes, and what a hint shows.

    Attributes
    ----------
    auto_marks
        True if centre marks are those that entries and givens leave, without what the player removed.
    auto_clean
        True if an entry removes the marks of its digit from the cells that see it.
    only_legal
        True if an entry is refused if a cell that sees it holds the same digit.
    notes
        True if a hint is shown with its note, the step in one line.
    """

    auto_marks: bool = False
    auto_clean: bool = False
    only_legal: bool = False
    notes: bool = False
