"""Addresses, one per line, without the escapes of address bars and the line breaks and brackets of messages."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from math import isqrt
from urllib.parse import unquote, unquote_plus

import attrs

from ruleout import internal as kit
from ruleout_links.squares import LATIN_SQUARES, SHORTHANDS

_SCHEME = r"(?:https?://)?(?:www\.)?"
_WRAPPED = re.compile(
    r"(?:(?:[A-Za-z]+:? ){1,6}|\[[^\]]*\]\(|[<(\"'])?(?P<address>https?://.*?)(?P<end>[>)\].,;\"']*)", re.DOTALL
)
"""An address as it stands in a sentence, in brackets or in Markdown."""
_ENCODED = re.compile(r"(?:https?%3A%2F%2F|(?:www%2E)?[\w.-]+%2F)\S*", re.IGNORECASE)
"""An address that is percent-encoded as a whole, as in a parameter of another address."""
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)
_CONTINUED = re.compile(r"(?!https?:|www\.|N4I|scl|ctc|fpuz|scf|[0-9.]{81}$)[A-Za-z0-9+/=%$~_.,&-]+[>)\]]?")
"""The rest of an address that is broken over lines: neither an address nor a payload nor a grid of its own."""
_CELLS_LAST = re.compile(r"[=/#]([\w.*-]{16,})$")
LONGEST_LINE = 2**18
"""The largest number of characters of an address; a longer text is not searched for one."""


def decoded(payload: str) -> str:
    """Return *payload* without percent-encoding and line ends, and with a plus for each blank within it."""
    return unquote(payload).strip().replace("\n", "").replace(" ", "+")


@attrs.frozen
class Site:
    """A program's links: *hosts* and *path*, regular expressions of the parts of an address before the *payload*.

    *decode* returns the payload for the text that stands in the address.
    """

    hosts: str
    path: str
    payload: str = r"[^&#]*"
    decode: Callable[[str], str] = decoded

    def found_in(self, line: str) -> str | None:
        """Return the payload of the address on *line*, None if it is not an address of this site."""
        found = re.match(rf"\s*{_SCHEME}(?:{self.hosts})/+{self.path}(?P<payload>{self.payload})", line, re.IGNORECASE)
        return None if found is None else self.decode(found["payload"])

    def payload_of(self, line: str, example: str) -> str:
        """Return the payload of *line*, which is an address of this site or a payload alone.

        Raises InputError, with an *example* of what was expected, for an address without a payload.
        """
        found = self.found_in(line)
        if found is None and self.is_on(line):
            raise kit.InputError(f"found {kit.quoted(line)}; expected a link such as {example}")
        return line.replace(" ", "+") if found is None else found

    def is_on(self, line: str) -> bool:
        """Return whether *line* is an address of this site, with a payload or without."""
        return re.match(rf"\s*{_SCHEME}(?:{self.hosts})(?:[/?#]|\s*$)", line, re.IGNORECASE) is not None


F_PUZZLES = Site(r"f-puzzles\.com", r"[^?]*\?(?:[^#]*&)?load=")
ISS = Site(r"sigh\.github\.io/Interactive-Sudoku-Solver", r"[^?]*\?(?:[^#]*&)?q=", decode=unquote_plus)
PENPA = Site(r"(?:[\w.-]+/)*penpa-edit", r"(?:index\.html)?[#?](?:[^#]*&)?p=")
SUDOKUMAKER = Site(r"sudokumaker\.app", r"[^?]*\?(?:[^#]*&)?puzzle=")
SUDOKUPAD = Site(
    r"(?:(?:app|test|beta|alpha)\.)?(?:sudokupad\.app|crackingthecryptic\.com|sudokupad\.com)",
    r"(?:(?:sudoku|scf)?/*\?(?:[^#]*&)?puzzleid=|(?:sudoku/+)?)",
    r"[^?&#]*",
)
SUDOKU_COACH = Site(r"sudoku\.coach", "")
SUDOKU_EXCHANGE = Site(r"sudokuexchange\.com", r"[^?]*\?(?:[^#]*&)?s=")
SITES = (F_PUZZLES, ISS, PENPA, SUDOKUMAKER, SUDOKUPAD, SUDOKU_COACH, SUDOKU_EXCHANGE)
"""The sites whose addresses belong to a format of their own."""


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    """Yield each line that is neither blank nor a comment, with its number from 1."""
    lines = [line.strip() for line in kit.plain_text(text).split("\n")]
    at = 0
    while at < len(lines):
        first, at = at, at + 1
        if lines[first] and not lines[first].startswith("#"):
            if _ADDRESS.search(lines[first]):
                while at < len(lines) and _CONTINUED.fullmatch(lines[at]):
                    at += 1
            yield first + 1, unwrapped("".join(lines[first:at]))


def first_line(text: str) -> str:
    """Return the first line that is neither blank nor a comment, without white space around it; empty if none is."""
    for line in kit.plain_text(text[:LONGEST_LINE]).split("\n"):
        if line.strip() and not line.lstrip().startswith("#"):
            return unwrapped(line.strip())
    return ""


def unwrapped(line: str) -> str:
    """Return the address on *line* without the words, brackets and full stop around it; other lines are returned."""
    if _ENCODED.fullmatch(line):
        line = unquote(line)
    found = _WRAPPED.fullmatch(line)
    if found is None:
        return line
    whole = line[found.start("address") :].rstrip(">)],;\"'")
    # Dots at the end of a line of cells are cells, but for one that ends the sentence.
    for each in (whole, whole.removesuffix(".")):
        cells = _CELLS_LAST.search(each)
        if cells and isqrt(len(cells[1])) ** 2 == len(cells[1]):
            return each
    return found["address"]


def read_lines(
    text: str | Iterable[tuple[int, str]], read: Callable[[str], kit.Document], variant: str | None
) -> list[kit.Document]:
    """Return the document of each line; errors and documents get its number, and *variant* if they can be of it.

    Lines that are not addresses are given with their numbers instead of a text.
    """
    documents = []
    for number, line in lines_of(text) if isinstance(text, str) else text:
        try:
            document = read(line)
        except kit.InputError as error:
            raise error.at(line=number) from None
        documents.append(attrs.evolve(document, line=number, variant=as_asked(document.variant, variant)))
    return documents


def as_asked(found: str | None, asked: str | None) -> str | None:
    """Return the variant *asked* for if it names what was *found*, a classic or a Latin square, with rules."""
    names: Collection[str] = {"classic": SHORTHANDS, "latin": LATIN_SQUARES}.get(found or "", ())
    return asked if asked in names else found
