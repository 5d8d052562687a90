"""Options that several commands share, in groups, and commands whose parameters are such groups."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import partial, wraps
from inspect import Parameter, Signature, signature
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import attrs
import typer

from ruleout_cli.options.completion import Completer, items, languages, plugin_names, written_formats
from ruleout_cli.options.values import names, seconds, whole

if TYPE_CHECKING:
    from ruleout import Budget, Options, Registry

VARIANTS, FORMATS, ENGINES, TECHNIQUES, SCALES, RULES = map(
    items, ("variants", "formats", "engines", "techniques", "scales", "rules")
)
"""Functions that complete the ids of each kind."""

_hints = partial(get_type_hints, include_extras=True)


def option(metavar: str, help: str, *names: str, complete: Completer | None = None) -> Any:
    """Return an option with a value; *help* is its description, and *complete* completes its value in a shell."""
    return typer.Option(*names, metavar=metavar, help=help, autocompletion=complete)


def format_option(help: str, *names: str) -> Any:
    """Return the option ``--to``, with further *names*, if any, for the format of an output."""
    return option("FORMAT", help, "--to", *names, complete=written_formats)


AddedRules = Annotated[
    list[str] | None,
    option("RULE", "Add a rule, such as anti-knight or 'cage 15 r1c1 r1c2'.", "--rule", complete=RULES),
]
"""The rules in words that are added to each puzzle that is read."""


@attrs.frozen
class Source:
    """The puzzles, and how they are read."""

    puzzles: Annotated[
        list[str] | None,
        typer.Argument(metavar="PUZZLE", help="Puzzles as text, files, or - for standard input.", show_default=False),
    ] = None
    variant: Annotated[
        str | None,
        option("NAME", "The variant, if the text alone does not determine it.", "--variant", "-v", complete=VARIANTS),
    ] = None
    format: Annotated[str | None, option("NAME", "The format of the input.", "--format", "-f", complete=FORMATS)] = None
    lossy: Annotated[
        bool,
        typer.Option("--lossy", help="Leave out what no rule or format can hold, and say what; see the page on links."),
    ] = False
    rule: AddedRules = None


@attrs.frozen
class Search:
    """The engine, and the limits of each search."""

    engine: Annotated[str | None, option("NAME", "The search engine.", "--engine", complete=ENGINES)] = None
    timeout: Annotated[str | None, option("SECONDS", "Stop work on each puzzle after this time.", "--timeout")] = None
    nodes: Annotated[str | None, option("N", "Stop searching each puzzle after N choices.", "--nodes")] = None

    @property
    def budget(self) -> Budget:
        """Return the budget for each puzzle. Raises InputError if an option is not a number."""
        from ruleout import Budget

        nodes = None if self.nodes is None else whole("--nodes", self.nodes)
        return Budget(nodes, None if self.timeout is None else seconds("--timeout", self.timeout))


@attrs.frozen
class TechniqueOptions:
    """The techniques to use, and their order."""

    techniques: Annotated[
        list[str] | None, option("A,B", "Use only these techniques or groups.", "--techniques", complete=TECHNIQUES)
    ] = None
    without: Annotated[
        list[str] | None, option("A,B", "Leave these techniques or groups out.", "--without", complete=TECHNIQUES)
    ] = None
    up_to: Annotated[
        str | None,
        option("A", "Leave out what is harder than this technique or group.", "--up-to", complete=TECHNIQUES),
    ] = None
    scale: Annotated[
        str | None, option("NAME", "Use the order and the scores of this scale.", "--scale", complete=SCALES)
    ] = None
    order: Annotated[
        str | None,
        option("PLUGIN", "The plug-in that orders techniques, if several can.", "--order", complete=plugin_names),
    ] = None

    def options(self, search: Search, budget: Budget, registry: Registry) -> Options:
        """Return the options of :func:`ruleout.explain` and :func:`ruleout.hints` for a *search* with *budget*."""
        from ruleout import Options

        return Options(
            techniques=None if self.techniques is None else names(self.techniques),
            without=names(self.without),
            up_to=self.up_to,
            scale=self.scale,
            engine=search.engine,
            budget=budget,
            plugins=registry,
        )


OutputFile = Annotated[str | None, option("FILE", "Write to a file instead of standard output.", "--output", "-o")]
Force = Annotated[bool, typer.Option("--force", help="Let --output overwrite an existing file.")]


@attrs.frozen
class File:
    """The output for data of one form."""

    output: OutputFile = None
    force: Force = False


@attrs.frozen
class Output:
    """The output for data, and their form."""

    json: Annotated[bool, typer.Option("--json", help="Write JSON, one line for each puzzle.")] = False
    output: OutputFile = None
    force: Force = False
    color: Annotated[
        bool | None,
        typer.Option("--color/--no-color", help="Colours; by default on a terminal, unless NO_COLOR is set.",
                     show_default=False),
    ] = None  # fmt: skip


@attrs.frozen
class Original:
    """The puzzle from which positions come."""

    original: Annotated[
        str | None,
        option("ORIGINAL", "The puzzle without entries, as text or file; other digits are then entries.", "--from"),
    ] = None


@attrs.frozen
class Plugins:
    """The treatment of faulty plug-ins."""

    strict_plugins: Annotated[
        bool, typer.Option("--strict-plugins", help="Stop at a faulty plug-in instead of disabling it.")
    ] = False


@attrs.frozen
class Drawing:
    """The plug-in that draws boards."""

    drawing: Annotated[
        str | None, option("PLUGIN", "The plug-in that draws, if several can.", "--drawing", complete=plugin_names)
    ] = None


@attrs.frozen
class Wording:
    """The words of explanations."""

    language: Annotated[
        str | None,
        option("CODE", "The language of explanations, such as de.", "--language", complete=languages),
    ] = None


def flatten_options(command: Callable[..., int]) -> Callable[..., int]:
    """Return *command* for typer, with each group of options among its parameters replaced by its options.

    A group is an attrs class whose fields are annotated as typer parameters. If it has an attribute ``panel``, the help
    lists its options under this heading.
    """
    hints = _hints(command)
    groups: dict[str, type] = {}
    parameters: list[Parameter] = []
    for name, parameter in signature(command).parameters.items():
        if attrs.has(hints[name]):
            groups[name] = hints[name]
            parameters.extend(_fields(hints[name]))
        else:
            parameters.append(parameter.replace(annotation=hints[name], kind=Parameter.KEYWORD_ONLY))
    members = {name: [field.name for field in attrs.fields(group)] for name, group in groups.items()}

    @wraps(command)
    def called(**values: Any) -> int:
        made = {name: group(**{own: values.pop(own) for own in members[name]}) for name, group in groups.items()}
        return command(**made, **values)

    called.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    called.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return called


def _fields(group: type) -> list[Parameter]:
    hints, panel = _hints(group), getattr(group, "panel", None)
    return [
        Parameter(
            field.name, Parameter.KEYWORD_ONLY, default=field.default, annotation=_in_panel(hints[field.name], panel)
        )
        for field in attrs.fields(group)
    ]


def _in_panel(hint: Any, panel: str | None) -> Any:
    """Return the annotation of a parameter, which the help lists under the heading *panel* if it is an option."""
    parameter = hint.__metadata__[0]
    if panel is None or not isinstance(parameter, typer.models.OptionInfo):
        return hint
    shown = copy(parameter)
    shown.rich_help_panel = panel
    return Annotated[hint.__origin__, shown]
