"""Options, lines and the measured command that the benchmarks of batches share."""

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
"""The number of lines with which two workers have started."""
LOADED = 20_000
"""The number of lines after which workers have loaded what the default engine needs for many lines."""


@attrs.frozen
class Time:
    """Elapsed seconds, and seconds of CPU time."""

    wall: float
    cpu: float

    def __sub__(self, other: Time) -> Time:
        return Time(self.wall - other.wall, self.cpu - other.cpu)

    def least(self, other: Time | None) -> Time:
        return self if other is None else Time(min(self.wall, other.wall), min(self.cpu, other.cpu))


def parser(about: str | None, number: int, rounds: int | None = None) -> argparse.ArgumentParser:
    """Return a parser with the options that all benchmarks have; *number* and *rounds* are defaults."""
    made = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument(
        "file", nargs="?", type=Path, help="puzzles from which the lines are made; by default some are generated"
    )
    made.add_argument("--lines", type=int, default=number, help="by default %(default)s")
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--engine", help="by default the engine that ruleout chooses")
    made.add_argument("--json", action="store_true", help="write JSON lines")
    if rounds is not None:
        made.add_argument("--rounds", type=int, default=rounds, help="by default %(default)s")
    return made


def few(asked: argparse.Namespace) -> int:
    """Return the number of lines whose batch takes as long as any batch needs to start."""
    return BEGINNING if asked.engine else LOADED


def write(asked: argparse.Namespace, *files: tuple[Path, int]) -> None:
    """Write files with these numbers of lines."""
    puzzles = lines.bases(asked.file, asked.seed)
    for path, number in files:
        lines.write(path, number, puzzles, asked.seed)


def command(asked: argparse.Namespace, path: Path, output: Path, *more: str) -> list[str]:
    """Return the command that solves the lines at *path*."""
    found = [sys.executable, "-m", "ruleout_cli", "batch", "solve", str(path), "-o", str(output), *more]
    return [*found, *(["--json"] if asked.json else []), *(["--engine", asked.engine] if asked.engine else [])]


def timed(words: list[str], before: Callable[[], None] | None = None) -> Time:
    """Return the time of a command with all the processes that it starts. *before* is called in its process."""
    cpu, wall = _children(), time.monotonic()
    done = subprocess.run(words, stderr=subprocess.PIPE, text=True, preexec_fn=before)
    took = Time(time.monotonic() - wall, _children() - cpu)
    if done.returncode not in (0, 1):
        sys.exit(f"the batch ended with status {done.returncode}: {done.stderr}")
    return took


def _children() -> float:
    """Return the CPU seconds of the child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
