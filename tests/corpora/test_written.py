"""Puzzles of each kind come back from every format that can hold them as the same document; others are refused by name.

Each format writes a dozen of them, with ``RULEOUT_WHOLE`` 200, and reads them when it is named; what is read without a
name is the same puzzle or refused.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count, islice
from typing import Any

import pytest
from link_samples import SAMPLES, sample
from rule_values import VALUES

import ruleout
from oracle import corpora
from ruleout import Board, Layout, Puzzle, RuleoutError, Unsupported
from ruleout.internal import Relation, as_rows, digits_of

COUNT = 200 if os.environ.get("RULEOUT_WHOLE") else 12
REGISTRY = ruleout.default_registry()
WRITTEN = sorted(each.id for each in REGISTRY.formats.values() if each.write is not None)
RULES = {rule.key: rule for rule in REGISTRY.rules.values()}
LETTERS = {"X": "diagonals", "H": "windoku", "C": "disjoint_groups"}
"""Letters of the rule ``extra``, and the rules with the same meaning."""
OTHERWISE = {"iss": {"minimum", "maximum", "little_killers", "same_digits"}}
"""Rules that a format has in other words: the same constraints."""
PAIRS = ("differences", "ratios", "pair_sums")
"""Rules of two cells in any order."""
NAMED = ("multigrid-rows", "samurai-lines")
"""Formats of texts that may need the name of the arrangement."""


def records(*parts: str) -> Iterator[dict[str, Any]]:
    found = list(corpora.records(*parts))
    random.Random(parts[-1]).shuffle(found)
    yield from found


def grids(kind: str) -> Iterator[Any]:
    """The records of the files of a kind in turns."""
    files = [records(*f"{name}.jsonl".split("/")) for name in corpora.GRIDS if name.startswith(kind)]
    while files:
        for file in list(files):
            record = next(file, None)
            if record is None:
                files.remove(file)
            else:
                yield record


def texts(name: str, key: str) -> Iterator[Any]:
    return (record[key] for record in records("rules", f"{name}.jsonl") if record.get(key))


def classics() -> Iterator[Any]:
    for columns in corpora.lines("classic", "magictour_top1465.txt"):
        yield columns[0]


def ids() -> Iterator[Any]:
    for line in corpora.require("other_sizes", "tatham-ids.tsv").read_text("utf-8").splitlines():
        if not line.startswith(("#", "game")):
            yield line.split("\t")[1]


def rules() -> Iterator[Any]:
    """A puzzle with each rule."""
    yield from ({"variant": "classic", **sample(key).data} for key in SAMPLES if SAMPLES[key])
    yield from ({"givens": [[0] * 9] * 9, key: value} for key, value in VALUES.items())


def cubes() -> Iterator[Any]:
    for seed in count():
        rng = random.Random(seed)
        shift = rng.randrange(4)
        layers = [
            ["".join(rng.choice([".", str((x + y + z + shift) % 4 + 1)]) for x in range(4)) for y in range(4)]
            for z in range(4)
        ]
        yield {"variant": "cube", "n": 4, "layers": layers}


def positions(kind: Callable[[], Iterator[Any]]) -> Iterator[Any]:
    """Positions of puzzles: givens, entries, and candidates that these leave."""
    for number, text in enumerate(kind()):
        puzzle, rng = ruleout.parse(text), random.Random(number)
        rows = text.get("solution") if isinstance(text, dict) else as_rows(ruleout.solve(puzzle).solution or (), 9)
        if not rows or len(rows) ** 2 != len(puzzle.givens):
            continue
        values, open_cells = [value for row in rows for value in row], [not given for given in puzzle.givens]
        n, data = len(rows), json.loads(ruleout.write(puzzle, "json"))
        if number % 3:
            placed = [v if each and rng.random() < 0.3 else 0 for v, each in zip(values, open_cells, strict=True)]
            data["placed"] = [placed[at : at + n] for at in range(0, n * n, n)]
        if number % 3 != 1:
            masks = Board.of(ruleout.parse(data)).masks
            marks = [
                [d for d in digits_of(mask) if d == v or rng.random() < 0.7]
                for mask, v in zip(masks, values, strict=True)
            ]
            data["marks"] = [marks[at : at + n] for at in range(0, n * n, n)]
        yield data


KINDS: dict[str, Callable[[], Iterator[Any]]] = {
    "classic": classics,
    "sizes": lambda: grids("other_sizes"),
    "jigsaw": lambda: grids("jigsaw"),
    "killer": lambda: grids("killer"),
    "variant": lambda: grids("variants"),
    "multi-grid": lambda: grids("multigrid"),
    "kakuro": lambda: grids("kakuro"),
    "cube": cubes,
    "rule": rules,
    "game id": ids,
    "f-puzzles": lambda: texts("fpuzzles_rules", "fpuzzles"),
    "iss": lambda: texts("iss_rules", "input"),
    "generated": lambda: texts("generated_rules", "iss"),
    "sudokumaker": lambda: texts("sudokumaker_links", "link"),
    "position": lambda: positions(classics),
    "position of another size": lambda: positions(lambda: grids("other_sizes")),
    "position of a jigsaw": lambda: positions(lambda: grids("jigsaw")),
}


@cache
def puzzles(kind: str) -> list[Puzzle]:
    """Return the first puzzles of a kind, without texts of which rules cannot express a part."""
    found = []
    for text in islice(KINDS[kind](), COUNT * 2):
        try:
            found.append(ruleout.parse(text))
        except RuleoutError:
            continue
    return found


def in_turns() -> Iterator[Puzzle]:
    for number in range(COUNT * 2):
        for kind in KINDS:
            yield from puzzles(kind)[number : number + 1]


def entries(key: str, puzzle: Puzzle, value: Any) -> Any:
    """The value of a rule as it is written, without an order where order means nothing."""
    rule = RULES[key]
    found = json.loads(json.dumps(rule.write(rule.read(value, puzzle.layout), puzzle.layout)))
    if not isinstance(found, list):
        return found
    for entry in found if rule.shape == "sets" or key in PAIRS else ():
        cells = entry["cells"] if isinstance(entry, dict) else entry
        if not (isinstance(entry, dict) and "weights" in entry):
            cells.sort()
    return sorted(json.dumps(entry, sort_keys=True) for entry in found)


def bare(layout: Layout) -> Counter[Any]:
    """The constraints without what they are from, and without an order of cells."""
    found: Counter[Any] = Counter()
    for each in layout.constraints:
        if isinstance(each, Relation):
            ways = frozenset((x, y) for x, mask in enumerate(each.allowed, 1) for y in digits_of(mask))
            found[frozenset([(each.a, each.b, ways), (each.b, each.a, frozenset((y, x) for x, y in ways))])] += 1
        else:
            found[type(each).__name__, frozenset(each.cells), getattr(each, "total", None)] += 1
    return found


def whole(puzzle: Puzzle) -> dict[str, Any]:
    """All that the document of a puzzle says: its grid, digits, marks and rules."""
    assert puzzle.document is not None
    layout, data = puzzle.layout, puzzle.document.data
    said = {key: entries(key, puzzle, value) for key, value in data.items() if key in RULES and value is not None}
    letters = [LETTERS[letter] for letter in said.pop("extra", "") if letter in LETTERS]
    return {
        "rules": {key: value for key, value in said.items() if value not in (False, [])} | dict.fromkeys(letters, True),
        "constraints": bare(layout),
        "cells": layout.coordinates,
        "symbols": (layout.symbols, layout.first),
        "givens": puzzle.givens,
        "placed": any(puzzle.placed) and puzzle.placed,
        "marks": puzzle.marks is not None and Board.of(puzzle).masks,
    }


def written(puzzle: Puzzle, form: str) -> tuple[str, str]:
    """The text of a puzzle in a format, or why it cannot hold it."""
    try:
        return ruleout.write(puzzle, form), ""
    except Unsupported as error:
        return "", str(error)


@pytest.mark.parametrize("form", WRITTEN)
def test_documents_come_back(form: str) -> None:
    held = 0
    for puzzle in in_turns():
        document = puzzle.document
        assert document is not None
        if held == COUNT or (form == "marks" and puzzle.marks is None):
            continue
        text, refused = written(puzzle, form)
        if refused:
            named = (form, REGISTRY.format(form).title, str(puzzle.variant), *document.data)
            assert any(name in refused for name in named), refused
            continue
        held += 1
        variant = document.data.get("layout", puzzle.variant) if form in NAMED else None
        again, expected = ruleout.parse(text, format=form, variant=variant), whole(puzzle)
        found = whole(again)
        if OTHERWISE.get(form, set()) & expected["rules"].keys():
            found["rules"] = expected["rules"]
        assert found == expected, text
        try:
            plain = ruleout.parse(text)
        except RuleoutError:
            assert form in NAMED
        else:
            assert form in NAMED or whole(plain) == whole(again), text
    assert held == COUNT
