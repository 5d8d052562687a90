"""Links that hold a game: ``#g=`` and the record of the game, compressed.

All of it is in the fragment, which browsers do not send to the server. Source of the coding: RFC 1951 (deflate) and RFC
4648, section 5 (base64url).
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import TYPE_CHECKING, Any

from ruleout.internal import Claim, Document, Format, InputError, document_of_json, plain_text, quoted

if TYPE_CHECKING:
    from ruleout import Registry
    from ruleout_play.game.game import Game

MARK = "#g="
"""Beginning of the fragment of a link."""
MARK_IN_PERCENT = "#g%3D"
"""The same as some programs send it."""
LONGEST_TEXT = 2_000_000
"""The largest number of characters of a record that a link is unpacked to; a short link can hold gigabytes."""
_LINK = re.compile(r"#g=(?P<packed>[^\s<>\"'()\[\]]*)")
_WRONG = re.compile(r"[^A-Za-z0-9_-]")


def link_of(game: Game, *, page: str = "", with_log: bool = False, plugins: Registry | None = None) -> str:
    """Return a link to *game*.

    Parameters
    ----------
    game
        The game.
    page
        The address of the page with the player; without it, the link is the fragment alone.
    with_log
        True if the link holds the log, the named points and the hints, so that the game can be replayed; otherwise it
        holds the position and the clock.
    plugins
        The plug-ins to use; if None, those that are installed.
    """
    from ruleout import to_record

    record = to_record(game, plugins=plugins)
    if not with_log:
        record = {key: value for key, value in record.items() if key not in ("log", "done", "points", "hints")}
    return page + packed(record)


def game_of(link: str, *, plugins: Registry | None = None) -> Game:
    """Return the game that *link* holds. Raises InputError if it holds none."""
    from ruleout_play.record import game_in

    return game_in(unpacked(link), plugins=plugins)


def packed(record: dict[str, Any]) -> str:
    """Return *record* as the fragment of a link."""
    text = json.dumps(record, separators=(",", ":")).encode("ascii")
    squeezed = zlib.compressobj(9, zlib.DEFLATED, -15)
    return MARK + urlsafe_b64encode(squeezed.compress(text) + squeezed.flush()).rstrip(b"=").decode("ascii")


def unpacked(link: str) -> dict[str, Any]:
    """Return the record in *link*. Raises InputError if it is damaged or too large."""
    found = _LINK.search(_decoded(link))
    if found is None:
        raise InputError(
            f"found {quoted(link)}; expected a link that ends with {MARK} and a game, or another that holds a puzzle; "
            "a short link does not: open it, and paste the address that it leads to"
        )
    text64 = found["packed"].rstrip("=")
    wrong = _WRONG.search(text64)
    if wrong is not None:
        place = f"character {wrong.start() + 1} after {MARK}"
        raise InputError(f"the link is damaged: found {quoted(wrong[0])} at {place}; expected letters, digits, - and _")
    try:
        data = urlsafe_b64decode(text64 + "=" * (-len(text64) % 4))
        stream = zlib.decompressobj(-15)
        text = stream.decompress(data, LONGEST_TEXT + 1)
    except (ValueError, zlib.error) as error:
        raise InputError(f"the link is damaged ({error}); expected all of its characters") from None
    if len(text) > LONGEST_TEXT:
        raise InputError(f"the link unpacks to more than {LONGEST_TEXT} characters; no game is that large")
    if not stream.eof:
        raise InputError("the link is damaged (its end is missing); expected all of its characters")
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("the link is damaged (it holds no JSON); expected all of its characters") from None
    if not isinstance(record, dict):
        raise InputError("the link holds no object; expected a game")
    return record


def _decoded(text: str) -> str:
    """Return *text* without percent-encoding."""
    if MARK_IN_PERCENT not in text:
        return text
    from urllib.parse import unquote

    return unquote(text)


def _sniff(text: str) -> Claim | None:
    first = next((line for line in text.split("\n", 20) if line.strip()), "").strip()
    return Claim("a link to a game", certain=True) if _LINK.search(_decoded(first)) else None


def _read(text: str, variant: str | None) -> list[Document]:
    # Programs that send mail break long lines: what follows a link is its end, up to the next link.
    links: list[tuple[int, str]] = []
    for number, line in enumerate(_decoded(plain_text(text)).split("\n"), start=1):
        if links and MARK not in line:
            links[-1] = links[-1][0], links[-1][1] + line.strip()
        elif line.strip():
            links.append((number, line))
    documents = []
    for number, line in links:
        try:
            documents.append(document_of_json(unpacked(line), variant))
        except InputError as error:
            raise error.at(line=number) from None
    return documents


def _write(document: Document) -> str:
    return packed(record_of(document)) + "\n"


def record_of(document: Document) -> dict[str, Any]:
    """Return the record of the game that *document* was read from; of another document, that of a new game."""
    record = document.record or {}
    own = record if record.get("kind") == "game" else {"version": 1, "kind": "game"}
    return {**own, "document": document.as_json()}


LINK = Format(
    id="link",
    title="Link",
    near=r"\s*\w+://\S+",
    sniff=_sniff,
    read=_read,
    write=_write,
    summary="a link of the players, which holds the game itself: #g= and its record, compressed",
)
