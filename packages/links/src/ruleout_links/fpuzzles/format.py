"""The formats ``fpuzzles``, for links, and ``fpuzzles-json``, for the object in them."""

from __future__ import annotations

import re

import attrs

from ruleout import plugin as kit
from ruleout_links.addresses import F_PUZZLES, Site
from ruleout_links.fields import compact_json, parse_json
from ruleout_links.fpuzzles import keys
from ruleout_links.fpuzzles.read import read_puzzle
from ruleout_links.fpuzzles.write import KEYS, write_puzzle
from ruleout_links.lz import compress, decompress
from ruleout_links.omissions import Omissions, distributions
from ruleout_links.payloads import FPUZZLES as ID
from ruleout_links.payloads import program_of
from ruleout_links.text_formats import per_line, text_format

ADDRESS = "https://www.f-puzzles.com/?load="
_NAME_ONLY = Site(r"f-puzzles\.com", r"[^?]*\?(?:[^#]*&)?id=")
# The look-ahead is limited, so that a large file of other JSON is not searched to its end.
_OBJECT = re.compile(r'\s*\{(?=.{0,100000}?"size"\s*:)(?=.{0,100000}?"grid"\s*:\s*\[\s*\[\s*\{)', re.DOTALL)


def read_payload(payload: str) -> kit.Document:
    """Return the document of a payload of f-puzzles. Raises InputError."""
    return read_puzzle(parse_json(decompress(payload), keys.SITE))


def _read_line(line: str) -> kit.Document:
    if F_PUZZLES.found_in(line) is None and _NAME_ONLY.found_in(line) is not None:
        raise kit.InputError(
            "this link holds only a name on the server of f-puzzles; open it there, export it, and paste the long link"
        )
    return read_payload(F_PUZZLES.payload_of(line, f"{ADDRESS}N4Ig..."))


def _write_json(document: kit.Document, left_out: Omissions) -> str:
    return compact_json(write_puzzle(document, left_out))


def address(text: str) -> str:
    """Return the address at which f-puzzles opens a payload."""
    return ADDRESS + text.strip()


FPUZZLES = text_format(
    ID,
    keys.SITE,
    *per_line(lambda line: F_PUZZLES.is_on(line) or program_of(line) == ID, _read_line),
    lambda document, left_out: compress(_write_json(document, left_out)),
    "links of f-puzzles, with the long payload",
    address=address,
    keys=distributions(KEYS),
)
FPUZZLES_JSON = attrs.evolve(
    text_format(
        f"{ID}-json",
        keys.SITE,
        _OBJECT.match,
        lambda text, variant: [read_puzzle(parse_json(text.strip(), keys.SITE), line=1)],
        _write_json,
        "the object in a link of f-puzzles",
        keys=distributions(KEYS),
    ),
    title="f-puzzles, JSON",
)
