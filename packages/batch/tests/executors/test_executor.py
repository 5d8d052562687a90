"""What an executor, and a sink, must define."""

from __future__ import annotations

import pytest

from ruleout_batch import Executor
from ruleout_batch.output.sinks import Sink


@pytest.mark.parametrize(("kind", "method"), [(Executor, "map"), (Sink, "write")])
def test_a_class_without_its_one_method_cannot_be_used(kind: type, method: str) -> None:
    incomplete = type("Incomplete", (kind,), {})
    with pytest.raises(TypeError, match=method):
        incomplete()
    complete = type("Complete", (kind,), {method: lambda self: None})
    complete()
