"""What the benchmarks of batches share: their options, their lines, and the command that is measured."""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import attrs
import lines

BEGINNING = 200
"""Lines that are enough for two workers to begin."""
LOADED = 20_000
"""Lines after which they have loaded what is worth it for many alone, where no engine is named."""


@attrs.frozen
class Time:
    """Seconds by the clock and of CPU time."""

    wall: float
    cpu: float

    def __sub__(self, other: Time) -> Time:
        return Time(self.wall - other.wall, self.cpu - other.cpu)

    def least(self, other: Time | None) -> Time:
        return self if other is None else Time(min(self.wall, other.wall), min(self.cpu, other.cpu))


def parser(about: str | None, number: int, rounds: int | None = None) -> argparse.ArgumentParser:
    """The options that all have: about *number* lines and, where they are given, so many *rounds*."""
    made = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("file", nargs="?", type=Path, help="puzzles to make the lines of; else some are dug")
    made.add_argument("--lines", type=int, default=number, help="by default %(default)s")
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--engine", help="by default the one that ruleout takes")
    made.add_argument("--json", action="store_true", help="write JSON lines")
    if rounds is not None:
        made.add_argument("--rounds", type=int, default=rounds, help="by default %(default)s")
    return made


def few(asked: argparse.Namespace) -> int:
    """How many lines take as long as a batch needs to start."""
    return BEGINNING if asked.engine else LOADED


def write(asked: argparse.Namespace, *files: tuple[Path, int]) -> None:
    """Write files of so many lines each."""
    puzzles = lines.bases(asked.file, asked.seed)
    for path, number in files:
        lines.write(path, number, puzzles, asked.seed)


def command(asked: argparse.Namespace, path: Path, output: Path, *more: str) -> list[str]:
    """The command that solves the lines at *path*."""
    found = [sys.executable, "-m", "ruleout_cli", "batch", "solve", str(path), "-o", str(output), *more]
    return [*found, *(["--json"] if asked.json else []), *(["--engine", asked.engine] if asked.engine else [])]


def timed(words: list[str], before: Callable[[], None] | None = None) -> Time:
    """What a command takes with all the processes that it starts. *before* is called in its process."""
    cpu, wall = _children(), time.monotonic()
    done = subprocess.run(words, stderr=subprocess.PIPE, text=True, preexec_fn=before)
    took = Time(time.monotonic() - wall, _children() - cpu)
    if done.returncode not in (0, 1):
        sys.exit(f"the batch ended with status {done.returncode}: {done.stderr}")
    return took


def _children() -> float:
    """The CPU seconds of the processes that this one has started and that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
