"""Clauses of proofs in words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import evolve

import ruleout
from ruleout.internal import (
    Board,
    Cells,
    Sentence,
    Step,
    Units,
    Words,
    chain_proof,
    classic_grid,
    default_lesson,
    plain_proof,
    text_of,
)
from ruleout.testing import boards_along, random_board, random_puzzle, sample_layouts
from ruleout_strategies.catalogue import TECHNIQUES
from ruleout_strategies.learning.examples import best_example
from ruleout_strategies.lessons import lesson

BY_ID = {each.id: each for each in TECHNIQUES}


def first_step(technique: str) -> tuple[Board, Step]:
    """Return the first step of *technique* on a random board."""
    own = BY_ID[technique]
    easier = [each for each in TECHNIQUES if each.difficulty < own.difficulty and not each.on_request]
    for seed in range(40):
        for board in boards_along(random_puzzle(classic_grid(9, (3, 3)), seed=seed), easier):
            for step in own.find(board):
                return board, step
    raise AssertionError(f"no board has a step of {technique}")


LESSONS = {
    "naked-single": "Only 2 is left in r5c6. So r5c6 is 2.",
    "skyscraper": "If r4c6 is not 1, the 1 of column 6 is in r6c6, so r6c8 in row 6 is not 1 and the 1 of column 8 is "
    "in r5c8. So r4c6 or r5c8 is 1. r5c5 sees r4c6 in box 5 and r5c8 in row 5 and cannot be 1.",
    "xy-chain": "If r1c4 is not 3, r1c4 (3/5) is 5, so r1c5 (3/5) in row 1 is 3. If r1c4 is 3 instead, r1c5 (3/5) in "
    "row 1 is 5. Either way, r1c4 or r1c5 is 3. r1c1 and r1c7 see r1c5 and r1c4 in row 1; r2c4 and r3c5 see r1c5 "
    "and r1c4 in box 2, so r1c1, r1c7, r2c4 and r3c5 cannot be 3. Either way, r1c4 or r1c5 is 5. r1c7 sees r1c4 and "
    "r1c5 in row 1; r2c4 sees r1c4 and r1c5 in box 2, so r1c7 and r2c4 cannot be 5.",
}


@pytest.mark.parametrize("technique", LESSONS)
def test_the_lesson_of_a_technique_without_one_tells_the_proof(technique: str) -> None:
    board, step = first_step(technique)
    lesson = text_of(board.layout, default_lesson(board, step, chain_proof(board, step) or plain_proof(step)))
    assert lesson == LESSONS[technique]


def told(technique: str) -> Iterator[tuple[Board, Step, Sentence]]:
    """Yield the sentences within the lesson of the example of *technique*, with the board and the step."""
    example, own = best_example(technique), BY_ID[technique]
    found = example and example.step(technique, ruleout.default_registry())
    assert found
    assert own.prove
    assert own.lesson
    _, _, board, step = found
    for span in text_of(board.layout, own.lesson(board, step, own.prove(board, step))).spans:
        if isinstance(span.part, Sentence):
            yield board, step, span.part


@pytest.mark.parametrize("technique", ["x-wing", "mutant-x-wing", "finned-franken-jellyfish"])
def test_lessons_on_fish_say_of_places_what_the_units_show(technique: str) -> None:
    for board, step, sentence in told(technique):
        cells = {name: part.cells for name, part in sentence.parts.items() if isinstance(part, Cells)}
        if sentence.key == "fish-lesson.play":
            assert all(board.layout.peer_sets[cells[i][0]] >> cells[j][0] & 1 for i, j in ("ac", "bd"))
        elif sentence.key == "fish-lesson.but":
            covers = {cell for cover in step.because.constraints["cover"] for cell in cover.cells}
            assert covers.isdisjoint(cells["fins"])


@pytest.mark.parametrize("technique", ["naked-quad", "locked-triple"])
def test_lessons_on_subsets_name_the_house_of_each_removal(technique: str) -> None:
    for board, step, sentence in told(technique):
        if sentence.key == "naked-subset-lesson.inside":
            units, removals = sentence.parts["units"], sentence.parts["removals"]
            assert isinstance(units, Units)
            around = {cell for unit in units.units for cell in unit.cells}
            names = {board.layout.names[cell] for cell in {each.cell for each in step.removes} - around}
            assert names.isdisjoint(text_of(board.layout, removals).replace(",", "").split())


def test_lessons_on_fish_with_fins_name_these_on_several_grids_too() -> None:
    own, seen = BY_ID["finned-x-wing"], 0
    assert own.prove
    assert own.lesson
    for seed in range(12):
        board = random_board(sample_layouts()["two grids"], seed)
        for step in own.find(board):
            told = own.lesson(board, step, own.prove(board, step))
            assert isinstance(told, Sentence)
            assert told.key in ("fish-lesson.with_fins", "fish-lesson.only_fins")
            seen += 1
    assert seen


def test_a_lesson_without_its_template_is_an_error() -> None:
    board, step = first_step("locked-candidates")
    own, proof = BY_ID["locked-candidates"], plain_proof(step)
    assert own.explain
    words = own.explain(board, step)
    assert isinstance(words, Words)
    told = lesson("locked-candidates", lambda board, step: evolve(words, full_name="missing"))
    with pytest.raises(KeyError, match="missing"):
        told(board, step, proof)


def test_the_lesson_on_templates_plays_a_trial_through() -> None:
    board, step = first_step("template-delete")
    own = BY_ID["template-delete"]
    assert own.prove
    assert own.lesson
    proof = own.prove(board, step)
    assert any(fact.ends_case for fact in proof.facts)
    assert "so no " in text_of(board.layout, own.lesson(board, step, proof))
