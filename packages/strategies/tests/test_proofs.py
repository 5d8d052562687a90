"""Each thought of a proof follows from what it names, and a fault in a proof is found."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import attrs
import pytest

from ruleout.internal import (
    Board,
    Cause,
    Cells,
    Digits,
    Fact,
    Layout,
    Piece,
    Proof,
    Sentence,
    Several,
    Step,
    Technique,
    classic_grid,
    default_lesson,
    proof_of,
)
from ruleout.testing import boards_along, proof_faults, random_puzzle
from ruleout.testing.lessons import lesson_faults
from ruleout_strategies.catalogue import TECHNIQUES

BY_ID = {each.id: each for each in TECHNIQUES}
LAYOUT: Layout = classic_grid(9, (3, 3))


def proven(technique: str) -> tuple[Board, Step, Proof]:
    """Return a step of the chain *technique* on a random board, and its proof."""
    own = BY_ID[technique]
    easier = [each for each in TECHNIQUES if each.difficulty < own.difficulty and not each.on_request]
    for seed in range(40):
        for board in boards_along(random_puzzle(LAYOUT, seed=seed), easier):
            for step in own.find(board):
                return board, step, proof_of(board, step, BY_ID)
    raise AssertionError(f"no board has a step of {technique}")


def changed(proof: Proof, change: Callable[[Fact], Fact | None]) -> Proof | None:
    """Return *proof* with the first fact for which *change* returns another one."""
    for number, fact in enumerate(proof.facts):
        other = change(fact)
        if other is not None and other != fact:
            return attrs.evolve(proof, facts=(*proof.facts[:number], other, *proof.facts[number + 1 :]))
    return None


def without(name: str, fact: Fact) -> Fact | None:
    """Return *fact* without the first item of its attribute *name*, or None if it has none."""
    items = getattr(fact, name)
    return attrs.evolve(fact, **{name: items[1:]}) if items else None


FAULTS: dict[str, Callable[[Proof], Proof | None]] = {
    "a house left out": lambda proof: changed(proof, partial(without, "by")),
    "a fact left out": lambda proof: changed(proof, partial(without, "after")),
    "a cell left out": lambda proof: changed(proof, partial(without, "cells")),
    "a wrong direction": lambda proof: changed(
        proof, lambda fact: None if fact.is_assumed else attrs.evolve(fact, is_true=not fact.is_true)
    ),
    "a case left out": lambda proof: attrs.evolve(
        proof, causes=tuple([attrs.evolve(each, facts=each.facts[:1]) for each in proof.causes])
    ),
    "an effect left out": lambda proof: attrs.evolve(proof, causes=proof.causes[1:]),
    "an effect twice": lambda proof: attrs.evolve(proof, causes=(*proof.causes, *proof.causes)),
    "a cause that is none": lambda proof: attrs.evolve(
        proof, causes=tuple([Cause(each.effects, (1, *each.facts[1:]), each.by) for each in proof.causes])
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str) -> None:
    board, step, proof = proven("xy-chain")
    assert list(proof_faults(board, step, proof)) == []
    other = FAULTS[fault](proof)
    assert other is not None
    assert list(proof_faults(board, step, other))


@pytest.mark.parametrize("technique", ["hidden-single", "naked-pair", "x-wing", "finned-x-wing", "w-wing"])
def test_each_house_fact_and_cell_of_a_pattern_is_needed(technique: str) -> None:
    board, step, proof = proven(technique)
    assert list(proof_faults(board, step, proof)) == []
    for fault in ("a house left out", "a fact left out", "a cell left out"):
        other = FAULTS[fault](proof)
        assert other is None or list(proof_faults(board, step, other)), fault


def reworded(own: Technique, change: Callable[[Sentence], Sentence]) -> Technique:
    """Return a technique with a lesson in which each sentence is changed."""

    def lesson(board: Board, step: Step, proof: Proof) -> Sentence | Several:
        return altered((own.lesson or default_lesson)(board, step, proof), change)

    return attrs.evolve(own, lesson=lesson)


def altered(piece: Any, change: Callable[[Sentence], Sentence]) -> Any:
    """Return *piece* with *change* made in each sentence of it."""
    if isinstance(piece, Several):
        return attrs.evolve(piece, parts=[altered(each, change) for each in piece.parts])
    if not isinstance(piece, Sentence):
        return piece
    parts = {name: altered(each, change) for name, each in piece.parts.items()}
    return change(attrs.evolve(piece, parts=parts))


def with_parts(sentence: Sentence, kind: type, make: Callable[[Any], Piece]) -> Sentence:
    """Return *sentence* with each part of a kind replaced."""
    parts = {name: make(each) if isinstance(each, kind) else each for name, each in sentence.parts.items()}
    return attrs.evolve(sentence, parts=parts)


WRONG = {
    "another digit": lambda each: with_parts(each, Digits, lambda part: Digits([1 + part.digits[0] % 9])),
    "another cell": lambda each: with_parts(each, Cells, lambda part: Cells([(cell + 40) % 81 for cell in part.cells])),
    "the other direction": lambda each: (
        attrs.evolve(each, key=each.key.replace("holds", "lacks")) if each.key.endswith(".holds") else each
    ),
}


@pytest.mark.parametrize("fault", WRONG)
def test_a_planted_fault_in_a_lesson_is_found(fault: str) -> None:
    technique = BY_ID["skyscraper"]
    if fault == "the other direction":  # in a case nothing is true or false in the others as well
        technique = attrs.evolve(BY_ID["hidden-single"], lesson=None)
    board, step, _ = proven(technique.id)
    assert list(lesson_faults(technique, board, step)) == []
    assert list(lesson_faults(reworded(technique, WRONG[fault]), board, step))
