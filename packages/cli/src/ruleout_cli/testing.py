"""Running commands in tests: those of the command line and those of plug-ins."""

from __future__ import annotations

import sys
from io import BytesIO, TextIOWrapper
from threading import TIMEOUT_MAX

import attrs

from ruleout_cli.app import run
from ruleout_cli.output import progress


@attrs.frozen
class Done:
    """The exit status of a command, and what it wrote to standard output and standard error."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines of standard output."""
        return self.out.splitlines()


def invoke(*arguments: str, stdin: str | bytes = b"", encoding: str = "utf-8") -> Done:
    """Run ``ruleout`` with *arguments* in this process, with its own streams, which are not terminals.

    *encoding* is that of standard output; bytes that are no text in it become lone surrogates. Errors are not raised;
    they result in a status and a message, as in a shell. Lines of progress, which depend on the time, are not written.
    """
    data = stdin.encode() if isinstance(stdin, str) else stdin
    kept, seconds_per_line = (sys.stdin, sys.stdout, sys.stderr), progress.SECONDS_PER_LINE
    out, err = BytesIO(), BytesIO()
    sys.stdin = TextIOWrapper(BytesIO(data), encoding="utf-8")
    sys.stdout = TextIOWrapper(out, encoding=encoding, newline="")
    sys.stderr = TextIOWrapper(err, encoding="utf-8", newline="")
    progress.SECONDS_PER_LINE = TIMEOUT_MAX
    try:
        try:
            status = run(arguments)
        except SystemExit as stop:
            status = stop.code if isinstance(stop.code, int) else int(stop.code is not None)
        sys.stdout.flush()
        sys.stderr.flush()
        return Done(status, out.getvalue().decode(encoding, "surrogateescape"), err.getvalue().decode("utf-8"))
    finally:
        sys.stdin, sys.stdout, sys.stderr = kept
        progress.SECONDS_PER_LINE = seconds_per_line
