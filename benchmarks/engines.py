"""The number of puzzles per second that each engine solves, compared with other solvers in the same run.

    python benchmarks/engines.py                                             # sets made from --seed
    python benchmarks/engines.py 17clue.txt hardest.txt                      # 81 characters a line, or any format
    python benchmarks/engines.py 17clue.txt --tdoku avx512=libtdoku.so       # beside tdoku, see tdoku.py
    python benchmarks/engines.py --only lanes,scalar --json figures.json

Every solver decides whether each puzzle has none, one or more solutions. All get the same lines, and the time for
reading them is included. All are run in every round; the figures are the least CPU time of all rounds.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import attrs
import machine
import own
import peers
import sets
from measure import Entry, Plan, measure
from solver import Answer, Solver

import ruleout

Table = dict[str, dict[str, Entry | str]]


def main() -> None:
    chosen = arguments()
    print(f"{machine.sentence()}\n")
    solvers = {key(each): each for each in present(wanted(chosen))}
    batches = (
        {file.stem: sets.spread(sets.read(file), chosen.at_most) for file in chosen.files}
        if chosen.files
        else sets.generated(chosen.count, chosen.seed)
    )
    plan = Plan(chosen.rounds, chosen.seconds, chosen.least)
    table: Table = {}
    for name, batch in batches.items():
        print(f"{name}: {len(batch)} puzzles", file=sys.stderr, flush=True)
        table[name] = measure(prepared(solvers, batch.layout), batch, plan)
    rows = list(rows_of(table, solvers))
    others = [name for name, each in solvers.items() if each.peer]
    print(markdown(rows, others))
    if chosen.json is not None:
        figures = {"machine": machine.describe(), "plan": attrs.asdict(plan), "rows": rows}
        chosen.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


def arguments() -> argparse.Namespace:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("files", type=Path, nargs="*", help="puzzles; without any, sets are made")
    options.add_argument("--at-most", type=int, default=10_000, help="puzzles of each file, spread evenly")
    options.add_argument("--count", type=int, default=200, help="puzzles in each set of 9x9 that is made")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--least", type=int, default=8000, help="puzzles to which small sets are repeated")
    options.add_argument("--seconds", type=float, default=1.0, help="CPU time for a slow solver's share of a set")
    options.add_argument("--only", help="engines and peers by name, with commas between")
    options.add_argument("--lanes", default="", help="what RULEOUT_LANES may hold, with commas between: 512,256")
    options.add_argument("--tdoku", action="append", default=[], metavar="[LABEL=]PATH", help="a library of tdoku")
    options.add_argument("--baseline", type=Path, help="a module with compile_topo and solve, as in baseline.py")
    options.add_argument("--json", type=Path, help="a file for the figures")
    return options.parse_args()


def wanted(chosen: argparse.Namespace) -> list[Solver]:
    """Return those of our engines, tdoku and the peers that are *chosen*."""
    registry = ruleout.discover()
    names = None if chosen.only is None else set(chosen.only.split(","))
    solvers = own.engines(registry, registry.engines if names is None else names, chosen.lanes.split(","))
    for each in chosen.tdoku:
        from tdoku import tdoku

        label, _, path = each.rpartition("=")
        solvers.append(tdoku(Path(path), label or "as built"))
    return solvers + [each for each in peers.peers(chosen.baseline) if names is None or each.name in names]


def present(solvers: Iterable[Solver]) -> Iterable[Solver]:
    """Return the installed ones of *solvers*; report the others."""
    for solver in solvers:
        if solver.version is None:
            print(f"skipped: {solver.name} is not installed (benchmarks/requirements.txt)")
        else:
            yield solver


def key(solver: Solver) -> str:
    """Return what distinguishes a solver from all others."""
    return solver.name if solver.instructions == "-" else f"{solver.name} {solver.instructions}"


def title(solver: Solver) -> str:
    """Return the version of a peer, with the name of its distribution if that differs."""
    return f"({solver.needs} {solver.version})" if solver.needs not in (None, solver.name) else str(solver.version)


def prepared(solvers: dict[str, Solver], layout: ruleout.Layout) -> dict[str, tuple[Solver, Answer]]:
    """The solvers that take *layout*, ready."""
    answers = {name: (solver, solver.prepare(layout)) for name, solver in solvers.items()}
    return {name: (solver, answer) for name, (solver, answer) in answers.items() if answer is not None}


def rows_of(table: Table, solvers: dict[str, Solver]) -> Iterable[dict[str, Any]]:
    """One row for each set and solver; for our engines with the ratio to each peer."""
    for name, entries in table.items():
        for which, entry in entries.items():
            solver = solvers[which]
            row: dict[str, Any] = {"set": name, "solver": which, "version": title(solver), "asked": solver.task}
            row |= {"instructions": solver.instructions, "threads": 1}
            if isinstance(entry, str):
                yield {**row, "wrong": entry}
                continue
            rates = {other: each.rate for other, each in entries.items() if isinstance(each, Entry)}
            ratios = {other: entry.rate / rate for other, rate in rates.items() if solvers[other].peer}
            yield {**row, **attrs.asdict(entry), "ratios": {} if solver.peer else ratios}


def markdown(rows: list[dict[str, Any]], others: list[str]) -> str:
    """The table, with a column for the ratio to each of *others*."""
    heads = ["set", "solver", "asked", "batch", "instructions", "threads", "puzzles a second", "nodes"]
    lines = [[*heads, *(f"to {other}" for other in others)]]
    for row in rows:
        start = [row["set"], " ".join(filter(None, (row["solver"], row["version"]))), row["asked"]]
        if "wrong" in row:
            lines.append([*start, "-", row["instructions"], "1", row["wrong"], *("-" for _ in range(1 + len(others)))])
            continue
        nodes = "-" if row["nodes"] is None else f"{row['nodes']:.2f}"
        cells = [f"{row['batch']:,}", row["instructions"], str(row["threads"]), number(row["rate"]), nodes]
        ratios = (number(row["ratios"][each]) if each in row["ratios"] else "-" for each in others)
        lines.append([*start, *cells, *ratios])
    lines.insert(1, ["---"] * len(lines[0]))
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def number(value: float) -> str:
    """Three digits that count, at least."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


if __name__ == "__main__":
    main()
