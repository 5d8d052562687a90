"""Thermometers: digits increase from the bulb.

::

    (1)-2--5        The bulb is at the left.
"""

from ruleout import plugin as kit

ID = "thermometers"


@kit.line_rule(
    ID,
    "Thermometers",
    "thermometer",
    "Digits increase from the bulb on.",
    most=lambda digits: digits,
    drawn="thermometer",
)
def thermometers(layout: kit.Layout, cells: tuple[kit.Cell, ...]) -> list[kit.Constraint]:
    return kit.chain(cells, layout, lambda a, b: a < b)
