"""Skyscraper, two-string kite and turbot fish: two houses in which a digit has two places each.

::

       c1  c3      c7 c8
    r1 . . . . . . . x .     in rows 2 and 6 the digit 5 has two places each;
    r2 . . 5 . . . 5 . .     r2c3 and r6c3 are in one column, so they are not
    r3 . . . . . . . x .     both 5: r2c7 or r6c8 is 5, and x, which sees both,
    r4 . . . . . . x . .     is not (a skyscraper)
    r5 . . . . . . x . .
    r6 . . 5 . . . . 5 .

    r1 . 5 . . . . . . .     in row 2 and in column 2 the digit 5 has two places
    r2 5 . . . . . . 5 .     each; r2c1 and r1c2 are in one box, so r2c8 or r7c2
    r7 . 5 . . . . . x .     is 5, and x is not (a two-string kite)

In each of two houses the digit has two places, and one place of the first sees one of the second. These two near
places do not both hold the digit, so that at least one of the far places does: what sees both far places does not. In a
*skyscraper* the houses are two rows whose near places are in one column, or two columns; in a *two-string kite* they
are a row and a column that meet in a box; in a *turbot fish* they are any two houses, those of the other two included.
Each is an X-chain of two strong links. If the far places of two rows are in one column too, it is an X-Wing, and
neither of these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from ruleout import plugin as kit
from ruleout_strategies.effects import each_effect_once
from ruleout_strategies.single_digit import pairs
from ruleout_strategies.single_digit.pairs import TwoPairs, two_pairs

DUAL = "dual-two-string-kite"


def find(technique: str, wanted: Callable[[TwoPairs], bool], board: kit.Board) -> Iterator[kit.Step]:
    """Yield the two strong links of one shape, each effect once."""
    return each_effect_once(each.step(board, technique) for each in two_pairs(board) if wanted(each))


def find_dual(board: kit.Board) -> Iterator[kit.Step]:
    """Yield the pairs of kites that share two near cells, even for two digits."""
    kites = (each for each in two_pairs(board) if each.is_kite)
    return pairs.joined_steps(
        DUAL, ((frozenset((each.first.near, each.second.near)), each.step(board, DUAL)) for each in kites)
    )


SENTENCES = kit.Sentences(
    "two-strong-links",
    nudge="Look for a digit with two places in each of two houses, one of which sees one of the others.",
    skyscraper="Look for a digit with two places in each of two rows, one of each in the same column, or the same for "
    "columns.",
    kite="Look for a digit with two places in a row and two in a column, one of each in the same box or region.",
    dual="Look for a digit with two places in a row and two in a column, one of each in the same box or region, and "
    "for a second digit, or another row and column, at the same two cells.",
    region="Look at {digits} in {units}: where can {digits#it|they} be?",
    full="{^chains}",
    links="in {first}, {digit} is in {far} or {near}; in {second}, it is in {other_far} or {other_near}. {near} and "
    "{other_near} see each other in {joint}, so they are not both {digit}: {far} or {other_far} is {digit}.",
    loop="in {first}, {digit} is in {far} or {near}; in {second}, it is in {other_far} or {other_near}. {near} and "
    "{other_near} see each other in {joint}, so they are not both {digit}: {far} or {other_far} is {digit}. {far} and "
    "{other_far} see each other too, in {back}, so {near} or {other_near} is {digit} as well.",
)


def explain(board: kit.Board, step: kit.Step, nudge: str = "nudge") -> kit.Words:
    """Put the strong links of a step in words."""
    strong = [why for link in step.because.links if link.strong for why in link.constraints]
    return SENTENCES.words(
        "full",
        nudge,
        digits=kit.Digits({each.digit for each in step.removes}),
        units=kit.Units(strong),
        chains=pairs.steps_of(board, step, _links),
    )


NAMES = ("far", "near", "other_near", "other_far"), ("first", "joint", "second", "back")
"""The names in sentences of the ends of the strong links, and of the units of all links."""
_links = partial(pairs.links_in_words, SENTENCES, *NAMES)
_lesson = pairs.lesson("strong-links", explain, *NAMES)


SKYSCRAPER = kit.Technique(
    id="skyscraper",
    title="Skyscraper",
    difficulty=163,
    find=partial(find, "skyscraper", lambda found: found.is_skyscraper),
    explain=partial(explain, nudge="skyscraper"),
    prove=pairs.prove,
    lesson=_lesson,
    applies=kit.has_lines,
    needs="rows and columns",
    summary="Two rows have two places each for a digit, one of each in the same column: one of the other two holds it.",
)
TWO_STRING_KITE = kit.Technique(
    id="two-string-kite",
    title="Two-String Kite",
    short="Kite",
    difficulty=164,
    find=partial(find, "two-string-kite", lambda found: found.is_kite),
    explain=partial(explain, nudge="kite"),
    prove=pairs.prove,
    lesson=_lesson,
    applies=kit.has_lines,
    needs="rows and columns",
    also=("2-string-kite",),
    summary="A row and a column have two places each for a digit, one of each in the same box: one of the other two "
    "holds it.",
)
DUAL_TWO_STRING_KITE = kit.Technique(
    id=DUAL,
    title="Dual Two-String Kite",
    short="Dual Kite",
    difficulty=177,
    find=find_dual,
    explain=partial(explain, nudge="dual"),
    prove=pairs.prove,
    lesson=_lesson,
    applies=kit.has_lines,
    needs="rows and columns",
    also=("dual-2-string-kite",),
    summary="Two kites that meet in the same two cells.",
    on_request=True,
)
TURBOT_FISH = kit.Technique(
    id="turbot-fish",
    title="Turbot Fish",
    difficulty=167,
    find=partial(find, "turbot-fish", lambda found: not found.is_x_wing),
    explain=explain,
    prove=pairs.prove,
    lesson=_lesson,
    applies=kit.has_houses,
    needs="houses",
    summary="Two houses have two places each for a digit, and two of these see each other: one of the other two holds "
    "it.",
)
