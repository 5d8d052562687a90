"""What a plug-in may say to the command line. Entry point group ``ruleout.commands``, pluggy project ``ruleout``."""

from __future__ import annotations

import pluggy
import typer

PROJECT = "ruleout"
GROUP = "ruleout.commands"

hookspec = pluggy.HookspecMarker(PROJECT)


@hookspec
def ruleout_add_commands(app: typer.Typer) -> None:
    """Commands beside those of the command line itself.

    Called: once when the command line starts, with an app of the plug-in's own whose commands are then taken over.
    Arguments: the app.
    Result: none. A command's name that the command line has itself stays the command line's. But a group with the name
    of one of its lists (``plugins``, ``techniques``, ``variants``, ``rules``, ``engines``, ``formats``) joins it: the
    name alone goes on listing, the group's commands stand beneath it. Such a group has no callback.
    Example: ``app.command("batch")(batch)``
    Since: 0.1
    """
