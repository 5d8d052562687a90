"""The page of a walk."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from json import dumps
from typing import Any

import attrs

from ruleout.internal import ENGLISH, Language, printable
from ruleout_render.painters.walk.edits import EditedLists
from ruleout_render.painters.walk.sheet import schemes, theme_rules
from ruleout_render.scene import Item, Scene
from ruleout_render.scene.item import tenths
from ruleout_render.themes import theme_named

TEXTS = re.compile(r'\{\{(?:(?P<value>\w+)|"(?P<text>[^"]+)")\}\}')
"""Matches the values and, in quotes, the texts in the template of the page."""


@attrs.frozen
class WalkStep:
    """One step of a walk: its words and its picture.

    Attributes
    ----------
    heading
        The number and the technique of the step.
    words
        The step in words.
    picture
        The picture of the step.
    """

    heading: str
    words: str
    picture: Scene


class WalkText(str):
    """The text of an HTML file, which notebooks show in a frame."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return (
            '<iframe title="Walk through the steps" sandbox="allow-scripts allow-modals" '
            f'style="width:100%;height:48rem;border:1px solid #888" srcdoc="{escape(self)}"></iframe>'
        )


def page(
    title: str, summary: str, steps: Sequence[WalkStep], theme: str | None = None, language: Language = ENGLISH
) -> WalkText:
    """Return a page that shows *steps*, forwards and backwards.

    Parameters
    ----------
    title, summary
        The title of the page, and a sentence below it.
    steps
        The steps, at least one.
    theme
        The theme of the pictures and of the page; if None, that of the reader: light, dark or high contrast.
    language
        The language of the buttons and the other texts of the page.

    Returns
    -------
    WalkText
        The text of an HTML file that loads nothing. Equal arguments give equal texts on every Python.

    Raises
    ------
    UnknownName
        If there is no such theme.
    """
    roles = {item.role for step in steps for item in step.picture.items}
    style = "\n" + _file("walk.css") + theme_rules(roles, theme)
    script = "\n" + _file("draw.js") + _file("pictures.js") + _file("walk.js")
    listed = "\n".join(
        f'<li><button type="button"><b>{_text(step.heading)}</b><span>{_text(step.words)}</span></button></li>'
        for step in steps
    )
    return _filled(
        {
            "language": language.code,
            "title": _text(title),
            "summary": _text(summary),
            "steps": listed,
            "schemes": schemes(theme),
            "style": style,
            "style_hash": _hash(style),
            "script": script,
            "script_hash": _hash(script),
            "data": _json(_data(steps, roles, theme)),
        },
        language,
    )


def pictures_of(steps: Sequence[WalkStep]) -> dict[str, Any]:
    """Return the pictures of *steps* as ``pictures.js`` reads them: each as its differences from the one before it."""
    items, lines = EditedLists[Item](), EditedLists[str]()
    pictures = [
        {
            "box": tenths(picture.box),
            "grid": tenths(picture.grid),
            "items": items.add(picture.items),
            "lines": lines.add([picture.title, *picture.description.splitlines()]),
        }
        for picture in [step.picture for step in steps]
    ]
    return {"items": [item.to_json() for item in items.entries], "lines": [*lines.entries], "steps": pictures}


def _data(steps: Sequence[WalkStep], roles: set[str], theme: str | None) -> dict[str, Any]:
    """Return the pictures and their styles."""
    styles = theme_named(theme or "light").styles
    return {"styles": {role: styles[role].to_json() for role in sorted(roles)}, **pictures_of(steps)}


def _filled(values: Mapping[str, str], language: Language) -> WalkText:
    """Return the template with *values*, which may contain its braces themselves, and its texts in *language*."""

    def filled(found: re.Match[str]) -> str:
        return values[found["value"]] if found["value"] else _text(language.text(found["text"]))

    return WalkText(TEXTS.sub(filled, _file("walk.html")))


@cache
def _file(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _text(text: str) -> str:
    """Return *text* as HTML; of the control characters only line feeds are kept, the others are escaped."""
    return escape("\n".join(map(printable, text.split("\n"))))


def _json(value: object) -> str:
    """Return *value* as JSON that ends no script element."""
    text = dumps(value, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _hash(text: str) -> str:
    """Return the source of *text* in a content security policy, which allows no other script or style."""
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()
