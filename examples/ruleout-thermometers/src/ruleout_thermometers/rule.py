"""Fast thermometers: each digit is greater than the one before it by two or more.

::

    (1)-3--6        The bulb is at the left.
"""

from ruleout import plugin as kit

ID = "fast_thermometers"
LEAST_STEP = 2


@kit.line_rule(
    ID,
    "Fast thermometers",
    "fast thermometer",
    "Digits increase from the bulb on by two or more.",
    most=lambda digits: (digits + 1) // LEAST_STEP,
    drawn="thermometer",
)
def fast_thermometers(layout: kit.Layout, cells: tuple[kit.Cell, ...]) -> list[kit.Constraint]:
    return kit.chain(cells, layout, lambda a, b: b - a >= LEAST_STEP)
