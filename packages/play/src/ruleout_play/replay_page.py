"""A game as a page that goes through its moves."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ruleout.internal import counted
from ruleout.plugin import Cell, check_time, digits_of
from ruleout_play.game.game import Game
from ruleout_play.game.gestures import shown_marks
from ruleout_play.game.journal import hints_in_words, in_words, shown_clock
from ruleout_render.internal import LONGEST_TITLE, Coordinates, PlayerMarks, Scene, WalkStep, WalkText, page, scene


def replay(
    game: Game, *, coordinates: Coordinates = False, theme: str | None = None, title: str | None = None
) -> WalkText:
    """Return a page that shows the moves of *game* one by one, with a picture of the board after each.

    It goes forwards and backwards by buttons and keys, like the page that :func:`ruleout.walk` returns. Moves that were
    undone are left out.

    Parameters
    ----------
    game
        The game.
    coordinates
        Names of rows and columns: ``r1c1``, ``A1``, or False for none.
    theme
        ``light``, ``dark``, ``contrast`` or ``print``; if None, the page follows what its reader prefers.
    title
        The title; if None, that of the puzzle.

    Returns
    -------
    WalkText
        The text of one HTML file, which needs no other file and no network. Notebooks show it in a frame.

    Raises
    ------
    UnknownName
        If there is no such theme.
    """
    shown = title or game.about("title") or "Replay of a game"
    return page(shown[:LONGEST_TITLE], summary(game), list(_positions(game, coordinates)), theme)


def summary(game: Game) -> str:
    """Return the author, how many moves and hints there were, how long it took, and the named points."""
    undone = len(game.log) - game.done
    author = game.about("author")
    parts = [
        *([f"by {author}"] if author else []),
        counted(game.done, "move") + (f" ({undone} undone)" if undone else ""),
        counted(len(game.hints), "hint"),
        f"time {shown_clock(game.clock)}",
        *([f"points: {', '.join(game.points)}"] if game.points else []),
    ]
    return ", ".join(parts)


def _positions(game: Game, coordinates: Coordinates) -> Iterator[WalkStep]:
    hints = hints_in_words(game)
    at = game.go(0)
    yield WalkStep("The start", ". ".join(hints.get(0, ())), (_picture(at, (), coordinates, "The start"),))
    for number, gesture in enumerate(game.log[: game.done], start=1):
        check_time()
        at = at.redo()
        heading = f"{number}. {shown_clock(gesture.at)}"
        changed = {change.cell for change in gesture.changes}
        picture = _picture(at, changed, coordinates, heading)
        yield WalkStep(heading, ". ".join([in_words(game, gesture), *hints.get(number, ())]), (picture,))


def _picture(game: Game, changed: Collection[Cell], coordinates: Coordinates, title: str) -> Scene:
    state = game.state
    fields = {"corner": state.corner, "centre": shown_marks(game), "colors": state.colour}
    held = {name: {cell: digits_of(mask) for cell, mask in enumerate(each) if mask} for name, each in fields.items()}
    # All cells at once, such as all marks, are no place to look at.
    chosen = changed if len(changed) < game.blank.layout.visible / 2 else ()
    shown = game.blank.with_placed(state.entry)
    marks = PlayerMarks(held["corner"], held["centre"], held["colors"], chosen)
    return scene(shown, marks=marks, coordinates=coordinates, title=title)
