"""The files of the site."""

from __future__ import annotations

import json
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from ruleout import Registry, default_registry
from ruleout_play.web.examples import examples
from ruleout_play.web.languages import language_files
from ruleout_render.internal import THEMES, theme_named

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".bin": "application/octet-stream",
}
"""The types of contents by the ends of names."""
ASK = b'<meta name="ruleout-ask" content="/ask">\n'
"""The line of the page that says where it asks; without it the page has an engine of its own."""
ROOT = b'<html lang="en">'
"""The start of the page, which gets the languages that it can be read in."""


def site_files(plugins: Registry | None = None, language: str = "") -> dict[str, bytes]:
    """Return the content of each file of the site by its path, with ``/`` between folders.

    Parameters
    ----------
    plugins
        The plug-ins with which the examples are read, and which have the languages; if None, those that are installed.
    language
        The code of the language for readers who have chosen none; if empty, that of their browsers.
    """
    found = dict(_below(files(__package__) / "site", ""))
    painters = files("ruleout_render.painters.walk")
    for name in ("draw.js", "pictures.js"):
        found[name] = (painters / name).read_bytes()
    found["themes.json"] = _json(_themes())
    registry = plugins or default_registry()
    found["examples.json"] = _json(examples(registry))
    languages = language_files(registry)
    found |= {f"languages/{code}.json": _json(content) for code, content in languages.items()}
    known = f' data-languages="{" ".join(languages)}"' + (f' data-language="{language}"' if language else "")
    found["index.html"] = found["index.html"].replace(ROOT, ROOT[:-1] + known.encode() + b">")
    return found


def _themes() -> dict[str, Any]:
    """Return the names of themes, and for roles with equal styles the fields of these: one value, or one per theme."""
    themes = [{role: style.to_json() for role, style in theme_named(name).styles.items()} for name in THEMES]
    roles: dict[str, list[str]] = {}
    for role in themes[0]:
        styles = [theme[role] for theme in themes]
        values = {field: [style.get(field) for style in styles] for style in styles for field in style}
        packed = {field: each[:1] if each == each[:1] * len(each) else each for field, each in values.items()}
        roles.setdefault(json.dumps(packed), []).append(role)
    return {"names": THEMES, "styles": {" ".join(names): json.loads(packed) for packed, names in roles.items()}}


def _below(folder: Traversable, path: str) -> list[tuple[str, bytes]]:
    found = []
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.is_dir():
            found += _below(each, f"{path}{each.name}/")
        else:
            found.append((path + each.name, each.read_bytes()))
    return found


def _json(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()
