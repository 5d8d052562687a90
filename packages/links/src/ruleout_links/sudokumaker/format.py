"""The format ``sudokumaker``: links of SudokuMaker."""

from __future__ import annotations

from ruleout import plugin as kit
from ruleout_links.addresses import SUDOKUMAKER as LINK
from ruleout_links.fields import compact_json, parse_json
from ruleout_links.lz import ADDRESS, compress, decompress
from ruleout_links.omissions import distributions
from ruleout_links.payloads import SUDOKUMAKER as ID
from ruleout_links.payloads import program_of
from ruleout_links.sudokumaker import types
from ruleout_links.sudokumaker.read import read_puzzle
from ruleout_links.sudokumaker.write import KEYS, write_puzzle
from ruleout_links.text_formats import per_line, text_format

OPENED_AT = "https://sudokumaker.app/?puzzle="


def _read_line(line: str) -> kit.Document:
    text = decompress(LINK.payload_of(line, f"{OPENED_AT}N4Ig..."), ADDRESS)
    return read_puzzle(parse_json(text, types.SITE))


def address(text: str) -> str:
    """Return the address at which SudokuMaker opens a payload."""
    return OPENED_AT + text.strip().replace("+", "%2B")


SUDOKUMAKER = text_format(
    ID,
    types.SITE,
    *per_line(lambda line: LINK.is_on(line) or program_of(line) == ID, _read_line),
    lambda document, left_out: compress(compact_json(write_puzzle(document, left_out)), ADDRESS),
    "links of SudokuMaker",
    address=address,
    keys=distributions(KEYS),
)
