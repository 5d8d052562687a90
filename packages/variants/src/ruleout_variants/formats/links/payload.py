"""The characters of a link's body, taken one after another."""

from __future__ import annotations

from ruleout.plugin import InputError, quoted


class Payload:
    """A body being read; *at* counts the characters already taken."""

    def __init__(self, body: str) -> None:
        self.body = body
        self.at = 0

    @property
    def empty(self) -> bool:
        return self.at >= len(self.body)

    def take(self, awaited: str) -> str:
        """The next character. Raises InputError where there is none and says what was *awaited*."""
        if self.empty:
            raise InputError(f"link payload is damaged at char {self.at + 1}: it ends; expected {awaited}")
        self.at += 1
        return self.body[self.at - 1]

    def damaged(self, expected: str) -> InputError:
        """The error for the character taken last."""
        return InputError(
            f"link payload is damaged at char {self.at}: found {quoted(self.body[self.at - 1])}; expected {expected}"
        )

    def finish(self) -> None:
        """Raises InputError where characters are left."""
        if not self.empty:
            self.at += 1
            raise self.damaged("the end")
