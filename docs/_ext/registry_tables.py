"""The directive ``registry``: a table of what the installed plug-ins bring, so that no page is behind them.

``{registry} techniques`` makes a table of one kind; its columns are the fields that people ask for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from ruleout import Registry, discover
from ruleout.plugin import raise_fault

Column = tuple[str, Callable[[Any], str]]
ID: Column = ("id", lambda item: f"`{item.id}`")
TITLE: Column = ("name", lambda item: str(item.title))
ALSO: Column = ("also called", lambda item: ", ".join(item.also))
SUMMARY: Column = ("what it is", lambda item: str(item.summary))

COLUMNS: dict[str, tuple[Column, ...]] = {
    "techniques": (
        ID,
        TITLE,
        ("difficulty", lambda item: f"{item.difficulty:g}"),
        ("needs", lambda item: str(item.needs)),
        SUMMARY,
    ),
    "variants": (ID, TITLE, ALSO, SUMMARY),
    "rules": (ID, ("key", lambda item: f"`{item.key}`"), TITLE, SUMMARY),
    "formats": (ID, TITLE, ("files", lambda item: ", ".join(item.suffixes)), SUMMARY),
    "engines": (ID, TITLE, ("rank", lambda item: f"{item.rank:g}")),
}
"""For each kind the columns of its table: the heading, and the text of the cell for an item."""


def ordered(registry: Registry, kind: str) -> list[Any]:
    """The items of *kind*: techniques as the ladder tries them, all others by id."""
    return sorted(registry.all(kind).values(), key=lambda item: (getattr(item, "difficulty", 0), item.id))


class RegistryTable(SphinxDirective):
    """A table of one kind of items."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        kind = self.arguments[0]
        columns = COLUMNS[kind]
        rows = [[text(item) for _, text in columns] for item in ordered(discover(tell=raise_fault), kind)]
        return [table([heading for heading, _ in columns], rows)]


class RegistryNames(SphinxDirective):
    """The other names of techniques and variants, as a list."""

    def run(self) -> list[nodes.Node]:
        registry = discover(tell=raise_fault)
        rows = [
            [name, item.title, f"`{item.id}`"]
            for kind in ("techniques", "variants")
            for item in registry.all(kind).values()
            for name in item.also
        ]
        return [table(["also called", "here", "id"], sorted(rows, key=lambda row: row[0].lower()))]


def table(headings: list[str], rows: list[list[str]]) -> nodes.table:
    """A table; text between backticks is code."""
    group = nodes.tgroup(cols=len(headings))
    group += [nodes.colspec(colwidth=1) for _ in headings]
    group += nodes.thead("", row(headings))
    group += nodes.tbody("", *map(row, rows))
    return nodes.table("", group)


def row(texts: list[str]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", "", *inline(text))) for text in texts))


def inline(text: str) -> list[nodes.Node]:
    """*text* with what stands between backticks as code."""
    return [
        nodes.literal(part, part) if number % 2 else nodes.Text(part)
        for number, part in enumerate(text.split("`"))
        if part
    ]


def setup(app: Sphinx) -> dict[str, object]:
    app.add_directive("registry", RegistryTable)
    app.add_directive("registry-names", RegistryNames)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
