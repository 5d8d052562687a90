"""``ruleout web``."""

from __future__ import annotations

import json
import socket
import sys
import webbrowser
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated
from urllib.parse import quote

import typer

from ruleout import InputError, RuleoutError, default_registry
from ruleout.internal import Ambiguous, NotExpressed, how_to_install, language_of
from ruleout_cli.kit import AddedRules, Source, language_setting, read_text, terminable, text_of

PORT = 8433
"""The usual port. It is fixed, since browsers keep games by host and port."""
LONGEST = 1_000_000
"""The largest number of characters of a puzzle that is opened."""


def web(
    puzzle: Annotated[
        str | None, typer.Argument(help="A puzzle, link or saved game: a text, a file, or - for standard input.")
    ] = None,
    rule: AddedRules = None,
    port: Annotated[int, typer.Option("--port", help="The port; 0 for any that is free.", min=0, max=65535)] = PORT,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Write the address, and open no browser.")] = False,
    library: Annotated[
        Path | None,
        typer.Option("--library", metavar="FILE", help="Offer the puzzles of a library in the page."),
    ] = None,
    export: Annotated[
        Path | None,
        typer.Option("--export", metavar="FOLDER", help="Write the player as a folder for any web space, and end."),
    ] = None,
    pyodide: Annotated[
        Path | None, typer.Option("--pyodide", metavar="FOLDER", help="The unpacked npm package pyodide.")
    ] = None,
    plugin: Annotated[
        list[str] | None,
        typer.Option("--plugin", metavar="DISTRIBUTION", help="A distribution with plug-ins for the exported page."),
    ] = None,
) -> int:
    """Run the command."""
    if export is not None:
        if library is not None:
            raise InputError("--library cannot be combined with --export")
        return _export(export, pyodide, plugin or [])
    if pyodide is not None or plugin:
        raise InputError("--pyodide and --plugin need --export")
    missing = [each for each in ("starlette", "uvicorn", "ruleout_batch") if find_spec(each) is None]
    if missing:
        raise RuleoutError(f"the web player needs {missing[0]}: {how_to_install('ruleout-play[web]')}")
    text = "" if puzzle is None else _text(puzzle, rule or [])
    if library is not None:
        from ruleout_batch import Library

        Library(library, write=False).close()
    language = language_setting()
    if language:
        language_of(default_registry(), language)
    import uvicorn

    from ruleout_play.web.files import site_files
    from ruleout_play.web.server.app import make_app
    from ruleout_play.web.server.ending import Server

    with _listening(port) as listening:
        address = f"http://127.0.0.1:{listening.getsockname()[1]}/"
        opened = f"{address}#p={quote(text, errors='replace')}" if text else address
        # The address is for a person; nothing is written that other commands could read.
        told = opened if no_browser or len(opened) <= 200 else address
        sys.stderr.write(f"The web player is at {told}\nPress Ctrl+C to end it.\n")
        sys.stderr.flush()
        app = make_app(site_files(language=language), None if library is None else str(library.absolute()))
        config = uvicorn.Config(app, log_level="warning", server_header=False, timeout_graceful_shutdown=0)
        if not no_browser:
            webbrowser.open(opened)
        Server(config).run(sockets=[listening])
    return 0


def _export(folder: Path, pyodide: Path | None, plugins: list[str]) -> int:
    """Write the static site."""
    from ruleout_play.web.export.pyodide import VERSION
    from ruleout_play.web.export.site import static_files, write_site

    if pyodide is None:
        raise InputError(
            f"--export needs --pyodide with the unpacked npm package pyodide {VERSION}: "
            f"npm pack pyodide@{VERSION} && tar xzf pyodide-{VERSION}.tgz writes it to the folder package"
        )
    files = static_files(pyodide, plugins)
    with terminable():
        write_site(files, folder)
    total = sum(map(len, files.values())) / 1e6
    sys.stderr.write(f"The web player is in {folder}: {len(files)} files, {total:.1f} MB\n")
    return 0


def _text(puzzle: str, rules: list[str]) -> str:
    """Return a text that is opened at once. The page asks if it can be read in several ways, or only in part.

    With *rules*, the text is JSON that contains them.
    """
    registry = default_registry()
    text = text_of(puzzle, registry)
    if len(text.content) > LONGEST:
        raise InputError(f"found more than {LONGEST} characters; expected one puzzle or game")
    with suppress(*(() if rules else (Ambiguous, NotExpressed))):
        found = read_text(text, Source([puzzle], rule=rules), registry)
        if rules:
            return "\n".join(json.dumps(each.as_json()) for each in found.documents)
    return text.content


def _listening(port: int) -> socket.socket:
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind(("127.0.0.1", port))
        made.listen()
    except OSError as error:
        made.close()
        reason = error.strerror or error
        raise InputError(
            f"--port: found {port}, which cannot be used ({reason}); --port 0 takes any free port"
        ) from None
    return made
