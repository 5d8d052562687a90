"""Every byte of the input is in one chunk, chunks are whole lines, and reading can begin between any two of them."""

from __future__ import annotations

import gzip
import io
import itertools
import os
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ruleout import InputError
from ruleout_batch.input.chunks import (
    FIRST_SIZE,
    LARGEST_FACTOR,
    LONGEST_LINE,
    SMALLEST_SHARE,
    Chunk,
    ChunkSize,
    FileRange,
    LinePosition,
    Work,
    file_identity,
)
from ruleout_batch.input.reading import Lines
from ruleout_batch.input.sources import File, Source, Stream

SMALL_FILES = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)


def chunks(*sources: Source, start: LinePosition | None = None, size: int = 4096) -> Iterator[Chunk]:
    for chunk in works(*sources, start=start, size=size, known=lambda: None):
        assert isinstance(chunk, Chunk)
        yield chunk


def works(
    *sources: Source, known: Callable[[], LinePosition | None], start: LinePosition | None = None, size: int = 4096
) -> Iterator[Work]:
    """Return the chunks and file ranges of *sources*."""
    chunk_size = ChunkSize(2**20)
    chunk_size.size = size
    return iter(Lines(sources, start or LinePosition(), chunk_size, known))


def saved(folder: Path, data: bytes, name: str = "lines.txt") -> File:
    path = folder / name
    path.write_bytes(data)
    return File(str(path))


@SMALL_FILES
@given(st.lists(st.binary(max_size=30)), st.integers(1, 100))
def test_the_chunks_of_a_file_are_its_lines(tmp_path: Path, parts: list[bytes], size: int) -> None:
    data = b"12.\n" + b"\n".join(parts).replace(b"\0", b"0")
    found = list(chunks(saved(tmp_path, data), size=size))
    assert b"".join(chunk.data for chunk in found) == data
    assert all(chunk.data.endswith(b"\n") for chunk in found[:-1])
    assert sum(chunk.lines for chunk in found) == len(data.removesuffix(b"\n").split(b"\n")) - (data == b"\n")
    assert all(len(chunk.data) <= size or chunk.lines == 1 for chunk in found)
    for before, after in itertools.pairwise(found):
        assert before.after == after.start
    for position in [chunk.after for chunk in found]:
        rest = list(chunks(File(str(tmp_path / "lines.txt")), start=position))
        assert b"".join(chunk.data for chunk in rest) == data[position.offset :]


@SMALL_FILES
@given(st.lists(st.binary(max_size=30)), st.integers(1, 100), st.data())
def test_file_ranges_contain_the_same_lines_as_chunks(
    tmp_path: Path, parts: list[bytes], size: int, data: st.DataObject
) -> None:
    """*known* is called before each chunk, and may return another position each time."""
    text = b"12.\n" + b"\n".join(parts).replace(b"\0", b"0")
    source = saved(tmp_path, text)
    reached, found = [LinePosition()], []

    def known() -> LinePosition | None:
        return data.draw(st.sampled_from([None, *reached]))

    for work in works(source, known=known, size=size):
        chunk = work.read()
        offset = work.offset if isinstance(work, FileRange) else work.start.offset
        assert (offset, work.size) == (chunk.start.offset, chunk.size)
        assert chunk.start == reached[-1]
        assert chunk.size <= size or chunk.lines == 1
        reached.append(chunk.after)
        found.append(chunk)
    assert b"".join(chunk.data for chunk in found) == text


def test_plain_files_are_read_by_workers(tmp_path: Path) -> None:
    text = b"1234\n" * 100
    one, two = saved(tmp_path, text, "one"), saved(tmp_path, text[:-1], "two")
    found = list(works(one, two, known=LinePosition, size=199))
    assert all(isinstance(work, FileRange) for work in found)
    assert [work.size for work in found] == [195, 195, 110, 195, 195, 109]
    assert [work.read().start for work in found[2:4]] == [LinePosition(0, 390, 78), LinePosition(1, 0, 0)]
    later = list(works(one, two, known=lambda: LinePosition(1, 5, 1), start=LinePosition(1, 10, 2), size=199))
    assert later[0] == FileRange(os.path.realpath(two.name), LinePosition(1, 10, 2), 10, 195, two.identity)


