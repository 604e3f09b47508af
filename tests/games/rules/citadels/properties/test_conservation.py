"""Nothing is lost and nothing appears: cards, gold, roles, the crown."""

from collections import Counter
from typing import Final

from games.rules.citadels import classic_events as c
from games.rules.citadels import events as e
from games.rules.citadels.state import State
from games.rules.core import Event
from tests.games.rules.citadels.classic.properties import rulebook as classic
from tests.games.rules.citadels.properties.playing import EDITIONS, Play
from tests.games.rules.citadels.properties.rulebook import COPIES
from tests.games.rules.citadels.properties.searching import in_each_edition


def pack(play: Play) -> Counter[str]:
    """Return the cards that a game is played with (SC 1, CI 1)."""
    if play.edition == "secret_city":
        return Counter(COPIES)
    return Counter(classic.COPIES if play.house and play.house.deck == "full" else classic.BASE_COPIES)


def test_there_are_68_cards() -> None:  # SC 1
    assert Counter(COPIES).total() == 68
    assert Counter({card.id: card.count for card in EDITIONS["secret_city"].edition.cards}) == Counter(COPIES)


def test_there_are_80_cards_14_of_them_of_the_dark_city() -> None:  # CI 1
    assert Counter(classic.COPIES).total() == 80
    assert Counter(classic.BASE_COPIES).total() == 66
    assert Counter({card.id: card.count for card in EDITIONS["classic"].edition.cards}) == Counter(classic.COPIES)


def cards(state: State) -> Counter[str]:
    """Return all cards, wherever they are; what was drawn lies before who drew it, what a Graveyard may have nowhere else."""
    found = Counter(state.deck)
    pending = state.pending
    if pending is not None and pending.kind in {"draw", "keep_two"}:
        found.update(pending.offered)
    if pending is not None and pending.card is not None:
        found.update([pending.card])
    for player in state.players:
        found.update(player.hand)
        for building in player.city:
            found.update([building.card, *building.under])
    return found


@in_each_edition(whole=True)
def test_all_cards_are_there_after_every_event(play: Play) -> None:
    everything = pack(play)
    for step in play.steps():
        state = step.before
        torn_down: list[str] = []  # and neither in a hand nor in the pile yet (CI-35)
        for event in step.decision.events:
            state = play.rules.evolve(state, event, step.input.at)
            match event:
                case e.BuildingDestroyed(held=True):
                    torn_down = [event.card]
                case c.ChoiceAnswered(kind="graveyard"):
                    assert step.before is not None
                    assert step.before.pending is not None
                    torn_down = [step.before.pending.card or ""]
                case c.ChoiceAsked(kind="graveyard") | c.DistrictRecovered() | c.DistrictBuried():
                    assert [event.card] == torn_down
                    torn_down = []
            assert cards(state) + Counter(torn_down) == everything, event
        assert not torn_down


@in_each_edition(whole=True)
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


PAID_TO_ANOTHER: Final = (c.GoldPaid, c.DistrictsExchanged)
TAKEN_OF_ANOTHER: Final = (e.GoldStolen, c.TitheTaken)
OUT_OF_THE_BANK: Final = (e.GoldGathered, e.BonusTaken, e.IncomeTaken, e.LabUsed, c.GoldEarned)
INTO_THE_BANK: Final = (e.BuildingBuilt, e.BuildingDestroyed, e.ForgeUsed, c.DistrictBeautified, c.DistrictRecovered)


def _moved(event: Event) -> tuple[tuple[int, int], ...]:
    match event:
        case event if isinstance(event, TAKEN_OF_ANOTHER):
            return ((event.target, -event.gold), (event.seat, event.gold))
        case event if isinstance(event, PAID_TO_ANOTHER):
            return ((event.seat, -event.gold), (event.target, event.gold))
        case event if isinstance(event, OUT_OF_THE_BANK):
            return ((event.seat, event.gold),)
        case event if isinstance(event, INTO_THE_BANK):
            return ((event.seat, -event.gold),)
        case _:
            assert getattr(event, "gold", 0) == 0 or isinstance(event, e.GameStarted), event
            return ()


@in_each_edition(whole=True)
def test_one_seat_has_the_crown_and_only_its_own_event_moves_it(play: Play) -> None:
    for step in play.steps():
        state = step.before
        for event in step.decision.events:
            before, state = state, play.rules.evolve(state, event, step.input.at)
            assert state.crown in range(len(play.people))
            if before is not None:
                assert (state.crown != before.crown) == isinstance(event, e.CrownMoved)


