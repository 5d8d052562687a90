"""The work for a text grows linearly with its length, measured in function calls and not in seconds."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

import pytest

from ruleout import discover, parse_many

CORE = discover(only=())
LINE = "9....4..5.4.5..9.372.....41.5.643.1..36.2...92..........84...62......5..1.2..7..4"
OBJECT = json.dumps({"n": 4, "givens": [[1, 0, 0, 0]] * 4, "title": "mine"})
WRITERS: dict[str, Callable[[int], str]] = {
    "lines": lambda count: f"{LINE}\n" * count,
    "lines with comments and columns": lambda count: f"# mine\n\n{LINE} 7.1, easy # hard\n" * count,
    "objects on lines": lambda count: f"{OBJECT}\n" * count,
    "objects on several lines": lambda count: (OBJECT.replace(",", ",\n") + "\n") * count,
    "a list of objects": lambda count: "[" + ",\n".join([OBJECT] * count) + "]",
    "an object with many marks": lambda count: json.dumps({"n": 4, "marks": [[[1, 2, 3, 4] * count] * 4] * 4}),
}


def calls_in(function: Callable[[], object]) -> int:
    """How many functions *function* calls, those of C included."""
    count = 0

    def profile(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        function()
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("name", WRITERS)
def test_reading_takes_linear_work(name: str) -> None:
    def read(text: str) -> None:
        list(parse_many(text, plugins=CORE))

    texts = [WRITERS[name](count) for count in (100, 200)]
    read(texts[0])
    small, large = (calls_in(partial(read, text)) for text in texts)
    assert large <= 2.1 * small
