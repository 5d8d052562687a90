"""The installed engine, with whatever engines are available."""

from __future__ import annotations

import json
import sys
from importlib.util import find_spec

import processes
import pytest

from ruleout import default_registry, solve
from ruleout.plugin import Budget, OutOfBudget, PythonEngine, Verdict, classic_grid
from ruleout.testing import check_engine
from ruleout.testing.engines import NotNext
from ruleout_engines import compiling
from ruleout_engines.auto import costs
from ruleout_engines.auto.costs import Prices
from ruleout_engines.auto.engine import AutoEngine
from ruleout_engines.sat import engine as sat_module

SMALL = classic_grid(4, (2, 2))
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FREE = Prices(0.0, lambda engine: 0.0)


def test_the_installed_engine_passes_the_common_checks() -> None:
    check_engine(AutoEngine())


@pytest.mark.skipif(find_spec("numba") is None, reason="needs Numba")
def test_it_passes_them_with_compiled_engines_ready() -> None:
    check_engine(AutoEngine(prices=FREE))


def test_it_passes_them_with_core_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (sat_module, compiling):
        monkeypatch.setattr(module, "find_spec", lambda name: None)
    check_engine(AutoEngine(prices=FREE))
    assert AutoEngine().search(SMALL, [15] * 16).engine == "python"


def test_python_searches_what_no_other_engine_can() -> None:
    layout = SMALL.with_constraints([NotNext((0, 1, 2))])
    result = AutoEngine(prices=FREE).search(layout, [15] * 16)
    assert (result.verdict, result.engine) == (Verdict.SEVERAL, "python")


def test_it_is_the_default_engine() -> None:
    registry = default_registry()
    if "auto" in registry.engines:
        assert registry.engine(SMALL).id == "auto"
        assert {"auto", "lanes", "python", "sat", "scalar"} <= set(registry.engines)


def test_a_result_names_the_engine_that_found_it() -> None:
    assert solve(CLASSIC, engine=AutoEngine()).engine == "python"


def test_running_out_of_seconds_makes_the_verdict_unknown() -> None:
    hard = classic_grid(9, (3, 3))
    for prices in (FREE, Prices(0.0, lambda engine: 1e9)):
        auto = AutoEngine(prices=prices)
        for seconds in (0.0, 1e-5, 1e-3):
            result = auto.search(hard, [hard.full] * 81, 10**9, Budget(seconds=seconds))
            assert not result.complete
            assert len(set(result.solutions)) == len(result.solutions)
            with pytest.raises(OutOfBudget):
                list(auto.solutions(hard, [hard.full] * 81, Budget(seconds=seconds)))


def test_one_classic_imports_neither_numpy_nor_numba_nor_sat() -> None:
    code = (
        "import ruleout, sys, json; from ruleout_engines.plugin import ruleout_engines;"
        f"engines = [each for each in ruleout_engines() if each.supports(ruleout.parse({CLASSIC!r}).layout) is None];"
        f"auto = engines[0]; assert auto.id == 'auto'; assert ruleout.solve({CLASSIC!r}, engine=auto).complete;"
        "print(json.dumps(sorted(sys.modules)))"
    )
    done = processes.run([sys.executable, "-c", code], check=True, capture_output=True, encoding="utf-8")
    heavy = {"numpy", "numba", "llvmlite", "pysat", "pysolvers", "dask"}
    assert not {name.partition(".")[0] for name in json.loads(done.stdout)} & heavy


def test_the_price_of_a_compiled_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costs, "holds", lambda engine: engine == "scalar")
    assert (costs.price("scalar"), costs.price("lanes")) == (costs.LOADED, costs.COMPILED["lanes"])


@pytest.mark.skipif(find_spec("pysolvers") is None, reason="needs python-sat")
def test_puzzles_hard_for_python_are_solved_by_sat() -> None:
    grid = classic_grid(9, (3, 3))
    text = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    start = [grid.full if character == "." else 1 << (int(character) - 1) for character in text]
    auto = AutoEngine(prices=Prices(0.0, lambda engine: 1e9))
    result = auto.search(grid, start)
    assert result.verdict is Verdict.UNIQUE
    assert result.engine in ("python", "sat")
    assert result.solutions == PythonEngine().search(grid, start).solutions
