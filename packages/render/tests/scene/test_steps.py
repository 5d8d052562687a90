"""Steps that are made by hand, as scenes."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ruleout
from ruleout import Board, Candidate, Step
from ruleout.internal import Chain, Decoration, Link, Node, Reason
from ruleout_render.scene import Scene, parts_of, scene

GRID = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE = ruleout.parse(GRID)
BOARD = Board.of(PUZZLE)


def roles(drawn: Scene) -> list[str]:
    return [item.role for item in drawn.items]


def chain_of(length: int) -> Step:
    """A step with a chain of *length* links between candidates of an empty grid."""
    nodes = [Node.of(Candidate(cell, 1)) for cell in range(length + 1)]
    links = tuple(Link(nodes[at], nodes[at + 1], at % 2 == 0) for at in range(length))
    return Step("a-chain", removes=(Candidate(80, 1),), because=Reason(chains=(Chain(links),)))


EMPTY = Board.of(ruleout.parse("." * 81))


@pytest.mark.parametrize(("length", "shown"), [(12, [12]), (13, [6, 7]), (30, [10, 10, 10])])
def test_longer_chains_are_shown_in_parts_with_numbered_nodes(length: int, shown: list[int]) -> None:
    step = chain_of(length)
    assert [len(part.links) for part in parts_of(step)] == shown
    for part, count in enumerate(shown, start=1):
        found = roles(scene(EMPTY, step=step, part=part))
        grid = found[: found.index("legend")] if "legend" in found else found
        assert grid.count("halo") == count
        assert found.count("node-tag") == (count + 1 if len(shown) > 1 else 0)
    with pytest.raises(ValueError, match=f"part: found {len(shown) + 1}; expected a part from 1 to {len(shown)}"):
        scene(EMPTY, step=step, part=len(shown) + 1)


def test_sets_have_letters_however_many() -> None:
    sets = tuple((9 * row, 9 * row + 1) for row in range(8))
    found = scene(EMPTY, step=Step("sets", removes=(Candidate(80, 1),), because=Reason(sets=sets)))
    assert [item.text for item in found.items if item.role == "tag-text"] == list("ABCDEFGH")


def test_a_given_among_the_candidates_of_a_step_has_a_large_shape() -> None:
    step = Step("given", removes=(Candidate(2, 4),), because=Reason(candidates={"pattern": (Candidate(0, 5),)}))
    (shape, *_) = [item for item in scene(BOARD, step=step).items if item.role == "pattern"]
    assert shape.at == (30, 30, 22.8)


@pytest.mark.parametrize(
    ("step", "message"),
    [
        (Step("a", removes=(Candidate(81, 1),)), "step: found the cell 81; expected a cell from 0 to 80"),
        (Step("a", removes=(Candidate(2, 10),)), "step: found the digit 10; expected a digit from 1 to 9"),
        (Step("a", removes=(Candidate(2, 5),)), "found 5 in r1c3, which is not a candidate there"),
        (Step("a", because=Reason(cells=(-1,))), "step: found the cell -1"),
        (Step("a", because=Reason(sets=((99,),))), "step: found the cell 99"),
        (Step("a", because=Reason(chains=chain_of(90).because.chains)), "step: found the cell 81"),
    ],
)
def test_a_step_of_another_board(step: Step, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        scene(BOARD, step=step)


def test_what_is_no_step_or_strength() -> None:
    wrong: Any = "full"
    with pytest.raises(TypeError, match="step: found a value of type str; expected a Step or None"):
        scene(BOARD, step=wrong)
    wrong = "all"
    with pytest.raises(ValueError, match="strength: found 'all'; expected nudge, region, full or lesson"):
        scene(BOARD, strength=wrong)


def test_a_decoration_on_a_cell_that_does_not_exist() -> None:
    wrong = attrs.evolve(PUZZLE, decorations=(Decoration("shade", (81,)),))
    with pytest.raises(ValueError, match="decoration shade: found the cell 81; expected a cell from 0 to 80"):
        scene(wrong)


def test_the_outlines_of_sets_lie_above_the_shapes_of_their_candidates() -> None:
    reason = Reason(candidates={"set-a": (Candidate(0, 1), Candidate(1, 9))}, sets=((0, 1),))
    found = roles(scene(EMPTY, step=Step("sets", removes=(Candidate(80, 1),), because=reason)))
    last_shape = max(at for at, role in enumerate(found) if role == "set-a")
    assert found.index("outline-1") > last_shape


def test_the_line_round_a_group_leaves_the_digits_of_other_rows_legible() -> None:
    group, other = Node.of(Candidate(0, 5), Candidate(1, 5)), Node.of(Candidate(8, 5))
    step = Step("grouped", removes=(Candidate(80, 1),), because=Reason(chains=(Chain((Link(group, other, True),)),)))
    drawn = scene(EMPTY, step=step)
    _, top, _, height, _ = next(item.at for item in drawn.items if item.role == "group")
    above, below = (next(item for item in drawn.items if item.role == "mark" and part in item.text) for part in "17")
    line = 0.7
    assert above.at[0] < top - line
    assert below.at[0] - below.size * 0.73 > top + height + line


def test_tags_do_not_hide_a_link_within_their_cell() -> None:
    board = EMPTY.apply(Step("clean", removes=tuple(Candidate(0, digit) for digit in (2, 4, 5, 6, 7, 8, 9))))
    one, three, end = (Node.of(each) for each in (Candidate(0, 1), Candidate(0, 3), Candidate(8, 3)))
    chain = Chain((Link(one, three, True), Link(three, end, False)), "branch")
    step = Step("forced", removes=(Candidate(80, 1),), because=Reason(chains=(chain,)))
    drawn = scene(board, step=step)
    x, y, width, height, _ = next(item.at for item in drawn.items if item.role == "tag-1")
    from_x, from_y, *_, to_x, to_y = next(item.at for item in drawn.items if item.role == "strong-1")
    middle = (from_x + to_x) / 2, (from_y + to_y) / 2
    assert not (x <= middle[0] <= x + width and y <= middle[1] <= y + height)


def test_crosses_of_candidates_that_touch_at_a_corner_do_not_meet() -> None:
    drawn = scene(EMPTY, step=Step("none", removes=(Candidate(0, 3), Candidate(0, 5))))
    right, left = (item.at for item in drawn.items if item.role == "cross" and item.cell == 0)
    assert min(right[::2]) > max(left[::2]) + 1
