"""Kernels in tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import inf
from typing import Any

import pytest

from ruleout import Board, Layout
from ruleout.testing import random_boards, sample_layouts
from ruleout_engines.kernels import KernelCode


def loading(code: KernelCode, scope: Any = "function") -> Callable[[], Iterator[None]]:
    """Return a fixture that every test of a module uses, in which the kernel with *code* answers."""

    @pytest.fixture(autouse=True, scope=scope)
    def loaded() -> Iterator[None]:
        with used(code):
            yield

    return loaded


def asking(answer: Callable[..., Any], question: str) -> Callable[..., Any]:
    """Return a function for :meth:`Board.with_kernels` that answers one *question*."""
    return lambda board, asked, arguments: answer(board, *arguments) if asked == question else None


def boards_on(names: Sequence[str], count: int, *others: Layout) -> list[Board]:
    """Return *count* random boards of each of the sample layouts with these *names*, and of *others*."""
    known = sample_layouts()
    return list(random_boards([*[known[name] for name in names], *others], count=count))


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
