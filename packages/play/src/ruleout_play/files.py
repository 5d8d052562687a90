"""Files of games: the record of a game as JSON, which the format ``json`` of core reads too."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import attrs

from ruleout.plugin import Claim, Document, Format, InputError, Location, document_of_json, plain_text, quoted
from ruleout_play.link import new_record

if TYPE_CHECKING:
    from ruleout import Registry
    from ruleout_play.game.game import Game


def save(game: Game, *, plugins: Registry | None = None) -> str:
    """Return *game* as the text of a file ``.ruleout``, with a line feed at the end."""
    from ruleout import to_record

    return json.dumps(to_record(game, plugins=plugins), separators=(",", ":")) + "\n"


def load(text: str, *, plugins: Registry | None = None) -> Game:
    """Return the game in the text of a file ``.ruleout``.

    Raises InputError if the text is not a game of this version, or a gesture does not fit, which the message names.
    """
    from ruleout_play.record import game_in

    return game_in(_object(text), plugins=plugins)


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
    return json.dumps(new_record(document), separators=(",", ":")) + "\n"


SAVE = Format(
    id="game",
    title="Game",
    signs=("{",),
    sniff=_sniff,
    read=_read,
    write=_write,
    suffixes=(".ruleout",),
    summary="a file of the players: the record of a game as JSON, which the format json reads too",
)
