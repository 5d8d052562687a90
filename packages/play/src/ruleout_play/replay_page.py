"""A game as a page that goes through its moves."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ruleout import Registry, default_registry
from ruleout.internal import ENGLISH, Language, language_of
from ruleout.plugin import Cell, check_time, digits_of
from ruleout_play.game.game import Game
from ruleout_play.game.gestures import shown_marks
from ruleout_play.game.journal import Titles, hints_in_words, in_words, shown_clock, titles_of
from ruleout_render.internal import LONGEST_TITLE, Coordinates, PlayerMarks, Scene, WalkStep, WalkText, page, scene


def replay(
    game: Game,
    *,
    coordinates: Coordinates | None = None,
    theme: str | None = None,
    title: str | None = None,
    language: str | None = None,
    plugins: Registry | None = None,
) -> WalkText:
    """Return a page that shows the moves of *game* one by one, with a picture of the board after each.

    It goes forwards and backwards by buttons and keys, like the page that :func:`ruleout.walk` returns. Moves that were
    undone are left out.

    Parameters
    ----------
    game
        The game.
    coordinates
        Names of rows and columns: ``r1c1`` or ``A1``; None or False for none.
    theme
        ``light``, ``dark``, ``contrast`` or ``print``; if None, the page follows what its reader prefers.
    title
        The title; if None, that of the puzzle.
    language
        The code of the language, such as ``de``; if None, that of the plug-ins.
    plugins
        The plug-ins that have the language; if None, those that are installed.

    Returns
    -------
    WalkText
        The text of one HTML file, which needs no other file and no network. Notebooks show it in a frame.

    Raises
    ------
    UnknownName
        If there is no such theme or language.
    """
    registry = plugins or default_registry()
    speaks = language_of(registry, language)
    shown = title or game.about("title") or speaks.text("Replay of a game")
    steps = list(_positions(game, coordinates, speaks, titles_of(registry, speaks)))
    return page(shown[:LONGEST_TITLE], summary(game, speaks), steps, theme, speaks)


def summary(game: Game, language: Language = ENGLISH) -> str:
    """Return the author, how many moves and hints there were, how long it took, and the named points."""
    undone = len(game.log) - game.done
    author = game.about("author")
    parts = [
        *([language.text("by {author}", author=author)] if author else []),
        language.text("{count} {count#move|moves}", count=game.done)
        + (language.text(" ({count} undone)", count=undone) if undone else ""),
        language.text("{count} {count#hint|hints}", count=len(game.hints)),
        language.text("time {time}", time=shown_clock(game.clock)),
        *([language.text("points: {names}", names=", ".join(game.points))] if game.points else []),
    ]
    return ", ".join(parts)


def _positions(game: Game, coordinates: Coordinates | None, language: Language, titles: Titles) -> Iterator[WalkStep]:
    hints, start = hints_in_words(game, language, titles), language.text("The start")
    at = game.go(0)
    yield WalkStep(start, ". ".join(hints.get(0, ())), _picture(at, (), coordinates, start))
    for number, gesture in enumerate(game.log[: game.done], start=1):
        check_time()
        at = at.redo()
        heading = f"{number}. {shown_clock(gesture.at)}"
        changed = {change.cell for change in gesture.changes}
        picture = _picture(at, changed, coordinates, heading)
        yield WalkStep(heading, ". ".join([in_words(game, gesture, language, titles), *hints.get(number, ())]), picture)


def _picture(game: Game, changed: Collection[Cell], coordinates: Coordinates | None, title: str) -> Scene:
    state = game.state
    fields = {"corner": state.corner, "centre": shown_marks(game), "colors": state.colour}
    held = {name: {cell: digits_of(mask) for cell, mask in enumerate(each) if mask} for name, each in fields.items()}
    # All cells at once, such as all marks, are no place to look at.
    chosen = changed if len(changed) < game.blank.layout.visible / 2 else ()
    shown = game.blank.with_placed(state.entry)
    marks = PlayerMarks(held["corner"], held["centre"], held["colors"], chosen)
    return scene(shown, marks=marks, coordinates=coordinates, title=title)
