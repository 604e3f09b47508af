"""The sentences of all problems. English stands here, Korean in games/locale."""

from games.api.texts.agent_d import AGENT_D
from games.api.texts.citadels import CITADELS
from games.api.texts.games import GAMES
from games.api.texts.requests import REQUESTS
from games.api.texts.rooms import ROOMS
from games.api.texts.shape import Plural, Texts
from games.api.texts.welcome_to import WELCOME_TO

__all__ = ["PROBLEMS", "Plural", "Texts"]

PROBLEMS: Texts = {**REQUESTS, **GAMES, **ROOMS, **CITADELS, **AGENT_D, **WELCOME_TO}
"""By code, or code:reason where the reason has a sentence of its own."""
