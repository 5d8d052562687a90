"""Scenes: what a picture holds, as items in cell units. The only place that knows the geometry of pictures.

| file | contains |
|---|---|
| `item.py`, `scene.py`, `roles.py` | items, scenes, and what items stand for |
| `make.py` | the scene of a puzzle, a board, a step and a player's marks |
| `geometry.py`, `texts.py` | where cells and candidates lie, lines round cells, texts that fit |
| `lines.py`, `decorations.py`, `contents.py` | the grid, the decorations of rules, digits and candidates |
| `player.py`, `arrows.py` | what a player wrote, and arrows that a caller asks for |
| `checks.py` | what cannot be drawn |
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
