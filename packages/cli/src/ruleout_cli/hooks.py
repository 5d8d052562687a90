"""The hook of the command line. Entry point group ``ruleout.commands``, pluggy project ``ruleout``."""

from __future__ import annotations

import pluggy
import typer

PROJECT = "ruleout"
GROUP = "ruleout.commands"

hookspec = pluggy.HookspecMarker(PROJECT)


@hookspec
def ruleout_add_commands(app: typer.Typer) -> None:
    """Add commands to those of the command line.

    Called: once when the command line starts, with an app for this plug-in alone, whose commands are then added.
    Arguments: the app.
    Result: none. A command with the name of one of the command line's own is not added. A group with the name of one
    of its lists (``plugins``, ``techniques`` and those of the other kinds of items) is joined to it: the name alone
    still lists, and the group's commands are beneath it. Such a group has no callback.
    Example: ``app.command("batch")(batch)``
    Since: 0.1
    """
