"""SC 2: who may see what of the state."""

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.rules.citadels.view import View
from tests.games.rules.citadels.random_games import states
from tests.games.rules.citadels.tables import (
    ASSASSIN,
    BISHOP,
    FORT,
    MERCHANT,
    SHRINE,
    A,
    B,
    C,
    choosing,
    drafting,
    player,
    turn,
)
from tests.spec import Given


def see(given: Given, seat: int | None) -> View:
    seen = SECRET_CITY.view(given.state, seat)
    assert isinstance(seen, View)
    return seen


def test_hand_and_role_are_the_owners_until_revealed() -> None:  # SC 2, SC-10
    given = turn(BISHOP, others=(player(MERCHANT, hand=(FORT, SHRINE), gold=3), player(ASSASSIN, revealed=True)))
    own, other = see(given, B).seats[B], see(given, C).seats[B]
    assert (own.hand, own.role) == ((FORT, SHRINE), MERCHANT)
    assert (other.hand, other.role, other.seen_at_pick) == (UNSET, UNSET, UNSET)
    assert (other.hand_count, other.gold) == (2, 3)
    assert see(given, B).seats[C].role == ASSASSIN


def test_a_spectator_sees_what_all_see() -> None:  # SC-55
    for state in states()[::7]:
        spectator = SECRET_CITY.view(state, None)
        for seat in range(len(state.players)):
            seen = SECRET_CITY.view(state, seat)
            public = replace(seen.seats[seat], hand=UNSET, seen_at_pick=UNSET)
            role = public.role if public.role in public.revealed else UNSET
            seats = (*seen.seats[:seat], replace(public, role=role), *seen.seats[seat + 1 :])
            draft = seen.draft and replace(seen.draft, available=UNSET)
            pending = seen.pending and replace(seen.pending, offered=UNSET)
            assert replace(seen, seats=seats, draft=draft, pending=pending) == spectator


def test_the_roles_on_the_table_are_the_pickers_while_he_picks() -> None:  # SC-8
    given = drafting((1, 2, 4), index=1, taken=(5,))
    assert see(given, B).draft.available == (1, 2, 4)  # type: ignore[union-attr]
    for seat in (A, C, None):
        draft = see(given, seat).draft
        assert draft is not None
        assert (draft.order, draft.index, draft.available) == ((0, 1, 2, 3), 1, UNSET)


def test_of_an_open_choice_others_learn_that_it_is_open() -> None:  # SC 2
    given = choosing(FORT, SHRINE)
    own, other = see(given, A).pending, see(given, B).pending
    assert own is not None
    assert other is not None
    assert (own.offered, other.offered) == ((FORT, SHRINE), UNSET)
    assert (other.kind, other.owner, other.count) == ("draw", A, 2)


def test_what_nobody_sees_is_in_no_view() -> None:  # SC-7
    given = turn(BISHOP, removed_down=3, leftover=4, removed_up=(6,), murdered=2)
    for seat in (A, B, None):
        shown = msgspec.to_builtins(see(given, seat))
        assert not shown.keys() & {"deck", "removed_down", "leftover", "robber", "since", "version"}
        assert (shown["deck_count"], shown["removed_up"], shown["murdered"]) == (5, (6,), 2)


def test_a_view_shows_clocks_calls_and_the_turn() -> None:  # SC 2
    seen = see(turn(BISHOP, others=(player(ASSASSIN),), now=1_000), None)
    assert msgspec.to_builtins(seen.deadlines) == {
        "game": 4_500_000,
        "pick": None,
        "turn": 91_000,
        "gather": 21_000,
        "choice": None,
    }
    assert [msgspec.to_builtins(call) for call in seen.calls[3:6]] == [
        {"number": 4, "state": "no_action"},
        {"number": 5, "state": "acting", "seat": A},
        {"number": 6, "state": "waiting"},
    ]
    assert seen.turn is not None
    assert (seen.turn.seat, seen.turn.number, seen.turn.build_limit) == (A, BISHOP, 1)


def test_nothing_hidden_is_opened_by_the_end() -> None:  # SC-10, SC-62
    given = turn(BISHOP, a=player(hand=(FORT,)), others=(player(MERCHANT, hand=(SHRINE,)),))
    state = given.when_due("game").accepted()
    assert SECRET_CITY.view(state, B).seats[A].hand is UNSET
    assert SECRET_CITY.view(state, None).seats[B].role is UNSET
    assert SECRET_CITY.view(state, B).seats[B].hand == (SHRINE,)


def test_the_view_has_a_json_schema_and_reads_back() -> None:
    assert msgspec.json.schema(View)["$ref"] == "#/$defs/View"
    for state in states()[::50]:
        seen = SECRET_CITY.view(state, 0)
        assert msgspec.json.decode(msgspec.json.encode(seen), type=View) == seen
