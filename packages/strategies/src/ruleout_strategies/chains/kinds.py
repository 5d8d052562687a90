"""Chains: X-chains, XY-chains, alternating inference chains, and those with groups and almost locked sets.

::

    (5)r1c2 = (5)r1c7 - (3)r1c7 = (3)r4c7 - (5)r4c7 = (5)r4c3

A link ``=`` is strong: if one end is false, the other is true. A link ``-`` is weak: if one end is true, the other is
false. Read from the left: if r1c2 is not 5, then r1c7 is 5, so it is not 3, so r4c7 is 3, and so on to the last node.
So the first or the last node is true, and a candidate that both of them exclude is false. If the first and the last
node are the same candidate, it is true. If they exclude each other, the chain is a continuous loop: one end of every
weak link is true, so whatever both of its ends exclude is false.

The kinds differ in what their strong links are. An X-chain uses one digit, which has two places in each of its houses;
an XY-chain uses cells with two candidates; an alternating inference chain (AIC) uses both. A node may also be a group
of cells of a unit, or all places of a digit in an almost locked set, that is, n cells of a unit with n + 1 digits: if
one of its digits is missing, all others occur. Discontinuous and continuous nice loops are the same chains.

Rules other than units make links as well: two candidates that no filling of a rule has together, such as 4 on the
circle of an arrow and 5 on its shaft, are joined by a weak one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import attrs

from ruleout import internal as kit
from ruleout_strategies.chains.chain import Chain
from ruleout_strategies.chains.words import SENTENCES, explain, lesson
from ruleout_strategies.views.closures import (
    AllClosures,
    Closures,
    GroupedClosures,
    GroupedXClosures,
    Path,
    PlainClosures,
    XClosures,
    XYClosures,
    rounds_of,
)
from ruleout_strategies.views.nodes import CandidateSet
from ruleout_strategies.views.placings import promising_digits


@attrs.frozen
class Kind:
    """A kind of chain; *links* names what its strong links are."""

    id: str
    title: str
    difficulty: float
    closures: type[Closures]
    links: tuple[str, ...]
    needs: str = "any layout"
    also: tuple[str, ...] = ()


KINDS = (
    Kind("x-chain", "X-Chain", 350, XClosures, ("houses",), "houses", ("x-cycle", "fishy-cycle")),
    Kind("grouped-x-chain", "Grouped X-Chain", 360, GroupedXClosures, ("groups",), "houses", ("grouped-x-cycle",)),
    Kind("xy-chain", "XY-Chain", 370, XYClosures, ("pairs",), also=("y-cycle", "double-implication-chain")),
    Kind(
        "aic",
        "Alternating Inference Chain",
        400,
        PlainClosures,
        ("pairs", "houses"),
        also=("nice-loop", "continuous-nice-loop", "discontinuous-nice-loop", "bidirectional-cycle"),
    ),
    Kind("grouped-aic", "Grouped AIC", 420, GroupedClosures, ("pairs", "groups"), also=("grouped-nice-loop",)),
    Kind(
        "als-aic",
        "AIC with Almost Locked Sets",
        500,
        AllClosures,
        ("pairs", "sets", "groups"),
        also=("als-nice-loop", "grouped-nice-loop-with-als"),
    ),
)
SHORT = {"aic": "AIC", "als-aic": "ALS-AIC"}
"""The short names of kinds."""


def find(kind: Kind, board: kit.Board) -> Iterator[kit.Step]:
    """Yield the chains of *kind*: first the shortest chain of each candidate, then those between other ends, and loops.

    The latter are yielded if they have other effects, or if they are shorter than those with equal effects.
    """
    if issubclass(kind.closures, XClosures) and not promising_digits(board):
        return
    if next(rounds_of(board, kind.closures), None) is None:
        # What a loop excludes is refuted as well, by the rest of the loop, so nothing has any effect.
        return
    closures = board.view(kind.closures)
    found: dict[tuple[CandidateSet, CandidateSet], int] = {}
    for chain in _chains(board, closures):
        effects, length = (chain.effects, chain.places), len(chain.path)
        if effects[0] and length < found.get(effects, length + 1):
            found[effects] = length
            yield chain.step(board, kind.id)


def _chains(board: kit.Board, closures: Closures) -> Iterator[Chain]:
    for _, refuted in rounds_of(board, type(closures)):
        for candidate in kit.bits(refuted):
            yield _read(closures, closures.path(candidate))
    for first in closures.ends:
        for path in closures.paths_from(first):
            chain = _read(closures, path)
            yield chain
            if chain.is_loop and first < path[-1]:
                for each in closures.loops(first, path[-1]):
                    yield from Chain(closures.nodes, each).each_set()


def _read(closures: Closures, path: Path) -> Chain:
    """Return the chain *path*, as a loop if it is among those that are listed."""
    chain = Chain(closures.nodes, path)
    if chain.is_loop and next(closures.loops(path[0], path[-1]), None) is None:
        return attrs.evolve(chain, may_loop=False)
    return chain


def chain_technique(kind: Kind) -> kit.Technique:
    """Return the technique for chains of *kind*."""
    links = kit.join_words(SENTENCES.templates[each] for each in kind.links)
    return kit.Technique(
        id=kind.id,
        title=kind.title,
        short=SHORT.get(kind.id, ""),
        difficulty=kind.difficulty,
        find=partial(find, kind),
        explain=partial(explain, links=kind.links),
        lesson=partial(lesson, links=kind.links),
        needs=kind.needs,
        applies=kit.has_houses if kind.needs == "houses" else kit.any_layout,
        also=kind.also,
        summary=f"A chain of {links}: one of its ends is true.",
    )
