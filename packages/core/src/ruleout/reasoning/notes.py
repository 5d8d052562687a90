"""Notes: a step in one line, with its evidence, and back.

A note has the title of the technique, digits, the evidence and the effects: ``Finned Swordfish 2: r267\\c345; fin r7c6
=> r89c5<>2``. What follows from the rest is left out: the body of a fish, the ends of a chain, the two colours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

import attrs

from ruleout.errors import InputError, quoted
from ruleout.masks import Mask, is_lone
from ruleout.model.candidate import Candidate
from ruleout.model.layout import Layout
from ruleout.reasoning import notation
from ruleout.reasoning.board import Board
from ruleout.reasoning.reason import ROLES, ChainKind, ConstraintRole, Link, Reason, Role
from ruleout.reasoning.step import Step
from ruleout.reasoning.technique import Technique

ARROW = " => "
OTHERS: tuple[ConstraintRole, ...] = ("sum", "rule", "grid", "target")
"""The roles of constraints that are named in addition to those of units."""
MOST_UNITS = 6
"""The most units of a note that are listed."""


@attrs.frozen
class Note:
    """What a note says of a step.

    Attributes
    ----------
    technique
        The id of the technique.
    candidates
        The candidates of each role, ascending.
    links
        The candidates at both ends of each link, and whether it is strong.
    places, removes
        What the step places and removes, ascending.
    """

    technique: str
    candidates: Mapping[Role, tuple[Candidate, ...]]
    links: tuple[notation.Ends, ...]
    places: tuple[Candidate, ...]
    removes: tuple[Candidate, ...]

    @classmethod
    def of(cls, step: Step) -> Note:
        """Return what the note of *step* has to say."""
        because = step.because
        roles = {role: tuple(sorted(set(each))) for role, each in because.candidates.items() if each}
        return cls(
            step.technique, roles, tuple(_ends(because.links)), tuple(sorted(step.places)), tuple(sorted(step.removes))
        )


def note_of(board: Board, step: Step, title: str) -> str:
    """Return the note of *step*, found on *board*, by the technique with this *title*."""
    because, digits = step.because, ""
    if because.candidates or because.chains:
        known, parts = _pattern(board, because)
        digits = f" {notation.digits_as_text(board.layout, known)}" if known else ""
    else:
        parts = _units(board.layout, because)
    evidence = f": {'; '.join(parts)}" if parts else ""
    return f"{title}{digits}{evidence}{ARROW}{notation.effects_as_text(board.layout, step.places, step.removes)}"


def joined_notes(notes: Sequence[str]) -> str:
    """Return notes of one technique, none of which has evidence that others need, as one: with the effects of all."""
    title = notes[0].partition(ARROW)[0].partition(":")[0]
    effects = ", ".join([note.rpartition(ARROW)[2] for note in notes])
    return notes[0] if len(notes) == 1 else f"{title}{ARROW}{effects}"


def _pattern(board: Board, because: Reason) -> tuple[Mask, list[str]]:
    """The digits of a note, and its parts: the candidates by role, with the units after a pattern, and the chains."""
    candidates = because.candidates
    have_letters = "set-a" in candidates
    chains = [(chain.kind, _ends(chain.links)) for chain in because.chains]
    every: Mask = 0
    for group in candidates.values():
        for each in group:
            every |= 1 << each.digit - 1
    for _, ends in chains:
        for start, end, _ in ends:
            for each in (*start, *end):
                every |= 1 << each.digit - 1
    derived = notation.roles_of_chains(chains, have_letters)
    if is_lone(every) and (fish := _fish(board.layout, because)):
        fins = [*candidates.get("fin", ()), *candidates.get("endo-fin", ())]
        derived |= notation.body_of(board, every, fish, fins)
    listed = candidates
    if derived:
        own = {role: candidates.get(role, ()) for role in ROLES if role in candidates or role in derived}
        listed = {role: each for role, each in own.items() if {*each} != derived.get(role, set())}
    known = every if is_lone(every) else 0
    if not known:
        for each in listed.get("pattern", ()):
            known |= 1 << each.digit - 1
    parts = [
        ("" if role == "pattern" and each else f"{notation.MARKS[role]} ")
        + (notation.candidates_as_text(board, each, known) or "-")
        for role, each in listed.items()
    ]
    first = next(iter(listed), None)
    at = int(first == "pattern" and bool(listed[first]))
    parts[at:at] = _units(board.layout, because)
    parts += [notation.chain_as_text(board.layout, each, known, not have_letters) for each in because.chains]
    return known, parts


def _ends(links: Iterable[Link]) -> list[notation.Ends]:
    return [(each.start.candidates, each.end.candidates, each.strong) for each in links]


def _units(layout: Layout, because: Reason) -> list[str]:
    """The units and other constraints in which the pattern lies."""
    constraints = because.constraints
    parts = [fish] if (fish := _fish(layout, because)) else []
    inside = constraints.get("unit") or constraints.get("unequal") or ()
    if inside:
        parts.append(f"in {notation.units_as_text(layout, inside)}")
    for role in OTHERS:
        if role in constraints:
            others = [each for each in constraints[role] if each.label not in [unit.label for unit in inside]]
            if others:
                more = f" and {len(others) - MOST_UNITS} more" if len(others) > MOST_UNITS else ""
                parts.append(f"by {notation.units_as_text(layout, others[:MOST_UNITS])}{more}")
    return parts


def _fish(layout: Layout, because: Reason) -> str:
    """The base and the covers; nothing if there is no base."""
    constraints = because.constraints
    if "base" not in constraints:
        return ""
    return "\\".join(
        [notation.units_as_text(layout, constraints[role]) for role in notation.FISH if role in constraints]
    )


def read_note(board: Board, text: str, techniques: Mapping[str, Technique]) -> Note:
    """Return what a note says, which was written for a step on *board* of one of *techniques*.

    Raises InputError if it is not a note of these.
    """
    head, arrow, effects = text.strip().rpartition(ARROW)
    if not arrow:
        raise InputError(f"note: found {quoted(text)}; expected a note with an arrow, as in Naked Single => r1c1=2")
    fitting = [each for each in techniques.values() if re.match(rf"{re.escape(each.title)}(?![^ :])", head)]
    if not fitting:
        raise InputError(f"note: found {quoted(head.split(':')[0])}; expected the title of a technique")
    technique = max(fitting, key=lambda each: len(each.title))
    digits, _, evidence = head.removeprefix(technique.title).strip().partition(":")
    known = notation.read_digits(board.layout, digits) if digits else 0
    roles: dict[Role, tuple[Candidate, ...]] = {}
    chains: list[tuple[ChainKind, list[notation.Ends]]] = []
    fish = ""
    by_mark: dict[str, Role] = {mark: role for role, mark in notation.MARKS.items()}
    for part in filter(None, evidence.strip().split("; ")):
        mark, space, rest = part.partition(" ")
        if mark in ("in", "by"):
            continue
        if mark in by_mark and space:
            roles[by_mark[mark]] = () if rest == "-" else notation.read_candidates(board, rest, known)
        elif "\\" in part:
            fish = part
        elif "=" in part or "-" in part:
            kind: ChainKind = next(
                (each for each, prefix in notation.KINDS.items() if prefix and part.startswith(prefix)), "chain"
            )
            links = list(notation.read_chain(board.layout, part.removeprefix(notation.KINDS[kind]), known))
            chains.append((kind, links))
        else:
            roles["pattern"] = notation.read_candidates(board, part, known)
    places, removes = _effects(board, effects)
    have_letters = any(role.startswith("set-") for role in roles)
    derived = notation.roles_of_chains(chains, have_letters)
    if fish and is_lone(known):
        derived |= notation.body_of(board, known, fish, [*roles.get("fin", ()), *roles.get("endo-fin", ())])
    for role, each in derived.items():
        roles.setdefault(role, tuple(sorted(each)))
    ordered = {role: roles[role] for role in ROLES if roles.get(role)}
    return Note(technique.id, ordered, tuple([link for _, own in chains for link in own]), places, removes)


def _effects(board: Board, text: str) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
    """What is placed and what is removed."""
    found: tuple[list[Candidate], list[Candidate]] = ([], [])
    for part in text.split(", "):
        match = re.fullmatch(r"([^=<>]+)(=|<>)([^=<>]+)", part)
        if match is None:
            raise InputError(f"note: found {quoted(part)}; expected effects, as in r1c1=2 or r1c2<>3/4")
        cells = ",".join([f"{name}({match[3]})" for name in match[1].split(",")])
        found[match[2] == "<>"].extend(notation.read_candidates(board, cells, 0))
    return tuple(sorted(found[0])), tuple(sorted(found[1]))
