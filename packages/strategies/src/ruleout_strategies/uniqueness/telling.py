"""Parts of words and lessons on deadly patterns, from their proofs."""

from __future__ import annotations

from ruleout import internal as kit
from ruleout_strategies.lessons import Pieces, results
from ruleout_strategies.uniqueness.guardians import completed, filling_with
from ruleout_strategies.wording import holds


def guardians(step: kit.Step) -> kit.Several:
    """Return that one of the guardians is true: ``r1c2 is 4 or r4c2 is 6``."""
    own: dict[kit.Cell, list[kit.Candidate]] = {}
    for each in step.because.candidates["second"]:
        own.setdefault(each.cell, []).append(each)
    return kit.Several([holds(kit.Node.of(*each)) for each in own.values()], "or")


def links(proof: kit.Proof, sentences: kit.Sentences) -> kit.Several:
    """Return where the linked digits can be in their houses."""
    told = []
    for fact in proof.facts:
        if fact.is_true:
            cells = kit.Cells([each.cell for each in fact.node.candidates])
            digit = kit.Digits([fact.node.candidates[0].digit])
            told.append(sentences.sentence("link", units=kit.Units(fact.by), digit=digit, cells=cells))
    return kit.Several(told, "; ")


def forced(board: kit.Board, step: kit.Step, first: kit.Candidate, sentences: kit.Sentences) -> kit.Several:
    """Return the digits that would complete the pattern after *first*."""
    filling = filling_with(step, first)
    return kit.Several(
        [
            sentences.sentence("forced", cell=kit.Cells([cell]), digit=kit.Digits([filling[cell] + 1]))
            for cell, _ in completed(board, filling, first.cell, near=True)
            if not board.is_placed(cell)
        ]
    )


def parts(board: kit.Board, step: kit.Step, proof: kit.Proof, sentences: kit.Sentences) -> Pieces:
    """Return the parts of the lesson of a rectangle or a loop."""
    because, exchange = step.because, step.because.exchange
    lost = [one.cell for one, other in exchange if not _has_both(board, one, other)]
    if any(board.is_placed(one.cell) for one, _ in exchange):
        lost = []
    found: dict[str, kit.Piece] = {
        "digits": kit.Digits({each.digit for each in exchange[0]}),
        "lost": sentences.sentence("lost", cells=kit.Cells(sorted(lost))) if lost else None,
    }
    own = because.candidates.get("second", ())
    extra, places = kit.Digits({each.digit for each in own}), kit.Cells(dict.fromkeys(each.cell for each in own))
    pieces: dict[str, kit.Piece] = {
        "cells": places, "others": extra, "own": places, "extra": extra, "removals": kit.removals(step.removes)
    }  # fmt: skip
    if not any(fact.is_unique and fact.is_true for fact in proof.facts):
        first, *others = step.removes
        after = forced(board, step, first, sentences)
        case: dict[str, kit.Piece] = {"cell": kit.Cells([first.cell]), "digit": kit.Digits([first.digit])}
        rest = kit.Cells(dict.fromkeys(each.cell for each in others))
        pieces |= {
            "links": links(proof, sentences),
            "cases": sentences.filled("case" if after.parts else "at_once", {**case, "forced": after}),
            "likewise": sentences.sentence("likewise", cells=rest) if others else None,
        }
        name = "linked" if any(fact.is_true for fact in proof.facts) else "unlinked"
    elif because.sets:
        subset = kit.Digits({each.digit for each in (*own, *because.candidates["set-a"])})
        pieces |= {"guardians": guardians(step), "others": kit.candidates(board, because.sets[0]), "subset": subset}
        pieces |= {"units": kit.Units(because.constraints["unit"]), "results": results(board, step, proof)}
        name = "subset"
    else:
        name = "only" if {each.cell for each in step.removes} == {*places.cells} else "one_of"
        pieces["results"] = results(board, step, proof)
    return {**found, "then": sentences.filled(name, pieces)}


def _has_both(board: kit.Board, one: kit.Candidate, other: kit.Candidate) -> bool:
    return board.has(one.cell, one.digit) and board.has(other.cell, other.digit)


def of_bug(board: kit.Board, step: kit.Step, proof: kit.Proof, sentences: kit.Sentences) -> Pieces:
    """Return the name of the template of the lesson of a BUG."""
    names = {"3": "subset", "4": "locked"}
    return {"template": "full" if step.places else names.get(step.technique[-1], "one_of")}
