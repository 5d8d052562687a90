"""The surcharge for the length of a chain, as Sudoku Explainer counts it (Nicolas Juillerat, 2006)."""

from __future__ import annotations

from collections.abc import Sequence

from ruleout import plugin as kit

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
    """Return the number of candidates in all branches of a forcing chain, each counted once for each branch."""
    return sum(len(_states(branch)) for branch in _branches(step.because.links))


def _branches(links: Sequence[kit.Link]) -> list[list[kit.Link]]:
    """The links of each branch: a branch begins with a link from a candidate that no link before it has reached."""
    branches: list[list[kit.Link]] = []
    reached: set[tuple[kit.Candidate, bool]] = set()
    for link in links:
        starts = {(each, not link.strong) for each in link.start.candidates}
        if not branches or not starts & reached:
            branches.append([])
            reached = set(starts)
        branches[-1].append(link)
        reached |= {(each, link.strong) for each in link.end.candidates}
    return branches


def _states(links: Sequence[kit.Link]) -> set[tuple[kit.Candidate, bool]]:
    """The candidates of *links*, each with whether it is true."""
    found = set()
    for link in links:
        found |= {(each, not link.strong) for each in link.start.candidates}
        found |= {(each, link.strong) for each in link.end.candidates}
    return found
