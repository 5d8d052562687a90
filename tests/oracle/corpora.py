"""The corpora: real puzzles with known answers, read where they lie and never copied."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(os.environ.get("RULEOUT_CORPORA") or Path(__file__).parents[3] / "shared" / "corpora")
VERDICTS = {"unique": "unique", "multiple": "several", "nosolution": "none"}


def require(*parts: str) -> Path:
    """The file or folder of the corpora, or a skip that says where it was looked for."""
    path = ROOT.joinpath(*parts)
    if not path.exists():
        pytest.skip(f"no corpora at {ROOT}: set RULEOUT_CORPORA to the folder that holds them")
    return path


def records(*parts: str) -> Iterator[dict[str, Any]]:
    """The records of a JSON-lines file."""
    with require(*parts).open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def lines(*parts: str) -> Iterator[list[str]]:
    """The columns of each line of a text file, comments left out."""
    with require(*parts).open(encoding="utf-8") as text:
        for line in text:
            if line.strip() and not line.startswith("#"):
                yield line.split()
