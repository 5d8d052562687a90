"""How the bytes of chunks and answers travel."""

from __future__ import annotations

from pickle import PickleBuffer
from typing import SupportsIndex

BESIDE = 5
"""The first protocol of pickle that lets bytes go beside a pickle."""


class Content:
    """Bytes that go beside the pickle instead of in it, where that can be. Dask pickles what it passes on anew at every
    station; inside, they would be copied a dozen times, for which quick engines would have no time."""

    def __init__(self, data: bytes | bytearray | memoryview) -> None:
        self._data = data

    def __bytes__(self) -> bytes:
        return bytes(self._data)

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[object, ...]:
        if protocol.__index__() < BESIDE:
            return Content, (bytes(self._data),)
        return Content, (PickleBuffer(self._data),)
