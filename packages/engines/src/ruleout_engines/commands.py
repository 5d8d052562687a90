"""``ruleout engines warm``."""

from __future__ import annotations

import typer

from ruleout.plugin import hookimpl


@hookimpl
def ruleout_add_commands(app: typer.Typer) -> None:
    """Add the command ``ruleout engines warm``."""
    engines = typer.Typer()
    engines.command("warm")(warm)
    app.add_typer(engines, name="engines")


def warm() -> int:
    """Compile the fast engines now, so that no search has to wait for it."""
    from ruleout_engines.warming import NotWarmed, warmed

    interrupted = 130
    try:
        for line in warmed(tell=_tell if _is_terminal() else None):
            typer.echo(line)
    except NotWarmed as problem:
        typer.echo(f"ruleout: {problem}", err=True)
        return 2
    except KeyboardInterrupt:
        typer.echo("ruleout: interrupted", err=True)
        return interrupted
    return 0


def _is_terminal() -> bool:
    import sys

    return sys.stderr is not None and sys.stderr.isatty()


def _tell(message: str) -> None:
    """Show *message* in place of the last one; an empty one removes it."""
    typer.echo(f"\r\x1b[K{message}", nl=False, err=True)
