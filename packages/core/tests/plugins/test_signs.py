"""Signs of texts, known before formats are imported."""

from __future__ import annotations

from random import Random

import pytest

from ruleout import default_registry
from ruleout.plugins.signs import has_sign


@pytest.mark.parametrize("length", [1, 16, 27, 36, 49, 64, 80, 81, 82, 98, 125, 162, 256, 369, 512, 625, 729, 1000])
def test_signs_of_digits_and_dots_follow_from_the_length(length: int) -> None:
    registry = default_registry()
    own, _ = registry.parted("formats", registry.known("formats", "signs"))
    draw = Random(length)
    texts = ["1" * length, "." * length, *["".join(draw.choices("0123456789.", k=length)) for _ in range(20)]]
    found = [{name for name, signs in own.items() if has_sign(text, signs)} for text in texts]
    assert found == [found[0]] * len(texts)
