"""Games: what a player does with a puzzle, and what is asked about it. The README of the package lists its files.

Names are imported from their modules when they are first used, since every command that reads a puzzle imports this
package. Type checkers read the same table from the stub beside this file.
"""

from ruleout.internal import lazy_names

__version__ = "0.1.0"

NAMES = {
    "ruleout_play.files": "games_in load save",
    "ruleout_play.game.game": "Game Gesture Help Point",
    "ruleout_play.game.journal": "journal",
    "ruleout_play.game.mistakes": "Mistakes before_first_mistake mistakes",
    "ruleout_play.game.settings": "Settings",
    "ruleout_play.game.state": "Change State",
    "ruleout_play.link": "game_of link_of",
    "ruleout_play.questions.answer": "answer",
    "ruleout_play.questions.asked": "Asked",
    "ruleout_play.replay_page": "replay",
}
"""The public names, by the module that defines them."""

__getattr__, __dir__, __all__ = lazy_names(__name__, NAMES)
