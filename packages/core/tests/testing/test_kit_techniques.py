"""The test kit lets sound techniques pass and says what is wrong with others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

import attrs
import pytest

from ruleout import Board, Candidate, Explanation, Puzzle, Reason, Step, Technique
from ruleout.builtin.grids import classic_grid
from ruleout.plugin import PythonEngine, Relation, Unit
from ruleout.testing import boards_along, check_technique, follows, missing_reasons, needed, step_faults

LAYOUT = classic_grid(4, (2, 2))
PUZZLE = Puzzle(LAYOUT, (1, 0, 0, 0, 0, 0, 2, 0, 0, 3, 0, 0, 0, 0, 0, 4))
SEVERAL = Puzzle(LAYOUT, (1, 2, 3, 4, 3, 4, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0))


def hidden_singles(board: Board) -> Iterator[Step]:
    for house in board.layout.houses:
        for digit in range(1, 5):
            cells = [cell for cell in house.cells if board.has(cell, digit)]
            if len(cells) == 1 and not board.is_placed(cells[0]):
                because = Reason(cells=house.cells, units=(house,))
                yield Step("found", places=(Candidate(cells[0], digit),), because=because)


def lone(board: Board) -> Iterator[Step]:
    for cell, mask in enumerate(board.masks):
        if mask.bit_count() == 1 and not board.is_placed(cell):
            yield Step("found", places=board.candidates(cell), because=Reason(cells=(cell,)))


def technique(find: Callable[[Board], Iterator[Step]], difficulty: float = 1) -> Technique:
    return Technique(id="found", title="Found", difficulty=difficulty, find=find)


def change(find: Callable[[Board], Iterator[Step]], alter: Callable[[Step], Step]) -> Technique:
    return technique(lambda board: map(alter, find(board)))


BOARDS = list(boards_along(PUZZLE, [technique(hidden_singles), technique(lone)]))


def test_the_boards_begin_with_the_puzzle_and_end_where_nothing_is_seen() -> None:
    assert BOARDS[0].masks == Board.of(PUZZLE).masks
    assert BOARDS[-1].is_solved
    assert len(BOARDS) == 13
    assert [each.placed.bit_count() for each in BOARDS] == list(range(4, 17))
    assert len(list(boards_along(BOARDS[0], []))) == 1


def test_the_easiest_technique_leads_on() -> None:
    def refuse(board: Board) -> Iterator[Step]:
        raise AssertionError

    boards = list(boards_along(PUZZLE, [technique(refuse, 9), technique(hidden_singles, 1)]))
    assert boards[-1].is_solved


def test_a_step_that_changes_nothing_ends_the_way() -> None:
    assert len(list(boards_along(PUZZLE, [technique(lambda board: iter([Step("found")]))]))) == 1


def test_sound_techniques_pass_and_their_steps_are_counted() -> None:
    assert check_technique(technique(hidden_singles), BOARDS) > 12
    assert check_technique(technique(lone), BOARDS) > 0
    assert check_technique(technique(hidden_singles), BOARDS, most_steps=1) == 12
    assert check_technique(technique(hidden_singles), BOARDS, engine=PythonEngine()) > 12


def test_a_technique_is_not_asked_where_it_does_not_apply() -> None:
    assert check_technique(attrs.evolve(technique(hidden_singles), applies=lambda layout: False), BOARDS) == 0


def highest(board: Board) -> Iterator[Step]:
    """Unsound: the highest candidate of each open cell."""
    for cell in range(16):
        if not board.is_placed(cell):
            yield Step("found", places=board.candidates(cell)[-1:], because=Reason(cells=(cell,)))


@pytest.mark.parametrize("puzzle", [PUZZLE, SEVERAL])
def test_an_unsound_technique_is_caught(puzzle: Puzzle) -> None:
    with pytest.raises(AssertionError, match="which a solution needs"):
        check_technique(technique(highest), [Board.of(puzzle)])


def test_what_one_of_several_solutions_needs_is_needed() -> None:
    board = Board.of(SEVERAL)
    step = Step("found", removes=(board.candidates(8)[0],))
    assert needed(board, step)
    assert not needed(Board.of(PUZZLE), next(hidden_singles(Board.of(PUZZLE))))


@pytest.mark.parametrize(
    "alter",
    [
        lambda step: attrs.evolve(step, because=attrs.evolve(step.because, units=())),
        lambda step: attrs.evolve(step, because=attrs.evolve(step.because, cells=())),
        lambda step: attrs.evolve(step, because=attrs.evolve(step.because, cells=step.because.cells[:2])),
    ],
    ids=["no unit", "no cells", "some cells"],
)
def test_a_missing_reason_is_caught(alter: Callable[[Step], Step]) -> None:
    with pytest.raises(AssertionError, match="need not be"):
        check_technique(change(hidden_singles, alter), BOARDS)


def test_whether_a_step_follows_is_asked_of_what_it_names_alone() -> None:
    board = Board.of(PUZZLE)
    step = next(hidden_singles(board))
    assert follows(board, step)
    assert follows(board, step, engine=PythonEngine())
    bare = attrs.evolve(step, because=Reason(cells=step.because.cells))
    place = step.places[0]
    assert missing_reasons(board, bare) == [f"{LAYOUT.names[place.cell]} need not be {place.digit}"]
    assert missing_reasons(board, bare, engine=PythonEngine()) == missing_reasons(board, bare)


def test_removals_follow_from_relations_too() -> None:
    relation = Relation(0, 15, (0b1110, 0b1101, 0b1011, 0b0111))
    layout = LAYOUT.with_constraints([relation])
    masks = [layout.full] * 16
    masks[0] = 0b0001
    board = Board.from_masks(layout, tuple(masks))
    step = Step("found", removes=(Candidate(15, 1),), because=Reason(cells=(0,), constraints=(relation,)))
    assert follows(board, step)
    other = attrs.evolve(step, removes=(Candidate(15, 2),))
    assert missing_reasons(board, other) == ["r4c4 could still be 2"]


def moody() -> Callable[[Board], Iterator[Step]]:
    turns = count()
    return lambda board: iter(list(hidden_singles(board))[next(turns) % 2 :])


def vandal(board: Board) -> Iterator[Step]:
    object.__setattr__(board, "masks", (0, *board.masks[1:]))
    return iter(())


def mute(board: Board, step: Step) -> Explanation:
    return Explanation("", "", "")


@pytest.mark.parametrize(
    ("spoiled", "complaint"),
    [
        (technique(moody()), "does not find the same"),
        (technique(vandal), "changed the board"),
        (change(hidden_singles, lambda step: attrs.evolve(step, technique="other")), "says that it is of other"),
        (attrs.evolve(technique(hidden_singles), explain=mute), "explain answered with"),
        (technique(lambda board: iter([Step("found")])), "changes nothing"),
    ],
)
def test_broken_promises_are_named(spoiled: Technique, complaint: str) -> None:
    board = Board.from_masks(LAYOUT, BOARDS[0].masks, BOARDS[0].given, BOARDS[0].placed)
    with pytest.raises(AssertionError, match=complaint):
        check_technique(spoiled, [board])


def test_faults_of_structure() -> None:
    board = Board.of(PUZZLE)
    good = next(hidden_singles(board))
    assert step_faults(board, good) == []
    stranger = Unit("stranger", "row", (0, 5, 10))
    for because, complaint in [
        (Reason(units=(stranger,)), "it names stranger, which the layout does not have"),
        (Reason(cells=(16,)), "it names a cell that the layout does not have"),
        (Reason(candidates={"pair": (Candidate(0, 2),)}), "as pair, which is no candidate"),
    ]:
        (fault,) = step_faults(board, attrs.evolve(good, because=because))
        assert complaint in fault
    assert step_faults(board, Step("found", removes=(Candidate(0, 2),)))
    assert step_faults(board, Step("found", places=(Candidate(0, 1),)))
