"""The fast techniques find what the definitions of the textbook find, on many boards of squares and jigsaws.

``RULEOUT_WHOLE=1`` compares them on 2,000 boards of 9x9 and 500 of jigsaws, else on some of these.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache, partial
from inspect import getsource
from itertools import count

import attrs
import pytest

from ruleout import Board, Budget, Layout, Puzzle, Step, Technique, Verdict
from ruleout.plugin import PythonEngine, Unit, classic_grid
from ruleout.testing import boards_along, random_puzzle
from ruleout.testing.definitions import (
    almost_locked_sets,
    exocets,
    finned_fish,
    sue_de_coq,
    tridagons,
    unique_rectangles,
)
from ruleout.testing.definitions.patterns import Effect
from ruleout_strategies.catalogue import TECHNIQUES

pytestmark = pytest.mark.long

BY_ID = {each.id: each for each in TECHNIQUES}
EASY = [each for each in TECHNIQUES if each.difficulty <= 110 and not each.on_request and not each.searches]
"""Singles, locked candidates and subsets, by which the puzzles are advanced until another technique is needed."""
WHOLE = bool(os.environ.get("RULEOUT_WHOLE"))
COUNTS = {"9x9": 2_000 if WHOLE else 24, "jigsaw": 500 if WHOLE else 8}
"""The number of boards of each kind."""

Definition = Callable[[Board], Iterator[Effect]]


@attrs.frozen
class Case:
    """A definition, and the techniques that together find its effects: those of its size and of smaller ones, since an
    effect is listed once."""

    definition: Definition
    techniques: tuple[str, ...]


def fish(size: int) -> tuple[str, ...]:
    names = ("x-wing", "swordfish", "jellyfish")[: size - 1]
    return tuple(f"{form}{name}" for name in names for form in ("", "finned-", "sashimi-"))


CASES = {
    "als-xz": Case(almost_locked_sets.als_xz, ("als-xz",)),
    "als-xy-wing": Case(almost_locked_sets.als_xy_wing, ("als-xy-wing",)),
    "sue-de-coq": Case(sue_de_coq.sue_de_coq, ("sue-de-coq",)),
    "finned-x-wing": Case(partial(finned_fish.finned_fish, size=2), fish(2)),
    "finned-swordfish": Case(partial(finned_fish.finned_fish, size=3), fish(3)),
    **{
        f"unique-rectangle-{number}": Case(find, (f"unique-rectangle-{number}",))
        for number, find in enumerate(
            (unique_rectangles.type_1, unique_rectangles.type_2, unique_rectangles.type_3, unique_rectangles.type_4), 1
        )
    },
}


def some_puzzle(kind: str, seed: int) -> Puzzle:
    """A random puzzle with one solution; a jigsaw is dug from the solution of a square."""
    square = classic_grid()
    if kind == "9x9":
        return random_puzzle(square, seed)
    draw, engine = random.Random(seed), PythonEngine()
    first = [1 << draw.randrange(9), *[square.full] * 80]
    (solution,) = engine.search(square, first, limit=1).solutions
    order = draw.sample(range(1, 10), 9)
    layout, givens = jigsaw_of(square, solution, draw), [order[digit - 1] for digit in solution]
    for cell in draw.sample(range(81), 58):
        fewer = (*givens[:cell], 0, *givens[cell + 1 :])
        found = engine.search(layout, Puzzle(layout, fewer).start, budget=Budget(nodes=200))
        if found.verdict is Verdict.UNIQUE:
            givens[cell] = 0
    return Puzzle(layout, tuple(givens))


def jigsaw_of(square: Layout, solution: Sequence[int], draw: random.Random) -> Layout:
    """The grid *square* with regions instead of boxes: boxes that have exchanged cells with the same digit."""
    region = [cell // 27 * 3 + cell % 9 // 3 for cell in range(81)]
    for _ in range(12):
        digit = draw.randrange(1, 10)
        one, other = draw.sample([cell for cell in range(81) if solution[cell] == digit], 2)
        region[one], region[other] = region[other], region[one]
    lines = [each for each in square.constraints if isinstance(each, Unit) and each.kind in ("row", "column")]
    cells = [tuple(cell for cell in range(81) if region[cell] == number) for number in range(9)]
    regions = [Unit(f"region {number + 1}", "region", own) for number, own in enumerate(cells)]
    return Layout.of(9, square.positions, [*lines, *regions])


def boards(kind: str) -> Iterator[Board]:
    """Yield positions of puzzles on which no easy technique applies."""
    return (board for seed in count() if not (board := advanced(kind, seed)).is_solved)


@lru_cache(maxsize=60)
def advanced(kind: str, seed: int) -> Board:
    """A puzzle advanced by easy techniques."""
    *_, last = boards_along(some_puzzle(kind, seed), EASY)
    return last


@cache
def compared(kind: str) -> tuple[Counter[str], tuple[str, ...]]:
    """How many effects of each definition were compared, and those that no technique finds."""
    number_of: Counter[str] = Counter()
    missing: list[str] = []
    for number, board in enumerate(boards(kind)):
        if number >= COUNTS[kind]:
            break
        for name, case in CASES.items():
            effects = {each for each in case.definition(board) if each}
            number_of[name] += len(effects)
            missing += [f"{name} on board {number}: {sorted(each)}" for each in not_found(board, case, effects)]
    return number_of, tuple(missing)


def not_found(board: Board, case: Case, effects: set[Effect]) -> list[Effect]:
    """Those of *effects* that no step of the techniques of *case* has."""
    steps: list[Step] = [step for name in case.techniques for step in BY_ID[name].find(board)] if effects else []
    found = [board.effects(step) for step in steps]
    return [effect for effect in effects if not any(effect <= each for each in found)]


@pytest.mark.parametrize("kind", COUNTS)
def test_each_effect_of_a_definition_is_one_of_the_technique(kind: str) -> None:
    number_of, missing = compared(kind)
    assert not missing[:5]
    assert all(number_of[name] for name in CASES) or not WHOLE


@pytest.mark.parametrize("name", CASES)
def test_a_technique_that_loses_steps_is_found_out(name: str) -> None:
    """Without the technique, each effect of its definition is missing."""
    for board in boards("9x9"):
        effects = {each for each in CASES[name].definition(board) if each}
        if effects:
            nothing = attrs.evolve(CASES[name], techniques=())
            assert set(not_found(board, nothing, effects)) == effects
            assert not not_found(board, CASES[name], effects)
            return


@pytest.mark.parametrize(
    "definition",
    [
        finned_fish.finned_fish, sue_de_coq.sue_de_coq, almost_locked_sets.als_xz, almost_locked_sets.als_xy_wing,
        unique_rectangles.type_1, unique_rectangles.type_2, unique_rectangles.type_3, unique_rectangles.type_4,
        tridagons.guardians, exocets.junior_exocets,
    ],
)  # fmt: skip
def test_a_definition_has_at_most_30_lines(definition: Callable[..., object]) -> None:
    assert len(getsource(definition).splitlines()) <= 30


def test_a_definition_that_removes_one_cell_too_many_is_noticed() -> None:
    technique: Technique = BY_ID["als-xz"]
    board = next(each for each in boards("9x9") if any(technique.find(each)))
    step = next(iter(technique.find(board)))
    more = board.effects(step) | {next(each for cell in range(81) for each in board.candidates(cell))}
    assert not_found(board, CASES["als-xz"], {more}) == [more]
