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


def _themes() -> dict[str, list[Any]]:
    """Return the names of roles, the styles, each once, and for each theme the place of the style of each role."""
    themes = {name: theme_named(name).styles for name in THEMES}
    roles = sorted({role for styles in themes.values() for role in styles})
    places: dict[str, int] = {}
    for styles in themes.values():
        for style in styles.values():
            places.setdefault(json.dumps(style.to_json()), len(places))
    of = {name: [places[json.dumps(styles[role].to_json())] for role in roles] for name, styles in themes.items()}
    return {"roles": roles, "styles": [json.loads(text) for text in places], **of}


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
