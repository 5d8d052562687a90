"""The branches of a step by a forcing chain, found in the links of the step."""

from __future__ import annotations

from ruleout import plugin as kit

Links = tuple[kit.Link, ...]
State = tuple[tuple[kit.Candidate, ...], bool]
"""A candidate, or several of which one is true, and whether that is true or false."""


def branches_of(step: kit.Step) -> list[Links]:
    """Return the links of each branch of *step*.

    A branch begins with a link that does not follow from the links before it.
    """
    branches: list[list[kit.Link]] = []
    reached: set[State] = set()
    for link in step.because.links:
        starts = starts_of(link)
        if not branches or not reached.issuperset(starts):
            branches.append([])
            reached = set(starts)
        branches[-1].append(link)
        reached.add(end_of(link))
    return [tuple(branch) for branch in branches]


def starts_of(link: kit.Link) -> tuple[State, ...]:
    """Return what *link* follows from: the falsity of each candidate of its start, or the truth of its start."""
    if link.strong:
        return tuple(((each,), False) for each in link.start.candidates)
    return ((link.start.candidates, True),)


def end_of(link: kit.Link) -> State:
    """Return what follows by *link*."""
    return link.end.candidates, link.strong
