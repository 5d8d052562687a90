"""Options that several commands share, in groups. A command takes a group as one parameter; see ``flatten.py``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import attrs
import typer

from ruleout_cli.completion import items, plugin_names
from ruleout_cli.values import names, seconds, whole

if TYPE_CHECKING:
    from ruleout import Budget


@attrs.frozen
class Source:
    """The puzzles, and how to read them."""

    puzzles: Annotated[
        list[str] | None,
        typer.Argument(metavar="PUZZLE", help="Puzzles as text, files, or - for standard input.", show_default=False),
    ] = None
    variant: Annotated[
        str | None,
        typer.Option("--variant", "-v", metavar="NAME", help="The variant, if the text alone does not determine it.",
                     autocompletion=items("variants")),
    ] = None  # fmt: skip
    format: Annotated[
        str | None,
        typer.Option("--format", "-f", metavar="NAME", help="The format of the input.",
                     autocompletion=items("formats")),
    ] = None  # fmt: skip


@attrs.frozen
class Search:
    """The engine, and the limits of each search."""

    engine: Annotated[
        str | None,
        typer.Option("--engine", metavar="NAME", help="The search engine.", autocompletion=items("engines")),
    ] = None
    timeout: Annotated[
        str | None,
        typer.Option("--timeout", metavar="SECONDS", help="Stop searching each puzzle after this time."),
    ] = None
    nodes: Annotated[
        str | None, typer.Option("--nodes", metavar="N", help="Stop searching each puzzle after N choices.")
    ] = None

    @property
    def budget(self) -> Budget:
        """The budget for each puzzle. Raises InputError on an option that is not a number."""
        from ruleout import Budget

        return Budget(nodes=whole("--nodes", self.nodes), seconds=seconds("--timeout", self.timeout))


@attrs.frozen
class TechniqueOptions:
    """Which techniques are used, and in which order."""

    techniques: Annotated[
        str | None,
        typer.Option("--techniques", metavar="A,B", help="Use only these techniques.",
                     autocompletion=items("techniques")),
    ] = None  # fmt: skip
    without: Annotated[
        str | None,
        typer.Option("--without", metavar="A,B", help="Leave these techniques out.",
                     autocompletion=items("techniques")),
    ] = None  # fmt: skip
    order: Annotated[
        str | None,
        typer.Option("--order", metavar="PLUGIN", help="The plug-in that orders techniques, if several can.",
                     autocompletion=plugin_names),
    ] = None  # fmt: skip

    @property
    def chosen(self) -> list[str] | None:
        """The ids of the techniques to use, None for all."""
        return None if self.techniques is None else names(self.techniques)

    @property
    def dropped(self) -> list[str]:
        """The ids of the techniques to leave out."""
        return names(self.without or "")


@attrs.frozen
class Output:
    """Where data is written, and in which form."""

    json: Annotated[bool, typer.Option("--json", help="Write JSON, one line for each puzzle.")] = False
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="FILE", help="Write to a file instead of standard output.")
    ] = None
    force: Annotated[bool, typer.Option("--force", help="Let --output overwrite an existing file.")] = False
    color: Annotated[
        bool | None,
        typer.Option("--color/--no-color", help="Colours; by default on a terminal, unless NO_COLOR is set.",
                     show_default=False),
    ] = None  # fmt: skip


@attrs.frozen
class Plugins:
    """What happens to faulty plug-ins."""

    strict_plugins: Annotated[
        bool, typer.Option("--strict-plugins", help="Stop at a faulty plug-in instead of disabling it.")
    ] = False


@attrs.frozen
class Drawing:
    """How boards are drawn."""

    drawing: Annotated[
        str | None,
        typer.Option("--drawing", metavar="PLUGIN", help="The plug-in that draws, if several can.",
                     autocompletion=plugin_names),
    ] = None  # fmt: skip
