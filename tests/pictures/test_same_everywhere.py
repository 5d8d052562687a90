"""Pictures are equal byte for byte on every platform, version of Python and seed of hashes.

``digests.txt`` has the checksum of a step of each technique and of each puzzle in ``examples``; ``pytest --approve``
rewrites it after a change of what is drawn.
"""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest
from example_puzzles import REGISTRY
from technique_examples import load, shown

import ruleout
from ruleout_strategies.learning.examples import examples

DIGESTS = Path(__file__).with_name("digests.txt")
PUZZLES = Path(__file__).parents[2] / "examples"


def digests() -> dict[str, str]:
    """The checksum of the pictures by the name of the technique or of the file."""
    found = {}
    for technique, example in load().items():
        puzzle, _, board, step = shown(technique, example)
        found[technique] = checksum(ruleout.svg(puzzle, board, step=step))
    for path in PUZZLES.glob("*.txt"):
        puzzle = ruleout.load(path, plugins=REGISTRY)
        found[path.name] = checksum(ruleout.svg(puzzle, marks=True, coordinates=True, theme="print"))
    return found


def checksum(text: str) -> str:
    return f"{zlib.crc32(text.encode()):08x}"


def test_pictures_are_the_same_everywhere(request: pytest.FixtureRequest) -> None:
    found = [f"{name} {digest}" for name, digest in sorted(digests().items())]
    if request.config.getoption("--approve"):
        DIGESTS.write_text("\n".join(found) + "\n", encoding="utf-8")
    missing = examples().keys() - load().keys()  # techniques of a distribution that is not installed
    expected = [line for line in DIGESTS.read_text(encoding="utf-8").splitlines() if line.split()[0] not in missing]
    assert found == expected
