"""Events for tests of calls that are cancelled."""

from __future__ import annotations


class After:
    """An event that is set when it is looked at for the *times*-th time, and counts how often that is."""

    def __init__(self, times: int) -> None:
        self.times, self.looks = times, 0

    def is_set(self) -> bool:
        self.looks += 1
        return self.looks >= self.times
