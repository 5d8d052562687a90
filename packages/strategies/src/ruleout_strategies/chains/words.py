"""Chains as a line of links and in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ruleout import plugin as kit
from ruleout_strategies.wording import is_false, is_true


def node_in_words(layout: kit.Layout, node: kit.Node) -> str:
    """Return ``5 in r1c2``, ``5 in r1c2 or r1c3`` for a group."""
    cells = kit.cells_in_words(layout, (each.cell for each in node.candidates), "or")
    return f"{_digit(layout, node)} in {cells}"


def chain_as_line(layout: kit.Layout, links: Sequence[kit.Link]) -> str:
    """Return the links in the notation of the field: ``(5)r1c2 = (5)r1c7 - (3)r1c7 = (3)r4c7``.

    ``=`` is a strong link and ``-`` a weak one. The cells of a group follow each other with ``|`` between them, and
    those of an almost locked set follow in braces.
    """
    text = _short(layout, links[0].start)
    for link in links:
        text += f" {'=' if link.strong else '-'} {_short(layout, link.end)}"
    return text


def chain_in_words(layout: kit.Layout, links: Sequence[kit.Link]) -> str:
    """Return what follows if the first node of *links* is false, up to the last strong link.

    ``If r1c2 is not 5, then r1c7 is 5 (row 1), so r1c7 is not 3, so r4c7 is 3 (column 7)``.
    """
    parts = list(_implications(layout, links))
    return f"If {is_false(layout, links[0].start)}, then {', so '.join(parts)}"


def _implications(layout: kit.Layout, links: Sequence[kit.Link]) -> Iterator[str]:
    for link in links[: len(links) - (not links[-1].strong)]:
        verb = is_true(layout, link.end) if link.strong else is_false(layout, link.end)
        why = _reason(layout, link)
        yield f"{verb} ({why})" if why else verb


def _reason(layout: kit.Layout, link: kit.Link) -> str:
    if link.strong and link.start.cells:
        return f"{_names(layout, link.start.cells)} {_have(link.start.cells)} one digit more than cells"
    labels = kit.join_words(each.label for each in link.constraints)
    if link.strong:
        places = "place" if len(link.end.candidates) == 1 else "places"
        return f"the only other {places} in {labels}" if labels else "its other candidate"
    return labels if link.start.candidates[0].digit == link.end.candidates[0].digit else ""


def _digit(layout: kit.Layout, node: kit.Node) -> str:
    return layout.show(node.candidates[0].digit)


def _names(layout: kit.Layout, cells: Sequence[kit.Cell]) -> str:
    return kit.cells_in_words(layout, cells)


def _have(cells: Sequence[kit.Cell]) -> str:
    return "has" if len(cells) == 1 else "have"


def _short(layout: kit.Layout, node: kit.Node) -> str:
    where = "|".join(layout.names[each.cell] for each in node.candidates)
    almost = "{" + ",".join(layout.names[cell] for cell in node.cells) + "}" if node.cells else ""
    return f"({_digit(layout, node)}){where}{almost}"
