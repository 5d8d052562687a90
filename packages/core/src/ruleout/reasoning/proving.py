"""Proofs of steps: those of their techniques, or else what the chains or the constraints of the reason show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ruleout.masks import Cell, digit_mask, digits_of, union_of
from ruleout.model.candidate import Candidate
from ruleout.model.constraints import Constraint, Unit
from ruleout.model.layout import Layout
from ruleout.reasoning.board import Board
from ruleout.reasoning.proof import Fact, Proof, ProofBuilder
from ruleout.reasoning.reason import Chain, Link, Node, Reason
from ruleout.reasoning.step import Step
from ruleout.reasoning.technique import Technique

Known = dict[tuple[tuple[Candidate, ...], bool], int]
"""The numbers of facts, by candidates and whether one of them is true, or the single one is false."""


def proof_of(board: Board, step: Step, techniques: Mapping[str, Technique]) -> Proof:
    """Return the proof of a step on *board* by its technique, one of *techniques* by id.

    If the technique has none, it is that of :func:`default_proof`.
    """
    technique = techniques.get(step.technique)
    if technique is not None and technique.prove is not None:
        return technique.prove(board, step)
    return default_proof(board, step)


def default_proof(board: Board, step: Step) -> Proof:
    """Return the proof that the chains of a step show or, if they do not lead to its effects, one thought."""
    return chain_proof(board, step) or plain_proof(step)


def plain_proof(step: Step) -> Proof:
    """Return a proof of one fact for the removals and one for each placing, by all constraints of the reason."""
    because, found = step.because, ProofBuilder()
    by, is_unique = because.all_constraints, bool(because.exchange)
    cells = because.cells
    for each in step.places:
        fact = found.add(Fact(Node.of(each), True, by, (), cells, is_unique=is_unique))
        found.cause([each], [fact])
    if step.removes:
        fact = found.add(Fact(Node.of(*step.removes), False, by, (), cells, is_unique=is_unique))
        found.cause(step.removes, [fact])
    return found.proof()


def seen_from(layout: Layout, node: Node, effect: Candidate) -> tuple[Constraint, ...] | None:
    """Return the constraints by which *effect* is false if *node* is true: none inside a cell.

    Returns None if the effect does not see all candidates of the node.
    """
    seen = [each.cell for each in node.candidates if each.digit == effect.digit and each.cell != effect.cell]
    inside = [each for each in node.candidates if each.cell == effect.cell and each.digit != effect.digit]
    if len(seen) + len(inside) < len(node.candidates):
        return None
    if any(not layout.peer_sets[effect.cell] >> cell & 1 for cell in seen):
        return None
    return layout.why_sees(effect.cell, seen) if seen else ()


def cause_in_sight(found: ProofBuilder, layout: Layout, effects: Iterable[Candidate], *facts: int) -> None:
    """Add the causes of *effects*, each of which sees all candidates of *facts*: one for each way to see them.

    Raises LookupError if an effect does not see a fact.
    """
    groups: dict[tuple[Constraint, ...], list[Candidate]] = {}
    for effect in effects:
        ways = [_shows(layout, found.facts[number], effect, False) for number in facts]
        if None in ways:
            raise LookupError(f"{effect} is not in sight")
        groups.setdefault(tuple(dict.fromkeys([by for way in ways for by in way or ()])), []).append(effect)
    for by, own in groups.items():
        found.cause(own, facts, by)


def chain_proof(board: Board, step: Step) -> Proof | None:
    """Return the proof by the chains of the reason of *step*, None if its effects do not follow from them.

    A chain from a strong link to a strong link has two cases, its first node true and false; a loop is followed in both
    directions; branches are one case each, or end in a contradiction.
    """
    chains = step.because.chains
    if not chains:
        return None
    try:
        if len(chains) == 1 and chains[0].kind in ("chain", "loop"):
            return _of_one_chain(board, step, chains[0])
        return _of_branches(board, step) if all(chain.kind == "branch" for chain in chains) else None
    except LookupError:  # a link begins with something that does not follow from those before it
        return None


def follow(board: Board, found: ProofBuilder, because: Reason, links: Iterable[Link], known: Known) -> list[int]:
    """Add the facts of *links*, which continue those that are *known*, and return their numbers.

    Raises LookupError if a link begins with something that is not known.
    """
    numbers = []
    for link in links:
        after = tuple(dict.fromkeys(_before(link, known)))
        nested = _nested(board, because, link, [found.facts[each] for each in after])
        within = tuple(sorted({cell for fact in nested for cell in fact.cells}))
        cells = within if nested else _cells_of_link(board, because, link)
        number = found.add(Fact(link.end, link.strong, _by(link), after, cells, nested=nested))
        _know(known, link.end, link.strong, number)
        numbers.append(number)
    return numbers


def _nested(board: Board, because: Reason, link: Link, given: Iterable[Fact]) -> tuple[Fact, ...]:
    """Return the facts of the chains within *link*, which continue those that are *given*."""
    if not link.nested:
        return ()
    found, known = ProofBuilder(), Known()
    for each in given:
        assume(found, each.node, each.is_true, known)
    count = len(found.facts)
    first, *cases = link.nested
    if cases:
        ends = follow(board, found, because, first.links, known)[-1:]
        for chain in cases:
            here = dict(known)
            assume(found, chain.links[0].start, not chain.links[0].strong, here)
            follow(board, found, because, chain.links, here)
            ends.append(here[link.end.candidates, link.strong])
        end: int | None = found.add(Fact(link.end, link.strong, (), tuple(ends)))
    else:
        start = assume(found, link.end, not link.strong, known)
        follow(board, found, because, first.links, known)
        end = _contradict(found, known, start)
    if end is None:
        raise LookupError(f"{link.end} does not lead to a contradiction")
    found.cause(link.end.candidates, [end])
    return found.proof().facts[count:]


def _contradict(found: ProofBuilder, known: Known, start: int, targets: Iterable[Candidate] = ()) -> int | None:
    """Return the number of the fact that ends the case *start*, since a candidate is *known* to be true and false.

    It is one of *targets*, if there are any. Returns None if there is no such candidate.
    """
    keys: list[tuple[Candidate, ...]] = [(each,) for each in targets]
    keys = keys or [key for key, is_true in known if is_true]
    clash = next((key for key in keys if (key, True) in known and (key, False) in known), None)
    if clash is None:
        return None
    after, by = (known[clash, True], known[clash, False]), tuple[Constraint, ...]()
    last = found.facts[after[1]]
    if len(last.after) == 1 and found.facts[last.after[0]].is_true and not last.cells:  # the two that clash
        after, by = (after[0], last.after[0]), last.by
    own = found.facts[start]
    return found.add(Fact(own.node, not own.is_true, by, tuple(sorted(after)), ends_case=True))


def _cells_of_link(board: Board, because: Reason, link: Link) -> tuple[Cell, ...]:
    """Return the cells of *because* on whose candidates *link* rests: none if it is weak and made by units alone.

    If a house makes it strong, these are the cells of the house in which the digit has no place, or the cells that then
    have as many digits as there are cells.
    """
    layout = board.layout
    if not link.strong and all(isinstance(each, Unit) for each in link.constraints):
        return ()
    if link.strong and link.start.cells:
        return link.start.cells
    both = [each for node in (link.start, link.end) for each in node.candidates]
    ends, by = {each.cell for each in both}, {cell for each in _by(link) for cell in each.cells}
    is_house = bool(link.constraints) and all(
        isinstance(each, Unit) and layout.is_house(each) for each in link.constraints
    )
    if is_house and len({each.digit for each in both}) == 1:
        return tuple([cell for cell in because.cells if cell in by - ends])
    left = {cell: board.masks[cell] for cell in sorted(ends)}
    for each in link.start.candidates if link.strong else ():
        left[each.cell] &= ~digit_mask(each.digit)
    if is_house and union_of(left.values()).bit_count() == len(left):
        return tuple(left)
    return tuple([cell for cell in because.cells if cell in by | ends])


def _by(link: Link) -> tuple[Constraint, ...]:
    """Return the constraints that make *link*: its own or, if it is strong and has none, those of its nodes."""
    if not link.strong:
        return link.constraints
    return link.constraints or tuple(dict.fromkeys((*link.start.constraints, *link.end.constraints)))


def _know(known: Known, node: Node, is_true: bool, number: int) -> None:
    """Add the fact *number* to those that are *known*: that *node* is true, or that each of its candidates is false."""
    for key in [node.candidates] if is_true else [(each,) for each in node.candidates]:
        known.setdefault((key, is_true), number)


def _before(link: Link, known: Known) -> Iterable[int]:
    """Yield the facts with which *link* begins."""
    if link.begins_false:
        yield from (known[(each,), False] for each in link.start.candidates)
    elif (link.start.candidates, True) in known:
        yield known[link.start.candidates, True]
    else:
        start = {*link.start.candidates}
        fitting = [number for (key, is_true), number in known.items() if is_true and {*key} <= start]
        yield fitting[0]


def assume(found: ProofBuilder, node: Node, is_true: bool, known: Known) -> int:
    """Return the number of the fact by which a case begins, which is *known* then."""
    number = found.assume(node, is_true)
    _know(known, node, is_true, number)
    return number


def _of_one_chain(board: Board, step: Step, chain: Chain) -> Proof | None:
    first, last = chain.links[0], chain.links[-1]
    if not first.strong:
        return None
    found, known = ProofBuilder(), Known()
    if first.start.candidates == last.end.candidates and last.strong:  # it is false, so it is true
        begin = assume(found, first.start, False, known)
        end = follow(board, found, step.because, chain.links, known)[-1]
        fact = found.add(Fact(first.start, True, (), (begin, end), ends_case=True))
        return _with_effects(board, step, found, [(fact,)])
    is_true = assume(found, first.start, True, Known())
    ahead: Known = {}
    assume(found, first.start, False, ahead)
    numbers = follow(board, found, step.because, chain.links, ahead)
    if chain.kind == "chain":
        return _with_effects(board, step, found, [(is_true, numbers[-1])]) if last.strong else None
    back: Known = {}
    assume(found, first.start, True, back)
    reverse = [Link(each.end, each.start, each.strong, each.constraints) for each in reversed(chain.links)]
    other = follow(board, found, step.because, reverse[:-1], back)
    # Of the two nodes of each weak link, the first one is true in one case, and the second one in the other case.
    ends = [first.start, *[each.end for each in chain.links[:-1]]]
    true_ahead = {ends[i + 1].candidates: numbers[i] for i in range(len(numbers) - 1) if chain.links[i].strong}
    true_back = {first.start.candidates: is_true}
    true_back |= {link.end.candidates: number for link, number in zip(reverse[:-1], other, strict=True) if link.strong}
    pairs = [
        (true_ahead[link.start.candidates], true_back[link.end.candidates]) for link in chain.links if not link.strong
    ]
    # A set of cells with one digit more than cells lacks one end of its link in each case, so it has its other digits.
    for link in chain.links:
        for digit in digits_of(union_of(board.masks[cell] for cell in link.start.cells)) if link.strong else ():
            node = Node.of(*[Candidate(cell, digit) for cell in link.start.cells if board.has(cell, digit)])
            if node.candidates not in (link.start.candidates, link.end.candidates):
                lacking = [
                    tuple([known[(each,), False] for each in end.candidates])
                    for known, end in ((ahead, link.start), (back, link.end))
                ]
                held = [found.true(node, _by(link), gone, link.start.cells) for gone in lacking]
                pairs.append((held[0], held[1]))
    return _with_effects(board, step, found, pairs)


def _of_branches(board: Board, step: Step) -> Proof | None:
    because, found = step.because, ProofBuilder()
    cases: list[Known] = []
    starts: list[int] = []
    for chain in because.chains:
        known: Known = {}
        first = chain.links[0]
        starts.append(assume(found, first.start, not first.begins_false, known))
        follow(board, found, because, chain.links, known)
        cases.append(known)
    split = because.constraints.get("unit", ())
    split_cells = _split_cells(because, [found.facts[start].node for start in starts], split)
    if len(set(starts)) == 1:
        known = {key: number for case in cases for key, number in case.items()}
        fact = _contradict(found, known, starts[0], because.candidates.get("target", ()))
        return None if fact is None else _with_effects(board, step, found, [(fact,)])
    alone = [
        each
        for each in because.candidates.get("pattern", ())
        if all(each not in found.facts[i].node.candidates for i in starts)
    ]
    for each in alone:  # an assumption that is the conclusion itself, or excludes it in sight, has no links
        known = {}
        assume(found, Node.of(each), True, known)
        cases.append(known)
    return _with_effects(
        board,
        step,
        found,
        [tuple(case.values()) for case in cases],
        each_case=True,
        split=split,
        split_cells=split_cells,
    )


def _split_cells(because: Reason, starts: Sequence[Node], split: Sequence[Constraint]) -> tuple[Cell, ...]:
    around = {cell for each in split for cell in each.cells} | {
        each.cell for node in starts for each in node.candidates
    }
    return tuple([cell for cell in because.cells if cell in around])


def _with_effects(
    board: Board,
    step: Step,
    found: ProofBuilder,
    groups: Sequence[Sequence[int]],
    *,
    each_case: bool = False,
    split: Sequence[Constraint] = (),
    split_cells: Sequence[Cell] = (),
) -> Proof | None:
    """Return the proof whose effects follow from one of *groups* of facts, None if an effect follows from none.

    If *each_case*, the groups are the facts of the cases, and an effect needs a fact of each.
    """
    causes: dict[tuple[tuple[int, ...], tuple[Constraint, ...]], list[Candidate]] = {}
    for effect in (*step.places, *step.removes):
        wanted = effect in step.places
        why: tuple[tuple[int, ...], tuple[Constraint, ...]] | None = None
        if each_case:
            chosen = [first_showing(board.layout, found, group, effect, wanted) for group in groups]
            if all(each is not None for each in chosen):
                own = [each for each in chosen if each is not None]
                why = tuple([number for number, _ in own]), tuple([by for _, each in own for by in each])
        else:
            for group in groups:
                each_by = [_shows(board.layout, found.facts[number], effect, wanted) for number in group]
                if all(by is not None for by in each_by):
                    why = tuple(group), tuple([by for each in each_by for by in each or ()])
                    break
        if why is None:
            return None
        causes.setdefault((why[0], tuple(dict.fromkeys(why[1]))), []).append(effect)
    for (facts, by), effects in causes.items():
        found.cause(effects, facts, by)
    return found.proof(split, split_cells)


def first_showing(
    layout: Layout, found: ProofBuilder, group: Iterable[int], effect: Candidate, wanted: bool
) -> tuple[int, tuple[Constraint, ...]] | None:
    """Return the first fact of *group* that shows *effect*, and by what; None if there is none."""
    for number in group:
        by = _shows(layout, found.facts[number], effect, wanted)
        if by is not None:
            return number, by
    return None


def _shows(layout: Layout, fact: Fact, effect: Candidate, wanted: bool) -> tuple[Constraint, ...] | None:
    """Return the constraints by which *fact* shows that *effect* is true, if *wanted*, or false; None if not."""
    own = fact.node.candidates
    if wanted or not fact.is_true:
        return () if fact.is_true == wanted and (own == (effect,) or (not wanted and effect in own)) else None
    return seen_from(layout, fact.node, effect)
