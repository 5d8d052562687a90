"""The public names of the package."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import processes

import ruleout_play


def test_type_checkers_see_the_same_names() -> None:
    stub = Path(ruleout_play.__file__).with_suffix(".pyi").read_text(encoding="utf-8")
    imported = {
        (node.module, alias.name)
        for node in ast.walk(ast.parse(stub))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert imported == {(home, name) for home, names in ruleout_play.NAMES.items() for name in names.split()}


def test_reading_a_puzzle_imports_no_games() -> None:
    code = "import sys, ruleout; ruleout.parse('1...3..2...3..2.'); print('ruleout_play.game.game' in sys.modules)"
    done = processes.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == "False\n"
