"""No format claims a text that another one writes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ruleout import Unsupported, parse
from ruleout.internal import Registry, document_of
from ruleout.testing import check_format

FILES = sorted((Path(__file__).parent.parent / "puzzles").glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_format_is_recognised_in_what_it_writes(path: Path, registry: Registry) -> None:
    puzzle = parse(json.dumps(json.loads(path.read_text("utf-8"))["puzzle"]), plugins=registry)
    for name, form in registry.formats.items():
        if form.write is not None:
            try:
                text = "\n".join(filter(None, (form.heading, form.write(document_of(puzzle, registry)))))
            except Unsupported:
                continue
            if form.sniff(text) is None:
                # Lines of multi-grids other than a samurai are read only if the variant is named.
                assert name == "samurai-lines"
                continue
            check_format(form, [text], puzzle.variant, plugins=registry)
