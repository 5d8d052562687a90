"""Commands that packages bring."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import typer

from ruleout.discovery import find
from ruleout.faults import Fault, Provider, describe
from ruleout_cli import hooks
from ruleout_cli.commands import COMMANDS
from ruleout_cli.plugins import chosen

Claim = tuple[Provider, Any]
"""A plug-in and what it registered with its app."""


def add_commands(app: typer.Typer, tell: Callable[[Fault], None]) -> None:
    """Add to *app* the commands of every plug-in of the group ``ruleout.commands``.

    A plug-in that fails, or whose commands typer cannot make, is set aside, and *tell* hears of it. A name that
    is taken stays with its first owner: the command line, then the project's own packages; of two others neither
    gets it.
    """
    for name, claims in sorted(_claims(tell).items()):
        everyone = " and ".join(str(provider) for provider, _ in claims)
        first = claims[0]
        if name in COMMANDS:
            tell(Fault(first[0], f"command {name} of {everyone} is one of the command line's own"))
        elif len(claims) == 1:
            _take(app, first[1])
        elif first[0].first_party and not claims[1][0].first_party:
            tell(Fault(claims[1][0], f"command {name} is brought by {everyone}; that of {first[0]} is used"))
            _take(app, first[1])
        else:
            tell(Fault(first[0], f"command {name} is brought by {everyone}; none of them is used"))


def _claims(tell: Callable[[Fault], None]) -> dict[str, list[Claim]]:
    """Who brings each command, the project's own packages first."""
    choice = chosen(hooks.GROUP)
    there = find(hooks.GROUP, hooks, hooks.PROJECT, only=choice.only, without=choice.without)
    for provider, message in there.faults:
        tell(Fault(provider, message))
    found: dict[str, list[Claim]] = {}
    for provider in sorted(there.plugins, key=lambda each: (not each.first_party, each)):
        try:
            own = typer.Typer()
            there.plugins[provider].hook.ruleout_add_commands(app=own)
            commands = list(_commands(own))
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            tell(Fault(provider, f"ruleout_add_commands: {describe(error)}"))
            continue
        for name, info in commands:
            found.setdefault(name, []).append((provider, info))
    return found


def _commands(app: typer.Typer) -> Iterator[tuple[str, Any]]:
    """Each command and group registered with *app*, by name. Raises what typer raises where it cannot make one."""
    for info in (*app.registered_commands, *app.registered_groups):
        alone = typer.Typer(callback=_nothing)
        _take(alone, info)
        yield from ((name, info) for name in typer.main.get_group(alone).commands)


def _take(app: typer.Typer, info: Any) -> None:
    """Register with *app* what another app has registered."""
    from typer.models import CommandInfo

    (app.registered_commands if isinstance(info, CommandInfo) else app.registered_groups).append(info)


def _nothing() -> None:
    """An app with a callback is a group however few commands it has."""
