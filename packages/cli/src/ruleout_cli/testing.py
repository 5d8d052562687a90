"""Running commands within a test: of the command line itself, and of plug-ins that bring some."""

from __future__ import annotations

import sys
from io import BytesIO, TextIOWrapper

import attrs

from ruleout_cli.app import run


@attrs.frozen
class Done:
    """What a command left behind: its exit status, and what it wrote to standard output and standard error."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines of standard output."""
        return self.out.splitlines()


def invoke(*arguments: str, stdin: str | bytes = b"", encoding: str = "utf-8") -> Done:
    """Run ``ruleout`` with *arguments* in this process, with streams of its own that are no terminals.

    *encoding* is that of standard output. Nothing is raised: like a shell, this sees a status and two texts.
    """
    data = stdin.encode() if isinstance(stdin, str) else stdin
    kept = sys.stdin, sys.stdout, sys.stderr
    out, err = BytesIO(), BytesIO()
    sys.stdin = TextIOWrapper(BytesIO(data), encoding="utf-8")
    sys.stdout = TextIOWrapper(out, encoding=encoding, newline="")
    sys.stderr = TextIOWrapper(err, encoding="utf-8", newline="")
    try:
        try:
            status = run(arguments)
        except SystemExit as stop:
            status = stop.code if isinstance(stop.code, int) else int(stop.code is not None)
        sys.stdout.flush()
        sys.stderr.flush()
        return Done(status, out.getvalue().decode(encoding), err.getvalue().decode("utf-8"))
    finally:
        sys.stdin, sys.stdout, sys.stderr = kept
