"""Commands that packages add; some are made when they are used, so that the others start sooner."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from errno import EPIPE
from functools import wraps
from importlib import import_module
from inspect import Parameter, Signature, signature
from typing import TYPE_CHECKING, Any

import typer

from ruleout import Fault, RuleoutError
from ruleout.internal import Found, Provider, attempt, find_plugins, naming_faults, settled
from ruleout_cli import hooks, status
from ruleout_cli.commands import COMMANDS
from ruleout_cli.options.environment import chosen_plugins

if TYPE_CHECKING:
    from pluggy import PluginManager
    from typer.models import CommandInfo, TyperInfo

Path = tuple[str, ...]
"""The name of a command, preceded by the name of the list of which it is a subcommand, if any."""

Claim = tuple[Any, Provider]
"""A command or group that a plug-in registered with its app, and the plug-in."""


def found_plugins() -> Found:
    """Return the plug-ins of the group ``ruleout.commands``, and the kinds of items whose lists are commands."""
    choice = chosen_plugins(hooks.GROUP)
    return find_plugins(hooks.GROUP, hooks, only=choice.only, without=choice.without)


def add_commands(
    app: typer.Typer, found: Found, lists: Sequence[str], report: Callable[[Fault], None]
) -> dict[Path, Provider]:
    """Add to *app* the commands of the plug-ins that were *found*, and return which plug-in each is from.

    A plug-in that fails, or whose commands typer cannot make, is disabled and reported by calling *report*. If several
    plug-ins add a command of one name, that of the command line takes precedence, then that of the project's own
    packages; if two others add it, neither is used. The commands of a group whose name is one of *lists* are added as
    subcommands of that list.
    """
    used: dict[Path, Provider] = {}
    for path, claims in sorted(_claims(found, lists, report).items()):
        name = " ".join(path)
        if len(path) == 1 and name in (*COMMANDS, *lists):
            everyone = " and ".join(str(provider) for _, provider in claims)
            report(Fault(claims[0][1], f"command {name} of {everyone} is one of the command line's own"))
            continue
        winner, problem = settled(claims, f"command {name} is brought")
        if winner is not None:
            _put(app, path, winner[0])
            used[path] = winner[1]
        if problem is not None:
            report(Fault(*problem))
    return used


def name_faults(group: Any, path: Path, provider: Provider) -> None:
    """Make the command *path* of *group* raise PluginError, which names *provider*, if its code fails.

    *group* is a group of click, *provider* a third party. Exceptions of click, an interruption, a closed pipe or a full
    disk pass, and so does an error of the project's own: by these a command refuses its input.
    """
    for name in path:
        group = getattr(group, "commands", {}).get(name)
        if group is None:  # the list was not added, since another command was called
            return
    for name in ("make_context", "invoke"):
        setattr(group, name, naming_faults(provider, f"command {' '.join(path)}", getattr(group, name), _passes))


def _passes(error: BaseException) -> bool:
    if isinstance(error, SystemExit | RuleoutError | typer.Exit | typer.Abort) or hasattr(error, "format_message"):
        return True
    if hasattr(error, "exit_code"):  # of a click that is not typer's own
        raise typer.Exit(error.exit_code) from None
    return isinstance(error, OSError) and error.errno in (EPIPE, *status.FULL)


def _claims(found: Found, lists: Sequence[str], report: Callable[[Fault], None]) -> dict[Path, list[Claim]]:
    """Return the claims of plug-ins to each command."""
    for fault in found.faults:
        report(fault)
    claims: dict[Path, list[Claim]] = _own_claims()
    for provider, manager in sorted(found.plugins.items()):
        commands, problem = attempt(provider, list[tuple[Path, Any]](), _registered, manager, lists)
        if problem is not None:
            report(Fault(provider, f"ruleout_add_commands: {problem}"))
        for path, info in commands:
            claims.setdefault(path, []).append((info, provider))
    return claims


def _own_claims() -> dict[Path, list[Claim]]:
    """Return the claims of the command line to ``ruleout formats new``, ``rules new`` and ``rules show``."""
    from ruleout_cli import __version__
    from ruleout_cli.commands.lazy import add_lazy_command
    from ruleout_cli.commands.new import OWN, add_new_command

    own, provider = typer.Typer(), Provider("ruleout-cli", __version__, "new")
    for package in OWN:
        add_new_command(own, package)
    summary = "Show a rule: what it means, how it is given in words and as JSON, and an example."
    add_lazy_command(own, "show", lambda: import_module("ruleout_cli.commands.rules").show, summary=summary)
    paths = [*((package.kind, "new") for package in OWN), ("rules", "show")]
    return {path: [(command, provider)] for path, command in zip(paths, own.registered_commands, strict=True)}


def _registered(manager: PluginManager, lists: Sequence[str]) -> list[tuple[Path, Any]]:
    """Return the commands that a plug-in adds."""
    own = typer.Typer()
    manager.hook.ruleout_add_commands(app=own)
    return list(_commands(own, lists))


def _commands(app: typer.Typer, lists: Sequence[str]) -> Iterator[tuple[Path, Any]]:
    """Yield each command and group registered with *app*.

    Raises any exception of typer, and ValueError for a group that cannot be joined to a list.
    """
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
    """Yield the commands of *group*, as subcommands of the list *name*."""
    own = group.typer_instance
    if own is None or own.registered_callback is not None or callable(own.info.callback) or callable(group.callback):
        raise ValueError(f"group {name} has a callback, which would never be called: {name} alone lists")
    for info in (*own.registered_commands, *own.registered_groups):
        yield from (((name, below), info) for below in _names(info))


def _put(app: typer.Typer, path: Path, info: Any) -> None:
    """Register with *app* a command or group that another app has registered.

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
    """Return a group that behaves like *command* if none of its subcommands is called."""
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
    """Register with *app* a command or group that another app has registered."""
    from typer.models import CommandInfo

    (app.registered_commands if isinstance(info, CommandInfo) else app.registered_groups).append(info)


def _nothing() -> None:
    """Do nothing: the callback of an app with one command that is to be a group, and of a command not yet made."""
