"""What is never lost: 81 cards, numbers that rise, houses used once (WT 2, WT 5, WT-13, WT-18)."""

from collections import Counter

from games.rules.welcome_to.cards import CARDS, SOLO
from games.rules.welcome_to.engine import WELCOME_TO
from games.rules.welcome_to.events import CardsReshuffled, PlanScored, TurnApplied
from games.rules.welcome_to.plans import PLANS
from games.rules.welcome_to.sheet import EMPTY
from games.rules.welcome_to.state import State
from games.simulation.welcome_to_sheets import faults
from tests.games.rules.citadels.properties.searching import always
from tests.games.rules.welcome_to.properties.playing import plays
from tests.games.rules.welcome_to.random_games import Play

WHOLE = plays()


@always(WHOLE)
def test_all_81_cards_are_always_somewhere_once(play: Play) -> None:  # WT 2
    for step in play.steps():
        state = step.before
        for event in step.decision.events:
            state = WELCOME_TO.evolve(state, event, step.input.at)
            cards = [card for pile in state.piles for card in pile]
            cards += [card for player in state.players for card in player.hand]
            assert Counter((*cards, *state.effects, *state.deck, *state.discard)) - Counter((SOLO,)) == Counter(tuple(CARDS))


@always(WHOLE)
def test_sheets_only_grow_and_stay_right(play: Play) -> None:  # WT 5, WT-12 to WT-14, WT-18, WT-27
    for step in play.steps():
        for seat, player in enumerate(step.state.players):
            before = step.before.players[seat].sheet if step.before else EMPTY
            assert list(faults(before, player.sheet)) == []


@always(WHOLE)
def test_each_turn_everybody_writes_one_number_or_is_refused(play: Play) -> None:  # WT 4.3, WT-10
    for step in play.steps():
        applied = [event for event in step.decision.events if isinstance(event, TurnApplied)]
        assert [event.seat for event in applied] in ([], list(range(len(play.people))))
        for event in applied:
            assert (event.write is None) == event.refuse
            assert not (event.refuse and event.effect)


@always(WHOLE)
def test_the_first_points_are_for_those_who_score_in_the_same_turn(play: Play) -> None:  # WT-19, WT-25
    for step in play.steps():
        for event in step.decision.events:
            if isinstance(event, PlanScored):
                assert step.before is not None
                plan = PLANS[step.before.plans[event.level - 1]]
                assert event.points == (plan.later if step.before.approved[event.level - 1] else plan.first)


@always(WHOLE)
def test_cards_are_shuffled_for_a_wish_or_because_they_ran_out(play: Play) -> None:  # WT-7, WT-20, WT-32
    wishes = 0
    for step in play.steps():
        asked = any(isinstance(event, TurnApplied) and event.reshuffle for event in step.decision.events)
        found = [event for event in step.decision.events if isinstance(event, CardsReshuffled)]
        wishes += sum(event.reason == "wish" for event in found)
        assert any(event.reason == "wish" for event in found) == (asked and step.state.phase != "over")
        for event in found:
            assert event.reason == "wish" or _ran_out(step.before)
    assert wishes <= 1


def _ran_out(before: State | None) -> bool:
    """Whether the next turn cannot be revealed, or dealt to all, without shuffling."""
    assert before is not None
    if before.mode == "base":
        return all(len(pile) == 1 for pile in before.piles)
    return before.mode == "expert" and len(before.deck) < 2 * len(before.players)
