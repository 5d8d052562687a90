"""The record of a game: an immutable log of changes, from which every position follows.

| file | contains |
|---|---|
| `state.py` | what the cells hold, and changes of it |
| `settings.py` | what the player chose |
| `game.py` | the game: its log, undo and redo, named points, clock |
| `gestures.py` | what a key or a click changes |
| `mistakes.py` | what contradicts the solution, and since when |
| `journal.py` | the log as text |
"""

from ruleout_play.game.game import Game, Gesture, Help, Point
from ruleout_play.game.settings import Settings
from ruleout_play.game.state import FIELDS, Change, Field, State

__all__ = ["FIELDS", "Change", "Field", "Game", "Gesture", "Help", "Point", "Settings", "State"]
