"""Regular expressions over digits, read into arcs of an automaton.

A digit is written as its symbol; ``.`` is any digit, ``[135]``, ``[1-4]`` and ``[^9]`` are sets, and ``( ) | * + ?
{2} {2,4}`` have their usual meaning (K. Thompson, Regular Expression Search Algorithm, 1968).
"""

from __future__ import annotations

import attrs

from ruleout.plugin import Automaton, InputError, automaton, quoted

LONGEST_EXPRESSION = 500
"""The largest number of characters of an expression."""
MOST_ARCS = 20_000
"""The largest number of arcs."""
DEEPEST = 40
"""The largest number of brackets within each other."""

Arc = tuple[int, tuple[int, ...], int]
"""A state, the values on which it is left, and the state that follows."""


@attrs.frozen
class Machine:
    """Arcs between states, those in which a word may begin and those in which it may end.

    An arc without values is free.
    """

    arcs: tuple[Arc, ...]
    starts: frozenset[int]
    accepting: frozenset[int]

    def automaton(self, values: range, length: int) -> Automaton:
        """Return the smallest automaton of the words of *length* values."""
        free: dict[int, set[int]] = {}
        moves: dict[tuple[int, int], set[int]] = {}
        for start, of, end in self.arcs:
            if not of:
                free.setdefault(start, set()).add(end)
            for value in of:
                moves.setdefault((start, value), set()).add(end)

        def reached(states: frozenset[int]) -> frozenset[int]:
            found, waiting = set(states), list(states)
            while waiting:
                for state in free.get(waiting.pop(), ()):
                    if state not in found:
                        found.add(state)
                        waiting.append(state)
            return frozenset(found)

        def step(states: frozenset[int], value: int) -> frozenset[int] | None:
            after = frozenset().union(*(moves.get((state, value), ()) for state in states))
            return reached(after) if after else None

        return automaton(values, reached(self.starts), step, lambda states: bool(states & self.accepting), length)


def read_expression(text: str, symbols: tuple[str, ...], values: range) -> Machine:
    """Return the machine of a regular expression.

    Parameters
    ----------
    text
        The expression.
    symbols, values
        The symbol and the value of each digit.

    Raises
    ------
    InputError
        If it is not an expression; the message quotes the character that was found, with its number.
    """
    if len(text) > LONGEST_EXPRESSION:
        raise InputError(f"found an expression of {len(text)} characters; expected at most {LONGEST_EXPRESSION}")
    reader = _Reader(text, dict(zip(symbols, values, strict=True)))
    start, end = reader.whole()
    return Machine(tuple(reader.arcs), frozenset([start]), frozenset([end]))


Part = tuple[int, int]
"""The first and the last state of a part of an expression."""


class _Reader:
    """A recursive-descent parser of one expression. A repeated part is read once for each time."""

    def __init__(self, text: str, values: dict[str, int]) -> None:
        self.text, self.values = text, values
        self.place = self.depth = self.states = 0
        self.arcs: list[Arc] = []

    def wrong(self, expected: str) -> InputError:
        found = quoted(self.text[self.place]) if self.place < len(self.text) else "the end"
        return InputError(f"regex {quoted(self.text)}, character {self.place + 1}: found {found}; expected {expected}")

    def peek(self) -> str:
        return self.text[self.place : self.place + 1]

    def take(self, wanted: str) -> bool:
        if self.peek() != wanted:
            return False
        self.place += 1
        return True

    def state(self) -> int:
        self.states += 1
        return self.states - 1

    def arc(self, start: int, end: int, values: tuple[int, ...] = ()) -> None:
        self.arcs.append((start, values, end))
        if len(self.arcs) > MOST_ARCS:
            raise InputError(
                f"regex {quoted(self.text)}: found more than {MOST_ARCS:,} arcs; expected fewer repetitions"
            )

    def whole(self) -> Part:
        found = self.choice()
        if self.place < len(self.text):
            raise self.wrong("a digit or the end")
        return found

    def choice(self) -> Part:
        start, end = self.state(), self.state()
        while True:
            first, last = self.sequence()
            self.arc(start, first)
            self.arc(last, end)
            if not self.take("|"):
                return start, end

    def sequence(self) -> Part:
        start = end = self.state()
        while self.peek() not in ("", "|", ")"):
            first, last = self.repeated()
            self.arc(end, first)
            end = last
        return start, end

    def repeated(self) -> Part:
        begin = self.place
        part = self.single()
        after = self.place
        for sign, (least, most) in SIGNS.items():
            if self.take(sign):
                return self.times(part, begin, after, least, most)
        if self.take("{"):
            least = self.number()
            open_end = self.take(",") and self.peek() == "}"
            upper = least if self.text[self.place - 1] != "," else None if open_end else self.number()
            if not self.take("}") or (upper is not None and upper < least):
                raise self.wrong("a count such as {2} or {2,4}")
            return self.times(part, begin, after, least, upper)
        return part

    def times(self, part: Part, begin: int, after: int, least: int, most: int | None) -> Part:
        """Repeat the part that was read from *begin* to *after*; *most* is None for any number of times."""
        finish = self.place
        start, end = self.state(), self.state()
        at = start
        for number in range(max(least, most or 0, 1)):
            if number:
                self.place = begin
                part = self.single()
                assert self.place == after
            if number >= least:
                self.arc(at, end)
            self.arc(at, part[0])
            at = part[1]
        self.arc(at, end)
        if most is None:
            self.arc(at, part[0])
        if least == 0 or most == 0:
            self.arc(start, end)
        self.place = finish
        return (self.state(),) * 2 if most == 0 else (start, end)

    def number(self) -> int:
        digits = ""
        while self.peek().isdecimal() and self.peek().isascii() and len(digits) < 3:
            digits += self.peek()
            self.place += 1
        if not digits:
            raise self.wrong("a count")
        return int(digits)

    def single(self) -> Part:
        if self.take("("):
            self.depth += 1
            if self.depth > DEEPEST:
                raise self.wrong(f"at most {DEEPEST} brackets within each other")
            found = self.choice()
            if not self.take(")"):
                raise self.wrong(")")
            self.depth -= 1
            return found
        start, end = self.state(), self.state()
        self.arc(start, end, self.set())
        return start, end

    def set(self) -> tuple[int, ...]:
        if self.take("."):
            return tuple(self.values.values())
        if not self.take("["):
            return (self.value(),)
        other, found = self.take("^"), set[int]()
        while not self.take("]"):
            low = high = self.value()
            if self.take("-"):
                high = self.value()
            found.update(range(low, high + 1))
        chosen = tuple(value for value in self.values.values() if (value in found) != other)
        if not chosen:
            raise self.wrong("a set with at least one digit")
        return chosen

    def value(self) -> int:
        symbol = self.peek()
        if symbol not in self.values:
            raise self.wrong("a digit")
        self.place += 1
        return self.values[symbol]


SIGNS: dict[str, tuple[int, int | None]] = {"*": (0, None), "+": (1, None), "?": (0, 1)}
"""The least and the greatest number of repetitions of the part before each sign."""
