"""The pages about families of techniques are those that the installed techniques and examples make."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from every_technique import TECHNIQUES
from example_puzzles import REGISTRY, classic, exocet, tridagon
from familypages import FAMILIES, FOLDER, family, marked, pages, shown
from technique_examples import load

import ruleout
from ruleout.plugin import Puzzle
from ruleout.testing import board_of

FOUND = load()


def test_the_pages_are_up_to_date() -> None:
    written = {str(path.relative_to(FOLDER)): path for path in FOLDER.rglob("*.*")}
    assert {name: path.read_text(encoding="utf-8") for name, path in written.items()} == pages()


def test_each_technique_is_on_a_page() -> None:
    assert {family(each) for each in TECHNIQUES} == set(FAMILIES)


@pytest.mark.parametrize("technique", sorted(FOUND))
def test_an_example_has_one_solution_and_a_step_of_its_technique(technique: str) -> None:
    puzzle, number, board, step = shown(technique, FOUND[technique])
    result = ruleout.solve(puzzle, plugins=REGISTRY)
    assert result.verdict is ruleout.Verdict.UNIQUE
    assert number > 0
    assert all(result.solutions[0][each.cell] == each.digit for each in step.places)
    assert all(result.solutions[0][each.cell] != each.digit for each in step.removes)
    note = ruleout.explain_step(board, step, plugins=REGISTRY).note
    assert ruleout.read_note(board, note, plugins=REGISTRY) == ruleout.Note.of(board, step, REGISTRY.techniques)


@pytest.mark.parametrize(
    ("technique", "make", "seed"),
    [
        ("tridagon", tridagon, 0),
        ("tridagon-forcing-chain", tridagon, 471),
        ("junior-exocet", exocet, 785),
        ("rank-0", classic, 506),
    ],
)
def test_examples_of_exotic_patterns_are_generated(technique: str, make: Callable[[int], Puzzle], seed: int) -> None:
    assert FOUND[technique].puzzle == ruleout.write(make(seed), "line", plugins=REGISTRY)


def test_nearly_all_techniques_have_an_example() -> None:
    assert {each.id for each in TECHNIQUES} >= set(FOUND)
    assert len(FOUND) > 0.98 * len(TECHNIQUES)


def test_a_board_shows_the_pattern_and_what_is_removed() -> None:
    board = board_of(ruleout.parse("." * 16).layout, {"r1c1": "12", "r1c2": "12"})
    (pair,) = (each for each in TECHNIQUES if each.id == "naked-pair")
    step = next(iter(pair.find(board)))
    assert marked(board, step).splitlines()[1:3] == [
        "|   (12)   (12) | -1-234 -1-234 |",
        "| -1-234 -1-234 |   1234   1234 |",
    ]
