"""The branches of forcing chains in words."""

from __future__ import annotations

from collections.abc import Sequence

from ruleout import plugin as kit
from ruleout_strategies.chains.words import MOST_TOGETHER
from ruleout_strategies.wording import holds, lacks

SENTENCES = kit.Sentences(
    "branch",
    branch="If {start}, then {links}",
    so=", so {claim}",
    beside=", and {claim}",
    so_apart=". So {claim}",
    beside_apart=". Besides, {claim}",
    by="{claim} ({units})",
    because="{claim} because {cause}",
    because_by="{claim} because {cause} ({units})",
    hidden="{claim} (a hidden subset in {units})",
    naked="{claim} (a naked subset in {units})",
)


def branch_of(links: Sequence[kit.Link]) -> kit.Sentence:
    """Return ``If r1c1 is 5, then r1c4 is 7``: what is true one after the other, and at the end what is false.

    What does not follow from the implication just before it names its cause: ``and r2c2 is not 5 because r1c1 is 5``.
    """
    first, parts = links[0], list[kit.Sentence]()
    told = [i for i in range(len(links)) if i + 1 == len(links) or not _is_clear(links, i)]
    apart = "_apart" if len(told) > MOST_TOGETHER else ""
    for i in told:
        name = "so" if _follows(links[i - 1], links[i]) else "beside"
        claim = _claim(links, i)
        parts.append(SENTENCES.sentence(name + apart, claim=claim) if parts else claim)
    start = lacks(first.start) if first.strong else holds(first.start)
    return SENTENCES.sentence("branch", start=start, links=kit.Several(parts, ""))


def branches_of(chains: Sequence[kit.Chain]) -> kit.Several:
    """Return the branches of *chains*, as sentences without the end of the last one."""
    return kit.Several([branch_of(each.links) for each in chains], ". ")


def _claim(links: Sequence[kit.Link], i: int) -> kit.Sentence:
    """What follows by link *i*, with its reasons."""
    link = links[i]
    claim = holds(link.end) if link.strong else lacks(link.end)
    start, end, units = link.start.candidates, link.end.candidates, kit.Units(link.constraints)
    digits, cells = {each.digit for each in (*start, *end)}, {each.cell for each in (*start, *end)}
    if link.strong and len(end) > 1 and len(digits) > 1:
        return SENTENCES.sentence(
            "hidden" if len({each.cell for each in end}) == 1 else "naked", claim=claim, units=units
        )
    has_units = bool(link.constraints) and (link.strong or len(digits) == 1 or len(cells) > 1)
    if i and not link.strong and link.start != links[i - 1].end:
        return SENTENCES.sentence(
            "because_by" if has_units else "because", claim=claim, cause=holds(link.start), units=units
        )
    return SENTENCES.sentence("by", claim=claim, units=units) if has_units else claim


def _follows(last: kit.Link, link: kit.Link) -> bool:
    """Whether *link* follows from the implication just before it."""
    return set(link.start.candidates).issuperset(last.end.candidates) and last.strong != link.strong


def _is_clear(links: Sequence[kit.Link], i: int) -> bool:
    """Whether link *i* says only what the next link, which is strong, begins with: that one candidate is false."""
    link, after = links[i], links[i + 1]
    follows = not i or link.start == links[i - 1].end
    return not link.strong and after.strong and follows and after.start == link.end and len(link.end.candidates) == 1
