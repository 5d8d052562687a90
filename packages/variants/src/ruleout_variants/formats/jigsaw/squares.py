"""The digits and regions of a jigsaw's document, for the formats that write it."""

from __future__ import annotations

from ruleout.plugin import Document, Unsupported
from ruleout_variants.formats.shared.carrying import puzzle_keys, require_variant
from ruleout_variants.grids.jigsaw import JIGSAW, region_labels
from ruleout_variants.reading import side, square_digits

OWN_KEYS = ("n", "regions", "givens", "symbols")


def squares_of(document: Document, format_id: str) -> tuple[int, tuple[int, ...], tuple[str, ...]]:
    """Return n, the n * n givens (0 for a blank) and the n * n region labels.

    Raises Unsupported if *document* is not a jigsaw.
    """
    require_variant(document, format_id, (JIGSAW.id,))
    data = puzzle_keys(document)
    if "regions" not in data:
        raise Unsupported(f"format {format_id} carries jigsaws; this puzzle has no regions")
    n = side(data, "regions", "givens")
    return n, square_digits(data, n), region_labels(data["regions"], n)
