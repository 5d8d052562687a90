"""Kernels in tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from ruleout_engines.kernels import KernelCode


@contextmanager
def used(code: KernelCode) -> Iterator[None]:
    """Within this context the kernel with *code* answers; the test is skipped if it cannot be compiled."""
    before = code.is_ready
    code.warm()
    if not code.is_ready:
        pytest.skip("Numba is told not to compile")
    yield
    code.is_ready = before
