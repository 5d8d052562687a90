"""What explains puzzles in explaining.py: one process each, which answers one line with puzzles after the other.

    python explainers.py ruleout families           # or hodoku-py, and another choice of techniques
    python explainers.py ruleout families chains    # without these kernels, separated by commas

It needs nothing but the toolkit that it measures, so that each may be installed in an environment of its own. A line is
a JSON list of puzzles, the answer a JSON object: CPU seconds, the number of steps, and for each puzzle the solution if
it was solved.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

Explained = tuple[int, str | None]
"""The number of steps, and the solution as 81 digits if the puzzle was solved."""
Explain = Callable[[str], Explained]

BASIC = (
    "full-house", "naked-single", "hidden-single", "locked-candidates", "naked-pair", "naked-triple", "naked-quad",
    "hidden-pair", "hidden-triple", "hidden-quad", "x-wing", "swordfish", "jellyfish",
)  # fmt: skip
"""Singles, locked candidates, subsets and basic fish."""
SEARCH = ("search", "grid-consensus")
LADDER = ("ladder", "rating")
"""The choices with the ladder of HoDoKu, search included."""
FORCING = ("forcing", "nishio", "template")
"""What the ids of techniques that assume something, and of templates, contain."""


def ruleout(choice: str, kernels_off: str = "") -> Explain:
    """ruleout with a *choice* of techniques: ``basic``, ``families`` (those of HoDoKu's default ladder without forcing
    chains, in our own order), ``no forcing`` (all but forcing), ``default`` (all but search), ``ladder`` (that of
    HoDoKu as it is), ``rating`` (rated with this ladder, without words)."""
    import ruleout

    ruleout.warm()
    for each in filter(None, kernels_off.split(",")):
        import_module(f"ruleout_engines.{each}.kernel").CODE.is_used = lambda answers=1: False
    registry = ruleout.default_registry()
    off = [each for each in registry.techniques if each in SEARCH or any(word in each for word in FORCING)]
    options: dict[str, Any] = {}
    if choice == "ladder":
        options = {"scale": "hodoku"}
    elif choice == "basic":
        options = {"techniques": list(BASIC)}
    elif choice == "families":
        rungs = registry.named("scales", "hodoku").rungs
        wanted = dict.fromkeys(rung.technique for rung in rungs if not rung.on_request)
        options = {"techniques": [each for each in wanted if each not in off]}
    else:
        options = {"without": off if choice == "no forcing" else list(SEARCH)}

    def rate(puzzle: str) -> Explained:
        rating = ruleout.rate(puzzle, "hodoku")
        return sum(each.times for each in rating.path), None

    def explain(puzzle: str) -> Explained:
        report = ruleout.explain(puzzle, **options)
        for move in report:
            assert move.text
        solved = report.outcome == "solved"
        return len(report), "".join(map(str, report.final.digits)) if solved else None

    return rate if choice == "rating" else explain


def hodoku_py(choice: str, kernels_off: str = "") -> Explain:
    """hodoku-py with the same choices; its brute force is off in all of them but ``ladder`` and ``rating``."""
    from hodoku import Solver, SolverConfig
    from hodoku.core.scoring import DEFAULT_STEPS
    from hodoku.core.types import SolutionCategory as Category
    from hodoku.core.types import SolutionType as Type

    off = set() if choice in LADDER else {Type.BRUTE_FORCE, Type.GIVE_UP}
    if choice not in ("default", *LADDER):
        off |= {each.solution_type for each in DEFAULT_STEPS if each.category is Category.LAST_RESORT}
    if choice == "basic":
        kept = (Category.SINGLES, Category.INTERSECTIONS, Category.SUBSETS, Category.BASIC_FISH)
        off |= {each.solution_type for each in DEFAULT_STEPS if each.category not in kept}
        off |= {Type.LOCKED_PAIR, Type.LOCKED_TRIPLE}
    solver = Solver(SolverConfig(step_overrides={each: {"enabled": False} for each in off}))

    def explain(puzzle: str) -> Explained:
        result = solver.solve(puzzle)
        for step in result.steps:
            assert str(step)
        return len(result.steps), result.solution if result.solved else None

    return explain


EXPLAINERS = {"ruleout": ruleout, "hodoku-py": hodoku_py}
FIRST = (
    ".....89..3.......2689...3.7...85......7...5.9..6.91........7..157.9.........1..6.",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
)
"""An easy and a hard puzzle, explained before the first measured one, so that modules and compiled code are loaded."""


def main() -> None:
    name, *choice = sys.argv[1:]
    explain = EXPLAINERS[name](*choice)
    for puzzle in FIRST:
        explain(puzzle)
    for line in sys.stdin:
        began = time.process_time()
        found = [explain(puzzle) for puzzle in json.loads(line)]
        seconds = time.process_time() - began
        answer = {
            "seconds": seconds,
            "steps": sum(steps for steps, _ in found),
            "solutions": [each for _, each in found],
        }
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
