"""Bytes that are sent beside a pickle."""

from __future__ import annotations

import pickle

import pytest

from ruleout_batch.executors.content import Content


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_what_arrives_is_what_was_sent(protocol: int, kind: type) -> None:
    assert bytes(pickle.loads(pickle.dumps(Content(kind(b"12\n")), protocol))) == b"12\n"


def test_the_bytes_are_not_in_the_pickle() -> None:
    beside: list[pickle.PickleBuffer] = []
    text = pickle.dumps(Content(b"9" * 1000), 5, buffer_callback=beside.append)
    assert len(text) < 200
    assert bytes(pickle.loads(text, buffers=beside)) == b"9" * 1000
    assert bytes(pickle.loads(text, buffers=[bytearray(b"9" * 1000)])) == b"9" * 1000
