"""Kill a batch at random moments, each after confirmed progress, resume it, and compare what it wrote in the end.

python benchmarks/batch_kills.py --lines 1000000 --kills 50
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

import lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, help="puzzles to make the lines of; else some are dug")
    parser.add_argument("--lines", type=int, default=1_000_000)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", help="by default the one that ruleout takes")
    parser.add_argument("--json", action="store_true", help="write JSON lines")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "lines.txt"
        lines.write(path, asked.lines, lines.bases(asked.file, asked.seed), asked.seed)
        options = ["--json"] if asked.json else []
        options += ["--engine", asked.engine] if asked.engine else []
        whole, killed = Path(folder) / "whole.txt", Path(folder) / "killed.txt"
        began = time.monotonic()
        subprocess.run(_command(path, whole, options), check=True)
        took = time.monotonic() - began
        print(f"{asked.lines:,} lines in {took:.1f} s without a kill")
        batch = [*_command(path, killed, options), "--resume"]
        chance = random.Random(asked.seed)
        places: list[int] = []
        rounds = 0
        same = True
        while same and len(places) < asked.kills:
            _kill(batch, path, killed, asked.kills, took, chance, places)
            if not killed.exists():
                subprocess.run(batch, check=True)
            same = _digest(whole) == _digest(killed)
            rounds += 1
            left = sorted(each.name for each in Path(folder).iterdir())
            killed.unlink()
        shown = ", ".join(f"{place * 100 // path.stat().st_size}%" for place in places[:: max(1, len(places) // 10)])
        print(f"{len(places)} times killed by SIGKILL, each after progress that the journal confirmed, at {shown}")
        print(f"the same, byte by byte, {rounds} times: {'yes' if same else 'NO'}; files in the end: {', '.join(left)}")
    sys.exit(0 if same else 1)


def _kill(
    batch: list[str], path: Path, output: Path, kills: int, took: float, chance: random.Random, places: list[int]
) -> None:
    """Start *batch*, or resume it, and kill it, until that was done *kills* times in all or the batch is complete. Each
    time it may come some way first, so that the kills are spread over the whole; *places* gets how far it had come."""
    way = path.stat().st_size * 6 // 10 // kills
    while len(places) < kills and not output.exists():
        before = _reached(output) + chance.randrange(way)
        process = subprocess.Popen(batch, stderr=subprocess.PIPE, text=True)
        while process.poll() is None and _reached(output) <= before:
            time.sleep(0.002)
        if process.poll() is None:
            time.sleep(chance.random() * took / kills / 2)
        if process.poll() is None:
            process.kill()
            process.communicate()
            places.append(path.stat().st_size if output.exists() else _reached(output))
            continue
        said = process.communicate()[1]
        if process.returncode:
            sys.exit(f"the batch ended with status {process.returncode}: {said}")


def _command(path: Path, output: Path, options: list[str]) -> list[str]:
    return [sys.executable, "-m", "ruleout_cli", "batch", "solve", str(path), "-o", str(output), *options]


def _reached(output: Path) -> int:
    """How many bytes of the input are answered, by the journal."""
    try:
        return int(json.loads(Path(f"{output}.partial.json").read_text())["reached"]["place"]["offset"])
    except FileNotFoundError:
        return 0


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


if __name__ == "__main__":
    main()
