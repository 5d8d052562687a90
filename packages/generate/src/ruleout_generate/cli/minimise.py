"""``ruleout minimise``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from ruleout_cli.kit import Output, Plugins, Search, Source, format_option, option

if TYPE_CHECKING:
    from ruleout_cli.kit import Entry, PuzzleLoop


def minimise(
    source: Source,
    search: Search,
    output: Output,
    plugins: Plugins,
    symmetry: Annotated[
        str | None, option("NAME", "Keep a symmetry of the givens, such as half-turn.", "--symmetry")
    ] = None,
    seed: Annotated[
        str | None, option("N", "Try the givens in a random order; by default row by row.", "--seed")
    ] = None,
    to: Annotated[str | None, format_option("The format to write; by default a line or JSON.", "-t")] = None,
) -> int:
    """Take away givens that are not needed, until none is left."""
