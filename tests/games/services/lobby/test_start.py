"""The start, above all trial T21: one deal, however often it is asked for."""

from collections import Counter

import msgspec
import pytest

from accounts import services
from accounts.errors import BadToken
from accounts.models import FOREVER, User
from games.models import Game, RoomSecret, Seat
from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.services import lobby
from games.services.loading import STORE, head_of, state_of
from games.services.lobby.errors import NotReady, RoomFull, RoomHidden, TooFewPlayers
from tests.concurrency import at_once
from tests.games.services.lobby.den import Den, person

pytestmark = pytest.mark.usefixtures("db_ready")


def test_a_game_begins_with_everybody_in_the_room() -> None:
    den = Den(people=2, bots=2, ready=True, spectators=True, options={"speed": "relaxed"})
    room = den.do(lobby.start)
    assert (room.status, room.version) == ("playing", den.row.version)
    game = Game.objects.get(id=room.game_id)
    assert (game.room_id, game.ruleset, game.spectators, game.open_replay) == (den.id, "secret_city", True, False)
    assert game.options == {"speed": "relaxed"}
    seats = Seat.objects.filter(game_id=game.id).order_by("seat").values_list("user_id", "policy")
    assert list(seats) == [(den.people[0], "steady"), (den.people[1], "steady"), (None, "random"), (None, "random")]


def test_t21_fifty_parallel_starts_are_one_deal() -> None:
    den = Den(people=2, bots=2, ready=True)
    rooms = at_once(*[lambda: den.do(lobby.start)] * 50)
    assert {room.game_id for room in rooms} == {den.game_id}
    assert Game.objects.filter(room_id=den.id).count() == 1
    state = state_of(head_of(den.game_id))
    dealt = Counter(state.deck) + sum((Counter(player.hand) for player in state.players), Counter())
    assert sum(dealt.values()) == 68
    assert dealt == {card.id: card.count for card in SECRET_CITY.edition.cards}


def test_a_second_start_gives_the_same_answer() -> None:
    den = Den(people=2, bots=2, ready=True)
    assert den.do(lobby.start) == den.do(lobby.start)


def test_everybody_must_be_ready_but_the_host() -> None:
    den = Den(people=3, bots=1)
    with pytest.raises(NotReady) as refused:
        den.do(lobby.start)
    assert refused.value.params == {"waiting": 2}


@pytest.mark.parametrize("number", [0, 1])
def test_everybody_must_sit_the_host_too(number: int) -> None:
    den = Den(people=2, bots=2, ready=True)
    den.do(lobby.choose_seat, number, seat=None)
    with pytest.raises(NotReady):
        den.do(lobby.start)


def test_the_ruleset_says_how_many_it_takes() -> None:
    den = Den(people=2, bots=1, ready=True)
    with pytest.raises(TooFewPlayers) as refused:
        den.do(lobby.start)
    assert refused.value.params == {"least": 4}


SHUT_OUT = pytest.mark.parametrize("shut_out", [{"banned_until": FOREVER}, {"is_active": False}], ids=["banned", "closed"])


@SHUT_OUT
def test_who_is_shut_out_gets_no_seat_though_nobody_has_told_the_room(shut_out: dict[str, int]) -> None:
    den = Den(people=3, bots=3, seats=6, ready=True)
    User.objects.filter(id=den.people[1]).update(**shut_out)
    den.start()
    players = Seat.objects.filter(game_id=den.game_id).order_by("seat").values_list("user_id", flat=True)
    assert list(players) == [den.people[0], den.people[2], None, None, None]
    assert not den.row.members.filter(user_id=den.people[1]).exists()


@SHUT_OUT
def test_a_host_who_is_shut_out_starts_nothing(shut_out: dict[str, int]) -> None:
    den = Den(people=2, bots=2, ready=True)
    User.objects.filter(id=den.people[0]).update(**shut_out)
    with pytest.raises(BadToken):
        den.do(lobby.start)
    assert den.row.status == "open"


