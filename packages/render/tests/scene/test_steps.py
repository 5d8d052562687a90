"""Steps that are made by hand, as scenes."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ruleout
from ruleout import Board, Candidate, Step
from ruleout.internal import Chain, Decoration, Link, Node, Reason
from ruleout_render.scene import Scene, scene

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


def test_a_long_chain_has_one_picture_with_numbers_as_in_its_note() -> None:
    drawn = scene(EMPTY, step=chain_of(30))
    assert drawn.plan is not None
    lines = [line for line in drawn.plan.lines if line.number]
    assert [line.number for line in lines] == [str(number) for number in range(1, len(lines) + 1)]
    with pytest.raises(ValueError, match="part: found 2; expected 1"):
        scene(EMPTY, step=chain_of(30), part=2)


def test_sets_have_letters_however_many() -> None:
    sets = tuple((9 * row, 9 * row + 1) for row in range(8))
    found = scene(EMPTY, step=Step("sets", removes=(Candidate(80, 1),), because=Reason(sets=sets)))
    assert [item.text for item in found.items if item.role == "letter-text"] == list("ABCDEFGH")


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
