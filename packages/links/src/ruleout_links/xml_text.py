"""XML of other programs, without document types, of limited length and depth."""

from __future__ import annotations

import re
from typing import Any
from xml.etree.ElementTree import Element, ParseError, XMLPullParser

from ruleout.plugin import InputError
from ruleout_links.fields import DEEPEST

LONGEST = 2**22
_CHUNK = 2**16


def parse_xml(text: str, site: str) -> Element:
    """Return the root of *text*; *site* names the program in errors. Raises InputError."""
    if len(text) > LONGEST or re.search(r"<!(?:DOCTYPE(?!\s+\w+\s*>)|ENTITY)", text, re.IGNORECASE):
        raise InputError(f"{site}: expected XML of at most {LONGEST // 2**20} MiB, without a document type")
    parser: Any = XMLPullParser(("start", "end"))
    root, depth = None, 0
    try:
        for at in range(0, len(text), _CHUNK):
            parser.feed(text[at : at + _CHUNK])
            for event, element in parser.read_events():
                root = element if root is None else root
                depth += 1 if event == "start" else -1
                if depth > DEEPEST:
                    raise InputError(f"{site}: nested too deeply")
        parser.close()
    except ParseError as error:
        raise InputError(f"{site}: the text is not XML: {error}") from None
    assert isinstance(root, Element)
    return root
