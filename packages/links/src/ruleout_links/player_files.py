"""Formats of players' programs, which hold positions of classics of 9x9."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ruleout import plugin as kit
from ruleout_links.omissions import Omissions, refusing, written
from ruleout_links.positions import MARKS, PLACED, Position, position_of

OPENING = 2_000
"""The number of characters by which a file is recognised."""


def player_format(
    name: str,
    title: str,
    opening: str,
    read: Callable[[str], list[kit.Document]],
    write: Callable[[Position, kit.Document], str] | None,
    summary: str,
    held: Sequence[str] = (PLACED, MARKS),
) -> kit.Format:
    """Return the format *name* of a program called *title*.

    Texts begin as the regular expression *opening*. *read* returns their documents, *write* the text of a position,
    with a player's state as far as its keys are *held*.
    """
    pattern = re.compile(opening, re.DOTALL)

    def sniff(text: str) -> kit.Claim | None:
        return kit.Claim(f"a text of {title}", certain=True) if pattern.match(text[:OPENING]) else None

    def write_lossy(document: kit.Document) -> kit.Written:
        left_out = Omissions()
        assert write is not None
        return written(document, title, write(position_of(document, name, left_out, held), document), left_out)

    return kit.Format(
        id=name,
        title=title,
        sniff=sniff,
        read=lambda text, variant: read(text.strip("\ufeff")),
        write=refusing(name, write_lossy) if write else None,
        write_lossy=write_lossy if write else None,
        summary=summary,
    )
