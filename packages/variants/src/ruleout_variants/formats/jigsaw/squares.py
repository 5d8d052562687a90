"""What a jigsaw's document says, for the formats that write it."""

from __future__ import annotations

from ruleout.plugin import Document, Unsupported, digits_in_rows, read_symbols
from ruleout_variants.formats.shared.carrying import require_variant, said
from ruleout_variants.grids.jigsaw import JIGSAW, region_labels
from ruleout_variants.reading import side

OWN_KEYS = ("n", "regions", "givens", "symbols")


def squares_of(document: Document, format_id: str) -> tuple[int, tuple[int, ...], tuple[str, ...]]:
    """n, the n * n givens (0 for none) and the n * n region labels. Raises Unsupported if *document* is no jigsaw."""
    require_variant(document, format_id, (JIGSAW.id,))
    data = said(document)
    if "regions" not in data:
        raise Unsupported(f"format {format_id} carries jigsaws; this puzzle has no regions")
    n = side(data, "regions", "givens")
    givens = data.get("givens")
    symbols = read_symbols(data.get("symbols"), n)
    digits = (0,) * (n * n) if givens is None else digits_in_rows(givens, n, symbols=symbols)
    return n, digits, region_labels(data["regions"], n)
