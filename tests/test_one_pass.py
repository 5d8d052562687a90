"""A text is recognised once, and the grid of its puzzle is built once, from the argument to the printed solution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

import ruleout
from ruleout.plugin import Late
from ruleout.plugins.discover import default_registry
from ruleout_cli.testing import invoke

EXAMPLES = Path(__file__).parent.parent / "examples"
LINE = "9....4..5.4.5..9.372.....41.5.643.1..36.2...92..........84...62......5..1.2..7..4"


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """How often each installed format is asked about a text, and how often each variant builds a grid."""
    counter: Counter[str] = Counter()
    imported = Late.load

    def load(late: Late) -> Any:
        item = imported(late)
        functions = {name: getattr(item, name, None) for name in ("sniff", "grid")}
        return attrs.evolve(
            item, **{name: counted(each, counter, f"{name} {item.id}") for name, each in functions.items() if each}
        )

    monkeypatch.setattr(Late, "load", load)
    default_registry.cache_clear()
    yield counter
    default_registry.cache_clear()


def counted(function: Callable[..., Any], counter: Counter[str], name: str) -> Callable[..., Any]:
    def call(*arguments: Any) -> Any:
        counter[name] += 1
        return function(*arguments)

    return call


TEXTS = {
    "a classic line": (LINE, None, "grid classic"),
    "a samurai": ((EXAMPLES / "samurai.txt").read_text("utf-8"), None, "grid multigrid"),
    "a line as a classic": (LINE, "classic", "grid classic"),
    "a line as a killer": (LINE, "killer", "grid classic"),
}


@pytest.mark.parametrize("text", TEXTS)
def test_the_command_asks_each_format_at_most_once_and_builds_one_grid(text: str, calls: Counter[str]) -> None:
    content, variant, grid = TEXTS[text]
    done = invoke("solve", content, "--to", "json", *(() if variant is None else ("--variant", variant)))
    assert done.status == 0, done.err
    require_one_pass(calls, grid)


@pytest.mark.parametrize("text", TEXTS)
def test_solving_from_python_asks_each_format_at_most_once_and_builds_one_grid(text: str, calls: Counter[str]) -> None:
    content, variant, grid = TEXTS[text]
    puzzle = content if variant is None else ruleout.parse(content, variant=variant)
    assert ruleout.solve(puzzle).verdict is ruleout.Verdict.UNIQUE
    require_one_pass(calls, grid)


def require_one_pass(calls: Counter[str], grid: str) -> None:
    assert any(name.startswith("sniff") for name in calls)
    assert max(calls.values()) == 1, calls
    assert [name for name in calls if name.startswith("grid")] == [grid]


def test_a_line_of_cells_is_shown_only_to_formats_of_lines(calls: Counter[str]) -> None:
    ruleout.parse(LINE)
    assert {name for name in calls if name.startswith("sniff")} == {"sniff line"}
