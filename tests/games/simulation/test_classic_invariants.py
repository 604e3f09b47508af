"""The invariants find what is wrong in Citadels classic: each test breaks the rules in one place."""

from collections.abc import Callable
from typing import Any, Final

import pytest
from msgspec.structs import replace

from games.rules.catalogue import ruleset
from games.rules.citadels import classic_events as c
from games.rules.citadels import events as e
from games.rules.citadels.commands import Gather
from games.rules.core import Clock, Decision, Event, Offer
from games.simulation.absent import Person
from tests.games.simulation.crooked import Astray, Crooked, is_found, is_found_among_people
from tests.games.simulation.states import RANDOM

RULES: Final = ruleset("classic")
STARRED: Final = {
    "roles": ["witch", "tax_collector", "wizard", "emperor", "abbot", "alchemist", "navigator", "diplomat", "artist"],
}
ORDINARY: Final = ["assassin", "thief", "magician", "king", "bishop", "merchant", "architect", "warlord"]
PLAIN: Final[dict[str, object]] = {}
PEOPLE: Final = [Person(plays=RANDOM, acts=90, resumes=20)] * 4


def player(state: Any, seat: int, **changes: Any) -> Any:
    return replace(state, players=(*state.players[:seat], replace(state.players[seat], **changes), *state.players[seat + 1 :]))


def lose_what_lies_under_a_museum(state: Any, event: Event) -> Any:
    if not isinstance(event, c.MuseumUsed):
        return state
    city = tuple(replace(built, under=()) for built in state.players[event.seat].city)
    return player(state, event.seat, city=city)


def lose_what_the_graveyard_left(state: Any, event: Event) -> Any:
    return replace(state, deck=state.deck[:-1]) if isinstance(event, c.DistrictBuried) else state


def keep_what_the_graveyard_may_have(state: Any, event: Event) -> Any:
    is_held = isinstance(event, e.BuildingDestroyed) and event.held
    return replace(state, deck=(*state.deck, event.card)) if is_held else state  # type: ignore[attr-defined]


def forget_what_the_graveyard_may_have(state: Any, event: Event) -> Any:
    is_asked = isinstance(event, c.ChoiceAsked) and event.kind == "graveyard"
    return replace(state, pending=replace(state.pending, card=None)) if is_asked else state


def pay_no_tax(state: Any, event: Event) -> Any:
    return player(state, event.target, gold=0) if isinstance(event, c.GoldPaid) else state


def keep_the_gold_of_beauty(state: Any, event: Event) -> Any:
    return player(state, event.seat, gold=9) if isinstance(event, c.DistrictBeautified) else state


def forget_beauty(state: Any, event: Event) -> Any:
    if not isinstance(event, c.DistrictsExchanged):
        return state
    city = tuple(replace(built, beauty=1 - built.beauty) for built in state.players[event.target].city)
    return player(state, event.target, city=city)


def move_the_crown(state: Any, event: Event) -> Any:
    return replace(state, crown=1 - state.crown % 2) if isinstance(event, c.GoldEarned) else state


def forget_when_a_city_grew(state: Any, event: Event) -> Any:
    return player(state, event.seat, grown=()) if isinstance(event, e.BuildingBuilt) else state


def go_on_after_the_last_round(state: Any, event: Event) -> Any:
    return replace(state, last_round=False) if isinstance(event, e.CityCompleted) else state


def let_the_clock_of_a_turn_run_on(state: Any, event: Event) -> Any:
    running = state.deadlines
    if isinstance(event, c.ChoiceAsked) and running.held_turn:
        return replace(state, deadlines=replace(running, turn=running.held_turn, held_turn=None))
    return state


def forget_the_clock_of_a_gather(state: Any, event: Event) -> Any:
    is_asked = isinstance(event, c.ChoiceAsked)
    return replace(state, deadlines=replace(state.deadlines, held_gather=None)) if is_asked else state


def forget_the_clock_of_a_question(state: Any, event: Event) -> Any:
    return replace(state, deadlines=replace(state.deadlines, choice=None)) if isinstance(event, c.ChoiceAsked) else state


def start_a_clock(state: Any, event: Event) -> Any:
    is_begun = isinstance(event, e.TurnStarted)
    return replace(state, deadlines=replace(state.deadlines, turn=Clock(10**13, state.version))) if is_begun else state


def give_somebody_else_the_turn(state: Any, event: Event) -> Any:
    if not isinstance(event, c.TurnResumed):
        return state
    return replace(state, turn=replace(state.turn, seat=(event.seat + 1) % len(state.players)))


def forget_what_was_discarded(state: Any, event: Event) -> Any:
    return replace(state, set_aside=()) if isinstance(event, e.RolePicked | c.RoleSetAside) else state


