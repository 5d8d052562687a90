"""Notes of steps say what the steps do, and are read back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from example_puzzles import REGISTRY
from technique_examples import load, shown

import ruleout
from ruleout import Board, Candidate, InputError, Note, Step, explain_step, read_note
from ruleout.plugin import hookimpl
from ruleout.testing import line_faults, random_boards, sample_layouts

FOUND = load()
TECHNIQUES = REGISTRY.techniques
EXPECTED = {
    "naked-single": "NS => r1c1=2",
    "hidden-single": "HS (7)b2 => r1c5=7",
    "hidden-pair": "HP (68)r34c2 (c2) => r3c2<>1/9, r4c2<>2/9",
    "swordfish": "Swordfish (1)r258\\c345 => r4c4,r9c3<>1",
    "finned-franken-jellyfish": "Finned Franken Jellyfish (9)r359b4\\c1259, fin r3c3 (b1), endo-fin r5c1 (c1) "
    "=> r2c1<>9",
    "sashimi-x-wing": "Sashimi X-Wing (1)r8c13=r8c4-r6c4=(1)r6c2 => r7c2<>1",
    "xy-wing": "XY-Wing (47)r8c2,(17)r6c2,(14)r8c5 => r6c5<>1",
    "remote-pair": "Remote Pair (56)r1c9-r2c8-r5c8-(56)r5c4 => r1c4<>5/6",
    "grouped-x-chain": "Grouped X-Chain (1)r2c1=r2c79-r13c8=(1)r5c8 => r5c1<>1",
    "simple-colours": "Simple Colours (2)r4c3: r7c5 (r7), no (2)c6 || (2)r4c3=r7c3-(2)r7c5 => r4c3,r7c5<>2",
    "als-xz": "ALS-XZ (9=31)r59c8-(1=39)r17c7 => r5c7<>9",
    "unique-rectangle-3": "UR T3 (34)r17c79, (12)r1c79,(12)r1c8 (r1) => r1c4,r3c7<>1",
    "unique-rectangle-4": "UR T4 (47)r19c46, (4)r1c4=r9c4 => r1c4<>7",
    "bug-type-1": "BUG+1: three 9s in r2,c3,b1 => r2c3=9",
    "sum-combinations": "Sum 8(3) = {125} => r4c2<>3/4/6/8/9",
    "innies-outies": "Innie r1: r1c5 = 21-19 = 2 => r1c5=2",
    "house-forcing-net": "House FN (8)r3c7-(8=5)r7c7 || (8)r3c9-(8=5)r6c9 => r6c7<>5",
}


def test_a_name_in_notes_means_one_technique() -> None:
    names = [each.name_in_notes for each in TECHNIQUES.values()]
    assert sorted(names) == sorted({*names})


def noted(technique: str) -> tuple[Board, Step, str]:
    _, _, board, step = shown(technique, FOUND[technique])
    return board, step, explain_step(board, step, plugins=REGISTRY).note


@pytest.mark.parametrize("technique", EXPECTED)
def test_the_note_of_a_technique(technique: str) -> None:
    assert noted(technique)[2] == EXPECTED[technique]


PLANTED = {
    "another cell in a set": ("als-xz", "r59c8", "r58c8"),
    "a cell left out of a set": ("als-xz", "r59c8", "r9c8"),
    "a digit left out of a set": ("als-xz", "(9=31)", "(9=1)"),
    "another digit": ("als-xz", "<>9", "<>3"),
    "a strong link for a weak one": ("grouped-x-chain", "r2c79-r13c8", "r2c79=r13c8"),
    "a weak link for a strong one": ("grouped-x-chain", "=r2c79-", "-r2c79-"),
    "a cell left out of a group": ("grouped-x-chain", "r2c79", "r2c9"),
    "a house left out of a fish": ("swordfish", "r258", "r25"),
    "another cover": ("swordfish", "c345", "c346"),
    "a fin left out": ("finned-franken-jellyfish", ", endo-fin r5c1 (c1)", ""),
    "another house": ("hidden-pair", "(c2)", "(b1)"),
    "a cell left out of a pair": ("hidden-pair", "r34c2", "r3c2"),
    "a wing left out": ("xy-wing", ",(14)r8c5", ""),
    "a candidate left out": ("xy-wing", "(47)r8c2", "(4)r8c2"),
    "a cell left out of a remote pair": ("remote-pair", "-r2c8", ""),
    "the subset left out": ("unique-rectangle-3", ", (12)r1c79,(12)r1c8 (r1)", ""),
    "the pair left out": ("unique-rectangle-4", ", (4)r1c4=r9c4", ""),
    "another digit three times": ("bug-type-1", "three 9s", "three 4s"),
    "a house without three places": ("bug-type-1", "r2,c3", "r2,c4"),
    "a place of a net left out": ("simple-colours", "r7c5 (r7), ", ""),
    "another house of a place": ("simple-colours", "(r7)", "(b8)"),
    "another combination": ("sum-combinations", "{125}", "{134}"),
    "another number": ("innies-outies", "21-19 = 2", "21-20 = 1"),
    "a difference off by one": ("innies-outies", "21-19", "21-18"),
    "another house of an equation": ("innies-outies", "r1:", "r2:"),
    "a case left out": ("house-forcing-net", " || (8)r3c9-(8=5)r6c9", ""),
}


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_fault_is_found_from_the_line_alone(planted: str) -> None:
    technique, right, wrong = PLANTED[planted]
    board, step, text = noted(technique)
    assert text.count(right) == 1
    assert list(line_faults(board, text, TECHNIQUES)) == []
    wrong_text = text.replace(right, wrong)
    assert list(line_faults(board, wrong_text, TECHNIQUES)) != []
    assert read_note(board, wrong_text, plugins=REGISTRY) != Note.of(board, step, TECHNIQUES)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "note: found ''; expected a note with an arrow"),
        ("Naked Single r1c1", "expected a note with an arrow"),
        ("Guess => r1c1=2", "note: found 'Guess'; expected the short name of a technique"),
        ("Naked Single => r0c1=2", "r0c1"),
        ("Naked Single => r1c1=x", "note: found 'x'; expected a digit"),
        ("Naked Single => r1c1", "note: found 'r1c1'; expected effects"),
        ("Naked Pair (12)r1q2 => r1c1=2", "r1q2"),
    ],
)
def test_what_is_no_note_is_refused(text: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        read_note(noted("naked-single")[0], text, plugins=REGISTRY)
    assert says in str(caught.value)


@pytest.mark.parametrize("line", [lambda *given: None, lambda *given: 1 / 0])
def test_a_technique_whose_line_fails_has_the_note_of_its_reason(line: Any) -> None:
    board, step, text = noted("hidden-pair")

    class Faulty:
        @hookimpl
        def ruleout_techniques(self) -> list[object]:
            return [ruleout.Technique("mine", "Mine", 5, TECHNIQUES["hidden-pair"].find, line=line)]

    registry = ruleout.discover(also=[Faulty()], tell=lambda fault: None)
    own = Step("mine", step.places, step.removes, step.because)
    assert explain_step(board, own, plugins=registry).note == text.replace("HP", "Mine")


@pytest.mark.parametrize("name", ["6x6", "jigsaw", "two grids", "cages"])
def test_notes_of_other_layouts_are_read_back(name: str) -> None:
    techniques, count = ruleout.default_registry().techniques, 0
    for board in random_boards([sample_layouts()[name]], count=1):
        for technique in techniques.values():
            if not technique.searches and technique.difficulty < 350 and technique.applies(board.layout):
                for step in [*technique.find(board)][:2]:
                    count += 1
                    assert read_note(board, explain_step(board, step).note) == Note.of(board, step, techniques)
    assert count > 20


def test_effects_of_a_step_are_grouped_by_digits() -> None:
    board = Board.of(ruleout.parse("1...3..2...3..2."))
    step = Step("naked-single", (Candidate(3, 4),), (Candidate(1, 2), Candidate(2, 2), Candidate(2, 4)))
    assert explain_step(board, step).note == "NS => r1c4=4, r1c2<>2, r1c3<>2/4"


def test_the_cells_of_a_rule_of_the_whole_grid_are_written_once() -> None:
    document: dict[str, Any] = {"variant": "classic", "givens": [[0] * 9] * 9, "self_taxicab": True}
    (solution,) = ruleout.solve(document, limit=1).solutions
    given = Random(28).sample(range(81), 28)
    document["givens"] = [[solution[9 * row + at] * (9 * row + at in given) for at in range(9)] for row in range(9)]
    hint = next(ruleout.hints(document, techniques="rule-narrowing"))
    assert isinstance(hint, ruleout.Hint)
    parts = explain_step(hint.board, hint.step).note.split("=>")[0].split("self-taxicab")
    assert sum(part.count("r") > 16 for part in parts) == 1
    assert list(line_faults(hint.board, explain_step(hint.board, hint.step).note, TECHNIQUES)) == []
