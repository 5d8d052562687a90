"""What this package brings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ruleout.plugin import hookimpl

if TYPE_CHECKING:
    from ruleout.plugin import Technique


@hookimpl
def ruleout_techniques() -> Iterable[Technique]:
    """XY-Wing."""
    from ruleout_xywing.wing import XY_WING

    return [XY_WING]
