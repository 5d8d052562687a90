"""Views that save work: what is carried from board to board, and what is left out, changes nothing."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from ruleout.plugin import Board, TooLarge, bits, classic_grid
from ruleout.testing import boards_along, random_board, random_boards, random_puzzle, sample_layouts
from ruleout_strategies.almost.rows import Row
from ruleout_strategies.catalogue import TECHNIQUES
from ruleout_strategies.chains.chain import Chain
from ruleout_strategies.hall_sets import FoundSets, HallSets, hall_sets, nested_hall_sets
from ruleout_strategies.uniqueness.patterns import Pattern, Rectangles, is_deadly
from ruleout_strategies.views import cache
from ruleout_strategies.views.almost import AlmostLockedSets, SetsOfThree
from ruleout_strategies.views.assumptions import StaticAssumptions
from ruleout_strategies.views.closures import (
    AllClosures,
    AlmostLockedClosures,
    Closures,
    GroupedClosures,
    GroupedXClosures,
    PlainClosures,
    XClosures,
    XYClosures,
    refuted_by,
)
from ruleout_strategies.views.nodes import Nodes
from ruleout_strategies.views.placings import promising_digits
from ruleout_strategies.views.restricted_commons import CommonsOfThree, RestrictedCommons
from ruleout_strategies.views.subsets import GroupSets, HiddenSets, NakedSets, UnitSets

LAYOUTS = sample_layouts()
EASY = [each for each in TECHNIQUES if each.difficulty < 200 and not each.on_request]


def some_boards(*names: str, count: int = 6) -> list[Board]:
    return list(random_boards([LAYOUTS[name] for name in names], count=count))


def shown(found: tuple[UnitSets | GroupSets, FoundSets]) -> tuple[object, ...]:
    each, sets = found
    return (each.unit, each.cells, sets) if isinstance(each, UnitSets) else (each.group, each.digits, sets)


@pytest.mark.parametrize("name", ["6x6", "jigsaw", "two grids", "cages", "runs"])
def test_sets_carried_from_board_to_board_equal_those_of_the_board_alone(name: str) -> None:
    for before, after in pairwise(boards_along(random_puzzle(LAYOUTS[name], seed=5), EASY)):
        almost = AlmostLockedSets.of(after, AlmostLockedSets.of(before, None))
        assert list(almost.digits.items()) == list(AlmostLockedSets.of(after, None).digits.items())
        for kind in (NakedSets, HiddenSets):
            known = kind.of(before, None)
            for size, nested in product((2, 3), (False, True)):
                list(known.having(size, nested))
                found = kind.of(after, known).having(size, nested)
                assert list(map(shown, found)) == list(map(shown, kind.of(after, None).having(size, nested)))


def test_kept_hall_sets_are_those_that_are_found() -> None:
    places = (0b11, 0b11, 0b110, 0b1100, 0b1110, 0b11110)
    kept = HallSets(places)
    for size in (2, 3, 4):
        for _ in range(2):
            assert list(kept.of_size(size, nested=False)) == list(hall_sets(places, size))
            assert list(kept.of_size(size, nested=True)) == list(nested_hall_sets(places, size))


def test_small_almost_locked_sets_are_those_of_all_with_few_cells() -> None:
    for board in some_boards("9x9", "cages"):
        every = board.view(AlmostLockedSets).digits
        few = {cells: digits for cells, digits in every.items() if cells.bit_count() < 4}
        assert board.view(SetsOfThree).digits == few
        view = board.view(CommonsOfThree)
        assert dict(zip(view.sets, view.digits, strict=True)) == few


@pytest.mark.long
def test_restricted_commons_are_those_of_the_definition() -> None:
    for board in some_boards("4x4", "6x6", count=3):
        view, peers = board.view(RestrictedCommons), board.layout.peer_sets
        for i, (cells, digits) in enumerate(zip(view.sets, view.digits, strict=True)):
            for bit in bits(digits):
                own = board.cells_by_digit[bit] & cells
                assert view.places(i, bit) == own
                expected = 0
                for j, (other, mask) in enumerate(zip(view.sets, view.digits, strict=True)):
                    theirs = board.cells_by_digit[bit] & other
                    if mask >> bit & 1 and all(not theirs & ~peers[cell] for cell in bits(own)):
                        expected |= 1 << j
                assert view.with_common(i, bit) == expected


@pytest.mark.parametrize("kind", [PlainClosures, XYClosures, GroupedClosures, GroupedXClosures, AllClosures])
def test_chains_and_loops_exclude_only_what_is_refuted(kind: type[Closures]) -> None:
    for board in some_boards("6x6", count=2) if kind is AllClosures else some_boards("6x6", "jigsaw", count=4):
        closures = board.view(kind)
        refuted = refuted_by(board, kind)
        paths = [path for first in closures.ends for path in closures.paths_from(first)]
        pairs = [(first, last) for first in closures.ends for last in closures.weak.get(first, ())]
        for path in [*paths, *(path for pair in pairs for path in closures.loops(*pair))]:
            assert not Chain(closures.nodes, path).effects & ~refuted


def test_digits_without_targets_have_no_chains() -> None:
    left_out = 0
    # On these boards with cages, chains of one digit also use the cages.
    caged = [random_board(LAYOUTS["cages without boxes"], seed) for seed in (3, 15, 16)]
    for board in [*some_boards("6x6", "jigsaw", "9x9", "two grids", "rules", count=12), *caged]:
        every = XClosures(board.view(Nodes))
        assert list(board.view(XClosures).rounds()) == list(every.rounds())
        left_out += promising_digits(board) != board.layout.full
    assert left_out


def test_rows_of_almost_locked_sets_remove_only_what_is_refuted() -> None:
    found = 0
    for board in some_boards("4x4", "6x6", count=4):
        view, size = board.view(RestrictedCommons), board.layout.size
        refuted = refuted_by(board, AlmostLockedClosures, 3)
        for i, digits in enumerate(view.digits):
            for x in bits(digits):
                for j in bits(view.with_common(i, x)):
                    other = [bit for bit in bits(digits) if bit != x and view.with_common(i, bit) >> j & 1]
                    for row in (Row(view, (i, j), (x,)), *(Row(view, (i, j), (x, y)) for y in other)):
                        for bit, cells in row.removed().items():
                            found += 1
                            assert not cells << (bit * size) & ~refuted
    assert found


def test_the_rectangles_are_all_deadly_ones_of_the_board() -> None:
    for board in some_boards("4x4", "6x6", "jigsaw", "cages"):
        masks, peers = board.masks, board.layout.peer_sets
        expected = set()
        for first in bits(board.open):
            if masks[first].bit_count() != 2:
                continue
            a, b = bits(masks[first])
            able = (board.cells_by_digit[a] | board.cells_by_digit[b]) & board.open & ~(1 << first)
            for second in bits(able & peers[first]):
                for fourth in bits(able & peers[first] & ~peers[second] & ~(1 << second)):
                    for third in bits(able & peers[second] & peers[fourth] & ~peers[first]):
                        if is_deadly(board, Pattern((first, second, third, fourth), (a, b))):
                            expected.add((frozenset((first, second, third, fourth)), masks[first]))
        found = [each.pattern for each in board.view(Rectangles).found]
        assert len(found) == len(expected)
        assert {(frozenset(each.cells), each.mask) for each in found} == expected


def test_a_classic_layout_has_486_rectangles() -> None:
    board = Board.from_masks(classic_grid(), (0b11,) * 81)
    assert len(board.view(Rectangles).found) == 486


def test_tables_that_would_be_too_large_are_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    board = random_board(LAYOUTS["9x9"], 2)
    monkeypatch.setattr(cache, "MOST_BITS", 1000)
    for kind in (Nodes, RestrictedCommons, StaticAssumptions):
        with pytest.raises(TooLarge):
            board.view(kind)
