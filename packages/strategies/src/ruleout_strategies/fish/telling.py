"""Parts of lessons on fish: the places base by base, and the two cases of a fish with fins."""

from __future__ import annotations

from ruleout import internal as kit
from ruleout_strategies.lessons import Pieces, lessons


def parts(board: kit.Board, step: kit.Step, proof: kit.Proof, sentences: kit.Sentences) -> Pieces:
    """Return the parts of the lesson of a fish."""
    found: dict[str, kit.Piece] = {**rows(board, step, proof, sentences), "play": None, "corner": None}
    if step.because.candidates.keys().isdisjoint(("fin", "endo-fin")):
        return {**found, "template": "full", "play": _play(board, step, sentences)}
    found["template"] = "with_fins"  # also on several grids, where the words have another name
    inside = {cell for cover in step.because.constraints["cover"] for cell in cover.cells}
    fins = [each.cell for role in ("fin", "endo-fin") for each in step.because.candidates.get(role, ())]
    outside = kit.Cells(sorted({*fins} - inside))
    found["but"] = sentences.sentence("but", fins=outside) if outside.cells else None
    facts = proof.facts
    if any(fact.ends_case for fact in facts):
        return {**found, "template": "only_fins"}
    if all(fact.is_assumed or not fact.is_true or len(fact.node.candidates) == 1 for fact in facts):
        found["otherwise"] = kit.Several(kit.clauses(board, step, proof, range(len(facts))), ", so ")
    seen = [
        [kit.sights(board, proof, kit.Cause(each.effects, (fact,))) for fact in each.facts] for each in proof.causes
    ]
    last = [facts[each.facts[-1]] for each in proof.causes]
    found["near"] = kit.Several([told for near, _ in seen for told in near])
    found["far"] = kit.Several(
        [
            sentences.sentence("far", held=_held(fact, sentences), seen=kit.Several(told))
            for (_, told), fact in zip(seen, last, strict=True)
            if told
        ],
        "",
    )
    found["corner"] = _corner(board, step, sentences)
    return found


def _held(fact: kit.Fact, sentences: kit.Sentences) -> kit.Sentence | None:
    """Return in which of several cells a cover has the digit, None if there is one."""
    if not fact.is_true or len(fact.node.candidates) == 1:
        return None
    return sentences.sentence("held", holds=kit.holds(fact.node))


def rows(board: kit.Board, step: kit.Step, proof: kit.Proof, sentences: kit.Sentences) -> Pieces:
    """Return the places of each base."""
    digit, bases = step.removes[0].digit, step.because.constraints["base"]
    places = [kit.Cells([cell for cell in base.cells if board.has(cell, digit)]) for base in bases]
    told = [
        lessons()["fish"].sentence("row", unit=kit.Units([base]), digit=kit.Digits([digit]), cells=cells)
        for base, cells in zip(bases, places, strict=True)
    ]
    return {"rows": kit.Several(told, "; ")}


def _play(board: kit.Board, step: kit.Step, sentences: kit.Sentences) -> kit.Sentence | None:
    """Return how two bases exclude each other's places in two covers, None if each cover has not one of each."""
    digit, bases = step.removes[0].digit, step.because.constraints["base"]
    own = [[cell for cell in base.cells if board.has(cell, digit)] for base in bases]
    if [*map(len, own)] != [2, 2]:
        return None
    covers = [{*cover.cells} for cover in step.because.constraints["cover"]]
    if any(len(cover.intersection(cells)) != 1 for cover in covers for cells in own):
        return None
    (a, b), (c, d) = own
    c, d = (c, d) if any({a, c} <= cover for cover in covers) else (d, c)
    names = {name: kit.Cells([cell]) for name, cell in zip("abcd", (a, b, c, d), strict=True)}
    return sentences.sentence("play", digit=kit.Digits([digit]), **names)


def _corner(board: kit.Board, step: kit.Step, sentences: kit.Sentences) -> kit.Sentence | None:
    """Return the only corner of two bases and covers that is no place; None if there is none or several."""
    because, digit = step.because, step.removes[0].digit
    bases, covers = because.constraints["base"], because.constraints["cover"]
    corners = {cell for base in bases for cover in covers for cell in base.cells if cell in cover.cells}
    none = [cell for cell in sorted(corners) if not board.has(cell, digit)]
    if len(corners) != 4 or len(none) != 1:
        return None
    fins = kit.Cells([each.cell for each in because.candidates.get("fin", ())])
    return sentences.sentence("corner", cell=kit.Cells(none), digit=kit.Digits([digit]), fins=fins)
