"""Rooms and seats: what people do before and after a game. Each function is one use case and one transaction."""

from games.services.lobby.bots import add_bot, change_bot, fill_with_bots, remove_bot
from games.services.lobby.create import Wish, create
from games.services.lobby.farewell import games_of, kicked_from, leave_everything, rooms_of
from games.services.lobby.hosting import Change, change_room, hand_over, kick
from games.services.lobby.join import join, join_by_code, leave
from games.services.lobby.listing import MOST_LISTED, Mark, Page, my_rooms, open_rooms
from games.services.lobby.look import look
from games.services.lobby.presence import sweep
from games.services.lobby.quick import quick_start
from games.services.lobby.rematch import rematch
from games.services.lobby.seating import choose_seat, set_ready
from games.services.lobby.start import start
from games.services.lobby.views import Place, RoomAnswer

__all__ = [
    "MOST_LISTED",
    "Change",
    "Mark",
    "Page",
    "Place",
    "RoomAnswer",
    "Wish",
    "add_bot",
    "change_bot",
    "change_room",
    "choose_seat",
    "create",
    "fill_with_bots",
    "games_of",
    "hand_over",
    "join",
    "join_by_code",
    "kick",
    "kicked_from",
    "leave",
    "leave_everything",
    "look",
    "my_rooms",
    "open_rooms",
    "quick_start",
    "rematch",
    "remove_bot",
    "rooms_of",
    "set_ready",
    "start",
    "sweep",
]
