"""Programs in a pseudo-terminal: what they write, and keys for them."""

from __future__ import annotations

import fcntl
import os
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from processes import start

PATIENCE = 60.0
"""Seconds after which a program that should have written something has failed."""


class PseudoTerminal:
    """``ruleout`` with *arguments* in a terminal of a size.

    The program has a session of its own, and the terminal is not its controlling one: closing it sends no signal.
    """

    def __init__(
        self,
        arguments: Sequence[str],
        *,
        columns: int = 80,
        lines: int = 24,
        folder: Path | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.ours, theirs = os.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        clean = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
        self.process: subprocess.Popen[bytes] = start(
            [sys.executable, "-m", "ruleout_cli", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=folder,
            env={**clean, "TERM": "xterm-256color", **(environment or {})},
        )
        os.close(theirs)
        self.text = ""

    def type(self, keys: str) -> None:
        """Send keys as a terminal does."""
        os.write(self.ours, keys.encode())

    def resize(self, columns: int, lines: int) -> None:
        """Change the size, as when a window is dragged."""
        fcntl.ioctl(self.ours, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.process.send_signal(signal.SIGWINCH)

    def wait_for(self, condition: str | Callable[[], bool]) -> str:
        """Read until a text was written since the last call, or a condition holds; return what was written."""
        begun = len(self.text)
        ends = time.monotonic() + PATIENCE
        while not (condition in self.text[begun:] if isinstance(condition, str) else condition()):
            assert time.monotonic() < ends, self.text[-2000:]
            self._read()
        return self.text[begun:]

    def wait_for_rest(self) -> None:
        """Read until nothing has been written for half a second."""
        length, since = len(self.text), time.monotonic()
        while time.monotonic() < since + 0.5:
            self._read()
            if len(self.text) > length:
                length, since = len(self.text), time.monotonic()

    def wait_for_the_end(self) -> int:
        """Read until the program has ended; return its status."""
        self.wait_for(lambda: self.process.poll() is not None)
        return self.process.returncode

    def vanish(self) -> None:
        """Close the terminal, as when a window or a connection is lost."""
        os.close(self.ours)

    def _read(self) -> None:
        if select.select([self.ours], [], [], 0.1)[0]:
            try:
                self.text += os.read(self.ours, 65536).decode("utf-8", "replace")
            except OSError:  # the program has closed its side
                time.sleep(0.05)
