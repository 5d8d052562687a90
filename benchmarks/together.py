"""Published puzzles that are solved by logic without forcing, and how short the reasons of rules together are.

``python benchmarks/together.py CORPORA [SECONDS] [LISTS]`` reads lists of variants in the folder CORPORA/rules, and
prints a table. SECONDS is the most time for one puzzle, 600 if it is not given. Thoughts are counted in the proofs.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import attrs

import ruleout
from ruleout.internal import Proof, proof_of
from ruleout_strategies.catalogue import FAMILIES, TECHNIQUES

WITHOUT = ("forcing", "last-resort", "templates")
BY_ID = {each.id: each for each in TECHNIQUES}
NEW = {each.id for each in FAMILIES["together"]}
LISTS = ("published_iss", "fpuzzles_rules")


@attrs.define
class Row:
    """The result of one puzzle: *easy* puzzles need no guess of another solver."""

    name: str
    easy: bool
    solved: bool
    left: int
    seconds: float
    thoughts: list[int]
    techniques: Counter[str]


def puzzles(path: Path) -> Iterator[tuple[dict[str, object], ruleout.Puzzle]]:
    """Yield the records of a list that are read and have one solution, with their puzzles."""
    for line in path.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        text = record.get("input") or record.get("iss") or f"https://www.f-puzzles.com/?load={record['fpuzzles']}"
        try:
            puzzle = ruleout.parse(text)
            if record.get("verified", "unique") == "unique":
                yield record, puzzle
        except ruleout.RuleoutError:
            continue


def counted(proof: Proof) -> list[int]:
    """Return the thoughts of each cause of *proof*; what a digit excludes in sight is none."""
    found = []
    for cause in proof.causes:
        facts = [proof.facts[number] for number in proof.before(*cause.facts)]
        found.append(
            sum(not each.is_assumed and (each.is_true or each.ends_case or bool(each.cells)) for each in facts)
        )
    return found


def solved(record: dict[str, object], puzzle: ruleout.Puzzle, seconds: float) -> Row:
    start = time.process_time()
    report = ruleout.explain(puzzle, without=WITHOUT, budget=ruleout.Budget(seconds=seconds))
    taken = time.process_time() - start
    thoughts = [
        count
        for board, step in report.moves
        if step.technique in NEW
        for count in counted(proof_of(board, step, BY_ID))
    ]
    return Row(
        str(record["id"]),
        record.get("iss_guesses") == 0,
        report.outcome is ruleout.Outcome.SOLVED,
        sum(mask.bit_count() for mask in report.final.masks),
        taken,
        thoughts,
        Counter(step.technique for _, step in report.moves),
    )


def main(folder: str, seconds: str = "600", lists: str = ",".join(LISTS)) -> None:
    for name in lists.split(","):
        rows = []
        for record, puzzle in puzzles(Path(folder) / "rules" / f"{name}.jsonl"):
            rows.append(row := solved(record, puzzle, float(seconds)))
            state = "solved" if row.solved else f"{row.left} candidates left"
            print(f"{row.name:8} {row.seconds:6.1f} s  {state}", flush=True)
        new = [row for row in rows if row.solved and NEW & row.techniques.keys()]
        thoughts = [count for row in rows for count in row.thoughts]
        hard = [row for row in rows if not row.easy]
        print(f"{name}: {sum(row.solved for row in rows)} of {len(rows)} solved, without easy ones", end=" ")
        print(f"{sum(row.solved for row in hard)} of {len(hard)}")
        if new:
            cpu = sorted(row.seconds for row in new)
            print(f"with rules together: {len(new)}, CPU median {statistics.median(cpu):.1f} s, most {cpu[-1]:.1f} s")
            few = sum(count <= 4 for count in thoughts)
            print(f"{few} of {len(thoughts)} removals take at most four thoughts; {sorted(Counter(thoughts).items())}")


if __name__ == "__main__":
    main(*sys.argv[1:])
