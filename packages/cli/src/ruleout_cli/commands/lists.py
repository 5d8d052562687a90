"""The lists: ``ruleout plugins``, ``techniques``, ``variants``, ``rules``, ``engines`` and ``formats``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ruleout_cli.options import Output, Plugins

if TYPE_CHECKING:
    from ruleout import Registry
    from ruleout_cli.output import OutputWriter

FIELDS: dict[str, tuple[str, ...]] = {
    "techniques": ("difficulty", "title", "also", "needs"),
    "variants": ("title", "also", "summary"),
    "rules": ("title", "key", "summary"),
    "engines": ("title", "rank"),
    "formats": ("title", "suffixes", "summary"),
}
"""For each kind, the fields that its list shows beside id and plug-in."""


def plugins(output: Output, plugins: Plugins) -> int:
    """List the plug-ins in use, each with what it adds."""
    from ruleout_cli.output import OutputWriter
    from ruleout_cli.plugins import make_registry

    registry = make_registry(plugins)
    brought: dict[Any, dict[str, list[str]]] = {provider: {} for provider in registry.providers}
    for kind in FIELDS:
        for name in registry.all(kind):
            brought[registry.provider(kind, name)].setdefault(kind, []).append(name)
    rows = [
        {"plugin": each.name, "version": each.version, **items}
        for each, items in brought.items()
        if each in registry.providers
    ]
    with OutputWriter(output) as writer:
        if writer.as_json:
            for row in rows:
                writer.record(row)
            return 0
        for row in rows:
            writer.line(f"{row.pop('plugin')} {row.pop('version')}")
            for kind, names in row.items():
                for line in _wrapped(f"  {kind}: {', '.join(names)}", writer):
                    writer.line(line)
    return 0


def _wrapped(text: str, writer: OutputWriter) -> list[str]:
    """*text* in lines that fit the terminal; one line if the output is not a terminal."""
    from textwrap import wrap

    return wrap(text, writer.width, subsequent_indent="    ", break_on_hyphens=False) if writer.is_terminal else [text]


def _lister(kind: str) -> Callable[[Output, Plugins], int]:
    def command(output: Output, plugins: Plugins) -> int:
        from ruleout_cli.output import OutputWriter
        from ruleout_cli.plugins import make_registry

        registry = make_registry(plugins)
        rows = _rows(kind, registry)
        with OutputWriter(output) as writer:
            _write(rows, writer)
        return 0

    command.__doc__ = f"List the installed {kind}, each with its plug-in."
    return command


def _rows(kind: str, registry: Registry) -> list[dict[str, Any]]:
    found = []
    for name, item in registry.all(kind).items():
        fields = {field: getattr(item, field) for field in FIELDS[kind]}
        found.append({"id": name, "plugin": registry.provider(kind, name).name, **fields})
    return sorted(found, key=lambda row: (row.get("difficulty", 0), row["id"]))


def _write(rows: list[dict[str, Any]], writer: OutputWriter) -> None:
    if writer.as_json:
        for row in rows:
            writer.record(row)
        return
    if not rows:
        return
    for row in rows:
        row["plugin"] = row["plugin"].partition(":")[0]
    table = [list(rows[0]), *([_cell(value) for value in row.values()] for row in rows)]
    widths = [max(len(line[column]) for line in table) for column in range(len(table[0]))]
    if writer.is_terminal:
        fits = sum(widths) + 2 * len(widths) <= writer.width
        writer.table(table if fits else [["id", "what it is"], *([row["id"], _in_a_line(row)] for row in rows)])
        return
    for line in table:
        writer.line("  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip())


def _in_a_line(row: dict[str, Any]) -> str:
    """All fields but the id in one text, for a terminal too narrow for columns: title first, plug-in last."""
    told = {name: _cell(value) for name, value in row.items() if name != "id"}
    order = sorted(told, key=lambda name: (name == "plugin", name != "title"))
    return "; ".join(
        told[name].rstrip(".") if name in ("title", "summary") else f"{name} {told[name]}"
        for name in order
        if told[name]
    )


def _cell(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(str(each) for each in value)
    return f"{value:g}" if isinstance(value, float) else str(value)


techniques = _lister("techniques")
variants = _lister("variants")
rules = _lister("rules")
engines = _lister("engines")
formats = _lister("formats")
