"""What is sent arrives, by whichever way lines go."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator

import pytest

from ruleout_batch.answering.answer import Answer, Tally
from ruleout_batch.executors.local.channel import Channel, shared_memory
from ruleout_batch.input.chunks import Chunk, Place, Stretch

MESSAGES = [
    None,
    Chunk(Place(1, 20, 3), b"123\n" * 5000, 5000),
    Stretch("lines.txt", Place(), 82, 820),
    Answer(20000, b"one\ntwo\n", Tally(unique=2)),
    Chunk(Place(1, 20, 3), b"", 1, overlong=2**30),
    Answer(0, b"", Tally(), stopped="bad"),
]


@pytest.fixture(params=["shared memory", "pipes"])
def channel(request: pytest.FixtureRequest) -> Iterator[Channel]:
    """One whose ends are the same."""
    shared = shared_memory() if request.param == "shared memory" else None
    if shared is None and request.param == "shared memory":
        pytest.skip("this system has no files in memory alone")
    incoming, outgoing = os.pipe()
    with open(incoming, "rb") as reading, open(outgoing, "wb") as writing:
        yield Channel(reading, writing, shared)


def test_what_is_sent_arrives(channel: Channel) -> None:
    for message in MESSAGES:
        channel.send(message)
        assert channel.receive() == message


def test_memory_may_be_written_in_parts(channel: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.pwrite
    monkeypatch.setattr(os, "pwrite", lambda file, data, offset: real(file, bytes(data)[:999], offset))
    channel.send(MESSAGES[1])
    assert channel.receive() == MESSAGES[1]


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
        channel.send(message)
        assert channel.receive() == message


def test_less_than_a_message_is_the_end(channel: Channel) -> None:
    channel._outgoing.write(b"\0\0\0")
    channel._outgoing.close()
    with pytest.raises(EOFError):
        channel.receive()
