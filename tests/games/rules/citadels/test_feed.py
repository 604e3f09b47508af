"""SC 12: who may know what of an event."""

from collections.abc import Mapping
from typing import Final, get_args

import msgspec
from msgspec.structs import replace

from games.rules.citadels import events as e
from games.rules.citadels.cards import CARDS
from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.rules.citadels.events import SecretCityEvent
from games.rules.core import TABLE, Event, SeatLeft, SeatResumed, TurnTimedOut, audience, event_type, split
from tests.games.rules.citadels.random_games import events, steps
from tests.games.rules.citadels.tables import BISHOP, TEAHOUSE, A, drafting, player, turn

PARTS: Final[Mapping[type[Event], str]] = {
    e.GameStarted: "seats table",
    e.RoundStarted: "table",
    e.PickOpened: "owner",
    e.RolePicked: "owner",
    e.CardsGathered: "owner",
    e.ChoiceOpened: "owner",
    e.CardKept: "owner",
    e.BonusTaken: "owner if cards",
    e.HandsSwapped: "both",
    e.CardsRedrawn: "owner, table if several",
    e.BuildingBuilt: "owner if cards, table if several",
    e.LabUsed: "owner",
    e.ForgeUsed: "owner",
}
"""The table of SC 12; all other events are public altogether."""


def expected(event: Event, seats: int) -> set[str]:
    """Return the audiences that have a part of the event, from its public facts alone."""
    public = split(event)[0]
    owner = {audience(public["seat"])} if "seat" in public else set()
    cards = int(public.get("paid_cards", 0)) or int(public.get("count", 0))
    match PARTS.get(type(event), ""):
        case "":
            return set()
        case "table":
            return {TABLE}
        case "seats table":
            return {TABLE, *map(audience, range(seats))}
        case "both":
            return owner | {audience(public["target"])}
        case "owner, table if several" | "owner if cards, table if several":
            return (owner if cards else set()) | ({TABLE} if cards > 1 else set())
        case "owner if cards":
            return owner if cards else set()
        case _:
            return owner


def test_which_parts_there_are_follows_from_public_facts() -> None:  # SC 12
    for number in range(8):
        for _, decision, _, _ in steps(number, 4 + number % 4):
            for event in decision.events:
                assert split(event)[1].keys() == expected(event, 4 + number % 4), event


def test_the_public_part_names_no_card_that_was_not_built() -> None:  # SC 12
    for event in events():
        text = msgspec.json.encode(split(event)[0]).decode()
        named = {card for card in CARDS if f'"{card}"' in text}
        if isinstance(event, e.BuildingBuilt | e.BuildingDestroyed):
            named.discard(event.card)
        if isinstance(event, e.GameEnded):
            named.clear()  # the special buildings of the score lines
        assert not named, event


def test_everybody_sees_only_his_own_part() -> None:  # SC 12
    event = drafting((1, 2, 5)).when_due("pick").events[0]
    assert SECRET_CITY.feed(event, A)["own"].keys() == {"role"}
    for seat in (1, None):
        assert SECRET_CITY.feed(event, seat) == {"type": "role_picked", "seat": A, "automatic": True}


def test_the_order_of_the_pile_is_in_nobodys_feed() -> None:  # SC 2
    started = next(event for event in events() if isinstance(event, e.GameStarted))
    for seat in (*range(4), None):
        feed = SECRET_CITY.feed(started, seat)
        assert "secret" not in feed
        assert "deck" not in feed.get("own", {})


def test_a_call_without_action_has_no_private_part() -> None:  # SC 12
    assert split(e.NoAction(number=3)) == ({"number": 3}, {})


def test_random_games_show_every_event() -> None:
    seen = {type(event) for event in events(16)}
    clocks = {e.TurnRanOut, TurnTimedOut, SeatLeft, SeatResumed}
    assert seen | clocks == set(get_args(SecretCityEvent))


def test_events_read_back_from_what_is_stored() -> None:
    for event in events():
        public, secret = split(event)
        stored = {"type": event_type(event)} | public | ({"secret": secret} if secret else {})
        assert msgspec.json.decode(msgspec.json.encode(stored), type=SECRET_CITY.event_type) == event


def test_every_event_has_a_schema_of_its_own() -> None:
    for kind in get_args(SecretCityEvent):
        assert kind.__dict__["SCHEMA"] == 1


def test_a_part_of_an_empty_hand_looks_like_none_but_is_there() -> None:  # the count of parts tells nothing
    given = turn(3, a=player(hand=(TEAHOUSE,)))
    event = given.when(A, msgspec.convert({"type": "swap_hands", "target": 1}, SECRET_CITY.command_type)).events[0]
    assert split(event)[1] == {"0": {}, "1": {"cards": (TEAHOUSE,)}}
    assert "own" not in SECRET_CITY.feed(event, 0)


def test_a_murdered_number_and_an_empty_one_give_the_same_events_to_all() -> None:  # SC 5
    murdered = turn(BISHOP, others=(player(6), player(8), player(1)), gathered=True, murdered=6)
    empty = replace(murdered.state, players=(*murdered.state.players[:1], player(7), *murdered.state.players[2:]))
    assert empty.murdered == 6
    command = msgspec.convert({"type": "end_turn"}, SECRET_CITY.command_type)
    first = murdered.when(A, command).events[:2]
    assert [SECRET_CITY.feed(event, 3) for event in first] == [
        {"type": "turn_ended", "seat": 0, "number": 5, "by_person": True},
        {"type": "no_action", "number": 6},
    ]
