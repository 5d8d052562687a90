"""The page with the counts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from every_technique import TECHNIQUES

from soundness.counts import LAST, REASONED, SECONDS, SILENT, WANTED, Count, Counts
from soundness.layouts import TOPOLOGIES

DOCS = Path(__file__).parents[2] / "docs"
COUNTS = DOCS / "soundness.json"
PAGE = DOCS / "soundness.md"

START = """# Soundness of the techniques

This page is for everyone who wants to know whether the steps of the techniques can be relied on. It describes how
they are checked, and counts the steps that were.

Steps of each technique were checked on boards of every topology: {total:,} steps, {several:,} of them on
boards with several solutions. The reasons of {reasons:,} steps were checked as well. {wrong} wrong.

    PYTHONPATH=tests python -m soundness [FILES] --minutes N

checks steps for N minutes, adds their counts to `docs/soundness.json`, and writes this page. *FILES* are lists
of puzzles.

- **Boards.** Random candidates besides those of a solution; the candidates of two solutions that differ little,
  and a few others; boards on the way to the solution of puzzles that were generated or read from files, often
  without one or two of their givens. So many boards have several solutions. At most 20 steps of a technique are
  checked on one board.
- **Steps.** A SAT solver finds which candidates occur in some solution of the board; it uses no technique. A step
  must not remove any of these. A step that relies on the puzzle having one solution must have an exchange: each
  solution that contradicts the step needs a partner in which the digits of the pattern are exchanged.
- **Reasons.** For the first {reasoned} steps of each technique on each topology, the conclusion and the links must
  follow from the named cells and constraints alone, and the step must have words. Reasons that no search could
  check in a few seconds are not counted: they compare many sums.
- **Counts.** {wanted:,} steps are wanted of each technique on each topology. After {seconds:.0f} seconds of core
  time, or {silent:.0f} seconds without any step, no more are looked for; a count with an asterisk had less time
  than that. A blank means that the technique does not apply.

"""
MEANINGS = {
    "smaller": "4x4 to 8x8",
    "larger": "10x10 to 25x25",
    "Latin": "squares without boxes",
    "X": "with diagonals",
    "windoku": "with windows or other groups",
    "several grids": "samurai and others that overlap",
    "cube": "2x2x2, 3x3x3 and 4x4x4",
    "Kakuro": "runs without houses",
    "other rules": "relations, lines, allowed digits, with cages too",
}
"""What the columns stand for, if it is not obvious."""


def page(counts: Counts) -> str:
    """Return the page for *counts*."""
    every = list(counts.cells.values())
    text = START.format(
        total=counts.total(),
        wrong=f"{counts.wrong} were" if counts.wrong else "None was",
        several=sum(each.several for each in every),
        reasons=sum(each.reasons for each in every),
        reasoned=REASONED,
        wanted=WANTED,
        seconds=SECONDS,
        silent=SILENT,
    )
    text += "".join(f"- *{name}*: {meaning}\n" for name, meaning in MEANINGS.items())
    return text + "\n" + "\n".join(_table(counts)) + "\n"


def _table(counts: Counts) -> Iterator[str]:
    yield f"| technique | {' | '.join(TOPOLOGIES)} | all |"
    yield "|---|" + "---:|" * (len(TOPOLOGIES) + 1)
    for technique in sorted(TECHNIQUES, key=lambda each: (each.difficulty, each.id)):
        own = [counts.cells.get((technique.id, topology)) for topology in TOPOLOGIES]
        cells = ["" if each is None or not each.boards else _shown(each) for each in own]
        total = sum(each.steps for each in own if each is not None)
        yield f"| {technique.title} | {' | '.join(cells)} | {total:,} |"
    totals = [sum(each.steps for key, each in counts.cells.items() if key[1] == name) for name in TOPOLOGIES]
    yield f"| *all* | {' | '.join(f'{each:,}' for each in totals)} | {counts.total():,} |"


def _shown(count: Count) -> str:
    return f"{count.steps:,}" + ("*" if count.steps < WANTED and count.is_open(LAST) else "")


def write_page(counts: Counts) -> None:
    PAGE.write_text(page(counts), encoding="utf-8")
