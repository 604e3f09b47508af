"""Nothing is lost and nothing appears: cards, gold, roles, the crown."""

from collections import Counter

from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.rules.citadels.events import (
    BonusTaken,
    BuildingBuilt,
    BuildingDestroyed,
    CrownMoved,
    ForgeUsed,
    GoldGathered,
    GoldStolen,
    IncomeTaken,
    LabUsed,
    RoundStarted,
)
from games.rules.citadels.state import State
from games.rules.core import Event
from tests.games.rules.citadels.properties.playing import Play, plays
from tests.games.rules.citadels.properties.rulebook import COPIES
from tests.games.rules.citadels.properties.searching import always

WHOLE = plays(whole=True)
ALL_CARDS = Counter(COPIES)


def test_there_are_68_cards() -> None:  # SC 1
    assert ALL_CARDS.total() == 68
    assert Counter({card.id: card.count for card in SECRET_CITY.edition.cards}) == ALL_CARDS


def cards(state: State) -> Counter[str]:
    """Return all cards, wherever they are."""
    found = Counter(state.deck)
    if state.pending is not None:
        found.update(state.pending.offered)
    for player in state.players:
        found.update(player.hand)
        found.update(building.card for building in player.city)
    return found


@always(WHOLE)
def test_the_68_cards_are_there_after_every_event(play: Play) -> None:
    for step in play.steps():
        state = step.before
        for event in step.decision.events:
            state = SECRET_CITY.evolve(state, event, step.input.at)
            assert cards(state) == ALL_CARDS, event


@always(WHOLE)
def test_gold_moves_as_the_events_say(play: Play) -> None:
    for step in play.steps():
        if step.before is None:
            assert [player.gold for player in step.state.players] == [2] * len(play.people)
            continue
        purse = [player.gold for player in step.before.players]
        for event in step.decision.events:
            for seat, gold in _moved(event):
                purse[seat] += gold
                assert purse[seat] >= 0, event
        assert purse == [player.gold for player in step.state.players]


def _moved(event: Event) -> tuple[tuple[int, int], ...]:
    match event:
        case GoldStolen():
            return ((event.target, -event.gold), (event.seat, event.gold))
        case GoldGathered():
            assert event.gold == 2
            return ((event.seat, 2),)
        case BonusTaken() | IncomeTaken() | LabUsed():
            return ((event.seat, event.gold),)
        case BuildingBuilt() | BuildingDestroyed() | ForgeUsed():
            return ((event.seat, -event.gold),)
        case _:
            return ()


@always(WHOLE)
def test_one_seat_has_the_crown_and_only_its_own_event_moves_it(play: Play) -> None:
    for step in play.steps():
        state = step.before
        for event in step.decision.events:
            before, state = state, SECRET_CITY.evolve(state, event, step.input.at)
            assert state.crown in range(len(play.people))
            if before is not None:
                assert (state.crown != before.crown) == isinstance(event, CrownMoved)


@always(WHOLE)
def test_the_eight_roles_add_up(play: Play) -> None:  # SC-56
    for step in play.steps():
        state = step.state
        if state.phase == "over":
            continue
        held = [player.role for player in state.players if player.role is not None]
        aside = [role for role in (state.removed_down, state.leftover) if role is not None]
        choice = list(state.draft.available) if state.draft else []
        assert sorted({*state.removed_up, *held, *aside, *choice}) == list(range(1, 9))
        last_of_seven = state.draft is not None and len(state.players) == 7 and state.draft.index == 6
        assert len(state.removed_up) + len(held) + len(aside) + len(choice) == 8 + last_of_seven
        assert (state.removed_down is None) == (len(state.players) == 7 and state.phase == "turns")


OFFERED = {4: (5, 4, 3, 2), 5: (6, 5, 4, 3, 2), 6: (7, 6, 5, 4, 3, 2), 7: (7, 6, 5, 4, 3, 2, 2)}
FACE_UP = {4: 2, 5: 1, 6: 0, 7: 0}


@always(WHOLE)
def test_the_draft_is_set_up_as_the_table_says(play: Play) -> None:  # SC 4, SC-5, SC-6
    seats = len(play.people)
    for step in play.steps():
        state = step.state
        for event in step.decision.events:
            if isinstance(event, RoundStarted):
                assert event.order == tuple((state.crown + place) % seats for place in range(seats))
                assert len(event.removed_up) == FACE_UP[seats]
                assert 4 not in event.removed_up
                assert event.removed_up == tuple(sorted(set(event.removed_up)))
                assert event.round == (step.before.round + 1 if step.before else 1)
        if state.draft is not None:
            assert len(state.draft.available) == OFFERED[seats][state.draft.index]
            assert state.draft.available == tuple(sorted(state.draft.available))
            picked = [seat for seat, player in enumerate(state.players) if player.role is not None]
            assert sorted(picked) == sorted(state.draft.order[: state.draft.index])


@always(WHOLE)
def test_exactly_one_seat_has_something_to_decide_until_the_end(play: Play) -> None:
    for step in play.steps():
        state, waiting = step.state, SECRET_CITY.waiting(step.state)
        over = state.phase == "over"
        assert len(waiting) == (0 if over else 1)
        assert over == (state.status != "running") == (SECRET_CITY.outcome(state) is not None)
        assert (state.draft is not None) == (state.phase == "draft")
        assert (state.turn is not None) == (state.phase == "turns")
        acting = [seat for seat in range(len(play.people)) if _can_act(state, seat)]
        assert acting == [one.seat for one in waiting if not over]


def _can_act(state: State, seat: int) -> bool:
    """Whether the seat is offered something other than leaving and coming back, by whoever plays it."""
    by_person = {type(offer.command).__name__ for offer in SECRET_CITY.legal(state, seat)} - {"Leave", "Resume"}
    return bool(by_person or SECRET_CITY.legal(state, seat, automated=True))
