"""Objects that are sent between processes with their lines outside the pickle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pickle import PickleBuffer
from typing import Any, SupportsIndex

import attrs

FIRST_PROTOCOL = 5
"""The first protocol of pickle with out-of-band buffers."""


@attrs.frozen
class OutOfBand:
    """A base class of attrs classes whose bytes are sent as out-of-band buffers of their pickle, if possible.

    Dask pickles objects again at every stage. Within the pickle, lines would be copied a dozen times, which takes
    longer than fast engines need to solve them.
    """

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[object, ...]:
        values = attrs.astuple(self, recurse=False)
        if protocol.__index__() >= FIRST_PROTOCOL:
            values = tuple(PickleBuffer(value) if isinstance(value, bytes) else value for value in values)
        return _restored, (type(self), values)


_BUFFERS = (PickleBuffer, bytearray, memoryview)


def _restored(kind: Callable[..., Any], values: Sequence[Any]) -> Any:
    """Return the object with these values, whose bytes may have arrived in another form."""
    return kind(*(bytes(value) if isinstance(value, _BUFFERS) else value for value in values))
