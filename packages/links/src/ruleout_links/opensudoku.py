"""The format ``opensudoku``: files of OpenSudoku, with any number of games.

Source: romario333/opensudoku, ``gui/importing/OpenSudokuImportTask.java``, ``game/CellCollection.java``; of later
versions, files. The data of a game are 81 digits, or a version and for each cell its value, notes and whether it was
entered. Notes are numbers with commas, or from version 2 on a number with a bit for each digit.
"""

from __future__ import annotations

import re
from html import escape

from ruleout import plugin as kit
from ruleout_links.omissions import Omissions
from ruleout_links.positions import CELLS, Position, position_of
from ruleout_links.text_formats import opening, text_format
from ruleout_links.xml_text import parse_xml

ID, SITE = "opensudoku", "OpenSudoku"
_VERSION = re.compile(r"version: ([1-5])\s+(.*)", re.DOTALL)
_FIELDS = {1: 3, 2: 3, 3: 3, 4: 4, 5: 5}
"""The number of fields of a cell in each version: first the value, second the notes, last whether it was entered."""


def _read(text: str, variant: str | None) -> list[kit.Document]:
    root = parse_xml(text, SITE)
    describing = {"title": root.findtext("name"), "author": root.findtext("author")}
    games = [game.get("data") or game.get("cells_data") or "" for game in root.iter("game")]
    if not games:
        raise kit.InputError(f"{SITE}: found no game; expected <game data=...>")
    return [_position(data.strip(), f"game {number}").document(**describing) for number, data in enumerate(games, 1)]


def _position(data: str, what: str) -> Position:
    if re.fullmatch("[0-9]{81}", data):
        return Position(list(map(int, data)))
    found = _VERSION.fullmatch(data)
    if found is None:
        raise kit.InputError(
            f"{what}: found {kit.quoted(data)}; expected 81 digits, or a version from 1 to 5 and cells"
        )
    size = _FIELDS[int(found[1])]
    fields = found[2].replace("||", "|").strip().removesuffix("|").split("|")
    cells = [fields[at : at + size] for at in range(0, len(fields), size)]
    if len(cells) != CELLS or not all(re.fullmatch("[0-9]", each[0]) and each[-1] in ("0", "1") for each in cells):
        raise kit.InputError(f"{what}: found {len(fields)} fields of cells; expected {CELLS * size}")
    digits = [int(each[0]) for each in cells]
    is_given = [each[-1] == "0" for each in cells]
    return Position(
        [digit if given else 0 for digit, given in zip(digits, is_given, strict=True)],
        [0 if given else digit for digit, given in zip(digits, is_given, strict=True)],
        [_notes(each[1], found[1] == "1") for each in cells],
    )


def _notes(text: str, is_list: bool) -> list[int]:
    if is_list:
        return [int(each) for each in text.split(",") if each in "123456789" and each]
    bits = int(text) if re.fullmatch("[0-9]{1,3}", text) else 0
    return [digit for digit in range(1, 10) if bits >> digit - 1 & 1]


def _write(document: kit.Document, left_out: Omissions) -> str:
    position = position_of(document, ID, left_out)
    data = "".join(map(str, position.givens))
    if any(position.placed) or position.notes:
        cells = zip(position.noted(), position.givens, strict=True)
        fields = (
            f"{digit}|{''.join(f'{each},' for each in notes) or '-'}|{0 if given else 1}|"
            for (digit, notes), given in cells
        )
        data = f"version: 1&#10;{''.join(fields)}"
    named = {"name": document.data.get("title"), "author": document.data.get("author")}
    tags = "".join(f"<{tag}>{escape(value)}</{tag}>" for tag, value in named.items() if isinstance(value, str))
    return f'<opensudoku version="2">{tags}<game data="{data}"/></opensudoku>'


OPENSUDOKU = text_format(
    "opensudoku",
    SITE,
    opening(r"\s*(?:<\?xml.*?\?>\s*)?(?:<!--.*?-->\s*)*<opensudoku2?\b"),
    _read,
    _write,
    "files of OpenSudoku, with any number of games",
)
