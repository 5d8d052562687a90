"""The format ``address``: addresses of any host that hold a puzzle; those of some sites belong to other formats."""

from __future__ import annotations

from ruleout import internal as kit
from ruleout_links import payloads
from ruleout_links.addresses import SITES
from ruleout_links.pieces import Piece, address_in, pieces_of, read_address
from ruleout_links.text_formats import per_line, text_format

HOMES = {
    payloads.FPUZZLES: "ruleout_links.fpuzzles.format:FPUZZLES",
    payloads.SUDOKUCOACH: "ruleout_links.sudokucoach:SUDOKUCOACH",
    payloads.SUDOKUMAKER: "ruleout_links.sudokumaker.format:SUDOKUMAKER",
    payloads.SUDOKUPAD: "ruleout_links.sudokupad.format:SUDOKUPAD",
    payloads.SUDOKUSTUDIO: "ruleout_links.sudokustudio:SUDOKUSTUDIO",
}
"""The format of each program, which is imported for a payload of it."""


def _read_line(line: str) -> kit.Document:
    return read_address(line, _read_payload)


def _is_ours(line: str) -> bool:
    """Return whether *line* is an address that holds a puzzle, of no site with its own format."""
    address = address_in(line)
    return address is not None and not any(site.is_on(address) for site in SITES) and bool(pieces_of(address))


def _read_payload(piece: Piece) -> kit.Document:
    form: kit.Format = kit.late(HOMES[piece.form], piece.form)[0].load()
    return form.read(piece.text, None)[0]


ADDRESS = text_format(
    "address",
    "Address",
    *per_line(_is_ours, _read_line),
    None,
    "addresses of any site that hold a puzzle: a line of cells, or what links of other programs hold",
    near=r"\s*\w+://\S+\s*",
)
