"""``ruleout web``."""

from __future__ import annotations

import errno
import ipaddress
import json
import secrets
import socket
import sys
import webbrowser
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from ruleout import InputError, RuleoutError, default_registry
from ruleout.internal import Ambiguous, NotExpressed, how_to_install, language_of, quoted
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
    lan: Annotated[
        bool,
        typer.Option("--lan", help="Serve other devices in the network too, by an address to scan."),
    ] = False,
    host: Annotated[
        str | None,
        typer.Option("--host", metavar="ADDRESS", help="As --lan, at this IPv4 address of the machine."),
    ] = None,
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
    together = {"--export": export, "--library": library, "--host": host, "--lan": lan}
    named = [name for name, value in together.items() if value]
    if len(named) > 1:
        raise InputError(f"{named[1]} cannot be combined with {named[0]}")
    if export is not None:
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
    from ruleout_play.web.server.entrance import Entrance

    served = _own_address() if lan else host
    with _listening(served, port) as listening:
        token = secrets.token_urlsafe(16) if served else ""
        address, number = listening.getsockname()
        entrance = Entrance(address, number, token, text)
        # The address is for a person; nothing is written that other commands could read.
        sys.stderr.write(f"The web player is at {entrance.address}\n{entrance.warning}Press Ctrl+C to end it.\n")
        sys.stderr.flush()
        app = make_app(site_files(language=language), None if library is None else str(library.absolute()), entrance)
        config = uvicorn.Config(app, log_level="warning", server_header=False, timeout_graceful_shutdown=0)
        if not no_browser:
            webbrowser.open(entrance.address)
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


def _own_address() -> str:
    """Return the address of this machine in the network that it uses. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # of a network that only examples have (RFC 5737)
            return str(asking.getsockname()[0])
        except OSError:
            raise InputError("--lan: found no network; --host names an address of this machine") from None


def _listening(host: str | None, port: int) -> socket.socket:
    """Return a socket that listens at one address, that of *host* or else the one for this machine alone."""
    if host is not None:
        try:
            is_one = not ipaddress.IPv4Address(host).is_unspecified
        except ValueError:
            is_one = False
        if not is_one:
            raise InputError(f"--host: found {quoted(host)}; expected one IPv4 address of this machine")
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host or "127.0.0.1", port))
        made.listen()
    except OSError as error:
        made.close()
        reason = error.strerror or error
        if error.errno == errno.EADDRNOTAVAIL:
            raise InputError(f"--host: found {host}, which is not an address of this machine") from None
        raise InputError(
            f"--port: found {port}, which cannot be used ({reason}); --port 0 takes any free port"
        ) from None
    return made
