"""Puzzles in which techniques find a step, generated for the pages about techniques.

``python tests/technique_examples.py KINDS COUNT SEED`` searches COUNT puzzles of KINDS, such as ``classic,killer``, for
examples that are missing or clearer than those found so far, one for each technique and variant, and writes the file
that comes with the package. An example is a puzzle, and the techniques with which it is explained if one that is easier
finds the same with all of them. A fourth argument is the greatest difficulty of a technique for which such examples
are looked for; with 0, which is much faster, there are none.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import islice
from pathlib import Path

import attrs
from example_puzzles import REGISTRY, puzzles

import ruleout
from ruleout.plugin import Board, Budget, Puzzle, PythonEngine, Step, Technique
from ruleout_strategies.learning.examples import Example, best_example, examples

EXAMPLES = Path(__file__).parents[1] / "packages/strategies/src/ruleout_strategies/learning/examples.json"
SINGLES = ("full-house", "naked-single", "hidden-single")
BASICS = (*SINGLES, "locked-candidates", "naked-pair", "hidden-pair")
SUMS = ("crossing-runs", "sum-combinations", "sum-digits")
SECONDS_PER_PUZZLE = 4.0
HARDEST_ON_THE_WAY = 639
"""The greatest difficulty of techniques that are looked for on each board of the way to the solution."""
TRIALS = 25
"""The number of examples of a technique among which the clearest is chosen."""
TYPICAL = {
    "grouped-": ("|",),
    "als-aic": ("{",),
    "aic": ("its other candidate", "the only other place"),
    "dynamic-": ("its last candidate", "the last place "),
    **dict.fromkeys(("cell-forcing-net", "house-forcing-net", "double-forcing-net"), ("subset", "places in")),
    "contradiction-forcing-net": ("subset", "places in"),
    "nested-forcing-chain": ("by chain 1, ",),
}
"""By the beginning of an id, what the words of a step contain if the technique goes beyond easier ones there."""


def load() -> dict[str, Example]:
    """Return the examples that the pages show, by the ids of their techniques, if these are installed."""
    found = {name: best_example(name) for name in examples() if name in REGISTRY.techniques}
    return {name: example for name, example in found.items() if example is not None}


def save(found: Mapping[str, Mapping[str, Example]]) -> None:
    fields = {
        name: {variant: attrs.asdict(found[name][variant]) for variant in sorted(found[name])}
        for name in sorted(found)
        if found[name]
    }
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


@cache
def shown(technique: str, example: Example) -> tuple[Puzzle, int, Board, Step]:
    """Return the puzzle of *example*, and the number of the step of *technique* with its board."""
    found = example.step(technique, REGISTRY)
    if found is None:
        raise ValueError(f"no step of {technique} in {example.puzzle}")
    return found


def is_shown(technique: str, example: Example) -> bool:
    """Whether *example* still has a step of *technique*."""
    try:
        shown(technique, example)
    except ValueError:
        return False
    return True


def kind_of(puzzle: Puzzle) -> str:
    """The variant of *puzzle*, with the number of its cells if it is a square that is not 9x9."""
    variant, cells = puzzle.variant or "", puzzle.layout.visible
    return variant if cells == 81 or variant not in ("classic", "jigsaw") else f"{variant}-{cells}"


class Search:
    """Collects the best examples."""

    def __init__(self) -> None:
        self.found = {
            name: {variant: example for variant, example in known.items() if is_shown(name, example)}
            for name, known in examples().items()
        }
        self.techniques = {each.id: each for each in REGISTRY.techniques.values()}
        self.seen: Counter[tuple[str, str | None]] = Counter()
        self.engine = PythonEngine()

    def offer(self, puzzle: Puzzle, board: Board, step: Step, techniques: list[str] | None) -> None:
        """Keep *puzzle* as the example of the technique of *step* if it is better than the one that is known."""
        name, variant = step.technique, kind_of(puzzle)
        form = "line" if variant == "classic" else "json"
        example = Example(ruleout.write(puzzle, form, plugins=REGISTRY), techniques, unclear(board, step))
        self.seen[name, variant] += 1
        known = self.found.setdefault(name, {})
        if variant not in known or example.rank < known[variant].rank:
            new = variant not in known or known[variant].techniques != example.techniques
            known[variant] = example
            if new:
                print(name, variant, "by itself" if techniques is None else len(techniques), flush=True)

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

    def wanted(self, puzzle: Puzzle, hardest: float) -> list[Technique]:
        """The techniques that are not yet seen often enough, and not used if all are allowed."""
        return [
            each
            for name, each in self.techniques.items()
            if each.difficulty <= hardest
            and self.lacks(name, puzzle, alone=True)
            and self.seen[name, kind_of(puzzle)] < TRIALS
            and each.applies(puzzle.layout)
        ]

    def lacks(self, technique: str, puzzle: Puzzle, alone: bool = False) -> bool:
        """Whether no example of the variant of *puzzle* is known or, if *alone*, none in which all techniques are
        used."""
        example = self.found.get(technique, {}).get(kind_of(puzzle))
        return example is None or (alone and example.techniques is not None)

    def look_at(self, puzzle: Puzzle, hardest: float) -> None:
        """Look for examples in *puzzle*, and for techniques up to *hardest* also with only some techniques."""
        report = ruleout.explain(puzzle, budget=Budget(seconds=SECONDS_PER_PUZZLE), plugins=REGISTRY)
        if report.outcome is not ruleout.Outcome.SOLVED or report.refused or not report.verified:
            return
        first: dict[str, tuple[Board, Step]] = {}
        for board, step in report.moves:
            first.setdefault(step.technique, (board, step))
        for board, step in first.values():
            self.offer(puzzle, board, step, None)
        if not hardest:
            return
        for basics in (SINGLES, BASICS):
            chosen = [*basics, *SUMS] if puzzle.layout.sums else list(basics)
            final = ruleout.explain(puzzle, techniques=chosen, plugins=REGISTRY).final
            if final.is_solved:
                break
            for technique in self.wanted(puzzle, hardest):
                if basics is BASICS or self.lacks(technique.id, puzzle):
                    self.try_alone(puzzle, final, technique, chosen)
        used: list[str] = []
        for board, step in report.moves:
            if step.technique not in (*SINGLES, *SUMS):
                for technique in self.wanted(puzzle, min(hardest, HARDEST_ON_THE_WAY)):
                    if self.lacks(technique.id, puzzle):
                        self.try_alone(puzzle, board, technique, used)
            used = list(dict.fromkeys([*used, step.technique]))


def main(kinds: str = "classic", most: str = "100", seed: str = "0", hardest: str = "inf") -> None:
    search = Search()
    for number, puzzle in enumerate(islice(puzzles(kinds.split(","), int(seed)), int(most))):
        search.look_at(puzzle, float(hardest))
        if number % 10 == 9:
            save(search.found)
            print(number + 1, "puzzles", flush=True)
    save(search.found)
    for kind in kinds.split(","):
        known = {name: found[kind] for name, found in search.found.items() if kind in found}
        print(kind, "not found:", ", ".join(sorted(set(search.techniques) - set(known))))
        print(kind, "not by itself:", ", ".join(sorted(name for name, each in known.items() if each.techniques)))


if __name__ == "__main__":
    main(*sys.argv[1:])
