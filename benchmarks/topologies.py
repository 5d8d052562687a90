"""The time for single puzzles of any shape: median, 99th percentile and maximum of each kind, and the slowest puzzle.

    python benchmarks/topologies.py samurai.jsonl kakuro-18.jsonl             # dug by dig.py, or any files
    python benchmarks/topologies.py --set real multigrid/*.jsonl kakuro/*.jsonl --engines auto,scalar,sat,python
    python benchmarks/topologies.py --set large gecode.jsonl --kind 25x25 --peers cadical,cp-sat --seconds 120

A second solution of each puzzle is searched for. Layouts are prepared before timing; the figures are the least CPU time
of all rounds. ``auto`` has searched many puzzles before; ``auto:new`` has not, and starts with the python engine.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import machine
import plain
from latency import Case, MakeSearch, Taken, measure, of_engine, of_peer

import ruleout

Kinds = dict[tuple[str, str], list[Case]]


def main() -> None:
    chosen = arguments()
    print(f"{machine.sentence()}\n")
    registry = ruleout.discover()
    searches: dict[str, MakeSearch] = {}
    for name in chosen.engines.split(","):
        if name.partition(":")[0] in registry.engines:
            searches[name] = of_engine(name, chosen.seconds)
        else:
            print(f"skipped: no engine is called {name}")
    for name in filter(None, chosen.peers.split(",")):
        searches[f"plain {name}"] = of_peer(name)
    rows: list[dict[str, Any]] = []
    for (group, kind), cases in gathered(chosen).items():
        if chosen.kind is None or kind in chosen.kind.split(","):
            print(f"{group}, {kind}: {len(cases)} puzzles", file=sys.stderr, flush=True)
            found = list(rows_of(group, kind, cases, measure(searches, cases, chosen.rounds)))
            print(markdown(found) if not rows else "\n".join(markdown(found).splitlines()[2:]), flush=True)
            rows += found
    if chosen.json is not None:
        figures = {"machine": machine.describe(), "rounds": chosen.rounds, "seconds": chosen.seconds, "rows": rows}
        chosen.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


def arguments() -> argparse.Namespace:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("files", type=Path, nargs="*", help="puzzles in any format; each file is a set of its own")
    options.add_argument("--set", nargs="+", action="append", default=[], metavar=("NAME", "FILE"), help="files as one")
    options.add_argument(
        "--engines", default="auto,auto:new,scalar,sat,python", help="engines by name, with commas between"
    )
    options.add_argument("--peers", default="", help=f"with commas between: {', '.join(plain.SEARCHES)}")
    options.add_argument("--kind", help="only these kinds (25x25, samurai, kakuro), with commas between")
    options.add_argument("--at-most", type=int, help="puzzles of each kind, spread evenly")
    options.add_argument("--seconds", type=float, default=10.0, help="what an engine may spend on a puzzle")
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--json", type=Path, help="a file for the figures")
    return options.parse_args()


def gathered(chosen: argparse.Namespace) -> Kinds:
    """Return the puzzles of each set by kind; the number of unreadable records is written to standard error."""
    sets = [(file.stem, [file]) for file in chosen.files]
    sets += [(name, [Path(file) for file in files]) for name, *files in chosen.set]
    found: Kinds = defaultdict(list)
    for group, files in sets:
        refused = 0
        for file in files:
            for case in cases_of(file):
                if case is None:
                    refused += 1
                else:
                    found[group, kind_of(case.puzzle)].append(case)
        if refused:
            print(f"{group}: {refused} records are not read", file=sys.stderr)
    if chosen.at_most is None:
        return found
    return {
        key: [cases[number * len(cases) // chosen.at_most] for number in range(chosen.at_most)]
        if len(cases) > chosen.at_most
        else cases
        for key, cases in found.items()
    }


def cases_of(file: Path) -> Iterator[Case | None]:
    """The puzzles of a file; of JSON lines each by itself, None for one that is refused."""
    if file.suffix == ".jsonl":
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            try:
                puzzle = ruleout.parse(line)
            except ruleout.RuleoutError:
                yield None
            else:
                yield Case(str(json.loads(line).get("id", f"{file.stem}:{number}")), puzzle)
    else:
        for number, puzzle in enumerate(ruleout.load_many(file), 1):
            yield Case(f"{file.stem}:{number}", puzzle)


def kind_of(puzzle: ruleout.Puzzle) -> str:
    """What a puzzle is counted under."""
    layout = puzzle.layout
    data: Mapping[str, Any] = puzzle.document.data if puzzle.document is not None else {}
    if puzzle.variant == "kakuro":
        return "kakuro" if layout.size <= 250 else "kakuro of more than 250 cells"
    if layout.sums:
        return "killer"
    if layout.parts:
        return str(data.get("layout") or puzzle.variant)
    return f"{layout.digits}x{layout.digits}" if puzzle.variant in (None, "classic") else str(puzzle.variant)


def rows_of(group: str, kind: str, cases: list[Case], taken: Mapping[str, list[Taken]]) -> Iterator[dict[str, Any]]:
    """One row for each search."""
    for name, times in taken.items():
        ordered = sorted(each.seconds for each in times)
        by_time = sorted(range(len(times)), key=[each.seconds for each in times].__getitem__)
        number = by_time[-1]
        yield {
            "set": group,
            "kind": kind,
            "puzzles": len(cases),
            "engine": name,
            "median": ordered[len(ordered) // 2] * 1000,
            "p99": ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)] * 1000,
            "worst": ordered[-1] * 1000,
            "worst puzzle": cases[number].id,
            "its nodes": times[number].nodes,
            "total": sum(ordered),
            "not settled": sum(each.count is None for each in times),
            "differ": sum(each.differs for each in times),
            "slowest": {cases[at].id: times[at].seconds * 1000 for at in by_time[-20:]},
        }


def markdown(rows: list[dict[str, Any]]) -> str:
    heads = ["set", "kind", "puzzles", "engine", "median ms", "p99 ms", "worst ms", "worst puzzle", "its nodes"]
    lines = [[*heads, "total s", "not settled"], ["---"] * 11]
    for row in rows:
        times = [f"{row[each]:.3f}" if row[each] < 1 else f"{row[each]:,.1f}" for each in ("median", "p99", "worst")]
        nodes = "-" if row["its nodes"] is None else f"{row['its nodes']:,}"
        open_ = f"{row['not settled']}" + (f", {row['differ']} DIFFER" if row["differ"] else "")
        start = [row["set"], row["kind"], f"{row['puzzles']:,}", row["engine"]]
        lines.append([*start, *times, row["worst puzzle"], nodes, f"{row['total']:.2f}", open_])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


if __name__ == "__main__":
    main()
