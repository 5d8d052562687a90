"""Lines, sets and groups of cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ruleout import internal as kit
from ruleout_variants.shapes.entries import (
    Draw,
    MakeRule,
    Needs,
    any_entry,
    any_layout,
    at_first,
    entry_rule,
    marked_rule,
)
from ruleout_variants.shapes.fields import Field, Most, cells_field, lists_field


def line_rule(
    key: str,
    title: str,
    word: str,
    summary: str,
    *,
    field: Field | None = None,
    fewest: int = 2,
    most: Most | None = None,
    repeats: bool = False,
    needs: Needs = any_layout,
    drawn: str | Draw = "line",
) -> MakeRule:
    """Return the decorator that makes a rule of lines: a list of lists of cells, or of objects with ``cells``.

    Parameters
    ----------
    key, title, word, summary
        The key of the rule, its title, the word for one line, and one sentence about the rule.
    field
        The field of an object beside its cells, such as ``number_field("difference")``.
    fewest, most, repeats
        The least and the greatest number of cells of a line, and True if it may cross itself; see :func:`read_cells`.
    needs
        A function of the layout and the key that raises InputError if the rule makes no sense there.
    drawn
        The kind of its decoration, or a function of the layout and the values of a line.

    Returns
    -------
    Callable
        It takes a function of the layout, the cells in order and the value of *field*, if any, and returns the rule.
    """
    return marked_rule(
        key,
        title,
        word,
        summary,
        cells_field("cells", fewest, most, repeats),
        field,
        lambda layout, cells: f"from {layout.names[cells[0]]} to {layout.names[cells[-1]]}",
        drawn,
        shows=False,
        needs=needs,
        shape="lines",
    )


def set_rule(
    key: str,
    title: str,
    word: str,
    summary: str,
    *,
    field: Field | None = None,
    fewest: int = 1,
    most: Most | None = None,
    repeats: bool = False,
    needs: Needs = any_layout,
    check: Callable[..., None] = any_entry,
    drawn: str | Draw = "area",
) -> MakeRule:
    """Return the decorator that makes a rule of sets of cells: a list of lists of cells, or of objects with ``cells``.

    It is that of :func:`line_rule`, but for names and decorations: a set is shown as an area, with the value of
    *field* in its first cell. *check* takes the layout, the words that begin an error, the cells and the value of
    *field*, and raises InputError if these do not go together.
    """
    return marked_rule(
        key,
        title,
        word,
        summary,
        cells_field("cells", fewest, most, repeats),
        field,
        at_first,
        drawn,
        check=check,
        needs=needs,
        shape="sets",
    )


def group_rule(
    key: str, title: str, word: str, summary: str, *, equal: bool = False, repeats: bool = False, drawn: str = "shade"
) -> MakeRule:
    """Return the decorator that makes a rule of groups, each of two or more lists of cells.

    It takes a function of the layout and the lists of cells of one group, and returns the rule. If *equal*, the lists
    of a group have equally many cells; if *repeats*, a list may have a cell twice.
    """

    def check(layout: kit.Layout, what: str, lists: tuple[tuple[int, ...], ...]) -> None:
        lengths = dict.fromkeys(map(len, lists))
        if equal and len(lengths) > 1:
            raise kit.InputError(
                f"{what}: found lists of {kit.join_words(map(str, lengths))} cells; expected equally many"
            )

    def decorations(layout: kit.Layout, lists: tuple[tuple[int, ...], ...]) -> Iterable[kit.Decoration]:
        return [kit.Decoration(drawn, cells, family=word) for cells in lists]

    def label(layout: kit.Layout, lists: tuple[tuple[int, ...], ...]) -> str:
        names = [layout.names[min(cells)] for cells in lists]
        return (
            f"the {word} from {names[0]} to {names[-1]}" if len(names) > 4 else f"the {word} at {kit.join_words(names)}"
        )

    return entry_rule(
        key,
        title,
        word,
        summary,
        [lists_field("cells", 2, repeats)],
        label=label,
        decorations=decorations,
        check=check,
        bare=True,
        shape="groups",
    )
