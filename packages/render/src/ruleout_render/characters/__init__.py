"""Boards as pictures of characters.

| file | contains |
|---|---|
| `strokes.py` | the characters of lines and crossings, Unicode and ASCII |
| `walls.py` | the lines between cells, and their strength |
| `contents.py` | the content of each cell |
| `decorations.py` | the characters of decorations |
| `picture.py` | lines and contents put together |

A picture is made from a layout's positions, units and symbols and from a puzzle's decorations alone.
"""

from ruleout_render.characters.picture import Picture, picture

__all__ = ["Picture", "picture"]
