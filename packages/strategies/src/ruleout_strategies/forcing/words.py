"""The branches of forcing chains in words."""

from __future__ import annotations

from collections.abc import Sequence

from ruleout import internal as kit
from ruleout_strategies.chains.words import most_together
from ruleout_strategies.wording import holds, is_by_rule, lacks, reasons

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


def _branch(start: kit.Node, claims: list[kit.Sentence], is_true: bool) -> kit.Sentence:
    """Return a sentence on the claims that follow if *start* is true, or false: ``If r1c1 is 5, then r1c4 is 7``."""
    begin = (holds if is_true else lacks)(start)
    return SENTENCES.sentence("branch", start=begin, links=kit.Several(claims, ""))


def _claims(layout: kit.Layout, links: Sequence[kit.Link]) -> list[kit.Sentence]:
    """Return the claims of *links*, one after the other: candidates that are true, and at the end what is false.

    A false candidate is named only if nothing but the end follows from it, or if it needs a reason: one in sight of
    something true is seen on the board. A claim that does not follow from the one before says "besides", or names its
    cause: ``r2c2 is not 5 because r1c1 is 5``.
    """
    told = [link for i, link in enumerate(links) if not _is_plain(links, i)]
    causes = {link.end.candidates: link.start for link in links if not link.strong}
    apart = "_apart" if len(told) > most_together(layout) else ""
    parts, before = list[kit.Sentence](), links[0].start
    for link in told:
        if link.strong:
            found = [causes.get((each,)) for each in link.start.candidates]
            follows = before in found or bool({*before.candidates} & {*link.start.candidates})
        else:
            follows = link.start == before
        claim = _claim(link, follows, _rules_before(links, link))
        parts.append(SENTENCES.sentence(("so" if follows else "beside") + apart, claim=claim) if parts else claim)
        before = link.end
    return parts


def _rules_before(links: Sequence[kit.Link], link: kit.Link) -> kit.Units:
    """Return the rules that exclude what the strong *link* begins with; none for a weak one."""
    gone = [each for each in links if is_by_rule(each) and each.end.candidates[0] in link.start.candidates]
    return reasons(why for each in gone if link.strong for why in each.constraints)


def branches_of(layout: kit.Layout, chains: Sequence[kit.Chain]) -> kit.Several:
    """Return the branches of *chains*, as sentences without the end of the last one.

    Branches with equal consequences share a sentence.
    """
    found: list[tuple[list[kit.Candidate], list[kit.Sentence], bool]] = []
    for links in (each.links for each in chains):
        claims, is_true = _claims(layout, links), not links[0].strong
        same = next((starts for starts, other, other_is in found if is_true and other_is and other == claims), None)
        if same is None:
            found.append((same := [], claims, is_true))
        same += links[0].start.candidates
    return kit.Several([_branch(kit.Node.of(*starts), claims, is_true) for starts, claims, is_true in found], ". ")


def _claim(link: kit.Link, follows: bool, rules: kit.Units) -> kit.Sentence:
    """Return the claim of *link*, with its reasons.

    *follows* is True if it follows from the claim before. *rules* exclude what a strong link begins with.
    """
    claim = holds(link.end) if link.strong else lacks(link.end)
    start, end = link.start.candidates, link.end.candidates
    units = reasons(link.constraints) if is_by_rule(link) else kit.Units((*link.constraints, *rules.units))
    digits, cells = {each.digit for each in (*start, *end)}, {each.cell for each in (*start, *end)}
    if link.strong and len(end) > 1 and len(digits) > 1:
        return SENTENCES.sentence(
            "hidden" if len({each.cell for each in end}) == 1 else "naked", claim=claim, units=units
        )
    has_units = bool(units.units) and (link.strong or len(digits) == 1 or len(cells) > 1)
    if not link.strong and not follows:
        return SENTENCES.sentence(
            "because_by" if has_units else "because", claim=claim, cause=holds(link.start), units=units
        )
    return SENTENCES.sentence("by", claim=claim, units=units) if has_units else claim


def _is_plain(links: Sequence[kit.Link], i: int) -> bool:
    """Return whether link *i* only says that one candidate excludes another one, and a later link needs that."""
    link = links[i]
    single = len(link.start.candidates) == len(link.end.candidates) == 1
    return (
        single
        and not link.strong
        and any(each.strong and {*link.end.candidates} <= {*each.start.candidates} for each in links[i + 1 :])
    )
