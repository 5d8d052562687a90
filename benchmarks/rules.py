"""How fast puzzles with setters' rules are decided, beside Interactive Sudoku Solver (ISS).

    python benchmarks/rules.py iss-times.json generated_rules.jsonl iss_rules.jsonl published_iss.jsonl
    python benchmarks/rules.py iss-times.json generated_rules.jsonl --calibrate calibrate.mjs --engine scalar

The first file has, for each record by its id, the CPU time of ISS for the question whether there are two solutions:
``search_ms``, ``build_ms`` (reading and building its solver) and ``verdict``; ``compared`` marks the records over which
ratios are taken. With ``--calibrate``, the script beside it is run with node before and after, and the times of ISS are
scaled to this machine. The others have a record on each line: a text of ISS under ``input``, or the keys of a document.
A record may have the time of ISS itself, ``iss_search_s``, with its verdict under ``verified``; first answers are then
not compared.

*search* is the least CPU time of a search through ``ruleout.solve`` of a puzzle that was read and solved before. Its
limit is one of CPU time too, so that other work on the machine does not change what is decided.
*first* is the CPU time of reading, preparing and searching a puzzle in a process in which everything is loaded. Every
verdict and every only solution is compared with that of the record; a wrong one is listed, and the exit status is 1.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import exp, log
from pathlib import Path
from typing import Any

import attrs
import machine

import ruleout
from ruleout import Budget, Puzzle, Verdict
from ruleout.plugin import Engine, PythonEngine
from ruleout_engines.auto.engine import AutoEngine
from ruleout_engines.sat.engine import SatEngine
from ruleout_engines.scalar.engine import ScalarEngine

ABOUT = {"id", "kind", "iss", "solution", "given_count", "verified", "source"}
"""The keys of a record of a document that are not part of its puzzle."""
WITHIN = (0.1, 1.0, 10.0)
"""Seconds within which puzzles are counted as decided."""
SLOW = 10.0
"""Milliseconds above which one of the two programs has to be for the mean of ratios."""
SHORT, PASSES = 0.05, 3
"""A search of fewer seconds is repeated so many times."""
ENGINES: dict[str, Callable[..., Engine]] = {
    "auto": AutoEngine,
    "python": PythonEngine,
    "sat": SatEngine,
    "scalar": ScalarEngine,
}
DECIDED = {"unique": Verdict.UNIQUE, "multiple": Verdict.SEVERAL, "none": Verdict.NONE}


@attrs.frozen
class Times:
    """The times of one record, in milliseconds of CPU; *theirs* are those of ISS. None if its first one is unknown."""

    id: str
    verdict: Verdict
    search: float
    first: float
    their_search: float
    their_first: float | None
    they_decided: bool
    compared: bool

    @property
    def decided(self) -> bool:
        return self.verdict is not Verdict.UNKNOWN


def main() -> None:
    chosen = arguments()
    print(f"{machine.sentence()}\n")
    reference = json.loads(chosen.times.read_text(encoding="utf-8"))
    before = calibrated(chosen.calibrate)
    ruleout.warm()
    engine = ENGINES[chosen.engine](now=time.process_time)
    engine.warm()
    ruleout.solve("1" + "." * 80, engine=engine)
    found: dict[str, list[Times]] = {}
    wrong: list[str] = []
    for file in chosen.files:
        records = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        found[file.stem] = list(timed(records, reference["records"], engine, chosen, wrong))
    least = min(before, calibrated(chosen.calibrate)) if before else 0.0
    scale = least / reference["calibration"]["cpu_ms"] if least else 1.0
    print(f"times of ISS multiplied by {scale:.2f}; searches end after {chosen.seconds:g} s\n")
    for name, times in found.items():
        print(f"## {name}\n\n{table(times, scale, chosen.seconds)}\n")
    if wrong:
        print("wrong:", *wrong, sep="\n  ")
        sys.exit(1)


def arguments() -> argparse.Namespace:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("times", type=Path, help="the times of ISS")
    options.add_argument("files", type=Path, nargs="+", help="the records")
    options.add_argument("--calibrate", type=Path, help="a script for node that prints its cpu_ms")
    options.add_argument("--engine", default="auto", choices=ENGINES, help="the engine, by default auto")
    options.add_argument("--seconds", type=float, default=4.0, help="the time limit of a search, by default 4")
    options.add_argument("--only", default="", help="only records whose id contains this")
    return options.parse_args()


def calibrated(script: Path | None) -> float:
    """Return the CPU time of *script* in milliseconds, 0 without one."""
    if script is None:
        return 0.0
    done = subprocess.run(["node", str(script)], capture_output=True, text=True, check=True)
    return float(json.loads(done.stdout)["cpu_ms"])


def text_of(record: Mapping[str, Any]) -> Any:
    """Return the puzzle of a record, as a text of ISS or as a document; all arrows of rossini are given."""
    if "input" in record:
        return record["input"]
    data = {key: value for key, value in record.items() if key not in ABOUT}
    return {"variant": "classic", **data, **({"all_rossini_given": True} if "rossini" in data else {})}


def timed(
    records: Sequence[Mapping[str, Any]],
    reference: Mapping[str, Any],
    engine: Engine,
    chosen: argparse.Namespace,
    wrong: list[str],
) -> Iterator[Times]:
    """Yield the times of each record that can be read."""
    budget = Budget(seconds=chosen.seconds)
    unread = 0
    for number, record in enumerate(records, 1):
        theirs = times_of_iss(record, reference)
        if theirs is None or chosen.only not in record["id"]:
            continue
        print(f"\r{number} of {len(records)}", end="", file=sys.stderr, flush=True)
        began = time.process_time()
        try:
            puzzle = ruleout.parse(text_of(record))
        except ruleout.InputError:
            unread += 1
            continue
        result = ruleout.solve(puzzle, engine=engine, budget=budget)
        first = time.process_time() - began
        spent = [searched(puzzle, engine, budget)]
        while spent[0] < SHORT and len(spent) < PASSES:
            spent.append(searched(puzzle, engine, budget))
        problem = problem_of(record, theirs["verdict"], result)
        wrong += [problem] if problem else []
        yield Times(
            record["id"], result.verdict, min(spent) * 1e3, first * 1e3, theirs["search_ms"],
            theirs["search_ms"] + theirs["build_ms"] if "build_ms" in theirs else None,
            theirs["verdict"] in DECIDED, theirs["compared"],
        )  # fmt: skip
    print(f"\r{unread} of {len(records)} records cannot be read" + " " * 20, file=sys.stderr)


def times_of_iss(record: Mapping[str, Any], reference: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the times of ISS for *record*, its own or those of *reference*; None if there are none."""
    if "iss_search_s" in record:
        return {"search_ms": record["iss_search_s"] * 1e3, "verdict": record["verified"], "compared": True}
    found: Mapping[str, Any] | None = reference.get(record["id"])
    return found


