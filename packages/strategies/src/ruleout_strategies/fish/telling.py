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
        links = kit.clauses(board, step, proof, range(len(facts)))
        found["otherwise"] = kit.Several(links, ", so " if len(links) < 3 else ". So ")
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
    """Return the corner of a base and a cover beside the fins that is no place; None if there is none or several."""
    because, digit = step.because, step.removes[0].digit
    fins = kit.Cells([each.cell for each in because.candidates.get("fin", ())])
    near = {*fins.cells, *(each.cell for each in step.removes)}
    around = {cell for unit in board.layout.units if near <= {*unit.cells} for cell in unit.cells}
    base = {cell for each in because.constraints["base"] if {*fins.cells} <= {*each.cells} for cell in each.cells}
    corners = {cell for cover in because.constraints["cover"] for cell in cover.cells} & base & around
    none = [cell for cell in sorted(corners) if not board.has(cell, digit)]
    if len(none) != 1:
        return None
    return sentences.sentence("corner", cell=kit.Cells(none), digit=kit.Digits([digit]), fins=fins)
