"""The branches of forcing chains in words."""

from __future__ import annotations

from collections.abc import Sequence

from ruleout import plugin as kit
from ruleout_strategies.wording import is_false, is_true


def branch_in_words(layout: kit.Layout, links: Sequence[kit.Link]) -> str:
    """Return ``If r1c1 is 5, then r1c4 is 7``: what is true one after the other, and at the end what is false.

    What does not follow from the implication just before it names its cause: ``and r2c2 is not 5 because r1c1 is 5``.
    """
    first, parts = links[0], ""
    for i, link in enumerate(links):
        if i + 1 < len(links) and _is_clear(links, i):
            continue
        text = "" if not parts else ", so " if _follows(links[i - 1], link) else ", and "
        text += is_true(layout, link.end) if link.strong else is_false(layout, link.end)
        if i and not link.strong and link.start != links[i - 1].end:
            text += f" because {is_true(layout, link.start)}"
        why = _reason(layout, link)
        parts += text + (f" ({why})" if why else "")
    start = is_false(layout, first.start) if first.strong else is_true(layout, first.start)
    return f"If {start}, then {parts}"


def _follows(last: kit.Link, link: kit.Link) -> bool:
    """Whether *link* follows from the implication just before it."""
    return set(link.start.candidates).issuperset(last.end.candidates) and last.strong != link.strong


def _is_clear(links: Sequence[kit.Link], i: int) -> bool:
    """Whether link *i* says only what the next link, which is strong, begins with: that one candidate is false."""
    link, after = links[i], links[i + 1]
    follows = not i or link.start == links[i - 1].end
    return not link.strong and after.strong and follows and after.start == link.end and len(link.end.candidates) == 1


def _reason(layout: kit.Layout, link: kit.Link) -> str:
    labels = kit.labels_in_words(link.constraints)
    start, end = link.start.candidates, link.end.candidates
    digits = {each.digit for each in (*start, *end)}
    if not link.strong:
        return labels if len(digits) == 1 or len({each.cell for each in (*start, *end)}) > 1 else ""
    if len(end) > 1 and len(digits) > 1:
        kind = "hidden" if len({each.cell for each in end}) == 1 else "naked"
        return f"a {kind} subset in {labels}"
    return labels