def test_workers_read_a_file_only_by_a_path_that_is_valid_for_them(tmp_path: Path) -> None:
    text = b"1234\n" * 100
    path = tmp_path / "lines.txt"
    path.write_bytes(text)
    (tmp_path / "link").symlink_to(path)
    (found,) = works(File(str(tmp_path / "link")), known=LinePosition)
    assert found == FileRange(str(path.resolve()), LinePosition(), 0, 500, file_identity(path.stat()))
    with path.open("rb") as file:
        name = f"/dev/fd/{file.fileno()}"
        if not os.path.exists(name):
            pytest.skip("this system has no names for open files")
        assert [work.read().data for work in works(File(name), known=LinePosition)] == [text]
        path.unlink()
        (left,) = works(File(name), known=LinePosition)
        assert isinstance(left, Chunk)


@pytest.mark.parametrize("kind", ["packed", "carriage returns", "long lines", "pipe"])
def test_chunks_of_inputs_that_workers_cannot_read_contain_the_lines(tmp_path: Path, kind: str) -> None:
    text = b"1234\n" * 100
    if kind == "packed":
        source: Source = saved(tmp_path, gzip.compress(text))
    elif kind == "pipe":
        source = Stream(io.BytesIO(text), "pipe")
    else:
        source = saved(tmp_path, text.replace(b"\n", b"\r") if kind == "carriage returns" else text)
    found = list(works(source, known=LinePosition, size=3 if kind == "long lines" else 199))
    read = found if kind != "long lines" else found[:-1]  # what is left at the end is no longer than asked for
    assert all(isinstance(work, Chunk) for work in read)
    assert b"".join(work.read().data for work in found) == text
    assert [work.read().start.line for work in found][-1] == (99 if kind == "long lines" else 78)


def test_several_files_follow_each_other(tmp_path: Path) -> None:
    one, two, three = (saved(tmp_path, data, f"{data!r}.txt") for data in (b"a\nb", b"", b"c\n"))
    assert [(chunk.start, chunk.data) for chunk in chunks(one, two, three)] == [
        (LinePosition(0, 0, 0), b"a\nb"),
        (LinePosition(2, 0, 0), b"c\n"),
    ]
    assert [chunk.data for chunk in chunks(one, two, three, start=LinePosition(1, 0, 0))] == [b"c\n"]


def test_lines_may_end_with_carriage_returns(tmp_path: Path) -> None:
    (chunk,) = chunks(saved(tmp_path, b"1\r2\r3"))
    assert (chunk.data, chunk.lines) == (b"1\n2\n3", 3)
    (chunk,) = chunks(saved(tmp_path, b"1\r\n2\r\n"))
    assert (chunk.data, chunk.lines) == (b"1\r\n2\r\n", 2)


@pytest.mark.parametrize("size", [10, LONGEST_LINE, 4 * LONGEST_LINE])
@pytest.mark.parametrize("length", [LONGEST_LINE, 3 * LONGEST_LINE + 17])
def test_an_overlong_line_is_skipped(tmp_path: Path, size: int, length: int) -> None:
    source = saved(tmp_path, b"1\n" + b"." * length + b"\n2\n")
    found = list(chunks(source, size=size))
    assert sum(chunk.overlong or len(chunk.data) for chunk in found) == length + 5
    assert sum(chunk.lines for chunk in found) == 3
    assert found[-1].data.endswith(b"2\n")
    (rest,) = chunks(source, start=LinePosition(0, length + 3, 2))
    assert rest.data == b"2\n"


def test_the_last_line_may_be_overlong(tmp_path: Path) -> None:
    found = list(chunks(saved(tmp_path, b"1\n" + b"." * (2 * LONGEST_LINE))))
    assert [(chunk.lines, chunk.overlong) for chunk in found] == [(1, 0), (1, 2 * LONGEST_LINE)]


def test_memory_does_not_grow_with_the_length_of_a_line(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    with path.open("wb") as file:
        file.write(b"1\n" + b"." * 1000)
        file.seek(256 * 2**20)
        file.write(b"\n2\n")
    tracemalloc.start()
    try:
        assert sum(chunk.lines for chunk in chunks(File(str(path)))) == 3
        assert tracemalloc.get_traced_memory()[1] < 12 * 2**20
    finally:
        tracemalloc.stop()


def test_memory_does_not_grow_with_the_number_of_lines(tmp_path: Path) -> None:
    source = saved(tmp_path, (b"." * 81 + b"\n") * 400_000)
    tracemalloc.start()
    try:
        assert sum(chunk.lines for chunk in chunks(source, size=2**18)) == 400_000
        assert tracemalloc.get_traced_memory()[1] < 4 * 2**20
    finally:
        tracemalloc.stop()


def test_files_packed_by_gzip_are_unpacked(tmp_path: Path) -> None:
    data = b"".join(b"%d\n" % number for number in range(50_000))
    source = saved(tmp_path, gzip.compress(data), "lines.gz")
    found = list(chunks(source))
    assert b"".join(chunk.data for chunk in found) == data
    assert b"".join(chunk.data for chunk in chunks(source, start=found[5].after)) == data[found[5].after.offset :]


def test_truncated_packed_data_is_an_error(tmp_path: Path) -> None:
    source = saved(tmp_path, gzip.compress(os.urandom(200_000).hex().encode())[:-5000], "lines.gz")
    with pytest.raises(InputError, match=r"lines\.gz: cannot be read"):
        list(chunks(source))


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ("1\n".encode("utf-16"), "looks like UTF-16; save as UTF-8"),
        ("1\n".encode("utf-16-le"), "looks like UTF-16; save as UTF-8"),
        (b"\x89PNG\r\n\x1a\n", "a PNG picture"),
        (b"PK\x03\x04.....", "a zip archive"),
        (bytes(5000), "NUL"),
    ],
)
def test_an_input_that_is_not_text_is_refused(tmp_path: Path, data: bytes, says: str) -> None:
    with pytest.raises(InputError, match=says):
        list(chunks(saved(tmp_path, data)))


