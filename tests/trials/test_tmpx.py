from tests.trials.test_t39_shut_out import *
from games.services import lobby
from citadel.clock import now_ms
def test_x():
    play = Play()
    class Locked: id = play.id
    with held(Locked):
        lobby.change_room(room_id=play.room.id, user_id=play.room.people[0].user_id, change=lobby.Change(spectators=False), now=now_ms())
