"""ALS-XZ, ALS-XY-Wing and ALS chains: two, three and more almost locked sets in a row.

::

    A: r1c1 r1c2      {1,2,5}        If 5 is not in A, then A is 1 and 2, so 2 is not in B,
    B: r3c2 r3c5      {2,5,8}        so B is 5 and 8. So 5 is in A or in B, and a cell that
                                     sees all places for 5 in both cannot be 5.

An almost locked set (ALS) is n cells of a unit with n + 1 digits: if one of its digits is missing, all others occur.
Two sets have a restricted common if all places for a digit in the one see all its places in the other: they cannot
both contain it. In the picture this is 2, as r1c2 and r3c2 are its places.

In a row of sets, each has a restricted common with the next one. If the first set does not contain some other digit,
it contains its restricted common, so the second set does not, and contains its own one, and so on to the last set. So
a digit of both the first and the last set is in one of the two. If the last set has a restricted common with the first
as well, the row is closed: each restricted common is in one of its two sets, and each set contains all of its other
digits. ALS-XZ has two sets, ALS-XY-Wing three, and an ALS chain four or more. Each set may be a single cell with two
candidates.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ruleout import internal as kit
from ruleout_strategies.almost.rows import Row, disjoint_first, explain_row, lesson, prove
from ruleout_strategies.views.closures import AlmostLockedClosures, refuted_by, rounds_of
from ruleout_strategies.views.implications import in_two
from ruleout_strategies.views.nodes import CandidateSet
from ruleout_strategies.views.restricted_commons import RestrictedCommons, SetBits

_End = tuple[int, kit.DigitIndex]
"""The last set of a row and the restricted common before it."""


def _pairs(view: RestrictedCommons, left: CandidateSet) -> Iterator[Row]:
    """Yield two sets with one or two restricted commons, if they may remove one of the candidates *left*.

    With one restricted common they remove candidates that both of them exclude, with two those that one of them does.
    """
    common = {i: view.commons(i) for i in kit.bits(view.excluding(left))}
    locked: dict[int, SetBits] = {}
    """The later sets with which each set that excludes none of *left* has two restricted commons."""
    for j, commons in common.items():
        for i in kit.bits(in_two(commons.values()) & (1 << j) - 1):
            if i not in common:
                locked[i] = locked.get(i, 0) | 1 << j
    for i in range(len(view.sets)):
        kit.check_time()
        if i not in common:
            for j in kit.bits(locked.get(i, 0)):
                yield Row(view, (i, j), _first_two(common[j], i))
            continue
        after = -1 << (i + 1)
        able = double = in_two(common[i].values())
        once = kit.union_of(common[i].values())
        for bit in common[i]:
            targeted = view.with_target(i, bit) & once & after
            if targeted:
                able |= targeted & kit.union_of(sets for other, sets in common[i].items() if other != bit)
        for j in kit.bits(able & after):
            if j in common:
                for bit, sets in common[i].items():
                    if sets >> j & 1:
                        yield Row(view, (i, j), (bit,))
            if double >> j & 1:
                yield Row(view, (i, j), _first_two(common[i], j))


def _first_two(commons: dict[kit.DigitIndex, SetBits], other: int) -> tuple[kit.DigitIndex, ...]:
    return tuple([bit for bit, sets in commons.items() if sets >> other & 1][:2])


def _wings(view: RestrictedCommons, left: CandidateSet) -> Iterator[Row]:
    """Yield three sets in a row, the pivot in the middle, if they may remove one of the candidates *left*."""
    able, against = 0, {}
    for i in kit.bits(view.excluding(left)):
        targeted = {bit: view.with_target(i, bit) for bit in kit.digit_indices(view.digits[i])}
        able |= 1 << i if any(targeted.values()) else 0
        against[i] = targeted
    for pivot in range(len(view.sets)):
        near = [(bit, sets & able) for bit, sets in view.commons(pivot).items()]
        for number, (x, sets) in enumerate(near[:-1]):
            for i in kit.bits(sets):
                others = 0
                for bit, those in against[i].items():
                    if bit != x:
                        others |= those
                for y, more in near[number + 1 :] if others else ():
                    for j in kit.bits(more & others):
                        if i != j and view.digits[i] & view.digits[j] & ~(1 << x) & ~(1 << y):
                            yield Row(view, (i, pivot, j), (x, y))


def _chains(board: kit.Board, view: RestrictedCommons) -> Iterator[Row]:
    """Yield rows of four and more sets: the shortest for each candidate that some row removes, then the others."""
    closures = board.view(AlmostLockedClosures)
    number = {cells: i for i, cells in enumerate(view.sets)}
    nodes = closures.nodes
    every = 0
    for length, gained in rounds_of(board, AlmostLockedClosures):
        every |= gained
        for candidate in kit.bits(gained) if length > 3 else ():
            path = closures.path(candidate)
            sets = []
            for a, b in zip(path[::2], path[1::2], strict=True):
                why = nodes.why[(a, b) if a < b else (b, a)][1]
                sets.append(number[why if isinstance(why, int) else nodes.keys[a][1]])
            commons = tuple([nodes.keys[node][0] for node in path[1:-1:2]])
            neighbours = zip(sets, sets[1:], commons, strict=False)
            # Rules other than units also join sets, but do not give them a restricted common.
            if all(view.with_common(one, bit) >> other & 1 for one, other, bit in neighbours):
                yield Row(view, tuple(sets), commons)
    # A row removes what the closures refute, and nothing else.
    full = (1 << nodes.size) - 1
    left = [every >> (bit * nodes.size) & full for bit in range(len(nodes.places))]
    for first, mask in enumerate(view.digits) if every else ():
        targeted: dict[kit.DigitIndex, SetBits] = {}
        """The sets that exclude one of *left* together with *first*, by digit."""
        for bit in kit.digit_indices(mask):
            if left[bit] and (cells := view.seeing(bit, view.places(first, bit)) & left[bit]):
                targeted[bit] = kit.union_of(view.excluded_sets(bit, 1 << cell) for cell in kit.bits(cells))
        for common in kit.digit_indices(mask) if targeted else ():
            able = kit.union_of(sets for bit, sets in targeted.items() if bit != common) >> first << first
            if able:
                yield from _rows_from(view, first, common, able)


def _rows_from(view: RestrictedCommons, first: int, common: kit.DigitIndex, able: SetBits) -> Iterator[Row]:
    """Yield the shortest rows that begin with the set *first* and the restricted common *common*, a digit's index.

    There is one for each last set, one of *able*, and restricted common before it. A set may occur twice, so that it
    does not matter which of several shortest rows is found.
    """
    reached = {common: view.commons(first)[common]}
    """The last sets of the rows that were found, by restricted common."""
    found = [(other, common) for other in kit.bits(reached[common])]
    before: dict[_End, _End | None] = dict.fromkeys(found)
    number = 2
    while found:
        longer: list[_End] = []
        for end in found:
            kit.check_time()
            for bit, sets in view.commons(end[0]).items():
                known = reached.get(bit, 0)
                if bit != end[1] and sets & ~known:
                    reached[bit] = known | sets
                    ends = [(other, bit) for other in kit.bits(sets & ~known)]
                    before.update(dict.fromkeys(ends, end))
                    longer += ends
        found, number = longer, number + 1
        for end in found if number > 3 else ():
            if able >> end[0] & 1:
                path: list[_End] = []
                at: _End | None = end
                while at is not None:
                    path.append(at)
                    at = before[at]
                path.reverse()
                yield Row(view, (first, *[each for each, _ in path]), tuple([bit for _, bit in path]))


def find(technique: str, size: int, board: kit.Board) -> Iterator[kit.Step]:
    """Yield the rows of *size* sets, 4 for four and more."""
    # What a row removes is refuted by a chain of its sets; that of two sets that lock each other is longer by one.
    left = refuted_by(board, AlmostLockedClosures, 3 if size < 4 else None)
    if not left:
        return iter(())
    view = board.view(RestrictedCommons)
    rows = _pairs(view, left) if size == 2 else _wings(view, left) if size == 3 else _chains(board, view)
    removals = ((row, removed) for row in rows if (removed := row.removed()))
    return disjoint_first(
        view,
        (
            (tuple(sorted(removed.items())), row.sets, partial(row.step, board, technique, removed))
            for row, removed in removals
        ),
    )


def _technique(technique: str, title: str, difficulty: float, size: int, sets: str) -> kit.Technique:
    return kit.Technique(
        id=technique,
        title=title,
        difficulty=difficulty,
        find=partial(find, technique, size),
        explain=partial(explain_row, title=title),
        prove=prove,
        lesson=lesson,
        summary=f"{sets} almost locked sets in a row: only one of each two neighbours can contain their restricted "
        "common digit.",
    )


ALS_XZ = _technique("als-xz", "ALS-XZ", 440, 2, "Two")
ALS_XY_WING = _technique("als-xy-wing", "ALS-XY-Wing", 450, 3, "Three")
ALS_CHAIN = _technique("als-chain", "ALS Chain", 460, 4, "Four and more")
