"""How long the true candidates of a changed puzzle take after those of the puzzle, relative to a fresh answer.

    python benchmarks/changes.py generated_rules.jsonl killer_misc.jsonl:40 cbg.txt:40 --changes 200
    python benchmarks/changes.py generated_rules.jsonl --limit 8

Each file has a puzzle per line, in any format, or a record with the keys of one. Some clues, givens and candidates of a
puzzle are left out, as while it is set; then one of them is added (*more*), or one more is left out (*fewer*). The
ratio is that of CPU times, each the least of ``--rounds``; the two answers must be equal.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import machine

import ruleout
from ruleout import Candidates, Puzzle

ABOUT = {"id", "kind", "iss", "solution", "given_count", "verified", "source", "src", "license", "unique", "title"}
"""The keys of a record that are not part of its puzzle."""
MOST_LEFT_OUT = 10
Part = tuple[str, int]
"""A key of a document and the place in its list; the key ``givens`` and a cell, or ``marks`` and a candidate."""


def documents(named: Sequence[str]) -> Iterator[Mapping[str, Any]]:
    """Yield the documents of the puzzles of each ``FILE:COUNT``, spread over the file."""
    for each in named:
        path, _, count = each.partition(":")
        lines = [line for line in Path(path).read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
        chosen = lines[:: max(1, len(lines) // int(count))][: int(count)] if count else lines
        for line in chosen:
            if line[0] != "{":
                yield ruleout.to_record(ruleout.parse(line.split()[0]))["document"]
                continue
            data = {key: value for key, value in json.loads(line).items() if key not in ABOUT}
            yield data if "variant" in data else {"variant": "killer" if "cages" in data else "classic", **data}


def parts_of(data: Mapping[str, Any], puzzle: Puzzle) -> list[Part]:
    """What can be left out: the givens, and the entries of rules."""
    keys = {rule.key for rule in ruleout.default_registry().rules.values()}
    of_rules = [(key, at) for key in keys & data.keys() if isinstance(data[key], list) for at in range(len(data[key]))]
    return [*(("givens", cell) for cell, digit in enumerate(puzzle.givens) if digit), *sorted(of_rules)]


def changed(data: Mapping[str, Any], puzzle: Puzzle, without: set[Part]) -> Puzzle:
    """The puzzle without the parts *without*; its layout is that of *puzzle* if no entry of a rule is among them."""
    lists = {key: value for key, value in data.items() if any(key == other for other, _ in without)}
    lists = {key: [entry for at, entry in enumerate(value) if (key, at) not in without] for key, value in lists.items()}
    lists.pop("givens", None)
    made = ruleout.parse({**data, **lists}) if lists else puzzle
    givens = [0 if ("givens", cell) in without else digit for cell, digit in enumerate(puzzle.givens)]
    made = made.with_givens(givens[: puzzle.layout.visible])
    marks = [puzzle.layout.full] * puzzle.layout.visible
    has_marks = False
    for key, at in without:
        if key == "marks":
            cell, bit = divmod(at, puzzle.layout.digits)
            if not givens[cell]:
                marks[cell] &= ~(1 << bit)
                has_marks = True
    return made.with_marks(marks) if has_marks else made


def changes(data: Mapping[str, Any], draw: random.Random) -> Iterator[tuple[str, Puzzle, Callable[[], Puzzle]]]:
    """Yield what one change is called, the puzzle before it, and what makes the puzzle after it, twice per puzzle."""
    puzzle = ruleout.parse(data)
    parts = parts_of(data, puzzle)
    if len(parts) <= MOST_LEFT_OUT:
        return
    kind = draw.choice(["givens", "rules", "marks"])
    fitting = [each for each in parts if (each[0] == "givens") == (kind == "givens")]
    left_out = set(draw.sample(parts, draw.randint(1, MOST_LEFT_OUT)))
    solution = ruleout.solve(puzzle).solutions[0]
    if kind == "marks":
        cell = draw.choice([each for each in range(puzzle.layout.visible) if not puzzle.givens[each]])
        digit = draw.choice([each for each in range(1, puzzle.layout.digits + 1) if each != solution[cell]])
        one: Part = ("marks", cell * puzzle.layout.digits + digit - 1)
    else:
        one = draw.choice(fitting or parts)
    fewer, more = left_out - {one}, left_out | {one}
    if one[0] == "marks":
        fewer, more = more, fewer
    # A candidate that is left out is a clue more.
    for name, before, after in (("more", more, fewer), ("fewer", fewer, more)):
        yield name, changed(data, puzzle, before), lambda after=after: changed(data, puzzle, after)  # type: ignore[misc]


def timed(answer: Callable[[Puzzle], Candidates], make: Callable[[], Puzzle], rounds: int) -> tuple[float, Candidates]:
    """The least CPU seconds of *answer*, without making the puzzle, and the last answer."""
    least = float("inf")
    for _ in range(rounds):
        puzzle = make()
        begun = time.process_time()
        found = answer(puzzle)
        least = min(least, time.process_time() - begun)
    return least, found


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("files", nargs="+", help="FILE or FILE:COUNT, with a puzzle on each line")
    options.add_argument("--changes", type=int, default=200)
    options.add_argument("--limit", type=int, default=1, help="where counting the solutions of a candidate ends")
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--timeout", type=float, default=5.0, help="puzzles that take longer are left out")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    print(machine.sentence())
    ruleout.warm()
    draw, budget = random.Random(chosen.seed), ruleout.Budget(seconds=chosen.timeout)
    every = list(documents(chosen.files))
    draw.shuffle(every)
    ratios: dict[str, list[float]] = {"more": [], "fewer": []}
    wrong = 0
    for data in every:
        if sum(map(len, ratios.values())) >= chosen.changes:
            break
        try:
            made = list(changes(data, draw))
        except (ruleout.RuleoutError, IndexError):
            continue
        for name, before, make in made:
            first = ruleout.candidates(before, limit=chosen.limit, budget=budget)
            if not first.complete:
                continue
            fresh, expected = timed(
                lambda each: ruleout.candidates(each, limit=chosen.limit, budget=budget), make, chosen.rounds
            )
            if not expected.complete:
                continue
            after, found = timed(
                lambda each, first=first: ruleout.candidates(each, limit=chosen.limit, previous=first),  # type: ignore[misc]
                make,
                chosen.rounds,
            )
            ratios[name].append(after / fresh)
            wrong += found != expected
    print("| change | number | median ratio | 90% |")
    print("|---|---|---|---|")
    ratios["all"] = [*ratios["more"], *ratios["fewer"]]
    for name, values in ratios.items():
        values.sort()
        print(f"| {name} | {len(values)} | {statistics.median(values):.2f} | {values[len(values) * 9 // 10]:.2f} |")
    if wrong:
        print(f"{wrong} answers differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
