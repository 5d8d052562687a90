"""The corpora: real puzzles with known answers, read in place and never copied."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(os.environ.get("RULEOUT_CORPORA") or Path(__file__).parents[3] / "shared" / "corpora")
VERDICTS = {"unique": "unique", "multiple": "several", "nosolution": "none"}

WHOLE = (
    "csprules_SER",
    "dclamage_classics",
    "forum_hardest_1106",
    "hodoku_q2_taxonomy",
    "magictour_top1465",
    "norvig_easy50",
    "norvig_hardest11",
    "norvig_top95",
    "qqwing_generated_400",
)
SAMPLED = ("17clue_49158", "cbg000_SER", "forum_hardest_1905_11plus", "serg_benchmark_multisolution")
"""Lists of classics: those that are short, and those that are long."""

GRIDS = (
    *(f"other_sizes/{name}" for name in ("andoku_standard9", "gecode", "sgt_generated", "sudoku_puzzlekit", "sudoq")),
    *(f"jigsaw/jigsaw_{name}" for name in ("andoku", "puzzlekit", "sgt_generated", "sudoq")),
    *(
        f"multigrid/{name}"
        for name in (
            "butterfly_puzzlekit",
            "clueless1_puzzlekit",
            "clueless2_puzzlekit",
            "gattai8_puzzlekit",
            "samurai_misc",
            "samurai_puzzlekit",
            "samurai_sudoq",
            "samurai_yanruoyi",
            "samurai_yendoku",
            "shogun_puzzlekit",
            "sohei_puzzlekit",
            "sumo_puzzlekit",
            "twin_yendoku",
            "windmill_puzzlekit",
        )
    ),
    *(f"kakuro/kakuro_{name}" for name in ("gecode", "marcizhu", "misc", "paucuesta9", "puzzlekit")),
    *(f"killer/killer_{name}" for name in ("iss", "misc", "puzzlekit", "sgt_generated")),
    *(f"variants/{name}" for name in ("diagonal_sgt_generated", "standard_extra_andoku", "x_hyper_sudoq")),
)
"""Files with one record per line."""

LONG = {
    "killer/killer_iss": (314, 317, 318, 321, 323, 325, 326, 327),
    "other_sizes/gecode": (18, 23, 24, 25, 29, 30, 33),
}
"""The numbers of puzzles that take a search without clauses more than a minute, and SAT up to twenty seconds: killers
of seventeen cages, and 25x25. Engines are asked briefly, and then they must not be wrong;
``RULEOUT_WHOLE=1`` waits for ``auto``."""


def require(*parts: str) -> Path:
    """The file or folder of the corpora, or a skip that says where it was looked for."""
    path = ROOT.joinpath(*parts)
    if not path.exists():
        pytest.skip(f"no corpora at {ROOT}: set RULEOUT_CORPORA to the folder that holds them")
    return path


def records(*parts: str) -> Iterator[dict[str, Any]]:
    """The records of a JSON-lines file."""
    with require(*parts).open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def is_long(name: str, record: dict[str, Any]) -> bool:
    """Whether a record of the file *name* is one of ``LONG``."""
    return int(record["id"].rpartition("-")[2]) in LONG[name] if name in LONG else False


def lines(*parts: str) -> Iterator[list[str]]:
    """The columns of each line of a text file, comments left out."""
    with require(*parts).open(encoding="utf-8") as text:
        for line in text:
            if line.strip() and not line.startswith("#"):
                yield line.split()
