"""``ruleout game``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ruleout import InputError
from ruleout.internal import ENGLISH
from ruleout_cli.kit import (
    YES,
    Drawing,
    Output,
    OutputWriter,
    Plugins,
    PuzzleLoop,
    Source,
    answer_each,
    draw_board,
    format_of,
    make_registry,
    option,
    whole,
    words,
)
from ruleout_play.files import SAVE, game_of_puzzle, written
from ruleout_play.game.journal import journal, titles_of
from ruleout_play.link import LINK, link_of
from ruleout_play.replay_page import replay, summary

if TYPE_CHECKING:
    from ruleout import Registry
    from ruleout_cli.kit import Entry
    from ruleout_play.game.game import Game

PAGE = "html"
"""The format of a page that replays a game, which is no format of puzzles."""


def game(
    source: Source,
    output: Output,
    plugins: Plugins,
    drawing: Drawing,
    at: Annotated[
        str | None, option("N", "The position after N moves instead of the present one; 0 is the start.", "--at")
    ] = None,
    log: Annotated[bool, typer.Option("--log", help="Write the log alone: moves and hints, one line each.")] = False,
    to: Annotated[
        str | None,
        option(
            "FORMAT", "Write the game: as game or link, as an html page that replays it, or the puzzle as it stands.",
            "--to", "-t", complete=words((SAVE.id, LINK.id, PAGE)),
        ),
    ] = None,
    page: Annotated[
        str | None, option("ADDRESS", "The address of a web player, to which a link leads.", "--page")
    ] = None,
    short: Annotated[
        bool, typer.Option("--short", help="A link without the log: the position and the clock.")
    ] = False,
) -> int:  # fmt: skip
    """Run the command."""
    registry = make_registry(plugins, drawing)
    number = whole("--at", at)
    form = _form(to, output, registry)
    if form != LINK.id and (page is not None or short):
        raise InputError(f"{'--short' if page is None else '--page'} needs the format link")
    if log and form is not None:
        raise InputError("--log and --to cannot be used together")

    def shown(loop: PuzzleLoop, entry: Entry) -> int:
        found = _at(game_of_puzzle(entry.puzzle, plugins=registry), number)
        writer = loop.writer
        if form == PAGE:
            if not loop.alone:
                raise InputError("found several games; expected one, since a page replays one")
            writer.line(replay(found, plugins=registry).rstrip("\n"))
        elif form == LINK.id:
            writer.line(link_of(found, page=page or "", with_log=not short, plugins=registry))
        elif form is not None:
            writer.line(written(found, form, plugins=registry).rstrip("\n"))
        elif writer.as_json:
            writer.result(entry, found, registry, journal=_journal(found, registry))
        elif log:
            for line in _journal(found, registry):
                writer.line(loop.prefix(entry) + line)
        else:
            _show(writer, found, registry, is_first=entry.number == 1)
        return YES

    return answer_each(source, output, registry, shown)


def _form(to: str | None, output: Output, registry: Registry) -> str | None:
    """Return the format in which games are written, None if they are shown."""
    if output.json:
        if to is not None:
            raise InputError("--json: found --to too; expected one of them")
        return None
    is_page = to == PAGE or (to is None and output.output is not None and output.output.lower().endswith(f".{PAGE}"))
    return PAGE if is_page else format_of(to, output.output, registry)


def _at(game: Game, number: int | None) -> Game:
    if number is None:
        return game
    if number > len(game.log):
        raise InputError(f"--at: found {number}; expected 0 to {len(game.log)}, the number of moves")
    return game.go(number)


def _journal(game: Game, registry: Registry) -> list[str]:
    return journal(game, ENGLISH, titles_of(registry, ENGLISH))


def _show(writer: OutputWriter, game: Game, registry: Registry, is_first: bool) -> None:
    """Write the board, how much was played, and the log."""
    if not is_first:
        writer.line()
    if game.about("title"):
        writer.line(f"{game.about('title')}\n")
    writer.drawing(draw_board(game.puzzle, writer, registry, marks=game.puzzle.marks is not None))
    writer.line(f"\n{summary(game)}")
    lines = _journal(game, registry)
    if lines:
        writer.line("\n" + "\n".join(lines))
