"""Chains in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ruleout import plugin as kit
from ruleout_strategies.wording import is_false, is_true


def node_in_words(layout: kit.Layout, node: kit.Node) -> str:
    """Return ``5 in r1c2``, ``5 in r1c2 or r1c3`` for a group."""
    cells = kit.cells_in_words(layout, (each.cell for each in node.candidates), "or")
    return f"{_digit(layout, node)} in {cells}"


def chain_in_words(layout: kit.Layout, links: Sequence[kit.Link]) -> str:
    """Return what follows if the first node of *links* is false, up to the last strong link.

    ``If r1c2 is not 5, then r1c7 is 5 (row 1), so r4c7 is 3``. What a candidate excludes is named only if it is a group
    of candidates.
    """
    return f"If {is_false(layout, links[0].start)}, then {', so '.join(_implications(layout, links))}"


def _implications(layout: kit.Layout, links: Sequence[kit.Link]) -> Iterator[str]:
    for link in links:
        if link.strong:
            why = _reason(layout, link)
            yield is_true(layout, link.end) + (f" ({why})" if why else "")
        elif link is not links[-1] and len(link.end.candidates) > 1:
            labels = kit.labels_in_words(link.constraints)
            yield is_false(layout, link.end) + (f" ({labels})" if labels else "")


def _reason(layout: kit.Layout, link: kit.Link) -> str:
    """Why the end of a strong link is true: the cells of an almost locked set or the house; nothing for a cell."""
    if link.start.cells:
        return f"{_names(layout, link.start.cells)} {_have(link.start.cells)} one digit more than cells"
    return kit.labels_in_words(link.constraints)


def _digit(layout: kit.Layout, node: kit.Node) -> str:
    return layout.show(node.candidates[0].digit)


def _names(layout: kit.Layout, cells: Sequence[kit.Cell]) -> str:
    return kit.cells_in_words(layout, cells)


def _have(cells: Sequence[kit.Cell]) -> str:
    return "has" if len(cells) == 1 else "have"
