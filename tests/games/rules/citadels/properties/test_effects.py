"""What each accepted thing does, told a second time: amounts, prices, flags, and what follows by itself (SC 6)."""

from typing import Final

from games.rules.citadels import events as e
from games.rules.citadels.commands import Build, ChooseCard, Destroy, Gather, UseLab
from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.rules.citadels.state import State, Turn
from games.rules.core import Event, Seat
from tests.games.rules.citadels.properties.playing import Play, plays
from tests.games.rules.citadels.properties.rulebook import COSTS, INCOME_TYPE, SPECIAL, TYPES
from tests.games.rules.citadels.properties.searching import always

WHOLE = plays(whole=True)
MERCHANT: Final = 6
ARCHITECT: Final = 7


def names(state: State, seat: Seat) -> list[str]:
    """Return the buildings of a city."""
    return [building.card for building in state.players[seat].city]


@always(WHOLE)
def test_whoever_completes_his_gather_gets_what_his_role_adds_and_nobody_else(play: Play) -> None:  # SC-14, SC-16, SC-33
    for step in play.steps():
        state = step.before
        for at, event in enumerate(step.decision.events):
            before, state = state, SECRET_CITY.evolve(state, event, step.input.at)
            if isinstance(event, e.GoldGathered | e.CardsGathered | e.CardKept):
                following = [*step.decision.events[at + 1 : at + 2], None][0]
                number, left = state.acting.number, len(state.deck)
                if number == MERCHANT:
                    assert isinstance(following, e.BonusTaken)
                    assert (following.seat, following.gold, following.count) == (event.seat, 1, 0)
                elif number == ARCHITECT and left:
                    assert isinstance(following, e.BonusTaken)
                    assert (following.seat, following.gold, following.count) == (event.seat, 0, min(2, left))
                else:
                    assert not isinstance(following, e.BonusTaken)
            elif isinstance(event, e.BonusTaken):
                assert isinstance(step.decision.events[at - 1], e.GoldGathered | e.CardsGathered | e.CardKept)
                assert before is not None


@always(WHOLE)
def test_gathering_cards_shows_two_and_keeps_one_but_all_with_the_archive(play: Play) -> None:  # SC-4, SC-33
    for step in play.steps():
        if isinstance(step.input.command, Gather) and step.input.command.what == "cards":
            assert step.before is not None
            seat, pile = step.before.actor or 0, len(step.before.deck)
            first = step.decision.events[0]
            if pile == 1 or "sc_great_archive" in names(step.before, seat):
                assert isinstance(first, e.CardsGathered)
                assert first.count == min(2, pile)
            else:
                assert isinstance(first, e.ChoiceOpened)
                assert first.count == 2
                assert len(step.decision.events) == 1
        if isinstance(step.input.command, ChooseCard):
            kept = step.decision.events[0]
            assert isinstance(kept, e.CardKept)
            assert kept.secret[str(kept.seat)].kept == step.input.command.card


@always(WHOLE, few=40)
def test_amounts_and_prices_are_those_of_the_rules(play: Play) -> None:  # SC 6.2 to SC 6.5
    for step in play.steps():
        state = step.before
        for event in step.decision.events:
            if state is not None:
                _amount(state, event, step.input.command)
            state = SECRET_CITY.evolve(state, event, step.input.at)


def _amount(before: State, event: Event, command: object) -> None:
    match event, command:
        case e.IncomeTaken(), _:
            wanted, city = INCOME_TYPE[before.acting.number], names(before, event.seat)
            assert event.gold == sum(TYPES[name] == wanted for name in city) + ("sc_academy_of_magic" in city)
        case e.BuildingBuilt(), Build(card=card, pay_with=cards):
            price = COSTS[card]
            if card in SPECIAL and "sc_grand_workshop" in names(before, event.seat):
                price = max(0, price - 2)
            assert (event.card, event.paid_cards, event.gold) == (card, len(cards), price - len(cards))
        case e.BuildingDestroyed(), Destroy(target=target, card=card):
            assert (event.target, event.card, event.gold) == (target, card, COSTS[card] - 1)
            bishop = before.players[target].role == 5 and before.murdered != 5
            assert not bishop
            assert card != "sc_guardian_keep"
        case e.LabUsed(), UseLab(card=card):
            assert (event.gold, event.secret[str(event.seat)].cards) == (2, (card,))
        case e.ForgeUsed(), _:
            assert (event.gold, event.count) == (2, min(3, len(before.deck)))
        case ((e.BuildingBuilt() | e.BuildingDestroyed() | e.LabUsed()), _):
            raise AssertionError(event, command)


FLAGS: Final[dict[type[Event], str]] = {
    e.IncomeTaken: "income_taken",
    e.RoleMurdered: "ability_used",
    e.RobberyAnnounced: "ability_used",
    e.HandsSwapped: "ability_used",
    e.CardsRedrawn: "ability_used",
    e.BuildingDestroyed: "ability_used",
    e.LabUsed: "lab_used",
    e.ForgeUsed: "forge_used",
    e.GoldGathered: "gathered",
    e.CardsGathered: "gathered",
    e.CardKept: "gathered",
    e.TurnRanOut: "finishing",
}


@always(WHOLE)
def test_a_turn_remembers_what_was_done_in_it(play: Play) -> None:  # SC 5.1, SC 6
    expected: Turn | None = None
    for step in play.steps():
        for event in step.decision.events:
            if isinstance(event, e.TurnStarted):
                limit = 3 if event.number == ARCHITECT else 1
                expected = Turn(seat=event.seat, number=event.number, build_limit=limit)
            elif isinstance(event, e.TurnEnded | e.GameEnded):
                expected = None
            elif expected is not None:
                expected = _done(expected, event)
        assert step.state.turn == expected


def _done(turn: Turn, event: Event) -> Turn:
    """Return the turn with what an event did in it."""
    done = {name: getattr(turn, name) for name in turn.__struct_fields__}
    if isinstance(event, e.BuildingBuilt):
        done["built"] += 1
        done["spent"] += event.gold
    if (flag := FLAGS.get(type(event))) is not None:
        assert not done[flag]
        done[flag] = True
    return Turn(**done)


@always(WHOLE)
def test_announcements_and_swaps_do_what_they_say(play: Play) -> None:  # SC 6.3, SC-9, SC-19, SC-21
    for step in play.steps():
        state = step.before
        for event in step.decision.events:
            before, state = state, SECRET_CITY.evolve(state, event, step.input.at)
            if before is None:
                continue
            match event:
                case e.RoleMurdered():
                    assert (state.murdered, event.number in range(2, 9)) == (event.number, True)
                case e.RobberyAnnounced():
                    assert (state.robbed, event.number in range(3, 9)) == (event.number, True)
                    assert event.number != before.murdered
                case e.HandsSwapped():
                    assert state.players[event.seat].hand == before.players[event.target].hand
                    assert state.players[event.target].hand == before.players[event.seat].hand
                case e.RoundStarted():
                    assert (state.murdered, state.robbed) == (None, None)
                    assert all(player.role is None and player.revealed == () for player in state.players)
                    assert all(player.seen_at_pick == () for player in state.players)
                case _:
                    assert (state.murdered, state.robbed) == (before.murdered, before.robbed)
