"""Compiled functions are stored if possible, and no error of storing them is raised."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("numba", reason="Numba is not installed")

from ruleout_engines import folder
from ruleout_engines.compiled import compiled
from ruleout_engines.folder import FOLDER_VARIABLE, cache_folder


def double(number: int) -> int:
    return 2 * number


def test_compiled_functions_are_loaded_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    first = compiled(double)
    assert first(4) == 8
    assert sum(first.stats.cache_misses.values()) == 1
    again = compiled(double)
    assert again(5) == 10
    assert sum(again.stats.cache_hits.values()) == 1


def test_another_variant_is_another_function(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    compiled(double, variant="a")(4)
    other = compiled(double, variant="b")
    assert other(4) == 8
    assert not other.stats.cache_hits


def test_changed_sources_have_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    before = cache_folder()
    monkeypatch.setattr(folder, "_source_hash", lambda: "0123")
    after = cache_folder()
    assert before is not None
    assert after is not None
    assert before != after


def test_functions_are_compiled_even_if_they_cannot_be_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv(FOLDER_VARIABLE, str(blocked))
    assert cache_folder() is None
    assert compiled(double)(4) == 8


def test_damaged_files_are_ignored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    compiled(double)(4)
    for path in tmp_path.rglob("*.nb*"):
        path.write_bytes(b"spoilt")
    assert compiled(double)(5) == 10


def test_without_a_home_there_is_no_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("no home")

    monkeypatch.delenv(FOLDER_VARIABLE, raising=False)
    monkeypatch.setattr(Path, "home", nowhere)
    assert cache_folder() is None
