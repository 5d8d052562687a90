"""The format ``tatham``: game ids and save files of Solo, Unequal, Towers and Keen of Simon Tatham's collection.

Sources: ghewgill/puzzles, ``solo.c``, ``unequal.c``, ``towers.c``, ``keen.c``. An id is the parameters, a colon and the
description. A save file has lines ``KEY     :length:value``; the moves in it are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from ruleout import internal as kit
from ruleout_links.addresses import read_lines
from ruleout_links.draft import Draft
from ruleout_links.omissions import Omissions, distributions
from ruleout_links.squares import require_usual_digits, square_of
from ruleout_links.tatham.games import KEYS, read_keen, read_solo, read_towers, read_unequal, write_id
from ruleout_links.text_formats import text_format

ID = "tatham"
_DIFFICULTY = "(?:d[a-z])?"
GAMES = {
    "Solo": (
        r"(?P<n>[0-9]{1,2})(?:x(?P<columns>[0-9]{1,2})|j)(?P<flags>(?:[xka]|[rm][248]|md[24]|d[a-z])*)"
        r":(?P<description>[a-z0-9_]+(?:,[a-z0-9_]*)*)",
        read_solo,
    ),
    "Unequal": (
        rf"(?P<n>[0-9]{{1,2}})(?P<adjacent>a?){_DIFFICULTY}:(?P<description>(?:[a-z]*[0-9]{{1,2}}[URDL]*,)+)",
        read_unequal,
    ),
    "Towers": (
        rf"(?P<n>[0-9]{{1,2}}){_DIFFICULTY}:(?P<description>[0-9]*(?:/[0-9]*){{3,}}(?:,[a-z0-9_]*)?)",
        read_towers,
    ),
    "Keen": (rf"(?P<n>[0-9]{{1,2}}){_DIFFICULTY}m?:(?P<description>[a-z0-9_]+,(?:[amsd][0-9]{{1,9}})+)", read_keen),
}
"""The pattern of the ids of each game, and the function that reads one."""
_SEED = re.compile(r"[0-9]{1,2}(?:x[0-9]{1,2}|j)?[a-z0-9]*#[0-9]+")
_SAVE = "SAVEFILE"
_SAVED = re.compile(r"(SAVEFILE|GAME|PARAMS|DESC) *:([0-9]+):(.*)")
_SITE = re.compile(r"https?://\S*puzzles/\S*?#(\S+)")
LONGEST = 10_000
"""The most characters of an id: the longest of 25x25 have 2,000."""


def _ids(text: str) -> Iterator[tuple[int, str]]:
    """Yield the ids on the lines of *text*, each with the number of its line; of a save file, its id."""
    lines = enumerate(kit.plain_text(text).split("\n"), start=1)
    if text.lstrip().startswith(_SAVE):
        saved = {found[1]: (number, found[3]) for number, line in lines if (found := _SAVED.match(line))}
        values = [saved.get(key, (1, ""))[1] for key in ("GAME", "PARAMS", "DESC")]
        if values[0] not in GAMES:
            raise kit.InputError(f"found a save file of {kit.quoted(values[0])}; expected {kit.join_words(GAMES)}")
        yield saved.get("DESC", (1, ""))[0], f"{values[1]}:{values[2]}"
        return
    for number, line in lines:
        if line.strip() and not line.startswith("#"):
            found = _SITE.fullmatch(line.strip())
            yield number, unquote(found[1]) if found else line.strip()


def _is_ours(text: str) -> bool:
    if text.lstrip().startswith(_SAVE):
        return True
    _, first = next(_ids(text[:LONGEST]), (0, ""))
    return _SEED.fullmatch(first) is not None or any(re.fullmatch(pattern, first) for pattern, _ in GAMES.values())


def _read_id(line: str) -> Draft:
    if _SEED.fullmatch(line):
        raise kit.InputError(
            f"found {kit.quoted(line)}, a random seed, which only the program makes a puzzle of; there, copy the "
            "specific id: Game, Specific"
        )
    for pattern, read_game in GAMES.values():
        found = re.fullmatch(pattern, line[:LONGEST])
        if found is not None:
            return read_game(found)
    raise kit.InputError(f"found {kit.quoted(line)}; expected an id such as 2x2:2_3l2_1, of {kit.join_words(GAMES)}")


def _write(document: kit.Document, left_out: Omissions) -> str:
    square, rules = square_of(document, ID)
    require_usual_digits(square, ID)
    return write_id(square, rules, left_out)


TATHAM = text_format(
    ID,
    "Simon Tatham's puzzles",
    _is_ours,
    lambda text, variant: read_lines(_ids(text), lambda line: _read_id(line).document({}), variant),
    _write,
    "game ids and save files of Solo, Unequal, Towers and Keen",
    keys=distributions(KEYS),
)
