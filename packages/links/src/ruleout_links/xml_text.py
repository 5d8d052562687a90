"""XML of other programs, without document types, of limited length, depth and number of elements."""

from __future__ import annotations

import re
from typing import Any
from xml.etree.ElementTree import Element, ParseError, XMLPullParser

from ruleout.internal import DEEPEST, InputError

LONGEST = 2**22
MOST_ELEMENTS = 20_000
"""The largest number of elements: more than any file of the programs has, and read in less than a tenth of a second."""
_CHUNK = 2**16


def parse_xml(text: str, site: str) -> Element:
    """Return the root of *text*; *site* names the program in errors. Raises InputError."""
    if len(text) > LONGEST or re.search(r"<!(?:DOCTYPE(?!\s+\w+\s*>)|ENTITY)", text, re.IGNORECASE):
        raise InputError(f"{site}: expected XML of at most {LONGEST // 2**20} MiB, without a document type")
    parser: Any = XMLPullParser(("start", "end"))
    root, depth, count = None, 0, 0
    try:
        for at in range(0, len(text), _CHUNK):
            parser.feed(text[at : at + _CHUNK])
            for event, element in parser.read_events():
                root = element if root is None else root
                depth += 1 if event == "start" else -1
                count += event == "start"
                if depth > DEEPEST:
                    raise InputError(f"{site}: nested too deeply")
                if count > MOST_ELEMENTS:
                    raise InputError(f"{site}: expected XML of at most {MOST_ELEMENTS:,} elements")
        parser.close()
    except ParseError as error:
        raise InputError(f"{site}: the text is not XML: {error}") from None
    assert isinstance(root, Element)
    return root
