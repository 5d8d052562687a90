"""Files are created where nothing is, and reopened only if a batch of this user can have created them."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from ruleout import InputError
from ruleout_batch.output.files import create_file, reopen_file

needs_posix = pytest.mark.skipif(os.name != "posix", reason="this system has other links and users")


def test_a_file_is_created_and_reopened(tmp_path: Path) -> None:
    path = str(tmp_path / "file")
    file = create_file(path)
    os.write(file, b"text")
    os.close(file)
    file = reopen_file(path)
    assert os.read(file, 10) == b"text"
    os.write(file, b" and more")
    os.close(file)
    assert Path(path).read_bytes() == b"text and more"


@needs_posix
def test_the_mode_of_a_new_file_follows_the_umask(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        os.close(create_file(str(tmp_path / "file")))
    finally:
        os.umask(before)
    assert (tmp_path / "file").stat().st_mode & 0o777 == 0o640


@needs_posix
@pytest.mark.parametrize("victim", ["there", "missing"])
def test_nothing_is_created_over_a_file_or_a_link(tmp_path: Path, victim: str) -> None:
    path, target = tmp_path / "file", tmp_path / "victim"
    if victim == "there":
        target.write_text("mine")
    path.symlink_to(target)
    with pytest.raises(FileExistsError):
        create_file(str(path))
    assert target.exists() == (victim == "there")


def hard_link(path: Path) -> None:
    path.with_name("victim").write_text("mine")
    os.link(path.with_name("victim"), path)


@needs_posix
@pytest.mark.parametrize(
    ("plant", "says"),
    [
        (lambda path: path.symlink_to(path.with_name("victim")), "a symbolic link"),
        (hard_link, r"a file with several names \(hard links\)"),
        (lambda path: path.mkdir(), "something that is not a regular file"),
        (lambda path: os.mkfifo(path), "something that is not a regular file"),
    ],
)
def test_what_no_batch_has_created_is_not_reopened(tmp_path: Path, plant: Callable[[Path], None], says: str) -> None:
    plant(tmp_path / "file")
    with pytest.raises(InputError, match=f"file: found {says}; expected the file of a stopped batch, or none"):
        reopen_file(str(tmp_path / "file"))


@needs_posix
def test_a_file_of_another_user_is_reopened_only_in_a_folder_that_not_everyone_can_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "file")
    os.close(create_file(path))
    owner = os.stat(path).st_uid
    monkeypatch.setattr(os, "geteuid", lambda: owner + 1)
    os.close(reopen_file(path))
    tmp_path.chmod(0o1777)
    with pytest.raises(InputError, match="found a file of another user, in a folder that everyone can write"):
        reopen_file(path)
    monkeypatch.setattr(os, "geteuid", lambda: owner)
    os.close(reopen_file(path))


@needs_posix
def test_a_file_that_is_exchanged_as_it_is_opened_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, real = tmp_path / "file", os.open
    path.write_text("mine")
    (tmp_path / "other").write_text("other")

    def open_other(path: str, flags: int) -> int:
        os.replace(tmp_path / "other", path)
        return real(path, flags)

    monkeypatch.setattr(os, "open", open_other)
    with pytest.raises(InputError, match="found another file a moment later"):
        reopen_file(str(path))
