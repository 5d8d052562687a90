"""The address of a scheduler."""

from __future__ import annotations

import re

from ruleout import RuleoutError
from ruleout.internal import printable, quoted

EXPECTED = "tcp://HOST:PORT or tls://HOST:PORT"

_ADDRESS = re.compile(r"(?P<scheme>[^:/]*)://(?P<host>\[[0-9a-fA-F:.%]+\]|[^:/?#@\[\]\s]*)(?::(?P<port>[^/]*))?/?")


def parse_address(text: str) -> str:
    """Return the address of a scheduler in *text*, as Dask writes it. Raises RuleoutError if it is invalid."""
    match = _ADDRESS.fullmatch(text)
    if match is None:
        raise _invalid(quoted(text))
    scheme, host, port = match["scheme"].lower(), match["host"], match["port"]
    if scheme not in ("tcp", "tls"):
        raise _invalid(quoted(f"{scheme}://"))
    if not host:
        raise _invalid(f"no host in {quoted(text)}")
    if not port:
        raise _invalid(f"no port in {quoted(text)}", f" (Dask's default is 8786: {scheme}://{printable(host)}:8786)")
    if not (port.isascii() and port.isdigit() and 0 < int(port[:6]) < 2**16):
        raise _invalid(f"port {quoted(port)}", ", with a port from 1 to 65535")
    return f"{scheme}://{host}:{int(port)}"


def _invalid(found: str, more: str = "") -> RuleoutError:
    return RuleoutError(f"--cluster: found {found}; expected {EXPECTED}{more}")
