"""Aligned exclusion: two or three cells whose digits together are tried against the cells that see all of them.

::

    r1c1 {1,2}   r1c2 {1,3}   and r1c7 {2,3} and r2c3 {1,3}, which see both

    1 and 1: the cells see each other. 1 and 3: r2c3 would have no candidate. 2 and 3: r1c7 would have no candidate.
    So r1c1 is 2, and r1c2 is 1.

Each choice of digits for the cells is excluded if two of them are equal in cells that see each other, or if a cell that
sees all of the cells would have no digit left. A candidate that is in no choice that is left is false.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import combinations, combinations_with_replacement, product

from ruleout import internal as kit
from ruleout_strategies.effects import candidates_of, removed_by
from ruleout_strategies.wording import number

TITLES = {2: ("aligned-pair-exclusion", "Aligned Pair Exclusion", 480.0),
          3: ("aligned-triplet-exclusion", "Aligned Triplet Exclusion", 490.0)}  # fmt: skip
"""The id, title and difficulty for each number of cells."""
QUESTION = "aligned triples"
"""The question which pairs of cells exclude a candidate with a third one that is higher than both."""


def find(size: int, board: kit.Board) -> Iterator[kit.Step]:
    """Yield what groups of *size* cells exclude."""
    masks, peers = board.masks, board.layout.peer_sets
    small = kit.cell_set(cell for cell in kit.bits(board.open) if 2 <= masks[cell].bit_count() <= size)
    seen_small = {cell: peers[cell] & small for cell in kit.bits(board.open)}
    for chosen in _groups(board, seen_small, size):
        excluding = small
        for cell in chosen:
            excluding &= seen_small[cell]
        step = _exclusion(board, TITLES[size][0], chosen, tuple(kit.bits(excluding)))
        if step is not None:
            yield step


def _groups(board: kit.Board, seen_small: dict[kit.Cell, kit.CellSet], size: int) -> Iterator[tuple[kit.Cell, ...]]:
    """Yield the groups of *size* cells that exclude a candidate, lower cells first.

    Sets of candidates are bits, ordered by digit and then by cell. So a choice of digits for the cells but the last one
    is tried with all last cells at once.
    """
    layout, peers = board.layout, board.layout.peer_sets
    shifts = [layout.size * digit for digit in range(layout.digits)]
    every = sum(1 << shift for shift in shifts)
    present = sum(places << shift for places, shift in zip(board.cells_by_digit, shifts, strict=True))
    options = {cell: kit.digit_indices(board.masks[cell]) for cell in seen_small}
    excluded_by = _exclusions(board, seen_small, shifts, size)
    known = board.query(QUESTION) if size == 3 else None
    for first in combinations(seen_small, size - 1) if known is None else known:
        kit.check_time()
        excluding = seen_small[first[0]] & seen_small[first[-1]]
        last = 0
        for cell in kit.bits(excluding):
            last |= peers[cell]
        last &= board.open & -(2 << first[-1])
        if not last:
            continue
        candidates = present & last * every
        left_with = dict.fromkeys([(cell, digit) for cell in first for digit in options[cell]], 0)
        for choice in product(*[options[cell] for cell in first]):
            if len({*choice}) < len(choice) and peers[first[0]] >> first[-1] & 1:
                continue
            used = gone = 0
            for cell, digit in zip(first, choice, strict=True):
                used |= 1 << digit
                gone |= peers[cell] << shifts[digit]
            for cell, excluded in excluded_by.get(used, ()):
                if excluding & cell:
                    gone |= excluded
            for each in zip(first, choice, strict=True):
                left_with[each] |= candidates & ~gone
        found = _cells(candidates & ~kit.union_of(left_with.values()), layout) & last
        for left in left_with.values():
            found |= last & ~_cells(left, layout)
        for cell in kit.bits(found):
            yield (*first, cell)


def _exclusions(
    board: kit.Board, cells: Iterable[kit.Cell], shifts: Sequence[int], size: int
) -> dict[kit.Mask, list[tuple[kit.CellSet, int]]]:
    """Return for the digits that all but one of *size* cells may hold which cells then exclude candidates.

    Each of these cells is a set of cells, with the candidates that the last cell must not hold if this cell sees it.
    """
    found: dict[kit.Mask, list[tuple[kit.CellSet, int]]] = {}
    for cell in cells:
        mask, seen = board.masks[cell], board.layout.peer_sets[cell]
        if 2 <= mask.bit_count() <= size:
            for digits in combinations_with_replacement(range(len(shifts)), size - 1):
                used = kit.union_of(1 << digit for digit in digits)
                rest = mask & ~used
                if rest != mask and not rest & (rest - 1):
                    gone = shifts if not rest else [shifts[rest.bit_length() - 1]]
                    found.setdefault(used, []).append((1 << cell, sum(seen << shift for shift in gone)))
    return found


def _cells(candidates: int, layout: kit.Layout) -> kit.CellSet:
    """Return the cells of a set of candidates."""
    found = 0
    while candidates:
        found |= candidates & layout.all_cells
        candidates >>= layout.size
    return found


def _exclusion(
    board: kit.Board, technique: str, chosen: tuple[kit.Cell, ...], excluding: tuple[kit.Cell, ...]
) -> kit.Step | None:
    """Return the step of the cells *chosen*, None if each of their candidates is in some choice."""
    masks, peers = board.masks, board.layout.peer_sets
    pairs = tuple([(i, j) for i, j in combinations(range(len(chosen)), 2) if peers[chosen[i]] >> chosen[j] & 1])
    covers = tuple([masks[cell] for cell in excluding])
    left = supported(tuple([masks[cell] for cell in chosen]), pairs, covers)
    removes = removed_by(board, zip(chosen, left, strict=True))
    if not removes or len(removes) == sum(masks[cell].bit_count() for cell in chosen):
        return None
    layout = board.layout
    sight = [why for i, j in pairs for why in layout.why_sees(chosen[i], chosen[j])]
    sight += [why for cell in excluding for other in chosen for why in layout.why_sees(cell, other)]
    because = kit.Reason.of(
        [*chosen, *excluding],
        {"sight": sight},
        {"pattern": candidates_of(board, chosen), "second": candidates_of(board, excluding)},
        {"pattern": "aligned cells", "second": "excluding cells"},
    )
    return kit.Step(technique, removes=removes, because=because)


@lru_cache(maxsize=2**14)
def supported(
    masks: tuple[kit.Mask, ...], pairs: tuple[tuple[int, int], ...], covers: tuple[kit.Mask, ...]
) -> tuple[kit.Mask, ...]:
    """Return for each of some cells the mask of the digits that are in some choice that is not excluded.

    The search for a choice with a digit ends at the first one, which also supports the digits of the other cells.
    Results are kept, since most cells have the same candidates on the next board.
    """
    options = [[1 << bit for bit in kit.digit_indices(mask)] for mask in masks]
    left = [0] * len(masks)
    for i, digits in enumerate(options):
        for digit in digits:
            if left[i] & digit:
                continue
            for choice in product(*options[:i], (digit,), *options[i + 1 :]):
                if not _is_excluded(choice, pairs, covers):
                    left = [kept | each for kept, each in zip(left, choice, strict=True)]
                    break
    return tuple(left)


def _is_excluded(
    choice: tuple[kit.Mask, ...], pairs: tuple[tuple[int, int], ...], covers: tuple[kit.Mask, ...]
) -> bool:
    """Return whether *choice* repeats a digit in cells that see each other, or has all digits of one of *covers*."""
    for i, j in pairs:
        if choice[i] == choice[j]:
            return True
    union = 0
    for digit in choice:
        union |= digit
    return any(cover & union == cover for cover in covers)


MOST_TOGETHER = 3
"""The largest number of choices in one sentence."""
SENTENCES = kit.Sentences(
    "aligned-exclusion",
    nudge="Look for {count} cells that all see some cells with few candidates, and try their digits together.",
    two="Look for two cells that both see some cells with few candidates, and try their digits together.",
    region="Look at {aligned} and at {excluding}, which they see.",
    full="Try all digits for {aligned} together. {cases:. }. So {removals}.",
    case="Suppose that {cell} were {digit}. {choices:. }",
    repeats="With {choices:, or with }, {digit} would be twice in cells that see each other",
    nothing="With {choices:, or with }, nothing would be left for {cell} ({digits:/})",
    choice="{digits:or} in {cell}",
    lesson="Each of {aligned} sees {excluding}, so no choice of digits for them may use up all candidates of one "
    "of these.\n{cases:.\n}.\nSo {removals}.\nNext time, look for cells that see several cells of two candidates.",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    because = step.because
    chosen, excluding = (
        tuple(dict.fromkeys(each.cell for each in because.candidates[role])) for role in ("pattern", "second")
    )
    cases = []
    for each in step.removes:
        fillings = product(*([each.digit] if cell == each.cell else board[board.layout.names[cell]] for cell in chosen))
        why = dict[tuple[str, int], dict[tuple[kit.Digit, ...], list[kit.Digit]]]()
        at = chosen.index(each.cell)
        others = (*chosen[:at], *chosen[at + 1 :])
        for digits in fillings:
            *first, last = (*digits[:at], *digits[at + 1 :])
            why.setdefault(_why_not(board, chosen, excluding, digits), {}).setdefault(tuple(first), []).append(last)
        choices = [
            SENTENCES.sentence(
                name,
                choices=kit.Several([_choice(others, *each) for each in list(shown.items())[i : i + MOST_TOGETHER]]),
                digit=kit.Digits([what]),
                cell=kit.Cells([what]),
                digits=kit.Digits([each.digit for each in board.candidates(what)] if name == "nothing" else ()),
            )
            for (name, what), shown in why.items()
            for i in range(0, len(shown), MOST_TOGETHER)
        ]
        cases.append(
            SENTENCES.sentence(
                "case", cell=kit.Cells([each.cell]), digit=kit.Digits([each.digit]), choices=kit.Several(choices)
            )
        )
    return SENTENCES.words(
        "full",
        "two" if len(chosen) == 2 else "nudge",
        count=kit.Number(len(chosen)),
        aligned=kit.Cells(chosen),
        excluding=kit.Cells(excluding),
        cases=kit.Several(cases),
        removals=kit.removals(step.removes),
    )


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    """Return the proof of aligned exclusion: each removed candidate leaves another aligned cell without a digit."""
    found, because = kit.ProofBuilder(), step.because
    chosen = dict.fromkeys(each.cell for each in because.candidates["pattern"])
    sight = because.constraints["sight"]
    for effect in step.removes:
        assumed = found.assume(kit.Node.of(effect))
        last = next(cell for cell in reversed(chosen) if cell != effect.cell)
        cells = [cell for cell in because.cells if cell not in (effect.cell, last)]
        gone = [found.false(each, sight, (assumed,), cells) for each in board.candidates(last)]
        wrong = found.add(kit.Fact(kit.Node.of(effect), False, (), tuple(gone), (last,), ends_case=True))
        found.cause([effect], [wrong])
    return found.proof()


def lesson(board: kit.Board, step: kit.Step, proof: kit.Proof) -> kit.Sentence:
    """Return the lesson of aligned exclusion, which tries the choices of digits."""
    return SENTENCES.sentence("lesson", **explain(board, step).parts)


def _choice(cells: Sequence[kit.Cell], first: Sequence[kit.Digit], last: Iterable[kit.Digit]) -> kit.Several:
    """Return digits of *cells*: those *first* in all but the last one, and one of *last* in that."""
    digits = [kit.Digits([digit]) for digit in first]
    pairs = zip(cells, [*digits, kit.Digits(last)], strict=True)
    return kit.Several([SENTENCES.sentence("choice", digits=own, cell=kit.Cells([cell])) for cell, own in pairs])


def _why_not(
    board: kit.Board, chosen: tuple[kit.Cell, ...], excluding: tuple[kit.Cell, ...], digits: tuple[kit.Digit, ...]
) -> tuple[str, int]:
    """Return why the cells *chosen* cannot hold *digits*: the name of a template, and the digit or cell in it."""
    for (a, x), (b, y) in combinations(zip(chosen, digits, strict=True), 2):
        if x == y and board.layout.peer_sets[a] >> b & 1:
            return "repeats", x
    union = kit.mask_of(digits)
    return "nothing", next(cell for cell in excluding if not board.masks[cell] & ~union)


def aligned_exclusion(size: int) -> kit.Technique:
    """Return the technique for *size* cells."""
    technique, title, difficulty = TITLES[size]
    return kit.Technique(
        id=technique,
        title=title,
        short="".join(word[0] for word in title.split()),
        difficulty=difficulty,
        find=partial(find, size),
        explain=explain,
        prove=prove,
        lesson=lesson,
        also=("ape",) if size == 2 else ("ate",),
        on_request=True,
        summary=f"Choices of digits for {number(size)} cells are excluded by cells that see all of them.",
    )
