"""Rules together: one digit is assumed, and followed through houses and rules until one of them cannot be filled.

::

    cage 14: r9c3 r9c4    If r9c3 were 6, the cage would need 8 in r9c4. Cage 15, which
    cage 15: r9c5 r9c6    is 6-9 or 7-8, would then have neither 6 nor 8 left: so r9c3
                          is not 6

The thoughts are counted: each digit that follows is one, each other use of a house or rule, and the contradiction. What
a digit excludes in the cells that it sees is seen with it. A rule is used by its fillings, in which cells that see each
other differ; if it has very many, it is used by those of its parts, or by what it leaves of the candidates of its
cells. The assumption that takes the fewest thoughts comes first, whichever rules take part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from ruleout import internal as kit
from ruleout_strategies.together.net import Narrowers, Net, Source, net_of
from ruleout_strategies.together.ranks import Ranks
from ruleout_strategies.together.refutation import Log, Refutation
from ruleout_strategies.together.told import Writer, explain, lesson
from ruleout_strategies.together.trial import NOWHERE, SIGHT
from ruleout_strategies.together.views import Refutations
from ruleout_strategies.views.rules import rules_of

MOST_LEVELS = 6
"""The largest number of levels that are followed, which no proof of at most six thoughts passes."""
NEEDS = "houses, and a rule that is neither a unit nor a sum of cells that all differ"
MOST_TOLD = 6
"""Thoughts that one step has at most, if it removes several digits."""


def find(board: kit.Board, technique: str, least: int, most: int) -> Iterator[kit.Step]:
    """Yield a step for each cell and the digits of it that equally many thoughts refute."""
    view = board.view(Refutations)
    groups: dict[tuple[kit.Cell, int], list[tuple[kit.Candidate, Refutation]]] = {}
    for candidate, found in view.of_thoughts(least, most):
        groups.setdefault((candidate.cell, found.thoughts), []).append((candidate, found))
    for own in map(sorted, groups.values()):
        size = max(1, MOST_TOLD // own[0][1].thoughts)
        for group in (own[i : i + size] for i in range(0, len(own), size)):
            removes = tuple(sorted(candidate for candidate, _ in group))
            yield kit.Step(technique, removes=removes, because=reason_of(view.net, [found for _, found in group]))


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    """Return the proof of *step* by the sources of its reason alone."""
    net = net_of(board.layout).among(step.because.all_constraints)
    found, root = kit.ProofBuilder(), root_of(board, step)
    for each in step.removes:
        start = {each.cell: kit.digit_mask(each.digit)}
        shown = shortest_among(root, net, lambda log: log.shortest(), start, board.view(Ranks).of_cell)
        if shown is None:
            return kit.plain_proof(step)
        own, refutation = shown
        found.cause([each], [Writer(own, root, found).add(refutation)])
    return on_board(board, step, found.proof())


def on_board(board: kit.Board, step: kit.Step, proof: kit.Proof) -> kit.Proof:
    """Return *proof*, or the plain one of *step* if the reason lacks cells, so that it is about other candidates."""
    nodes = [each for fact in proof.facts for each in fact.node.candidates]
    return proof if all(board.has(each.cell, each.digit) for each in nodes) else kit.plain_proof(step)


def root_of(board: kit.Board, step: kit.Step) -> list[kit.Mask]:
    """Return the masks of the cells of the reason of *step*; other cells may hold any digit."""
    cells = {*step.because.cells}
    return [mask if cell in cells else board.layout.full for cell, mask in enumerate(board.masks)]


def shortest_among(
    root: Sequence[kit.Mask],
    net: Net,
    show: Callable[[Log], Refutation | None],
    start: dict[kit.Cell, kit.Mask],
    rank: Sequence[int],
) -> tuple[Net, Refutation] | None:
    """Return what *show* finds if *start* is assumed, and the net of few sources of *net* that are enough for that."""

    def shown(sources: Iterable[Source]) -> tuple[Net, Refutation] | None:
        narrowers = Narrowers(Net.of(net.layout, sources), root, None)
        own = narrowers.asking_all(root)
        found = show(Log(own, narrowers.narrow, root, start, MOST_LEVELS, rank))
        return None if found is None else (own, found)

    best = shown(net.sources)
    for source in net.sources if best else ():
        assert best is not None
        less = shown(each for each in best[0].sources if each is not source)
        if less is not None and less[1].thoughts <= best[1].thoughts:
            best = less
    return best


def reason_of(
    net: Net, found: Iterable[Refutation], house: kit.Unit | None = None, cases: tuple[kit.Candidate, ...] = ()
) -> kit.Reason:
    """Return the reason of a step: what is used, and the house of which *cases* are the places of a digit."""
    roles: dict[kit.ConstraintRole, list[kit.Constraint]] = {"unit": [house]} if house else {}
    cells = {each.cell for each in cases} if house is None else {*house.cells}
    for each in found:
        cells.update([*(fact.cell for fact in each.facts), *([each.cell] if each.cell != NOWHERE else ())])
        cells.update([each.cell] if each.cell != NOWHERE else [])
        for number in each.sources:
            source = net.sources[number]
            cells.update(source.cells)
            roles.setdefault("unit" if source.is_house else "rule", []).extend(source.constraints)
            roles.setdefault("unequal", []).extend(source.unequal)
        for fact in each.facts:
            if fact.source == SIGHT:
                roles.setdefault("sight", []).extend(net.layout.why_sees(fact.seen, fact.cell))
    return kit.Reason.of(cells, roles, {"pattern": cases} if cases else {})


def applies_to(layout: kit.Layout) -> bool:
    """Return whether there are houses, and rules beside them and beside cages."""
    return bool(layout.houses and rules_of(layout))


def has_cages_alone(layout: kit.Layout) -> bool:
    """Return whether there are houses, and cages but no other rules."""
    return bool(layout.houses and layout.unit_of_sum and not rules_of(layout))


def followed(id: str, title: str, difficulty: float, least: int, most: int, with_rules: bool = True) -> kit.Technique:
    """Return the technique of refutations with *least* to *most* thoughts, for layouts with or without rules."""
    return kit.Technique(
        id=id,
        title=title,
        difficulty=difficulty,
        find=partial(find, technique=id, least=least, most=most),
        prove=prove,
        explain=lambda board, step: explain(board, step, prove(board, step)),
        lesson=lesson,
        applies=applies_to if with_rules else has_cages_alone,
        needs=NEEDS if with_rules else "houses and sums of cells that all differ, and no other rules",
        in_part=lambda board: board.view(Narrowers).in_part(),
        on_request=not with_rules,  # it more than doubles the time of killers that chains solve as well
        summary="A digit that is assumed and followed through houses and rules leaves one of them nothing.",
    )


FOLLOWED = (
    followed("rules-together-2", "Followed Through in Two Thoughts", 126, 1, 2),
    followed("rules-together-3", "Followed Through in Three Thoughts", 128, 3, 3),
    followed("rules-together-4", "Followed Through in Four Thoughts", 134, 4, 4),
    followed("rules-together-6", "Followed Through in Six Thoughts", 138, 5, 6),
    followed("sums-together", "Sums Followed Through", 505, 1, 6, with_rules=False),
)
"""The techniques; that of sums alone comes after most others, since people have many techniques for these."""
