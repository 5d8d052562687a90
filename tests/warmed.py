"""Imports, as it is imported itself, whatever commands import as they go: processes forked afterwards start sooner."""

from __future__ import annotations

from ruleout import internal
from ruleout_cli.testing import invoke

EASY = "..57..3.8..4....79..9.4.1...5..7.8....28..5.........3.5...974....7.63.5.9...287.1"

for name in internal.__all__:  # as the import of a plug-in that wants all of them does
    getattr(internal, name)
for command in ("solve", "explain", "hint", "check", "count", "candidates", "show", "convert", "rate"):
    invoke(command, EASY)
    invoke(command, "--json", '{"variant": "classic", "n": 4, "givens": [[1]], "diagonals": true}')
for command in ("plugins", "techniques", "scales", "rules", "variants", "formats", "engines", "questions"):
    invoke(command)
invoke("generate", "--size", "4x4", "--seed", "1")
invoke("hint", "--draw", EASY)
invoke("check", "--engine", "sat", EASY)
invoke("solve", "no such puzzle")
