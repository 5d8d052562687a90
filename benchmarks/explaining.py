"""The speed of full explained solutions, relative to hodoku-py and to an earlier state of this project.

    python benchmarks/explaining.py 17-clue=17clue.txt cbg000=cbg.txt top1465=top1465.txt
    python benchmarks/explaining.py 17-clue=17clue.txt --hodoku-py env/bin/python --earlier ../checkout
    python benchmarks/explaining.py top1465=top1465.txt --without-kernels crossings chains crossings,chains

Each puzzle is solved step by step, without search, and every step is put in words. All toolkits take their turn with
some puzzles each, one process working at a time, on one core; CPU time is counted. Each puzzle is given once, so that
no toolkit profits from what it remembers of it. The solutions of puzzles that both toolkits solve are compared.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import attrs
import machine
import sets
from explainers import LADDER

FOLDER = Path(__file__).parent
TURN = 100
"""Puzzles that a toolkit gets at a time: with fewer, much of the time is spent filling the caches of the processor
again, which the others have used in between."""
FACTORS = {
    ("17-clue", "families"): (8, 18),
    ("cbg000", "families"): (15, 20),
    ("top1465", "families"): (7, 20),
    ("top1465", "default"): (20, 40),
    ("17-clue", "rating"): (52, 104),
    ("17-clue", "ladder"): (31, 52),
    ("cbg000", "ladder"): (14.2, 28),
    ("top1465", "ladder"): (43.6, 105),
}
"""How many times as fast as hodoku-py we want to be: at least, and if possible."""
HODOKU = {"17-clue": 44.7 / 0.43, "cbg000": 102 / 10.8, "top1465": 3142 / 180}
"""How many times as fast as hodoku-py HoDoKu is, fully warm, by an earlier run of both on one machine."""
SHARE = 0.55
"""The largest share of the time of the earlier state for basic steps on 17-clue."""
GROUPS = {
    "forcing": {"families": "forcing off, the same families", "no forcing": "forcing off, all techniques of each"},
    "default": {"default": "defaults of both"},
    "basic": {"basic": "basic steps"},
    "rating": {"rating": "rated with the ladder of HoDoKu"},
    "ladder": {"ladder": "the ladder of HoDoKu"},
}
"""Choices of techniques that are measured together, with what the table calls them. hodoku-py has the first of them; it
has no further techniques."""
OF_SET = {
    "17-clue": ("forcing", "basic", "rating", "ladder"),
    "top1465": ("forcing", "default", "ladder"),
    "cbg000": ("forcing", "ladder"),
}
"""The groups for sets by their names; for all other sets it is the first alone."""


class Worker:
    """A process that explains puzzles: *python* with, if it is given, the packages of the checkout *earlier*."""

    def __init__(self, python: str, name: str, choice: str, earlier: Path | None = None, kernels_off: str = "") -> None:
        environment = dict(os.environ)
        if earlier is not None:
            environment["PYTHONPATH"] = os.pathsep.join(str(each) for each in sorted(earlier.glob("packages/*/src")))
        folder = FOLDER if earlier is None else earlier / "benchmarks"  # what it calls is of its own state
        command = [python, str(folder / "explainers.py"), name, choice, *filter(None, [kernels_off])]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environment)
        self.seconds = 0.0
        self.steps = 0
        self.solutions: list[str | None] = []

    def explain(self, lines: tuple[str, ...], counted: bool = True) -> None:
        """Explain *lines*; the first time is not *counted*, since layouts are prepared then."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(lines) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        if counted:
            self.seconds += answer["seconds"]
            self.steps += answer["steps"]
            self.solutions += answer["solutions"]

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    @property
    def solved(self) -> int:
        return sum(each is not None for each in self.solutions)


@attrs.frozen
class Figures:
    """One toolkit on one set."""

    milliseconds: float
    solved: float
    steps: float


