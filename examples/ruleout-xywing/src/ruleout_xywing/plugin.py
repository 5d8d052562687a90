"""What this package adds to ruleout. It is imported with every command; only the hooks import what takes time."""

from ruleout import plugin as kit


@kit.hookimpl
def ruleout_techniques() -> "list[kit.Technique]":
    """Y-Wing."""
    from ruleout_xywing.wing import XY_WING

    return [XY_WING]
