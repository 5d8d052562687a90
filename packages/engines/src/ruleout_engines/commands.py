"""The command ``ruleout engines warm``."""

from __future__ import annotations

import sys

import typer

from ruleout.plugin import hookimpl
from ruleout_cli.kit import BAD, INTERRUPTED, YES, is_terminal, write_message


@hookimpl
def ruleout_add_commands(app: typer.Typer) -> None:
    """Add the command ``ruleout engines warm``."""
    engines = typer.Typer()
    engines.command("warm")(warm)
    app.add_typer(engines, name="engines")


def warm() -> int:
    """Compile the fast engines now, so that no search has to wait for it."""
    from ruleout_engines.plugin import compiled_engines, ruleout_kernels
    from ruleout_engines.warming import NotWarmed, warmed

    try:
        show = _show_progress if is_terminal(sys.stderr) else None
        for line in warmed(compiled_engines(), show, kernels=ruleout_kernels()):
            typer.echo(line)
    except NotWarmed as problem:
        write_message(str(problem))
        return BAD
    except KeyboardInterrupt:
        write_message("interrupted")
        return INTERRUPTED
    return YES


def _show_progress(message: str) -> None:
    """Replace the last message by *message*, or remove it if that is empty."""
    typer.echo(f"\r\x1b[K{message}", nl=False, err=True)
