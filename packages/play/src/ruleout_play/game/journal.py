"""The log of a game as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ruleout import Registry, default_registry
from ruleout.internal import ENGLISH, Language, digits_of
from ruleout_play.game.game import Game, Gesture
from ruleout_play.game.state import Change

WORDS = {
    "clear": "cleared",
    "fill": "all marks",
    "clean": "marks cleaned",
    "lone": "single candidates filled in",
    "solve": "solved",
    "restart": "back to the start",
}
"""Names of gestures whose changes are not listed."""
Titles = Callable[[str], str]
"""Returns the title of a technique by its id."""
MARKS = {"corner": "corner", "centre": "mark", "removed": "mark", "colour": "colour"}
"""Names of the fields of marks."""


def journal(game: Game, language: Language = ENGLISH, titles: Titles | None = None) -> list[str]:
    """Return the gestures and hints of *game*, one line each with the clock, and the end of what is in effect.

    Techniques have their *titles*, by default those of the installed plug-ins.
    """
    titles = titles or titles_of(default_registry(), language)
    hints = hints_in_words(game, language, titles)
    lines = [f"        {each}" for each in hints.get(0, ())]
    for number, gesture in enumerate(game.log, start=1):
        undone = language.text(" (undone)") if number > game.done else ""
        lines.append(f"{shown_clock(gesture.at):>7} {in_words(game, gesture, language, titles)}{undone}")
        lines += [f"        {each}" for each in hints.get(number, ())]
    return lines


def titles_of(registry: Registry, language: Language) -> Titles:
    """Return the titles of the techniques of *registry*; one that it does not have keeps its id."""

    def title(id: str) -> str:
        found = registry.techniques.get(id)
        return language.noun(found.title) if found else id

    return title


def title_of_id(id: str) -> str:
    """Return the title that a player makes of the id of a variant or a technique, if it has no other."""
    return (id[:1].upper() + id[1:]).replace("-", " ")


def hints_in_words(game: Game, language: Language, titles: Titles) -> dict[int, list[str]]:
    """Return the hints of *game*, by the number of gestures before them."""
    hints: dict[int, list[str]] = {}
    for hint in game.hints:
        text = language.text("hint ({strength})", strength=language.text(hint.strength))
        # Weak hints do not name their technique.
        text += f": {titles(hint.technique)}" if hint.technique else ""
        hints.setdefault(hint.position, []).append(text)
    return hints


def in_words(game: Game, gesture: Gesture, language: Language, titles: Titles) -> str:
    """Return what *gesture* changed."""
    return "; ".join(_in_words(game, gesture, language, titles))


def shown_clock(milliseconds: int) -> str:
    """Return a time of the clock, such as ``1:05`` or ``1:00:05``."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def _in_words(game: Game, gesture: Gesture, language: Language, titles: Titles) -> Iterator[str]:
    if gesture.what in WORDS:
        yield language.text(WORDS[gesture.what])
        return
    if gesture.technique:
        yield titles(gesture.technique)
    groups: dict[str, list[int]] = {}
    for change in gesture.changes:
        groups.setdefault(_what(game, change, language), []).append(change.cell)
    for what, cells in groups.items():
        yield f"{language.joined(game.blank.layout.names[cell] for cell in sorted(cells))} {what}"


def _what(game: Game, change: Change, language: Language) -> str:
    show = game.blank.layout.show
    if change.field == "entry":
        return f"= {show(change.new)}" if change.new else language.text("without {digit}", digit=show(change.old))
    gained, lost = change.new & ~change.old, change.old & ~change.new
    # What the player removed from automatic marks is the inverse of a mark.
    if change.field == "removed":
        gained, lost = lost, gained
    name = language.text(MARKS[change.field])
    symbol = str if change.field == "colour" else show
    parts = [
        f"{sign}{name} {' '.join(symbol(each) for each in digits_of(mask))}"
        for sign, mask in (("+", gained), ("-", lost))
        if mask
    ]
    return ", ".join(parts)
