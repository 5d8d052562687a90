"""The format ``sudokumaker``: links of SudokuMaker."""

from __future__ import annotations

from ruleout import plugin as kit
from ruleout_links.addresses import SUDOKUMAKER as LINK
from ruleout_links.addresses import first_line, read_lines
from ruleout_links.fields import compact_json, parse_json
from ruleout_links.lz import ADDRESS, compress, decompress
from ruleout_links.omissions import distributions, lossy_format, written
from ruleout_links.payloads import SUDOKUMAKER as ID
from ruleout_links.payloads import program_of
from ruleout_links.sudokumaker import types
from ruleout_links.sudokumaker.read import read_puzzle
from ruleout_links.sudokumaker.write import KEYS, write_puzzle

OPENED_AT = "https://sudokumaker.app/?puzzle="


def sniff(text: str) -> kit.Claim | None:
    """Return a certain claim if the first line is a link of SudokuMaker, or the payload of one."""
    line = first_line(text)
    return kit.Claim("a link of SudokuMaker", certain=True) if LINK.is_on(line) or program_of(line) == ID else None


def read(text: str, variant: str | None) -> list[kit.Document]:
    """Return one document per link. Raises InputError."""
    return read_lines(text, _read_line, variant)


def _read_line(line: str) -> kit.Document:
    text = decompress(LINK.payload_of(line, f"{OPENED_AT}N4Ig..."), ADDRESS)
    return read_puzzle(parse_json(text, types.SITE))


def write_lossy(document: kit.Document) -> kit.Written:
    """Return the payload of *document*, and the clues that it omits."""
    puzzle, left_out = write_puzzle(document)
    return written(document, types.SITE, compress(compact_json(puzzle), ADDRESS), left_out)


def address(text: str) -> str:
    """Return the address at which SudokuMaker opens a payload."""
    return OPENED_AT + text.strip().replace("+", "%2B")


SUDOKUMAKER = lossy_format(
    ID, "SudokuMaker", sniff, read, write_lossy, "links of SudokuMaker", address=address, keys=distributions(KEYS)
)
