"""Games: what a player does with a puzzle, and what is asked about it. The README of the package lists its files."""

from ruleout_play.game.game import Game, Gesture, Help, Point
from ruleout_play.game.journal import journal
from ruleout_play.game.mistakes import Mistakes, before_first_mistake, mistakes
from ruleout_play.game.settings import Settings
from ruleout_play.game.state import Change, State
from ruleout_play.link import game_of, link_of
from ruleout_play.questions.answer import answer
from ruleout_play.questions.asked import Asked
from ruleout_play.save import load, save

__version__ = "0.1.0"
__all__ = [
    "Asked",
    "Change",
    "Game",
    "Gesture",
    "Help",
    "Mistakes",
    "Point",
    "Settings",
    "State",
    "answer",
    "before_first_mistake",
    "game_of",
    "journal",
    "link_of",
    "load",
    "mistakes",
    "save",
]
