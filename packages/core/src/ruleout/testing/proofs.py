"""Checks of proofs: each fact follows from what it names alone, and each effect from its cause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product

import attrs

from ruleout.masks import Cell, Mask, digit_mask, digits_of, is_lone
from ruleout.model.candidate import Candidate
from ruleout.model.constraints import Constraint, Sum, Unit
from ruleout.model.layout import Layout
from ruleout.reasoning.board import Board
from ruleout.reasoning.proof import Equation, Fact, Proof
from ruleout.reasoning.step import Step
from ruleout.reasoning.validation import proof_faults_of_form
from ruleout.search.engine import Engine
from ruleout.testing.named import Named
from ruleout.testing.show import node_text

MOST_CHOICES = 2_000
"""The maximum number of choices of true candidates of earlier facts that are tried for one fact."""


def proof_faults(board: Board, step: Step, proof: Proof, engine: Engine | None = None) -> Iterator[str]:
    """Yield the faults of the *proof* of *step* on *board*.

    Each fact must follow from its constraints, the candidates of its cells and the facts that it names alone; the cases
    must be all there are; each effect must be excluded by its cause in each case; and each fact must be used.

    Parameters
    ----------
    board
        The board before the step.
    step
        The step.
    proof
        Its proof.
    engine
        The engine; if None, a search for small layouts, followed by the engine ``python``.
    """
    form = list(proof_faults_of_form(board, step, proof))
    yield from form
    if form:
        return
    for number, fact in enumerate(proof.facts):
        if not fact.is_assumed and not _follows(board, step, proof, number, engine):
            yield f"fact {number} ({_text(board.layout, fact)}) does not follow from what it names"
        yield from _faults_within(board, step, proof, number, engine)
        if fact.ways and {*fact.ways} != _ways(board, proof, fact):
            yield f"fact {number} ({_text(board.layout, fact)}) has other combinations than {fact.ways}"
        if fact.equation is not None and not _balances(board, fact.equation, fact.cells):
            yield f"fact {number} ({_text(board.layout, fact)}) has an equation that does not hold"
    cases = proof.cases
    if cases and not _is_complete(board, proof, engine):
        yield "the cases are not all there are"
    for cause in proof.causes:
        own = [proof.cases_of(number) for number in cause.facts]
        if () not in own and not all((case,) in own for case in cases):
            yield f"the cause of {cause.effects} has no fact in some case"
        for effect in cause.effects:
            for number in cause.facts:
                if not _excludes(board, proof.facts[number], effect, effect in step.places, cause.by, engine):
                    yield f"fact {number} ({_text(board.layout, proof.facts[number])}) does not show {effect}"


def needless_parts(board: Board, step: Step, proof: Proof, engine: Engine | None = None) -> Iterator[str]:
    """Yield the rules, houses and facts that *proof* or the reason of *step* names and that nothing needs.

    A fact needs a rule, a house or an earlier fact if it does not follow from the others that it names. All constraints
    of one origin are one rule. The reason needs what some fact or cause, or the cases, name. The parameters are those
    of :func:`proof_faults`.
    """
    used = {*proof.split, *(each for cause in proof.causes for each in cause.by)}
    for number, fact in enumerate(proof.facts):
        used.update(fact.by)
        text = f"fact {number} ({_text(board.layout, fact)})"
        for rule in dict.fromkeys(each.origin or each for each in fact.by):
            others = tuple([each for each in fact.by if (each.origin or each) != rule])
            if _follows(board, step, proof, number, engine, attrs.evolve(fact, by=others)):
                yield f"{text} does not need {rule.label}"
        for other in fact.after:
            rest = tuple([each for each in fact.after if each != other])
            if _follows(board, step, proof, number, engine, attrs.evolve(fact, after=rest)):
                yield f"{text} does not need fact {other}"
    for each in step.because.all_constraints:
        if each not in used:
            yield f"no fact needs {each.label}"


def _faults_within(board: Board, step: Step, proof: Proof, number: int, engine: Engine | None) -> Iterator[str]:
    """Yield the faults of the facts nested in the fact *number*: those of its case that it uses are given."""
    fact = proof.facts[number]
    inner = proof.within(fact)
    begin, end = len(fact.after), len(inner.facts) - 1
    used = {end}
    for place, each in enumerate(fact.nested, begin):
        used.update(each.after)
        is_early = all(0 <= before < place for before in each.after) and {*each.by} <= {*fact.by}
        is_last = place == end and not each.ends_case  # it follows from cases
        is_right = each.is_assumed or is_last or _follows(board, step, inner, place, engine)
        if not (is_early and is_right) or (each.ends_case and place < end):
            yield f"fact {place} ({_text(board.layout, each)}) nested in fact {number} does not follow"
    if fact.nested:
        if not _is_shown(fact, inner, begin):
            yield f"the facts nested in fact {number} do not show it"
        yield from (f"nothing uses fact {each} nested in fact {number}" for each in {*range(len(inner.facts))} - used)


def _is_shown(fact: Fact, inner: Proof, begin: int) -> bool:
    """Return whether the last one of *inner* shows *fact*: it ends its contrary, or is shown in all cases there are."""
    facts, wanted = inner.facts, (fact.node, fact.is_true)
    first, last = facts[begin], facts[-1]
    if (last.node, last.is_true) != wanted:
        return False
    if last.ends_case:
        is_contrary = (first.node, first.is_true) == (fact.node, not fact.is_true)
        return is_contrary and inner.cases_of(len(facts) - 1) == (begin,)
    cases = {each.node.candidates: number for number, each in enumerate(facts) if each.is_assumed and each.is_true}
    shown = [inner.cases_of(each) for each in last.after if (facts[each].node, facts[each].is_true) == wanted]
    one_of = [] if first.is_assumed or not first.is_true else first.node.candidates
    return bool(one_of) and all((cases.get((each,)),) in shown for each in one_of)


def _text(layout: Layout, fact: Fact) -> str:
    return f"{node_text(layout, fact.node)} is {'true' if fact.is_true else 'false'}"


def _choices(
    facts: Iterable[Fact], masks: dict[Cell, Mask], full: Mask, by: Iterable[Constraint]
) -> list[dict[Cell, Mask]]:
    """Return *masks* narrowed by *facts*, once for each choice of one true candidate of each of them.

    Choices that put a digit twice into a unit of *by* are left out.
    """
    own = list(facts)
    for fact in own:
        if not fact.is_true:
            for each in fact.node.candidates:
                masks[each.cell] = masks.get(each.cell, full) & ~digit_mask(each.digit)
    units, choices = [{*each.cells} for each in by if isinstance(each, Unit)], [masks]
    for fact in own:
        if fact.is_true:
            narrowed = []
            for each, before in product(fact.node.candidates, choices):
                mask = before.get(each.cell, full) & digit_mask(each.digit)
                others = {cell for cell, known in before.items() if known == mask and cell != each.cell}
                if mask and all(each.cell not in unit or unit.isdisjoint(others) for unit in units):
                    narrowed.append({**before, each.cell: mask})
            choices = narrowed
            if len(choices) > MOST_CHOICES:
                raise ValueError("a fact uses too many facts with several candidates")
    return choices


def _follows(
    board: Board, step: Step, proof: Proof, number: int, engine: Engine | None, changed: Fact | None = None
) -> bool:
    """Return whether the fact *number*, or what it is *changed* to, follows from its constraints, cells and facts."""
    fact, full = changed or proof.facts[number], board.layout.full
    digits = {each.digit for each in fact.node.candidates}
    named = Named(board, fact.cells, fact.by, engine, max(digits) if len(digits) == 1 else 0)
    before = [proof.facts[each] for each in fact.after]
    if fact.ends_case:
        contrary: list[dict[Cell, Mask]] = [{}]
    elif fact.is_true:
        without: dict[Cell, Mask] = {}
        for each in fact.node.candidates:
            without[each.cell] = without.get(each.cell, full) & ~digit_mask(each.digit)
        contrary = [without]
    else:
        contrary = [{each.cell: digit_mask(each.digit)} for each in fact.node.candidates]
    for start in contrary:
        for masks in _choices(before, dict(start), full, fact.by):
            if _is_possible(board, step, fact, named, masks):
                return False
    return True


def _is_possible(board: Board, step: Step, fact: Fact, named: Named, masks: Mapping[Cell, Mask]) -> bool:
    """Return whether there is a solution under *masks*.

    A fact that holds because the puzzle has one solution needs one in which some cell of the exchange of *step* holds
    neither of its two digits.
    """
    if not fact.is_unique:
        return named.allow(masks)
    for one, other in step.because.exchange:
        neither = board.layout.full & ~(digit_mask(one.digit) | digit_mask(other.digit))
        if named.allow({**masks, one.cell: masks.get(one.cell, board.layout.full) & neither}):
            return True
    return not step.because.exchange


def _is_complete(board: Board, proof: Proof, engine: Engine | None) -> bool:
    """Return whether one of the assumed facts must hold."""
    full, masks, true = board.layout.full, dict[Cell, Mask](), [proof.facts[number] for number in proof.split_after]
    for fact in (proof.facts[case] for case in proof.cases):
        if fact.is_true:
            for each in fact.node.candidates:
                masks[each.cell] = masks.get(each.cell, full) & ~digit_mask(each.digit)
        else:
            true.append(Fact(fact.node, True))
    named = Named(board, proof.split_cells, proof.split, engine)
    return not any(named.allow(each) for each in _choices(true, masks, full, proof.split))


def _excludes(
    board: Board, fact: Fact, effect: Candidate, is_placed: bool, by: Sequence[Constraint], engine: Engine | None
) -> bool:
    """Return whether *fact* shows *effect* by *by* alone."""
    if is_placed:
        return fact.is_true and fact.node.candidates == (effect,)
    if not fact.is_true:
        return effect in fact.node.candidates
    named = Named(board, (), by, engine)
    return not any(
        named.allow({each.cell: digit_mask(each.digit), effect.cell: digit_mask(effect.digit)})
        if each.cell != effect.cell
        else each.digit == effect.digit
        for each in fact.node.candidates
    )


def _ways(board: Board, proof: Proof, fact: Fact) -> set[tuple[int, ...]]:
    """Return the combinations of different digits that the cells of a fact can hold under its constraints."""
    found: set[tuple[int, ...]] = set()
    masks = {cell: board.masks[cell] for cell in fact.cells}
    named = Named(board, fact.cells, fact.by, None)
    for digits in combinations(digits_of(board.layout.full), len(fact.cells)):
        mask = sum(map(digit_mask, digits))
        if named.allow({cell: own & mask for cell, own in masks.items()}) and any(
            isinstance(each, Sum) and {*each.cells} == {*fact.cells} and each.total == sum(digits) for each in fact.by
        ):
            found.add(digits)
    return found


def _balances(board: Board, equation: Equation, cells: Iterable[Cell]) -> bool:
    """Return whether *equation* is the sum of its constraints; *cells* with one candidate count as their digit."""
    left, total, known = Counter[Cell](), 0, {*cells}
    for constraints, sign in ((equation.added, 1), (equation.subtracted, -1)):
        for each in constraints:
            if isinstance(each, Sum) and each.weights is None:
                total += sign * each.total
            elif isinstance(each, Unit) and len(each.cells) == board.layout.digits:
                total += sign * sum(digits_of(board.layout.full))
            else:
                return False
            for cell in each.cells:
                left[cell] += sign
    for cell in [cell for cell in left if cell in known and is_lone(board.masks[cell])]:
        if cell not in equation.plus and cell not in equation.minus:
            total -= left.pop(cell) * board.masks[cell].bit_length()
    left.subtract(equation.plus)
    left.update(equation.minus)
    return not any(left.values()) and total == equation.total
