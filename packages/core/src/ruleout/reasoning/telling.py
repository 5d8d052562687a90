"""Facts and causes of a proof as clauses of sentences, and the lesson of a technique without its own.

A clause has no capital and no full stop: "r5c8 in column 8 is not 4 and the 4 of row 5 is in r5c2".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ruleout.masks import Cell, Digit, digits_of, union_of
from ruleout.model.candidate import Candidate
from ruleout.model.constraints import Constraint, Unit
from ruleout.reasoning.board import Board
from ruleout.reasoning.proof import Cause, Fact, Proof
from ruleout.reasoning.reason import Node
from ruleout.reasoning.step import Step
from ruleout.reasoning.wording import grouped, removals
from ruleout.words.sentences import Cells, Digits, Number, Piece, Sentence, Sentences, Several, Units

TELLING = Sentences(
    "telling",
    holds="{cells:or} is {digits:or}",
    either="{ends}",
    lacks="{cells} {cells#is|are} not {digits:or}",
    inside="{cells}",
    within="{cells} in {units}",
    ruled="{cells} by {units}",
    gone="{parts} {cells#is|are} not {digits:or}",
    lone="only {digit} is left in {cell}",
    cell="{cell} ({digits:/}) is {digit}",
    cell_within="{cell} ({digits:/}) in {units} is {digit}",
    cell_ruled="{cell} ({digits:/}) is {digit} by {units}",
    house="the {digit} of {units} is in {places:or}",
    set="{cells} have only {digits:/}, and without {without} they need all the others: {ends}",
    end="{digit} is in {places:or}",
    alone="{claim}",
    by="by {units}, {claim}",
    chained="by chain {number:digits}, {claim}",
    both="{first} and {then}",
    therefore="{first}, so {then}",
    unique="{claim}, since otherwise the digits of {cells} could be exchanged, and there would be two solutions",
    twice="{units} would have {digit} twice, in {cells}",
    at_once="{cells} would be {digits} and not {digits}",
    two_digits="{cells} would be {digits} at once",
    no_place="no {digit} would be left in {units}",
    no_digit="no digit would be left in {cells}",
    clash="{one} and {other} cannot hold together",
    ended="{why}, so {claim}",
    sees="{cells} {cells#sees|see} {seen}",
    sees_all="{cells} {cells#sees|see} all of them in {units}",
    not_both="{cells} cannot be {digits} at once",
    apart="{claim}",
    so=", so {claim}",
    so_long=". So {claim}",
    also=", and {claim}",
    then=". Then {claim}",
    case="If {start}, {links}.",
    case_lines="If {start}:\n{links:\n}",
    instead="If {start} instead, {links}.",
    instead_lines="If {start} instead:\n{links:\n}",
    chain="Chain {number:digits}: {told}",
    line="{^clause}.",
    one_of="So {ends}.",
    in_each="In each case {claim}.",
    both_ways="Either way, {ends}.",
    result="{sights}, so {removals}.",
    removed_alike="{sights} and cannot be {digits}.",
    effects="So {removals}.",
    effects_by="By {units}, {removals}.",
)
MOST_TOGETHER = 4
"""The maximum number of clauses in one sentence. If there are more, each is a line of its own."""


def holds(node: Node) -> Sentence:
    """Return that *node* is true: ``r1c2 is 5``, ``r1c2 or r1c3 is 5``, ``r1c2 is 5 or 7 or r1c3 is 5``."""
    return _told(node, "holds", "or")


def lacks(node: Node) -> Sentence:
    """Return that *node* is false: ``r1c2 is not 5``, ``r1c2 and r1c3 are not 5``, ``r1c2 is not 5 or 7``."""
    return _told(node, "lacks", "and")


def _told(node: Node, name: str, word: str) -> Sentence:
    groups = grouped((each.cell, each.digit) for each in node.candidates)
    if len(groups) > 1:
        own = [TELLING.sentence(name, cells=Cells(cells), digits=Digits(digits)) for digits, cells in groups.items()]
        return TELLING.sentence("either", ends=Several(own, word))
    return TELLING.sentence(name, **_pieces(node))


def claim(fact: Fact) -> Sentence:
    """Return *fact* without its reasons."""
    return (holds if fact.is_true else lacks)(fact.node)


def within(cells: Iterable[Cell], units: Iterable[Constraint]) -> Sentence:
    """Return cells with what they are seen by: ``r5c8 in column 8``, ``r5c8 by the arrow from r1c1 to r1c3``."""
    own = tuple(units)
    return TELLING.sentence(_name(own), cells=Cells(cells), units=Units(own))


def sees(board: Board, cells: Sequence[Cell], groups: Iterable[Iterable[Cell]], are_named: bool = False) -> Sentence:
    """Return how each of *cells* sees each of *groups* of cells: ``r3c3 sees r2c1 in box 1 and r3c6 in row 3``.

    All of *cells* see a group by the constraints by which the first one does. If the groups *are_named* just before and
    are seen by one unit, the sentence says "all of them".
    """
    seen: dict[tuple[Constraint, ...], list[Cell]] = {}
    for why, own in _seen(board, cells[0], [tuple(group) for group in groups]):
        seen.setdefault(why, []).extend(own)
    ((why, places), *others) = seen.items()
    if are_named and not others and len(why) == 1 and len(set(places)) > 2 and isinstance(why[0], Unit):
        return TELLING.sentence("sees_all", cells=Cells(cells), units=Units(why))
    parts = [within(dict.fromkeys(own), why) for why, own in seen.items()]
    return TELLING.sentence("sees", cells=Cells(cells), seen=Several(parts))


def _seen(
    board: Board, cell: Cell, groups: Sequence[tuple[Cell, ...]]
) -> list[tuple[tuple[Constraint, ...], tuple[Cell, ...]]]:
    """Return by what *cell* sees each of *groups*: by one constraint alone if it sees all of them by that."""
    every = board.layout.why_sees(cell, [each for group in groups for each in group])
    return [(every if len(every) == 1 else board.layout.why_sees(cell, group), group) for group in groups]


def clauses(board: Board, step: Step, proof: Proof, numbers: Iterable[int]) -> list[Sentence]:
    """Return the clauses of the facts *numbers*, ascending: assumed ones have none.

    What is excluded stands in the clause of the first of them that uses it, if there is one.
    """
    told, waiting, before = list[Sentence](), dict[int, Fact](), -1
    own = [number for number in numbers if not proof.facts[number].is_assumed]
    for i, number in enumerate(own):
        fact = proof.facts[number]
        later = [proof.facts[each] for each in own[i + 1 :]]
        is_told = fact.is_true or fact.cells or fact.nested
        if not is_told and any(number in each.after and _begins(each) for each in later):
            waiting[number] = fact
            continue
        if _is_of_set(fact) and any(_rests_alike(fact, proof.facts[each]) for each in own[:i]):
            continue
        gone = {each: waiting.pop(each) for each in fact.after if each in waiting}
        alike = [each for each in later if _is_of_set(fact) and _rests_alike(fact, each)]
        found = clause(board, step, proof, fact, [*gone.values()], alike)
        uses = {*fact.after, *(each for other in gone.values() for each in other.after)}
        told.append(TELLING.sentence("apart", claim=found) if told and before not in uses else found)
        before = number
    return told


def _is_of_set(fact: Fact) -> bool:
    """Return whether *fact* is that a digit is in some of several cells on whose candidates it rests."""
    is_of_cells = {each.cell for each in fact.node.candidates} <= {*fact.cells}
    return fact.is_true and len(fact.cells) > 1 and is_of_cells


def _rests_alike(one: Fact, other: Fact) -> bool:
    return _is_of_set(other) and (one.by, one.after, one.cells) == (other.by, other.after, other.cells)


def _begins(fact: Fact) -> bool:
    """Return whether the clause of *fact* begins with what is excluded."""
    return fact.is_true or fact.ends_case


def clause(
    board: Board, step: Step, proof: Proof, fact: Fact, gone: Sequence[Fact] = (), alike: Sequence[Fact] = ()
) -> Sentence:
    """Return the clause of *fact*, which begins with the excluded *gone* that it uses.

    The facts *alike* are about other digits of the same set of cells.
    """
    if fact.ends_case:
        ended = TELLING.sentence("ended", why=clash(board, proof, fact), claim=claim(fact))
        return TELLING.sentence("therefore", first=excluded(gone), then=ended) if gone else ended
    if fact.is_unique:
        cells = Cells(dict.fromkeys(one.cell for one, _ in step.because.exchange))
        return TELLING.sentence("unique", claim=claim(fact), cells=cells)
    if fact.nested:
        number = Number(_nested(proof).index(fact) + 1)
        return TELLING.sentence("chained", number=number, claim=claim(fact))
    node, units = fact.node.candidates, [each for each in fact.by if isinstance(each, Unit)]
    places, digits = {each.cell for each in node}, Digits({each.digit for each in node})
    if not fact.is_true and not fact.cells:
        return TELLING.sentence("alone", claim=excluded([fact]))
    if fact.is_true and len(digits.digits) == 1:
        if fact.cells == (node[0].cell,):
            own = tuple(dict.fromkeys(each for other in gone for each in other.by))
            name = {"inside": "cell", "within": "cell_within", "ruled": "cell_ruled"}[_name(own)]
            shown = Digits(digits_of(board.masks[node[0].cell]))
            parts: dict[str, Piece] = {"cell": Cells(fact.cells), "digits": shown, "units": Units(own), "digit": digits}
            return TELLING.filled(name if len(shown.digits) > 1 else "lone", parts)
        pieces: dict[str, Piece] = {"digit": digits, "places": Cells(sorted(places)), "units": Units(units)}
        before = [each for number in fact.after for each in proof.facts[number].node.candidates]
        then = None
        if len(fact.by) == len(units) == 1 and _are_places(board, node, units[0], before):
            then = TELLING.filled("house", pieces)
        elif places <= {*fact.cells} and len(fact.by) == len(units) <= 1:
            has = digits_of(union_of(board.masks[cell] for cell in fact.cells))
            without = Digits({each.digit for each in before if each.digit in has})
            nodes = [each.node.candidates for each in (fact, *alike)]
            ends = [
                TELLING.sentence("end", digit=Digits([own[0].digit]), places=Cells([each.cell for each in own]))
                for own in nodes
            ]
            pieces |= {"cells": Cells(fact.cells), "digits": Digits(has), "without": without, "ends": Several(ends)}
            then = TELLING.filled("set", pieces)
        if then is not None:
            return TELLING.sentence("both", first=excluded(gone), then=then) if gone else then
    return TELLING.sentence("by", units=Units(fact.by), claim=claim(fact)) if fact.by else claim(fact)


def _nested(proof: Proof) -> list[Fact]:
    return [fact for fact in proof.facts if fact.nested]


def chains_told(board: Board, step: Step, proof: Proof) -> list[Sentence]:
    """Return the chains by which facts of *proof* follow within a case, in the order of their numbers."""
    found = []
    for number, fact in enumerate(_nested(proof), 1):
        inner = proof.within(fact)
        own, told = range(len(fact.after), len(inner.facts)), list[Sentence]()
        cases = [each for each in own if inner.facts[each].is_assumed]
        if len(cases) > 1:
            told.append(line(clause(board, step, inner, inner.facts[own[0]])))
        for case in cases:
            links = clauses(board, step, inner, [each for each in own if inner.cases_of(each) == (case,)])
            told.append(case_told(claim(inner.facts[case]), links, case == cases[0], by_lines=False))
        if len(cases) > 1:
            told.append(TELLING.sentence("in_each", claim=claim(fact)))
        found.append(TELLING.sentence("chain", number=Number(number), told=Several(told, " ")))
    return found


def excluded(facts: Iterable[Fact]) -> Several:
    """Return that *facts* are false, each with its houses: ``r4c8 in box 6 and r4c2 in row 4 are not 3``."""
    found: dict[tuple[Digit, ...], dict[tuple[Constraint, ...], dict[Cell, None]]] = {}
    own = list(facts)
    every = sorted({each.digit for fact in own for each in fact.node.candidates})
    is_one_cell = len({each.cell for fact in own for each in fact.node.candidates}) == 1
    all_by = tuple(dict.fromkeys(each for fact in own for each in fact.by))
    for fact in own:
        digits = tuple(every if is_one_cell else sorted({each.digit for each in fact.node.candidates}))
        cells = found.setdefault(digits, {}).setdefault(all_by if is_one_cell else fact.by, {})
        cells |= dict.fromkeys(each.cell for each in fact.node.candidates)
    return Several(
        [
            TELLING.sentence(
                "gone",
                parts=Several([within(cells, by) for by, cells in sorted(parts.items(), key=lambda each: not each[0])]),
                cells=Cells(cell for cells in parts.values() for cell in cells),
                digits=Digits(digits),
            )
            for digits, parts in found.items()
        ]
    )


def clash(board: Board, proof: Proof, fact: Fact) -> Sentence:
    """Return why the facts that *fact* uses, which ends a case, cannot hold together."""
    before = [proof.facts[number] for number in fact.after]
    true = [each for each in before if each.is_true]
    found = [each for other in (true or before) for each in other.node.candidates]
    cells, digits = Cells(dict.fromkeys(each.cell for each in found)), Digits({each.digit for each in found})
    pieces: dict[str, Piece] = {"cells": cells, "digits": digits, "digit": digits, "units": Units(fact.by)}
    if not true:
        return TELLING.filled("no_place" if fact.by and len(digits.digits) == 1 else "no_digit", pieces)
    if len(true) == 1:
        if len(found) == 1:
            return TELLING.filled("at_once", pieces)
    elif len(digits.digits) == 1 and fact.by:
        return TELLING.filled("twice", pieces)
    elif len(cells.cells) == 1:
        return TELLING.filled("two_digits", pieces)
    one, other = claim(before[0]), Several(map(claim, before[1:]))
    return TELLING.sentence("clash", one=one, other=other)


def sights(board: Board, proof: Proof, cause: Cause) -> list[Sentence]:
    """Return how the cells of the effects of *cause* see its facts, and which cell can hold only one of two digits."""
    nodes = [proof.facts[number].node for number in cause.facts if proof.facts[number].is_true]
    found: dict[tuple[tuple[tuple[Constraint, ...], tuple[Cell, ...]], ...], dict[Cell, None]] = {}
    told = list[Sentence]()
    if len({each.cell for node in nodes for each in node.candidates}) == 1 < len(nodes):
        return told
    for effect in cause.effects:
        groups = [tuple([each.cell for each in node.candidates if each.cell != effect.cell]) for node in nodes]
        inside = {each.digit for node in nodes for each in node.candidates if each.cell == effect.cell}
        peers = board.layout.peer_sets[effect.cell]
        same = all(
            each.cell == effect.cell or (each.digit == effect.digit and peers >> each.cell & 1)
            for node in nodes
            for each in node.candidates
        )
        seen = [group for group in groups if group]
        if seen and same:
            found.setdefault(tuple(_seen(board, effect.cell, seen)), {})[effect.cell] = None
        if inside - {effect.digit}:
            digits = Digits({*inside, effect.digit})
            told.append(TELLING.sentence("not_both", cells=Cells([effect.cell]), digits=digits))
    return [
        sees(board, list(cells), [group for _, group in key], are_named=True) for key, cells in found.items()
    ] + told


def results(board: Board, step: Step, proof: Proof) -> list[Sentence]:
    """Return the sentences of the causes: which of their facts hold, how the effects see them, and what follows.

    What a fact excludes by itself is told with it, if it ends a case.
    """
    told, by_facts = list[Sentence](), dict[tuple[int, ...], list[Cause]]()
    used = {number for fact in proof.facts for number in fact.after if proof.facts[number].is_assumed}
    conclusion = "both_ways" if len(used) == 2 else "one_of"
    for cause in proof.causes:
        by_facts.setdefault(cause.facts, []).append(cause)
    for numbers, causes in by_facts.items():
        own, effects = [proof.facts[number] for number in numbers], [each for cause in causes for each in cause.effects]
        if any(each.ends_case for each in own) and {*effects} == {*own[0].node.candidates}:
            continue
        true = list(dict.fromkeys(each.node for each in own if each.is_true))
        ends = [each for node in true for each in node.candidates]
        if len({each.digit for each in ends}) == 1 or len({each.cell for each in ends}) == 1:
            true = [Node.of(*dict.fromkeys(ends))]
        if len(numbers) > 1:
            told.append(TELLING.sentence(conclusion, ends=Several(map(holds, true), "or")))
        seen = sights(board, proof, Cause(tuple(effects), numbers))
        by = [each for cause in causes for each in cause.by]
        by = by or [each for fact in own if not (fact.is_true or fact.ends_case) for each in fact.by]
        name = "result" if seen else "effects_by" if by and not step.places else "effects"
        digits = {each.digit for each in effects}
        if len(seen) == len(digits) == 1 and seen[0].key.startswith("telling.sees"):
            name = "removed_alike"
        pieces: dict[str, Piece] = {
            "sights": Several(seen, "; " if len(seen) < 3 else ". "),
            "units": Units(dict.fromkeys(by)),
        }
        pieces |= {"removals": effects_of(step, effects), "digits": Digits(digits)}
        pieces["cells"] = Cells(dict.fromkeys(each.cell for each in effects))
        told.append(TELLING.filled(name, pieces))
    return told


def effects_of(step: Step, effects: Iterable[Candidate]) -> Several:
    """Return *effects* in words: ``r1c3 is 5``, ``r1c3 and r1c4 cannot be 5``."""
    own = tuple(effects)
    placed = [holds(Node.of(each)) for each in own if each in step.places]
    return Several([*placed, *removals(each for each in own if each not in step.places).parts])


def case_told(
    start: Sentence | Several, told: Sequence[Sentence], is_first: bool = True, by_lines: bool = True
) -> Sentence:
    """Return what follows in the case of *start*: one sentence or, if it is much, several, by lines or not.

    A clause that does not follow from the one before says "and" or "then" instead of "so".
    """
    name, is_long = "case" if is_first else "instead", sum(map(_weight, told)) > MOST_TOGETHER
    if is_long and by_lines:
        return TELLING.sentence(f"{name}_lines", start=start, links=Several(map(line, told)))
    parts = [told[0]]
    for each in told[1:]:
        join = ("then" if is_long else "also") if each.key == "telling.apart" else "so_long" if is_long else "so"
        parts.append(TELLING.sentence(join, claim=each))
    return TELLING.sentence(name, start=start, links=Several(parts, ""))


def _weight(told: Sentence) -> int:
    """Return as how many clauses *told* counts: it is long if it is about a set, or says first what is excluded."""
    inside = [_weight(part) for part in told.parts.values() if isinstance(part, Sentence)]
    return 3 if told.key in ("telling.both", "telling.set") else max([1, *inside])


def line(told: Sentence) -> Sentence:
    """Return a clause as a sentence."""
    return TELLING.sentence("line", clause=told)


def default_lesson(board: Board, step: Step, proof: Proof) -> Several:
    """Return the lesson of a step whose technique has none."""
    return told(board, step, proof)


def told(board: Board, step: Step, proof: Proof, *, by_lines: bool = True) -> Several:
    """Return the facts in order, by cases, then the causes. If *by_lines*, much of it has lines of its own."""
    by_case: dict[tuple[int, ...], list[int]] = {}
    used = {number for fact in proof.facts for number in fact.after}
    for number, fact in enumerate(proof.facts):
        if not fact.is_assumed and (fact.is_true or fact.ends_case or number in used):
            by_case.setdefault(proof.cases_of(number), []).append(number)
    parts, count = list[Sentence](), 0
    for cases, numbers in by_case.items():
        found = clauses(board, step, proof, numbers)
        if cases and found:
            starts = Several([claim(proof.facts[case]) for case in cases])
            parts.append(case_told(starts, found, not count, by_lines))
            count += 1
        else:
            parts += map(line, found)
    join = "\n" if any(each.key.endswith("_lines") for each in parts) else " "
    return Several([*parts, *results(board, step, proof)], join)


def _pieces(node: Node) -> dict[str, Piece]:
    return {
        "cells": Cells(dict.fromkeys(each.cell for each in node.candidates)),
        "digits": Digits({each.digit for each in node.candidates}),
    }


def _are_places(board: Board, node: Sequence[Candidate], unit: Unit, gone: Iterable[Candidate]) -> bool:
    """Return whether the places of the digit of *node* in *unit* are those of the node and those of *gone* alone."""
    known = {each.cell for each in (*node, *gone) if each.digit == node[0].digit}
    return all(cell in known or not board.has(cell, node[0].digit) for cell in unit.cells) and all(
        each.digit == node[0].digit for each in gone
    )


def _name(units: Sequence[Constraint]) -> str:
    if not units:
        return "inside"
    return "within" if all(isinstance(each, Unit) for each in units) else "ruled"
