"""The formats of this package, each imported if a text has one of its signs."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_uppercase
from typing import TYPE_CHECKING

from ruleout.plugin import hookimpl, late

if TYPE_CHECKING:
    from ruleout.plugin import Format, Late


@hookimpl
def ruleout_formats() -> Iterable[Format | Late]:
    """Links, texts and files of other programs."""
    fpuzzles, sudokupad = ("f-puzzles.com", "F-PUZZLES.COM", "N4I"), ("scl", "ctc", "fpuz", "scf")
    sudokumaker = ("sudokumaker.app", "N4I")
    # A rule of ISS is a name after a dot or a blank cell; cages of killers are drawn with arrows.
    iss = (
        "~",
        ":k:",
        "<",
        ">",
        "^",
        "Interactive-Sudoku",
        *(dot + letter for dot in ".0" for letter in ascii_uppercase),
    )
    addresses = ("://", "%3A%2F%2F", "%3a%2f%2f", "www.", ".com/", ".app/", ".coach/")
    gnome = ('"difficulty_category"', '"earmarks"')
    return [
        *late("ruleout_links.any_site:ADDRESS", "address", signs=addresses, suffixes=()),
        *late("ruleout_links.andoku:ANDOKU", "andoku", signs=("|",), suffixes=(".adk",)),
        *late("ruleout_links.gnome_sudoku:GNOME_SUDOKU", "gnome-sudoku", signs=gnome, suffixes=(".save",)),
        *late("ruleout_links.ipuz:IPUZ", "ipuz", signs=("//ipuz.org/",), suffixes=(".ipuz",)),
        *late("ruleout_links.json_pages:PAGES", "pages", signs=may_be_page, suffixes=()),
        *late("ruleout_links.ksudoku:KSUDOKU", "ksudoku", signs=("<ksudoku",), suffixes=(".ksudoku",)),
        *late("ruleout_links.sudoq:SUDOQ", "sudoq", signs=("<fieldmap",), suffixes=()),
        *late("ruleout_links.opensudoku:OPENSUDOKU", "opensudoku", signs=("<opensudoku",), suffixes=(".opensudoku",)),
        *late("ruleout_links.simple_sudoku:SIMPLE_SUDOKU", "simple-sudoku", signs=("*--",), suffixes=(".ss",)),
        *late("ruleout_links.sudocue:SUDOCUE", "sudocue", signs=("u",), suffixes=(".sdx",)),
        *late("ruleout_links.fpuzzles.format:FPUZZLES", "fpuzzles", signs=fpuzzles, suffixes=()),
        *late("ruleout_links.fpuzzles.format:FPUZZLES_JSON", "fpuzzles-json", signs=('"grid"',), suffixes=()),
        *late("ruleout_links.iss.format:ISS", "iss", signs=iss, suffixes=()),
        *late("ruleout_links.penpa.format:PENPA", "penpa", signs=("penpa-edit", "PENPA-EDIT"), suffixes=()),
        *late("ruleout_links.sudokumaker.format:SUDOKUMAKER", "sudokumaker", signs=sudokumaker, suffixes=()),
        *late(
            "ruleout_links.sudokupad.format:SUDOKUPAD",
            "sudokupad",
            signs=("sudokupad.", "crackingthecryptic.com", *sudokupad),
            suffixes=(),
        ),
        *late("ruleout_links.sudokucoach:SUDOKUCOACH", "sudokucoach", signs=("sudoku.coach", "SCv7_"), suffixes=()),
        *late("ruleout_links.sudokuexchange:SUDOKUEXCHANGE", "sudokuexchange", signs=may_be_exchange, suffixes=()),
        *late("ruleout_links.sudokuwiki:SUDOKUWIKI", "sudokuwiki", signs=("bd=", "BD="), suffixes=()),
        *late("ruleout_links.sudokustudio:SUDOKUSTUDIO", "sudokustudio", signs=("N4I",), suffixes=()),
        *late("ruleout_links.tatham.format:TATHAM", "tatham", signs=may_be_tatham, suffixes=()),
    ]


def may_be_page(text: str) -> bool:
    """Return whether a text may be an object of JSON, or a list of some, that is not a document."""
    return text.startswith(("{", "[")) and "{" in text[:20] and not ('"givens"' in text or '"variant"' in text)


def may_be_tatham(text: str) -> bool:
    """Return whether a text may begin with an id of Simon Tatham's puzzles, a seed or a save file."""
    first = text[:20]
    return first[:1] not in "{[<" and ((":" in first and "://" not in first) or "#" in first or "puzzles/" in text)


def may_be_exchange(text: str) -> bool:
    """Return whether a text may be an address of SudokuExchange, or packed lines."""
    if len(text) >= 81 and "\n" not in text:
        return "sudokuexchange.com" in text
    first = text.partition("\n")[0]
    return (20 <= len(first) < 81 and first.isalnum() and not first.isdigit()) or "sudokuexchange.com" in text
