"""``ruleout play``, ``ruleout web`` and ``ruleout game``.

Every start of the command line imports this module; each command is imported when it is used.
"""

from __future__ import annotations

from collections.abc import Callable

import typer

from ruleout.plugin import hookimpl
from ruleout_cli.kit import add_lazy_command


@hookimpl
def ruleout_add_commands(app: typer.Typer) -> None:
    """Add the commands."""
    add_lazy_command(app, "play", _play, summary="Play in the terminal.", panel="Puzzles")
    add_lazy_command(
        app, "web", _web, summary="Play in a browser: serve the web player on this machine.", panel="Puzzles"
    )
    add_lazy_command(app, "game", _game, summary="Show saved games: the board, the log, a replay.", panel="Puzzles")


def _web() -> Callable[..., int]:
    from ruleout_play.cli.web import web

    return web


def _play() -> Callable[..., int]:
    from ruleout_play.cli.play import play

    return play


def _game() -> Callable[..., int]:
    from ruleout_play.cli.game import game

    return game
