"""SC 12 event by event: which parts an event has, whose they are, and that the public one names nothing hidden."""

from collections.abc import Iterable
from typing import Any, Final

from games.rules.citadels import events as e
from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.rules.citadels.state import State
from games.rules.core import Event, split
from tests.games.rules.citadels.properties.playing import Play, plays
from tests.games.rules.citadels.properties.rulebook import COSTS
from tests.games.rules.citadels.properties.searching import always

WHOLE = plays(whole=True)
SHOWS_CARDS: Final = {"building_built", "building_destroyed", "game_ended"}
"""Events that name cards to everybody: those built, destroyed and scored."""


@always(WHOLE)
def test_an_event_has_the_parts_that_its_public_part_calls_for(play: Play) -> None:
    for step in play.steps():
        for event in step.decision.events:
            public, private = split(event)
            assert private.keys() == set(_audiences(event, len(play.people))), event
            assert set(_cards(public)) == set() or event.__struct_config__.tag in SHOWS_CARDS, event
            _holds(event, private)


def _audiences(event: Event, seats: int) -> Iterable[str]:
    """Return who has a private part, from public facts alone."""
    match event:
        case e.GameStarted():
            return (*map(str, range(seats)), "table")
        case e.RoundStarted():
            return ("table",)
        case e.PickOpened() | e.RolePicked() | e.CardsGathered() | e.ChoiceOpened() | e.CardKept() | e.LabUsed() | e.ForgeUsed():
            return (str(event.seat),)
        case e.BonusTaken():
            return (str(event.seat),) if event.count else ()
        case e.HandsSwapped():
            return (str(event.seat), str(event.target))
        case e.CardsRedrawn():
            return (str(event.seat), "table") if event.count > 1 else (str(event.seat),)
        case e.BuildingBuilt():
            return ((str(event.seat), "table") if event.paid_cards > 1 else (str(event.seat),)) if event.paid_cards else ()
    return ()


def _holds(event: Event, private: dict[str, Any]) -> None:
    """Check that counts in public are those of the private parts, and that what lies in an order nobody knows is sorted."""
    match event:
        case e.CardsGathered() | e.ForgeUsed() | e.ChoiceOpened():
            assert len(private[str(event.seat)]["cards"]) == event.count
        case e.BonusTaken() if event.count:
            assert len(private[str(event.seat)]["cards"]) == event.count
        case e.HandsSwapped():
            assert len(private[str(event.seat)].get("cards", ())) == event.got
            assert len(private[str(event.target)].get("cards", ())) == event.gave
        case e.CardsRedrawn():
            own = private[str(event.seat)]
            assert len(own["put_down"]) == len(own["drawn"]) == event.count
            _is_sorted_for_its_owner(own["put_down"], private.get("table", {}).get("put_down"))
        case e.BuildingBuilt() if event.paid_cards:
            own = private[str(event.seat)]
            assert len(own["cards"]) == event.paid_cards
            _is_sorted_for_its_owner(own["cards"], private.get("table", {}).get("cards"))
        case e.CardKept():
            assert len(private[str(event.seat)]["put_down"]) == 1


def _is_sorted_for_its_owner(own: list[str], order: list[str] | None) -> None:  # SC-2
    assert list(own) == sorted(own)
    if order is not None:
        assert sorted(order) == list(own)


def _cards(value: Any) -> Iterable[str]:
    if isinstance(value, dict):
        for name, item in value.items():
            yield from _cards(name)
            yield from _cards(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _cards(item)
    elif isinstance(value, str) and value in COSTS:
        yield value


@always(WHOLE)
def test_no_public_part_ever_names_a_role_that_has_not_been_announced_or_revealed(play: Play) -> None:
    """Numbers in public parts come from calls, announcements and roles face up; a pick tells nothing but that it was made."""
    for step in play.steps():
        for event in step.decision.events:
            public, _ = split(event)
            if isinstance(event, e.RolePicked):
                assert public.keys() <= {"seat", "automatic"}
            if isinstance(event, e.PickOpened):
                assert public.keys() == {"seat", "due_at"}


@always(WHOLE)
def test_draws_come_from_the_top_and_what_is_put_away_goes_to_the_bottom(play: Play) -> None:  # SC-1, SC-2, SC-3
    for step in play.steps():
        state = step.before
        for event in step.decision.events:
            before, state = state, SECRET_CITY.evolve(state, event, step.input.at)
            if before is not None:
                _moves_cards(before, event, state)


def _moves_cards(before: State, event: Event, after: State) -> None:
    match event:
        case e.CardsGathered() | e.ForgeUsed() | e.BonusTaken():
            drawn = before.deck[: event.count]
            assert after.deck == before.deck[event.count :]
            assert after.players[event.seat].hand == before.players[event.seat].hand + drawn
            if not isinstance(event, e.BonusTaken) or not event.gold:
                assert event.count == min(len(before.deck), 3 if isinstance(event, e.ForgeUsed) else 2)
        case e.ChoiceOpened():
            assert after.pending is not None
            assert after.pending.offered == before.deck[:2]
            assert after.deck == before.deck[2:]
        case e.CardKept():
            own = event.secret[str(event.seat)]
            assert after.deck == before.deck + own.put_down
            assert before.pending is not None
            assert sorted((own.kept, *own.put_down)) == sorted(before.pending.offered)
        case e.CardsRedrawn():
            pile = before.deck + event.secret.get("table", event.secret[str(event.seat)]).put_down
            assert after.deck == pile[event.count :]
            assert event.secret[str(event.seat)].drawn == pile[: event.count]
        case e.BuildingDestroyed():
            assert after.deck == (*before.deck, event.card)
        case e.LabUsed():
            assert after.deck == before.deck + event.secret[str(event.seat)].cards
        case e.BuildingBuilt() if event.paid_cards:
            assert after.deck == before.deck + event.secret.get("table", event.secret[str(event.seat)]).cards
        case _:
            assert after.deck == before.deck or isinstance(event, e.GameEnded)
