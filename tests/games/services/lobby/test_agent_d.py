"""Rooms of Secret Agent D: three to five seats, no options, and bots that play for whoever is missing."""

from typing import Any

import pytest

from citadel.clock import now_ms
from games.models import Game, Room
from games.services import lobby
from games.services.errors import BadOptions
from games.services.loading import head_of, state_of
from games.services.lobby.errors import TooFewPlayers, UnknownPolicy
from tests.games.services.lobby.den import Den, close_all_rooms, person

pytestmark = pytest.mark.usefixtures("db_ready")

AGENT_D = "agent_d"


def room(**more: Any) -> Den:
    """Return a room of the game."""
    return Den(ruleset=AGENT_D, **more)


@pytest.mark.parametrize(("people", "bots", "dice"), [(3, 0, 24), (1, 3, 28), (2, 3, 32)])
def test_people_and_bots_play(people: int, bots: int, dice: int) -> None:  # AD-9
    den = room(people=people, bots=bots, seats=people + bots, ready=True)
    den.start()
    state = state_of(head_of(den.game_id))
    assert [player.sitting.controller for player in state.players] == ["human"] * people + ["bot"] * bots
    assert len(state.dice) == dice
    assert Game.objects.get(id=den.game_id).options == {}


def test_with_an_empty_seat_the_table_is_smaller_and_has_the_security_card() -> None:  # AD-13, AD-14
    den = room(people=3, seats=5, ready=True)
    den.do(lobby.choose_seat, 2, seat=4)
    den.start()
    assert den.place(2).seat == 2
    state = state_of(head_of(den.game_id))
    assert len(state.players) == 3
    assert state.security is not None or state.sub == "security"


@pytest.mark.parametrize(
    ("seats", "options", "code", "field"),
    [
        (2, {}, "agent_d.bad_player_count", "seats"),
        (6, {}, "agent_d.bad_player_count", "seats"),
        (4, {"speed": "normal"}, "agent_d.bad_option", "speed"),
        (4, {"rounds": 4}, "agent_d.bad_option", "rounds"),
    ],
)
def test_what_fits_no_table_opens_no_room(seats: int, options: dict[str, Any], code: str, field: str) -> None:
    user_id = person()
    wish = lobby.Wish(ruleset=AGENT_D, seats=seats, options=options)
    with pytest.raises(BadOptions) as refused:
        lobby.create(user_id=user_id, wish=wish, key=None, now=1)
    assert (refused.value.code, refused.value.params) == (code, {"field": field})
    assert not Room.objects.filter(host_id=user_id).exists()


@pytest.mark.parametrize("change", [lobby.Change(seats=2), lobby.Change(seats=6), lobby.Change(options={"deck": "base"})])
def test_what_fits_no_table_changes_no_room(change: lobby.Change) -> None:
    den = room(seats=4)
    before = den.row
    with pytest.raises(BadOptions):
        den.do(lobby.change_room, change=change)
    after = den.row
    assert (after.seats, after.options, after.version) == (before.seats, before.options, before.version)
    den.do(lobby.change_room, change=lobby.Change(seats=5))
    assert len(den.look().seats) == 5


def test_two_are_too_few() -> None:
    den = room(people=2, seats=3, ready=True)
    with pytest.raises(TooFewPlayers) as refused:
        den.start()
    assert refused.value.params == {"least": 3}
    assert den.row.status == "open"


def test_bots_of_both_strengths_can_be_seated() -> None:
    den = room(people=1, seats=4)
    den.do(lobby.add_bot, 0, seat=1, policy="random")
    den.do(lobby.fill_with_bots, 0, policy=None)
    assert [place.policy for place in den.look().seats] == [None, "random", "steady", "steady"]
    with pytest.raises(UnknownPolicy):
        den.do(lobby.change_bot, 0, seat=1, policy="sly")


def test_quick_start_meets_people_of_the_same_ruleset_only() -> None:
    close_all_rooms()
    now = now_ms()
    opened = lobby.quick_start(user_id=person(), ruleset=AGENT_D, now=now)
    assert (opened.ruleset, len(opened.seats)) == (AGENT_D, 4)
    assert lobby.quick_start(user_id=person(), ruleset=AGENT_D, now=now).id == opened.id
    assert lobby.quick_start(user_id=person(), ruleset="secret_city", now=now).id != opened.id
