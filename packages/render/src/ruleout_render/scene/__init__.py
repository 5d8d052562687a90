"""Scenes: the items of a picture, in cell units. The only place that knows the geometry of pictures.

| file | contains |
|---|---|
| `item.py`, `scene.py`, `roles.py` | items, scenes, and the roles of items |
| `make.py` | the scene of a puzzle, a board, a step and a player's marks |
| `geometry.py`, `texts.py` | places of cells and candidates, lines round cells, texts that fit |
| `lines.py`, `decorations.py`, `contents.py` | the grid, the decorations of rules, digits and candidates |
| `player.py`, `arrows.py` | marks of a player, and arrows of a caller |
| `step.py` | the items of a step, in layers |
| `units.py`, `sets.py`, `shapes.py`, `groups.py`, `tags.py` | units, sets, candidates, nodes, letters |
| `parts.py`, `links.py`, `bends.py` | the links of one picture, their lines, and the bends of these |
| `changes.py`, `legend.py` | removed candidates, placed digits, and the legend of shapes |
| `checks.py` | errors of values that cannot be drawn |
"""

from ruleout_render.scene.arrows import Arrow
from ruleout_render.scene.item import CELL, SHAPES, Item, Shape
from ruleout_render.scene.make import STRENGTHS, Strength, scene
from ruleout_render.scene.player import PlayerMarks
from ruleout_render.scene.roles import ROLES
from ruleout_render.scene.scene import Scene

__all__ = [
    "CELL",
    "ROLES",
    "SHAPES",
    "STRENGTHS",
    "Arrow",
    "Item",
    "PlayerMarks",
    "Scene",
    "Shape",
    "Strength",
    "scene",
]
