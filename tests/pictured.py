"""What the chains, sets and sides of a step must be, apart from what the kit checks for any technique."""

from __future__ import annotations

from collections.abc import Iterator

from ruleout import Board, Candidate, Reason, Step
from ruleout.plugin import Unit
from ruleout.testing import step_faults

FORCING = ("forcing-chain", "forcing-net", "nishio")
COMPARISONS = ("innies-outies", "surface-sum", "law-of-leftovers")
Assumption = tuple[Candidate, bool]


def faults(board: Board, step: Step) -> list[str]:
    """What is wrong with the chains, the sets and the sides of *step*."""
    because, name = step.because, step.technique
    found = step_faults(board, step)
    joined = [link for chain in because.chains for link in chain.links]
    if list(because.links) != joined:
        found.append("links are not the chains, joined")
    if name.endswith(FORCING) or name == "kraken-fish":
        found += _branches(step)
    elif name == "death-blossom":
        found += _petals(board, because)
    elif name.startswith(COMPARISONS):
        found += _sides(step)
    elif any(chain.kind == "branch" for chain in because.chains):
        found.append("a branch without an assumption")
    if any(node.cells and node.cells not in because.sets for link in joined for node in (link.start, link.end)):
        found.append("the set of a node is missing in sets")
    return found


def _branches(step: Step) -> Iterator[str]:
    """A forcing step has one branch per assumption, unless that is the conclusion. The fins of a kraken fish that see
    what is removed need none."""
    because = step.because
    if {chain.kind for chain in because.chains} != {"branch"}:
        yield "a chain is not a branch"
    firsts = [chain.links[0] for chain in because.chains]
    starts: list[Assumption] = [(each, not link.begins_false) for link in firsts for each in link.start.candidates]
    if len(starts) != len(firsts) or len(set(starts)) < len(starts):
        yield "a branch does not begin at an assumption of its own"
    if step.technique == "kraken-fish":
        fins = {(each, True) for role in ("fin", "endo-fin") for each in because.candidates.get(role, ())}  # type: ignore[call-overload]
        if not starts or not fins.issuperset(starts):
            yield "a branch does not begin at a fin"
    elif set(starts) != _assumptions(step):
        yield f"the branches begin at {starts}; expected {_assumptions(step)}"


def _assumptions(step: Step) -> set[Assumption]:
    assumed = step.because.candidates["second" if step.technique.startswith(("tridagon", "deadly")) else "pattern"]
    if "target" in step.because.candidates:
        return {(each, not step.places) for each in assumed}
    if "double" in step.technique or ("nested" in step.technique and len(assumed) == 1):
        return {(each, is_true) for each in assumed for is_true in (True, False)}
    return {(each, True) for each in assumed if each not in step.places}


def _petals(board: Board, because: Reason) -> Iterator[str]:
    """Each candidate of the stem has a branch of one weak link, to all of its places in a petal; each set is one."""
    stem = because.candidates["pattern"]
    if [chain.links[0].start.candidates for chain in because.chains] != [(each,) for each in stem]:
        yield "the branches do not begin at the candidates of the stem"
    if {chain.links[0].end.cells for chain in because.chains} != set(because.sets):
        yield "the sets are not the petals"
    for chain in because.chains:
        (first,) = chain.links[0].start.candidates
        end = chain.links[0].end
        places = tuple(Candidate(cell, first.digit) for cell in end.cells if board.has(cell, first.digit))
        if len(chain.links) > 1 or chain.links[0].strong or end.candidates != places:
            yield "a branch is not one weak link to all places in its petal"


def _sides(step: Step) -> Iterator[str]:
    """The houses and sums of a side have no common cell, and those of innies and of leftovers begin with houses."""
    base, cover = (step.because.constraints.get(side, ()) for side in ("base", "cover"))  # type: ignore[call-overload]
    sides = []
    for side in (base, cover):
        cells = [cell for each in side for cell in each.cells]
        if len(set(cells)) < len(cells):
            yield "two houses or sums of one side have a common cell"
        sides.append(set(cells))
    if step.technique.startswith("innies-outies") and not (base and all(isinstance(each, Unit) for each in base)):
        yield "the base of innies and outies is not houses"
    if step.technique.startswith("law-of-leftovers") and len(base) < len(cover):
        yield "the base has fewer houses than the cover"
    if {*step.because.cells, *(each.cell for each in step.places)} != sides[0] ^ sides[1]:
        yield "the cells are not those that the two sides do not have in common"
