"""The explanations of examples are compared with files, one per family of techniques.

``pytest packages/strategies/tests --approve`` rewrites them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import approvals
import pytest
from approvals import Approved, Explained

from ruleout.plugin import Board, Step, Technique
from ruleout.reasoning.phrases import explanation_of
from ruleout_strategies.commands.descriptions import module_of

FOLDER = Path(__file__).parent / "explanations"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Note which tests there are, before options select some of them."""
    config.stash[approvals.COLLECTED] = [(each.path, each.name, getattr(each, "fixturenames", ())) for each in items]


@pytest.fixture
def approved(request: pytest.FixtureRequest) -> Iterator[Approved]:
    """``approved(family, text)`` compares a text with the entry of the test in the file of a family."""
    shown: dict[str, list[str]] = defaultdict(list)
    yield lambda family, text: shown[family].append(text)
    for family, texts in shown.items():
        path, text = FOLDER / f"{family}.md", "\n\n".join(texts)
        entries = approvals.read(path)
        if request.config.getoption("--approve"):
            approvals.write(path, {**entries, request.node.name: text})
        else:
            assert text == entries.get(request.node.name), f"not approved in {path.name}; see CONTRIBUTING.md"


@pytest.fixture
def explained(approved: Approved) -> Explained:
    """``explained(technique, board, step)`` compares the words for a step with those approved, and returns its reason.

    Without *step*, it is the first that the technique finds.
    """

    def explain(technique: Technique, board: Board, step: Step | None = None) -> str:
        step = step or next(iter(technique.find(board)))
        words = explanation_of(board, step, {technique.id: technique})
        approved(
            getattr(module_of(technique), "__name__", "").split(".")[1],
            f"{technique.id}\n- {words.nudge}\n- {words.region}\n- {words.full}",
        )
        return approvals.reason_as_text(board.layout, step.because)

    return explain
