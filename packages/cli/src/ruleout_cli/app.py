"""The app, and the messages and exit statuses for its errors."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from ruleout_cli import status
from ruleout_cli.options.completion import INSTALLERS, require_shell
from ruleout_cli.options.help import HELP_OPTIONS, hide_types
from ruleout_cli.terminal import AnswerOutput, discard_output, flush_messages, write_message

if TYPE_CHECKING:
    from ruleout.internal import Provider

DEBUG = "RULEOUT_DEBUG"


def run(arguments: Sequence[str]) -> int:
    """Run the command line and return its exit status. Every error is written as one line to standard error."""
    from ruleout import RuleoutError
    from ruleout_cli.plugins.watch import watched

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    kept: Any = sys.stdout
    sys.stdout = kept and AnswerOutput(kept)
    try:
        with watched(arguments):
            return _run(arguments)
    except RuleoutError as error:
        from ruleout_cli.options.advice import add_advice

        _show_origin(error.__cause__)
        write_message(add_advice(error))
        return status.BAD
    except KeyboardInterrupt as stop:
        return _interrupted(stop)
    except BrokenPipeError:
        return _pipe_is_gone()
    except SystemExit as stop:
        if isinstance(stop.__context__, BrokenPipeError):
            return _pipe_is_gone()
        raise
    except OSError as error:
        if error.errno not in status.FULL:
            return _internal(error)
        discard_output()
        write_message(f"standard output: cannot be written: {error.strerror}")
        return status.BAD
    except Exception as error:
        if hasattr(error, "format_message"):
            from ruleout_cli.plugins.advice import usage

            write_message(_in_one_line(usage(error)))
            return status.BAD
        return _internal(error)
    finally:
        sys.stdout = kept
        flush_messages()


def _run(arguments: Sequence[str]) -> int:
    from ruleout_cli.commands.extensions import name_faults

    called = next((each for each in arguments if not each.startswith("-")), None)
    for each in arguments if called is None else ():
        if each in INSTALLERS:
            require_shell(each)
    app, added = make_app(called, strict="--strict-plugins" in arguments)
    command = typer.main.get_command(app)
    for path, provider in added.items():
        name_faults(command, path, provider)
    if called is None or not set(HELP_OPTIONS).isdisjoint(arguments):
        hide_types(command, arguments)
    answer = command(args=list(arguments), prog_name="ruleout", standalone_mode=False)
    if sys.stdout is not None:
        from ruleout_cli.output.writer import flush_output

        flush_output()
    return answer if isinstance(answer, int) else status.YES


@contextmanager
def _interruptible() -> Iterator[None]:
    """Write a message for an interruption within a ``with`` block, and end the command with the status for it."""
    try:
        yield
    except KeyboardInterrupt as stop:
        raise typer.Exit(_interrupted(stop)) from None


class _Commands(TyperGroup):
    """The commands. An interruption of one is handled here, since typer exits without a message or raises Abort."""

    def make_context(self, *arguments: Any, **more: Any) -> Any:
        """Parse the arguments."""
        with _interruptible():
            return super().make_context(*arguments, **more)

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was called."""
        with _interruptible():
            return super().invoke(ctx)


def make_app(
    called: str | None = None, *, strict: bool = False
) -> tuple[typer.Typer, Mapping[tuple[str, ...], Provider]]:
    """Return the app with all commands, and the plug-in of each command that is from one.

    If *called* is a command, only that one of the command line is added, or none if it is one of a plug-in. Raises
    PluginError for a faulty plug-in if *strict*.
    """
    from ruleout.internal import raise_fault
    from ruleout_cli import commands
    from ruleout_cli.commands import extensions
    from ruleout_cli.plugins.registry import warn

    warn.cache_clear()
    app = typer.Typer(
        cls=_Commands,
        help="Solve, explain and check puzzles in which digits are ruled out.",
        pretty_exceptions_enable=False,
        invoke_without_command=True,
        context_settings={"help_option_names": list(HELP_OPTIONS)},
    )
    app.callback()(_start)
    found = extensions.found_plugins()
    lists = commands.lists_of(found.kinds)
    own = (*commands.COMMANDS, *lists)
    commands.add_commands(app, own if called is None else {called}.intersection(own))
    added = extensions.add_commands(app, found, lists, raise_fault if strict else warn)
    if called is not None and called not in own and (called,) not in added:
        commands.add_commands(app, own)  # for the message that lists them
    return app, added


def _show_version(asked: bool) -> None:
    if asked:
        from ruleout_cli import __version__

        typer.echo(f"ruleout {__version__}")
        raise typer.Exit


def _start(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", metavar="", callback=_show_version, is_eager=True, help="Show the version and exit."),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit(status.BAD)


def _interrupted(stop: KeyboardInterrupt) -> int:
    """Write the message of *stop*, and return the exit status."""
    from ruleout_cli.stopping import reason_of

    message, code = reason_of(stop)
    write_message(message)
    return code


def _in_one_line(text: str) -> str:
    return " ".join(text.split())


def _pipe_is_gone() -> int:
    """Return the exit status for an output that its reader has closed; there is no message."""
    discard_output()
    return status.BROKEN_PIPE


def _show_origin(error: BaseException | None) -> None:
    """Write the traceback of *error*, if there is one and the user wants it."""
    if error is not None and os.environ.get(DEBUG):
        import traceback

        traceback.print_exception(error)


def _internal(error: Exception) -> int:
    _show_origin(error)
    what = _in_one_line(f"{type(error).__name__}: {error}")
    report = f"; please report it at {address}" if (address := _address_for_reports()) else ""
    write_message(f"this should not have happened: {what}{report} ({DEBUG}=1 shows where)")
    return status.BAD


def _address_for_reports() -> str:
    """Return the address of the tracker that a release writes into the metadata, or an empty text."""
    from importlib.metadata import metadata

    urls: dict[str, str] = dict(url.split(", ", 1) for url in metadata("ruleout-cli").get_all("Project-URL", []))
    return urls.get("Issues", "")
