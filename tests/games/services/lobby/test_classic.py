"""Rooms of Citadels classic: two seats and eight, and options that fit only some tables (CI 1)."""

from typing import Any

import pytest

from citadel.clock import now_ms
from games.models import Game, Room
from games.rules.citadels.options import ORDINARY_ROLES
from games.services import lobby
from games.services.errors import BadOptions
from games.services.loading import head_of, state_of
from tests.games.services.lobby.den import Den, close_all_rooms, person

pytestmark = pytest.mark.usefixtures("db_ready")

CLASSIC = "classic"
NINE_ROLES = [*ORDINARY_ROLES, "artist"]


def classic(**more: Any) -> Den:
    """Return a room of the edition."""
    return Den(ruleset=CLASSIC, **more)


def with_role(*roles: str) -> list[str]:
    """Return the ordinary roles and these, though some may have the same number."""
    return [*ORDINARY_ROLES, *roles]


def instead(old: str, new: str) -> list[str]:
    """Return the ordinary roles with one of them replaced."""
    return [new if role == old else role for role in ORDINARY_ROLES]


def test_two_people_play() -> None:
    den = classic(people=2, seats=2, ready=True)
    den.start()
    state = state_of(head_of(den.game_id))
    assert (len(state.players), len(state.roles)) == (2, 8)


def test_all_options_reach_the_game_as_they_were_chosen() -> None:
    options = {
        "roles": [*instead("king", "emperor"), "queen"],
        "city_target": 7,
        "deck": "base",
        "first_crown": 3,
        "speed": "off",
        "ball_room": "plain",
    }
    den = classic(people=2, bots=6, seats=8, ready=True, options=options)
    assert den.look().options == options
    den.start()
    assert Game.objects.get(id=den.game_id).options == options
    state = state_of(head_of(den.game_id))
    assert state.roles == tuple(options["roles"])  # type: ignore[arg-type]  # a list of names
    assert (state.crown, state.target) == (3, 7)


@pytest.mark.parametrize(
    ("seats", "options", "code", "field"),
    [
        (1, {}, "citadels.bad_player_count", "seats"),
        (9, {"roles": NINE_ROLES}, "citadels.bad_player_count", "seats"),
        (4, {"colour": "red"}, "citadels.bad_option", "colour"),
        (4, {"speed": "hasty"}, "citadels.bad_option", "speed"),
        (4, {"city_target": 9}, "citadels.bad_option", "city_target"),
        (4, {"city_target": "8"}, "citadels.bad_option", "city_target"),
        (4, {"deck": "dark"}, "citadels.bad_option", "deck"),
        (4, {"first_crown": 4}, "citadels.bad_option", "first_crown"),
        (4, {"first_crown": "hana"}, "citadels.bad_option", "first_crown"),
        (4, {"first_crown": True}, "citadels.bad_option", "first_crown"),
        (4, {"ball_room": "bow"}, "citadels.bad_option", "ball_room"),
        (4, {"roles": with_role("witch")}, "citadels.bad_option", "roles"),
        (4, {"roles": ORDINARY_ROLES[:7]}, "citadels.bad_option", "roles"),
        (4, {"roles": instead("thief", "jester")}, "citadels.bad_option", "roles"),
        (4, {"roles": instead("thief", "assassin")}, "citadels.bad_option", "roles"),
        (4, {"roles": with_role("queen")}, "citadels.bad_option", "roles"),
        (2, {"roles": instead("king", "emperor")}, "citadels.bad_option", "roles"),
        (2, {"roles": with_role("artist")}, "citadels.bad_option", "roles"),
        (8, {}, "citadels.bad_option", "roles"),
    ],
)
def test_what_fits_no_table_opens_no_room(seats: int, options: dict[str, Any], code: str, field: str) -> None:  # CI-8
    user_id = person()
    wish = lobby.Wish(ruleset=CLASSIC, seats=seats, options=options)
    with pytest.raises(BadOptions) as refused:
        lobby.create(user_id=user_id, wish=wish, key=None, now=1)
    assert (refused.value.code, refused.value.params) == (code, {"field": field})
    assert not Room.objects.filter(host_id=user_id).exists()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lobby.Change(seats=4), "roles"),
        (lobby.Change(seats=8, options={}), "roles"),
        (lobby.Change(seats=4, options={"first_crown": 5}), "first_crown"),
        (lobby.Change(options={"roles": with_role("artist", "queen")}), "roles"),
        (lobby.Change(seats=9), "seats"),
    ],
)
def test_seats_and_options_change_only_together(change: lobby.Change, field: str) -> None:
    den = classic(seats=5, options={"roles": with_role("queen")})
    before = den.row
    with pytest.raises(BadOptions) as refused:
        den.do(lobby.change_room, change=change)
    assert refused.value.params == {"field": field}
    after = den.row
    assert (after.seats, after.options, after.version) == (before.seats, before.options, before.version)
    den.do(lobby.change_room, change=lobby.Change(seats=8, options={"roles": NINE_ROLES}))
    assert len(den.look().seats) == 8


def test_the_same_options_again_change_nothing() -> None:
    den = classic(people=2, bots=2, ready=True, options={"roles": NINE_ROLES})
    before = den.row.version
    den.do(lobby.change_room, change=lobby.Change(options=den.look().options))
    assert den.row.version == before
    assert den.place(1).ready


def test_too_few_for_the_roles_is_refused_at_the_start_and_the_room_stays_as_it_was() -> None:
    den = classic(people=2, bots=2, seats=5, ready=True, options={"roles": with_role("queen")})
    den.do(lobby.choose_seat, 1, seat=4)
    before = den.row.version
    with pytest.raises(BadOptions) as refused:
        den.do(lobby.start)
    assert (refused.value.code, refused.value.params["field"]) == ("citadels.bad_option", "roles")
    assert (den.row.status, den.row.version, den.row.game_id, den.place(1).seat) == ("open", before, None, 4)


def test_the_first_crown_stays_with_who_sits_there_when_empty_seats_are_closed() -> None:  # CI-5
    den = classic(people=3, seats=5, ready=True, options={"first_crown": 4})
    den.do(lobby.choose_seat, 2, seat=4)
    den.start()
    assert den.place(2).seat == 2
    assert state_of(head_of(den.game_id)).crown == 2
    assert den.row.options["first_crown"] == 2


def test_a_crown_for_an_empty_seat_is_refused() -> None:  # CI-5
    den = classic(people=3, seats=4, ready=True, options={"first_crown": 1})
    den.do(lobby.choose_seat, 1, seat=3)
    with pytest.raises(BadOptions) as refused:
        den.do(lobby.start)
    assert (refused.value.code, refused.value.params["field"]) == ("citadels.bad_option", "first_crown")


def test_quick_start_meets_people_of_the_same_ruleset_only() -> None:
    close_all_rooms()
    now = now_ms()
    room = lobby.quick_start(user_id=person(), ruleset=CLASSIC, now=now)
    assert (room.ruleset, len(room.seats)) == (CLASSIC, 4)
    assert lobby.quick_start(user_id=person(), ruleset=CLASSIC, now=now).id == room.id
    assert lobby.quick_start(user_id=person(), ruleset="secret_city", now=now).id != room.id
