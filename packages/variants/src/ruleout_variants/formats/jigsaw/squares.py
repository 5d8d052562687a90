"""What a jigsaw's document says, for the formats that write it."""

from __future__ import annotations

from collections.abc import Collection

from ruleout.plugin import Document, Unsupported
from ruleout_variants.formats.shared.carrying import carried, of_variant
from ruleout_variants.grids.jigsaw import JIGSAW, region_labels
from ruleout_variants.reading import side, square_digits


def squares_of(
    document: Document, format_id: str, rules: Collection[str] = ()
) -> tuple[int, tuple[int, ...], tuple[str, ...]]:
    """n, the n * n givens (0 for none) and the n * n region labels. Raises Unsupported where the document says more,
    but for the keys of *rules*."""
    of_variant(document, format_id, (JIGSAW.id,))
    data = carried(document, format_id, [*JIGSAW.keys - {"symbols"}, *rules])
    if "regions" not in data:
        raise Unsupported(f"format {format_id} carries jigsaws; this puzzle has no regions")
    n = side(data, "regions", "givens")
    return n, square_digits(data.get("givens"), n), region_labels(data["regions"], n)
