"""How many real puzzles the techniques solve without search, and how many without assumptions.

The rates hold for whole files, which take hours: with ``RULEOUT_WHOLE`` they are run, else a sample of each.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator

import attrs
import pytest

import ruleout
from oracle import corpora
from ruleout import Budget, Outcome, Puzzle, default_registry
from ruleout_strategies.hodoku_lines.codes import CODES

IS_WHOLE = bool(os.environ.get("RULEOUT_WHOLE"))
BUDGET = Budget(seconds=600)
ASSUMING, SEARCHING = 700, 5_000
OF_PATTERNS = ("tridagon-forcing-chain",)
"""What assumes the candidates of which a pattern requires one, and is placed with the exotic patterns."""
"""The difficulties from which on techniques make assumptions (forcing chains, kraken fish, nets, nishio, templates),
and search."""
LARGEST_KAKURO = 20
HIGHEST_RATING = 9.0


@attrs.frozen
class Bound:
    """What is asked of some files: the share that is solved without search, and the share without assumptions.

    *sample* is the number of puzzles that are tried if the files are not taken whole; *most* limits the whole too.
    """

    names: tuple[str, ...]
    without_search: float
    without_assumptions: float
    sample: int
    most: int = 1_000_000

    def __str__(self) -> str:
        return self.names[0]

    def puzzles(self) -> list[Puzzle]:
        """The puzzles that are tried, spread evenly over the files."""
        found = [puzzle for name in self.names for puzzle in puzzles(name)]
        most = min(self.most, len(found)) if IS_WHOLE else self.sample
        return found[:: max(1, len(found) // most)][:most] if most else []


KAKURO = tuple(each for each in corpora.GRIDS if each.startswith("kakuro/"))
GRIDS = (
    *(each for each in corpora.GRIDS if each.startswith(("jigsaw/", "multigrid/"))),
    "variants/diagonal_sgt_generated",
    "variants/standard_extra_andoku",
    "variants/x_hyper_sudoq",
)
BOUNDS = (
    Bound(("classic/norvig_easy50",), 1, 0, 10),
    Bound(("classic/norvig_top95",), 1, 0, 5),
    Bound(("classic/qqwing_generated_400",), 1, 0, 20),
    Bound(("classic/magictour_top1465",), 1, 0, 2),
    Bound(("classic/17clue_49158",), 1, 1 - 10 / 9_832, 100),
    Bound(("classic/cbg000_SER",), 1, 0.985, 50),
    Bound(("classic/csprules_SER",), 1, 0, 4),
    Bound(("classic/hodoku_q2_taxonomy",), 0.65, 0, 0, 400),
    *(Bound((name,), 1, 0.95, 5) for name in GRIDS),
    Bound(KAKURO, 1, 0.99, 50),
    *(Bound((f"killer/killer_{name}",), 0.9, 0.9, 10) for name in ("puzzlekit", "sgt_generated")),
)
"""The puzzles of csprules are those up to 9.0, and Kakuro are those up to 20x20."""


def puzzles(name: str) -> Iterator[Puzzle]:
    """The puzzles of a file that have one solution."""
    if name.startswith("classic/"):
        for text, *columns in corpora.lines(f"{name}.txt"):
            if name != "classic/csprules_SER" or float(columns[0]) <= HIGHEST_RATING:
                yield ruleout.parse(text)
        return
    for record in corpora.records(f"{name}.jsonl"):
        is_small = name not in KAKURO or max(record["rows"], record["cols"]) <= LARGEST_KAKURO
        if record["verified"] == "unique" and is_small:
            yield ruleout.parse(json.dumps(record))


def test_what_assumes_comes_after_all_other_techniques() -> None:
    names = {each.id for each in default_registry().techniques.values() if ASSUMING <= each.difficulty < SEARCHING}
    words = ("-forcing-chain", "-forcing-net", "nishio", "kraken-fish", "template-set", "template-delete")
    assert {each for each in default_registry().techniques if each.endswith(words)} == {*names, *OF_PATTERNS}


@pytest.mark.parametrize("bound", BOUNDS, ids=str)
def test_techniques_solve_their_share(bound: Bound) -> None:
    # A puzzle that is solved without assumptions takes the same steps if these are allowed, since they come last.
    techniques = default_registry().techniques
    searches = [each.id for each in techniques.values() if each.difficulty >= SEARCHING]
    tried = bound.puzzles()
    stuck, assumed = [], []
    for puzzle in tried:
        report = ruleout.explain(puzzle, without=searches, budget=BUDGET)
        text = f"{report.outcome}: {puzzle}"
        if report.outcome is not Outcome.SOLVED:
            stuck.append(text)
        if stuck[-1:] == [text] or any(techniques[step.technique].difficulty >= ASSUMING for step in report.steps):
            assumed.append(text)
    assert len(stuck) <= round((1 - bound.without_search) * len(tried), 6), stuck
    assert len(assumed) <= round((1 - bound.without_assumptions) * len(tried), 6), assumed


SINGLES = ("full-house", "naked-single", "hidden-single")
EASY = (
    *("locked-candidates", "locked-pair", "locked-triple", "xy-wing", "simple-colours", "multi-colours"),
    *(f"{kind}-{size}" for kind in ("naked", "hidden") for size in ("pair", "triple", "quad")),
    *("x-wing", "swordfish", "jellyfish"),
)
"""What the annotations of the exemplars call *s*, and what *ssts* adds to it."""


def test_exemplars_need_nothing_but_their_technique() -> None:
    text = (corpora.require("technique", "exemplars-1.0.txt")).read_text(encoding="utf-8")
    stuck, count = [], 0
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        puzzle, title, needed = (each.strip() for each in line.split("|"))
        names = CODES.get(title.split(":")[0])
        if names is None or "x" in needed.split():  # x: also others
            continue
        count += 1
        easy = EASY if "ssts" in needed.split() else ()
        if ruleout.explain(puzzle, techniques={*SINGLES, *easy, *names}).outcome is not Outcome.SOLVED:
            stuck.append(line)
    assert count > 200
    assert stuck == []
