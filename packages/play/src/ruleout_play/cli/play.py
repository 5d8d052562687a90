"""``ruleout play``."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from typing import Annotated

import typer

from ruleout import InputError, RuleoutError
from ruleout.plugin import how_to_install
from ruleout_cli.kit import is_terminal, only_ascii, write_message

EMPTY = {"what": "empty", "variant": "classic"}


def play(
    puzzle: Annotated[
        str | None, typer.Argument(help="A puzzle, link or saved game: a text or a file. Without it, an empty grid.")
    ] = None,
    ascii: Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters alone.")] = False,
) -> int:
    """Run the command."""
    missing = [each for each in ("textual", "ruleout_batch") if find_spec(each) is None]
    if missing:
        raise RuleoutError(f"the terminal player needs {missing[0]}: {how_to_install('ruleout-play[terminal]')}")
    if not (is_terminal(sys.stdin) and is_terminal(sys.stdout)):
        raise InputError("the terminal player needs a terminal; found input or output that is none")
    from ruleout_play.questions.answer import answer
    from ruleout_play.record import game_in
    from ruleout_play.terminal.app import Player
    from ruleout_play.terminal.session import Session
    from ruleout_play.terminal.storing import path_of_game, text_of

    request = EMPTY if puzzle is None else {"what": "open", "text": text_of(puzzle)}
    reply = answer(request)
    if "error" in reply:
        error = reply["error"]
        place = f"line {error['line']}: " if "line" in error else ""
        raise InputError(f"{place}{error['message']}")
    games = reply.get("games") or ([reply["game"]] if "game" in reply else [])
    is_one = len(games) == 1
    record = games[0] if games else answer(EMPTY)["game"]
    session = Session(game_in(record), path_of_game(puzzle) if puzzle else None)
    session.is_typed = puzzle is None
    start = None if is_one or puzzle is None else (reply, puzzle)
    player = Player(session, plain=ascii or only_ascii(sys.stdout), start=start)
    player.run()
    if player.rescued is not None:
        write_message(f"the game was saved as {player.rescued}")
    return player.return_code or 0
