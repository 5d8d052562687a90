"""The test kit accepts sound techniques and reports the faults of others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, islice

import attrs
import pytest

import ruleout
from ruleout import Board, Candidate, Chain, Explanation, Layout, Link, Node, Puzzle, Reason, Step, Technique
from ruleout.builtin.grids import classic_grid
from ruleout.internal import PythonEngine, Relation, Unit
from ruleout.reasoning.reason import ChainKind
from ruleout.testing import (
    board_of,
    boards_along,
    chain_faults,
    check_technique,
    follows,
    link_faults,
    missing_reasons,
    needed,
    pencil_marks,
    random_board,
    random_boards,
    random_puzzle,
    record_faults,
    sample_layouts,
    step_faults,
    step_text,
    symmetry_faults,
    without,
)

LAYOUT = classic_grid(4, (2, 2))
PUZZLE = Puzzle(LAYOUT, (1, 0, 0, 0, 0, 0, 2, 0, 0, 3, 0, 0, 0, 0, 0, 4))
SEVERAL = Puzzle(LAYOUT, (1, 2, 3, 4, 3, 4, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0))


def hidden_singles(board: Board) -> Iterator[Step]:
    for house in board.layout.houses:
        for digit in range(1, 5):
            cells = [cell for cell in house.cells if board.has(cell, digit)]
            if len(cells) == 1 and not board.is_placed(cells[0]):
                because = Reason(cells=house.cells, constraints={"unit": (house,)})
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
        lambda step: attrs.evolve(step, because=attrs.evolve(step.because, constraints={})),
        lambda step: attrs.evolve(step, because=attrs.evolve(step.because, cells=())),
        lambda step: attrs.evolve(step, because=attrs.evolve(step.because, cells=step.because.cells[:2])),
    ],
    ids=["no unit", "no cells", "some cells"],
)
def test_a_missing_reason_is_caught(alter: Callable[[Step], Step]) -> None:
    with pytest.raises(AssertionError, match="need not be"):
        check_technique(change(hidden_singles, alter), BOARDS)


def test_a_preference_for_a_digit_is_caught() -> None:
    def low(board: Board) -> Iterator[Step]:
        return (step for step in hidden_singles(board) if step.places[0].digit < 3)

    with pytest.raises(AssertionError, match=r"finds something else with other digits, .* it lacks [1-4] in r"):
        check_technique(technique(low), BOARDS)


def test_a_preference_for_a_direction_is_caught() -> None:
    def in_rows(board: Board) -> Iterator[Step]:
        return (step for step in hidden_singles(board) if step.because.constraints["unit"][0].kind == "row")

    with pytest.raises(AssertionError, match=r"finds something else on the turned grid, .* it lacks [1-4] in r"):
        check_technique(technique(in_rows), random_boards([LAYOUT], count=12))


def test_a_choice_that_depends_on_the_order_of_cells_is_caught() -> None:
    """All steps together have the same effects, but which of them are joined depends on the orientation."""

    def in_pairs(board: Board) -> Iterator[Step]:
        found = iter(lone(board))
        for first in found:
            second = next(found, first)
            cells = tuple(dict.fromkeys(each.places[0].cell for each in (first, second)))
            yield Step("found", tuple(dict.fromkeys(first.places + second.places)), (), Reason(cells))

    boards = random_boards([LAYOUT], count=24)
    with pytest.raises(AssertionError, match="finds something else on the turned grid"):
        check_technique(technique(in_pairs), boards, most_turned=24)
    assert check_technique(technique(lone), random_boards([LAYOUT], count=24), most_turned=24) > 10


def test_a_limit_that_depends_on_the_order_of_cells_is_caught() -> None:
    def first_two(board: Board) -> Iterator[Step]:
        return islice(hidden_singles(board), 2)

    with pytest.raises(AssertionError, match="finds something else"):
        check_technique(technique(first_two), random_boards([LAYOUT], count=24), most_turned=24)


def test_boards_with_many_steps_are_not_compared() -> None:
    def low(board: Board) -> Iterator[Step]:
        return (step for step in hidden_singles(board) if step.places[0].digit < 3)

    engine = PythonEngine()
    assert list(symmetry_faults(technique(low), BOARDS[3], engine, 100))
    assert not list(symmetry_faults(technique(low), BOARDS[3], engine, 1))


def test_a_step_that_json_cannot_carry_is_caught() -> None:
    step = next(hidden_singles(BOARDS[0]))
    assert not record_faults(BOARDS[0], step)
    of_another_layout = Relation(0, 1, (0, 0, 0, 0))
    strange = attrs.evolve(step, because=attrs.evolve(step.because, constraints={"unit": (of_another_layout,)}))
    (fault,) = record_faults(BOARDS[0], strange)
    assert fault.startswith("it cannot be written as JSON and read back")


def test_a_step_that_is_different_when_it_is_read_is_caught_with_the_difference() -> None:
    step = next(hidden_singles(BOARDS[0]))
    listed = attrs.evolve(step, because=attrs.evolve(step.because, cells=list(step.because.cells)))
    (fault,) = record_faults(BOARDS[0], listed)
    assert fault == (
        "it is different after it was written as JSON and read back: "
        f"because.cells {list(step.because.cells)}, then {step.because.cells}"
    )


def test_a_technique_that_does_not_repeat_itself_is_caught_with_the_difference() -> None:
    calls = count()

    def changing(board: Board) -> Iterator[Step]:
        first = next(calls) % 2
        return islice(hidden_singles(board), first, first + 1)

    with pytest.raises(AssertionError, match=r"not find the same when it is called again: step 1 has places \(Cand"):
        check_technique(technique(changing), BOARDS)


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
    step = Step("found", removes=(Candidate(15, 1),), because=Reason(cells=(0,), constraints={"rule": (relation,)}))
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
        (
            change(hidden_singles, lambda step: attrs.evolve(step, technique="other")),
            "the step names other as its technique",
        ),
        (attrs.evolve(technique(hidden_singles), explain=mute), "explain returned"),
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
        (Reason(constraints={"unit": (stranger,)}), "it names stranger, which the layout does not have"),
        (Reason(cells=(16,)), "it names cell 16, which the layout does not have"),
        (Reason(candidates={"pattern": (Candidate(0, 2),)}), "as pattern, which is not a candidate"),
        (Reason(candidates={"pair": (Candidate(1, 2),)}), "the role 'pair'; expected pattern, second, third"),  # type: ignore[dict-item]
        (
            Reason(constraints={"box": (LAYOUT.units[0],)}),  # type: ignore[dict-item]
            "it names constraints by the role 'box'; expected unit, base, cover, second-cover, unequal, sight, sum",
        ),
        (
            Reason(chains=(Chain((), "ring"),)),  # type: ignore[arg-type]
            "it has a chain of the kind 'ring'; expected chain, loop, branch or colours",
        ),
        (Reason(chains=(Chain(()),)), "chain 1 has no links"),
        (Reason(sets=((16,),)), "it names cell 16, which the layout does not have"),
        (Reason(sets=((),)), "set 1 is empty; expected different cells"),
        (Reason(sets=((1, 2, 1),)), "set 1 is r1c2, r1c3 and r1c2; expected different cells"),
        (
            Reason(candidates={"set-b": (Candidate(1, 2),)}, sets=((1,), (3,))),
            "it names 2 in r1c2 as set-b, which is not in the cells of that set in sets",
        ),
        (
            Reason(candidates={"set-a": (Candidate(1, 2),)}),
            "it names 2 in r1c2 as set-a, which is not in the cells of that set in sets",
        ),
    ]:
        (fault,) = step_faults(board, attrs.evolve(good, because=because))
        assert complaint in fault
    assert step_faults(board, Step("found", removes=(Candidate(0, 2),)))
    assert step_faults(board, Step("found", places=(Candidate(0, 1),)))


# Boards


def test_a_board_is_made_by_naming_candidates_or_what_is_missing() -> None:
    board = board_of(LAYOUT, {"r1c1": "12", "r4c4": (3,)})
    assert board.masks == (0b0011, *[0b1111] * 14, 0b0100)
    assert without(LAYOUT, 2, "r1c1 r1c3").masks == (0b1101, 0b1111, 0b1101, *[0b1111] * 13)
    assert without(board, 2, "r1c1").masks == (0b0001, *[0b1111] * 14, 0b0100)


def test_random_boards_are_of_every_topology_have_a_solution_and_are_the_same_each_time() -> None:
    layouts = sample_layouts()
    assert sum(not layout.houses for layout in layouts.values()) > 3
    assert any(layout.parts for layout in layouts.values())
    assert any(layout.visible < layout.size for layout in layouts.values())
    boards = list(random_boards(count=6))
    assert {board.layout for board in boards} == set(layouts.values())
    assert all(PythonEngine().search(board.layout, board.masks, limit=1).solutions for board in boards)
    assert any(board.placed for board in boards)
    assert [board.masks for board in random_boards(count=6)] == [board.masks for board in boards]
    assert random_board(LAYOUT, 3).masks == random_board(LAYOUT, 3).masks != random_board(LAYOUT, 2).masks


def test_a_random_puzzle_has_one_solution() -> None:
    puzzle = random_puzzle(LAYOUT, seed=3)
    assert len(list(PythonEngine().solutions(LAYOUT, puzzle.start))) == 1
    assert 0 in puzzle.givens


def test_the_test_of_a_technique_is_one_line() -> None:
    def find(board: Board) -> Iterator[Step]:
        for cell, mask in enumerate(board.masks):
            if mask.bit_count() == 1 and not board.is_placed(cell):
                yield Step("found", places=board.candidates(cell), because=Reason(cells=(cell,)))

    assert check_technique(technique(find)) > 100


def test_a_technique_without_a_step_on_random_boards_has_not_been_tested() -> None:
    with pytest.raises(AssertionError, match="finds no step on random boards"):
        check_technique(technique(lambda board: iter(())))


# Failures are shown


@pytest.mark.parametrize("layout", [LAYOUT, classic_grid(6, (3, 2)), classic_grid()])
def test_pencil_marks_are_read_again(layout: Layout) -> None:
    board = random_board(layout, 0)
    assert ruleout.parse(pencil_marks(board), format="marks").marks == board.masks


def test_pencil_marks_of_other_layouts_show_where_no_cell_is() -> None:
    layout = Layout.of(3, [(0, 0), (1, 1), None], [])
    assert pencil_marks(board_of(layout, {"r1c1": "12"})) == " 12   #\n  # 123"


def test_a_failure_shows_what_does_not_follow_the_reasons_and_the_board() -> None:
    spoiled = change(hidden_singles, lambda step: attrs.evolve(step, because=attrs.evolve(step.because, cells=())))
    with pytest.raises(AssertionError) as caught:
        check_technique(spoiled, BOARDS[:1])
    complaint, *shown = str(caught.value).splitlines()
    step = next(iter(spoiled.find(BOARDS[0])))
    assert complaint == f"found: {missing_reasons(BOARDS[0], step)[0]}"
    assert "\n".join(shown).startswith(f"{step_text(BOARDS[0], step)}\nboard:\n")
    assert (shown[0].startswith("step of found: "), shown[1], shown[2][:6]) == (True, "cells: none", "unit: ")
    pasted = "\n".join(shown[shown.index("board:") + 1 :])
    assert ruleout.parse(pasted, format="marks").marks == BOARDS[0].masks


# Chains


def _node(cells: str) -> Node:
    return Node(tuple(Candidate(LAYOUT.cell(cell), 1) for cell in cells.split("|")))


def _chain(text: str, kind: ChainKind) -> Chain:
    """The chain of the links in *text*, all of digit 1: ``r1c1 = r1c2, r1c2 - r1c3``."""
    links = [link.split() for link in text.split(", ")]
    return Chain(tuple(Link(_node(a), _node(b), sign == "=") for a, sign, b in links), kind)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("chain", "r1c1 = r1c2, r1c2 - r1c3|r2c3, r1c3|r2c3 = r4c4"),
        ("chain", "r1c1 - r1c2, r1c2 = r1c3"),
        ("loop", "r1c1 = r1c2, r1c2 - r1c3, r1c3 = r2c1, r2c1 - r1c1"),
        ("branch", "r1c1 - r1c2, r1c1 - r1c3, r1c2|r1c3 = r2c2|r2c3, r2c2|r2c3 - r2c1"),
        ("branch", "r1c1 = r1c2, r1c2 - r1c3, r1c1|r1c3 = r2c2"),
        ("colours", "r1c1 = r1c2, r1c1 = r2c1, r1c2 = r3c2, r1c2 - r3c2"),
    ],
)
def test_links_begin_where_their_chain_has_come_to(kind: ChainKind, text: str) -> None:
    assert chain_faults(LAYOUT, Reason(chains=(_chain(text, kind),))) == []


@pytest.mark.parametrize(
    ("kind", "text", "complaint"),
    [
        (
            "chain", "r1c1 = r1c2, r1c3 - r1c4",
            "link 2 of chain 2 (chain) is a weak link from 1 in r1c3; expected a weak link from 1 in r1c2",
        ),
        (
            "chain", "r1c1 = r1c2, r1c2 = r1c4",
            "link 2 of chain 2 (chain) is a strong link from 1 in r1c2; expected a weak link from 1 in r1c2",
        ),
        (
            "loop", "r1c1 = r1c2, r1c2 - r1c3",
            "link 2 of chain 2 (loop) ends at 1 in r1c3; expected the start of the loop, 1 in r1c1",
        ),
        (
            "branch", "r1c1 - r1c2, r1c3 - r1c4",
            "link 2 of chain 2 (branch) begins at 1 in r1c3, which is not true by the links before it",
        ),
        (
            "branch", "r1c1 - r1c2, r1c2|r1c3 = r2c2",
            "link 2 of chain 2 (branch) begins at 1 in r1c2/1 in r1c3, which is not false by the links before it",
        ),
        (
            "branch", "r1c1 = r1c2|r1c3, r1c2 - r2c2",
            "link 2 of chain 2 (branch) begins at 1 in r1c2, which is not true by the links before it",
        ),
        (
            "colours", "r1c1 = r1c2, r1c3 = r1c4",
            "link 2 of chain 2 (colours) begins at 1 in r1c3; expected a node of a link before it",
        ),
    ],
)  # fmt: skip
def test_links_that_begin_elsewhere_are_named(kind: ChainKind, text: str, complaint: str) -> None:
    good = _chain("r2c1 = r2c2, r2c2 - r2c3", "chain")
    assert chain_faults(LAYOUT, Reason(chains=(good, _chain(text, kind)))) == [complaint]


# Links


def test_links_are_checked_by_their_nodes_and_constraints() -> None:
    row = LAYOUT.units[0]
    board = without(LAYOUT, 1, "r1c2")
    first, group = Node.of(Candidate(0, 1)), Node((Candidate(2, 1), Candidate(3, 1)), (row,))
    strong, weak = Link(first, group, True, (row,)), Link(first, group, False, (row,))

    def faults(link: Link, cells: tuple[int, ...] = (1,)) -> list[str]:
        return link_faults(board, Step("found", because=Reason(cells=cells, links=(link,))))

    assert faults(strong) == faults(weak) == []
    assert faults(strong, cells=()) == [
        "the strong link from 1 in r1c1 to 1 in r1c3/1 in r1c4 does not hold: both can be false"
    ]
    bare = Node(group.candidates)
    assert faults(Link(first, bare, False)) == [
        "the weak link from 1 in r1c1 to 1 in r1c3/1 in r1c4 does not hold: both can be true"
    ]
    assert faults(Link(first, Node.of(Candidate(0, 2)), False)) == []
    assert faults(Link(first, Node.of(Candidate(0, 2)), True)) != []


def test_the_digits_of_an_almost_locked_set_are_linked_strongly() -> None:
    row = LAYOUT.units[0]
    board = board_of(LAYOUT, {"r1c1": "12", "r1c2": "123"})
    ones = Node((Candidate(0, 1), Candidate(1, 1)), (row,), cells=(0, 1))
    threes = Node((Candidate(1, 3),), (row,), cells=(0, 1))
    step = Step("found", because=Reason(links=(Link(ones, threes, True, (row,)),)))
    assert link_faults(board, step) == []
    assert step_faults(board, attrs.evolve(step, removes=(Candidate(2, 1),))) == []
    outside = attrs.evolve(step, because=Reason(links=(Link(ones, Node.of(Candidate(0, 3)), True, (row,)),)))
    assert "it shows Candidate(cell=0, digit=3) as part of a link, which is not a candidate" in step_faults(
        board, outside
    )
