"""The address at which the page is entered, and who may ask there."""

from __future__ import annotations

from io import StringIO
from typing import Any

import attrs

TOKEN = "x-ruleout-token"
"""The header of requests with the token."""
WARNING = (
    "Everybody in this network who has the whole address can use the player while this command runs, and others may be "
    "able to read what is sent. Use it only in a network that you trust. No file of this machine is offered.\n"
)


@attrs.frozen
class Entrance:
    """Address of the page.

    Attributes
    ----------
    host, port
        The address of this machine that is served.
    token
        The token without which nothing is answered; empty if only this machine can ask.
    text
        The text that the page opens first, empty for none.
    """

    host: str
    port: int
    token: str = ""
    text: str = ""

    @property
    def address(self) -> str:
        """The address with its token, in the part that browsers send to nobody."""
        return f"http://{self.host}:{self.port}/" + (f"#t={self.token}" if self.token else "")

    @property
    def warning(self) -> str:
        """The text below the address if other machines can ask: a warning, and the code of the address."""
        return WARNING + self._code("terminal") if self.token else ""

    def as_json(self) -> dict[str, Any]:
        """Return what the page gets at its start."""
        shared = {"address": self.address, "code": self._code("svg")} if self.token else {}
        return {"text": self.text, **shared}

    def _code(self, kind: str) -> str:
        """Return the QR code of the address for a terminal, or as the address of a picture; empty without segno."""
        try:
            import segno
        except ImportError:
            return ""
        code = segno.make(self.address, micro=False)
        if kind == "svg":
            return str(code.svg_data_uri(scale=6))
        drawn = StringIO()
        code.terminal(drawn, compact=True)
        return drawn.getvalue()
