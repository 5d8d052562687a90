"""Digits from typed characters."""

from __future__ import annotations

from collections.abc import Sequence

from ruleout.plugin import Digit


class Typed:
    """Typed characters of a digit; symbols with several characters need several keys.

    A symbol with which another one begins is complete with Enter, or with the next key that does not belong to it.
    """

    def __init__(self, symbols: Sequence[str]) -> None:
        self._symbols = tuple(symbols)
        self.pending = ""

    def takes(self, character: str) -> bool:
        """Return whether *character* begins a symbol, or continues the pending one."""
        found = self.pending + character
        return bool(character) and any(each.startswith((found, character)) for each in self._symbols)

    def feed(self, character: str) -> list[Digit]:
        """Return the digits that are complete after *character*."""
        found = self.pending + character
        longer = [each for each in self._symbols if each.startswith(found)]
        if not longer:
            done = self.end()
            return done + self.feed(character) if self.takes(character) else done
        if longer == [found]:
            self.pending = ""
            return [self._symbols.index(found) + 1]
        self.pending = found
        return []

    def end(self) -> list[Digit]:
        """Return the pending digit, if it is one."""
        found, self.pending = self.pending, ""
        return [self._symbols.index(found) + 1] if found in self._symbols else []
