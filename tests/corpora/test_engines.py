"""Every engine compared with the others, on the corpora and on altered puzzles of every family.

``RULEOUT_WHOLE=1`` searches all of the 200,000 altered puzzles, otherwise one in 64; it has all records solved by each
engine, otherwise some, and waits for the records that take long.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any

import pytest

import ruleout
from oracle import corpora, rules
from oracle.altered import altered, loosened
from oracle.corpora import GRIDS, SAMPLED, VERDICTS, WHOLE, is_long
from oracle.engines import broken_constraints, differences, line_differences
from ruleout import Budget, Engine, Puzzle, Verdict, default_registry

QUOTAS = {
    "classic": 120_000,
    "other_sizes": 12_000,
    "jigsaw": 26_000,
    "variants": 20_000,
    "kakuro": 9_000,
    "killer": 6_000,
    "multigrid": 7_000,
}
"""The number of altered puzzles per family."""

IS_WHOLE = bool(os.environ.get("RULEOUT_WHOLE"))

TAKEN = 1 if IS_WHOLE else 64
"""One in so many shares of them is searched."""

SHARE = 2_000
"""The number that one test searches, so that workers finish at about the same time."""

SHARES = [(family, share) for family, quota in QUOTAS.items() for share in range(0, quota, SHARE * TAKEN)]
FILES = {
    "other_sizes": ("sudoq", "sgt_generated", "sudoku_puzzlekit"),
    "jigsaw": ("jigsaw_andoku", "jigsaw_puzzlekit", "jigsaw_sgt_generated", "jigsaw_sudoq"),
    "variants": ("diagonal_sgt_generated", "standard_extra_andoku", "x_hyper_sudoq"),
    "kakuro": ("kakuro_puzzlekit", "kakuro_paucuesta9", "kakuro_misc", "kakuro_marcizhu"),
    "killer": ("killer_puzzlekit", "killer_sgt_generated"),
    "multigrid": (
        *("samurai_puzzlekit", "samurai_yendoku", "butterfly_puzzlekit", "twin_yendoku", "windmill_puzzlekit"),
        *("clueless1_puzzlekit", "clueless2_puzzlekit", "gattai8_puzzlekit", "shogun_puzzlekit", "sohei_puzzlekit"),
        "sumo_puzzlekit",
    ),
}
CLASSIC = ("17clue_49158", "cbg000_SER", "magictour_top1465", "qqwing_generated_400", "serg_benchmark_multisolution")
EACH = {"classic": 1, "kakuro": 40, "killer": 40, "multigrid": 25}
"""How often one puzzle is altered, by default 50 times."""

BUDGET = Budget(nodes=3_000)
"""For each engine and puzzle. What one cannot settle within it is left to the others."""

EVERY = {"scalar": 1, "sat": 1, "auto": 1} if IS_WHOLE else {"scalar": 2, "sat": 4, "auto": 10}
"""One in so many records is solved by these engines; ``auto`` asks the others."""

BRIEFLY = Budget(seconds=0.3)
PATIENTLY = Budget(seconds=900)


def engines() -> list[Engine]:
    found = default_registry().engines
    return [found[name] for name in ("python", "lanes", "scalar", "sat")]


def of_classics(draw: random.Random) -> Iterator[Puzzle]:
    texts = [columns[0] for name in CLASSIC for columns in corpora.lines("classic", f"{name}.txt")]
    for text in draw.sample(texts, SHARE):
        yield from altered(ruleout.parse(text), draw, 3)


def of_records(family: str, draw: random.Random) -> Iterator[tuple[dict[str, Any], list[Puzzle]]]:
    """A record, and puzzles that are altered from it."""
    names = FILES[family]
    found = [record for name in names for record in corpora.records(family, f"{name}.jsonl")]
    found = [record for record in found if record.get("n", 9) <= 16 and record.get("white", 0) <= 250]
    draw.shuffle(found)
    for record in found:
        yield record, list(altered(ruleout.parse(json.dumps(record)), draw, EACH.get(family, 50)))


@pytest.mark.parametrize("name", [*WHOLE, *SAMPLED])
@pytest.mark.parametrize("engine", ["lanes", "scalar"])
def test_classics_get_their_verdict_and_solution(engine: str, name: str) -> None:
    """Those of a long list all of them; solutions are compared with sat for every tenth."""
    texts = [columns[0] for columns in corpora.lines("classic", f"{name}.txt")]
    layout = ruleout.parse(texts[0]).layout
    starts = [[1 << int(x) - 1 if x in "123456789" else layout.full for x in text] for text in texts]
    number = 2 if name == "serg_benchmark_multisolution" else 1
    bare = rules.Rules({"n": 9, "box": [3, 3]})
    found = default_registry().engines
    results = list(found[engine].search_many(layout, starts, 2))
    assert len(results) == len(texts)
    for text, result in zip(texts, results, strict=True):
        assert len(result.solutions) == number, text
        assert result.complete, text
        for solution in result.solutions:
            assert not bare.broken(solution), text
            assert all(given in (str(digit), "0", ".") for given, digit in zip(text, solution, strict=True)), text
    if number == 1:
        for result, other in zip(results[::10], found["sat"].search_many(layout, starts[::10], 2), strict=True):
            assert result.solutions == other.solutions


@pytest.mark.parametrize("name", GRIDS)
@pytest.mark.parametrize("engine", ["scalar", "sat", "auto"])
def test_records_get_their_verdict_and_solution(engine: str, name: str) -> None:
    wrong = []
    for record in islice(corpora.records(*f"{name}.jsonl".split("/")), 0, None, EVERY.get(engine, 1)):
        brief = is_long(name, record) and (engine != "auto" or not IS_WHOLE)
        result = ruleout.solve(json.dumps(record), engine=engine, budget=BRIEFLY if brief else PATIENTLY)
        if brief and result.verdict is Verdict.UNKNOWN:
            continue
        broken = [fault for solution in result.solutions for fault in rules.faults(record, solution)]
        same = "solution" not in record or result.solutions[0] == rules.recorded_solution(record)
        if result.verdict != VERDICTS[record["verified"]] or broken or not same:
            wrong.append((record["id"], result.verdict, broken[:3], same))
    assert not wrong


@pytest.mark.parametrize("share", [share for family, share in SHARES if family == "classic"])
def test_engines_agree_on_altered_classics(share: int) -> None:
    draw = random.Random(f"classic {share}")
    found = list(of_classics(draw))
    puzzles = draw.sample(found, SHARE)
    bare = rules.Rules({"n": 9, "box": [3, 3]})
    assert not differences(puzzles, engines(), bare.broken, BUDGET)
    assert not line_differences(puzzles[0].layout, puzzles, default_registry().engines["lanes"])


@pytest.mark.parametrize(("family", "share"), [each for each in SHARES if each[0] != "classic"])
def test_engines_agree_on_altered_puzzles(family: str, share: int) -> None:
    left = min(SHARE, QUOTAS[family] - share)
    draw = random.Random(f"{family} {share}")
    while left > 0:
        for record, puzzles in of_records(family, draw):
            found = differences(puzzles, engines(), rules.Rules(record).broken, BUDGET)
            assert not found, (record["id"], found[:3])
            left -= len(puzzles)
            if left <= 0:
                return


@pytest.mark.parametrize("family", ["kakuro", "killer"])
def test_engines_agree_where_a_sum_is_missing(family: str) -> None:
    """Many solutions, if puzzles have few givens to remove."""
    draw = random.Random(family)
    for _, (record, puzzles) in zip(range(40), of_records(family, draw), strict=False):
        loose = loosened(puzzles[0], draw)
        again = list(altered(loose, draw, 5))
        found = differences([loose, *again], engines(), partial(broken_constraints, loose.layout), BUDGET)
        assert not found, (record["id"], found[:3])


def test_the_quotas_are_large_enough() -> None:
    assert sum(QUOTAS.values()) >= 200_000
