"""CI 9: what a seat may know, field by field."""

from typing import Any

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from games.rules.citadels.classic_commands import UseMuseum
from games.rules.citadels.editions.classic import CLASSIC
from games.rules.citadels.state import Building, State
from tests.games.rules.citadels.classic.choices import CHOICES
from tests.games.rules.citadels.classic.tables import (
    MUSEUM,
    PALACE,
    TAVERN,
    TEMPLE,
    A,
    B,
    C,
    after,
    player,
    playing,
    turn,
)

every_choice = pytest.mark.parametrize("kind", CHOICES)


def shown(state: State, seat: int | None) -> bytes:
    return msgspec.json.encode(CLASSIC.view(state, seat))


def test_what_all_see() -> None:  # CI 9
    roles = playing("witch", "tax_collector", "artist")
    given = turn(6, player(1), player(6), player(2), roles=roles, bewitched=7, witch_waiting=A, tax_office=C, bell_tower=B)
    for seat in (A, B, C, None):
        view = CLASSIC.view(given.state, seat)
        assert (view.roles, view.bewitched, view.witch_waiting, view.tax_office, view.bell_tower) == (roles, 7, A, C, B)
        assert (view.turn.acting_as, view.turn.part, view.turn.beautified, view.turn.museum_used) == (None, None, 0, False)
        assert [call.number for call in view.calls] == list(range(1, 10))


def test_hand_roles_and_picks_are_their_owners() -> None:  # CI 9
    state = turn(3, player(3, 7, hand=(TAVERN,)), player(4, 6, hand=(TEMPLE,)), player(2, 8)).state
    state = replace(state, players=tuple(replace(one, seen_at_pick=((1, 2), (5, 6))) for one in state.players))
    own, other, nobody = (CLASSIC.view(state, seat).seats[A] for seat in (A, B, None))
    assert (own.hand, own.roles, own.seen_at_pick) == ((TAVERN,), (3, 7), ((1, 2), (5, 6)))
    assert other == nobody
    assert (other.hand, other.roles, other.seen_at_pick, other.hand_count) == (UNSET, (3,), UNSET, 1)


def test_nothing_of_what_is_set_aside_is_in_a_view() -> None:  # CI-9, SC-7
    given = turn(3, player(3, 7), player(4, 6), set_aside=(1, 5), removed_down=2, leftover=8)
    other = replace(given.state, set_aside=(8, 2), removed_down=1, leftover=5)
    for seat in (A, B, None):
        assert shown(given.state, seat) == shown(other, seat)


def test_the_owner_of_the_museum_sees_what_lies_there() -> None:  # CI 9
    museum = Building(MUSEUM, 1, under=(PALACE, TEMPLE))
    state = turn(3, player(3), player(4, city=(museum,)), player(6)).state
    seen = CLASSIC.view(state, B).seats[B].city[0]
    assert (seen.under, seen.under_count) == ((PALACE, TEMPLE), 2)
    for seat in (A, C, None):
        hidden = CLASSIC.view(state, seat).seats[B].city[0]
        assert (hidden.under, hidden.under_count) == (UNSET, 2)
    given = turn(5, player(5, hand=(TAVERN,), city=(museum,)), player(6), gathered=True)
    given = after(given, (A, UseMuseum(card=TAVERN)))
    assert CLASSIC.view(given.state, A).seats[A].city[0].under == (PALACE, TEMPLE, TAVERN)


@every_choice
def test_offered_cards_are_for_who_was_asked(kind: str) -> None:  # CI 9
    state = CHOICES[kind]().state
    owner = state.pending.owner
    assert CLASSIC.view(state, owner).pending.offered == state.pending.offered
    for seat in (*range(len(state.players)), None):
        if seat != owner:
            pending = CLASSIC.view(state, seat).pending
            assert pending.offered is UNSET
            assert (pending.kind, pending.owner, pending.count) == (kind, owner, len(state.pending.offered))


@every_choice
def test_nobody_else_learns_anything_from_other_cards(kind: str) -> None:  # CI 9
    state = CHOICES[kind]().state
    owner = state.pending.owner
    other = replace(state, pending=replace(state.pending, offered=tuple(TAVERN for _ in state.pending.offered)))
    for seat in (*range(len(state.players)), None):
        if seat != owner:
            assert shown(state, seat) == shown(other, seat)


@every_choice
def test_what_was_seen_is_gone_with_the_choice(kind: str) -> None:  # CI 9
    given = CHOICES[kind]()
    owner = given.state.pending.owner
    offers = CLASSIC.legal(given.state, owner)
    ended = after(given, (owner, offers[0].command)).state
    assert CLASSIC.view(ended, owner).pending is None or ended.pending.kind == "pay_emperor"


def fed(events: Any, seat: int | None) -> list[Any]:
    return [CLASSIC.feed(event, seat) for event in events]


@every_choice
def test_the_feed_of_an_answer_is_secret_where_cards_move(kind: str) -> None:  # CI 9
    """What a third seat reads does not depend on which card it was."""
    given = CHOICES[kind]()
    owner = given.state.pending.owner
    target = given.state.pending.target
    commands = [offer.command for offer in CLASSIC.legal(given.state, owner) if type(offer.command).__name__ != "Leave"]
    quiet = [command for command in commands if not getattr(command, "build", False)]
    if kind in ("draw", "wizard_card", "lighthouse"):
        taken = [given.when(owner, command) for command in quiet if getattr(command, "card", None) is not None]
        for seat in (*range(len(given.state.players)), None):
            if seat not in (owner, target):
                assert all(fed(one.events, seat) == fed(taken[0].events, seat) for one in taken)
    assert commands
