"""Kill a batch at random moments, each after recorded progress, resume it, and compare the final output.

    python benchmarks/batch_kills.py --lines 1000000 --kills 50

The moments are spread over the whole batch: each kill waits until a position in the input is reached, or comes at once
if the batch is past it. A batch that completes before all kills are done is started again.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import batch

STEP = 0.002
"""Seconds between two readings of the journal."""
LATER = 0.01
"""The most seconds between the progress that a kill waits for and the kill."""
SPREAD = 0.8
"""The share of the input in which all kills happen: checkpoints are written several times a second, so that the last
ones may be far apart."""


def main() -> None:
    parser = batch.parser(__doc__, 1_000_000)
    parser.add_argument("--kills", type=int, default=50)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path, whole, killed = (Path(folder) / f"{name}.txt" for name in ("lines", "whole", "killed"))
        batch.write(asked, (path, asked.lines))
        took = batch.timed(batch.command(asked, path, whole))
        print(f"{asked.lines:,} lines in {took.wall:.1f} s without a kill")
        words = batch.command(asked, path, killed, "--resume")
        places: list[float] = []
        rounds, same = 0, True
        while same and len(places) < asked.kills:
            rounds += 1
            _kill(words, path.stat().st_size, killed, asked, places)
            if not killed.exists():
                batch.timed(words)
            same = _digest(whole) == _digest(killed)
            left = sorted(each.name for each in Path(folder).iterdir())
            killed.unlink()
    shown = ", ".join(f"{place:.0%}" for place in places[:: max(1, len(places) // 10)])
    print(f"{len(places)} times killed by SIGKILL, each after progress recorded in the journal, at {shown}")
    print(f"identical output {rounds} times: {'yes' if same else 'NO'}; files in the end: {', '.join(left)}")
    sys.exit(0 if same else 1)


def _kill(words: list[str], size: int, output: Path, asked: argparse.Namespace, places: list[float]) -> None:
    """Start or resume the batch and kill it, until there were enough kills or the batch is complete.

    The share of the input that was answered at each kill is appended to *places*.
    """
    chance = random.Random(asked.seed + len(places))
    while len(places) < asked.kills and not output.exists():
        before = _reached(output)
        due = SPREAD * (len(places) + chance.random()) / asked.kills * size
        process = subprocess.Popen(words, stderr=subprocess.PIPE, text=True)
        while process.poll() is None and _reached(output) <= max(before, due):
            time.sleep(STEP)
        time.sleep(chance.random() * LATER)
        if process.poll() is None:
            process.kill()
            process.communicate()
            places.append(1.0 if output.exists() else _reached(output) / size)
            continue
        said = process.communicate()[1]
        if process.returncode not in (0, 1):
            sys.exit(f"the batch ended with status {process.returncode}: {said}")


def _reached(output: Path) -> int:
    """Return the number of bytes of the input that are answered according to the journal."""
    try:
        return int(json.loads(Path(f"{output}.partial.json").read_text())["reached"]["position"]["offset"])
    except FileNotFoundError:
        return 0


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


if __name__ == "__main__":
    main()
