"""How games end, and who wins: AD 7 told a second time."""

from typing import Final

from hypothesis import strategies as st
from msgspec.structs import replace

from games.rules.agent_d.engine import AGENT_D
from games.rules.agent_d.events import (
    GameEnded,
    IdentitiesRevealed,
    InfoCollected,
    RankGained,
    RoundEnded,
    ShootoutRolled,
    ShootoutStarted,
    ShootoutWon,
    TurnEnded,
)
from games.rules.agent_d.scoring import places
from games.rules.agent_d.state import State
from tests.games.rules.agent_d.properties.playing import Play, plays
from tests.games.rules.citadels.properties.searching import always

WHOLE = plays(whole=True)
LEGEND: Final = 7


def money(state: State, seat: int) -> int:
    """Return what a pile is worth: cards, and 2,000 for each rank card in it."""
    player = state.players[seat]
    return sum(player.info) + 2000 * player.converted


@always(WHOLE, few=40)
def test_a_game_ends_in_one_of_three_declared_ways(play: Play) -> None:
    *_, last = play.steps()
    state, events = last.state, last.decision.events
    assert sum(isinstance(event, GameEnded) for step in play.steps() for event in step.decision.events) == 1
    ended = events[-1]
    assert isinstance(ended, GameEnded)
    seats = range(len(play.people))
    if ended.status == "abandoned":
        assert all(player.sitting.controller == "bot" for player in state.players)
        assert (ended.reason, ended.winner, ended.places, ended.money) == (None, None, None, None)
    elif ended.reason == "legend":
        assert state.players[ended.winner or 0].rank == LEGEND
        before = events[-2]
        assert isinstance(before, RankGained | TurnEnded | ShootoutWon)
        alone_in_the_rank_up = isinstance(before, RankGained) and before.reason == "round"
        assert alone_in_the_rank_up or ended.winner == before.seat
    else:
        assert RoundEnded(round=3) in events
        assert all(player.rank < LEGEND for player in state.players)
        assert money(state, ended.winner or 0) == max(money(state, seat) for seat in seats)
    if ended.money is not None:
        assert ended.money == tuple(money(state, seat) for seat in seats)
    _nothing_is_open(state)


def _nothing_is_open(state: State) -> None:
    assert (state.sub, state.turn, state.clock) == (None, None, None)
    assert AGENT_D.windows(state) == AGENT_D.waiting(state) == ()  # type: ignore[comparison-overlap]
    outcome = AGENT_D.outcome(state)
    assert outcome is not None
    assert outcome.status == state.status
    for seat in range(len(state.players)):
        assert AGENT_D.legal(state, seat) == AGENT_D.legal(state, seat, automated=True) == ()


@always(WHOLE)
def test_nobody_plays_on_at_the_highest_rank(play: Play) -> None:  # AD-10, AD-42
    for step in play.steps():
        if step.state.phase != "over":
            assert all(player.rank < LEGEND for player in step.state.players)


@always(plays(), st.data())
def test_places_are_by_money_then_rank_and_the_winner_is_first(play: Play, data: st.DataObject) -> None:  # AD-45
    state = play.steps()[0].state
    seats = range(len(play.people))
    few = st.integers(0, 2)
    players = tuple(replace(player, converted=data.draw(few), rank=data.draw(few)) for player in state.players)
    winner = data.draw(st.sampled_from(list(seats)))
    found = places(players, winner, 2000)
    assert found[winner] == 1
    assert found.count(1) == 1
    for one in seats:
        for two in seats:
            if winner not in {one, two}:
                better = (players[one].converted, players[one].rank) > (players[two].converted, players[two].rank)
                assert (found[one] < found[two]) == better
    for seat in seats:
        assert found[seat] == 1 + sum(found[other] < found[seat] for other in seats)


@always(WHOLE)
def test_a_shootout_goes_as_the_rules_say(play: Play) -> None:  # AD-37 to AD-41, AD 8
    for step in play.steps():
        state, life, building = step.before, {}, None
        for event in step.decision.events:
            before, state = state, AGENT_D.evolve(state, event, step.input.at)
            match event:
                case ShootoutStarted():
                    assert before is not None
                    life, building = dict(event.life), event.building
                    _starts_right(before, event)
                case ShootoutRolled():
                    assert list(event.faces) == list(life)
                    guns = [seat for seat, face in event.faces.items() if face == "gun"]
                    loses = len(guns) not in (0, len(life))
                    assert event.life == {seat: left - (loses and seat not in guns) for seat, left in life.items()}
                    life = {seat: left for seat, left in event.life.items() if left}
                case ShootoutWon():
                    assert list(life) == [str(event.seat)]
                case InfoCollected() if life and building == event.building:
                    assert list(life) == [str(event.seat)]
                case _:
                    pass


def _starts_right(state: State, event: ShootoutStarted) -> None:
    order = [(state.start + place) % len(state.players) for place in range(len(state.players))]
    fighters = [int(seat) for seat in event.life]
    assert fighters == [seat for seat in order if seat in fighters]
    assert len(fighters) > 1
    for seat in fighters:
        player = state.players[seat]
        if event.building is None:
            assert event.life[str(seat)] == 1
        else:
            assert player.target == event.building
            bonus = player.tool == event.building
            assert (seat in event.bonus) == bonus
            assert event.life[str(seat)] == 1 + len(player.top) + bonus


@always(WHOLE)
def test_a_building_goes_to_one_who_aims_at_it_or_stays(play: Play) -> None:  # AD 6, AD-35, AD-36
    targets: set[str] = set()
    for step in play.steps():
        state = step.before
        for event in step.decision.events:
            before, state = state, AGENT_D.evolve(state, event, step.input.at)
            if isinstance(event, IdentitiesRevealed):
                targets = {one.identity.building for one in event.identities}
            if isinstance(event, InfoCollected):
                assert before is not None
                assert event.values == before.board[event.building]
                assert state.board[event.building] == ()
                assert before.phase == "mission" or before.players[event.seat].target == event.building
            if isinstance(event, RoundEnded) and state.phase == "complete":
                assert all(not state.board[building] for building in targets)


def test_all_ends_are_seen() -> None:
    found = set()
    for number in range(120):
        play = Play(number, (True,) * (3 + number % 3), "leaving" if number % 10 == 0 else "there", tense=number % 4 > 0)
        last = play.steps()[-1]
        events = [event for event in last.decision.events if not isinstance(event, GameEnded)]
        cause = getattr(events[-1], "reason", type(events[-1]).__name__)
        found.add((last.state.reason or "abandoned", cause))
    legends = {cause for reason, cause in found if reason == "legend"}
    assert legends == {"round", "building", "last_standing", "TurnEnded", "ShootoutWon"}
    assert {("money", "RoundEnded")} < found
    assert any(reason == "abandoned" for reason, _ in found)
