"""The files of approved explanations hold the words of the tests that there are, and no others."""

from __future__ import annotations

from pathlib import Path

import approvals
import pytest

HERE = Path(__file__).parent


def test_every_entry_is_that_of_a_test(request: pytest.FixtureRequest) -> None:
    collected = request.config.stash[approvals.COLLECTED]
    are_all = set(HERE.glob("test_*.py")) <= {path for path, _, _ in collected}
    if not are_all or any("::" in argument for argument in request.config.args):
        pytest.skip("only some tests were collected")
    users, left = {name for _, name, fixtures in collected if "approved" in fixtures}, set()
    for path in HERE.glob("explanations/*.md"):
        entries = approvals.read(path)
        superfluous = entries.keys() - users
        if superfluous and request.config.getoption("--approve"):
            approvals.write(path, {name: text for name, text in entries.items() if name in users})
        else:
            left |= superfluous
    assert left == set(), "superfluous entries; see CONTRIBUTING.md"
