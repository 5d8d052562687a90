"""The CPU time of a picture: scene and SVG, beside ``svg.board`` of python-chess if that is installed.

    python benchmarks/drawing.py                  # the examples: their first board, and every step
    python benchmarks/drawing.py --puzzles FILE   # also every step of the classics in FILE, one a line

Each picture is drawn once before it is measured, so that imports and what is kept per layout are not counted.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from statistics import median

import ruleout
from ruleout import Board, Puzzle, Step

EXAMPLES = Path(__file__).parents[1] / "examples"
NAMES = ("classic", "jigsaw", "killer", "kakuro", "samurai")


def milliseconds(draw: Callable[[], object]) -> float:
    """The CPU time of the second call of *draw*."""
    draw()
    start = time.process_time()
    draw()
    return 1_000 * (time.process_time() - start)


def steps_of(puzzle: Puzzle) -> list[tuple[Board, Step]]:
    """The steps of *puzzle*, each with its board."""
    steps: list[tuple[Board, Step]] = []

    def watch(board: Board, step: Step, score: float | None) -> None:
        steps.append((board, step))

    ruleout.explain(puzzle, watch=watch, budget=ruleout.Budget(seconds=30))
    return steps


def row(name: str, times: list[float], sizes: list[int]) -> None:
    print(
        f"{name:<28}{len(times):>9}{median(times):>9.2f}{max(times):>9.2f}"
        f"{median(sizes) / 1000:>9.1f}{max(sizes) / 1000:>9.1f}"
    )


def drawn(name: str, puzzles: list[Puzzle]) -> None:
    """Draw the first board of *puzzles* and all their steps, with all candidates."""
    first = [milliseconds(partial(ruleout.svg, puzzle, marks=True)) for puzzle in puzzles]
    row(f"{name}, first board", first, [len(ruleout.svg(puzzle, marks=True)) for puzzle in puzzles])
    times, sizes = [], []
    for puzzle in puzzles:
        for board, step in steps_of(puzzle):
            times.append(milliseconds(partial(ruleout.svg, puzzle, board, step=step)))
            sizes.append(len(ruleout.svg(puzzle, board, step=step)))
    row(f"{name}, steps", times, sizes)


def chess_board() -> None:
    """The first board of a game with five arrows and three coloured squares, as python-chess draws it."""
    import chess
    import chess.svg

    board, fill = chess.Board(), {3: "#cc0000cc", 4: "#00cc00cc", 5: "#0000cccc"}
    arrows = [chess.svg.Arrow(square, square + 16) for square in range(5)]
    times = [milliseconds(partial(chess.svg.board, board, fill=fill, arrows=arrows)) for _ in range(50)]
    row("python-chess, first board", times, [len(chess.svg.board(board, fill=fill, arrows=arrows))])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=Path, help="a file of classics, one a line")
    parser.add_argument("--at-most", type=int, default=20, help="how many of them")
    options = parser.parse_args()
    print(f"{'':<28}{'pictures':>9}{'ms':>9}{'worst':>9}{'kB':>9}{'largest':>9}")
    for name in NAMES:
        drawn(name, [ruleout.load(EXAMPLES / f"{name}.txt")])
    if options.puzzles:
        lines = [line.split()[0] for line in options.puzzles.read_text(encoding="utf-8").splitlines() if line.strip()]
        kept = [line for line in lines if not line.startswith("#")][: options.at_most]
        drawn(options.puzzles.stem, [ruleout.parse(line) for line in kept])
    if find_spec("chess"):
        chess_board()


if __name__ == "__main__":
    main()
