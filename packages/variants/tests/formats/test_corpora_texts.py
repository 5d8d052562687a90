"""Real puzzles are written as text and read back unchanged. Skipped if the corpora are not available."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from ruleout import discover
from ruleout.plugin import Document

CORPORA = Path(os.environ.get("RULEOUT_CORPORA", Path(__file__).resolve().parents[5] / "shared" / "corpora"))
EACH = 40
"""The number of records that are read per file."""

pytestmark = pytest.mark.skipif(not CORPORA.is_dir(), reason=f"no corpora at {CORPORA.name}; set RULEOUT_CORPORA")

REGISTRY = discover(only=["ruleout-variants"])
FORMATS = [each for each in REGISTRY.formats.values() if REGISTRY.provider("formats", each.id).entry == "variants"]
"""The formats of the distribution, with the signs that its plug-in gives them."""
BY_ID = {each.id: each for each in FORMATS}
KEYS = {
    "jigsaw": ("n", "regions", "givens"),
    "multigrid": ("rows", "cols", "subgrids", "grid", "virtual_grid"),
    "kakuro": ("rows", "cols", "cells", "givens"),
}


def records(kind: str) -> Iterator[dict[str, Any]]:
    for path in sorted((CORPORA / kind).glob("*.jsonl")):
        with path.open(encoding="utf-8") as lines:
            yield from islice((record for record in map(json.loads, lines) if KEYS[kind][2] in record), EACH)


@pytest.mark.parametrize(("kind", "name"), [
    ("jigsaw", "jigsaw-line"),
    ("jigsaw", "jigsaw-grid"),
    ("kakuro", "kakuro"),
    ("kakuro", "kak"),
    ("kakuro", "kakuro-csv"),
    ("multigrid", "multigrid-rows"),
])  # fmt: skip
def test_records_are_written_and_read_back(kind: str, name: str) -> None:
    form = BY_ID[name]
    assert form.write is not None
    for record in records(kind):
        document = Document(kind, {key: record[key] for key in KEYS[kind] if key in record})
        text = form.write(document)
        claim = form.sniff(text)
        assert claim is not None, record["id"]
        assert claim.certain, record["id"]
        (again,) = form.read(text, kind if name != "multigrid-rows" else None)
        same = {key: value for key, value in document.data.items() if key in again.data}
        assert again.data == same, record["id"]


def test_samurai_are_recognised_by_their_five_lines() -> None:
    form = BY_ID["samurai-lines"]
    assert form.write is not None
    for record in records("multigrid"):
        if record["layout"] == "samurai":
            text = form.write(Document("samurai", {"grid": record["grid"]}))
            claim = form.sniff(text)
            assert claim is not None
            assert claim.certain, record["id"]
            assert form.read(text, None)[0].data["grid"] == record["grid"]


def test_links_give_the_squares_recorded_beside_them_and_are_written_again() -> None:
    form = BY_ID["puzzlink"]
    assert form.write is not None
    linked = [record for record in records("kakuro") if "puzzlink" in record]
    assert linked
    for record in linked:
        (document,) = form.read(record["puzzlink"], None)
        assert document.data == {key: record[key] for key in ("rows", "cols", "cells")}
        # For a missing sum some links have 0, others have -; this format writes -.
        assert form.write(document).strip().replace("0", "-") == record["puzzlink"].replace("0", "-")
