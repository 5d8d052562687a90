"""The directives ``registry``, ``registry-names`` and ``format-keys``: tables of the items of the installed plug-ins.

``{registry} techniques`` makes a table of one kind, ``{registry-names}`` one of other names of techniques and variants,
``{format-keys} iss penpa`` one of the keys of rules that these formats hold.
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
    "scales": (ID, TITLE, SUMMARY),
    "variants": (ID, TITLE, ALSO, SUMMARY),
    "rules": (ID, ("key", lambda item: f"`{item.key}`"), TITLE, SUMMARY),
    "formats": (ID, TITLE, ("files", lambda item: ", ".join(item.suffixes)), SUMMARY),
    "questions": (ID, ("answer", lambda item: str(item.title)), ("keys", lambda item: ", ".join(item.keys))),
    "engines": (ID, TITLE, ("rank", lambda item: f"{item.rank:g}")),
}
"""The columns of the table of each kind: a heading, and a function that returns the text for an item."""


def ordered(registry: Registry, kind: str) -> list[Any]:
    """Return the items of *kind*: techniques in the order in which the ladder tries them, all others by id."""
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
    """A table of the other names of techniques and variants."""

    def run(self) -> list[nodes.Node]:
        registry = discover(tell=raise_fault)
        rows = [
            [name, item.title, f"`{item.id}`"]
            for kind in ("techniques", "variants")
            for item in registry.all(kind).values()
            for name in item.also
        ]
        return [table(["also called", "here", "id"], sorted(rows, key=lambda row: row[0].lower()))]


class FormatKeys(SphinxDirective):
    """A table of the keys of rules that the formats hold whose ids are the arguments, each in a column of its own."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        registry = discover(tell=raise_fault)
        formats = [registry.format(name) for name in self.arguments[0].split()]
        keys = sorted({key for each in formats for key in each.keys})
        rows = [[f"`{key}`", *("\u2713" if key in each.keys else "" for each in formats)] for key in keys]
        return [table(["key", *(each.title for each in formats)], rows)]


def table(headings: list[str], rows: list[list[str]]) -> nodes.table:
    """Return a table; text between backticks is code."""
    group = nodes.tgroup(cols=len(headings))
    group += [nodes.colspec(colwidth=1) for _ in headings]
    group += nodes.thead("", row(headings))
    group += nodes.tbody("", *map(row, rows))
    return nodes.table("", group)


def row(texts: list[str]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", "", *inline(text))) for text in texts))


def inline(text: str) -> list[nodes.Node]:
    """Return the nodes of *text*, in which text between backticks is code."""
    return [
        nodes.literal(part, part) if number % 2 else nodes.Text(part)
        for number, part in enumerate(text.split("`"))
        if part
    ]


def setup(app: Sphinx) -> dict[str, object]:
    app.add_directive("registry", RegistryTable)
    app.add_directive("registry-names", RegistryNames)
    app.add_directive("format-keys", FormatKeys)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
