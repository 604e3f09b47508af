"""CI 9 event by event: which parts an event has, whose they are, and that the public one names nothing hidden."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from games.rules.citadels import classic_events as c
from games.rules.citadels import events as e
from games.rules.citadels.editions.classic import CLASSIC
from games.rules.citadels.state import State
from games.rules.core import Event, Seat, split
from tests.games.rules.citadels.classic.properties.rulebook import COSTS
from tests.games.rules.citadels.properties.playing import Play, plays
from tests.games.rules.citadels.properties.searching import always

WHOLE = plays("classic", whole=True)
SHOWS_CARDS: Final = (
    e.BuildingBuilt,
    e.BuildingDestroyed,
    e.GameEnded,
    c.ArmoryUsed,
    c.DistrictsExchanged,
    c.DistrictBeautified,
    c.DistrictRecovered,
    c.DistrictBuried,
    c.MuseumUsed,
    c.ChoiceAsked,
)
"""Events that name cards to everybody: those that stand or stood in a city."""
OF_THE_SEAT: Final = (
    e.PickOpened,
    e.RolePicked,
    e.CardsGathered,
    e.ChoiceOpened,
    e.LabUsed,
    e.ForgeUsed,
    c.CardsKept,
    c.ParkUsed,
    c.MuseumUsed,
)
OF_BOTH: Final = (e.HandsSwapped, c.CardPaid, c.CardTaken)
OF_NOBODY: Final = (e.RoundStarted, c.RoleSetAside, c.ArmoryUsed)


def happened(play: Play) -> Iterator[tuple[State | None, Event, State]]:
    """Yield each event with the states around it."""
    for step in play.steps():
        state = step.before
        for event in step.decision.events:
            before, state = state, CLASSIC.evolve(state, event, step.input.at)
            yield before, event, state


@always(WHOLE, few=40)
def test_an_event_has_the_parts_that_public_facts_call_for(play: Play) -> None:
    for before, event, _ in happened(play):
        public, private = split(event)
        assert "own" not in public  # where a feed puts the reader's own part
        assert private.keys() == set(_audiences(before, event, len(play.people))), event
        assert not set(_cards(public)) or isinstance(event, SHOWS_CARDS), event


def _audiences(before: State | None, event: Event, seats: int) -> Iterable[str]:
    """Return who has a private part, from what everybody knows alone: counts, cities, how many cards lie under what."""
    match event:
        case e.GameStarted():
            return (*map(str, range(seats)), "table")
        case event if isinstance(event, OF_NOBODY):
            return ("table",)
        case event if isinstance(event, OF_THE_SEAT):
            return (str(event.seat),)
        case event if isinstance(event, OF_BOTH):
            return (str(event.seat), str(event.target))
        case e.BonusTaken() | c.ChoiceAsked():
            return (str(event.seat),) if event.count else ()
        case e.CardsRedrawn():
            return (str(event.seat), "table") if event.count > 1 else (str(event.seat),)
        case e.CardKept():
            assert before is not None
            assert before.pending is not None
            return (str(event.seat), "table") if len(before.pending.offered) == 3 else (str(event.seat),)
        case c.PileSearched():
            return (str(event.seat), "table") if event.count else ("table",)
        case e.BuildingDestroyed():
            return ("table",) if event.under + (not event.held) > 1 else ()
        case c.DistrictsExchanged():
            gets = ((event.target, event.seat, event.given), (event.seat, event.target, event.card))
            return [str(new) for new, old, card in gets if _under(before, old, card)]
    return ()


def _under(before: State | None, seat: Seat, card: str) -> int:
    assert before is not None
    return next(len(building.under) for building in before.players[seat].city if building.card == card)


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


@always(WHOLE, few=40)
def test_counts_are_those_of_the_private_parts(play: Play) -> None:
    for before, event, after in happened(play):
        _, private = split(event)
        match event:
            case e.CardsGathered() | e.ForgeUsed() | e.ChoiceOpened() | e.BonusTaken() | c.ParkUsed() | c.ChoiceAsked():
                if event.count:
                    assert len(private[str(event.seat)]["cards"]) == event.count
            case c.PileSearched():
                assert len(private.get(str(event.seat), {}).get("taken", ())) == event.count <= 1
            case c.CardPaid() | c.CardTaken():
                assert private[str(event.seat)] == private[str(event.target)]
                assert len(private[str(event.seat)]["cards"]) == 1
            case e.BuildingDestroyed() | c.ArmoryUsed():
                assert event.under == _under(before, event.target, event.card)
        assert after.version == (before.version if before else 0) + 1


@always(WHOLE, few=40)
def test_draws_come_from_the_top_and_what_is_put_away_goes_to_the_bottom(play: Play) -> None:  # SC-1, SC-2, CI-37, CI-40
    for before, event, after in happened(play):
        if before is not None and not isinstance(event, e.GameEnded | e.CardsRedrawn):
            drawn, down = _moved(before, event)
            assert after.deck == before.deck[drawn:] + down or isinstance(event, c.PileSearched), event


def _moved(before: State, event: Event) -> tuple[int, tuple[str, ...]]:
    """Return how many cards an event takes from the top, and what it puts to the bottom."""
    match event:
        case e.CardsGathered() | e.ForgeUsed() | e.ChoiceOpened() | e.BonusTaken() | c.ParkUsed():
            return event.count, ()
        case e.CardKept() | c.CardsKept():
            own = event.secret[str(event.seat)]
            order = event.secret.get("table", own).put_down
            assert sorted(order) == sorted(own.put_down)
            assert own.put_down == tuple(sorted(own.put_down))
            return 0, order
        case e.LabUsed():
            return 0, event.secret[str(event.seat)].cards
        case e.BuildingDestroyed() | c.ArmoryUsed():
            return 0, _torn_down(before, event)
        case c.DistrictBuried():
            return 0, (event.card,)
    return 0, ()


def _torn_down(before: State, event: e.BuildingDestroyed | c.ArmoryUsed) -> tuple[str, ...]:
    """Return what goes to the bottom, in the order that nobody knows: the district unless the Graveyard may have it, and all under it."""
    building = next(one for one in before.players[event.target].city if one.card == event.card)
    down = [*building.under]
    if isinstance(event, c.ArmoryUsed):
        down += [event.armory, event.card]
    elif not event.held:
        down.append(event.card)
    order = event.secret["table"].cards if "table" in event.secret else tuple(down)
    assert sorted(order) == sorted(down)
    return order
