"""The most memory that a batch takes, by the number of its lines. For Linux.

python benchmarks/batch_memory.py 100000 5000000
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import lines

STEP = 0.02
"""Seconds between two looks at how much it is."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("numbers", nargs="*", type=int, default=[100_000, 5_000_000], help="how many lines")
    parser.add_argument("--file", type=Path, help="puzzles to make the lines of; else some are dug")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", help="by default the one that ruleout takes")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    puzzles = lines.bases(asked.file, asked.seed)
    print("| lines | the command, MiB | its largest worker, MiB | seconds |\n|---|---|---|---|")
    for number in asked.numbers:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "lines.txt"
            lines.write(path, number, puzzles, asked.seed)
            command = [sys.executable, "-m", "ruleout_cli", "batch", "solve", str(path), "-o", f"{folder}/out.txt"]
            command += ["--workers", str(asked.workers), *(["--engine", asked.engine] if asked.engine else [])]
            own, worker, seconds = _watched(command)
        print(f"| {number:,} | {own:.1f} | {worker:.1f} | {seconds:.1f} |")


def _watched(command: list[str]) -> tuple[float, float, float]:
    """The most memory that *command* and the largest process it started had, in MiB, and how long it took."""
    began = time.monotonic()
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    own = worker = 0.0
    while process.poll() is None:
        own = max(own, _peak(process.pid))
        worker = max([worker, *map(_peak, _children(process.pid))])
        time.sleep(STEP)
    if process.returncode:
        sys.exit(f"the batch ended with status {process.returncode}")
    return own, worker, time.monotonic() - began


def _children(pid: int) -> list[int]:
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        return [int(child) for task in tasks for child in (task / "children").read_text().split()]
    except (FileNotFoundError, ProcessLookupError):
        return []


def _peak(pid: int) -> float:
    """The most memory that a process had resident so far, in MiB."""
    try:
        found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    return int(found[1]) / 1024 if found else 0.0


if __name__ == "__main__":
    main()
