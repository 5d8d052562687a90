"""Chunks come apart at line feeds and know where they stood."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ruleout_batch.chunks import Chunk, Place

LINES = st.lists(st.binary(max_size=12).map(lambda line: line.replace(b"\n", b"")), min_size=1, max_size=20)


def chunk_of(lines: list[bytes], last_has_end: bool) -> Chunk:
    data = b"\n".join(lines) + (b"\n" if last_has_end else b"x")
    return Chunk(Place(1, 1000, 50), data, len(lines))


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
def test_the_first_lines_stand_where_they_stood(lines: list[bytes], last_has_end: bool, data: st.DataObject) -> None:
    chunk = chunk_of(lines, last_has_end)
    number = data.draw(st.integers(0, chunk.lines - 1))
    first = chunk.first(number)
    assert first.start == chunk.start
    assert first.lines == number == first.data.count(b"\n")
    assert chunk.data.startswith(first.data)


def test_a_line_that_was_passed_over_has_its_length_all_the_same() -> None:
    assert Chunk(Place(0, 5, 1), b"", 1, overlong=100).after == Place(0, 105, 2)
