"""What the words of a single rule say follows from its proof: premises, what is left, what is said of several cells.

``RULEOUT_WHOLE=1`` checks 5,000 steps on boards of all grids, else a few.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import islice, product
from typing import Any

import attrs
import pytest
from soundness.setters import Ruled
from test_rules_together import SMALL, ruled, steps
from test_told_thoughts import tables

import ruleout
from ruleout import Board, Step
from ruleout.internal import (
    Candidate,
    Cells,
    Count,
    Digits,
    Number,
    Sentence,
    Several,
    Words,
    digit_mask,
    digits_of,
    mask_of,
    proof_of,
    text_of,
)
from ruleout.testing import board_of
from ruleout_strategies.catalogue import TECHNIQUES
from ruleout_strategies.rules import bounded, reasons
from ruleout_strategies.rules.played import Rules

STEPS = 5_000 if os.environ.get("RULEOUT_WHOLE") else 300
OF_ONE = [
    each for each in TECHNIQUES if each.id in ("rule-narrowing", "rule-fillings", "rule-digits", "rule-and-house")
]
BY_ID = {each.id: each for each in OF_ONE}
MOST_WORDS = 120
"""The largest number of words of an explanation with the title of its technique."""


def nested(part: object, role: str = "") -> Iterator[tuple[Sentence, str]]:
    """All sentences within *part*, each with its role in the one around it."""
    if isinstance(part, Sentence):
        yield part, role
        for name, each in part.parts.items():
            yield from nested(each, name)
    for each in part.parts if isinstance(part, Several) else ():
        yield from nested(each, role)


def described(board: Board, sentence: Sentence) -> int:
    """The mask that a sentence says a cell to have."""
    shown = sentence.parts["shown"]
    assert isinstance(shown, Sentence)
    digits = shown.parts["digits"].digits  # type: ignore[union-attr]
    name, full = shown.key.partition(".")[2], board.layout.full
    if name == "at_most":
        return mask_of(range(1, digits[0] + 1))
    if name == "at_least":
        return full & ~mask_of(range(1, digits[0]))
    return full & ~mask_of(digits) if name == "none" else mask_of(digits)


def cells_of(sentence: Sentence) -> tuple[int, ...]:
    cells = sentence.parts["cells"]
    assert isinstance(cells, Cells)
    return cells.cells


def words_of(board: Board, step: Step) -> Words:
    explain = BY_ID[step.technique].explain
    assert explain
    words = explain(board, step)
    assert isinstance(words, Words)
    return words


def faults(board: Board, step: Step) -> Iterator[str]:
    technique, removed = BY_ID[step.technique], {*step.removes}
    words, said = words_of(board, step), set[Candidate]()
    text = text_of(board.layout, words.full)
    if len(text.split()) + len(technique.title.split()) > MOST_WORDS:
        yield f"too many words: {text}"
    is_needed = False
    for sentence, role in nested(words.full):
        name, here = sentence.key.partition(".")[2], set[Candidate]()
        if name == "known" and role == "known":
            for cell in cells_of(sentence):
                if board.masks[cell] & ~described(board, sentence):
                    yield f"{board.layout.names[cell]} is not that: {text}"
        elif name == "known":
            mask = described(board, sentence)
            here = {each for each in removed if each.cell in cells_of(sentence) and not mask & digit_mask(each.digit)}
            left = {cell: {*digits_of(board.masks[cell] & ~mask)} for cell in cells_of(sentence)}
            if any(Candidate(cell, digit) not in removed for cell in left for digit in left[cell]) or not here:
                yield f"more is left of {cells_of(sentence)} or nothing is removed: {text}"
        elif name == "open_cells":
            shown, rule = sentence.parts["digits"], step.because.constraints["rule"][0]
            assert isinstance(shown, Digits)
            some = [cell for cell in rule.cells if board.masks[cell].bit_count() > 1]
            here = {Candidate(cell, digit) for cell in some for digit in shown.digits if board.has(cell, digit)}
        elif name in ("not_digits", "removed"):
            shown = sentence.parts["shown" if name == "not_digits" else "digits"]
            assert isinstance(shown, Digits)
            here = {Candidate(cell, digit) for cell in cells_of(sentence) for digit in shown.digits}
        elif name == "reads":
            rule = step.because.constraints["rule"]
            cells = dict.fromkeys(c for each in (*rule, *step.because.constraints.get("unit", ())) for c in each.cells)
            masks = [mask_of(map(int, each.split("/"))) for each in str(sentence.parts["way"]).split("-")]
            gone = {
                Candidate(c, d) for c, mask in zip(cells, masks, strict=True) for d in digits_of(board.masks[c] & ~mask)
            }
            yield from (
                () if gone == {each for each in removed if each.cell in cells} else [f"allows other digits: {text}"]
            )
        elif name == "were":
            (cell,), (digit,) = sentence.parts["cell"].cells, sentence.parts["digit"].digits  # type: ignore[union-attr]
            yield from () if Candidate(cell, digit) in removed else [f"assumes what is not removed: {text}"]
        elif name == "likewise" and not _is_alike(board, step, words, sentence):
            yield f"what is told likewise has other reasons: {text}"
        elif name in ("numbers_of", "room"):
            yield from _wrong_numbers(board, step, sentence, text)
        is_needed |= name.startswith(("needed", "removed_")) or name == "combinations"
        if here - removed:
            yield f"says that {here - removed} are removed: {text}"
        said |= here
    if not is_needed and said != removed and "base" not in step.because.constraints:
        yield f"does not say {removed - said}: {text}"


def _is_alike(board: Board, step: Step, words: Words, sentence: Sentence) -> bool:
    """Whether each removal of *sentence* has a fact with premises as those of a fact that is told with its own."""
    roles = step.because.constraints
    rules = Rules(board, (*roles["rule"], *roles.get("unit", ())), step.technique != "rule-narrowing")
    proof = proof_of(board, step, BY_ID)
    told = {
        text_of(board.layout, each)
        for each, _ in nested(words.full)
        if each.key.endswith((".so", ".so_all", ".so_played"))
    }

    def premises(number: int) -> list[str]:
        known = reasons.premises(rules, proof.facts[number])
        return sorted(f"{each.parts['shown']}" for each in known.parts if isinstance(each, Sentence))

    few = [i for i, fact in enumerate(proof.facts) if 0 < len(fact.cells) <= reasons.MOST_NAMED]
    shown = [
        premises(i)
        for i in few
        if any(text_of(board.layout, reasons.premises(rules, proof.facts[i])) in each for each in told)
    ]
    cells = {cell for each, _ in nested(sentence) if "cells" in each.parts for cell in cells_of(each)}
    alike = {each.cell for i in few if premises(i) in shown for each in proof.facts[i].node.candidates}
    return cells <= alike


def _wrong_numbers(board: Board, step: Step, sentence: Sentence, text: str) -> Iterator[str]:
    """Yield what is wrong with the numbers of times that digits fit: at most once in each house and in other cells."""
    (rule,), houses = step.because.constraints["rule"], step.because.constraints["base"]
    assert isinstance(rule, Count)
    house_of = {cell: house for house in houses for cell in house.cells}
    fitting = []
    for digit, own in enumerate(rule.counts, 1):
        some = [
            {house_of.get(rule.cells[i], i) for i in places if board.masks[rule.cells[i]] & digit_mask(digit)}
            for places in rule.places
        ]
        least = max(sum(board.masks[rule.cells[i]] == digit_mask(digit) for i in places) for places in rule.places)
        most = min(map(len, some))
        if sentence.key.endswith("room"):
            count, digits = sentence.parts["count"], sentence.parts["digits"]
            assert isinstance(count, Number)
            assert isinstance(digits, Digits)
            if digit in digits.digits and (count.value != most or any(least < each <= most for each in own)):
                yield f"{digit} fits in {most} cells: {text}"
        fitting.append([each for each in own if least <= each <= most])
    if sentence.key.endswith("numbers_of"):
        sets = {
            tuple(digit for digit, n in enumerate(each, 1) if n)
            for each in product(*fitting)
            if sum(each) == len(rule.places[0])
        }
        told = {tuple(map(int, each.split("-"))) for each in sentence.parts["sets"].parts}  # type: ignore[union-attr]
        yield from () if sets == told else [f"the sets are {sets}: {text}"]


@pytest.mark.long
def test_words_of_single_rules_say_what_their_proofs_hold() -> None:
    count = 0
    for board in ruled(SMALL, 5):
        for step in steps(OF_ONE, board):
            assert not list(faults(board.board, step)), board.rules
            count += 1
            if count >= STEPS:
                return


def circles(seed: int) -> Board:
    """A grid with counting circles in some cells, and random candidates there."""
    draw = random.Random(seed)
    cells = draw.sample(range(81), draw.randrange(8, 24))
    rule = {"counting_circles": [[divmod(cell, 9) for cell in cells]]}
    layout = ruleout.parse({"givens": [[0] * 9] * 9, **rule}).layout
    some = {layout.names[cell]: "".join(draw.sample("123456789", draw.randrange(3, 10))) for cell in cells}
    return board_of(layout, some)


@cache
def of_circles() -> list[tuple[Board, Step]]:
    boards = [Ruled(circles(seed), (), ("counting_circles",)) for seed in range(8)]
    some = [(each.board, step) for each in boards for step in islice(steps([BY_ID["rule-fillings"]], each), 6)]
    return [(board, step) for board, step in some if "base" in step.because.constraints]


@cache
def of_six() -> list[tuple[Board, Step]]:
    pairs = attrs.evolve(tables(), board=board_of(tables().board.layout, {"r2c2": "12", "r4c4": "345"}))
    some = (pairs, *islice(ruled(["6x6"], 5), 20))
    return [(each.board, step) for each in some for step in islice(steps(OF_ONE, each), 20)]


def test_the_numbers_of_counting_circles_are_told_as_they_add_up() -> None:
    told = of_circles()
    assert not [fault for board, step in told for fault in faults(board, step)]
    texts = [str(text_of(board.layout, words_of(board, step).full)) for board, step in told]
    assert any("fits in at most four of its cells" in text for text in texts)
    assert any("only if these are " in text for text in texts)


def shifted(told: Several, board: Board) -> Several:
    """The sentences on cells with the next digits."""

    def of(each: Sentence) -> Sentence:
        shown = each.parts["shown"]
        assert isinstance(shown, Sentence)
        inner = shown.parts["digits"]
        assert isinstance(inner, Digits)
        digits = Digits([digit % board.layout.digits + 1 for digit in inner.digits])
        return attrs.evolve(each, parts={**each.parts, "shown": attrs.evolve(shown, parts={"digits": digits})})

    return Several([of(each) for each in told.parts if isinstance(each, Sentence)], told.join)


@pytest.mark.parametrize("name", ["premises", "left_by", "in_order", "_shape", "_numbers"])
def test_a_wrong_digit_or_reason_in_words_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told = of_circles() if name == "_numbers" else of_six()
    assert not [fault for board, step in told for fault in faults(board, step)]
    module = bounded if name == "_numbers" else reasons
    true = getattr(module, name)

    def wrong(*given: Any) -> Any:
        right = true(*given)
        if name == "premises":
            return shifted(right, given[0].board)
        if name == "left_by":
            return [(cell, Digits([1]), "not_digits") for cell, *_ in right[0]], right[1]
        if name == "in_order":
            return re.sub(r"\d/", "", right, count=1)
        return "alike" if name == "_shape" else (right[0], right[1] + 1)

    monkeypatch.setattr(module, name, wrong)
    assert [fault for board, step in told for fault in faults(board, step)]
