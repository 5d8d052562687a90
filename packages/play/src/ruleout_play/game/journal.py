"""The log of a game as text."""

from __future__ import annotations

from collections.abc import Iterator

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
MARKS = {"corner": "corner", "centre": "mark", "removed": "mark", "colour": "colour"}
"""Names of the fields of marks."""


def journal(game: Game, language: Language = ENGLISH) -> list[str]:
    """Return the gestures and hints of *game*, one line each with the clock, and the end of what is in effect."""
    hints = hints_in_words(game, language)
    lines = [f"        {each}" for each in hints.get(0, ())]
    for number, gesture in enumerate(game.log, start=1):
        undone = language.text(" (undone)") if number > game.done else ""
        lines.append(f"{shown_clock(gesture.at):>7} {in_words(game, gesture, language)}{undone}")
        lines += [f"        {each}" for each in hints.get(number, ())]
    return lines


def hints_in_words(game: Game, language: Language = ENGLISH) -> dict[int, list[str]]:
    """Return the hints of *game*, by the number of gestures before them."""
    hints: dict[int, list[str]] = {}
    for hint in game.hints:
        strength, technique = language.text(hint.strength), hint.technique or language.text("none")
        text = language.text("hint ({strength}): {technique}", strength=strength, technique=technique)
        hints.setdefault(hint.position, []).append(text)
    return hints


def in_words(game: Game, gesture: Gesture, language: Language = ENGLISH) -> str:
    """Return what *gesture* changed."""
    return "; ".join(_in_words(game, gesture, language))


def shown_clock(milliseconds: int) -> str:
    """Return a time of the clock, such as ``1:05`` or ``1:00:05``."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def _in_words(game: Game, gesture: Gesture, language: Language) -> Iterator[str]:
    if gesture.what in WORDS:
        yield language.text(WORDS[gesture.what])
        return
    if gesture.technique:
        yield gesture.technique
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
