"""Kernels in tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf

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


@contextmanager
def unused(code: KernelCode) -> Iterator[None]:
    """Within this context the kernel with *code* does not answer, however often it is asked."""
    before = code.is_ready, code._missed
    code.is_ready, code._missed = False, -inf
    yield
    code.is_ready, code._missed = before
