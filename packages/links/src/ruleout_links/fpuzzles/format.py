"""The formats ``fpuzzles``, for links, and ``fpuzzles-json``, for the object in them."""

from __future__ import annotations

import re

from ruleout import plugin as kit
from ruleout_links.addresses import F_PUZZLES, Site, first_line, read_lines
from ruleout_links.fields import compact_json, parse_json
from ruleout_links.fpuzzles import keys
from ruleout_links.fpuzzles.read import read_puzzle
from ruleout_links.fpuzzles.write import KEYS, write_puzzle
from ruleout_links.lz import compress, decompress
from ruleout_links.omissions import distributions, lossy_format, written
from ruleout_links.payloads import FPUZZLES as ID
from ruleout_links.payloads import program_of

ADDRESS = "https://www.f-puzzles.com/?load="
_NAME_ONLY = Site(r"f-puzzles\.com", r"[^?]*\?(?:[^#]*&)?id=")
# The look-ahead is limited, so that a large file of other JSON is not searched to its end.
_OBJECT = re.compile(r'\s*\{(?=.{0,100000}?"size"\s*:)(?=.{0,100000}?"grid"\s*:\s*\[\s*\[\s*\{)', re.DOTALL)


def read_payload(payload: str) -> kit.Document:
    """Return the document of a payload of f-puzzles. Raises InputError."""
    return read_puzzle(parse_json(decompress(payload), keys.SITE))


def sniff(text: str) -> kit.Claim | None:
    """Return a certain claim if the first line is a link of f-puzzles, or the payload of one."""
    line = first_line(text)
    return kit.Claim("a link of f-puzzles", certain=True) if F_PUZZLES.is_on(line) or program_of(line) == ID else None


def read(text: str, variant: str | None) -> list[kit.Document]:
    """Return one document per link. Raises InputError."""
    return read_lines(text, _read_line, variant)


def _read_line(line: str) -> kit.Document:
    if F_PUZZLES.found_in(line) is None and _NAME_ONLY.found_in(line) is not None:
        raise kit.InputError(
            "this link holds only a name on the server of f-puzzles; open it there, export it, and paste the long link"
        )
    return read_payload(F_PUZZLES.payload_of(line, f"{ADDRESS}N4Ig..."))


def write_lossy(document: kit.Document) -> kit.Written:
    """Return the payload of *document*, and the clues that it omits."""
    puzzle, left_out = write_puzzle(document)
    return written(document, keys.SITE, compress(compact_json(puzzle)), left_out)


def address(text: str) -> str:
    """Return the address at which f-puzzles opens a payload."""
    return ADDRESS + text.strip()


def sniff_json(text: str) -> kit.Claim | None:
    """Return a certain claim if *text* is an object with a size and a grid of objects."""
    return kit.Claim("JSON of f-puzzles", certain=True) if _OBJECT.match(text) else None


def read_json(text: str, variant: str | None) -> list[kit.Document]:
    """Return the document of the object that *text* is. Raises InputError."""
    return [read_puzzle(parse_json(text.strip(), keys.SITE), line=1)]


def write_json_lossy(document: kit.Document) -> kit.Written:
    """Return the object of *document* as JSON, and the clues that it omits."""
    puzzle, left_out = write_puzzle(document)
    return written(document, keys.SITE, compact_json(puzzle), left_out)


FPUZZLES = lossy_format(
    ID,
    "f-puzzles",
    sniff,
    read,
    write_lossy,
    "links of f-puzzles, with the long payload",
    address=address,
    keys=distributions(KEYS),
)
FPUZZLES_JSON = lossy_format(
    "fpuzzles-json",
    "f-puzzles, JSON",
    sniff_json,
    read_json,
    write_json_lossy,
    "the object in a link of f-puzzles",
    keys=distributions(KEYS),
)