@in_each_edition(whole=True)
def test_the_roles_add_up(play: Play) -> None:  # SC-56, CI 2, CI 3
    for step in play.steps():
        state = step.state
        if state.phase == "over":
            continue
        held = [role for player in state.players for role in player.roles]
        aside = [role for role in (*state.set_aside, state.removed_down, state.leftover) if role is not None]
        choice = list(state.draft.available) if state.draft else []
        everything = [*state.removed_up, *held, *aside, *choice]
        last_seat = LAST_SEES_FACE_DOWN.get((len(state.players), len(state.roles)), -1)
        is_shown = state.draft is not None and state.draft.index == last_seat
        assert sorted(set(everything)) == list(range(1, len(state.roles) + 1))
        assert len(everything) == len(state.roles) + is_shown
        assert (state.removed_down is None) == (last_seat >= 0 and state.phase == "turns")
        if state.phase == "turns":
            assert len(held) == len(state.players) * (2 if len(state.players) <= 3 else 1)


LAST_SEES_FACE_DOWN: Final = {(7, 8): 6, (8, 9): 7}
"""By seats and roles: the last place in the picking order, where that picker also sees the role face down."""

OFFERED: Final = {
    (2, 8): (7, 6, 4, 2),
    (3, 8): (7, 6, 5, 4, 3, 2),
    (3, 9): (8, 7, 6, 4, 3, 2),
    (4, 8): (5, 4, 3, 2),
    (4, 9): (5, 4, 3, 2),
    (5, 8): (6, 5, 4, 3, 2),
    (5, 9): (6, 5, 4, 3, 2),
    (6, 8): (7, 6, 5, 4, 3, 2),
    (6, 9): (7, 6, 5, 4, 3, 2),
    (7, 8): (7, 6, 5, 4, 3, 2, 2),
    (7, 9): (8, 7, 6, 5, 4, 3, 2),
    (8, 9): (8, 7, 6, 5, 4, 3, 2, 2),
}
"""By seats and roles: how many lie before each picker (SC 4, CI 2)."""
FACE_UP: Final = {(4, 8): 2, (4, 9): 3, (5, 8): 1, (5, 9): 2, (6, 9): 1}


@in_each_edition(whole=True)
def test_the_draft_is_set_up_as_the_table_says(play: Play) -> None:  # SC 4, SC-5, SC-6, CI 2, CI-7
    seats = len(play.people)
    for step in play.steps():
        state = step.state
        sizes = (seats, len(state.roles))
        for event in step.decision.events:
            if isinstance(event, e.RoundStarted):
                assert event.order == tuple((state.crown + place) % seats for place in range(len(OFFERED[sizes])))
                assert len(event.removed_up) == FACE_UP.get(sizes, 0)
                assert 4 not in event.removed_up
                assert event.removed_up == tuple(sorted(set(event.removed_up)))
                assert event.round == (step.before.round + 1 if step.before else 1)
        if state.draft is not None:
            assert len(state.draft.available) == OFFERED[sizes][state.draft.index]
            assert state.draft.available == tuple(sorted(state.draft.available))
            picked = [seat for seat, player in enumerate(state.players) for _ in player.roles]
            assert sorted(picked) == sorted(state.draft.order[: state.draft.index])


@in_each_edition(whole=True)
def test_exactly_one_seat_has_something_to_decide_until_the_end(play: Play) -> None:
    for step in play.steps():
        state, waiting = step.state, play.rules.waiting(step.state)
        over = state.phase == "over"
        assert len(waiting) == (0 if over else 1)
        assert over == (state.status != "running") == (play.rules.outcome(state) is not None)
        assert (state.draft is not None) == (state.phase == "draft")
        is_giving = state.turn is None and state.pending is not None and state.pending.kind == "give_crown"
        assert (state.turn is not None or is_giving) == (state.phase == "turns")  # a murdered Emperor has no turn (CI 4)
        acting = [seat for seat in range(len(play.people)) if _can_act(play, state, seat)]
        assert acting == [one.seat for one in waiting if not over]


def _can_act(play: Play, state: State, seat: int) -> bool:
    """Whether the seat is offered something other than leaving and coming back, by whoever plays it."""
    by_person = {type(offer.command).__name__ for offer in play.rules.legal(state, seat)} - {"Leave", "Resume"}
    return bool(by_person or play.rules.legal(state, seat, automated=True))
