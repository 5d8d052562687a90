"""Commands that packages add."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from errno import EPIPE
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import TYPE_CHECKING, Any

import typer

from ruleout import Fault, PluginError, RuleoutError
from ruleout.plugin import Found, Provider, describe_error, find_plugins
from ruleout_cli import hooks, status
from ruleout_cli.commands import COMMANDS
from ruleout_cli.options.environment import chosen_plugins

if TYPE_CHECKING:
    from typer.models import CommandInfo, TyperInfo

Path = tuple[str, ...]
"""The name of a command, preceded by the name of the list of which it is a subcommand, if any."""

Claim = tuple[Provider, Any]
"""A plug-in and what it registered with its app."""


def found_plugins() -> Found:
    """Return the plug-ins of the group ``ruleout.commands``, and the kinds of items whose lists are commands."""
    choice = chosen_plugins(hooks.GROUP)
    return find_plugins(hooks.GROUP, hooks, hooks.PROJECT, only=choice.only, without=choice.without)


def add_commands(
    app: typer.Typer, found: Found, lists: Sequence[str], report: Callable[[Fault], None]
) -> dict[Path, Provider]:
    """Add to *app* the commands of the plug-ins that were *found*, and return those of third parties.

    A plug-in that fails, or whose commands typer cannot make, is disabled and reported by calling *report*. If several
    plug-ins add a command of one name, that of the command line takes precedence, then that of the project's own
    packages; if two others add it, neither is used. The commands of a group whose name is one of *lists* are added as
    subcommands of that list.
    """
    foreign: dict[Path, Provider] = {}
    for path, claims in sorted(_claims(found, lists, report).items()):
        name = " ".join(path)
        everyone = " and ".join(str(provider) for provider, _ in claims)
        first = claims[0]
        if len(path) == 1 and name in (*COMMANDS, *lists):
            report(Fault(first[0], f"command {name} of {everyone} is one of the command line's own"))
        elif len(claims) == 1:
            _put(app, path, first[1])
            if not first[0].first_party:
                foreign[path] = first[0]
        elif first[0].first_party and not claims[1][0].first_party:
            report(Fault(claims[1][0], f"command {name} is brought by {everyone}; that of {first[0]} is used"))
            _put(app, path, first[1])
        else:
            report(Fault(first[0], f"command {name} is brought by {everyone}; none of them is used"))
    return foreign


def guard(group: Any, path: Path, provider: Provider) -> None:
    """Make the command *path* of the click *group* raise PluginError, which names *provider*, if its code fails.

    What click, an interruption, a closed pipe or a full disk raises passes, and so does an error of the project's own:
    by these a command refuses its input.
    """
    for name in path:
        group = getattr(group, "commands", {}).get(name)
        if group is None:  # the list was not added, since another command was called
            return
    for name in ("make_context", "invoke"):
        setattr(group, name, _guarded(getattr(group, name), " ".join(path), provider))


def _guarded(call: Callable[..., Any], name: str, provider: Provider) -> Callable[..., Any]:
    @wraps(call)
    def guarded(*arguments: Any, **options: Any) -> Any:
        try:
            return call(*arguments, **options)
        except (KeyboardInterrupt, SystemExit, RuleoutError, typer.Exit, typer.Abort):
            raise
        except BaseException as error:
            if hasattr(error, "format_message") or (
                isinstance(error, OSError) and error.errno in (EPIPE, *status.FULL)
            ):
                raise
            if hasattr(error, "exit_code"):  # of a click that is not typer's own
                raise typer.Exit(error.exit_code) from None
            raise PluginError(f"command {name} of plug-in {provider} failed: {describe_error(error)}") from error

    return guarded


def _claims(found: Found, lists: Sequence[str], report: Callable[[Fault], None]) -> dict[Path, list[Claim]]:
    """The plug-ins that add each command, the project's own packages first."""
    for provider, message in found.faults:
        report(Fault(provider, message))
    claims: dict[Path, list[Claim]] = {}
    for provider in sorted(found.plugins, key=lambda each: (not each.first_party, each)):
        try:
            own = typer.Typer()
            found.plugins[provider].hook.ruleout_add_commands(app=own)
            commands = list(_commands(own, lists))
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            report(Fault(provider, f"ruleout_add_commands: {describe_error(error)}"))
            continue
        for path, info in commands:
            claims.setdefault(path, []).append((provider, info))
    return claims


def _commands(app: typer.Typer, lists: Sequence[str]) -> Iterator[tuple[Path, Any]]:
    """Each command and group registered with *app*. Raises any exception of typer, and ValueError for a group that
    cannot be joined to a list."""
    for info in (*app.registered_commands, *app.registered_groups):
        for name in _names(info):
            if name in lists and info in app.registered_groups:
                yield from _beneath(name, info)
            else:
                yield (name,), info


def _names(info: Any) -> list[str]:
    alone = typer.Typer(callback=_nothing)
    _take(alone, info)
    return list(typer.main.get_group(alone).commands)


def _beneath(name: str, group: TyperInfo) -> Iterator[tuple[Path, Any]]:
    """The commands of *group*, as subcommands of the list *name*."""
    own = group.typer_instance
    if own is None or own.registered_callback is not None or callable(own.info.callback) or callable(group.callback):
        raise ValueError(f"group {name} has a callback, which would never be called: {name} alone lists")
    for info in (*own.registered_commands, *own.registered_groups):
        yield from (((name, below), info) for below in _names(info))


def _put(app: typer.Typer, path: Path, info: Any) -> None:
    """Register with *app* what another app has registered.

    Subcommands of a list are not registered if the list was not added because another command was called.
    """
    if len(path) == 1:
        _take(app, info)
        return
    for command in [each for each in app.registered_commands if each.name == path[0]]:
        app.registered_commands.remove(command)
        app.add_typer(_as_group(command), name=path[0], rich_help_panel=command.rich_help_panel)
    for group in app.registered_groups:
        if group.name == path[0] and group.typer_instance is not None:
            _take(group.typer_instance, info)


def _as_group(command: CommandInfo) -> typer.Typer:
    """A group that behaves like *command* if none of its subcommands is called."""
    called = command.callback
    assert called is not None

    @wraps(called)
    def alone(context: typer.Context, **options: Any) -> Any:
        return called(**options) if context.invoked_subcommand is None else None

    parameters = [Parameter("context", Parameter.KEYWORD_ONLY, annotation=typer.Context)]
    parameters += signature(called).parameters.values()
    alone.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    alone.__annotations__ = {each.name: each.annotation for each in parameters}
    return typer.Typer(callback=alone, invoke_without_command=True)


def _take(app: typer.Typer, info: Any) -> None:
    """Register with *app* what another app has registered."""
    from typer.models import CommandInfo

    (app.registered_commands if isinstance(info, CommandInfo) else app.registered_groups).append(info)


def _nothing() -> None:
    """The callback of an app that is to be a group even if it has only one command."""