def searched(puzzle: Puzzle, engine: Engine, budget: Budget) -> float:
    began = time.process_time()
    ruleout.solve(puzzle, engine=engine, budget=budget)
    return time.process_time() - began


def problem_of(record: Mapping[str, Any], theirs: str, result: ruleout.SolveResult) -> str | None:
    """Return how *result* differs from the verdict of ISS and from the solution of *record*, None if it does not."""
    if result.verdict is not Verdict.UNKNOWN and DECIDED.get(theirs, result.verdict) is not result.verdict:
        return f"{record['id']}: {result.verdict}, ISS says {theirs}"
    solution = record.get("solution")
    if result.verdict is Verdict.UNIQUE and solution and record.get("solution_matches", True):
        flat = [digit for row in solution for digit in row] if isinstance(solution[0], list) else list(solution)
        layout = ruleout.parse(text_of(record)).layout
        values = [digit - 1 + layout.first for digit in result.solutions[0]]
        if len(flat) == len(values) and values != flat:
            return f"{record['id']}: another solution"
    return None


def table(times: Sequence[Times], scale: float, seconds: float) -> str:
    """Return the figures of *times* as lines of Markdown."""
    compared = [each for each in times if each.compared]
    counted = [each for each in compared if max(each.search, each.their_search * scale) > SLOW]
    ratios = [max(each.search, 0.01) / max(each.their_search * scale, 0.01) for each in counted]
    cap = seconds * 1e3
    slowest = sorted(times, key=lambda each: (-each.decided, -each.search))
    longest = max((min(each.search, cap) for each in times), default=0.0)
    lines = [
        "| | ruleout | ISS |",
        "|---|---|---|",
        f"| records read, of these compared | {len(times)}, {len(compared)} | |",
        f"| geometric mean of ratios where either takes over {SLOW:g} ms ({len(counted)}) | {mean(ratios):.2f} | 1 |",
        row("search, median, ms", [each.search for each in times], [each.their_search * scale for each in times], 50),
        row("95 %", [each.search for each in times], [each.their_search * scale for each in times], 95),
        row("99 %", [each.search for each in times], [each.their_search * scale for each in times], 99),
        f"| longest, s | {longest / 1e3:.2f} | {max((t.their_search for t in times), default=0) * scale / 1e3:.2f} |",
    ]
    for name, among in (("decided", times), ("compared ones decided", compared)):
        for limit in (each for each in WITHIN if each <= seconds):
            mine = sum(each.decided and each.search <= limit * 1e3 for each in among)
            theirs = [each for each in among if each.they_decided and each.their_search * scale <= limit * 1e3]
            both = sum(each.decided and each.search <= limit * 1e3 for each in theirs)
            lines.append(f"| {name} within {limit:g} s (of those that ISS does) | {mine} ({both}) | {len(theirs)} |")
    built = [(each, each.their_first * scale) for each in times if each.their_first is not None]
    if built:
        firsts = [each.first / theirs for each, theirs in built if each.decided]
        lines += [
            row("first answer, median, ms", [each.first for each, _ in built], [theirs for _, theirs in built], 50),
            f"| first answer, median of ratios | {statistics.median(firsts) if firsts else 0:.1f} | 1 |",
        ]
    names = [f"{t.id} {t.search / 1e3:.2f} s" for t in sorted(times, key=lambda t: -t.search)[:5]]
    undecided = [each.id for each in slowest if not each.decided]
    return "\n".join([*lines, "", "slowest: " + ", ".join(names), "unknown: " + (", ".join(undecided) or "none")])


def row(name: str, mine: Sequence[float], theirs: Sequence[float], percent: int) -> str:
    return f"| {name} | {percentile(mine, percent):.2f} | {percentile(theirs, percent):.2f} |"


def percentile(values: Sequence[float], percent: int) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] if ordered else 0.0


def mean(ratios: Sequence[float]) -> float:
    """Return the geometric mean."""
    return exp(sum(map(log, ratios)) / len(ratios)) if ratios else 0.0


if __name__ == "__main__":
    main()
