"""Where a scheduler listens."""

from __future__ import annotations

import re

from ruleout import RuleoutError
from ruleout.plugin import printable, quoted

EXPECTED = "tcp://HOST:PORT or tls://HOST:PORT"

_ADDRESS = re.compile(r"(?P<scheme>[^:/]*)://(?P<host>\[[0-9a-fA-F:.%]+\]|[^:/?#@\[\]\s]*)(?::(?P<port>[^/]*))?/?")


def checked(text: str) -> str:
    """The address of a scheduler that *text* names, as Dask writes it. Raises RuleoutError that says what is wrong."""
    match = _ADDRESS.fullmatch(text)
    if match is None:
        raise _wrong(quoted(text))
    scheme, host, port = match["scheme"].lower(), match["host"], match["port"]
    if scheme not in ("tcp", "tls"):
        raise _wrong(quoted(f"{scheme}://"))
    if not host:
        raise _wrong(f"no host in {quoted(text)}")
    if not port:
        raise _wrong(f"no port in {quoted(text)}", f" (Dask's own port is 8786: {scheme}://{printable(host)}:8786)")
    if not (port.isascii() and port.isdigit() and 0 < int(port[:6]) < 2**16):
        raise _wrong(f"port {quoted(port)}", ", with a port from 1 to 65535")
    return f"{scheme}://{host}:{int(port)}"


def _wrong(found: str, more: str = "") -> RuleoutError:
    return RuleoutError(f"--cluster: found {found}; expected {EXPECTED}{more}")
