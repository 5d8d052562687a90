"""The branches of forcing chains in words."""

from __future__ import annotations

from collections.abc import Sequence

from ruleout import plugin as kit
from ruleout_strategies.wording import is_false, is_true


def branch_in_words(layout: kit.Layout, links: Sequence[kit.Link]) -> str:
    """Return ``If r1c1 is 5, then r1c4 is not 5 (row 1), so r1c4 is 7 (its other candidate)``.

    What does not follow from the implication just before it names its cause: ``and r2c2 is not 5 because r1c1 is 5``.
    """
    first = links[0]
    text = f"If {is_false(layout, first.start) if first.strong else is_true(layout, first.start)}, then "
    for i, link in enumerate(links):
        if i:
            follows = set(link.start.candidates).issuperset(links[i - 1].end.candidates)
            text += ", so " if follows and links[i - 1].strong != link.strong else ", and "
        text += is_true(layout, link.end) if link.strong else is_false(layout, link.end)
        if i and not link.strong and link.start != links[i - 1].end:
            text += f" because {is_true(layout, link.start)}"
        why = _reason(layout, link)
        text += f" ({why})" if why else ""
    return text


def depth_in_words(step: kit.Step) -> str:
    """Return how many implications the branches of *step* have: ``(3, 4 and 2 implications)``."""
    counts = [len(branch.links) for branch in step.because.chains]
    noun = "implication" if counts == [1] else "implications"
    return f"({kit.join_words(map(str, counts))} {noun})"


def _reason(layout: kit.Layout, link: kit.Link) -> str:
    labels = kit.join_words(each.label for each in link.constraints)
    start, end = link.start.candidates, link.end.candidates
    digits = {each.digit for each in (*start, *end)}
    if not link.strong:
        return labels if len(digits) == 1 or len({each.cell for each in (*start, *end)}) > 1 else ""
    if len(end) > 1 and len(digits) > 1:
        kind = "hidden" if len({each.cell for each in end}) == 1 else "naked"
        return f"a {kind} subset in {labels}"
    if len(digits) > 1 and not link.constraints:
        return "its other candidate" if len(start) == 1 else "its last candidate"
    if len(digits) > 1:
        return labels
    places = "places" if len(end) > 1 else "place"
    return f"the only other {places} in {labels}" if len(start) == 1 else f"the last {places} in {labels}"
