"""The number of candidates in chains that a score of Sudoku Explainer grows with, in words."""

from __future__ import annotations

from ruleout import internal as kit
from ruleout_strategies.chain_length import candidates_of_branches, candidates_of_chain, surcharge
from ruleout_strategies.scales.cycles import XCycles, YCycles, cycle_score
from ruleout_strategies.scales.replayed import FORCING
from ruleout_strategies.views.replay import can_decide, first_choice
from ruleout_strategies.views.se_search import Level

CHAINS: dict[str, tuple[type[XCycles | YCycles], ...]] = {"x-chain": (XCycles,), "xy-chain": (YCycles,), "aic": ()}
"""The techniques whose scores grow with the length of their chains, each with the cycles of which it is a part."""
SENTENCES = kit.Sentences(
    "se-score", counted="Sudoku Explainer counts {count:digits} {count#candidate|candidates}: {sum}."
)


def counted(board: kit.Board, step: kit.Step, score: float) -> int | None:
    """Return the number of candidates that are counted for *score*, that of a step; None if none are."""
    if step.technique in FORCING:
        if not can_decide(board, Level.NISHIO):
            return candidates_of_branches(step)
        own = first_choice(board)
        return None if own is None else own.complexity
    if step.technique not in CHAINS:
        return None
    cycles = (board.view(kind) for kind in CHAINS[step.technique])
    lengths = (own.length for own in cycles if {*step.removes} <= {*own.removals} and cycle_score(own.length) == score)
    return next(lengths, None) or candidates_of_chain(step)


def remark(board: kit.Board, step: kit.Step, score: float) -> kit.Sentence | None:
    """Return a sentence on the candidates that are counted for *score*, None if none are."""
    count = counted(board, step, score)
    if count is None:
        return None
    more = surcharge(count)
    text = f"{score - more:.1f} + {more:g}" if more else f"{score:.1f}"
    return SENTENCES.sentence("counted", count=kit.Number(count), sum=text)
