"""Chunks are divided at line feeds and have the right positions."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ruleout import InputError
from ruleout_batch.input.chunks import Chunk, FileRange, LinePosition, file_identity

LINES = st.lists(st.binary(max_size=12).map(lambda line: line.replace(b"\n", b"")), min_size=1, max_size=20)


def chunk_of(lines: list[bytes], last_has_end: bool) -> Chunk:
    data = b"\n".join(lines) + (b"\n" if last_has_end else b"x")
    return Chunk(LinePosition(1, 1000, 50), data, len(lines))


@given(LINES, st.booleans())
def test_halves_are_whole_lines_that_follow_each_other(lines: list[bytes], last_has_end: bool) -> None:
    chunk = chunk_of(lines, last_has_end)
    halves = chunk.halves()
    if chunk.lines == 1:
        assert halves is None
        return
    assert halves is not None
    head, tail = halves
    assert head.data + tail.data == chunk.data
    assert head.data.endswith(b"\n")
    assert head.lines == head.data.count(b"\n") >= 1
    assert head.lines + tail.lines == chunk.lines
    assert tail.lines >= 1
    assert (head.start, head.after, tail.after) == (chunk.start, tail.start, chunk.after)


@given(LINES, st.booleans(), st.data())
def test_the_first_lines_keep_their_position(lines: list[bytes], last_has_end: bool, data: st.DataObject) -> None:
    chunk = chunk_of(lines, last_has_end)
    number = data.draw(st.integers(0, chunk.lines - 1))
    first = chunk.first(number)
    assert first.start == chunk.start
    assert first.lines == number == first.data.count(b"\n")
    assert chunk.data.startswith(first.data)


def test_a_skipped_line_counts_with_its_length() -> None:
    assert Chunk(LinePosition(0, 5, 1), b"", 1, overlong=100).after == LinePosition(0, 105, 2)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(LINES, st.booleans(), st.data())
def test_a_range_of_a_file_is_read_as_its_lines(
    tmp_path: Path, lines: list[bytes], last_has_end: bool, data: st.DataObject
) -> None:
    text = chunk_of(lines, last_has_end).data
    (tmp_path / "lines.txt").write_bytes(b"?" * 1000 + text)
    known, first = sorted(data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    last = data.draw(st.integers(first + 1, len(lines)))
    offsets = [0]
    for _ in lines:
        offsets.append((text.find(b"\n", offsets[-1]) + 1) or len(text))
    before = LinePosition(1, 1000 + offsets[known], 50 + known)
    file_range = FileRange(str(tmp_path / "lines.txt"), before, 1000 + offsets[first], offsets[last] - offsets[first])
    expected = Chunk(
        LinePosition(1, 1000 + offsets[first], 50 + first), text[offsets[first] : offsets[last]], last - first
    )
    assert file_range.read() == expected
    assert file_range.start == expected.start
    assert file_range.content() == expected.content() == expected.read().data
    assert (file_range.input, file_range.offset, file_range.size) == (
        expected.input,
        expected.start.offset,
        expected.size,
    )


def test_a_range_that_no_longer_exists_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "lines.txt"
    file_range = FileRange(str(path), LinePosition(), 2, 4)
    with pytest.raises(InputError, match=r"lines\.txt: cannot be read: No such file"):
        file_range.read()
    path.write_bytes(b"1\n2\n3")
    with pytest.raises(InputError, match=r"lines\.txt: changed while it was read"):
        file_range.read()


def test_a_file_is_recognised_by_its_identity(tmp_path: Path) -> None:
    path, other = tmp_path / "lines.txt", tmp_path / "other.txt"
    path.write_bytes(b"12\n34\n")
    file_range = FileRange(str(path), LinePosition(), 0, 3, file_identity(path.stat()))
    assert file_range.is_here
    assert not FileRange(str(path), LinePosition(), 0, 3).is_here
    other.write_bytes(b"21\n43\n")
    found = path.stat()
    os.utime(other, ns=(found.st_atime_ns, found.st_mtime_ns))
    path.rename(tmp_path / "kept.txt")
    assert not file_range.is_here
    other.rename(path)
    assert not file_range.is_here
    (tmp_path / "kept.txt").rename(path)
    assert file_range.is_here
    with path.open("ab") as file:
        file.write(b"56\n")
    os.utime(path, ns=(found.st_atime_ns, found.st_mtime_ns))
    assert not file_range.is_here
