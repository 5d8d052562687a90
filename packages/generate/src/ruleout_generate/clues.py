"""Givens and clues of rules that a puzzle does not need.

A clue is an entry of the document: a cage, a line, a dot. It is left out of the document, from which the puzzle is
built again, so that what follows from the clues that are left follows again: if all dots are given, there is no dot.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import attrs

import ruleout
from ruleout import Clue
from ruleout import internal as kit
from ruleout_generate.attempts.engines import EngineOfLayout
from ruleout_generate.attempts.proof import proofs
from ruleout_generate.digging.attempt import Attempt
from ruleout_generate.digging.fill import search_in_time
from ruleout_generate.digging.minimise import only_solution

if TYPE_CHECKING:
    from ruleout import PuzzleSource

GIVEN = "given"
"""Rule of the clues that are givens."""

Part = kit.Cell | tuple[str, int] | kit.Origin
"""Counterpart of a clue in the puzzle: the cell of a given; the key of a rule and the place of an entry of its value,
or -1 if it is the whole value; or the origin of a sum of the grid itself.
"""


@attrs.frozen
class SuperfluousClues:
    """Givens, lines, cages, dots, outside clues and flags that a puzzle does not need.

    Attributes
    ----------
    puzzle
        The puzzle, without entries and pencil marks.
    alone
        The clues that are not needed as long as all others stay. Two of them may be needed instead of each other.
    enough
        Clues that are enough together with the grid: without any one of them, apart from those that were to be kept
        and those that are undecided, there is not this solution alone. It need not be the smallest set.
    undecided
        The clues of which it is not known whether they are needed, since a search reached a limit.
    """

    puzzle: kit.Puzzle
    alone: tuple[Clue, ...]
    enough: tuple[Clue, ...]
    undecided: tuple[Clue, ...] = ()

    @property
    def complete(self) -> bool:
        """True if no clue is undecided."""
        return not self.undecided


@kit.names_arguments
def superfluous_clues(
    puzzle: PuzzleSource,
    *,
    keep: str | Iterable[str] = (),
    engine: str | kit.Engine | None = None,
    budget: kit.Budget = kit.UNLIMITED,
    plugins: kit.Registry | None = None,
) -> SuperfluousClues:
    """Return which givens and clues of rules a puzzle does not need: one by one, and all together.

    A second engine searches the puzzle without the clues that are named, if one is installed.

    Parameters
    ----------
    puzzle
        A puzzle with one solution, its document or its text. Entries and pencil marks are ignored.
    keep
        Clues that are not left out: names of cells, whose givens are meant, labels of clues, ids of rules, or
        ``given``.
    engine, budget, plugins
        As for :func:`~ruleout_generate.digging.minimise.minimise`.

    Raises
    ------
    InputError
        If the puzzle does not have exactly one solution, or nothing is called as *keep* says.
    RuleoutError
        If two engines disagree, or no document describes the puzzle.
    """
    registry = plugins or ruleout.default_registry()
    countdown = kit.Countdown(budget)
    subject = attrs.evolve(ruleout.parse(puzzle, plugins=registry), placed=(), marks=None)
    document = kit.document_of(subject, registry)
    parts = _parts(subject, document.data, registry)
    clues = tuple(parts)
    kept = _kept(subject.layout, clues, {keep} if isinstance(keep, str) else set(keep))
    solution = only_solution(subject, registry.engine(subject.layout, engine), budget)
    if solution is None:
        return SuperfluousClues(subject, (), clues, clues)
    undecided: dict[Clue, None] = {}

    def is_superfluous(clue: Clue, others: Collection[Clue] = ()) -> bool:
        searching = EngineOfLayout(engine, registry)
        try:
            with kit.timed(countdown):
                rest = _without(subject, document, [parts[each] for each in (clue, *others)], registry)
                found = search_in_time(searching, rest.layout, rest.start, budget)
                if found.complete and found.solutions != (solution,):
                    return False
                made = Attempt(rest, solution, True, engines=frozenset(searching.used))
                if found.complete and proofs([made], registry) != [False]:
                    return True
        except kit.InputError:
            return False
        except kit.OutOfTime:
            pass
        undecided[clue] = None
        return False

    alone = [each for each in clues if each not in kept and is_superfluous(each)]
    gone: list[Clue] = []
    for each in alone:
        if is_superfluous(each, gone):
            gone.append(each)
    enough = tuple(each for each in clues if each not in gone)
    return SuperfluousClues(subject, tuple(alone), enough, tuple(undecided))


def _parts(puzzle: kit.Puzzle, data: Mapping[str, Any], registry: kit.Registry) -> dict[Clue, Part]:
    """Return the clues of *puzzle*, made from *data*: givens, entries of rules, and sums of the grid itself."""
    layout, rules = puzzle.layout, {rule.key: rule for rule in registry.rules.values()}
    found: dict[Clue, Part] = {
        Clue(GIVEN, f"{layout.names[cell]} = {layout.show(digit)}", (cell,)): cell
        for cell, digit in enumerate(puzzle.givens)
        if digit
    }
    clues = kit.clues_of(layout, rules.values())
    sums = {each.origin for each in layout.constraints if isinstance(each, kit.Sum)}
    of_grid = {clue: origins & sums for clue, origins in clues.items() if clue.rule not in registry.rules}
    found |= {clue: origin for clue, origins in of_grid.items() for origin in origins}
    for key in [each for each in data if each in rules]:
        rule, value, own = rules[key], data[key], [clue for clue in clues if clue.rule == rules[key].id]
        if isinstance(value, list) and len(own) == len(value) and not rule.with_keys:
            found.update((each, (key, at)) for at, each in enumerate(own))
        elif own:
            cells = dict.fromkeys(cell for each in own for cell in each.cells)
            found[Clue(rule.id, rule.title.lower(), tuple(cells))] = key, -1
    return found


def _without(puzzle: kit.Puzzle, document: kit.Document, gone: Collection[Part], registry: kit.Registry) -> kit.Puzzle:
    """Return *puzzle* without some of its clues, or raise InputError if no document describes it."""
    data = dict(document.data)
    for key, at in sorted((each for each in gone if isinstance(each, tuple)), reverse=True):
        data[key] = None if at < 0 else data[key][:at] + data[key][at + 1 :]
    rest = kit.build_puzzle(attrs.evolve(document, data=data), registry)
    kept = [each for each in rest.layout.constraints if not isinstance(each, kit.Sum) or each.origin not in gone]
    givens = tuple(0 if cell in gone else digit for cell, digit in enumerate(puzzle.givens))
    return attrs.evolve(rest, layout=rest.layout.with_only(kept, rest.layout.parts), givens=givens)


def _kept(layout: kit.Layout, clues: Collection[Clue], names: set[str]) -> set[Clue]:
    """Return the clues that *names* mean, or raise InputError for a name that means none."""
    kept, unknown = set[Clue](), set(names)
    for each in clues:
        called = {each.rule, each.label, *([layout.names[each.cells[0]]] if each.rule == GIVEN else [])}
        if called & names:
            kept.add(each)
            unknown -= called
    if unknown:
        found = kit.join_words(sorted(kit.quoted(each) for each in unknown))
        rules = kit.join_words(dict.fromkeys(each.rule for each in clues), "or")
        raise kit.InputError(f"keep: found {found}; expected the cell of a given, the label of a clue, or {rules}")
    return kept
