"""Compiling ahead of time: its output, and missing requirements."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import processes
import pytest

from ruleout.internal import (
    UNLIMITED,
    Budget,
    Engine,
    Layout,
    LineResults,
    OutOfBudget,
    SearchResult,
    how_to_install,
)
from ruleout_engines import folder, plugin, warming
from ruleout_engines.folder import cache_folder, holds
from ruleout_engines.kernel import Kernel
from ruleout_engines.warming import NotWarmed, warmed


class Pretender(Engine):
    """An engine that writes a file to the cache folder when it is used, like a compiled engine."""

    id = "scalar"
    title = "Pretender"

    def __init__(self, writes: bool = True) -> None:
        self.asked: list[str] = []
        self.writes = writes

    def supports(self, layout: Layout) -> str | None:
        return None

    def _search_many(
        self, layout: Layout, starts: Sequence[Sequence[int]], limit: int = 2, budget: Budget = UNLIMITED
    ) -> Iterator[SearchResult]:
        self.asked.append(f"search {limit}")
        place = cache_folder()
        if self.writes and place is not None:
            (place / "ruleout_engines.scalar.run.run-1.py311.0123.nbc").touch()
        return iter(())

    def _solutions(self, layout: Layout, start: Sequence[int], budget: Budget = UNLIMITED) -> Iterator[tuple[int, ...]]:
        self.asked.append("solutions")
        yield (1,)
        raise OutOfBudget

    def _search_lines(
        self, layout: Layout, block: bytes, limit: int = 2, budget: Budget = UNLIMITED
    ) -> LineResults | None:
        self.asked.append("lines")
        return None


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(folder.FOLDER_VARIABLE, str(tmp_path))
    monkeypatch.setattr(warming, "find_spec", lambda name: object())
    return tmp_path


def test_every_method_of_each_engine_is_called_and_the_folder_is_named(place: Path) -> None:
    clock, told = count(), []
    engine = Pretender()
    assert not holds("scalar")
    lines = list(warmed([engine], told.append, lambda: float(next(clock))))
    assert lines == ["scalar: compiled in 1.0 s", f"{cache_folder()}: ready after 3.0 s"]
    assert str(cache_folder()).startswith(str(place))
    assert {"search 1", "search 2", "lines", "solutions"} <= set(engine.asked)
    assert told[0].startswith("scalar: compiling")
    assert told[-1] == ""
    assert holds("scalar")
    assert not holds("lanes")
    again = list(warmed([Pretender()], now=lambda: 0.0))
    assert again[0] == "scalar: was compiled before, loaded in 0.0 s"


def test_a_folder_that_cannot_be_written_is_named(place: Path) -> None:
    with pytest.raises(NotWarmed, match=r"could not be kept: .* cannot be written; RULEOUT_CACHE names another one"):
        list(warmed([Pretender(writes=False)]))


def test_without_a_folder_nothing_is_stored(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (place / "file").touch()
    monkeypatch.setenv(folder.FOLDER_VARIABLE, str(place / "file" / "below"))
    assert cache_folder() is None
    assert not holds("scalar")
    with pytest.raises(NotWarmed, match="no folder could be made"):
        list(warmed([Pretender()]))


def test_without_numba_it_says_what_to_install(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "find_spec", lambda name: None)
    advice = how_to_install("ruleout-engines", "numba")
    with pytest.raises(NotWarmed, match=re.escape(f"nothing to compile without Numba: {advice}")):
        list(warmed([Pretender()]))


# The command, if a command line is installed


def cli() -> None:
    pytest.importorskip("ruleout_cli")


def test_the_command_reports_each_engine(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cli()
    from ruleout_cli.testing import invoke

    def stored() -> None:
        folder = cache_folder()
        assert folder is not None
        (folder / "ruleout_engines.chains.rounds.run-1.py311.0123.nbc").touch()

    monkeypatch.setattr(plugin, "compiled_engines", lambda: [Pretender()])
    monkeypatch.setattr(plugin, "ruleout_kernels", lambda: [Kernel("chains", "Chains", "what", list, stored)])
    done = invoke("engines", "warm")
    assert (done.status, done.err) == (0, "")
    assert done.lines[0].startswith("scalar: compiled in ")
    assert done.lines[1].startswith("chains: compiled in ")
    assert done.lines[2].startswith(str(place))
    assert "warm" in invoke("engines", "--help").out
    assert "auto" in invoke("engines").out


def test_the_command_names_what_is_missing(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cli()
    from ruleout_cli.testing import invoke

    monkeypatch.setattr(warming, "find_spec", lambda name: None)
    done = invoke("engines", "warm")
    assert (done.status, done.out) == (2, "")
    advice = how_to_install("ruleout-engines", "numba")
    assert done.err == f"ruleout: there is nothing to compile without Numba: {advice}\n"


def test_the_command_can_be_interrupted(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cli()
    from ruleout_cli.testing import invoke

    def interrupted() -> list[Engine]:
        raise KeyboardInterrupt

    monkeypatch.setattr(plugin, "compiled_engines", interrupted)
    done = invoke("engines", "warm")
    assert (done.status, done.err) == (130, "ruleout: interrupted\n")


@pytest.mark.skipif(find_spec("numba") is None, reason="needs Numba")
def test_the_compiled_engines_of_this_machine_are_listed() -> None:
    assert {engine.id for engine in plugin.compiled_engines()} >= {"scalar"}


def test_finding_the_folder_does_not_import_numba() -> None:
    code = "import sys; from ruleout_engines.folder import holds; holds('scalar'); assert 'numba' not in sys.modules"
    processes.run([sys.executable, "-c", code], check=True, env={**os.environ})
