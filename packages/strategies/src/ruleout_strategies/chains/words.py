"""Chains in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from ruleout import internal as kit
from ruleout_strategies.wording import holds, is_by_rule, lacks, place, reasons

SENTENCES = kit.Sentences(
    "chain",
    nudge="Look for a chain of {links}.",
    region="Start at {start}: if it is false, what is true then?",
    full="{chain}. So one of {places} is {digit}: {removals}.",
    loop="This chain closes to a loop, so that it can be followed both ways. {told}",
    placed="{chain}. That contradicts the assumption, so {first}.",
    same="{chain}. That contradicts the assumption, so {first}: {removals}.",
    two="{chain}. So {first}, or {last}; either way {removals}.",
    two_by="{chain}. So {first}, or {last}; either way {removals} ({units}).",
    chain="If {start}, then {links:, so }",
    long_chain="If {start}, then {links:. So }",
    link="{claim} ({units})",
    set_link="{claim} ({cells} {cells#has|have} one digit more than cells)",
    pairs="cells with two candidates",
    houses="houses in which a digit has two places",
    groups="houses in which a digit has two places or two groups of places",
    sets="sets of cells with one digit more than cells",
    lesson="Follow {links}, beginning with {start}.\n{told}\nNext time, begin at such a place, and see after each link "
    "what both ends exclude.",
    lesson_back="Follow {links}, beginning with {start}.\n{told}\nNext time, see whether a chain leads back to its "
    "beginning.",
)


def most_together(layout: kit.Layout) -> int:
    """Return how many implications are told in one sentence; if there are more, each has its own.

    Units of several grids have long names.
    """
    return 3 if kit.has_parts(layout) else 4


def words_of(board: kit.Board, step: kit.Step, links: Sequence[str]) -> kit.Words:
    """Return the chain of *step* in words; *links* names what its strong links are."""
    layout, own, sight = board.layout, step.because.links, kit.Units(step.because.constraints.get("sight", ()))
    first, last = own[0].start, own[-1].end
    ends = (*first.candidates, *last.candidates)
    places, digits = kit.cell_set(each.cell for each in ends), {each.digit for each in ends}
    removals = kit.removals(step.removes)
    if step.places:
        name = "placed"
    elif not own[-1].strong:
        name = "loop"
    elif first.candidates == last.candidates:
        name = "same"
    elif len(digits) > 1:
        name = "two_by" if sight.units else "two"
    else:
        name, removals = "full", kit.removals_in_sight(layout, step.removes, places, digits)
    return SENTENCES.words(
        name,
        links=kit.Several([SENTENCES.sentence(each) for each in links]),
        start=place(first.candidates),
        chain=_chain(layout, own),
        first=holds(first),
        last=holds(last),
        places=kit.Cells(kit.bits(places)),
        digit=kit.Digits([ends[0].digit]),
        removals=removals,
        units=sight,
        told=kit.told(board, step, kit.chain_proof(board, step) or kit.plain_proof(step), by_lines=False)
        if name == "loop"
        else None,
    )


def lesson(board: kit.Board, step: kit.Step, proof: kit.Proof, links: Sequence[str]) -> kit.Sentence:
    """Return the lesson of the chain of *step*; *links* names what its strong links are."""
    own = step.because.links
    return SENTENCES.sentence(
        "lesson_back" if own[0].start.candidates == own[-1].end.candidates else "lesson",
        links=kit.Several([SENTENCES.sentence(each) for each in links]),
        start=place(own[0].start.candidates),
        told=kit.told(board, step, proof),
    )


def _chain(layout: kit.Layout, links: Sequence[kit.Link]) -> kit.Sentence:
    """Return the sentence on the implications of *links* if their first node is false."""
    return told(layout, lacks(links[0].start), tuple(_implications(links)))


def told(layout: kit.Layout, start: kit.Sentence, implications: Sequence[kit.Sentence]) -> kit.Sentence:
    """Return what follows from *start*, one after the other: in one sentence, or in several if it is much."""
    name = "chain" if len(implications) <= most_together(layout) else "long_chain"
    return SENTENCES.sentence(name, start=start, links=kit.Several(implications))


def _implications(links: Sequence[kit.Link]) -> Iterator[kit.Sentence]:
    """Yield the implications of *links* if their first node is false, up to the last strong link.

    An excluded node is named if the next link does not stay in its cell, or if a rule excludes it.
    """
    for link, after in zip_longest(links, links[1:]):
        if link.strong and link.start.cells:
            yield SENTENCES.sentence("set_link", claim=holds(link.end), cells=kit.Cells(link.start.cells))
        elif link.strong:
            yield with_units(holds(link.end), link)
        elif after is not None and (after.constraints or after.start.cells or is_by_rule(link)):
            yield with_units(lacks(link.end), link)


def with_units(claim: kit.Sentence, link: kit.Link) -> kit.Sentence:
    """Return what follows by *link*, and the constraints that make it; two candidates of a cell need none."""
    units = reasons(link.constraints) if is_by_rule(link) else kit.Units(link.constraints)
    return SENTENCES.sentence("link", claim=claim, units=units) if units.units else claim
