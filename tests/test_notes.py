"""Notes of steps say what the steps do, and are read back."""

from __future__ import annotations

import attrs
import pytest
from example_puzzles import REGISTRY
from technique_examples import load, shown

import ruleout
from ruleout import Board, Candidate, InputError, Note, Step, explain_step, read_note
from ruleout.testing import random_boards, sample_layouts

FOUND = load()
EXPECTED = {
    "naked-single": "Naked Single => r1c1=2",
    "hidden-pair": "Hidden Pair 6/8: r34c2; in c2 => r3c2<>1/9, r4c2<>2/9",
    "swordfish": "Swordfish 1: r258\\c345 => r4c4,r9c3<>1",
    "finned-franken-jellyfish": "Finned Franken Jellyfish 9: r359b4\\c1259; fin r3c3; endo-fin r5c1 => r2c1<>9",
    "xy-wing": "XY-Wing 4/7: r8c2; with r6c2(1),r8c5(1) => r6c5<>1",
    "grouped-x-chain": "Grouped X-Chain 1: r2c1=r2c79-r13c8=r5c8 => r5c1<>1",
    "simple-colours": "Simple Colours 2: in c6; colours r4c3=r7c3=r7c5 => r4c3,r7c5<>2",
    "als-xz": "ALS-XZ: in c78; A r1c7(3/9),r7c7(1/3/9); B r5c8(3/9),r9c8(1/3); "
    "(9)r17c7=(1)r7c7-(1)r9c8=(9)r5c8 => r5c7<>9",
    "house-forcing-net": "House Forcing Net: in b3; if (8)r3c7-(8)r7c7=(5)r7c7-(5)r6c7; "
    "if (8)r3c9-(8)r6c9=(5)r6c9-(5)r6c7 => r6c7<>5",
    "sum-bounds": "Sum Bounds: by down 21 at r2c4 => r3c4<>4",
}


def noted(technique: str) -> tuple[Board, Step, str]:
    _, _, board, step = shown(technique, FOUND[technique])
    return board, step, explain_step(board, step, plugins=REGISTRY).note


@pytest.mark.parametrize("technique", EXPECTED)
def test_the_note_of_a_technique(technique: str) -> None:
    assert noted(technique)[2] == EXPECTED[technique]


PLANTED = {
    "another digit": ("<>9", "<>8"),
    "another cell": ("r5c8(3/9)", "r5c9(3/9)"),
    "a missing cell": ("r17c7=", "r7c7="),
    "swapped ends": ("(1)r7c7-(1)r9c8", "(1)r9c8-(1)r7c7"),
    "another kind of link": ("(1)r7c7-(1)r9c8", "(1)r7c7=(1)r9c8"),
    "a missing digit": ("r7c7(1/3/9)", "r7c7(1/3)"),
}


@pytest.mark.parametrize("planted", PLANTED)
def test_a_note_that_says_something_else_is_read_so(planted: str) -> None:
    board, step, text = noted("als-xz")
    right, wrong = PLANTED[planted]
    assert text.count(right) == 1
    assert read_note(board, text.replace(right, wrong), plugins=REGISTRY) != Note.of(step)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "note: found ''; expected a note with an arrow"),
        ("Naked Single r1c1", "expected a note with an arrow"),
        ("Guess => r1c1=2", "note: found 'Guess'; expected the title of a technique"),
        ("Naked Single => r0c1=2", "r0c1"),
        ("Naked Single => r1c1=x", "note: found 'x'; expected a digit"),
        ("Naked Single => r1c1", "note: found 'r1c1'; expected effects"),
        ("Naked Pair 1/2: r1q2 => r1c1=2", "r1q2"),
    ],
)
def test_what_is_no_note_is_refused(text: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        read_note(noted("naked-single")[0], text, plugins=REGISTRY)
    assert says in str(caught.value)


@pytest.mark.parametrize("name", ["6x6", "jigsaw", "two grids", "cages"])
def test_notes_of_other_layouts_are_read_back(name: str) -> None:
    techniques, count = ruleout.default_registry().techniques, 0
    for board in random_boards([sample_layouts()[name]], count=1):
        for technique in techniques.values():
            if not technique.searches and technique.difficulty < 350 and technique.applies(board.layout):
                for step in [*technique.find(board)][:2]:
                    count += 1
                    assert read_note(board, explain_step(board, step).note) == Note.of(step)
    assert count > 20


def test_candidates_that_do_not_follow_from_links_are_listed() -> None:
    board, step, text = noted("x-chain")
    ends = step.because.candidates["pattern"]
    other = attrs.evolve(step, because=attrs.evolve(step.because, candidates={"pattern": ends[:1]}))
    without = attrs.evolve(step, because=attrs.evolve(step.because, candidates={}))
    for each in (other, without):
        changed = explain_step(board, each, plugins=REGISTRY).note
        assert changed != text
        assert read_note(board, changed, plugins=REGISTRY) == Note.of(each)


def test_effects_of_a_step_are_grouped_by_digits() -> None:
    board = Board.of(ruleout.parse("1...3..2...3..2."))
    step = Step("naked-single", (Candidate(3, 4),), (Candidate(1, 2), Candidate(2, 2), Candidate(2, 4)))
    assert explain_step(board, step).note == "Naked Single => r1c4=4, r1c2<>2, r1c3<>2/4"
