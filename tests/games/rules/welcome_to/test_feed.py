"""WT 11 and WT 12: who may know what of an event."""

from collections.abc import Mapping
from typing import Any, Final, get_args

import msgspec

from games.rules.core import TABLE, Event, audience, event_type, split
from games.rules.welcome_to import events as e
from games.rules.welcome_to.cards import CARDS
from games.rules.welcome_to.engine import WELCOME_TO
from games.rules.welcome_to.events import AnyEvent
from tests.games.rules.welcome_to.random_games import PLAYS, events

PARTS: Final[Mapping[type[Event], str]] = {
    e.GameStarted: "table",
    e.CardsReshuffled: "table",
    e.TurnSubmitted: "seat",
    e.CardPassed: "both",
}
"""The table of WT 12; `hand_dealt` has a part for its seat in expert only; all other events are public altogether."""


def expected(event: Any, mode: str) -> set[str]:
    """Return the audiences that have a part of the event, from public facts alone."""
    if isinstance(event, e.HandDealt):
        return {audience(event.seat)} if mode == "expert" else set()
    match PARTS.get(type(event), ""):
        case "table":
            return {TABLE}
        case "seat":
            return {audience(event.seat)}
        case "both":
            return {audience(event.giver), audience(event.taker)}
        case _:
            return set()


def test_which_parts_there_are_follows_from_public_facts() -> None:  # WT 12
    for play in PLAYS:
        for step in play.steps():
            for event in step.decision.events:
                assert split(event)[1].keys() == expected(event, step.state.mode), event


def test_a_public_part_of_a_submission_says_that_there_is_one_and_nothing_else() -> None:  # WT-36
    seen = [split(event)[0] for event in events() if isinstance(event, e.TurnSubmitted | e.TurnWithdrawn)]
    assert seen
    assert all(public.keys() <= {"seat", "automatic"} for public in seen)


def test_public_parts_name_only_cards_that_lie_open() -> None:  # WT 11
    for event in events():
        text = msgspec.json.encode(split(event)[0]).decode()
        named = {card for card in CARDS if f'"{card}"' in text}
        if isinstance(event, e.TurnApplied):
            named -= {event.number_card, event.effect_card}
        if isinstance(event, e.HandDealt):
            named -= set(event.cards)
        assert not named, event


def test_the_order_of_cards_is_in_nobodys_feed() -> None:  # WT 11
    for event in events():
        if isinstance(event, e.GameStarted | e.CardsReshuffled):
            for seat in (None, 0, 1):
                feed = WELCOME_TO.feed(event, seat)
                assert "secret" not in feed
                assert "own" not in feed


def test_random_games_show_every_event() -> None:
    assert {type(event) for event in events()} == set(get_args(AnyEvent))


def test_events_read_back_from_what_is_stored() -> None:
    for event in events()[::3]:
        public, secret = split(event)
        stored = {"type": event_type(event)} | public | ({"secret": secret} if secret else {})
        assert msgspec.json.decode(msgspec.json.encode(stored), type=WELCOME_TO.event_type) == event


def test_every_event_has_a_schema_of_its_own() -> None:
    for kind in get_args(AnyEvent):
        assert kind.__dict__["SCHEMA"] == 1
