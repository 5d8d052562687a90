"""The format ``penpa``: links of Penpa+, which are only read."""

from __future__ import annotations

import re
from urllib.parse import unquote

from ruleout import plugin as kit
from ruleout_links.addresses import PENPA as LINK
from ruleout_links.omissions import distributions
from ruleout_links.penpa.read import KEYS, read_canvas
from ruleout_links.penpa.text import SITE, canvas_of, inflate
from ruleout_links.text_formats import per_line, text_format

EXAMPLE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=..."
_VARIANTS = re.compile(r"[#&?]variants=([^&]*)")


def _read_line(line: str) -> kit.Document:
    payload = LINK.found_in(line)
    if not payload:
        raise kit.InputError(f"found {kit.quoted(line)}; expected a link such as {EXAMPLE}")
    named = _VARIANTS.search(line)
    variants = [each for each in unquote(named[1]).replace("+", " ").split(",") if each] if named else []
    return read_canvas(canvas_of(inflate(payload)), variants)


PENPA = text_format(
    "penpa",
    SITE,
    *per_line(LINK.is_on, _read_line),
    None,
    "links of Penpa+, with what has a meaning in them",
    keys=distributions(KEYS),
)
