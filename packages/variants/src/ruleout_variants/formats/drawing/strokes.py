"""The characters of lines in drawings, Unicode and ASCII."""

from __future__ import annotations

from enum import IntEnum

from ruleout.plugin import InputError, Location, quoted


class Stroke(IntEnum):
    """The line between two places."""

    NONE = 0
    DASHED = 1
    LIGHT = 2
    HEAVY = 3
    HEAVY_DASHED = 4

    @property
    def is_heavy(self) -> bool:
        return self in (Stroke.HEAVY, Stroke.HEAVY_DASHED)

    @property
    def is_dashed(self) -> bool:
        return self in (Stroke.DASHED, Stroke.HEAVY_DASHED)


ACROSS, DOWN = (
    {is_plain: dict(zip(chars, list(Stroke)[1:], strict=True)) for is_plain, chars in enumerate(each)}
    for each in (("╌─━╍", ".-=~"), ("╎│┃╏", ":|#!"))
)
"""The lines from left to right, and from top to bottom, by whether a drawing is in ASCII."""
BOX = frozenset(map(chr, range(0x2500, 0x2571)))
"""The characters of Unicode for lines and their crossings."""
CROSSINGS = BOX.difference(ACROSS[False], DOWN[False]) | {"+"}
FILL = "\u2591#"
"""The characters that fill black squares."""


class NoDrawing(Exception):
    """The characters are not those of a drawing."""


class NotReadable(InputError):
    """A drawing with a part that cannot be read from drawings, such as most rules."""


def refusal(found: str, where: Location) -> NotReadable:
    """Return the error for a drawing that does not show its puzzle completely."""
    return NotReadable(
        f"found {quoted(found)} in a drawing, which does not hold all rules of its puzzle; 'ruleout convert --to json' "
        "writes them",
        where,
    )