def compared(workers: dict[str, Worker], batch: sets.Batch) -> dict[str, Figures]:
    """The figures of each of *workers* on *batch*. Raises ValueError if two of them disagree on a solution."""
    for worker in workers.values():
        worker.explain(batch.lines[:1], counted=False)
    for begin in range(0, len(batch), TURN):
        for worker in workers.values():
            worker.explain(batch.part(begin, begin + TURN).lines)
    for worker in workers.values():
        worker.close()
    for line, *found in zip(batch.lines, *(worker.solutions for worker in workers.values()), strict=True):
        if len({each for each in found if each is not None}) > 1:
            raise ValueError(f"{line}: found different solutions; expected the same")
    count = len(batch)
    return {
        name: Figures(1000 * worker.seconds / count, worker.solved / count, worker.steps / count)
        for name, worker in workers.items()
    }


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("sets", nargs="+", metavar="NAME=FILE", help="a set of 9x9 puzzles, 81 characters per line")
    options.add_argument("--at-most", type=int, default=200, help="puzzles per set, spread evenly")
    options.add_argument("--groups", default=",".join(GROUPS), help="which of these rows, separated by commas")
    options.add_argument("--hodoku-py", default=sys.executable, help="the Python that has hodoku-py installed")
    options.add_argument("--earlier", type=Path, help="a checkout of this project to compare basic steps with")
    options.add_argument(
        "--without-kernels", nargs="+", default=[], metavar="IDS", help="measure without these as well"
    )
    options.add_argument("--json", type=Path, help="write the figures to this file")
    chosen = options.parse_args()
    has_peer = chosen.hodoku_py != sys.executable or find_spec("hodoku") is not None
    if not has_peer:
        print("not installed, so not measured: hodoku-py", file=sys.stderr)
    print(machine.sentence())
    print(
        "| set | techniques | ruleout: ms | steps | solved | hodoku-py: ms | steps | solved | times as fast | at least "
        "| goal |\n|---|---|---|---|---|---|---|---|---|---|---|"
    )
    rows = []
    for name, file in (each.split("=", 1) for each in chosen.sets):
        batch = sets.spread(sets.read(Path(file)), chosen.at_most)
        for group in (each for each in OF_SET.get(name, ("forcing",)) if each in chosen.groups.split(",")):
            choices = GROUPS[group]
            first = next(iter(choices))
            workers = {choice: Worker(sys.executable, "ruleout", choice) for choice in choices}
            if has_peer:
                workers["hodoku-py"] = Worker(chosen.hodoku_py, "hodoku-py", first)
            if group == "basic" and chosen.earlier is not None:
                workers["earlier"] = Worker(sys.executable, "ruleout", "basic", chosen.earlier)
            for ids in chosen.without_kernels:
                workers[f"without {ids}"] = Worker(sys.executable, "ruleout", first, kernels_off=ids)
            figures = compared(workers, batch)
            for choice, title in choices.items():
                print(_row(name, choice, title, figures), flush=True)
            if "earlier" in figures:
                share = figures["basic"].milliseconds / figures["earlier"].milliseconds
                earlier = f"| {name} | basic steps, earlier state | {_cells(figures['earlier'])} | - | - | -"
                print(f"{earlier} | share {share:.2f} | at most {SHARE} | - |")
            for each in (f"without {ids}" for ids in chosen.without_kernels):
                times = figures[each].milliseconds / figures[first].milliseconds
                print(
                    f"| {name} | {choices[first]}, {each} | {_cells(figures[each])} | - | - | - | {times:.2f} | - | - |"
                )
            rows.append({"set": name, "group": group, **{key: attrs.asdict(each) for key, each in figures.items()}})
    if chosen.json is not None:
        chosen.json.write_text(json.dumps({"machine": machine.describe(), "rows": rows}, indent=1), encoding="utf-8")
    return 0


def _row(name: str, choice: str, title: str, figures: dict[str, Figures]) -> str:
    own, peer = figures[choice], figures.get("hodoku-py")
    least, goal = FACTORS.get((name, choice), ("-", "-"))
    times = f"{peer.milliseconds / own.milliseconds:.1f}" if peer else "-"
    other = _cells(peer) if peer else "- | - | -"
    shown = _cells(own) if choice != "rating" else f"{own.milliseconds:.2f} | {own.steps:.0f} | -"  # it has no solution
    if peer and choice in LADDER and name in HODOKU:
        times += f" (HoDoKu: {peer.milliseconds / own.milliseconds / HODOKU[name]:.2f})"
    return f"| {name} | {title} | {shown} | {other} | {times} | {least} | {goal} |"


def _cells(figures: Figures) -> str:
    return f"{figures.milliseconds:.2f} | {figures.steps:.0f} | {figures.solved:.1%}"


if __name__ == "__main__":
    sys.exit(main())
