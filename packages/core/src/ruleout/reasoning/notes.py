r"""Notes: a step in one line, with its evidence, and back.

A note has the title of the technique, digits, the evidence and the effects: ``Finned Swordfish 2: r267\c345; fin r7c6
=> r89c5<>2``. Parts that follow from others are left out: the body of a fish, the ends of a chain, the two colours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

import attrs

from ruleout.errors import InputError, quoted
from ruleout.masks import Mask, is_lone, mask_of
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
"""Largest number of units that a note lists."""

KnownChain = tuple[ChainKind, list[notation.Ends]]
"""The kind of a chain and the ends of its links."""


@attrs.frozen
class Note:
    """The content of the note of a step.

    Attributes
    ----------
    technique
        The id of the technique.
    candidates
        The candidates of each role, ascending.
    links
        The candidates at both ends of each link, and True if it is strong.
    places, removes
        The candidates that the step places and removes, ascending.
    """

    technique: str
    candidates: Mapping[Role, tuple[Candidate, ...]]
    links: tuple[notation.Ends, ...]
    places: tuple[Candidate, ...]
    removes: tuple[Candidate, ...]

    @classmethod
    def of(cls, step: Step) -> Note:
        """Return the content of the note of *step*."""
        because = step.because
        roles = {role: tuple(sorted(set(each))) for role, each in because.candidates.items() if each}
        return cls(
            step.technique, roles, tuple(_ends(because.links)), tuple(sorted(step.places)), tuple(sorted(step.removes))
        )


def note_of(board: Board, step: Step, title: str) -> str:
    """Return the note of *step*, found on *board*, by the technique with this *title*."""
    because, digits = step.because, ""
    if because.candidates or because.chains:
        known, parts = _parts(board, because)
        digits = f" {notation.digits_as_text(board.layout, known)}" if known else ""
    else:
        parts = _units(board.layout, because)
    evidence = f": {'; '.join(parts)}" if parts else ""
    return f"{title}{digits}{evidence}{ARROW}{notation.effects_as_text(board.layout, step.places, step.removes)}"


def joined_notes(notes: Sequence[str]) -> str:
    """Merge notes of one technique that have no evidence into one note with all effects."""
    title = notes[0].partition(ARROW)[0].partition(":")[0]
    effects = ", ".join([note.rpartition(ARROW)[2] for note in notes])
    return notes[0] if len(notes) == 1 else f"{title}{ARROW}{effects}"


def _parts(board: Board, because: Reason) -> tuple[Mask, list[str]]:
    """Return the digits of a note, and its parts: the pattern, the units, the other roles and the chains."""
    chains = [(chain.kind, _ends(chain.links)) for chain in because.chains]
    every = _all_digits(because, chains)
    listed = _listed_roles(board, because, chains, every)
    known = every if is_lone(every) else mask_of(each.digit for each in listed.get("pattern", ()))
    texts = {role: _role_as_text(board, role, each, known) for role, each in listed.items()}
    pattern = [texts.pop("pattern")] if listed.get("pattern") else []
    with_cells = "set-a" not in because.candidates  # sets with letters are among the roles, with their cells
    links = [notation.chain_as_text(board.layout, each, known, with_cells) for each in because.chains]
    return known, [*pattern, *_units(board.layout, because), *texts.values(), *links]


def _all_digits(because: Reason, chains: Sequence[KnownChain]) -> Mask:
    """Return the digits of all candidates and links."""
    every, nodes = 0, [node for _, ends in chains for start, end, _ in ends for node in (start, end)]
    for group in (*because.candidates.values(), *nodes):
        for each in group:
            every |= 1 << each.digit - 1
    return every


def _listed_roles(
    board: Board, because: Reason, chains: Sequence[KnownChain], every: Mask
) -> Mapping[Role, tuple[Candidate, ...]]:
    """Return the candidates by role, without the roles that follow from the chains or the units of a fish."""
    candidates = because.candidates
    derived = notation.roles_of_chains(chains, "set-a" in candidates)
    if is_lone(every) and (fish := _fish(board.layout, because)):
        fins = [*candidates.get("fin", ()), *candidates.get("endo-fin", ())]
        derived |= notation.body_of(board, every, fish, fins)
    # To compare all roles with nothing made the notes of subsets a third slower.
    if not derived:
        return candidates
    own = {role: candidates.get(role, ()) for role in ROLES if role in candidates or role in derived}
    return {role: each for role, each in own.items() if {*each} != derived.get(role, set())}


def _role_as_text(board: Board, role: Role, candidates: Sequence[Candidate], known: Mask) -> str:
    """Return the candidates of a role after its mark, which a pattern has only if it is empty."""
    mark = "" if role == "pattern" and candidates else f"{notation.MARKS[role]} "
    # A role that a reader would derive, but that the step lacks, is written as "-", so that it is not derived.
    return mark + (notation.candidates_as_text(board, candidates, known) or "-")


def _ends(links: Iterable[Link]) -> list[notation.Ends]:
    return [(each.start.candidates, each.end.candidates, each.strong) for each in links]


def _units(layout: Layout, because: Reason) -> list[str]:
    """Return the units and other constraints in which the pattern lies."""
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
    """Return the base and the covers; nothing if there is no base."""
    constraints = because.constraints
    if "base" not in constraints:
        return ""
    return "\\".join(
        [notation.units_as_text(layout, constraints[role]) for role in notation.FISH if role in constraints]
    )


def read_note(board: Board, text: str, techniques: Mapping[str, Technique]) -> Note:
    """Read the note of a step on *board* by one of *techniques*.

    Raises InputError if it is not a note of one of these.
    """
    head, arrow, effects = text.strip().rpartition(ARROW)
    if not arrow:
        raise InputError(f"note: found {quoted(text)}; expected a note with an arrow, as in Naked Single => r1c1=2")
    fitting = [each for each in techniques.values() if re.match(rf"{re.escape(each.title)}(?![^ :])", head)]
    if not fitting:
        raise InputError(f"note: found {quoted(head.split(':')[0])}; expected the title of a technique")
    technique = max(fitting, key=lambda each: len(each.title))  # a title may begin with the title of another one
    digits, _, evidence = head.removeprefix(technique.title).strip().partition(":")
    known = notation.read_digits(board.layout, digits) if digits else 0
    roles: dict[Role, tuple[Candidate, ...]] = {}
    chains: list[KnownChain] = []
    fish = ""
    by_mark: dict[str, Role] = {mark: role for role, mark in notation.MARKS.items()}
    for part in filter(None, evidence.strip().split("; ")):
        mark, space, rest = part.partition(" ")
        if mark in ("in", "by"):  # units are for people: a Note has none
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
    """Return the candidates that the *text* of effects places, and those that it removes."""
    found: tuple[list[Candidate], list[Candidate]] = ([], [])
    for part in text.split(", "):
        match = re.fullmatch(r"([^=<>]+)(=|<>)([^=<>]+)", part)
        if match is None:
            raise InputError(f"note: found {quoted(part)}; expected effects, as in r1c1=2 or r1c2<>3/4")
        cells = ",".join([f"{name}({match[3]})" for name in match[1].split(",")])
        found[match[2] == "<>"].extend(notation.read_candidates(board, cells, 0))
    return tuple(sorted(found[0])), tuple(sorted(found[1]))