def forget_the_second_role(state: Any, event: Event) -> Any:
    is_over = isinstance(event, e.RolePicked) and state.draft is None
    return player(state, event.seat, roles=state.players[event.seat].roles[:1]) if is_over else state  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("change", "said", "seats", "house"),
    [
        (lose_what_lies_under_a_museum, "cards are not conserved", 4, PLAIN),
        (lose_what_the_graveyard_left, "cards are not conserved", 4, PLAIN),
        (keep_what_the_graveyard_may_have, "cards are not conserved", 4, PLAIN),
        (forget_what_the_graveyard_may_have, "cards are not conserved", 4, PLAIN),
        (pay_no_tax, "gold of seat", 4, STARRED),
        (keep_the_gold_of_beauty, "gold of seat", 4, STARRED),
        (forget_beauty, "more or less beautiful", 4, STARRED),
        (move_the_crown, "the crown moved", 4, STARRED),
        (forget_when_a_city_grew, "does not know when it grew", 4, PLAIN),
        (go_on_after_the_last_round, "not that of a complete city", 4, PLAIN),
        (let_the_clock_of_a_turn_run_on, "the clocks", 4, PLAIN),
        (forget_the_clock_of_a_gather, "the clocks", 4, STARRED),
        (forget_the_clock_of_a_question, "the clocks", 4, STARRED),
        (start_a_clock, "the clocks", 4, {"speed": "off"}),
        (give_somebody_else_the_turn, "not its holder's", 4, STARRED),
        (forget_what_was_discarded, "the roles do not add up", 2, PLAIN),
        (forget_what_was_discarded, "the roles do not add up", 3, {"roles": [*ORDINARY, "artist"]}),
        (forget_the_second_role, "the roles do not add up", 3, PLAIN),
    ],
)
def test_a_fold_that_goes_astray(change: Callable[..., Any], said: str, seats: int, house: dict[str, object]) -> None:
    is_found(said, Astray(RULES, change), seats, house)


def let_the_gather_wait_for_ever(state: Any, event: Event) -> Any:
    """After a salute no clock starts."""
    return replace(state, deadlines=replace(state.deadlines, turn=None)) if isinstance(event, c.TurnOpened) else state


def test_people_whose_clocks_do_not_start() -> None:
    is_found_among_people("the clocks", Astray(RULES, let_the_gather_wait_for_ever), PEOPLE, STARRED)


def _with_another_seat(state: Any, view: Any, other: int, **changes: Any) -> Any:
    seats = tuple(replace(one, **changes) if one.seat == other else one for one in view.seats)
    return replace(view, seats=seats)


def tell_what_lies_under_a_museum(state: Any, view: Any) -> Any:
    for other, its in enumerate(state.players):
        cities = zip(view.seats[other].city, its.city, strict=True)
        city = tuple(replace(shown, under=built.under) for shown, built in cities)
        view = _with_another_seat(state, view, other, city=city)
    return view


def tell_the_second_role(state: Any, view: Any) -> Any:
    return _with_another_seat(state, view, 0, roles=state.players[0].roles)


def tell_what_was_offered(state: Any, view: Any) -> Any:
    if state.pending is None or state.pending.kind not in {"wizard_card", "lighthouse", "keep_two"}:
        return view
    return replace(view, pending=replace(view.pending, offered=state.pending.offered))


def tell_what_was_discarded(state: Any, view: Any) -> Any:
    return replace(view, removed_up=(*view.removed_up, *state.set_aside))


@pytest.mark.parametrize(
    ("change", "seats", "house"),
    [
        (tell_what_lies_under_a_museum, 2, PLAIN),
        (tell_the_second_role, 2, PLAIN),
        (tell_what_was_offered, 2, {"roles": [*ORDINARY[:2], "wizard", *ORDINARY[3:]]}),
        (tell_what_was_discarded, 2, PLAIN),
        (tell_what_was_discarded, 3, {"roles": [*ORDINARY, "artist"]}),
    ],
)
def test_a_view_that_tells_secrets(change: Callable[..., Any], seats: int, house: dict[str, object]) -> None:
    crooked = Crooked(RULES, "view", lambda state, seat: change(state, RULES.view(state, seat)))
    is_found("secrecy of seat", crooked, seats, house)


def test_an_event_that_names_a_hidden_card() -> None:
    def decide(*given: Any, **how: Any) -> Decision[Any]:
        decision = RULES.decide(*given, **how)
        events = tuple(_naming(event) for event in decision.events)
        return Decision(events, decision.state)

    is_found("a hidden card in the public part", Crooked(RULES, "decide", decide), 4, STARRED)


def _naming(event: Event) -> Event:
    if isinstance(event, c.ChoiceAsked) and event.kind == "wizard_card":
        return replace(event, card=event.secret[str(event.seat)].cards[0])
    return event


def test_a_command_that_is_accepted_and_not_offered() -> None:
    def legal(state: Any, seat: int, *, automated: bool = False) -> tuple[Offer, ...]:
        offers = RULES.legal(state, seat, automated=automated)
        return tuple(offer for offer in offers if offer.command != Gather(what="cards"))

    is_found("offer and answer differ", Crooked(RULES, "legal", legal), 4)
