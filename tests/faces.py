"""The texts of players, pages and pictures, collected from the code in which they stand in English."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import ruleout_play
import ruleout_render
from ruleout import default_registry
from ruleout.internal import language_of
from ruleout_render.grid import rule_texts
from ruleout_strategies.learning.mistaken import mistaken_for

KEYS = {"Alt+E", "Alt+R, C, B, G", "Escape"}
HOMES = [Path(package.__path__[0]) for package in (ruleout_play, ruleout_render)]
CALL = re.compile(r"t|([a-z.]*language|speaks)\.text")
SCRIPT = re.compile(r'\bt\(\s*("(?:[^"\\]|\\.)*")')


def texts() -> set[str]:
    """Every template of a face with words, in English; single letters and the names of keys have none."""
    found = {*_of_scripts(), *_of_pages(), *_of_calls(), *_of_tables()}
    return {text for text in found if re.search("[A-Za-z]{2}", re.sub(r"\{\w+\}", "", text)) and text not in KEYS}


def descriptions() -> set[str]:
    """What each technique is, what it is mistaken for, and what each rule requires, which the players show too."""
    techniques = {each.summary for each in default_registry().techniques.values()}
    return {*techniques, *mistaken_for().values(), *rules_in_words()}


def rules_in_words() -> set[str]:
    """What rules and grids require, but for what hints tell of rules in the same words, which are labels."""
    registry = default_registry()
    grids = {*rule_texts.GRIDS.values(), rule_texts.SEVERAL, rule_texts.NO_REPEATS}
    others = {registry.variants[each].summary for each in ("cube", "kakuro", "str8ts")}
    labels = language_of(registry, "de").labels
    return {*grids, *others, *(each.summary for each in registry.rules.values() if each.summary not in labels)}


def _of_scripts() -> Iterator[str]:
    for path in (HOMES[0] / "web" / "site").rglob("*.js"):
        for found in SCRIPT.finditer(path.read_text()):
            yield json.loads(found[1])


def _of_pages() -> Iterator[str]:
    page = (HOMES[0] / "web" / "site" / "index.html").read_text()
    yield from (found[1] for found in re.finditer(r'(?:aria-label="|<title>|"menu">)([^<"]+)', page))
    yield from re.findall(r'\{\{"([^"]+)"\}\}', (files("ruleout_render.painters.walk") / "walk.html").read_text())


def _of_calls() -> Iterator[str]:
    """Literal texts in calls of ``t`` and of ``Language.text``."""
    for home in HOMES:
        for path in home.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call) and node.args and CALL.fullmatch(ast.unparse(node.func)):
                    yield from _literals(node.args[0])


def _literals(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*_literals(node.body), *_literals(node.orelse))
    elif isinstance(node, ast.Call):
        yield from _literals(node.args[-1])


def _of_tables() -> Iterator[str]:
    """Texts in tables, which are put into words where they are used."""
    from ruleout_play.game import journal
    from ruleout_play.questions import reasons, writing
    from ruleout_play.terminal import acting, asking, commands, dialogs, pad, panels, saving, side, walking
    from ruleout_render.internal import STRENGTHS

    for command in commands.COMMANDS:
        yield from (command.title, command.shown)
    for table in (
        reasons.VIOLATIONS, reasons.NO_HINTS, journal.WORDS, journal.MARKS, asking.VERDICTS, panels.SETTINGS,
        side.MODES, walking.OUTCOMES,
    ):  # fmt: skip
        yield from table.values()
    for dialog in (dialogs.Dialog, dialogs.Line, dialogs.Text, dialogs.Reading):
        yield dialog.KEYS
    yield from (text for line in commands.TYPED for text in line)
    yield from (text for text, _ in pad.SHOWN)
    yield from (
        *STRENGTHS,
        *side.MARKS,
        asking.EXACTLY,
        asking.AT_LEAST,
        asking.ABOUT,
        asking.LEFT_OUT,
        asking.NOT_ALL,
        acting.PAUSED,
    )
    yield from (writing.AS_GIVENS, saving.KINDS_OF_FILES)
