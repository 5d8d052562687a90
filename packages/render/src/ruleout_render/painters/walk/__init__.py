"""Walks: the steps of a report with their pictures, as one HTML file that needs no network.

| file | contains |
|---|---|
| `report.py` | ``ruleout.walk``: the pictures and the words of a report |
| `page.py`, `walk.html` | the page of these |
| `edits.py` | each picture as its difference from the one before it |
| `sheet.py`, `walk.css` | the styles of the page, and of the roles of items in each theme |
| `draw.js` | draws a scene; it knows nothing of walks |
| `pictures.js` | the pictures, from their differences; the web player uses it too |
| `walk.js` | the buttons and keys of the page |
"""

from ruleout_render.painters.walk.page import WalkStep, WalkText, page, pictures_of
from ruleout_render.painters.walk.report import walk, walk_steps

__all__ = ["WalkStep", "WalkText", "page", "pictures_of", "walk", "walk_steps"]
