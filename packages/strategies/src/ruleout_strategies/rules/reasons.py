"""The reasons of removals by rules in words: what a few cells hold, and one digit that is played through."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, groupby, product

from ruleout import internal as kit
from ruleout_strategies.rules.played import Masks, Move, Rules

REASONS = kit.Sentences(
    "rule-reasons",
    intro="Look at {rule}. {meaning}{reads}",
    reads="It only allows {way}. ",
    differ="Its cells in {units} differ. ",
    all_differ="Its cells that see each other differ. ",
    digits="{digits:or}",
    at_most="at most {digits}",
    at_least="at least {digits}",
    known="{cells} {cells#is|are} {shown}",
    not_digits="{cells} cannot be {shown:or}",
    none="not {digits:or}",
    so="{known}, so {left}",
    alone="{^left}",
    known_first="{known}. ",
    so_played="{known}{played}. So {left}",
    so_all="{known}{played}. In the same way, {left}",
    filled="However the other cells are filled, {left}",
    likewise="Likewise, {left}",
    needed="{digit} is in {places:or}, {seen}",
    needed_briefly="{digit} is in {places:or}: {removals}",
    result=". So {removals}",
    in_all=". In all, {removals}",
    asks="what do the candidates of {cells} leave for the others?",
    asks_alone="which digits can it not hold?",
    lesson="{intro}{differ}{thoughts}{result}. {next}",
    played="If {start}, {moves}{clash}",
    were="{cell} were {digit}",
    without="{digit} were not in {cell:or}",
    then="{moves}, and then ",
    would="{cells} would be {shown}",
    would_as_seen="{cell}, which sees {other} in {units}, would be {shown}",
    would_none="{cells} would not be {shown:or}",
    have_to="{cells} would have to be {shown}, {but}",
    but_is="but is {digits}",
    but_would="but would be {digits}",
    but_not="which it cannot be",
    too_many="{cells} would add up to at least {sum}",
    too_few="{cells} would add up to at most {sum}",
    twice="{units} would have {digit} twice",
    too_few_digits="{cells} would have only {digits} left",
    too_few_cells="{digits} would have only {cells} left in {units}",
    no_cell="{units} would have no {digit}",
)
NONE = "rule-reasons.none"
BOUNDS = {"at_least": 0, "at_most": -1}
"""The index of the digit among the candidates of a cell that a bound names."""
Pieces = dict[str, kit.Piece]
Told = tuple[kit.Cell, kit.Piece, str]
"""A cell, what is said of it, and the name of the template."""
AS_MACHINE = {"automaton", "pairs"}
"""The values of a rule that its meaning does not say."""
MOST_NAMED = 4
"""The largest number of cells that a sentence names one by one, or whose candidates it names."""
MOST_MOVES = 5
"""The largest number of moves that a sentence plays through."""
MOST_PLAYED = 3
"""The largest number of facts of one step of which each is played through."""
MOST_UNITS = 5
"""The largest number of units by which cells differ that a sentence names."""
MOST_WORDS = 115
"""The largest number of words of an explanation, if it is that short with fewer reasons."""
MOST_LEFT = 3
"""The largest number of cells or digits of a house that are shown to have too few digits or cells."""


def meaning_of(step: kit.Step) -> kit.Several:
    """Return what the rules of a step require, a sentence of each, with a space after it."""
    origins = (each.origin for each in step.because.constraints.get("rule", ()))
    meanings = dict.fromkeys(each.meaning for each in origins if each and each.meaning)
    return kit.Several([part for each in meanings for part in (kit.Noun(each), " ")], "")


def intro(board: kit.Board, step: kit.Step) -> kit.Sentence:
    """Return the beginning of an explanation: the rule, and what it requires."""
    roles, way = step.because.constraints, None
    rule = [*roles.get("rule", ()), *roles.get("unit", ())]
    gone = {each.cell: kit.mask_of(one.digit for one in step.removes if one.cell == each.cell) for each in step.removes}
    if any(is_machine(each) and len(each.cells) <= MOST_NAMED and gone.keys() & each.cells for each in rule[:1]):
        masks = {cell: mask & ~gone.get(cell, 0) for cell, mask in enumerate(board.masks)}
        way = REASONS.sentence("reads", way=in_order(board.layout, rule, masks))
    return REASONS.sentence("intro", rule=kit.Units(rule), meaning=meaning_of(step), reads=way)


def is_machine(constraint: kit.Constraint) -> bool:
    """Return whether *constraint* is of a rule whose meaning does not say what it requires."""
    return constraint.origin is not None and not AS_MACHINE.isdisjoint(constraint.origin.values)


def in_order(layout: kit.Layout, rule: Iterable[kit.Constraint], masks: Mapping[kit.Cell, kit.Mask]) -> str:
    """Return the digits of each cell of *rule*, in the order of its cells: ``1-2/3-5``."""
    cells = dict.fromkeys(cell for each in rule for cell in each.cells)
    return "-".join(["/".join(map(layout.show, kit.digits_of(masks[cell]))) for cell in cells])


def prove(rules: Rules, step: kit.Step, by: Sequence[kit.Constraint] = ()) -> kit.Proof:
    """Return the proof of removals by *rules* and *by*: each by the candidates of the fewest cells."""
    found, constraints = kit.ProofBuilder(), tuple(dict.fromkeys((*rules.rule, *by)))
    for some, own in rules.groups(step.removes):
        found.cause(own, [found.false(kit.Node.of(*own), constraints, (), some)])
    return found.proof()


def prove_needed(rules: Rules, step: kit.Step, by: Sequence[kit.Constraint] = ()) -> kit.Proof:
    """Return the proof that a rule needs the digit of the pattern of *step*, and that its removals see that."""
    found, constraints = kit.ProofBuilder(), tuple(dict.fromkeys((*rules.rule, *by)))
    node = kit.Node.of(*step.because.candidates["pattern"])
    some = rules.fewest(contraries(rules.board, kit.Fact(node, True))[0])
    fact = found.true(node, constraints, (), rules.cells if some is None else some)
    found.cause(step.removes, [fact], step.because.constraints.get("sight", ()))
    return found.proof()


def pieces(rules: Rules, step: kit.Step, proof: kit.Proof, differ: Sequence[kit.Constraint], play: int) -> Pieces:
    """Return the parts of an explanation from its *proof*.

    *differ* are the constraints by which the cells of the rule differ. An assumption is played through for *play* of
    the facts; see :func:`played`. If that takes too many words, the last facts are told without a reason.
    """
    known = {each: premises(rules, each) for each in proof.facts if 0 < len(each.cells) <= MOST_NAMED}
    trials, name = [*played(rules, proof.facts, play).items()], "result" if len(proof.facts) == 1 else "in_all"
    counts = [*((most, most) for most in range(len(proof.facts), 0, -1)), (1, 0), (0, 0)]
    for (most, tried), is_brief in product(counts, (False, True)):
        told, is_exact = thoughts(rules, step, proof.facts, known, dict(trials[:tried]), most, is_brief)
        removals = None if is_exact or is_brief else kit.removals(step.removes)
        parts: Pieces = {
            "intro": intro(rules.board, step),
            "differ": differing([each for each in differ if each not in rules.rule]),
            "thoughts": told,
            "result": removals and REASONS.sentence(name, removals=removals),
        }
        if len(kit.text_of(rules.board.layout, lesson(parts, None)).split()) <= MOST_WORDS:
            break
    return parts


def differing(units: Sequence[kit.Constraint]) -> kit.Sentence | None:
    """Return that the cells of a rule in these units differ."""
    name = "differ" if len(units) <= MOST_UNITS else "all_differ"
    return REASONS.sentence(name, units=kit.Units(units)) if units else None


def lesson(parts: Pieces, then: kit.Sentence | None) -> kit.Sentence:
    """Return the lesson with these parts and the sentence for the next time, if there is one."""
    return REASONS.filled("lesson", {**parts, "next": then})


def question(proof: kit.Proof) -> kit.Sentence:
    """Return the question of a hint: what the cells that *proof* needs first leave for the others."""
    some = proof.facts[0].cells
    return REASONS.sentence("asks" if 0 < len(some) <= MOST_NAMED else "asks_alone", cells=kit.Cells(some))


def shown(board: kit.Board, mask: kit.Mask) -> kit.Sentence:
    """Return the digits of *mask*: ``3``, ``3, 4 or 7``, ``at most 5``, ``at least 5``, ``not 2 or 9``."""
    digits, full = kit.digits_of(mask), board.layout.full
    name = "digits"
    if len(digits) > 2 and mask & (mask + 1) == 0:
        name, digits = "at_most", digits[-1:]
    elif len(digits) > 2 and mask | (mask & -mask) - 1 == full:
        name, digits = "at_least", digits[:1]
    elif len(digits) > 3 and 2 * len(digits) > board.layout.digits:
        name, digits = "none", kit.digits_of(full & ~mask)
    return REASONS.sentence(name, digits=kit.Digits(digits))


def together(found: Iterable[Told]) -> kit.Several:
    """Return sentences on cells, those with the same digits as one: ``r1c1 and r1c3 are at most 4``."""
    groups: dict[str, tuple[str, kit.Piece, list[kit.Cell]]] = {}
    removed: dict[kit.Cell, set[kit.Digit]] = {}
    every = list(found)
    for cell, text, name in every:
        if isinstance(text, kit.Digits) and name == "not_digits":
            removed.setdefault(cell, set()).update(text.digits)
    for cell, text, name in every:
        shown = kit.Digits(removed[cell]) if name == "not_digits" else text
        cells = groups.setdefault(f"{name} {shown}", (name, shown, []))[2]
        cells += [] if cell in cells else [cell]
    return kit.Several(
        [REASONS.sentence(name, cells=kit.Cells(sorted(cells)), shown=text) for name, text, cells in groups.values()]
    )


def premises(rules: Rules, fact: kit.Fact) -> kit.Several:
    """Return what the cells of *fact* hold, as far as it matters: ``r8c7 is 6 and r7c5 is at most 7``.

    A bound is that of the candidates, though a weaker one might do.
    """
    found = list[Told]()
    for cell, mask in what_matters(rules, fact).items():
        text, own = shown(rules.board, mask), kit.digits_of(rules.board.masks[cell])
        name, gone = text.key.partition(".")[2], kit.digits_of(rules.board.layout.full & ~mask)
        if text.key == NONE:
            name = "at_most" if gone[0] > own[-1] else "at_least" if gone[-1] < own[0] else name
        if name in BOUNDS:
            text = REASONS.sentence(name, digits=kit.Digits([own[BOUNDS[name]]]))
        found.append((cell, text, "known"))
    return together(found)


def what_matters(rules: Rules, fact: kit.Fact) -> Masks:
    """Return the masks of the cells of *fact*, with each digit that they might have besides; two digits stay two."""
    masks, assumed = {cell: rules.board.masks[cell] for cell in fact.cells}, contraries(rules.board, fact)
    for cell in fact.cells:
        for digit in kit.digits_of(rules.board.layout.full & ~masks[cell]) if masks[cell].bit_count() > 2 else ():
            wider = masks | {cell: masks[cell] | kit.digit_mask(digit)}
            if all(rules.follow(rules.start((), assume(wider, own))) is not None for own in assumed):
                masks = wider
    return masks


def assume(masks: Masks, assumed: Masks) -> Masks:
    """Return both *masks*; a cell of both has the digits that these have in common."""
    return masks | {cell: mask & masks.get(cell, mask) for cell, mask in assumed.items()}


def contraries(board: kit.Board, fact: kit.Fact) -> list[Masks]:
    """Return what is assumed if *fact* is false: one of its removed candidates, or its digit in none of its places."""
    if fact.is_true:
        return [{each.cell: board.layout.full & ~kit.digit_mask(each.digit) for each in fact.node.candidates}]
    return [{each.cell: kit.digit_mask(each.digit)} for each in fact.node.candidates]


def left_by(rules: Rules, fact: kit.Fact, gone: Masks) -> tuple[list[Told], bool]:
    """Return what *fact* leaves for its cells, and whether that names each removed digit.

    *gone* are the digits that facts before it remove, to which its own are added.
    """
    found, exact, board = list[Told](), True, rules.board
    for cell, group in groupby(sorted(fact.node.candidates), key=lambda each: each.cell):
        digits = [each.digit for each in group]
        gone[cell] = gone.get(cell, 0) | kit.mask_of(digits)
        others = board.layout.full & ~board.masks[cell] | gone[cell]
        text = shown(board, board.layout.full & ~others)
        if (
            len(digits) > 1
            and text.key != NONE
            and all(
                digit in digits or rules.clash(fact.cells, kit.Candidate(cell, digit)) is not None
                for digit in kit.digits_of(others)
            )
        ):
            found.append((cell, text, "known"))
            exact = False
        else:
            found.append((cell, kit.Digits(digits), "not_digits"))
    return found, exact


def thoughts(
    rules: Rules,
    step: kit.Step,
    facts: Sequence[kit.Fact],
    known: Mapping[kit.Fact, kit.Several],
    trials: Mapping[kit.Fact, kit.Sentence],
    most: int,
    is_brief: bool,
) -> tuple[kit.Several, bool]:
    """Return sentences on the facts of a proof of *step*, and whether they name each removed digit.

    *known* are the premises of facts, and *trials* the assumptions that are played through before. Facts that say the
    same of other cells are told as one, and those after the first *most* without their premises.
    """
    told, gone, exact = list[kit.Piece](), Masks(), True
    however, likewise = list[Told](), dict[str, tuple[int, list[Told]]]()
    groups = dict[str, tuple[kit.Fact, list[Told]]]()
    for fact in facts:
        own, is_exact = ([], True) if fact.is_true else left_by(rules, fact, gone)
        exact = exact and is_exact
        groups.setdefault(str(fact if fact in trials else known.get(fact, fact)), (fact, []))[1].extend(own)
    for fact, own in groups.values():
        trial, first = trials.get(fact), known.get(fact)
        shape = _shape(first, own) if first else ""
        if shape in likewise:
            likewise[shape][1].extend(own)
        elif fact.is_true or trial or (first and len(told) < most):
            left = _needed(rules, step, fact, is_brief) if fact.is_true else together(own)
            before = REASONS.sentence("known_first", known=first) if first else None
            name = "so_played" if len(fact.node.candidates) == 1 or fact.is_true else "so_all"
            name, parts = (name, before) if trial else ("so" if first else "alone", first)
            told.append(REASONS.sentence(name, known=parts, played=trial, left=left))
            likewise |= {shape: (len(told), [])} if shape else {}
        else:
            however += own
    for place, own in reversed(likewise.values()):
        told[place:place] = [REASONS.sentence("likewise", left=together(own))] if own else []
    if however:
        told.append(REASONS.sentence("filled" if len(rules.cells) > 1 else "alone", left=together(however)))
    return kit.Several(told, ". "), exact


def _needed(rules: Rules, step: kit.Step, fact: kit.Fact, is_brief: bool) -> kit.Sentence:
    """Return where the digit of *fact* is needed, and what that excludes; if *is_brief*, not by which units."""
    places, digit = [each.cell for each in fact.node.candidates], fact.node.candidates[0].digit
    parts: Pieces = {"digit": kit.Digits([digit]), "places": kit.Cells(places)}
    layout, held = rules.board.layout, kit.cell_set(places)
    if is_brief:
        seen = kit.removals_in_sight(layout, step.removes, held, [digit])
        return REASONS.filled("needed_briefly", {**parts, "removals": seen})
    return REASONS.filled("needed", {**parts, "seen": kit.locked(layout, held, step.removes)})


def _shape(known: kit.Several, left: Iterable[Told]) -> str:
    """Return what is said of some cells and of others, without the cells."""
    premises = [str(each.parts["shown"]) for each in known.parts if isinstance(each, kit.Sentence)]
    return f"{sorted(premises)} {sorted({f'{name} {text}' for _, text, name in left})}"


def played(rules: Rules, facts: Iterable[kit.Fact], play: int) -> dict[kit.Fact, kit.Sentence]:
    """Return an assumption that contradicts a fact, played through in few moves, for up to *play* of *facts*.

    If *play* is 0, it is for one of the facts that have not a few cells, which say little by themselves.
    """
    found = list[tuple[int, int, kit.Fact, Masks, Masks, list[Move]]]()
    for fact in facts if play else [fact for fact in facts if not 0 < len(fact.cells) <= MOST_NAMED]:
        for assumed in contraries(rules.board, fact):
            for some in (rules.cells, fact.cells) if len(fact.cells) <= MOST_NAMED else (rules.cells,):
                masks = rules.start(some, assumed)
                lead = [Move(cell, masks[cell], rules.rule[0]) for cell in assumed if fact.is_true and cell in some]
                moves = rules.follow(masks)
                if moves is not None and len(moves) <= MOST_MOVES:
                    found.append((len(moves), len(found), fact, assumed, masks, [*lead, *moves]))
    told = dict[kit.Fact, kit.Sentence]()
    for _, _, fact, assumed, masks, moves in sorted(found, key=lambda each: each[:2]):
        clash = None if fact in told or len(told) >= max(play, 1) else _clash(rules, assumed, masks, moves[-1])
        if clash is not None:
            digit = next(iter(assumed.values())).bit_length()
            at = kit.Digits([fact.node.candidates[0].digit if fact.is_true else digit])
            start = REASONS.sentence("without" if fact.is_true else "were", cell=kit.Cells(assumed), digit=at)
            then = REASONS.sentence("then", moves=_moves(rules, moves[:-1])) if len(moves) > 1 else None
            told[fact] = REASONS.sentence("played", start=start, moves=then, clash=clash)
    return told


def _moves(rules: Rules, moves: Sequence[Move]) -> kit.Several:
    """Return what each cell would hold after *moves*, with the cell that it sees if that alone leaves this."""
    last, told = {move.cell: move for move in moves}, list[kit.Piece]()
    for is_seen, group in groupby(last.values(), key=lambda move: _is_seen(rules, move)):
        some = [(move, shown(rules.board, move.mask)) for move in group]
        told += (
            [_would_as_seen(move, text) for move, text in some]
            if is_seen
            else together(
                (move.cell, *((text.parts["digits"], "would_none") if text.key == NONE else (text, "would")))
                for move, text in some
            ).parts
        )
    return kit.Several(told)


def _is_seen(rules: Rules, move: Move) -> bool:
    return move.seen is not None and kit.is_lone(move.mask) and move.by not in rules.rule


def _would_as_seen(move: Move, text: kit.Sentence) -> kit.Sentence:
    pieces: Pieces = {"other": kit.Cells(each for each in [move.seen] if each is not None)}
    return REASONS.filled(
        "would_as_seen", {**pieces, "cell": kit.Cells([move.cell]), "units": kit.Units([move.by]), "shown": text}
    )


def _clash(rules: Rules, assumed: Iterable[kit.Cell], masks: Masks, move: Move) -> kit.Sentence | None:
    """Return why the cells of the last move cannot be filled, None if no single cell or sum shows it."""
    by, board = move.by, rules.board
    if by not in rules.rule:
        return REASONS.sentence("twice", units=kit.Units([by]), digit=kit.Digits(kit.digits_of(move.mask)))
    if isinstance(by, kit.Sum) and by.weights is None and board.layout.first == 1:
        low = sum((masks[cell] & -masks[cell]).bit_length() for cell in by.cells)
        high = sum(masks[cell].bit_length() for cell in by.cells)
        if low > by.total or high < by.total:
            name, total = ("too_many", low) if low > by.total else ("too_few", high)
            return REASONS.sentence(name, cells=kit.Cells(by.cells), sum=str(total))
    short = _too_few(board, by, masks) if isinstance(by, kit.Unit) else None
    if short is not None:
        return short
    for cell in sorted(by.cells, key=lambda each: masks[each].bit_count()):
        if cell not in assumed:
            before = [board.layout.full if other == cell else masks[other] for other in by.cells]
            mask = by.narrow(before)[by.cells.index(cell)]
            text = shown(board, mask)
            if mask and (mask.bit_count() < MOST_NAMED or text.key not in ("rule-reasons.digits", NONE)):
                name = "but_is" if kit.is_lone(board.masks[cell]) else "but_would"
                name = name if kit.is_lone(masks[cell]) else "but_not"
                but = REASONS.sentence(name, digits=kit.Digits(kit.digits_of(masks[cell])))
                return REASONS.sentence("have_to", cells=kit.Cells([cell]), shown=text, but=but)
    return None


def _too_few(board: kit.Board, unit: kit.Unit, masks: Masks) -> kit.Sentence | None:
    """Return which cells of *unit* have too few digits, or which digits too few cells if it is a house."""
    full, units = board.layout.full, kit.Units([unit])
    digits = list(kit.digits_of(full)) if len(unit.cells) == full.bit_count() else []
    for size in range(1, MOST_LEFT + 1):
        for some in combinations(unit.cells, size):
            left = kit.union_of(masks[cell] for cell in some)
            if left and left.bit_count() < size:
                shown_digits = kit.Digits(kit.digits_of(left))
                return REASONS.sentence("too_few_digits", cells=kit.Cells(some), digits=shown_digits)
        for wanted in combinations(digits, size):
            mask = kit.mask_of(wanted)
            places = [cell for cell in unit.cells if masks[cell] & mask]
            if len(places) < size:
                name = "too_few_cells" if places else "no_cell"
                told: Pieces = {"digits": kit.Digits(wanted), "cells": kit.Cells(places), "digit": kit.Digits(wanted)}
                return REASONS.sentence(name, units=units, **told)
    return None
