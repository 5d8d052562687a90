"""The lists: ``ruleout plugins``, and a list of the items of each kind, such as ``ruleout techniques``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ruleout_cli.options.groups import Output, Plugins

if TYPE_CHECKING:
    from ruleout import Registry
    from ruleout.plugin import Kind
    from ruleout_cli.output.writer import OutputWriter


def plugins(output: Output, plugins: Plugins) -> int:
    """List the plug-ins in use, each with what it adds."""
    from ruleout_cli.output.writer import OutputWriter
    from ruleout_cli.plugins.registry import make_registry

    registry = make_registry(plugins)
    brought: dict[Any, dict[str, list[str]]] = {provider: {} for provider in registry.providers}
    for kind in registry.kinds:
        for name in registry.all(kind):
            brought[registry.provider(kind, name)].setdefault(kind, []).append(name)
    with OutputWriter(output) as writer:
        for provider in registry.providers:
            items = brought[provider]
            waiting = registry.waiting(provider)
            if writer.as_json:
                waits = {"waiting": waiting} if waiting else {}
                writer.record({"plugin": provider.name, "version": provider.version, **items, **waits})
                continue
            writer.line(f"{provider.name} {provider.version}")
            for kind, names in items.items():
                writer.paragraph(f"  {kind}: {', '.join(names)}", 4)
            if waiting:
                each = [f"{hook} (of {owner})" if owner else hook for hook, owner in waiting.items()]
                writer.paragraph(f"  waiting for a package that has: {', '.join(each)}", 4)
    return 0


def lister(name: str) -> Callable[[Output, Plugins], int]:
    """Return the command that lists plug-ins, or the items of the kind with the id *name*."""
    if name == "plugins":
        return plugins

    def command(output: Output, plugins: Plugins) -> int:
        from ruleout_cli.output.writer import OutputWriter
        from ruleout_cli.plugins.registry import make_registry

        registry = make_registry(plugins)
        kind = registry.kind(name)
        if kind is not None:
            rows = _rows(kind, registry)
            with OutputWriter(output) as writer:
                _write(rows, writer, kind.brief)
        return 0

    command.__doc__ = f"List the installed {name.replace('-', ' ')}, each with its plug-in."
    return command


def _rows(kind: Kind[Any], registry: Registry) -> list[dict[str, Any]]:
    found = []
    for name, item in registry.items(kind).items():
        fields = {field: _plain(getattr(item, field)) for field in kind.fields}
        found.append({"id": name, "plugin": registry.provider(kind.id, name).name, **fields})
    return sorted(found, key=lambda row: (row.get("difficulty", 0), row["id"]))


def _write(rows: list[dict[str, Any]], writer: OutputWriter, columns: tuple[str, ...] | None) -> None:
    if writer.as_json:
        for row in rows:
            writer.record(row)
        return
    if not rows:
        return
    for row in rows:
        row["plugin"] = row["plugin"].partition(":")[0]
    if columns is not None:
        rows = [{name.replace("_", " "): row[name] for name in columns} for row in rows]
    table = [list(rows[0]), *([_cell(value) for value in row.values()] for row in rows)]
    widths = [max(len(line[column]) for line in table) for column in range(len(table[0]))]
    while columns is not None and writer.is_terminal and _width(widths) > writer.width and len(widths) > 2:
        del widths[-1]
        table = [line[: len(widths)] for line in table]
    if writer.is_terminal and _width(widths) > writer.width:
        table = [["id", "what it is"], *([row["id"], _in_a_line(row)] for row in rows)]
    for number, line in enumerate(table):
        text = "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=False)).rstrip()
        for part in writer.wrapped(text, widths[0] + 2):
            (writer.line if number else writer.heading)(part)


def _width(widths: list[int]) -> int:
    """Return the number of characters of a line of columns that are *widths* wide."""
    return sum(widths) + 2 * (len(widths) - 1)


def _in_a_line(row: dict[str, Any]) -> str:
    """All fields except the id as one text, from title to plug-in, for terminals that are too narrow for columns."""
    told = {name: _cell(value) for name, value in row.items() if name != "id"}
    order = sorted(told, key=lambda name: (name == "plugin", name != "title"))
    return "; ".join(
        told[name].rstrip(".") if name in ("title", "summary") else f"{name} {told[name]}"
        for name in order
        if told[name]
    )


def _plain(value: object) -> object:
    """*value* as JSON can hold it, with sets in alphabetical order, and what JSON does not know as text."""
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, frozenset):
        return tuple(sorted(value))
    if isinstance(value, tuple | list):
        return tuple(map(_plain, value))
    return value if value is None or isinstance(value, str | int | float) else str(value)


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, tuple | Mapping):
        return ", ".join(map(str, value))
    return f"{value:g}" if isinstance(value, float) else str(value)
