"""The peak memory of a batch by the number of its lines, on Linux.

    python benchmarks/batch_memory.py 17clue.txt --numbers 100000 5000000

A short batch runs first, so that everything is compiled: a worker that compiles needs about 30 MiB more.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import batch

STEP = 0.02
"""Seconds between two measurements."""


def main() -> None:
    parser = batch.parser(__doc__, 100_000)
    parser.add_argument("--numbers", nargs="+", type=int, help="several numbers of lines", metavar="LINES")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    print("| lines | the command, MiB | its largest worker, MiB | seconds |\n|---|---|---|---|")
    for number in (batch.BEGINNING, *(asked.numbers or [asked.lines])):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "lines.txt"
            batch.write(asked, (path, number))
            output = path.with_suffix(".out")
            own, worker, seconds = _measured(batch.command(asked, path, output, "--workers", str(asked.workers)))
        if number != batch.BEGINNING:
            print(f"| {number:,} | {own:.1f} | {worker:.1f} | {seconds:.1f} |", flush=True)


def _measured(command: list[str]) -> tuple[float, float, float]:
    """Return the peak memory of *command* and of its largest child process in MiB, and its elapsed seconds."""
    began = time.monotonic()
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    own = worker = 0.0
    while process.poll() is None:
        own = max(own, _peak(process.pid))
        worker = max([worker, *map(_peak, _children(process.pid))])
        time.sleep(STEP)
    if process.returncode not in (0, 1):
        sys.exit(f"the batch ended with status {process.returncode}")
    return own, worker, time.monotonic() - began


def _children(pid: int) -> list[int]:
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        return [int(child) for task in tasks for child in (task / "children").read_text().split()]
    except (FileNotFoundError, ProcessLookupError):
        return []


def _peak(pid: int) -> float:
    """Return the peak resident memory of a process in MiB."""
    try:
        found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    return int(found[1]) / 1024 if found else 0.0


if __name__ == "__main__":
    main()
