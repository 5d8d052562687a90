"""The format ``address``: addresses of any host that hold a puzzle; those of some sites belong to other formats."""

from __future__ import annotations

from ruleout import internal as kit
from ruleout_links import payloads
from ruleout_links.addresses import SITES, first_line, read_lines
from ruleout_links.pieces import Piece, address_in, pieces_of, read_address

HOMES = {
    payloads.FPUZZLES: "ruleout_links.fpuzzles.format:FPUZZLES",
    payloads.SUDOKUCOACH: "ruleout_links.sudokucoach:SUDOKUCOACH",
    payloads.SUDOKUMAKER: "ruleout_links.sudokumaker.format:SUDOKUMAKER",
    payloads.SUDOKUPAD: "ruleout_links.sudokupad.format:SUDOKUPAD",
    payloads.SUDOKUSTUDIO: "ruleout_links.sudokustudio:SUDOKUSTUDIO",
}
"""The format of each program, which is imported for a payload of it."""


def sniff(text: str) -> kit.Claim | None:
    """Return a certain claim if the first line is an address that holds a puzzle, of no site with its own format."""
    address = address_in(first_line(text))
    if address is None or any(site.is_on(address) for site in SITES) or not pieces_of(address):
        return None
    return kit.Claim("an address with a puzzle", certain=True)


def read(text: str, variant: str | None) -> list[kit.Document]:
    """Return one document per address. Raises InputError."""
    return read_lines(text, lambda line: read_address(line, _read_payload), variant)


def _read_payload(piece: Piece) -> kit.Document:
    form: kit.Format = kit.late(HOMES[piece.form], piece.form)[0].load()
    return form.read(piece.text, None)[0]


ADDRESS = kit.Format(
    id="address",
    title="Address",
    sniff=sniff,
    read=read,
    near=r"\s*\w+://\S+\s*",
    summary="addresses of any site that hold a puzzle: a line of cells, or what links of other programs hold",
)
