"""Puzzles in which techniques find a step, generated for the pages about techniques.

``python tests/technique_examples.py KINDS COUNT SEED`` searches COUNT puzzles of KINDS, such as ``classic,killer``, for
examples that are missing or clearer than those found so far, and writes ``docs/technique_examples.json``. An example is
a puzzle, and the techniques with which it is explained if one that is easier finds the same with all of them. With
``no`` as a fourth argument, only examples for all techniques are looked for, which is much faster.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import islice
from pathlib import Path

import attrs
from example_puzzles import REGISTRY, puzzles

import ruleout
from ruleout.plugin import Board, Budget, Puzzle, PythonEngine, Step, Technique

EXAMPLES = Path(__file__).parents[1] / "docs/technique_examples.json"
SINGLES = ("full-house", "naked-single", "hidden-single")
BASICS = (*SINGLES, "locked-candidates", "naked-pair", "hidden-pair")
SUMS = ("crossing-runs", "sum-combinations", "sum-digits")
SECONDS_PER_PUZZLE = 4.0
TRIALS = 25
"""The number of examples of a technique among which the clearest is chosen."""
TYPICAL = {
    "grouped-": ("|",),
    "als-aic": ("{",),
    "aic": ("its other candidate", "the only other place"),
    "dynamic-": ("its last candidate", "the last place "),
    **dict.fromkeys(("cell-forcing-net", "house-forcing-net", "double-forcing-net"), ("subset", "places in")),
    "contradiction-forcing-net": ("subset", "places in"),
}
"""By the beginning of an id, what the words of a step contain if the technique goes beyond easier ones there."""


@attrs.frozen
class Example:
    """A puzzle, the techniques that explain it (None for all), and how hard it is to read: lower is clearer."""

    puzzle: str
    techniques: tuple[str, ...] | None = attrs.field(default=None, converter=attrs.converters.optional(tuple))
    unclear: int = 0

    @property
    def rank(self) -> tuple[bool, int]:
        """By which the best example is chosen: one for which no techniques have to be named, then the clearest."""
        return self.techniques is not None, self.unclear


def load() -> dict[str, Example]:
    """Return the examples by the ids of their techniques."""
    return {name: Example(**fields) for name, fields in json.loads(EXAMPLES.read_text(encoding="utf-8")).items()}


def save(found: dict[str, Example]) -> None:
    fields = {name: attrs.asdict(found[name]) for name in sorted(found)}
    EXAMPLES.write_text(json.dumps(fields, indent=1) + "\n", encoding="utf-8")


def is_typical(board: Board, step: Step) -> bool:
    """Whether *step* shows what its technique is good for."""
    words = ruleout.explain_step(board, step, plugins=REGISTRY).full
    marks = [mark for start, marks in TYPICAL.items() if step.technique.startswith(start) for mark in marks]
    return not marks or (all if step.technique == "aic" else any)(mark in words for mark in marks)


def is_classic(board: Board) -> bool:
    """Whether *board* is a 9x9 with rows, columns and boxes only."""
    return board.layout.size == 81 and {getattr(each, "kind", "") for each in board.layout.constraints} == {
        "row",
        "column",
        "box",
    }


def unclear(board: Board, step: Step) -> int:
    """How much a reader has to look at: the candidates of the board, and the cells of the reason several times.

    Steps on other grids than a classic 9x9, and untypical ones, are less clear than all others.
    """
    because = step.because
    cells = {
        *because.cells,
        *(each.cell for link in because.links for each in (*link.start.candidates, *link.end.candidates)),
    }
    crowd = sum(mask.bit_count() for cell, mask in enumerate(board.masks) if not board.is_placed(cell))
    unusual = 1000 * (not is_classic(board)) + 2000 * (not is_typical(board, step))
    return crowd + 5 * len(cells) + len(because.all_constraints) + unusual


class Found(Exception):
    """The step that was looked for."""


@cache
def shown(technique: str, example: Example) -> tuple[Puzzle, int, Board, Step]:
    """Return the puzzle of *example*, and the number of the step of *technique* with its board."""
    puzzle = ruleout.parse(example.puzzle, plugins=REGISTRY)
    count = 0

    def watch(board: Board, step: Step, score: float | None) -> None:
        nonlocal count
        count += 1
        if step.technique == technique:
            raise Found(board, step)

    try:
        ruleout.explain(puzzle, techniques=example.techniques, watch=watch, plugins=REGISTRY)
    except Found as found:
        board, step = found.args
        return puzzle, count, board, step
    raise ValueError(f"no step of {technique} in {example.puzzle}")


def is_shown(technique: str, example: Example) -> bool:
    """Whether *example* still has a step of *technique*."""
    try:
        shown(technique, example)
    except ValueError:
        return False
    return True


class Search:
    """Collects the best examples."""

    def __init__(self) -> None:
        known = load() if EXAMPLES.exists() else {}
        self.found = {name: example for name, example in known.items() if is_shown(name, example)}
        self.techniques = {each.id: each for each in REGISTRY.techniques.values()}
        self.seen: Counter[str] = Counter()
        self.engine = PythonEngine()

    def offer(self, puzzle: Puzzle, board: Board, step: Step, techniques: list[str] | None) -> None:
        """Keep *puzzle* as the example of the technique of *step* if it is better than the one that is known."""
        form = "line" if len(puzzle.givens) == 81 and puzzle.variant == "classic" else "json"
        example = Example(ruleout.write(puzzle, form, plugins=REGISTRY), techniques, unclear(board, step))
        name = step.technique
        self.seen[name] += 1
        if name not in self.found or example.rank < self.found[name].rank:
            new = name not in self.found or self.found[name].techniques != example.techniques
            self.found[name] = example
            if new:
                print(name, "by itself" if techniques is None else len(techniques), flush=True)

    def try_alone(self, puzzle: Puzzle, board: Board, technique: Technique, techniques: Iterable[str]) -> None:
        """Offer *puzzle*, explained by *techniques* and *technique*, if the latter finds a step on *board*."""
        if next(iter(technique.steps(board, self.engine)), None) is None:
            return
        ladder = list(dict.fromkeys([*techniques, technique.id]))
        report = ruleout.explain(puzzle, techniques=ladder, budget=Budget(seconds=SECONDS_PER_PUZZLE), plugins=REGISTRY)
        for before, step in report.moves:
            if step.technique == technique.id:
                used = {each.technique for each in report.steps}
                self.offer(puzzle, before, step, [each for each in ladder if each in used])
                return

    def wanted(self, puzzle: Puzzle) -> list[Technique]:
        """The techniques that are not yet seen often enough, and not used if all are allowed."""
        return [
            each
            for name, each in self.techniques.items()
            if (name not in self.found or self.found[name].techniques is not None)
            and self.seen[name] < TRIALS
            and each.applies(puzzle.layout)
        ]

    def look_at(self, puzzle: Puzzle, alone: bool) -> None:
        """Look for examples in *puzzle*, and if *alone* also with some of the techniques only."""
        report = ruleout.explain(puzzle, budget=Budget(seconds=SECONDS_PER_PUZZLE), plugins=REGISTRY)
        if report.outcome is not ruleout.Outcome.SOLVED or report.refused or not report.verified:
            return
        first: dict[str, tuple[Board, Step]] = {}
        for board, step in report.moves:
            first.setdefault(step.technique, (board, step))
        for board, step in first.values():
            self.offer(puzzle, board, step, None)
        if not alone:
            return
        for basics in (SINGLES, BASICS):
            chosen = [*basics, *SUMS] if puzzle.layout.sums else list(basics)
            final = ruleout.explain(puzzle, techniques=chosen, plugins=REGISTRY).final
            if final.is_solved:
                break
            for technique in self.wanted(puzzle):
                if basics is BASICS or technique.id not in self.found:
                    self.try_alone(puzzle, final, technique, chosen)
        used: list[str] = []
        for board, step in report.moves:
            if step.technique not in (*SINGLES, *SUMS):
                for technique in self.wanted(puzzle):
                    if technique.id not in self.found and technique.difficulty < 640:
                        self.try_alone(puzzle, board, technique, used)
            used = list(dict.fromkeys([*used, step.technique]))


def main(kinds: str = "classic", most: str = "100", seed: str = "0", alone: str = "yes") -> None:
    search = Search()
    for number, puzzle in enumerate(islice(puzzles(kinds.split(","), int(seed)), int(most))):
        search.look_at(puzzle, alone == "yes")
        if number % 50 == 49:
            save(search.found)
            print(number + 1, "puzzles", flush=True)
    save(search.found)
    print("not found:", ", ".join(sorted(set(search.techniques) - set(search.found))))
    print("not by itself:", ", ".join(sorted(name for name, each in search.found.items() if each.techniques)))


if __name__ == "__main__":
    main(*sys.argv[1:])
