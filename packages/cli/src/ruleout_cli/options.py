"""Options that several commands share, in groups. A command takes a group as one parameter; see ``flatten.py``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated

import attrs
import typer

from ruleout import InputError
from ruleout.plugin import quoted

if TYPE_CHECKING:
    from ruleout import Budget


def _known(kind: str) -> Callable[[str], list[str]]:
    """Completion by the names of *kind*; the last one of a comma list is completed."""

    def complete(incomplete: str) -> list[str]:
        from ruleout_cli.plugins import quiet_registry

        before, comma, last = incomplete.rpartition(",")
        return [before + comma + name for name in quiet_registry().all(kind) if name.startswith(last)]

    return complete


@attrs.frozen
class Source:
    """Which puzzles."""

    puzzles: Annotated[
        list[str] | None,
        typer.Argument(metavar="PUZZLE", help="Puzzles as text, files, or - for standard input.", show_default=False),
    ] = None
    variant: Annotated[
        str | None,
        typer.Option("--variant", "-v", metavar="NAME", help="The variant, where the text alone cannot tell.",
                     autocompletion=_known("variants")),
    ] = None  # fmt: skip
    format: Annotated[
        str | None,
        typer.Option("--format", "-f", metavar="NAME", help="The format of the input.",
                     autocompletion=_known("formats")),
    ] = None  # fmt: skip


@attrs.frozen
class Search:
    """How to search."""

    engine: Annotated[
        str | None,
        typer.Option("--engine", metavar="NAME", help="The search engine.", autocompletion=_known("engines")),
    ] = None
    timeout: Annotated[
        str | None, typer.Option("--timeout", metavar="SECONDS", help="Stop searching a puzzle after so many seconds.")
    ] = None
    nodes: Annotated[
        str | None, typer.Option("--nodes", metavar="N", help="Stop searching a puzzle after so many choices.")
    ] = None

    @property
    def budget(self) -> Budget:
        """The budget for each puzzle. Raises InputError on an option that is no number."""
        from ruleout import Budget

        return Budget(nodes=whole("--nodes", self.nodes), seconds=seconds("--timeout", self.timeout))


@attrs.frozen
class Ways:
    """Which techniques."""

    techniques: Annotated[
        str | None,
        typer.Option("--techniques", metavar="A,B", help="Use these techniques alone.",
                     autocompletion=_known("techniques")),
    ] = None  # fmt: skip
    without: Annotated[
        str | None,
        typer.Option("--without", metavar="A,B", help="Leave these techniques out.",
                     autocompletion=_known("techniques")),
    ] = None  # fmt: skip

    order: Annotated[
        str | None,
        typer.Option("--order", metavar="PLUGIN", help="The plug-in that orders techniques, where several want to."),
    ] = None

    @property
    def chosen(self) -> list[str] | None:
        """The names of the techniques to be used, None for all."""
        return None if self.techniques is None else names(self.techniques)

    @property
    def dropped(self) -> list[str]:
        """The names of the techniques to be left out."""
        return names(self.without or "")


@attrs.frozen
class Output:
    """Where data goes and how it looks."""

    json: Annotated[bool, typer.Option("--json", help="Write JSON, one line for each puzzle.")] = False
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="FILE", help="Write to a file instead of standard output.")
    ] = None
    force: Annotated[bool, typer.Option("--force", help="Let --output replace a file that exists.")] = False
    color: Annotated[
        bool | None,
        typer.Option("--color/--no-color", help="Colours; by default on a terminal, unless NO_COLOR is set.",
                     show_default=False),
    ] = None  # fmt: skip


@attrs.frozen
class Plugins:
    """How to treat plug-ins."""

    strict_plugins: Annotated[
        bool, typer.Option("--strict-plugins", help="Stop at a faulty plug-in instead of setting it aside.")
    ] = False


@attrs.frozen
class Drawing:
    """How boards are drawn."""

    drawing: Annotated[
        str | None,
        typer.Option("--drawing", metavar="PLUGIN", help="The plug-in that draws, where several want to."),
    ] = None


def names(text: str) -> list[str]:
    """The names in a comma list."""
    return [name.strip() for name in text.split(",") if name.strip()]


def one_of(option: str, text: str, known: Sequence[str]) -> str:
    """The value of *option*, one of those that are *known*. Raises InputError."""
    if text not in known:
        from ruleout.plugin import join_words

        raise InputError(f"{option}: found {quoted(text)}; expected {join_words(known, 'or')}")
    return text


def whole(option: str, text: str | None, least: int = 0) -> int | None:
    """The value of *option* as a whole number. Raises InputError."""
    if text is None:
        return None
    if not re.fullmatch(r"[+-]?[0-9]{1,18}", text) or int(text) < least:
        raise InputError(f"{option}: found {quoted(text)}; expected a whole number, {least} or more")
    return int(text)


def seconds(option: str, text: str | None) -> float | None:
    """The value of *option* as seconds. Raises InputError."""
    if text is None:
        return None
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]*)?|\.[0-9]+", text):
        raise InputError(f"{option}: found {quoted(text)}; expected seconds, 0 or more")
    return float(text)
