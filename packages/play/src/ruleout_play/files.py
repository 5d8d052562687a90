"""Files of games: the record of a game as JSON, which the format ``json`` of core reads too."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import attrs

from ruleout.internal import Claim, Document, Format, InputError, Location, document_of_json, plain_text, quoted
from ruleout_play.link import LINK, link_of, record_of

if TYPE_CHECKING:
    from ruleout import Puzzle, Registry
    from ruleout_play.game.game import Game


def save(game: Game, *, plugins: Registry | None = None) -> str:
    """Return *game* as the text of a file ``.ruleout``, with a line feed at the end."""
    from ruleout import to_record

    return json.dumps(to_record(game, plugins=plugins), separators=(",", ":")) + "\n"


def load(text: str, *, plugins: Registry | None = None) -> Game:
    """Return the game in the text of a file ``.ruleout``.

    Raises InputError if the text is not a game of this version, or a gesture does not fit, which the message names.
    """
    from ruleout import default_registry
    from ruleout_play.record import game_in

    documents = (plugins or default_registry()).format("json").read(text, None)
    if len(documents) != 1 or documents[0].record is None:
        raise InputError(f"found {quoted(text[:40])}; expected the record of one game, which is a JSON object")
    return game_in(documents[0].record, plugins=plugins)


def games_in(
    text: str,
    *,
    variant: str | None = None,
    format: str | None = None,
    lossy: bool = False,
    plugins: Registry | None = None,
) -> Iterator[Game]:
    """Yield the games in a text in any format: of files and links of games these, of others a new game per puzzle.

    The parameters and the errors are those of :func:`ruleout.parse_many`; besides, InputError is raised for a game that
    cannot be read.
    """
    from ruleout import parse_many

    for puzzle in parse_many(text, variant=variant, format=format, lossy=lossy, plugins=plugins):
        yield game_of_puzzle(puzzle, plugins=plugins)


def game_of_puzzle(puzzle: Puzzle, *, plugins: Registry | None = None) -> Game:
    """Return the game that *puzzle* was read from, a new one if that was none. Raises InputError."""
    from ruleout_play.game.game import Game
    from ruleout_play.record import game_in

    document = puzzle.document
    if document is None or document.record is None or document.record.get("kind") != "game":
        return Game.of(puzzle)
    try:
        return game_in(document.record, plugins=plugins)
    except InputError as error:
        raise error.at(file=document.file, line=document.line) from None


def written(game: Game, form: str, *, plugins: Registry | None = None) -> str:
    """Return *game* as text in a format: all of it as a file or a link of games, otherwise the puzzle as it stands.

    Raises Unsupported if the format cannot hold the puzzle, and UnknownName if there is no such format.
    """
    from ruleout import write

    if form == SAVE.id:
        return save(game, plugins=plugins)
    if form == LINK.id:
        return link_of(game, with_log=True, plugins=plugins) + "\n"
    return write(game.puzzle, form, plugins=plugins)


def _object(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        message = f"not JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        raise InputError(message, Location(line=error.lineno, column=error.colno)) from None
    except (RecursionError, ValueError):
        raise InputError("not JSON: nested too deeply, or a number with too many digits") from None
    if not isinstance(found, dict):
        raise InputError(f"found {quoted(str(found)[:40])}; expected the record of a game, which is a JSON object")
    return found


def _sniff(text: str) -> Claim | None:
    return None


def _read(text: str, variant: str | None) -> list[Document]:
    lines = enumerate(plain_text(text).split("\n"), start=1)
    numbered = [(number, document_of_json(_object(line), variant)) for number, line in lines if line.strip()]
    return [attrs.evolve(document, line=number) for number, document in numbered]


def _write(document: Document) -> str:
    return json.dumps(record_of(document), separators=(",", ":")) + "\n"


SAVE = Format(
    id="game",
    title="Game",
    sniff=_sniff,
    read=_read,
    write=_write,
    summary="a file of the players: the record of a game as JSON, which the format json reads too",
)
