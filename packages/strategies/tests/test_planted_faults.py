"""A fault planted in each family of techniques is caught by the test kit.

Each fault is one that could be made in writing the technique: a condition that is left out, a constraint or a cell that
is missing from a reason, a number that is off by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from inspect import getmodule
from itertools import islice

import attrs
import pytest
from exotic_boards import random_exocets, random_tridagons

from ruleout.internal import (
    Board,
    Budget,
    Candidate,
    Engine,
    Layout,
    Puzzle,
    Relation,
    Step,
    Technique,
    Verdict,
    bits,
    cell_set,
    union_of,
)
from ruleout.testing import check_technique, random_board, sample_layouts
from ruleout.testing.random_boards import ruled
from ruleout_strategies.almost.rows import Row
from ruleout_strategies.catalogue import TECHNIQUES
from ruleout_strategies.colouring.components import Component
from ruleout_strategies.exotic import exocet, tridagon
from ruleout_strategies.fish import search as fish_search
from ruleout_strategies.leftovers import law_of_leftovers
from ruleout_strategies.locked import locked_candidates
from ruleout_strategies.rules.rule_narrowing import RULE_NARROWING
from ruleout_strategies.search.search import search
from ruleout_strategies.single_digit.pairs import TwoPairs
from ruleout_strategies.singles import hidden_single
from ruleout_strategies.subsets import naked
from ruleout_strategies.topology import Group, topology_of
from ruleout_strategies.uniqueness import patterns
from ruleout_strategies.uniqueness.patterns import GuardedPattern
from ruleout_strategies.views import placings
from ruleout_strategies.views.implications import AtLeastOne, Implications
from ruleout_strategies.views.nodes import HOUSE, Nodes, fixed_of
from ruleout_strategies.views.region_equations import Difference, Graph
from ruleout_strategies.wings import xyz_wing

LAYOUTS = sample_layouts()
BOARDS = 60
"""The number of boards on each layout; most faults show on the first few."""
WRONG = "solution needs|cannot hold it|could still be|need not be|does not hold"
"""What the kit says of a step that is not sound, or whose reasons do not suffice."""
BY_ID = {technique.id: technique for technique in TECHNIQUES}
FOLLOWED = BY_ID["rules-together-3"]
Patch = pytest.MonkeyPatch


def family(technique: Technique) -> str:
    """The folder of the module that defines *technique*."""
    find = technique.find
    module = getmodule(find.func if isinstance(find, partial) else find)
    assert module is not None
    return module.__name__.split(".")[1]


def every_unit_is_complete(patch: Patch) -> None:
    """A unit that is not a house is not required to have only as many digits left as it has cells."""

    def groups(board: Board) -> Iterator[Group]:
        for unit, cells in topology_of(board.layout).small:
            yield Group(unit, cells, unit.cells, union_of(board.masks[cell] for cell in unit.cells))

    patch.setattr(hidden_single, "small_groups", groups)


def locked_places_are_their_own_reason(patch: Patch) -> None:
    """The reason has the places of the digit, and not the cells that have lost it."""
    patch.setattr(locked_candidates, "witnesses", lambda board, group, places: tuple(bits(places)))


def a_third_candidate_is_overlooked(patch: Patch) -> None:
    """The highest of three candidates is not seen in a search for naked subsets."""
    true = naked.hall_sets

    def hall_sets(places: Sequence[int], size: int, mates: Sequence[int] | None = None) -> object:
        seen = [mask & ~(1 << mask.bit_length() - 1) if mask.bit_count() == 3 else mask for mask in places]
        return true(seen, size, mates)

    patch.setattr(naked, "hall_sets", hall_sets)


def a_difference_is_off_by_one(patch: Patch) -> None:
    """The total of innies and outies is one too large."""
    true = Graph._difference

    def difference(self: Graph, *arguments: object) -> Difference:
        found = true(self, *arguments)  # type: ignore[arg-type]
        return attrs.evolve(found, total=found.total + 1)

    patch.setattr(Graph, "_difference", difference)


def a_house_is_not_counted(patch: Patch) -> None:
    """A digit is said to occur once more on the side of the first houses than it does."""
    true = law_of_leftovers.by_size

    def by_size(layout: object) -> object:
        return {
            size: tuple(attrs.evolve(each, excess=each.excess + 1) for each in group)
            for size, group in true(layout).items()  # type: ignore[arg-type]
        }

    patch.setattr(law_of_leftovers, "by_size", by_size)


def one_place_excludes_too(patch: Patch) -> None:
    """Cells that see one far place of a skyscraper lose the digit, whether or not they see the other one."""
    true = TwoPairs.step

    def step(self: TwoPairs, board: Board, technique: str) -> Step:
        found = true(self, board, technique)
        seeing = board.cells_by_digit[self.bit] & board.open & board.layout.peer_sets[self.first.far]
        seeing &= ~cell_set((self.first.near, self.second.near, self.second.far))
        return attrs.evolve(found, removes=tuple(Candidate(cell, self.bit + 1) for cell in bits(seeing)))

    patch.setattr(TwoPairs, "step", step)


def fins_are_overlooked(patch: Patch) -> None:
    """Places of the bases outside of the covers are not seen."""
    true = fish_search.made

    def made(grid: placings.GridUnits, *arguments: int) -> fish_search.Fish | None:
        blind = attrs.evolve(grid, peer_sets=(-1,) * len(grid.peer_sets))
        fish = true(blind, *arguments)
        return None if fish is None else attrs.evolve(fish, fins=0)

    patch.setattr(fish_search, "made", made)


def no_place_is_in_two_bases(patch: Patch) -> None:
    """Endo-fins are taken for places like any other."""
    true = fish_search.once_and_twice
    patch.setattr(fish_search, "once_and_twice", lambda grid, units: (true(grid, units)[0], 0))


def the_pivot_is_no_end(patch: Patch) -> None:
    """An XYZ-Wing removes what sees its pincers, like an XY-Wing."""
    true = xyz_wing.wing_step
    patch.setattr(
        xyz_wing,
        "wing_step",
        lambda board, technique, pivot, pincers, digit, places: true(
            board, technique, pivot, pincers, digit, places & ~(1 << pivot)
        ),
    )


def either_colour_excludes(patch: Patch) -> None:
    """What one colour excludes is taken to be excluded by the other one."""
    true = Component.excluded
    patch.setattr(Component, "excluded", lambda self, colour: true(self, 0) | true(self, 1))


def a_weak_link_is_strong(patch: Patch) -> None:
    """Two of three places for a digit in a house are joined by a strong link."""
    true = Nodes.__init__

    def init(self: Nodes, board: Board) -> None:
        true(self, board)
        for bit, cells in enumerate(self.places):
            for house, around in fixed_of(board.layout).houses:
                places = list(bits(cells & around))
                if len(places) == 3:
                    first, second = (self.number[bit, 1 << cell] for cell in places[:2])
                    self._join(HOUSE, first, second, house)

    patch.setattr(Nodes, "__init__", init)


def a_weak_link_has_no_constraint(patch: Patch) -> None:
    """The units that make weak links are missing from the reasons of chains."""
    patch.setattr(Nodes, "excluding", lambda self, node, excluded, cells: ())


def the_restricted_common_is_in_both_sets(patch: Patch) -> None:
    """What sees all places of a restricted common loses it, although the digit may be in neither set."""
    true = Row.removed

    def removed(self: Row) -> dict[int, int]:
        found, view = true(self), self.view
        for bit in self.commons if found else ():
            places = union_of(view.places(each, bit) for each in self.sets)
            found[bit] = found.get(bit, 0) | view.seeing(bit, places)
        return found

    patch.setattr(Row, "removed", removed)


def only_the_first_cell_keeps_its_units(patch: Patch) -> None:
    """Nobody asks whether an exchange keeps the digits of the units of the other three cells of a rectangle."""
    patch.setattr(patterns, "keeps_units", lambda layout, cells: True)
    patch.setattr(patterns, "_corners", patterns._Corners)


def marks_are_no_obstacle(patch: Patch) -> None:
    """A rectangle may be exchanged although the pencil marks that were handed in do not allow both digits."""
    patch.setattr(patterns, "_is_exchangeable", lambda board, pattern: True)


def an_assumption_is_left_out(patch: Patch) -> None:
    """The last candidate of a cell with several is not among the assumptions of a forcing chain."""
    true = Implications._groups

    def groups(self: Implications, board: Board) -> Iterator[AtLeastOne]:
        for group in true(self, board):
            yield attrs.evolve(group, members=group.members[:-1]) if len(group.members) > 2 else group

    patch.setattr(Implications, "_groups", groups)


def a_guardian_is_overlooked(patch: Patch) -> None:
    """The last candidate of the cells of a tridagon beside its three digits is not among the guardians."""
    true = tridagon.candidates_of

    def candidates_of(board: Board, cells: Iterable[int], digits: int = -1) -> tuple[Candidate, ...]:
        return true(board, cells, digits)[: -1 if digits < 0 else None]

    patch.setattr(tridagon, "candidates_of", candidates_of)


def a_cover_is_dropped(patch: Patch) -> None:
    """Of two houses with the places of a digit in the cross-lines of an exocet the reason has the first one alone."""
    true = exocet._cover

    def cover(layout: Layout, places: int, most: int = 2) -> exocet.Units | None:
        found = true(layout, places, most)
        return (found[0], found[0]) if found is not None and len(found) == 2 else found

    patch.setattr(exocet, "_cover", cover)


def a_place_is_overlooked(patch: Patch) -> None:
    """The first place of a digit in the cross-lines of an exocet may be outside of its houses."""
    true = exocet._cover
    patch.setattr(exocet, "_cover", lambda layout, places, most=2: true(layout, places & places - 1, most))


def _with_targets(patch: Patch, change: Callable[[exocet.Target, Layout], exocet.Target]) -> None:
    true = exocet.bases_of
    patch.setattr(
        exocet,
        "bases_of",
        lambda layout: [(base, units, [change(each, layout) for each in own]) for base, units, own in true(layout)],
    )


def a_companion_is_ignored(patch: Patch) -> None:
    """The third cell of the box and the cross-line counts as the companion of a target of an exocet."""

    def change(target: exocet.Target, _: Layout) -> exocet.Target:
        both = {*target.cross.cells} & {*target.box.cells}
        return attrs.evolve(target, companion=(both - {target.cell, target.companion}).pop())

    _with_targets(patch, change)


def a_mirror_is_in_another_line(patch: Patch) -> None:
    """The mirror of a target of an exocet is looked for in the line of that target."""

    def change(target: exocet.Target, layout: Layout) -> exocet.Target:
        lines = [each for each in layout.houses_of[target.companion] if each not in (target.cross, target.box)]
        return attrs.evolve(target, line=lines[0])

    _with_targets(patch, change)


def a_guardian_of_a_rectangle_is_overlooked(patch: Patch) -> None:
    """The last other candidate of a deadly pattern is not among its guardians."""
    true = GuardedPattern.guardians
    patch.setattr(GuardedPattern, "guardians", lambda own, board: true(own, board)[:-1])


def an_open_question_is_a_refutation(patch: Patch) -> None:
    """A place is impossible if the search for a placing through it ends too early."""
    true = placings.placing_through
    patch.setattr(
        placings,
        "placing_through",
        lambda grid, places, cell, preferred=0: true(grid, places, cell, preferred, most=1) or 0,
    )


def an_exhausted_budget_is_a_refutation(patch: Patch) -> None:
    """A digit is refuted if the search for a solution with it ends too early."""
    true = Engine.search

    def searched(self: Engine, *arguments: object, **named: object) -> object:
        result = true(self, *arguments, **named)  # type: ignore[arg-type]
        return attrs.evolve(result, verdict=Verdict.NONE) if result.verdict is Verdict.UNKNOWN else result

    patch.setattr(Engine, "search", searched)


def strictly_less(board: Board) -> Iterator[Step]:
    """Rule narrowing that takes a < b for a + 1 < b."""
    for step in RULE_NARROWING.find(board):
        (rule,) = step.because.constraints["rule"]
        left = [each for each in board.candidates(step.removes[0].cell) if each not in step.removes]
        if isinstance(rule, Relation) and len(left) > 1:
            more = left[-1] if step.removes[0].digit > left[-1].digit else left[0]
            yield attrs.evolve(step, removes=(*step.removes, more))


def one_digit_more(board: Board) -> Iterator[Step]:
    """A digit followed through rules and houses, whose end is taken for that of the next digit of its cell too."""
    for step in FOLLOWED.find(board):
        cell = step.removes[0].cell
        left = [each for each in board.candidates(cell) if each not in step.removes]
        if len(left) > 1:
            yield attrs.evolve(step, removes=(*step.removes, left[0]))


FAULTS: tuple[tuple[Technique, Callable[[Patch], None], str], ...] = (
    (BY_ID["hidden-single"], every_unit_is_complete, "cages without boxes"),
    (BY_ID["locked-candidates"], locked_places_are_their_own_reason, "6x6"),
    (BY_ID["naked-pair"], a_third_candidate_is_overlooked, "diagonal"),
    (BY_ID["innies-outies"], a_difference_is_off_by_one, "cages"),
    (BY_ID["law-of-leftovers-1"], a_house_is_not_counted, "larger jigsaw"),
    (attrs.evolve(RULE_NARROWING, find=strictly_less), lambda patch: None, "rules"),
    (attrs.evolve(FOLLOWED, find=one_digit_more), lambda patch: None, "rules"),
    (BY_ID["skyscraper"], one_place_excludes_too, "9x9"),
    (BY_ID["franken-swordfish"], fins_are_overlooked, "9x9"),
    (BY_ID["mutant-swordfish"], no_place_is_in_two_bases, "6x6"),
    (BY_ID["xyz-wing"], the_pivot_is_no_end, "9x9"),
    (BY_ID["simple-colours"], either_colour_excludes, "6x6"),
    (BY_ID["x-chain"], a_weak_link_is_strong, "6x6"),
    (BY_ID["aic"], a_weak_link_is_strong, "6x6"),
    (BY_ID["aic"], a_weak_link_has_no_constraint, "6x6"),
    (BY_ID["als-xz"], the_restricted_common_is_in_both_sets, "6x6"),
    (BY_ID["unique-rectangle-1"], only_the_first_cell_keeps_its_units, "diagonal"),
    (BY_ID["unique-rectangle-1"], marks_are_no_obstacle, "6x6 with marks"),
    (BY_ID["deadly-pattern-forcing-chain"], a_guardian_of_a_rectangle_is_overlooked, "6x6"),
    (BY_ID["tridagon"], a_guardian_is_overlooked, "tridagons"),
    (BY_ID["tridagon-forcing-chain"], a_guardian_is_overlooked, "tridagons"),
    (BY_ID["junior-exocet"], a_cover_is_dropped, "exocets"),
    (BY_ID["junior-exocet"], a_place_is_overlooked, "exocets"),
    (BY_ID["junior-exocet"], a_companion_is_ignored, "exocets of companions"),
    (BY_ID["junior-exocet"], a_mirror_is_in_another_line, "exocets"),
    (BY_ID["cell-forcing-chain"], an_assumption_is_left_out, "6x6"),
    (BY_ID["template-delete"], an_open_question_is_a_refutation, "9x9"),
    (search(Budget(nodes=0)), an_exhausted_budget_is_a_refutation, "6x6"),
)
"""Technique, fault and layout."""


def boards(name: str) -> Iterator[Board]:
    if name == "tridagons":
        yield from map(random_tridagons, range(BOARDS))
        return
    if name.startswith("exocets"):
        yield from (random_exocets(seed, companions=name.endswith("companions")) for seed in range(BOARDS))
        return
    name, _, with_marks = name.partition(" with ")
    layout = ruled(LAYOUTS["6x6"], 5) if name == "rules" else LAYOUTS[name]
    blank = Puzzle(layout, (0,) * layout.size)
    for seed in range(BOARDS):
        board = random_board(layout, seed)
        yield attrs.evolve(board, puzzle=attrs.evolve(blank, marks=board.masks)) if with_marks else board


@pytest.mark.long
@pytest.mark.parametrize(
    ("technique", "fault", "name"),
    FAULTS,
    ids=[f"{technique.id}: {fault.__name__}" for technique, fault, _ in FAULTS],
)
def test_a_planted_fault_is_caught(
    technique: Technique, fault: Callable[[Patch], None], name: str, monkeypatch: Patch
) -> None:
    check_technique(BY_ID[technique.id], islice(boards(name), 12), most_steps=2)
    with monkeypatch.context() as patch:
        fault(patch)
        with pytest.raises(AssertionError, match=WRONG):
            check_technique(technique, boards(name), most_steps=5)


def test_there_is_a_fault_in_each_family() -> None:
    planted = {family(BY_ID[technique.id]) for technique, *_ in FAULTS}
    assert planted == set(map(family, TECHNIQUES))
