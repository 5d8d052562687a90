from ruleout_play.files import games_in as games_in
from ruleout_play.files import load as load
from ruleout_play.files import save as save
from ruleout_play.game.game import Game as Game
from ruleout_play.game.game import Gesture as Gesture
from ruleout_play.game.game import Help as Help
from ruleout_play.game.game import Point as Point
from ruleout_play.game.journal import journal as journal
from ruleout_play.game.mistakes import Mistakes as Mistakes
from ruleout_play.game.mistakes import before_first_mistake as before_first_mistake
from ruleout_play.game.mistakes import mistakes as mistakes
from ruleout_play.game.settings import Settings as Settings
from ruleout_play.game.state import Change as Change
from ruleout_play.game.state import State as State
from ruleout_play.link import game_of as game_of
from ruleout_play.link import link_of as link_of
from ruleout_play.questions.answer import answer as answer
from ruleout_play.questions.asked import Asked as Asked
from ruleout_play.replay_page import replay as replay

__version__: str
NAMES: dict[str, str]
__all__: list[str]
