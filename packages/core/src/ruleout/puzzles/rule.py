"""Rules: requirements of a setter, and the constraints that follow from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import attrs

from ruleout.model.constraints import Constraint
from ruleout.model.layout import Layout
from ruleout.model.symmetry import Turn
from ruleout.puzzles.decoration import Decoration


@attrs.frozen
class Rule:
    """A rule that any grid can carry.

    Attributes
    ----------
    id, title, summary
        The name in commands, the name in lists, and one sentence about the rule.
    key
        The key of the rule in documents: the id with ``_`` for ``-`` unless given.
    read
        Takes the JSON value and the layout of the grid and returns the rule's own data, frozen. Raises InputError on
        an invalid value. It is not called for null and false, which switch a rule off.
    write
        The inverse of *read*.
    build
        Takes the data and the layout and yields constraints, each with its origin. With *with_keys*, it takes a third
        argument: the data of other rules of the puzzle, by key.
    decorations
        Takes the data and the layout and yields what a renderer draws.
    turn
        Takes the data, the layout and a rotation or reflection, and returns the data for the turned grid, with its
        cells numbered as in *layout*. None if the data do not change: *write* then receives a layout in which these
        cells are at their new positions.
    with_keys
        The keys of other rules whose data *build* needs: "all dots are given" needs the dots.
    shape
        The kind of drawing by which an editor offers the rule, such as ``lines``, which decides how it is given in
        words; empty for a form of its own. The shapes of ``ruleout-variants`` set it.
    fields
        The keys of one entry of the value beside those that say where it is, such as ``difference``. A number under
        one of them can be chosen when a puzzle is generated.
    kinds
        The kinds of *fields* for rules in words: ``number``, ``numbers``, ``cell``, ``cells``, ``word``, or ``text``,
        which is never taken for a number. A field without a kind is a number, true or false if it looks like one.
    examples
        Values of *fields* in words for which a number from 1 on is no example.
    optional
        Those of *fields* that an entry need not have.
    also
        Other names of the rule in words, the first of which is written.
    """

    id: str
    title: str
    read: Callable[[Any, Layout], Any]
    write: Callable[[Any, Layout], Any]
    build: Callable[..., Iterable[Constraint]]
    decorations: Callable[[Any, Layout], Iterable[Decoration]] = lambda data, layout: ()
    key: str = attrs.field(default=attrs.Factory(lambda rule: rule.id.replace("-", "_"), takes_self=True))
    summary: str = ""
    turn: Callable[[Any, Layout, Turn], Any] | None = None
    with_keys: tuple[str, ...] = ()
    shape: str = ""
    fields: tuple[str, ...] = ()
    kinds: Mapping[str, str] = attrs.field(factory=dict, hash=False)
    examples: Mapping[str, str] = attrs.field(factory=dict, hash=False)
    optional: tuple[str, ...] = ()
    also: tuple[str, ...] = ()

    def constraints_of(self, data: Any, layout: Layout, found: Mapping[str, Any]) -> Iterable[Constraint]:
        """Return what *build* returns for *data*; *found* are the data of all rules of the puzzle, by key."""
        if not self.with_keys:
            return self.build(data, layout)
        return self.build(data, layout, {key: found[key] for key in self.with_keys if key in found})
