"""Proofs of forcing chains: the shortest way in each case, with groups, or else the implications of the step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ruleout import internal as kit
from ruleout_strategies.views.nodes import GROUP, HOUSE, GroupedNodes
from ruleout_strategies.ways import Implied, State, refute

MOST_THOUGHTS = 10
"""The number of thoughts of a proof with nested chains from which on only its lesson tells each of them."""
BRIEF = kit.Sentences(
    "forcing-brief",
    case="If {start}, then {end}; this takes {count} more {count#thought|thoughts}.",
    with_chains="If {start}, then {end}; this takes {count} more {count#thought|thoughts}, {chains} of them "
    "{chains#a chain|chains}.",
    opens="The lesson tells each chain.",
)


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    """Return the proof of a forcing chain by one case for each assumption, or by a contradiction."""
    because, implied = step.because, Implied(board.view(GroupedNodes))
    assumed = because.candidates["pattern"]
    if "target" in because.candidates:
        return refutation(board, step, implied)
    single = len(assumed) == 1
    starts = [(each, is_true) for each in assumed for is_true in ((True, False) if single else (True,))]
    found = kit.ProofBuilder()
    ends = [case(board, step, implied, found, *start) for start in starts]
    cause(step, found, ends)
    split = because.constraints.get("unit", ())
    around = {cell for unit in split for cell in unit.cells} or {each.cell for each in assumed}
    return found.proof(split, () if single else [cell for cell in because.cells if cell in around])


def refutation(board: kit.Board, step: kit.Step, implied: Implied) -> kit.Proof:
    """Return the proof that the one assumption of *step* is wrong."""
    (assumed,) = step.because.candidates["pattern"]
    found = kit.ProofBuilder()
    fact = refute(implied, (implied.number(assumed), not step.places), found)
    if fact is None:
        return kit.chain_proof(board, step) or kit.plain_proof(step)
    found.cause([assumed], [fact])
    return found.proof()


def prove_nishio(board: kit.Board, step: kit.Step) -> kit.Proof:
    """Return the proof of a Nishio by the places of its digit alone."""
    nodes = board.view(GroupedNodes)
    bit = step.because.candidates["pattern"][0].digit - 1
    own = {i for i, (digit, _) in enumerate(nodes.keys) if digit == bit}
    return refutation(board, step, Implied(nodes, own, (HOUSE, GROUP)))


def case(
    board: kit.Board,
    step: kit.Step,
    implied: Implied,
    found: kit.ProofBuilder,
    assumed: kit.Candidate,
    is_true: bool = True,
) -> tuple[int, tuple[kit.Constraint, ...]]:
    """Add what leads from an assumption to the effect of *step*; return the last fact, and by what it shows this."""
    (effect,) = step.places or step.removes
    start, number, bit = (implied.number(assumed), is_true), implied.number(effect), 1 << implied.nodes.bit_of(effect)

    def shows(state: State) -> bool:
        return state == (number, True) if step.places else implied.excludes(state, bit)

    for state, ways in implied.ways(start):
        if shows(state):
            return (
                (implied.prove(found, ways, state), ()) if step.places else implied.exclude(found, ways, state, effect)
            )
    known: dict[tuple[tuple[kit.Candidate, ...], bool], int] = {}
    kit.assume(found, kit.Node.of(assumed), is_true, known)
    for chain in step.because.chains:
        first = chain.links[0]
        if first.start.candidates == (assumed,) and first.begins_false != is_true:
            kit.follow(board, found, step.because, chain.links, known)
    shown = kit.first_showing(board.layout, found, known.values(), effect, bool(step.places))
    if shown is None:
        raise LookupError("a branch does not lead to the effect")
    return shown


def cause(step: kit.Step, found: kit.ProofBuilder, ends: Iterable[tuple[int, tuple[kit.Constraint, ...]]]) -> None:
    """Add the cause of the effect of *step*: one of the facts *ends* in each case, each with what it shows it by."""
    own = list(ends)
    found.cause(step.places or step.removes, [number for number, _ in own], [each for _, by in own for each in by])


def cases_told(
    board: kit.Board,
    step: kit.Step,
    proof: kit.Proof,
    by_lines: bool,
    assumed: Iterable[kit.Candidate] | None = None,
) -> Iterator[kit.Sentence]:
    """Yield each case of *proof*, from its assumption to the effect, or the one that ends in a contradiction.

    These are the cases in which one of *assumed* is true, or all if it is None.
    """
    some = None if assumed is None else [(each,) for each in assumed]
    cases = list[tuple[kit.Fact, list[kit.Sentence], int]]()
    for start, first in enumerate(proof.facts):
        if not first.is_assumed or (some is not None and not (first.is_true and first.node.candidates in some)):
            continue
        own = [number for number in range(len(proof.facts)) if proof.cases_of(number) == (start,)]
        told = kit.clauses(board, step, proof, own)
        for number in proof.causes[0].facts:
            fact = proof.facts[number]
            if number in own and fact.is_true and step.removes and not fact.ends_case:
                by = kit.seen_from(board.layout, fact.node, step.removes[0])
                why = proof.causes[0].by if by is None else by
                told.append(kit.clause(board, step, proof, kit.Fact(kit.Node.of(*step.removes), False, why)))
        if told:
            cases.append((first, told, sum(bool(proof.facts[number].nested) for number in own)))
    has_chains, total = any(chains for *_, chains in cases), sum(len(told) for _, told, _ in cases)
    is_brief = has_chains and not by_lines and total > MOST_THOUGHTS
    for first, told, chains in cases:
        pieces: dict[str, kit.Piece] = {"start": kit.claim(first), "end": told[-1], "count": kit.Number(len(told) - 1)}
        if is_brief and len(told) > 1:
            yield BRIEF.filled("with_chains" if chains else "case", pieces | {"chains": kit.Number(chains)})
        else:
            yield kit.case_told(kit.claim(first), told, by_lines=by_lines)
    if has_chains:
        yield from kit.chains_told(board, step, proof) if by_lines else (BRIEF.sentence("opens"),)
