"""The generators of this package."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ruleout.plugin import hookimpl

if TYPE_CHECKING:
    from ruleout_generate.generator import Generator


@hookimpl
def ruleout_generators() -> Iterable[Generator]:
    """Return the generators of the variants that need more than givens."""
    from ruleout_generate.generators import GENERATORS

    return GENERATORS
