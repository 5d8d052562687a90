"""The file of ``--output`` is written at the name that was given, and never through a link."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ruleout_cli.testing import invoke

PUZZLE = "1...3..2...3..2."


@pytest.mark.skipif(os.name != "posix", reason="this system has other links")
@pytest.mark.parametrize("victim", ["there", "missing"])
@pytest.mark.parametrize("force", [(), ("--force",)])
def test_no_link_is_followed(tmp_path: Path, victim: str, force: tuple[str, ...]) -> None:
    out, target = tmp_path / "out.txt", tmp_path / "far" / "victim"
    target.parent.mkdir()
    if victim == "there":
        target.write_text("mine")
    out.symlink_to(target)
    done = invoke("convert", "--to", "line", "-o", str(out), *force, PUZZLE)
    assert done.status == 2
    assert "not a regular file; expected the name of a file to write" in done.err
    assert [path.read_text() for path in target.parent.iterdir()] == (["mine"] if victim == "there" else [])
    assert sorted(os.listdir(tmp_path)) == ["far", "out.txt"]


@pytest.mark.skipif(os.name != "posix", reason="this system has other modes")
def test_a_new_file_has_the_usual_mode_and_a_folder_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "folder")
    before = os.umask(0o027)
    try:
        assert invoke("convert", "--to", "line", "-o", str(tmp_path / "link" / "out.txt"), PUZZLE).status == 0
    finally:
        os.umask(before)
    assert (tmp_path / "folder" / "out.txt").stat().st_mode & 0o777 == 0o640
