"""The text in links of SudokuPad: JSON, or JSON with shortened keys, without most of its quotation marks.

Keys stand without quotation marks, strings in single ones; ``t`` and ``f`` are true and false, ``#0`` and ``#F`` black
and white, six hexadecimal digits any other colour, and nothing between commas is an empty object.
"""

from __future__ import annotations

import json
import re
from typing import Any

from ruleout.internal import DEEPEST, InputError, quoted
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
_WORDS: dict[str, Any] = {"t": True, "f": False, "true": True, "false": False, "null": None,
                          "#0": "#000000", "#F": "#FFFFFF"}  # fmt: skip
_BARE = re.compile(r"[^,:\[\]{}'\"]+")
_STRING = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"", re.DOTALL)
_COLOUR = re.compile(r"[0-9a-fA-F]{6}")
_NUMBER = re.compile(r"-?[0-9]{1,15}(?:\.[0-9]{1,20})?(?:e-?[0-9]{1,2})?")
_CONTROL = re.compile(r"[\x00-\x1f]")


def parse_text(text: str) -> dict[str, Any]:
    """Return the object that *text* is. Raises InputError with the number of the character that is wrong."""
    if text.startswith(('{"', "{ ")):
        return parse_json(text, SITE)
    reader = _Reader(text)
    found = reader.value(0)
    if not isinstance(found, dict):
        raise InputError(f"{SITE}: found {quoted(text)}; expected an object")
    if reader.at < len(text):
        raise reader.error("the end")
    return found


class _Reader:
    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def error(self, expected: str) -> InputError:
        here = quoted(self.text[self.at]) if self.at < len(self.text) else "the end"
        return InputError(f"{SITE}: found {here} at char {self.at + 1}; expected {expected}")

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def take(self, expected: str) -> None:
        if self.peek() != expected:
            raise self.error(expected)
        self.at += 1

    def value(self, depth: int) -> Any:
        """Read the next value."""
        if depth > DEEPEST:
            raise InputError(f"{SITE}: nested too deeply")
        here = self.peek()
        if here == "{":
            return self.object(depth)
        if here == "[":
            return self.list(depth)
        if here in ("'", '"'):
            return self.string()
        found = _BARE.match(self.text, self.at)
        word = found[0].strip() if found else ""
        if found is not None:
            self.at = found.end()
        if word in _WORDS:
            return _WORDS[word]
        if _COLOUR.fullmatch(word):
            return f"#{word}"
        if _NUMBER.fullmatch(word):
            return json.loads(word.lstrip("0") if word.strip("0") and word[:2] == "00" else word)
        if not word:
            return {}
        raise self.error("a value")

    def object(self, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        self.take("{")
        while self.peek() != "}":
            key = self.string() if self.peek() in ("'", '"') else self.word()
            self.take(":")
            found[KEYS.get(key, key)] = self.value(depth + 1)
            if self.peek() != "}":
                self.take(",")
        self.take("}")
        return found

    def list(self, depth: int) -> list[Any]:
        found: list[Any] = []
        self.take("[")
        if self.peek() == "]":
            self.at += 1
            return found
        while True:
            found.append(self.value(depth + 1))
            if self.peek() == "]":
                self.at += 1
                return found
            self.take(",")

    def word(self) -> str:
        found = _BARE.match(self.text, self.at)
        if found is None:
            raise self.error("a key")
        self.at = found.end()
        return found[0].strip()

    def string(self) -> str:
        found = _STRING.match(self.text, self.at)
        if found is None:
            raise self.error("a string with its end")
        inner = found[0][1:-1].replace("\\'", "'")
        if found[0][0] == "'":
            inner = re.sub(r'(?<!\\)"', '\\"', inner)
        inner = _CONTROL.sub(lambda char: f"\\u{ord(char[0]):04x}", inner)
        try:
            text: str = json.loads(f'"{inner}"')
        except ValueError:
            raise self.error("a string with valid escapes") from None
        self.at = found.end()
        return text
