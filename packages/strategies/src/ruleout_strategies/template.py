"""The files of a new technique in a distribution of its own: a working one, to be changed by its author."""

from __future__ import annotations

import re
from pathlib import Path
from string import Template

from ruleout.plugin import InputError, Registry, Unsupported, quoted

PYPROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "ruleout-$name"
version = "0.1.0"
description = "$title for ruleout"
requires-python = ">=3.11"
dependencies = ["ruleout-core>=0.1"]

[project.entry-points.ruleout]
$name = "$module.plugin"

[tool.hatch.build.targets.wheel]
packages = ["src/$module"]
"""
README = """\
# ruleout-$name

$title, a technique for ruleout. Install it and run its tests:

    pip install -e . pytest
    pytest
    ruleout techniques show $name
"""
PLUGIN = '''\
"""What this package adds to ruleout. It is imported with every command; only the hooks import what takes time."""

from ruleout import plugin as kit


@kit.hookimpl
def ruleout_techniques() -> "list[kit.Technique]":
    """$title."""
    from $module.technique import TECHNIQUE

    return [TECHNIQUE]
'''
TECHNIQUE = '''\
"""$title: two cells of a unit that have the same two candidates.

::

    +----------+----------+----------+
    | 25  .  . |  .  .  . | 25  .  . |     one of r1c1 and r1c7 is 2, the other 5:
    +----------+----------+----------+     nothing else in row 1 can be either

Say here why the pattern holds: the two cells differ, and each of them holds one of the two digits.
"""

from collections.abc import Iterator
from itertools import combinations

from ruleout import plugin as kit


def find(board: kit.Board) -> Iterator[kit.Step]:
    """Yield one step for each two cells of a unit that have the same two candidates and remove something."""
    for unit, around in board.layout.unit_sets.items():
        pairs = [cell for cell in kit.bits(around & board.open) if board.masks[cell].bit_count() == 2]
        for one, other in combinations(pairs, 2):
            if board.masks[one] == board.masks[other]:
                others = around & ~kit.cell_set((one, other))
                removes = kit.other_candidates(board, others, ~board.masks[one])
                if removes:
                    because = kit.Reason.of(
                        [one, other], {"unit": [unit]}, {"pattern": (*board.candidates(one), *board.candidates(other))}
                    )
                    yield kit.Step("$name", removes=removes, because=because)


def explain(board: kit.Board, step: kit.Step) -> kit.Explanation:
    """Put a step in words of three strengths."""
    layout, because = board.layout, step.because
    cells = kit.cells_in_words(layout, because.cells)
    digits = kit.digits_in_words(layout, {each.digit for each in because.candidates["pattern"]})
    (unit,) = because.constraints["unit"]
    return kit.Explanation(
        nudge="Look for two cells with the same two candidates.",
        region=f"Look at {unit.label}.",
        full=f"In {unit.label}, {cells} hold only {digits}, each of them one: "
        f"{kit.removals_in_words(layout, step.removes)}.",
    )


TECHNIQUE = kit.Technique(
    id="$name",
    title="$title",
    difficulty=60,
    find=find,
    explain=explain,
    summary="Two cells of a unit have the same two candidates, so no other cell of it has them.",
)
'''
TESTS = '''\
"""$title, on a board whose steps are known, and by the test kit."""

from ruleout.plugin import classic_grid
from ruleout.testing import board_of, check_technique

from $module.technique import TECHNIQUE, explain, find


def test_two_cells_with_the_same_two_candidates_exclude_these_from_the_row() -> None:
    board = board_of(classic_grid(4, (2, 2)), {"r1c1": "12", "r1c3": "12"})
    (step,) = find(board)
    assert explain(board, step).full == "In row 1, r1c1 and r1c3 hold only 1 and 2, each of them one: " + (
        "r1c2 and r1c4 cannot be 1 or 2."
    )


def test_two_cells_with_different_candidates_exclude_nothing() -> None:
    assert list(find(board_of(classic_grid(4, (2, 2)), {"r1c1": "12", "r1c3": "13"}))) == []


def test_it_is_sound_on_random_boards_of_every_topology() -> None:
    assert check_technique(TECHNIQUE) > 50
'''


def write_template(name: str, parent: Path, registry: Registry) -> Path:
    """Write a distribution with a technique called *name* to a new folder, and return the folder.

    Parameters
    ----------
    name
        The id of the technique: lower-case words joined by hyphens.
    parent
        The folder in which the new folder ``ruleout-NAME`` is made.
    registry
        The installed plug-ins, none of which may have a technique of this name.

    Returns
    -------
    Path
        The folder, ``ruleout-NAME`` in *parent*.

    Raises
    ------
    InputError
        If *name* is not an id.
    Unsupported
        If the name or the folder is taken, or the folder cannot be written.
    """
    if re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name) is None:
        raise InputError(f"found {quoted(name)}; expected lower-case words joined by hyphens, such as my-wing")
    if name in registry.techniques:
        owner = registry.provider("techniques", name)
        raise Unsupported(f"a technique of {owner} is called {name} already; choose another name")
    folder = parent / f"ruleout-{name}"
    module = f"ruleout_{name.replace('-', '_')}"
    texts = {
        "pyproject.toml": PYPROJECT,
        "README.md": README,
        f"src/{module}/__init__.py": '"""$title for ruleout."""\n',
        f"src/{module}/plugin.py": PLUGIN,
        f"src/{module}/technique.py": TECHNIQUE,
        "tests/test_technique.py": TESTS,
    }
    title = name.replace("-", " ").title()
    try:
        folder.mkdir()
        for path, text in texts.items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(Template(text).substitute(name=name, module=module, title=title), encoding="utf-8")
    except FileExistsError:
        raise Unsupported(f"{folder} already exists; choose another name or remove it") from None
    except OSError as error:
        raise Unsupported(f"cannot write {folder}: {error.strerror}") from None
    return folder
