"""A file that is written bit by bit is beside the output until it is complete, and whatever was written is kept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ruleout import InputError
from ruleout_cli.options.groups import Output
from ruleout_cli.output.writer import OutputWriter


def growing(path: Path, *, force: bool = False) -> OutputWriter:
    return OutputWriter(Output(output=str(path), force=force), grows=True)


def test_each_line_is_in_the_partial_file_at_once(tmp_path: Path) -> None:
    out, partial = tmp_path / "out.txt", tmp_path / "out.txt.partial"
    with growing(out) as writer:
        assert partial.read_text() == ""
        for number in range(3):
            writer.line(f"line {number}")
            assert len(partial.read_text().splitlines()) == number + 1
        assert not out.exists()
    assert out.read_text() == "line 0\nline 1\nline 2\n"
    assert os.listdir(tmp_path) == ["out.txt"]


@pytest.mark.parametrize("error", [KeyboardInterrupt, InputError("odd")])
@pytest.mark.parametrize("lines", [0, 2])
def test_what_was_written_before_an_exception_is_put_in_place(
    tmp_path: Path, lines: int, error: BaseException | type[BaseException]
) -> None:
    out = tmp_path / "out.txt"

    def fail() -> None:
        with growing(out) as writer:
            for _ in range(lines):
                writer.line("a line")
            raise error

    with pytest.raises((KeyboardInterrupt, InputError)):
        fail()
    assert [path.read_text() for path in tmp_path.iterdir()] == ["a line\n" * lines][: bool(lines)]


def left(folder: Path, text: str = "a puzzle\n") -> Path:
    (folder / "out.txt.partial").write_text(text)
    return folder / "out.txt"


def test_a_partial_file_that_was_left_is_named_and_not_touched(tmp_path: Path) -> None:
    out = left(tmp_path)
    with pytest.raises(InputError, match=r"out\.txt\.partial: left by a command that was killed, .* rename it to"):
        growing(out).__enter__()
    assert (tmp_path / "out.txt.partial").read_text() == "a puzzle\n"


def test_a_partial_file_is_overwritten_by_force_or_if_it_is_empty(tmp_path: Path) -> None:
    for out, force in ((left(tmp_path), True), (left(tmp_path, ""), False)):
        with growing(out, force=force) as writer:
            writer.line("b")
        assert out.read_text() == "b\n"
        assert os.listdir(tmp_path) == ["out.txt"]
        out.unlink()


def test_two_commands_do_not_write_one_file(tmp_path: Path) -> None:
    pytest.importorskip("fcntl", reason="this system has no such locks")
    with growing(tmp_path / "out.txt") as writer:
        for force in (False, True):
            with pytest.raises(InputError, match="another command is writing it"):
                growing(tmp_path / "out.txt", force=force).__enter__()
        writer.line("a")
    assert (tmp_path / "out.txt").read_text() == "a\n"


def test_an_output_that_appears_meanwhile_is_not_replaced_and_nothing_is_lost(tmp_path: Path) -> None:
    out = tmp_path / "out.txt"

    def write() -> None:
        with growing(out) as writer:
            writer.line("a puzzle")
            out.write_text("of another program")

    with pytest.raises(InputError, match=r"already exists; .*; what was written so far is in .*out\.txt\.partial"):
        write()
    assert out.read_text() == "of another program"
    assert (tmp_path / "out.txt.partial").read_text() == "a puzzle\n"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no disk that is always full")
def test_on_a_full_disk_what_was_written_is_kept(tmp_path: Path) -> None:
    out = tmp_path / "out.txt"

    def write() -> None:
        with growing(out) as writer:
            writer.line("a puzzle")
            full = os.open("/dev/full", os.O_WRONLY)
            os.dup2(full, writer._file.fileno())  # type: ignore[union-attr]
            os.close(full)
            writer.line("another one")

    with pytest.raises(
        InputError, match=r"cannot be written: No space left .*; what was written so far is in .*partial"
    ):
        write()
    assert not out.exists()
    assert (tmp_path / "out.txt.partial").read_text() == "a puzzle\n"


@pytest.mark.skipif(os.name != "posix", reason="this system has other links")
def test_no_link_is_followed(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("mine")
    (tmp_path / "out.txt.partial").symlink_to(victim)
    with pytest.raises(InputError, match="not a regular file"):
        growing(tmp_path / "out.txt", force=True).__enter__()
    assert victim.read_text() == "mine"


@pytest.mark.skipif(os.name != "posix", reason="this system has other links")
def test_a_second_name_of_another_file_is_removed_and_the_file_is_kept(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("mine")
    os.link(victim, tmp_path / "out.txt.partial")
    with growing(tmp_path / "out.txt", force=True) as writer:
        writer.line("a")
    assert (victim.read_text(), (tmp_path / "out.txt").read_text()) == ("mine", "a\n")


def test_another_output_is_still_written_completely_or_not_at_all(tmp_path: Path) -> None:
    def write() -> None:
        with OutputWriter(Output(output=str(tmp_path / "out.txt"))) as writer:
            writer.line("a")
            raise InputError("odd")

    with pytest.raises(InputError, match="odd"):
        write()
    assert os.listdir(tmp_path) == []
