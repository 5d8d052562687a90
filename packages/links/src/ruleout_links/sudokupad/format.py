"""The format ``sudokupad``: links of SudokuPad."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ruleout import plugin as kit
from ruleout_links.addresses import SUDOKUPAD as LINK
from ruleout_links.fields import compact_json
from ruleout_links.fpuzzles.format import read_payload
from ruleout_links.lz import compress, decompress
from ruleout_links.omissions import distributions
from ruleout_links.payloads import SUDOKUPAD as ID
from ruleout_links.payloads import program_of
from ruleout_links.sudokupad.read import KEYS, read_packed, read_puzzle
from ruleout_links.sudokupad.write import write_puzzle
from ruleout_links.sudokupad.zipped import SITE, parse_text
from ruleout_links.text_formats import per_line, text_format

OPENED_AT = "https://sudokupad.app/"
COMPRESSED = ("scl", "ctc")
_KIND = re.compile(r"(?P<kind>scl|ctc|fpuzzles|fpuz|scf)(?P<payload>.+)", re.DOTALL)
MOST_REPAIRS = 12
"""The number of single slashes of a damaged payload that are tried as two, one at a time; each try decompresses it."""


def _read_line(line: str) -> kit.Document:
    found = LINK.found_in(line)
    payload = line.replace(" ", "+") if found is None else found
    kind = _KIND.fullmatch(payload)
    if kind is None:
        if not payload:
            raise kit.InputError(f"found {kit.quoted(line)}; expected a link such as {OPENED_AT}scl...")
        raise kit.InputError(
            f"this link holds only a name on the server of SudokuPad ({kit.quoted(payload)}); export the puzzle there, "
            "and paste the long link"
        )
    if kind["kind"] == "scf":
        return read_packed(kind["payload"])
    return _read_compressed(kind["kind"] in COMPRESSED, kind["payload"])


def _read_compressed(is_own: bool, payload: str) -> kit.Document:
    """Return the document of a payload. In a damaged one, each single slash is tried as two.

    Browsers replace two slashes in the path of an address by one.
    """
    first: kit.InputError | None = None
    for text in (payload, *_repaired(payload)):
        try:
            return read_puzzle(parse_text(decompress(text))) if is_own else read_payload(text)
        except kit.InputError as error:
            first = first or error
            if not _is_damage(first):
                break
    assert first is not None
    raise first


def _is_damage(error: kit.InputError) -> bool:
    return "char" in error.message


def _repaired(payload: str) -> Iterator[str]:
    places = [found.end() for found in re.finditer(r"(?<!/)/(?!/)", payload)]
    yield from (f"{payload[:at]}/{payload[at:]}" for at in places[:MOST_REPAIRS])


def address(text: str) -> str:
    """Return the address at which SudokuPad opens a payload."""
    return OPENED_AT + text.strip().replace("+", "%2B").replace("/", "%2F").replace("=", "%3D")


SUDOKUPAD = text_format(
    ID,
    SITE,
    *per_line(lambda line: LINK.is_on(line) or program_of(line) == ID, _read_line),
    lambda document, left_out: f"scl{compress(compact_json(write_puzzle(document, left_out)))}",
    "links of SudokuPad, with the long payload",
    address=address,
    keys=distributions(KEYS),
)
