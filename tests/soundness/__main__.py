"""``python -m soundness``: check steps and add to the counts."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from every_technique import TECHNIQUES

from soundness.boards import Sources
from soundness.checking import Checker, boards_in_time
from soundness.counts import LAST, Counts, Goal
from soundness.layouts import TOPOLOGIES
from soundness.page import COUNTS, write_page

ROUNDS = (Goal(0.5, 20), Goal(2.0, 60), Goal(6.0, 200), Goal(20.0, 200), LAST)
"""What is wanted of a technique on a topology by the end of each round, so that a short run covers all of them."""
EVERY = 20.0
"""The seconds between two reports."""


def main() -> int:
    chosen = arguments()
    counts = Counts.read(chosen.counts)
    sources = Sources.of(chosen.puzzles, chosen.most)
    for topology, texts in sources.texts.items():
        print(f"{len(texts)} puzzles are {topology}", flush=True)
    wanted = chosen.techniques.split(",") if chosen.techniques else []
    techniques = tuple(each for each in TECHNIQUES if not wanted or each.id in wanted)
    if chosen.afresh:
        counts.forget(each.id for each in techniques)
    checker = Checker(techniques, counts)
    begin = last = time.monotonic()
    boards = 0
    for topology, goal in order(checker, chosen.topologies.split(",")):
        number = counts.next.get(topology, 0)
        start = time.process_time()
        for board, truth in boards_in_time(sources, topology, number):
            boards += 1
            made = time.process_time() - start
            for message in checker.check(board, truth, topology, checker.open(topology, goal), goal.reasons, made):
                counts.wrong += 1
                print(f"FAULT {message}", flush=True)
            start = time.process_time()
        counts.next[topology] = number + 1
        now = time.monotonic()
        over = now - begin > chosen.minutes * 60
        if over or now - last > EVERY:
            last = now
            left = sum(counts.is_open(*key, LAST) for key in counts.cells)
            print(
                f"{now - begin:.0f} s: {boards} boards, {counts.total():,} steps, {counts.wrong} wrong; "
                f"{left} counts are open; now {topology} to {goal.seconds:g} s",
                flush=True,
            )
            counts.write(chosen.counts)
        if over:
            break
    counts.write(chosen.counts)
    for name, what in (("stopped", checker.cut), ("undecided", checker.undecided)):
        print(f"{name}: {', '.join(f'{each} {count}' for each, count in what.most_common())}")
    if chosen.counts == COUNTS:
        write_page(counts)
    return 1 if counts.wrong else 0


def order(checker: Checker, topologies: list[str]) -> Iterator[tuple[str, Goal]]:
    """Yield the topology of the next boards and what is wanted of each technique, until none is open. The topology is
    the one on which the least time was spent."""
    for goal in ROUNDS:
        spent = {each: 0.0 for each in TOPOLOGIES if each in topologies}
        while spent:
            topology = min(spent, key=spent.__getitem__)
            if checker.open(topology, goal):
                start = time.process_time()
                yield topology, goal
                spent[topology] += time.process_time() - start
            else:
                del spent[topology]


def arguments() -> argparse.Namespace:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("puzzles", type=Path, nargs="*", help="files with a puzzle per line, in any format")
    options.add_argument("--minutes", type=float, default=10.0, help="how long to check")
    options.add_argument("--counts", type=Path, default=COUNTS, help="the file with the counts, to which is added")
    options.add_argument("--most", type=int, default=200, help="puzzles of each file, chosen at random")
    options.add_argument("--topologies", default=",".join(TOPOLOGIES), help="with commas between")
    options.add_argument("--techniques", default="", help="with commas between; all if none is named")
    options.add_argument("--afresh", action="store_true", help="forget the counts of these techniques first")
    return options.parse_args()


if __name__ == "__main__":
    sys.exit(main())
