"""The scale of HoDoKu 2.2 (Bernhard Hobiger, 2012): its default order of steps, their scores and their levels.

The score of a puzzle is the sum of the scores of its steps. Its level is that of its hardest step, raised to the first
one that permits the score. Steps that HoDoKu does not use by default are used on request only. Full houses and naked
singles are taken in the order in which cells were left with one candidate, hidden singles in the order in which digits
were left with one place.
"""

from __future__ import annotations

from ruleout import internal as kit
from ruleout_strategies.rating.scale import Grade, Level, Scale
from ruleout_strategies.rating.solved_path import SolvedPath
from ruleout_strategies.scales.se import DYNAMIC, IN_BLOCK, NETS, is_complete
from ruleout_strategies.topology import LINES


def is_hidden(board: kit.Board, step: kit.Step) -> bool:
    """Return whether the rectangle of *step* is one that HoDoKu calls hidden.

    The cell opposite to that of the removed digit has only the two digits, and in the row and the column of the removed
    digit the other one has no places beside the rectangle.
    """
    if not is_complete(board, step):
        return False
    layout, removed = board.layout, step.removes[0]
    cells = [pair[0].cell for pair in step.because.exchange]
    lines = [each for each in layout.units_of[removed.cell] if each.kind in LINES]
    near = set().union(*(each.cells for each in lines))
    (other,) = {each.digit for each in step.because.exchange[0]} - {removed.digit}
    opposite = [cell for cell in cells if cell not in near]
    places = board.cells_by_digit[other - 1] & kit.cell_set(near) & ~kit.cell_set(cells)
    return not places and any(board.masks[cell].bit_count() == 2 for cell in opposite)


def removals_in_units(board: kit.Board, step: kit.Step) -> tuple[kit.Candidate, ...]:
    """Return what a Sue de Coq removes in its two units; HoDoKu does not look at other cells."""
    near = {cell for unit in step.because.constraints["unit"] for cell in unit.cells}
    return tuple([each for each in step.removes if each.cell in near])


LEVELS = (
    Level("Easy", most=800),
    Level("Medium", most=1000),
    Level("Hard", most=1600),
    Level("Unfair", most=1800),
    Level("Extreme"),
)
"""The levels, each with the highest score of its puzzles."""
EASY, MEDIUM, HARD, UNFAIR, EXTREME = range(5)


def _rungs(level: int, *scores: tuple[str, float]) -> Ladder:
    return tuple((level, kit.Rung(technique, score)) for technique, score in scores)


def _rest(level: int, score: float, *techniques: str) -> Ladder:
    """Return rungs of techniques that are used on request only."""
    return tuple((level, kit.Rung(technique, score, on_request=True)) for technique in techniques)


