"""Fixtures for the tests of batches."""

from __future__ import annotations

from pathlib import Path

import distributions
import pytest

PLUGIN = """
import os, signal, time
from ruleout.plugin import hookimpl
from ruleout.plugin import PythonEngine

# Dies on puzzles that begin with two nines, fails on two eights, hangs on a seven and an eight.
class Fragile(PythonEngine):
    id, title, rank = "fragile", "Fragile", -1

    def _search_many(self, layout, starts, limit=2, budget=None, **more):
        for start in starts:
            meet(start)
            yield from PythonEngine().search_many(layout, [start], limit, budget)

    def _solutions(self, layout, start, budget):
        meet(start)
        return PythonEngine().solutions(layout, start, budget)

def meet(start):
    if tuple(start[:2]) == (256, 256):
        os.kill(os.getpid(), signal.SIGKILL)
    if tuple(start[:2]) == (128, 128):
        raise RuntimeError("eights")
    while tuple(start[:2]) == (64, 128):
        time.sleep(60)
    print("noise on standard output")

@hookimpl
def ruleout_engines():
    return [Fragile()]
"""


@pytest.fixture
def fragile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of an engine that is installed for this test and its workers, and that dies on some puzzles."""
    folder = tmp_path / "installed"
    distributions.install(folder, "fragile", PLUGIN, module="fragile_engine")
    monkeypatch.syspath_prepend(str(folder))
    return "fragile"
