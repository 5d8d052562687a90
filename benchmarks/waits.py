"""What a person waits for in a terminal: the first line, the last one, and the slowest puzzle of a file.

    python benchmarks/waits.py                                       # the examples, with the ruleout on the path
    python benchmarks/waits.py ruleout /other/bin/ruleout            # two installations side by side
    python benchmarks/waits.py --files killer_iss.jsonl:12,13        # also how `auto` compares on these puzzles

Each command runs in a process of its own; the CPU time of that process and its children is measured, since other
processes may use the processor, and of the first line the time until it was written. The installations take turns, and
the figure is the median of the runs. A puzzle of *--files* is solved with the engines `auto`, `scalar` and `sat`.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import attrs

EXAMPLES = Path(__file__).parents[1] / "examples"
ENGINES = ("auto", "scalar", "sat")


@attrs.frozen
class Wait:
    """Seconds of CPU time until the first line was written, and until the end."""

    first: float
    last: float


def cpu_of(process: int) -> float:
    """Return the CPU time of a process so far, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait_for(command: Sequence[str], folder: str) -> Wait:
    """Run *command* and return what it took."""
    before = os.times()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=folder) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        first = cpu_of(process.pid) if line else 0.0
        process.stdout.read()
    after = os.times()
    last = after.children_user + after.children_system - before.children_user - before.children_system
    return Wait(min(first, last) or last, last)


def median_of(commands: Sequence[Sequence[str]], runs: int) -> list[Wait]:
    """Return the median of *runs* of each command, which take turns."""
    taken: list[list[Wait]] = [[] for _ in commands]
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(runs):
            for command, found in zip(commands, taken, strict=True):
                found.append(wait_for(command, folder))
    return [
        Wait(statistics.median(each.first for each in found), statistics.median(each.last for each in found))
        for found in taken
    ]


def lines_of(file: str) -> list[str]:
    """Return the puzzles of ``FILE`` or ``FILE:1,5``, one on each line, counted from 1."""
    path, _, numbers = file.partition(":")
    lines = [line for line in Path(path).read_text(encoding="utf-8").splitlines() if line.strip()]
    return [lines[int(each) - 1] for each in numbers.split(",")] if numbers else lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="*", default=["ruleout"], metavar="RULEOUT")
    parser.add_argument("--files", nargs="*", default=[])
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    rows = {
        "explain --all-steps, the classic": ("explain", str(EXAMPLES / "classic.txt"), "--all-steps"),
        "generate -n 20": ("generate", "-n", "20", "--seed", "1"),
        "generate -n 20 -o": ("generate", "-n", "20", "--seed", "1", "-o", "out.txt", "--force"),
        "solve, the killer": ("solve", str(EXAMPLES / "killer.txt")),
    }
    print("seconds until the first line, until the end:")
    for title, command in rows.items():
        found = median_of([(program, *command) for program in options.programs], options.runs)
        print(f"{title:36}", *(f"{each.first:7.2f} {each.last:7.2f}" for each in found), sep="  ")
    for file in options.files:
        for number, line in enumerate(lines_of(file), 1):
            commands = [
                (program, "solve", line, "--engine", engine) for program in options.programs for engine in ENGINES
            ]
            found = [f"{each.last:7.2f}" for each in median_of(commands, 1)]
            print(f"{Path(file.partition(':')[0]).name} {number}", *found, sep="  ", flush=True)


if __name__ == "__main__":
    begun = time.monotonic()
    main()
    print(f"{time.monotonic() - begun:.0f} s")
