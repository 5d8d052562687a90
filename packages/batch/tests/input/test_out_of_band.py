"""Bytes that are sent beside a pickle."""

from __future__ import annotations

import pickle

import pytest

from ruleout_batch.answering.answer import Answer, Tally
from ruleout_batch.input.chunks import Chunk, LinePosition

MESSAGES = [
    Chunk(LinePosition(1, 20, 3), b"12\n", 1),
    Chunk(LinePosition(1, 20, 3), b"", 1, overlong=2**30),
    Answer(3, b"12\n", Tally(unique=1), 0.5, ("fault",), "bad"),
]


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("message", MESSAGES)
def test_what_arrives_is_what_was_sent(protocol: int, message: object) -> None:
    assert pickle.loads(pickle.dumps(message, protocol)) == message


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
@pytest.mark.parametrize("message", MESSAGES)
def test_bytes_may_arrive_in_any_form(kind: type, message: object) -> None:
    beside: list[pickle.PickleBuffer] = []
    text = pickle.dumps(message, 5, buffer_callback=beside.append)
    arrived = pickle.loads(text, buffers=[kind(bytes(buffer)) for buffer in beside])
    assert arrived == message
    assert type(arrived.data if isinstance(arrived, Chunk) else arrived.output) is bytes


def test_the_bytes_are_not_in_the_pickle() -> None:
    chunk = Chunk(LinePosition(), b"9" * 1000, 1)
    beside: list[pickle.PickleBuffer] = []
    text = pickle.dumps(chunk, 5, buffer_callback=beside.append)
    assert len(text) < 400
    assert pickle.loads(text, buffers=beside) == chunk
    assert pickle.loads(text, buffers=[bytearray(b"9" * 1000)]) == chunk
