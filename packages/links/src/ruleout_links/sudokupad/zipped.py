"""The text in links of SudokuPad: JSON, or JSON with shortened keys, without most of its quotation marks.

Keys stand without quotation marks, strings in single ones; ``t`` and ``f`` are true and false, ``#0`` and ``#F`` black
and white, six hexadecimal digits any other colour, and nothing between commas is an empty object.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from itertools import accumulate
from typing import Any

from ruleout.internal import InputError, quoted, too_deep_at
from ruleout_links.fields import parse_json

SITE = "SudokuPad"
KEYS = {
    "a": "arrows",
    "c": "color",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ca": "cages",
    "ce": "cells",
    "cs": "cellSize",
    "ct": "center",
    "d": "duration",
    "d2": "d",
    "fs": "fontSize",
    "h": "height",
    "hl": "headLength",
    "l": "lines",
    "o": "overlays",
    "r": "rounded",
    "re": "regions",
    "t": "title",
    "te": "text",
    "th": "thickness",
    "u": "underlays",
    "v": "value",
    "vd": "videos",
    "w": "width",
    "wp": "wayPoints",
}
_WORDS = {"t": "true", "f": "false", "true": "true", "false": "false", "null": "null",
          "#0": '"#000000"', "#F": '"#FFFFFF"'}  # fmt: skip
_TOKEN = re.compile(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^,:\[\]{}'"]+""", re.DOTALL)
_COLOUR = re.compile(r"[0-9a-fA-F]{6}")
_NUMBER = re.compile(r"0*(-?[0-9]{1,15}(?:\.[0-9]{1,20})?(?:e-?[0-9]{1,2})?)")
_CONTROL = re.compile(r"[\x00-\x1f]")


def parse_text(text: str) -> dict[str, Any]:
    """Return the object that *text* is. Raises InputError with the number of the character that is wrong."""
    if text.startswith(('{"', "{ ")):
        return parse_json(text, SITE)
    if not text.startswith("{"):
        raise InputError(f"{SITE}: found {quoted(text)}; expected an object")
    parts = _parts(text)
    as_json = "".join(part for _, part in parts)
    if too_deep_at(as_json) is not None:
        raise InputError(f"{SITE}: nested too deeply")
    try:
        found: dict[str, Any] = json.loads(as_json)
    except json.JSONDecodeError as error:
        at = bisect_right(list(accumulate(len(part) for _, part in parts)), error.pos)
        raise _error(
            text, parts[at][0] if at < len(parts) else len(text), "a value, a comma or a closing bracket"
        ) from None
    return found


def _parts(text: str) -> list[tuple[int, str]]:
    """Return the parts of *text* as JSON, each with its place. Raises InputError."""
    parts: list[tuple[int, str]] = []
    opened: list[str] = []
    at, last = 0, ""
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise _error(text, at, "a string with its end")
        token, end = found[0].strip(), found.end()
        if token in ("{", "["):
            opened.append(token)
        elif token in (",", "}", "]"):
            is_in_list = opened[-1:] == ["["]
            if last == ":" or (is_in_list and (last == "," or (last == "[" and token == ","))):
                parts.append((at, "{}"))
            elif token == "}" and last == ",":
                parts.pop()
            del opened[-1 if token != "," else len(opened) :]
        elif token and token != ":":
            token = _word(text, at, token, is_key=text[end : end + 1] == ":")
        if token:
            parts.append((at, token))
            last = token
        at = end
    return parts


def _word(text: str, at: int, token: str, *, is_key: bool) -> str:
    """Return a word or a string as JSON. Raises InputError."""
    if token[0] in "'\"":
        inner = token[1:-1].replace("\\'", "'")
        inner = re.sub(r'(?<!\\)"', '\\"', inner) if token[0] == "'" else inner
        token = _CONTROL.sub(lambda char: f"\\u{ord(char[0]):04x}", inner)
        return f'"{KEYS.get(token, token) if is_key else token}"'
    if is_key or _COLOUR.fullmatch(token):
        return json.dumps(KEYS.get(token, token) if is_key else f"#{token}")
    number = _NUMBER.fullmatch(token)
    if token not in _WORDS and number is None:
        raise _error(text, at, "a value")
    return number[1] if number else _WORDS[token]


def _error(text: str, at: int, expected: str) -> InputError:
    here = quoted(text[at]) if at < len(text) else "the end"
    return InputError(f"{SITE}: found {here} at char {at + 1}; expected {expected}")
