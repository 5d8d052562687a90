"""Lines from an iterable, as a stream of bytes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

LINES_AT_ONCE = 64
"""The number of lines that are joined at once."""


class LineStream:
    """*lines*, with or without line ends, as a stream of bytes in which each ends with a line feed."""

    def __init__(self, lines: Iterable[str | bytes]) -> None:
        self._lines = iter(lines)

    def read(self, size: int) -> bytes:
        """Return at least *size* bytes, fewer only at the end."""
        found: list[bytes] = []
        while size > 0 and (lines := list(islice(self._lines, LINES_AT_ONCE))):
            found.append(_joined(lines))
            size -= len(found[-1])
        return b"".join(found)


def _joined(lines: Sequence[str | bytes]) -> bytes:
    try:
        text = "\n".join(lines) + "\n"  # type: ignore[arg-type]
        data = text.encode("ascii")
    except (TypeError, UnicodeEncodeError):
        pass  # bytes among them, or characters that need care
    else:
        if data.count(b"\n") == len(lines) and b"\r" not in data:
            return data
    return b"".join(_encoded(line).rstrip(b"\r\n") + b"\n" for line in lines)


def _encoded(line: str | bytes) -> bytes:
    return line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line
