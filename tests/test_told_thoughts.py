"""What the words of rules together say follows from their proof: each digit, cell, bound, set and place.

``RULEOUT_WHOLE=1`` checks 5,000 steps on boards of all grids, else a few.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import reduce
from itertools import islice, product
from math import prod
from operator import or_
from typing import Any

import pytest
from soundness.setters import Ruled
from test_rules_together import SMALL, TOGETHER, ruled, steps

import ruleout
from ruleout import Board, Candidate, Step
from ruleout.internal import Cells, Digits, Named, Proof, Sentence, Several, Unit, Units, digit_mask, mask_of, proof_of
from ruleout.testing import board_of
from ruleout_strategies.together.told import Teller

STEPS = 5_000 if os.environ.get("RULEOUT_WHOLE") else 250
BY_ID = {each.id: each for each in TOGETHER}
NODES = 2_000
MOST_FILLINGS = 20_000
"""Rules whose cells have more combinations of candidates are not filled again."""
Masks = dict[int, int]


def nested(part: object) -> Iterator[Sentence]:
    """All sentences within *part*, itself included, without those of what is gone."""
    if isinstance(part, Sentence):
        yield part
        for name, each in part.parts.items():
            yield from nested(each) if name != "gone" else ()
    for each in part.parts if isinstance(part, Several) else ():
        yield from nested(each)


def left(board: Board, proof: Proof, *numbers: int) -> list[int]:
    """The masks of all cells after the facts with these numbers, and those that they use."""
    masks = list(board.masks)
    for fact in map(proof.facts.__getitem__, proof.before(*numbers)):
        if fact.ends_case:
            continue
        for each in fact.node.candidates:
            here = digit_mask(each.digit)
            masks[each.cell] &= here if fact.is_true else ~here
    return masks


def described(board: Board, sentence: Sentence, cell: int) -> int:
    """The mask that a sentence says to be left of *cell*."""
    name = sentence.key.partition(".")[2]
    digits = sentence.parts["digits"].digits  # type: ignore[union-attr]
    own = mask_of(digits)
    if name == "is_not":
        own = board.layout.full & ~own
    elif name == "at_most":
        own = mask_of(range(1, digits[0] + 1))
    elif name == "at_least":
        own = board.layout.full & ~mask_of(range(1, digits[0]))
    return own & board.masks[cell]


def fillings(board: Board, constraints: tuple[object, ...], cells: list[int]) -> set[tuple[int, ...]] | None:
    """The sets of digits of the fillings of a rule whose cells that see each other differ; None if it has many."""
    options = [[bit + 1 for bit in range(board.layout.digits) if board.masks[cell] >> bit & 1] for cell in cells]
    if prod(map(len, options)) > MOST_FILLINGS:
        return None
    apart = [(a, b) for a in cells for b in cells if a < b and board.layout.peer_sets[a] >> b & 1]
    found = set()
    for digits in product(*options):
        at = dict(zip(cells, digits, strict=True))
        if all(at[a] != at[b] for a, b in apart) and all(
            each.holds([at[cell] for cell in each.cells])  # type: ignore[attr-defined]
            for each in constraints
        ):
            found.add(tuple(sorted(digits)))
    return found


def leaves(board: Board, proof: Proof, number: int, i: int, cell: int, told: int) -> bool:
    """Whether the rule of fact *i*, and what is known before it, leave no other digit than *told* of *cell*."""
    fact, facts, before = proof.facts[i], proof.facts, {*proof.before(i)}
    seen = [j for j in proof.before(number) if facts[j].after and not facts[j].cells and {*facts[j].after} <= before]
    named = Named(board.layout, left(board, proof, i, *seen), fact.cells, fact.by, NODES)
    return cell in fact.cells and not fact.ends_case and not named.allow({cell: board.masks[cell] & ~told})


def allows(board: Board, proof: Proof, i: int, told: list[int]) -> bool:
    """Whether the rule of fact *i* allows only these digits in its cells, if need be with one cell free."""
    fact = proof.facts[i]
    if not fact.by or not (rule := [each for each in fact.by if each.origin and each.origin == fact.by[0].origin]):
        return False
    cells, before = list(dict.fromkeys(c for each in rule for c in each.cells)), left(board, proof, *fact.after)
    changed = [c for c in cells if before[c] != board.masks[c]]
    for free in changed if fact.ends_case else [-1]:
        masks = [board.masks[c] if c == free else mask for c, mask in enumerate(before)]
        every = [each for each in board.layout.constraints if each in fact.by or len({*each.cells} & {*cells}) > 1]
        named = Named(board.layout, masks, cells, [*rule, *(each for each in every if isinstance(each, Unit))], NODES)
        if (
            len(told) == len(cells)
            and named.allow({})
            and all(
                own >> bit & 1 or not named.allow({c: 1 << bit})
                for c, own in zip(cells, told, strict=True)
                for bit in range(board.layout.digits)
                if masks[c] >> bit & 1 or own >> bit & 1
            )
        ):
            return True
    return False


def faults(board: Board, step: Step) -> Iterator[str]:
    proof = proof_of(board, step, BY_ID)
    ends = [number for cause in proof.causes for number in cause.facts]
    for case in Teller(board, proof).cases():
        if "thoughts" not in case.parts:
            continue
        (cell,), digits = case.parts["cell"].cells, case.parts["digits"].digits  # type: ignore[union-attr]
        for digit in digits:
            own = [
                number
                for number in ends
                if any(
                    fact.is_assumed and (cell, digit) == (each.cell, each.digit)
                    for fact in map(proof.facts.__getitem__, proof.before(number))
                    for each in fact.node.candidates
                )
            ]
            assert own, (cell, digit)
            for number in own:
                for each in nested(case.parts["thoughts"]):
                    if fault := fault_of(board, step, proof, number, each):
                        yield f"if {cell} were {digit}, {each.key} {each.parts}: {fault}"


def fault_of(board: Board, step: Step, proof: Proof, number: int, sentence: Sentence) -> str:
    """Return what is wrong with a sentence on what leads to the fact *number*, or an empty text."""
    name, parts, before = sentence.key.partition(".")[2], sentence.parts, proof.before(number)
    cells = parts["cell"].cells if isinstance(parts.get("cell"), Cells) else ()
    digits = parts["digits"].digits if isinstance(parts.get("digits"), Digits) else ()
    masks = left(board, proof, number)
    true = {(c.cell, c.digit) for i in before if proof.facts[i].is_true for c in proof.facts[i].node.candidates}
    source = parts["source"].units if isinstance(parts.get("source"), Units) else ()
    own = [proof.facts[i] for i in before if source and source[0] in proof.facts[i].by]
    if source and not own:
        return "its rule or house is in no fact"
    if name in ("is_left", "is_not", "at_most", "at_least", "would", "would_too"):
        for cell in cells:
            told = described(board, sentence, cell)
            exact = told in {left(board, proof, i)[cell] for i in before}
            if told == board.masks[cell] or not (
                exact or any(leaves(board, proof, number, i, cell, told) for i in before)
            ):
                return f"no fact leaves {cell} that"
    elif name == "apart":
        apart, told = parts["units"].units, {*parts["cells"].cells}  # type: ignore[union-attr]
        kept = {c for a in told for c in told if any(c in each.cells and a in each.cells and a != c for each in apart)}
        named = any({*apart} <= {*proof.facts[i].by} and told <= {*proof.facts[i].cells} for i in before)
        return "" if named and told == kept else "nothing keeps these different"
    elif name == "reads":
        texts = str(parts["way"]).split("-")
        masks_told = [mask_of(int(digit) for digit in each.split("/")) for each in texts]
        return "" if any(allows(board, proof, i, masks_told) for i in before) else "it allows more"
    elif name == "places":
        found = {(c, d) for c in parts["cells"].cells for d in parts["digit"].digits}  # type: ignore[union-attr]
        return "" if found <= true else "not all are true"
    elif name == "leaves_without":
        lost = {(c.cell, c.digit) for fact in own for i in fact.after for c in proof.facts[i].node.candidates}
        told = [each.parts for each in parts["gone"].parts]  # type: ignore[union-attr]
        pairs = {(c, d) for each in told for c in each["cells"].cells for d in each["digit"].digits}  # type: ignore[union-attr]
        return "" if pairs and pairs <= lost - true else "not all are gone"
    elif name == "only_place":
        (unit,), (cell,), (digit,) = source, cells, digits
        assert isinstance(unit, Unit)
        here = [each for each in own if each.by[0] == unit and each.is_true]
        placing = next(each for each in here if each.node.candidates == (Candidate(cell, digit),))
        at_first = left(board, proof, *placing.after)
        holders = [other for other in unit.cells if at_first[other] & digit_mask(digit)]
        return "" if holders == [cell] and (cell, digit) in true else "there are other places"
    elif name == "no_place":
        return "" if not any(masks[c] & mask_of(digits) for c in source[0].cells) else "there is a place"
    elif name in ("lacks", "no_way"):
        (fact,) = [each for each in own if each.ends_case]
        sets = {tuple(map(int, each.split("-"))) for each in parts["ways"].parts}  # type: ignore[union-attr,arg-type]
        rule = [each for each in board.layout.constraints if each.origin == source[0].origin and each in fact.by]
        real = fillings(board, tuple(rule), list(fact.cells))
        if real is not None and real != sets:
            return f"it can be {real}"
        held = reduce(or_, (masks[cell] for cell in fact.cells))
        if name == "lacks" and (held & mask_of(digits) or not all({*each} & {*digits} for each in sets)):
            return "it has a place for some of these"
    elif name == "no_digit":
        return "" if not any(masks[cell] for cell in cells) else "some are left"
    elif name in ("which", "which_it"):
        facts = [proof.facts[i] for i in before if proof.facts[i].ends_case]
        return "" if facts and not masks[facts[-1].cells[0]] else "a digit is left"
    return ""


@pytest.mark.long
def test_words_say_what_the_proof_holds() -> None:
    count = 0
    for board in ruled(SMALL, 3):
        for step in steps(TOGETHER, board):
            assert not list(faults(board.board, step)), (board.rules, BY_ID[step.technique].title)
            count += 1
            if count >= STEPS:
                return


def tables() -> Ruled:
    """An empty board with tables of pairs that meet, and with a sum of which two cells differ by one of these."""
    far, near = ([[a, b] for a in range(1, 7) for b in range(1, 7) if abs(a - b) >= least] for least in (3, 1))
    cells = [[[0, 0], [1, 1]], [[0, 1], [1, 1]], [[3, 3], [2, 2]]]
    rules: dict[str, Any] = {
        "pair_rules": [*({"pairs": far, "cells": each} for each in cells), {"pairs": near, "cells": [[2, 2], [4, 4]]}],
        "sums": [{"sum": 16, "cells": [[2, 2], [4, 4], [5, 0]]}],
    }
    return Ruled(board_of(ruleout.parse({"n": 6, "box": [2, 3], **rules}).layout, {}), (), tuple(rules))


@pytest.mark.parametrize("name", ["_told", "_ways", "_gone", "_tight", "_notes", "_reads"])
def test_a_wrong_digit_or_set_in_words_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    true = getattr(Teller, name)

    def told(self: Teller, *given: object) -> object:
        if name == "_told":
            template, digits = true(self, *given)
            return template, (digits[0] % self._layout.digits + 1, *digits[1:])
        if name == "_gone":
            return [[Candidate(each.cell, each.digit % 6 + 1) for each in own] for own in true(self, *given)]
        if name == "_tight":
            mask = true(self, *given)
            return mask & (mask - 1) or mask
        if name == "_notes":
            notes = true(self, *given)
            return {each: {**notes[each], "cells": Cells([0])} for each in notes}
        if name == "_reads":
            return re.sub(r"\d/", "", true(self, *given))
        return true(self, *given)[1:]

    some = list(islice(ruled(["6x6"], 3), 20)) if name not in ("_notes", "_reads") else [tables()]
    found = [(board.board, step) for board in some for step in steps(TOGETHER[:3], board)]
    assert not [fault for board, step in found for fault in faults(board, step)]
    monkeypatch.setattr(Teller, name, told)
    assert [fault for board, step in found for fault in faults(board, step)]
