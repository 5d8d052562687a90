"""Compiled functions are stored if possible, and loaded only if nobody else can have changed them."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="Numba is not installed")

from ruleout_engines import folder, store
from ruleout_engines.compiled import compiled
from ruleout_engines.folder import FOLDER_VARIABLE, cache_folder


@pytest.fixture(autouse=True)
def nothing_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "_reported", set())


@pytest.fixture(autouse=True)
def storage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled functions are stored in the test's own folder."""
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    """The file in which the compiled `double` is stored."""
    compiled(double)(4)
    (path,) = tmp_path.rglob("*.nbc")
    return path


def double(number: int) -> int:
    return 2 * number


def test_compiled_functions_are_loaded_again() -> None:
    first = compiled(double)
    assert first(4) == 8
    assert sum(first.stats.cache_misses.values()) == 1
    again = compiled(double)
    assert again(5) == 10
    assert sum(again.stats.cache_hits.values()) == 1


def test_another_variant_is_another_function() -> None:
    compiled(double, variant="a")(4)
    other = compiled(double, variant="b")
    assert other(4) == 8
    assert not other.stats.cache_hits


def test_compiling_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    compiled(double)(4)
    assert caplog.messages == []
    store._reported.clear()
    with caplog.at_level("INFO", "ruleout_engines"):
        compiled(double)(5)
        assert caplog.messages == []
        compiled(double, variant="b")(4)
        compiled(double, variant="c")(4)
    assert caplog.messages == ["ruleout: compiling code, which takes up to a minute and is done once"]


def test_changed_sources_have_another_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    before = cache_folder()
    monkeypatch.setattr(folder, "_source_hash", lambda: "0123")
    after = cache_folder()
    assert before is not None
    assert after is not None
    assert before != after


def test_functions_are_compiled_even_if_they_cannot_be_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv(FOLDER_VARIABLE, str(blocked))
    assert cache_folder() is None
    assert compiled(double)(4) == 8
    assert [f"no folder could be made at {blocked}" in message for message in caplog.messages] == [True]


@pytest.mark.parametrize("content", [b"", b"spoilt", b"spoilt" * 10_000], ids=["empty", "short", "long"])
def test_damaged_files_are_compiled_again_and_replaced(
    stored: Path, caplog: pytest.LogCaptureFixture, content: bytes
) -> None:
    stored.write_bytes(content)
    assert compiled(double)(5) == 10
    assert caplog.messages == [f"ruleout: {stored} is damaged; it is compiled again, which takes some seconds"]
    again = compiled(double)
    assert again(5) == 10
    assert sum(again.stats.cache_hits.values()) == 1
    assert len(caplog.messages) == 1


@pytest.mark.parametrize("kept", [0.5, 0.999])
def test_a_file_that_was_cut_short_is_reported(stored: Path, caplog: pytest.LogCaptureFixture, kept: float) -> None:
    whole = stored.read_bytes()
    stored.write_bytes(whole[: int(kept * len(whole))])
    assert compiled(double)(5) == 10
    assert [stored.name in message for message in caplog.messages] == [True]


def test_changed_machine_code_is_not_run(stored: Path, caplog: pytest.LogCaptureFixture) -> None:
    content = bytearray(stored.read_bytes())
    content[len(content) // 2] ^= 1
    stored.write_bytes(content)
    again = compiled(double)
    assert again(5) == 10
    assert not again.stats.cache_hits
    assert len(caplog.messages) == 1


@pytest.mark.skipif(os.name == "nt", reason="permissions are different there")
@pytest.mark.parametrize("mode", [0o775, 0o757, 0o777])
def test_a_folder_that_others_can_write_is_not_used(caplog: pytest.LogCaptureFixture, mode: int) -> None:
    compiled(double)(4)
    place = cache_folder()
    assert place is not None
    place.chmod(mode)
    assert cache_folder() is None
    for _ in range(2):
        again = compiled(double)
        assert again(5) == 10
        assert not again.stats.cache_hits
    reason = (
        "can be written by other users; compiled functions are not stored, so that every process compiles them again"
    )
    assert caplog.messages == [f"ruleout: {place} {reason}"]


@pytest.mark.skipif(os.name == "nt", reason="permissions are different there")
def test_a_file_that_others_can_write_is_not_loaded(stored: Path, caplog: pytest.LogCaptureFixture) -> None:
    stored.chmod(0o666)
    again = compiled(double)
    assert again(5) == 10
    assert not again.stats.cache_hits
    assert [f"{stored} can be written by other users" in message for message in caplog.messages] == [True]
    assert not stored.stat().st_mode & 0o022


@pytest.mark.skipif(os.name == "nt", reason="permissions are different there")
def test_what_belongs_to_another_user_is_not_used(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch(0o644)
    status = path.stat()

    def of(user: int) -> os.stat_result:
        return os.stat_result((*status[:4], user, *status[5:10]))

    assert store.ownership_problem(of(os.geteuid() + 1)) == "belongs to another user"
    assert store.ownership_problem(of(os.geteuid())) is None
    assert store.ownership_problem(of(0)) is None


@pytest.mark.skipif(os.name == "nt", reason="permissions are different there")
def test_what_is_stored_can_be_written_by_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "new" / "deeper"))
    before = os.umask(0)
    try:
        compiled(double)(4)
    finally:
        os.umask(before)
    place = cache_folder()
    assert place is not None
    assert [path.stat().st_mode & 0o022 for path in (place, *place.iterdir())] == [0, 0]


def test_a_folder_that_cannot_be_written_is_reported(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(store, "_open_for_user", refused)
    for variant in "ab":
        assert compiled(double, variant=variant)(4) == 8
    assert len(caplog.messages) == 1
    assert f"{cache_folder()} cannot be written (Read-only file system)" in caplog.messages[0]


def refused(path: str, flags: int) -> int:
    raise OSError(errno.EROFS, os.strerror(errno.EROFS), path)


def test_without_a_home_there_is_no_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("no home")

    monkeypatch.delenv(FOLDER_VARIABLE, raising=False)
    monkeypatch.setattr(Path, "home", nowhere)
    assert cache_folder() is None