Ladder = tuple[tuple[int, kit.Rung], ...]
FORCING_CHAINS = ("cell-forcing-chain", "house-forcing-chain", "contradiction-forcing-chain", "nishio")
BUG = 100 + 4
"""HoDoKu removes two candidates, 100 points, and then takes a naked single; our step places the digit."""
RECTANGLES = tuple(f"unique-rectangle-{number}" for number in range(1, 7))
LADDER: Ladder = (
    (EASY, kit.Rung("full-house", 4, order=kit.naked_singles_in_order)),
    (EASY, kit.Rung("naked-single", 4, order=kit.naked_singles_in_order)),
    (EASY, kit.Rung("hidden-single", 14, order=kit.hidden_singles_in_order)),
    *_rungs(MEDIUM, ("locked-pair", 40), ("locked-triple", 60)),
    (MEDIUM, kit.Rung("locked-candidates", 50, IN_BLOCK)),
    *_rungs(MEDIUM, ("locked-candidates", 50)),
    *_rungs(MEDIUM, ("naked-pair", 60), ("naked-triple", 80), ("hidden-pair", 70), ("hidden-triple", 100)),
    *_rungs(HARD, ("naked-quad", 120), ("hidden-quad", 150), ("x-wing", 140), ("swordfish", 150), ("jellyfish", 160)),
    *_rest(UNFAIR, 470, "squirmbag", "whale", "leviathan"),
    *_rungs(HARD, ("remote-pair", 110), ("bug-type-1", BUG)),
    *_rungs(HARD, ("skyscraper", 130), ("two-string-kite", 150), ("turbot-fish", 120), ("empty-rectangle", 120)),
    *_rungs(HARD, ("w-wing", 150), ("xy-wing", 160), ("xyz-wing", 180)),
    *((HARD, kit.Rung(each, 100, is_complete)) for each in RECTANGLES),
    (HARD, kit.Rung("hidden-rectangle", 100, is_hidden)),
    *_rungs(HARD, ("avoidable-rectangle-1", 100), ("avoidable-rectangle-2", 100)),
    *_rungs(HARD, ("finned-x-wing", 130), ("sashimi-x-wing", 150)),
    *_rungs(UNFAIR, ("finned-swordfish", 200), ("sashimi-swordfish", 240)),
    *_rungs(UNFAIR, ("finned-jellyfish", 250), ("sashimi-jellyfish", 260)),
    *_rest(UNFAIR, 470, "finned-squirmbag", "sashimi-squirmbag", "finned-whale", "sashimi-whale"),
    *_rest(UNFAIR, 470, "finned-leviathan", "sashimi-leviathan"),
    (UNFAIR, kit.Rung("sue-de-coq", 250, removals=removals_in_units)),
    *_rungs(HARD, ("simple-colours", 150), ("multi-colours", 200)),
    *_rungs(UNFAIR, ("x-chain", 260), ("xy-chain", 260), ("aic", 280), ("grouped-aic", 300)),
    *_rungs(UNFAIR, ("als-xz", 300), ("als-xy-wing", 320), ("als-chain", 340)),
    *_rest(UNFAIR, 360, "death-blossom"),
    *_rungs(UNFAIR, ("franken-x-wing", 300), ("franken-swordfish", 350)),
    *_rest(UNFAIR, 370, "franken-jellyfish"),
    *_rest(EXTREME, 470, "franken-squirmbag", "franken-whale", "franken-leviathan"),
    *_rungs(UNFAIR, ("finned-franken-x-wing", 390), ("finned-franken-swordfish", 410)),
    *_rest(UNFAIR, 430, "finned-franken-jellyfish"),
    *_rest(EXTREME, 470, "finned-franken-squirmbag", "finned-franken-whale", "finned-franken-leviathan"),
    *_rest(EXTREME, 450, "mutant-x-wing", "mutant-swordfish", "mutant-jellyfish"),
    *_rest(EXTREME, 470, "mutant-squirmbag", "mutant-whale", "mutant-leviathan"),
    *_rest(EXTREME, 470, "finned-mutant-x-wing", "finned-mutant-swordfish", "finned-mutant-jellyfish"),
    *_rest(EXTREME, 470, "finned-mutant-squirmbag", "finned-mutant-whale", "finned-mutant-leviathan"),
    *_rest(EXTREME, 500, "kraken-fish"),
    *_rungs(EXTREME, *((each, 500) for each in FORCING_CHAINS)),
    *_rungs(EXTREME, *((each, 700) for each in (*DYNAMIC, *NETS))),
    *_rest(EXTREME, 10000, "template-set", "template-delete"),
    *_rungs(EXTREME, ("search", 10000)),
)
"""The rungs, each with the number of its level."""
LEVEL_OF = {rung.technique: level for level, rung in LADDER}


def grade(solved: SolvedPath) -> Grade:
    """Return the sum of the scores, and the level of the hardest step, raised until it permits this sum."""
    score = sum(solved.report.scores)
    hardest = max((LEVEL_OF[each.technique] for each in solved.report.path), default=EASY)
    names = (level.name for level in LEVELS[hardest:] if level.most is None or score <= level.most)
    return Grade(score, next(names))


def least(technique: str, score: float) -> Grade:
    """Return the grade that no puzzle with such a step is below."""
    return Grade(score, LEVELS[LEVEL_OF[technique]].name)


HODOKU = Scale(
    id="hodoku",
    title="HoDoKu",
    summary="The default order, the scores and the levels of HoDoKu 2.2.",
    rungs=tuple(rung for _, rung in LADDER),
    grade=grade,
    least=least,
    levels=LEVELS,
    version="2",
)
