"""Formulas about the digits of two cells: a small grammar, read without ``eval``.

::

    condition   := conjunction ("or" conjunction)*
    conjunction := negation ("and" negation)*
    negation    := "not" negation | comparison
    comparison  := sum (("=" | "!=" | "<" | "<=" | ">" | ">=") sum)+ | "(" condition ")"
    sum         := product (("+" | "-") product)*
    product     := factor (("*" | "/" | "mod") factor)*
    factor      := "-" factor | number | "a" | "b" | "(" sum ")" | "abs" "(" sum ")"
                 | ("min" | "max") "(" sum ("," sum)+ ")"
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from ruleout.plugin import InputError, quoted

Number = Callable[[int, int], Fraction]
Condition = Callable[[int, int], bool]
Operation = Callable[[Fraction, Fraction], Fraction]

LONGEST_FORMULA = 500
"""The largest number of characters of a formula."""
DEEPEST = 40
"""The largest number of brackets and signs within each other."""
TOKEN = re.compile(r"\s*([0-9]{1,6}|[a-z]+|!=|<=|>=|[=<>+\-*/(),])")
COMPARISONS = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
SUMS = {"+": operator.add, "-": operator.sub}
PRODUCTS = {"*": operator.mul, "/": operator.truediv, "mod": operator.mod}
FUNCTIONS = ("abs", "min", "max")


@lru_cache(maxsize=1_000)
def read_formula(text: str) -> Condition:
    """Return the function of the values a and b that a formula stands for.

    A comparison in which something is divided by 0 is false.

    Parameters
    ----------
    text
        The formula, such as ``a + b = 7 or a mod 2 = b mod 2``.

    Raises
    ------
    InputError
        If it is not a formula; the message quotes the text that was found, with the number of its character.
    """
    if len(text) > LONGEST_FORMULA:
        raise InputError(f"found a formula of {len(text)} characters; expected at most {LONGEST_FORMULA}")
    return _Reader(text).whole()


class _Reader:
    """A recursive-descent parser of one formula."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens: list[tuple[str, int]] = []
        self.place = self.depth = 0
        at = 0
        while text[at:].strip():
            found = TOKEN.match(text, at)
            if found is None:
                start = at + len(text[at:]) - len(text[at:].lstrip())
                raise self.error(quoted(text[start]), start, "a number, a, b or an operator")
            self.tokens.append((found[1], found.start(1)))
            at = found.end()

    def error(self, found: str, at: int, expected: str) -> InputError:
        return InputError(f"formula {quoted(self.text)}, character {at + 1}: found {found}; expected {expected}")

    def wrong(self, expected: str) -> InputError:
        if self.place == len(self.tokens):
            return self.error("the end", len(self.text), expected)
        token, at = self.tokens[self.place]
        return self.error(quoted(token), at, expected)

    def peek(self) -> str:
        return self.tokens[self.place][0] if self.place < len(self.tokens) else ""

    def take(self, *wanted: str) -> str:
        """Take the next token and return it if it is one of *wanted*, else return an empty text."""
        token = self.peek()
        if token not in wanted:
            return ""
        self.place += 1
        return token

    def require(self, wanted: str) -> None:
        if not self.take(wanted):
            raise self.wrong(wanted)

    def deepen(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.wrong(f"at most {DEEPEST} brackets and signs within each other")

    def whole(self) -> Condition:
        found = self.condition()
        if self.peek():
            raise self.wrong("an operator or the end")
        return found

    def condition(self) -> Condition:
        parts = [self.conjunction()]
        while self.take("or"):
            parts.append(self.conjunction())
        return parts[0] if len(parts) == 1 else lambda a, b: any(part(a, b) for part in parts)

    def conjunction(self) -> Condition:
        parts = [self.negation()]
        while self.take("and"):
            parts.append(self.negation())
        return parts[0] if len(parts) == 1 else lambda a, b: all(part(a, b) for part in parts)

    def negation(self) -> Condition:
        if not self.take("not"):
            return self.comparison()
        self.deepen()
        inner = self.negation()
        self.depth -= 1
        return lambda a, b: not inner(a, b)

    def comparison(self) -> Condition:
        start, depth = self.place, self.depth
        if not self.take("("):
            return self.compared()
        # A bracket encloses a condition or a sum.
        try:
            self.deepen()
            inner = self.condition()
            self.require(")")
        except InputError as error:
            furthest, self.place, self.depth = self.place, start, depth
            try:
                return self.compared()
            except InputError as other:
                raise (other if self.place >= furthest else error) from None
        self.depth = depth
        return inner

    def compared(self) -> Condition:
        numbers, signs = [self.sum()], []
        while token := self.take(*COMPARISONS):
            signs.append(COMPARISONS[token])
            numbers.append(self.sum())
        if not signs:
            raise self.wrong("a comparison, such as =")
        return _comparison(numbers, signs)

    def sum(self) -> Number:
        return self.operations(self.product, SUMS)

    def product(self) -> Number:
        return self.operations(self.factor, PRODUCTS)

    def operations(self, part: Callable[[], Number], known: Mapping[str, Operation]) -> Number:
        found = part()
        while token := self.take(*known):
            found = _applied(known[token], found, part())
        return found

    def factor(self) -> Number:
        token = self.peek()
        if token.isdecimal():
            self.place += 1
            number = Fraction(int(token))
            return lambda a, b: number
        if self.take("a"):
            return lambda a, b: Fraction(a)
        if self.take("b"):
            return lambda a, b: Fraction(b)
        if not self.take("-", "(", *FUNCTIONS):
            raise self.wrong("a number, a or b")
        self.deepen()
        found = self.function(token) if token in FUNCTIONS else self.bracket(token)
        self.depth -= 1
        return found

    def bracket(self, token: str) -> Number:
        """Return the number after *token*, a minus sign or an opening bracket."""
        if token == "-":
            inner = self.factor()
            return lambda a, b: -inner(a, b)
        inner = self.sum()
        self.require(")")
        return inner

    def function(self, name: str) -> Number:
        self.require("(")
        given = [self.sum()]
        while name != "abs" and self.take(","):
            given.append(self.sum())
        if name != "abs" and len(given) < 2:
            raise self.wrong(",")
        self.require(")")
        if name == "abs":
            (only,) = given
            return lambda a, b: abs(only(a, b))
        choose = min if name == "min" else max
        return lambda a, b: choose(each(a, b) for each in given)


def _applied(function: Operation, left: Number, right: Number) -> Number:
    return lambda a, b: function(left(a, b), right(a, b))


def _comparison(numbers: Sequence[Number], signs: Sequence[Callable[[Fraction, Fraction], bool]]) -> Condition:
    def holds(a: int, b: int) -> bool:
        try:
            found = [number(a, b) for number in numbers]
        except ZeroDivisionError:
            return False
        return all(sign(found[i], found[i + 1]) for i, sign in enumerate(signs))

    return holds
