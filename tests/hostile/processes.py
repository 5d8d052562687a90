"""Commands in processes of their own, beside plug-ins that are installed in a folder."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import distributions
import processes

NAME, VERSION = "Broken_Puzzles", "4.5.6"


def install(folder: Path, code: str, group: str = "ruleout", name: str = NAME, entries: bytes = b"") -> None:
    """Put a distribution with one module into *folder*."""
    distributions.install(folder, name, code, version=VERSION, group=group, points=entries or None)


def start(
    folder: Path,
    *arguments: str,
    stdout: int = subprocess.PIPE,
    stderr: int = subprocess.PIPE,
    writes_bytecode: bool = True,
    before: Callable[[], object] | None = None,
) -> subprocess.Popen[str]:
    """``python -m ruleout_cli`` with the distributions in *folder* beside those that are installed.

    *before* is called in the new process first.
    """
    more = {} if writes_bytecode else {"PYTHONDONTWRITEBYTECODE": "1"}
    return processes.start(
        [sys.executable, "-m", "ruleout_cli", *arguments],
        env={**processes.environment_with(folder), **more},
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=stderr,
        encoding="utf-8",
        errors="backslashreplace",
        preexec_fn=before,
    )
