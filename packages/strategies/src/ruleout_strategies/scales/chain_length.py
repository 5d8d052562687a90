"""The surcharge for the length of a chain, as Sudoku Explainer counts it (Nicolas Juillerat, 2006)."""

from __future__ import annotations

from ruleout import plugin as kit
from ruleout_strategies.forcing.branch_links import State, branches_of, end_of, starts_of

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
    links = step.because.links
    return bool(links) and not links[-1].strong and links[-1].end == links[0].start


def candidates_of_chain(step: kit.Step) -> int:
    """Return the number of candidates in the chain of *step*.

    They are the nodes of a loop or of a chain from a candidate to itself, which is placed. A chain that removes a
    candidate begins and ends with that candidate, so it has two more.
    """
    links = step.because.links
    if is_loop(step):
        return len(links)
    return len(links) + 1 + (0 if step.places else 2)


def candidates_of_branches(step: kit.Step) -> int:
    """Return the number of candidates in the chains of a forcing chain.

    Each branch has the chain to its last candidate. A branch that ends in a contradiction has two: that to the
    candidate ``target`` being true, and that to its being false. Candidates that two chains share count in both.
    """
    branches = branches_of(step)
    targets = step.because.candidates.get("target", ())
    total = max(0, len(step.because.candidates.get("pattern", ())) - len(branches))  # assumptions that are conclusions
    for branch in branches:
        causes: dict[State, tuple[State, ...]] = {}
        for link in branch:
            causes.setdefault(end_of(link), starts_of(link))
        ends = [(targets, True), (targets, False)] if targets else [end_of(branch[-1])]
        total += sum(len(_ancestors(causes, end)) for end in ends)
    return total


def _ancestors(causes: dict[State, tuple[State, ...]], end: State) -> set[State]:
    """The single candidates from which *end* follows, itself included."""
    found: set[State] = set()
    waiting = [end]
    while waiting:
        state = waiting.pop()
        if state not in found:
            found.add(state)
            waiting += causes.get(state, ())
    return {state for state in found if len(state[0]) == 1}
