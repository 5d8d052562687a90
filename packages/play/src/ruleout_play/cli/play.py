"""``ruleout play``."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib.util import find_spec
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ruleout import InputError, RuleoutError
from ruleout.internal import Ambiguous, NotExpressed, how_to_install, language_of, only_ascii
from ruleout_cli.kit import (
    AddedRules,
    Source,
    entries,
    is_terminal,
    items,
    language_setting,
    languages,
    option,
    write_message,
)

if TYPE_CHECKING:
    from ruleout import Registry
    from ruleout_play.game.game import Game

VARIANTS, FORMATS = items("variants"), items("formats")


def play(
    puzzle: Annotated[
        str | None, typer.Argument(help="A puzzle, link or saved game: a text or a file. Without it, an empty grid.")
    ] = None,
    variant: Annotated[
        str | None,
        option("NAME", "The variant, if the text alone does not determine it.", "--variant", "-v", complete=VARIANTS),
    ] = None,
    format: Annotated[str | None, option("NAME", "The format of the text.", "--format", "-f", complete=FORMATS)] = None,
    language: Annotated[
        str | None, option("CODE", "The language of the player, such as de.", "--language", complete=languages)
    ] = None,
    rule: AddedRules = None,
    ascii: Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters alone.")] = False,
) -> int:
    """Run the command."""
    missing = [each for each in ("textual", "ruleout_batch") if find_spec(each) is None]
    if missing:
        raise RuleoutError(f"the terminal player needs {missing[0]}: {how_to_install('ruleout-play[terminal]')}")
    if puzzle == "-" or not (is_terminal(sys.stdin) and is_terminal(sys.stdout)):
        raise InputError(
            "the terminal player needs a terminal for input and output; expected the puzzle as a text or a file"
        )
    if rule and not puzzle:
        raise InputError("--rule: found no puzzle; expected the one that gets the rule")
    from ruleout import default_registry
    from ruleout_play.terminal.app import Player
    from ruleout_play.terminal.opening import path_of_game
    from ruleout_play.terminal.session import Session
    from ruleout_play.terminal.words import speak

    registry = default_registry()
    speak(language_of(registry, language or language_setting() or None))
    game, start = _found(Source([puzzle], variant, format, rule=rule), registry) if puzzle else (None, None)
    session = Session(game or _empty(variant), path_of_game(puzzle) if puzzle and game and not rule else None)
    session.is_typed = game is None
    player = Player(session, plain=ascii or only_ascii(sys.stdout), start=(start, puzzle or "") if start else None)
    player.run()
    # It was ended from outside, or by a fault of its own.
    rescued = None if player.is_left else player.saving.rescue()
    if rescued is not None:
        write_message(f"the game was saved as {rescued}")
    return player.return_code or int(not player.is_left)


def _found(source: Source, registry: Registry) -> tuple[Game | None, Mapping[str, Any] | None]:
    """Return the only game of *source*, or the choices if there are several."""
    from ruleout_play.files import game_of_puzzle
    from ruleout_play.questions.opening import MOST_GAMES, listed

    try:
        read = islice(entries(source, registry), MOST_GAMES + 1)
        games = [game_of_puzzle(entry.puzzle, plugins=registry) for entry in read]
    except (Ambiguous, NotExpressed) as error:
        if source.rule:  # the text that is read again has no rules of options
            raise
        return None, ({"readings": error.readings} if isinstance(error, Ambiguous) else {"not_expressed": error.what})
    if len(games) == 1:
        return games[0], None
    return None, listed(games, registry)


def _empty(variant: str | None) -> Game:
    """Return a game of an empty grid."""
    from ruleout_play.questions.answer import answer
    from ruleout_play.record import game_in

    reply = answer({"what": "empty", "variant": variant or "classic"})
    if "error" in reply:
        raise InputError(reply["error"]["message"])
    return game_in(reply["game"])
