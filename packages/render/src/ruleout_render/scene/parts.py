"""Parts of the links of a step: a picture shows at most twelve."""

from __future__ import annotations

from itertools import pairwise

import attrs

from ruleout import Step
from ruleout.internal import Chain, Link, Node

MOST_LINKS = 12
"""The largest number of links of a picture: more cannot be followed by eye."""

NodeKey = tuple[tuple[int, int], ...]
"""The cells and digits of a node."""


def key(node: Node) -> NodeKey:
    """Return the candidates of a node, which identify it."""
    return tuple((each.cell, each.digit) for each in node.candidates)


@attrs.frozen
class ShownLink:
    """A link of a picture, with the number of its chain, from 0."""

    chain: int
    link: Link


@attrs.frozen
class Part:
    """The links that one picture shows.

    Attributes
    ----------
    links
        The links, in order.
    chain
        The number of the chain that is shown alone, from 0; None if all chains are shown.
    first, last
        The numbers of the first and the last link of this chain that are shown, from 1.
    of
        The number of links of this chain.
    """

    links: tuple[ShownLink, ...] = ()
    chain: int | None = None
    first: int = 0
    last: int = 0
    of: int = 0


def parts_of(step: Step) -> tuple[Part, ...]:
    """Return the parts in which the links of *step* are shown, one per picture.

    There is one part if there are at most twelve links. Otherwise each chain is shown alone, in parts of nearly equal
    length, of at most twelve links.
    """
    chains = step.because.chains
    if sum(len(chain.links) for chain in chains) <= MOST_LINKS:
        return (Part(tuple(ShownLink(number, link) for number, chain in enumerate(chains) for link in chain.links)),)
    return tuple(part for number, chain in enumerate(chains) for part in _cut(number, chain))


def _cut(number: int, chain: Chain) -> list[Part]:
    """Cut a chain into its parts."""
    count = len(chain.links)
    pieces = -(-count // MOST_LINKS)
    ends = [count * piece // pieces for piece in range(pieces + 1)]
    return [
        Part(tuple(ShownLink(number, link) for link in chain.links[start:end]), number, start + 1, end, count)
        for start, end in pairwise(ends)
        if end > start
    ]


def node_numbers(chain: Chain) -> dict[NodeKey, int]:
    """Return the numbers of the nodes of *chain*, from 1 in the order in which they are reached."""
    numbers: dict[NodeKey, int] = {}
    for link in chain.links:
        for node in (link.start, link.end):
            numbers.setdefault(key(node), len(numbers) + 1)
    return numbers
