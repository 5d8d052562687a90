"""The checksum of a text follows from those of its parts."""

from __future__ import annotations

import zlib

from hypothesis import given
from hypothesis import strategies as st

from ruleout_batch.answering.answer import Answer, Tally, join_answers
from ruleout_batch.output.checksum import crc32_combine


@given(st.binary(), st.binary(), st.integers(0, 3000))
def test_the_checksum_of_two_texts(first: bytes, second: bytes, more: int) -> None:
    second += bytes(more)
    assert crc32_combine(zlib.crc32(first), zlib.crc32(second), len(second)) == zlib.crc32(first + second)


def test_an_answer_has_the_checksum_of_its_output() -> None:
    answers = [Answer(3, output, Tally()) for output in (b"one\n", b"", b"two\n")]
    assert answers[0].checksum == zlib.crc32(b"one\n")
    assert join_answers(answers).checksum == zlib.crc32(b"one\ntwo\n")
