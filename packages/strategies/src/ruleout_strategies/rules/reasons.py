"""The reasons of removals by rules in words: what a few cells hold, and one digit that is played through."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from ruleout import internal as kit
from ruleout_strategies.rules.played import Masks, Move, Rules

REASONS = kit.Sentences(
    "rule-reasons",
    intro="Look at {rule}. {meaning}",
    differ="Its cells in {units} differ. ",
    digits="{digits:or}",
    at_most="at most {digits}",
    at_least="at least {digits}",
    known="{cells} {cells#is|are} {shown}",
    not_digits="{cells} cannot be {digits:or}",
    none="not {digits:or}",
    so="{known}, so {left}",
    place="{digits:or} in {cells:or}",
    no_digits="With {places:or}, no digits fit in {others}",
    named="{cells}",
    the_others="the other {cells#cell|cells}",
    filled="However the other cells are filled, {left}",
    needed="{digit} is in {places:or}, {seen}",
    result=". So {removals}",
    asks="what do the candidates of {cells} leave for the others?",
    asks_alone="which digits can it not hold?",
    lesson="{intro}{differ}{thoughts}{played}{result}. {next}",
    played=". If {start}, {moves}{clash}",
    were="{cell} were {digit}",
    without="{digit} were in none of these",
    then="{moves}, and then ",
    would="{cells} would be {shown}",
    would_none="{cells} would not be {shown:or}",
    have_to="{cells} would have to be {shown}, {but}",
    but_is="but is {digits}",
    but_would="but would be {digits}",
    but_not="which it cannot be",
    too_many="{cells} would add up to at least {sum}",
    too_few="{cells} would add up to at most {sum}",
    twice="{units} would have {digit} twice",
)
NONE = "rule-reasons.none"
Pieces = dict[str, kit.Piece]
MOST_NAMED = 4
"""The largest number of cells that a sentence names one by one, or whose candidates it names."""
MOST_MOVES = 5
"""The largest number of moves that a sentence plays through."""


def meaning_of(step: kit.Step) -> str:
    """Return what the rules of a step require, a sentence of each, with a space after it."""
    origins = (each.origin for each in step.because.constraints.get("rule", ()))
    return "".join(dict.fromkeys(f"{each.meaning} " for each in origins if each and each.meaning))


def intro(step: kit.Step) -> kit.Sentence:
    """Return the beginning of an explanation: the rule, and what it requires."""
    roles = step.because.constraints
    rule = kit.Units([*roles.get("rule", ()), *roles.get("unit", ())])
    return REASONS.sentence("intro", rule=rule, meaning=meaning_of(step))


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


def pieces(rules: Rules, step: kit.Step, proof: kit.Proof, differ: Sequence[kit.Constraint], play: bool) -> Pieces:
    """Return the parts of an explanation from its *proof*.

    *differ* are the constraints by which the cells of the rule differ; if *play*, an assumption is played through, even
    if each removal has its cells.
    """
    units = kit.Units(differ)
    told, exact = thoughts(rules, step, proof.facts)
    play |= any(not 0 < len(fact.cells) <= MOST_NAMED for fact in proof.facts)
    return {
        "intro": intro(step),
        "differ": REASONS.sentence("differ", units=units) if differ else None,
        "thoughts": told,
        "played": played(rules, proof.facts) if play else None,
        "result": None if exact else REASONS.sentence("result", removals=kit.removals(step.removes)),
    }


def lesson(parts: Pieces, then: kit.Sentence) -> kit.Sentence:
    """Return the lesson with these parts and the sentence for the next time."""
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


def together(found: Iterable[tuple[kit.Cell, kit.Sentence]], name: str) -> kit.Several:
    """Return sentences on cells, those with the same digits as one: ``r1c1 and r1c3 are at most 4``."""
    groups: dict[str, tuple[kit.Sentence, list[kit.Cell]]] = {}
    for cell, text in found:
        groups.setdefault(f"{text.key} {text.parts}", (text, []))[1].append(cell)
    told = list[kit.Piece]()
    for text, cells in groups.values():
        digits = text.parts["digits"] if name == "would" and text.key == NONE else text
        told.append(REASONS.sentence(name if digits is text else "would_none", cells=kit.Cells(cells), shown=digits))
    return kit.Several(told)


def premises(rules: Rules, fact: kit.Fact) -> kit.Several:
    """Return what the cells of *fact* hold, as far as it matters: ``r8c7 is 6 and r7c5 is at most 7``."""
    return together([(cell, shown(rules.board, mask)) for cell, mask in what_matters(rules, fact).items()], "known")


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


def left_by(rules: Rules, fact: kit.Fact, gone: Masks) -> tuple[kit.Several, bool]:
    """Return what *fact* leaves for its cells, and whether that names each removed digit.

    *gone* are the digits that facts before it remove, to which its own are added.
    """
    found, exact, board = list[kit.Sentence](), True, rules.board
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
            found.append(REASONS.sentence("known", cells=kit.Cells([cell]), shown=text))
            exact = False
        else:
            found.append(REASONS.sentence("not_digits", cells=kit.Cells([cell]), digits=kit.Digits(digits)))
    return kit.Several(found), exact


def fitting_none(rules: Rules, fact: kit.Fact) -> kit.Sentence:
    """Return that no digits of other cells fit, whatever they hold, with those that *fact* removes."""
    groups = kit.grouped((each.cell, each.digit) for each in fact.node.candidates)
    places = [REASONS.sentence("place", digits=kit.Digits(own), cells=kit.Cells(at)) for own, at in groups.items()]
    cells = {each.cell for each in fact.node.candidates}
    others = [cell for cell in rules.cells if cell not in cells]
    name = "named" if len(cells) == 1 and len(others) <= MOST_NAMED else "the_others"
    told = REASONS.sentence(name, cells=kit.Cells(others if len(cells) == 1 else rules.cells[1:]))
    return REASONS.sentence("no_digits", places=kit.Several(places), others=told)


def thoughts(rules: Rules, step: kit.Step, facts: Sequence[kit.Fact]) -> tuple[kit.Several, bool]:
    """Return a sentence on each fact of a proof of *step*, and whether they name each removed digit."""
    told, gone, exact = list[kit.Piece](), Masks(), True
    for fact in facts:
        left: kit.Piece
        if fact.is_true:
            places = [each.cell for each in fact.node.candidates]
            seen = kit.locked(rules.board.layout, kit.cell_set(places), step.removes)
            digit = kit.Digits([fact.node.candidates[0].digit])
            left = REASONS.sentence("needed", digit=digit, places=kit.Cells(places), seen=seen)
        else:
            left, own = left_by(rules, fact, gone)
            exact &= own
        if not fact.cells and not fact.is_true and len(rules.cells) > 1:
            told.append(fitting_none(rules, fact))
            exact = False
        elif not fact.cells:
            told.append(left)
        elif len(fact.cells) <= MOST_NAMED:
            told.append(REASONS.sentence("so", known=premises(rules, fact), left=left))
        else:
            told.append(REASONS.sentence("filled", left=left))
    return kit.Several(told, ". "), exact


def played(rules: Rules, facts: Iterable[kit.Fact]) -> kit.Sentence | None:
    """Return one assumption that contradicts one of *facts*, played through in few moves; None if there is none."""
    found = list[tuple[int, int, kit.Fact, Masks, Masks, list[Move]]]()
    for fact in facts:
        for assumed in contraries(rules.board, fact):
            for some in (rules.cells, fact.cells) if len(fact.cells) <= MOST_NAMED else (rules.cells,):
                masks = rules.start(some, assumed)
                moves = rules.follow(masks)
                if moves is not None and len(moves) <= MOST_MOVES:
                    found.append((len(moves), len(found), fact, assumed, masks, moves))
    for _, _, fact, assumed, masks, moves in sorted(found, key=lambda each: each[:2]):
        clash = _clash(rules, assumed, masks, moves[-1])
        if clash is not None:
            first = fact.node.candidates[0]
            cell, digit = (first.cell, first.digit) if fact.is_true else next(iter(assumed.items()))
            at = kit.Digits([digit if fact.is_true else digit.bit_length()])
            start = REASONS.sentence("without" if fact.is_true else "were", cell=kit.Cells([cell]), digit=at)
            states = {move.cell: move.mask for move in moves[:-1]}
            steps = together([(each, shown(rules.board, mask)) for each, mask in states.items()], "would")
            then = REASONS.sentence("then", moves=steps) if states else None
            return REASONS.sentence("played", start=start, moves=then, clash=clash)
    return None


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
