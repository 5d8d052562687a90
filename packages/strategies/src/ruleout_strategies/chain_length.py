"""The surcharge for the length of a chain, as Sudoku Explainer counts it (Nicolas Juillerat, 2006)."""

from __future__ import annotations

from ruleout import internal as kit

State = tuple[tuple[kit.Candidate, ...], bool]
"""A candidate, or several of which one is true, and whether that is true or false."""
FIRST_LIMIT = 4


def surcharge(candidates: int) -> float:
    """Return what chains of *candidates* true or false candidates in total add to the score.

    It is 0.1 for each of 4, 6, 8, 12, 16, 24, 32, 48 and so on that the number of candidates less 2 exceeds.
    """
    length, limit, steps = candidates - 2, FIRST_LIMIT, 0
    while length > limit:
        limit = limit * 3 // 2 if steps % 2 == 0 else limit * 4 // 3
        steps += 1
    return steps / 10


def is_loop(step: kit.Step) -> bool:
    """Return whether the links of *step* form a continuous loop."""
    return any(chain.kind == "loop" for chain in step.because.chains)


def outside_loop(step: kit.Step) -> tuple[kit.Candidate, ...]:
    """Return what a loop removes in other cells than its own."""
    cells = {each.cell for link in step.because.links for each in link.start.candidates}
    return tuple(each for each in step.removes if each.cell not in cells)


def candidates_of_chain(step: kit.Step) -> int:
    """Return the number of candidates in the chain of *step*.

    They are the nodes of a loop or of a chain from a candidate to itself, which is placed. A chain that removes a
    candidate begins and ends with that candidate, so it has two more. So has a loop that only removes candidates of its
    own cells: Sudoku Explainer finds these by chains.
    """
    links = step.because.links
    if is_loop(step):
        return len(links) + (0 if outside_loop(step) else 2)
    return len(links) + 1 + (0 if step.places else 2)


def candidates_of_branches(step: kit.Step) -> int:
    """Return the number of candidates in the chains of a forcing chain.

    Each branch has the chain to its last candidate. A branch that ends in a contradiction has two: that to the
    candidate ``target`` being true, and that to its being false. Candidates that two chains share count in both.
    """
    branches = [chain.links for chain in step.because.chains]
    targets = step.because.candidates.get("target", ())
    total = max(0, len(step.because.candidates.get("pattern", ())) - len(branches))  # assumptions that are conclusions
    for branch in branches:
        causes: dict[State, tuple[State, ...]] = {}
        for link in branch:
            causes.setdefault((link.end.candidates, link.strong), _starts(link))
        last = branch[-1]
        ends = [(targets, True), (targets, False)] if targets else [(last.end.candidates, last.strong)]
        total += sum(len(_ancestors(causes, end)) for end in ends)
    return total


def _starts(link: kit.Link) -> tuple[State, ...]:
    """Return the premises of *link*: the falsity of each candidate of its start, or the truth of its start."""
    if link.begins_false:
        return tuple(((each,), False) for each in link.start.candidates)
    return ((link.start.candidates, True),)


def _ancestors(causes: dict[State, tuple[State, ...]], end: State) -> set[State]:
    """Return the single candidates from which *end* follows, itself included."""
    found: set[State] = set()
    waiting = [end]
    while waiting:
        state = waiting.pop()
        if state not in found:
            found.add(state)
            waiting += causes.get(state, ())
    return {state for state in found if len(state[0]) == 1}
