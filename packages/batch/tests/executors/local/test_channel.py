"""Messages arrive unchanged, through shared memory and through pipes."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator

import pytest

from ruleout_batch.answering.answer import Answer, Tally
from ruleout_batch.executors.local.channel import Channel, Pickled, shared_memory
from ruleout_batch.input.chunks import Chunk, FileRange, LinePosition

MESSAGES = [
    None,
    Chunk(LinePosition(1, 20, 3), b"123\n" * 5000, 5000),
    FileRange("lines.txt", LinePosition(), 82, 820),
    Answer(20000, b"one\ntwo\n", Tally(unique=2)),
    Chunk(LinePosition(1, 20, 3), b"", 1, overlong=2**30),
    Answer(0, b"", Tally(), stopped="bad"),
]


@pytest.fixture(params=["shared memory", "pipes"])
def channel(request: pytest.FixtureRequest) -> Iterator[Channel]:
    """A channel connected to itself."""
    shared = shared_memory() if request.param == "shared memory" else None
    if shared is None and request.param == "shared memory":
        pytest.skip("this system has no files in memory alone")
    incoming, outgoing = os.pipe()
    with open(incoming, "rb") as reading, open(outgoing, "wb") as writing:
        yield Channel(reading, writing, shared)


def sent(channel: Channel, message: object) -> object:
    """Send *message*, and return what arrives."""
    channel.send(Pickled.of(message))
    return channel.receive().message()


def test_a_message_arrives_unchanged(channel: Channel) -> None:
    for message in MESSAGES:
        assert sent(channel, message) == message


def test_several_buffers_may_go_beside_one_pickle(channel: Channel) -> None:
    chunks = [Chunk(LinePosition(), part, 1) for part in (b"1" * 3000, b"", b"23")]
    pickled = Pickled.of(chunks)
    assert [bytes(buffer) for buffer in pickled.buffers] == [b"1" * 3000, b"", b"23"]
    channel.send(pickled)
    assert channel.receive().message() == chunks


def test_lines_are_not_pickled(channel: Channel) -> None:
    pickled = Pickled.of(MESSAGES[1])
    assert len(pickled.data) < 1000
    assert [len(buffer) for buffer in pickled.buffers] == [20_000]


def test_memory_may_be_written_in_parts(channel: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.pwrite
    monkeypatch.setattr(os, "pwrite", lambda file, data, offset: real(file, bytes(data)[:999], offset))
    assert sent(channel, MESSAGES[1]) == MESSAGES[1]


@pytest.mark.parametrize("room", [0, 1500, 2000])
def test_lines_without_room_in_memory_go_through_the_pipe(
    channel: Channel, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    real = os.pwrite

    def pwrite(file: int, data: memoryview, offset: int) -> int:
        if offset >= room:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        return real(file, data[: room - offset], offset)

    monkeypatch.setattr(os, "pwrite", pwrite)
    for message in MESSAGES:
        assert sent(channel, message) == message


def test_an_incomplete_message_is_the_end(channel: Channel) -> None:
    channel._outgoing.write(b"\0\0\0")
    channel._outgoing.close()
    with pytest.raises(EOFError):
        channel.receive()
