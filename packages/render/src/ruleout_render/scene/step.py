"""The items of a step, in layers."""

from __future__ import annotations

import attrs

from ruleout import Board, Candidate, Step
from ruleout_render.scene.changes import causes, is_large, placed, removed
from ruleout_render.scene.geometry import Geometry
from ruleout_render.scene.groups import group_outlines
from ruleout_render.scene.item import Item
from ruleout_render.scene.legend import Entry, entries
from ruleout_render.scene.links import is_branched, link_lines, link_tags, node_shapes, nodes_of
from ruleout_render.scene.parts import Part
from ruleout_render.scene.sets import set_letters, set_outlines, sets_of
from ruleout_render.scene.shapes import role_shapes
from ruleout_render.scene.tags import Tags
from ruleout_render.scene.units import unit_outlines, unit_tints


@attrs.frozen
class StepItems:
    """The items of a step in a picture.

    Attributes
    ----------
    tints
        Below the lines of the grid.
    outlines
        Above them, with the shapes of sets below them.
    shapes
        Below digits and candidates.
    halos
        Below digits and candidates, above *shapes*.
    above
        Above everything.
    apart
        The candidates that are not among the marks, since *above* has them or covers them.
    legend
        The entries of the legend.
    """

    tints: tuple[Item, ...] = ()
    outlines: tuple[Item, ...] = ()
    shapes: tuple[Item, ...] = ()
    halos: tuple[Item, ...] = ()
    above: tuple[Item, ...] = ()
    apart: tuple[Candidate, ...] = ()
    legend: tuple[Entry, ...] = ()


def step_items(geometry: Geometry, board: Board, step: Step, part: Part, *, is_full: bool) -> StepItems:
    """Return the items of *step* on *board*: units and sets alone, or all of them if *is_full*.

    Of its links those of *part* are shown.
    """
    reason, sets = step.because, sets_of(step.because)
    links = tuple(link_lines(geometry, board, step, part)) if is_full else ()
    tags = Tags(geometry, board, (each for each in links if each.role == "halo"))
    tints = tuple(unit_tints(geometry, reason))
    outlines = (*unit_outlines(geometry, reason), *set_outlines(geometry, sets))
    above = tuple(set_letters(geometry, tags, sets))
    if not is_full:
        words = entries(geometry.layout, step, sets, (*tints, *outlines), "")
        return StepItems(tints, outlines, above=above, legend=tuple(words))
    of_sets = role_shapes(geometry, board, reason.candidates, of_sets=True)
    outlines = (*of_sets, *outlines, *group_outlines(geometry, nodes_of(part), sets))
    shapes = (
        *role_shapes(geometry, board, reason.candidates, of_sets=False),
        *node_shapes(geometry, board, step, part),
    )
    above = (
        *(each for each in links if each.role != "halo"),
        *above,
        *link_tags(geometry, tags, step, part),
        *causes(geometry, board, step),
        *removed(geometry, step.removes, shapes),
        *placed(geometry, step),
    )
    words = entries(geometry.layout, step, sets, (*tints, *outlines, *shapes, *above), _part_in_words(step, part))
    halos = tuple(each for each in links if each.role == "halo")
    return StepItems(tints, outlines, shapes, halos, above, _apart(board, step), tuple(words))


def _apart(board: Board, step: Step) -> tuple[Candidate, ...]:
    """Return the candidates that are drawn among the changes, and those below a large digit."""
    covered = [each for place in step.places if is_large(step, place) for each in board.candidates(place.cell)]
    return (*step.removes, *step.places, *covered)


def _part_in_words(step: Step, part: Part) -> str:
    """Return the part of the links in words, such as ``links 1 to 12 of 20``; empty if all are shown."""
    if part.chain is None:
        return ""
    chains = step.because.chains
    name = "branch" if is_branched(step) else "chain"
    whole = f"{name} {part.chain + 1} of {len(chains)}, " if len(chains) > 1 else ""
    return f"{whole}links {part.first} to {part.last} of {part.of}"