def test_a_pipe_is_read_to_its_end() -> None:
    stream = Stream(io.BytesIO(b"1\n2\n3"), "pipe")
    assert b"".join(chunk.data for chunk in chunks(stream, size=2)) == b"1\n2\n3"


def test_lines_of_a_slow_pipe_are_handed_on_as_they_arrive() -> None:
    ours, theirs = os.pipe()
    with os.fdopen(ours, "rb") as stream:
        os.write(theirs, b"1\n2\n3")
        found = chunks(Stream(cast(BinaryIO, stream), "pipe"))
        assert next(found).data == b"1\n2\n"
        os.write(theirs, b"4\n")
        os.close(theirs)
        assert [chunk.data for chunk in found] == [b"34\n"]


def test_the_size_of_chunks_follows_their_pace() -> None:
    chunk_size = ChunkSize(2**20)
    first = chunk_size.size
    chunk_size.learn(first, 0.001)
    assert chunk_size.size == first * LARGEST_FACTOR
    for _ in range(20):
        chunk_size.learn(chunk_size.size, 0.001)
    assert chunk_size.size == 2**20
    chunk_size.learn(chunk_size.size, 2.0)
    assert chunk_size.size == 2**19
    for _ in range(20):
        chunk_size.learn(chunk_size.size, 1000.0)
    assert chunk_size.size == 1


def test_the_last_chunks_are_smaller_if_several_are_worked_on_at_once() -> None:
    assert [ChunkSize(4096).next(left) for left in (None, 10**6, 5000, 0)] == [4096] * 4
    chunk_size = ChunkSize(2**16, lambda: 3)
    assert chunk_size.next(5000) == FIRST_SIZE
    chunk_size.learn(FIRST_SIZE, 0.01)
    chunk_size.learn(FIRST_SIZE, 0.01)
    left, sizes = 10**6, []
    while left > 0:
        sizes.append(chunk_size.next(left))
        assert sizes[-1] <= max(left / 3, 2**16 / SMALLEST_SHARE) or left >= 3 * 2**16
        left -= sizes[-1]
    assert sizes == sorted(sizes, reverse=True)
    assert (sizes[0], sizes[-1]) == (2**16, 2**16 / SMALLEST_SHARE)
    assert len(set(sizes)) > 3, "smaller step by step"
    assert chunk_size.next(None) == 2**16
    chunk_size.size = FIRST_SIZE * 2
    assert chunk_size.next(0) == FIRST_SIZE
    chunk_size.size = 1
    assert chunk_size.next(0) == 1


def test_the_remaining_size_is_that_of_all_files(tmp_path: Path) -> None:
    class Asked(ChunkSize):
        def next(self, left: int | None) -> int:
            found.append(left)
            return 8

    def lefts(*sources: Source, start: LinePosition | None = None) -> list[int | None]:
        found.clear()
        list(Lines(sources, start or LinePosition(), Asked(8)))
        return found

    found: list[int | None] = []

    one, two = saved(tmp_path, b"12.\n34.\n" * 2, "one"), saved(tmp_path, b"56.\n" * 2, "two")
    assert lefts(one, two) == [24, 16, 8, 8, 0]
    assert lefts(one, two, start=LinePosition(0, 8, 2)) == [16, 8, 8, 0]
    packed = tmp_path / "packed.gz"
    packed.write_bytes(gzip.compress(b"56.\n" * 2))
    for other in (File(str(packed)), Stream(io.BytesIO(b""), "lines")):
        assert set(lefts(one, other)) == {None}
        assert lefts(other, one)[-3:] == [16, 8, 0]
