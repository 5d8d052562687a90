"""What starting `ruleout` costs beside the least that such a command can cost.

The floor is a typer application of two empty commands that also imports attrs and pluggy and lists the installed
entry points, as anything with plug-ins must. Both are run in turn as processes of their own; what counts is the CPU
time, user and system, of each process, and of that the median.

    python benchmarks/startup_floor.py [--runs 40] [--puzzle 81 characters]
"""

from __future__ import annotations

import argparse
import platform
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

TARGET = 1.55
"""How many times the floor `ruleout solve` of one classic may take, with every distribution installed."""

PUZZLE = ".3.8...5.....5.6....9..42...........8....94.694...3.81..4.....26.5.7...9..2..5..."

FLOOR = """
from importlib.metadata import entry_points

import attrs
import pluggy
import typer

app = typer.Typer()


@app.command()
def one() -> None:
    print(len(entry_points(group="console_scripts")))


@app.command()
def two() -> None:
    pass


app()
"""


def cpu_seconds(command: Sequence[str]) -> float:
    """The user and system time that *command* takes as a process of its own."""
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = getrusage(RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime) + (after.ru_stime - before.ru_stime)


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--runs", type=int, default=40, help="processes of each kind")
    options.add_argument("--puzzle", default=PUZZLE, help="the classic to be solved, 81 characters")
    chosen = options.parse_args()
    missing = [name for name in ("typer", "attrs", "pluggy", "ruleout_cli") if find_spec(name) is None]
    if missing:
        print(f"not installed: {', '.join(missing)}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        floor = Path(folder) / "floor.py"
        floor.write_text(FLOOR, encoding="utf-8")
        commands = {
            "floor": [sys.executable, str(floor), "one"],
            "ruleout solve": [sys.executable, "-m", "ruleout_cli", "solve", chosen.puzzle],
        }
        for command in commands.values():
            cpu_seconds(command)
        times: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(chosen.runs):
            for name, command in commands.items():
                times[name].append(cpu_seconds(command))
    medians = {name: statistics.median(each) for name, each in times.items()}
    print(f"{platform.platform()}, Python {platform.python_version()}, {chosen.runs} processes of each, in turn")
    print("| process | median CPU time | least |")
    print("|---|---|---|")
    for name, median in medians.items():
        print(f"| {name} | {median * 1000:.1f} ms | {min(times[name]) * 1000:.1f} ms |")
    ratio = medians["ruleout solve"] / medians["floor"]
    print(f"ratio {ratio:.2f}; expected at most {TARGET}")
    return 0 if ratio <= TARGET else 1


if __name__ == "__main__":
    sys.exit(main())
