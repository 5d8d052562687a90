"""The shortest ways that proofs take."""

from __future__ import annotations

from effects import column, row

from ruleout.plugin import Board, Technique, classic_grid
from ruleout.testing import proof_faults, without
from ruleout_strategies.colouring.simple import SIMPLE_COLOURS

NINE = classic_grid()


def proven(technique: Technique, board: Board) -> list[str]:
    """Return the facts of the proof of the first step: whether each is true, and its candidates."""
    assert technique.prove is not None
    step = next(iter(technique.find(board)))
    proof, names = technique.prove(board, step), board.layout.names
    assert list(proof_faults(board, step, proof)) == []
    return [
        ("+" if fact.is_true else "-") + " ".join(f"{each.digit}{names[each.cell]}" for each in fact.node.candidates)
        for fact in proof.facts
    ]


def test_two_colours_are_proven_by_the_way_between_two_causes_alone() -> None:
    board = without(without(NINE, 5, row(1, "17")), 5, column(8, "38"))
    board = without(board, 5, "r2c7 r2c9 r3c7 r3c9")
    assert proven(SIMPLE_COLOURS, board) == ["+5r1c1", "-5r1c1", "+5r1c7", "-5r3c8", "+5r8c8"]
    longer = without(board, 5, row(9, "13"))  # r9c1 has the other colour than r9c3, but is apart
    assert proven(SIMPLE_COLOURS, longer) == proven(SIMPLE_COLOURS, board)


def test_a_wrong_colour_is_proven_by_the_house_that_it_empties_and_then_followed() -> None:
    board = without(without(without(NINE, 5, row(1, "17")), 5, column(1, "18")), 5, row(8, "19"))
    board = without(board, 5, column(9, "83"))
    refuted = ["+5r1c7", "-5r3c9", "-5r1c1", "+5r8c1", "-5r8c9", "-5r1c7"]
    assert proven(SIMPLE_COLOURS, board) == [*refuted, "+5r1c1", "-5r8c1", "+5r8c9", "-5r3c9"]
