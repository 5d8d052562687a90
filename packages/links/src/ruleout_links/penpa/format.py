"""The format ``penpa``: links of Penpa+, which are only read."""

from __future__ import annotations

import re
from urllib.parse import unquote

from ruleout import plugin as kit
from ruleout_links.addresses import PENPA as LINK
from ruleout_links.addresses import first_line, read_lines
from ruleout_links.omissions import distributions
from ruleout_links.penpa.read import KEYS, read_canvas
from ruleout_links.penpa.text import canvas_of, inflate

EXAMPLE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=..."
_VARIANTS = re.compile(r"[#&?]variants=([^&]*)")


def sniff(text: str) -> kit.Claim | None:
    """Return a certain claim if the first line is a link of Penpa+."""
    return kit.Claim("a link of Penpa+", certain=True) if LINK.is_on(first_line(text)) else None


def read(text: str, variant: str | None) -> list[kit.Document]:
    """Return one document per link. Raises InputError."""
    return read_lines(text, _read_line, variant)


def _read_line(line: str) -> kit.Document:
    payload = LINK.found_in(line)
    if not payload:
        raise kit.InputError(f"found {kit.quoted(line)}; expected a link such as {EXAMPLE}")
    named = _VARIANTS.search(line)
    variants = [each for each in unquote(named[1]).replace("+", " ").split(",") if each] if named else []
    return read_canvas(canvas_of(inflate(payload)), variants)


PENPA = kit.Format(
    id="penpa",
    title="Penpa+",
    sniff=sniff,
    read=read,
    keys=distributions(KEYS),
    summary="links of Penpa+, with what has a meaning in them",
)