@pytest.mark.parametrize("_again", range(5))
def test_a_ban_and_a_start_at_once_leave_nobody_banned_at_the_table(_again: int) -> None:
    den = Den(people=2, bots=4, seats=6, ready=True)
    at_once(lambda: services.ban(user_id=den.people[1], reason="insults", now=den.begun + 1000), lambda: den.do(lobby.start))
    assert not Seat.objects.filter(user_id=den.people[1], left=False).exists()


def test_a_refused_start_changes_nothing() -> None:
    den = Den(people=2, ready=True)
    before = den.look()
    with pytest.raises(TooFewPlayers):
        den.do(lobby.start)
    assert den.look() == before
    assert RoomSecret.objects.filter(room_id=den.id).exists()


def test_gaps_are_closed_so_that_the_seat_in_the_room_is_the_seat_in_the_game() -> None:
    den = Den(people=3, seats=7, bots=1)
    den.do(lobby.choose_seat, 0, seat=6)
    den.do(lobby.choose_seat, 1, seat=4)
    for number in (1, 2):
        den.do(lobby.set_ready, number, ready=True, entropy=None)
    game_id = den.start()
    for number in range(3):
        assert Seat.objects.get(game_id=game_id, user_id=den.people[number]).seat == den.place(number).seat
    assert [place.kind for place in den.look().seats] == ["person", "bot", "person", "person", "free", "free", "free"]


def test_the_promise_is_kept() -> None:
    den = Den(people=2, bots=2, ready=True)
    promised = den.look().commitment
    game_id = den.start()
    assert den.look().commitment == head_of(game_id).commitment == promised
    assert not RoomSecret.objects.filter(room_id=den.id).exists()


def test_the_first_event_shows_what_clients_added_to_the_seed() -> None:
    den = Den(people=2, bots=2)
    den.do(lobby.set_ready, 0, ready=True, entropy="AB" * 32)
    den.do(lobby.set_ready, 1, ready=True, entropy=None)
    game_id = den.start()
    (first, *_) = STORE.events(game_id)
    setup = msgspec.to_builtins(first.event)["setup"]
    assert setup["fairness"] == {"commitment": head_of(game_id).commitment, "entropy": ("ab" * 32, "", "", "")}


@pytest.mark.parametrize("_again", range(5))
def test_joining_kicking_and_starting_at_once_end_in_one_of_their_orders(_again: int) -> None:
    den, joiner = Den(people=2, bots=2, seats=5, ready=True), person()
    joined, kicked, started = at_once(
        lambda: lobby.join(room_id=den.id, user_id=joiner, now=den.begun + 1000),
        lambda: den.do(lobby.kick, target=den.people[1]),
        lambda: den.do(lobby.start),
    )
    room = den.look()
    if room.status == "playing":
        players = set(Seat.objects.filter(game_id=den.game_id, user_id__isnull=False).values_list("user_id", flat=True))
        assert players == {place.user_id for place in room.seats if place.kind == "person"}
        assert joiner not in players  # he was not ready
    else:
        assert isinstance(started, NotReady | TooFewPlayers)
        assert isinstance(kicked, lobby.RoomAnswer)
        assert isinstance(joined, lobby.RoomAnswer)


@pytest.mark.parametrize("_again", range(5))
def test_leaving_and_starting_at_once(_again: int) -> None:
    den = Den(people=1, bots=3)
    _, started = at_once(lambda: den.do(lobby.leave), lambda: den.do(lobby.start))
    games = Game.objects.filter(room_id=den.id).count()
    assert games == (0 if isinstance(started, RoomHidden) else 1)


def test_the_last_place_goes_to_a_person_or_a_bot() -> None:
    den = Den(people=3)
    results = at_once(
        lambda: lobby.join(room_id=den.id, user_id=person(), now=den.begun),
        lambda: den.do(lobby.add_bot, seat=None, policy=None),
    )
    assert sum(isinstance(result, RoomFull) for result in results) == 1
