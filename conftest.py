"""What every test runs under: none fails because a machine is slow, and none leaves a process behind."""

from __future__ import annotations

from collections.abc import Iterator

import processes
import pytest
from hypothesis import settings

settings.register_profile("ruleout", deadline=None)
settings.register_profile("few", deadline=None, max_examples=20)
settings.load_profile("ruleout")

processes.heed_signals()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--approve", action="store_true", help="rewrite the files of approved texts")


@pytest.fixture(autouse=True)
def _no_process_is_left() -> Iterator[None]:
    """End the processes that a test has started."""
    with processes.ended():
        yield


@pytest.fixture(autouse=True, scope="session")
def _no_process_is_left_at_all() -> Iterator[None]:
    """End the processes that fixtures for several tests have started."""
    with processes.ended():
        yield
