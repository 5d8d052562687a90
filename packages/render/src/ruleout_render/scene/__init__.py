"""Scenes: what a picture holds, as items in cell units. The only place that knows the geometry of pictures."""

from ruleout_render.scene.item import CELL, SHAPES, Item, Shape
from ruleout_render.scene.scene import Scene

__all__ = ["CELL", "SHAPES", "Item", "Scene", "Shape"]
