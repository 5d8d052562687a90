"""Chains in words."""

from __future__ import annotations

from collections.abc import Sequence

from ruleout import internal as kit
from ruleout_strategies.wording import place

SENTENCES = kit.Sentences(
    "chain",
    nudge="Look for a chain of {links}.",
    region="Start at {start}: if it is false, what is true then?",
    full="{told}",
    loop="The two ends of this chain exclude each other, so it is a loop and can be followed both ways. {told}",
    pairs="cells with two candidates",
    houses="houses in which a digit has two places",
    groups="houses in which a digit has two places or groups of places",
    sets="sets of cells with one digit more than cells",
    lesson="Follow {links}, beginning with {start}.\n{told}\nNext time, ask after each link which "
    "candidates its two ends exclude.",
    lesson_back="Follow {links}, beginning with {start}.\n{told}\nNext time, see whether a chain leads back to its "
    "beginning.",
)


def explain(board: kit.Board, step: kit.Step, links: Sequence[str]) -> kit.Words:
    """Return the chain of *step* in words; *links* names what its strong links are."""
    proof = kit.chain_proof(board, step) or kit.plain_proof(step)
    name = "full" if step.because.links[-1].strong else "loop"
    return SENTENCES.words(name, **_parts(board, step, proof, links, by_lines=False))


def lesson(board: kit.Board, step: kit.Step, proof: kit.Proof, links: Sequence[str]) -> kit.Sentence:
    """Return the lesson of the chain of *step*; *links* names what its strong links are."""
    own = step.because.links
    name = "lesson_back" if own[0].start.candidates == own[-1].end.candidates else "lesson"
    return SENTENCES.filled(name, _parts(board, step, proof, links, by_lines=True))


def _parts(
    board: kit.Board, step: kit.Step, proof: kit.Proof, links: Sequence[str], by_lines: bool
) -> dict[str, kit.Piece]:
    return {
        "links": kit.Several([SENTENCES.sentence(each) for each in links]),
        "start": place(step.because.links[0].start.candidates),
        "told": kit.told(board, step, proof, by_lines=by_lines),
    }
