"""AD 3 and AD 4: the setup, and phase 1 up to the choice of targets."""

from collections import Counter
from typing import Any, Final

import pytest
from msgspec.structs import replace

from games.rules.agent_d import rounds
from games.rules.agent_d.box import BOX
from games.rules.agent_d.commands import ChooseSecurity, ChooseTarget, TakeDie
from games.rules.agent_d.engine import AGENT_D, AgentD
from games.rules.agent_d.events import (
    Drawn,
    GameEnded,
    GameStarted,
    IdentityDrawn,
    InfoPlaced,
    RankGained,
    RoundStarted,
    SecurityPlaced,
    SecurityRolled,
    ShootoutStarted,
    ShootoutWon,
    TargetsOpened,
    ToolsDealt,
)
from games.rules.agent_d.run import Run
from games.rules.agent_d.state import State
from games.rules.core import BadOption, Chance, Controller, Decision, Pace, Setup, TurnTimedOut
from tests.games.rules.agent_d.tables import (
    ARMY,
    GUN,
    PLANT,
    SATELLITE,
    SUBMARINE,
    A,
    B,
    C,
    D,
    agent,
    choosing,
    die,
    table,
    turn,
)
from tests.spec import CHANCE, Given

_PEOPLE: Final[tuple[Controller, ...]] = ("human",) * 5


def dealt(count: int, seed: int = 0, rules: AgentD = AGENT_D, **setup: Any) -> Decision[State]:
    wanted = Setup(ruleset="agent_d", rules_version=1, options={}, seats=_PEOPLE[:count], **setup)
    return rules.setup(wanted, Chance(seed.to_bytes(32, "big")), 1000)


def next_round(state: State, chance: Chance = CHANCE) -> Decision[State]:
    """Start the next round of a table."""
    run = Run(BOX, state, chance, 0)
    rounds.start_round(run)
    return run.decision()


@pytest.mark.parametrize("count", [4, 5])
def test_the_setup_goes_on_to_the_choice_of_targets(count: int) -> None:  # AD 3, AD 4
    events, state = dealt(count)
    expected = (
        *(GameStarted, RoundStarted),
        *(RankGained,) * count,
        ToolsDealt,
        *(InfoPlaced,) * 4,
        *(IdentityDrawn,) * count,
        TargetsOpened,
    )
    assert tuple(map(type, events)) == expected
    assert (state.phase, state.sub, state.round, state.step, state.turn) == ("target", "target", 1, 0, None)
    assert all(player.rank == 1 and player.info == () and player.alive for player in state.players)
    assert len(state.bag) == count * 4 + 12 - count


def test_the_start_player_and_the_deck_are_random() -> None:  # AD-7, AD 12
    assert {dealt(5, seed).state.start for seed in range(60)} == set(range(5))
    assert len({dealt(5, seed).events[0].secret["table"].deck for seed in range(20)}) == 20  # type: ignore[attr-defined]


@pytest.mark.parametrize("count", [2, 6])
def test_other_numbers_of_seats_are_refused(count: int) -> None:
    with pytest.raises(BadOption) as refused:
        AGENT_D.options({}, count)
    assert (refused.value.code, refused.value.field) == ("agent_d.bad_player_count", "seats")


def test_there_are_no_options() -> None:
    with pytest.raises(BadOption) as refused:
        AGENT_D.options({"speed": "normal"}, 4)
    assert (refused.value.code, refused.value.field) == ("agent_d.bad_option", "speed")


def test_a_round_begins_anew_but_for_ranks_piles_and_stacks() -> None:  # AD 4 1.1, AD-12
    used = agent(rank=2, info=(5000,), converted=1, top=(die("red", GUN),), front=(die("blue", ARMY),), tool_used=True)
    given = table(a=used, b=agent(out=True, rank=0), security=PLANT, start=C)
    state = next_round(given.state).state
    assert (state.round, state.start, state.security, state.pool) == (2, C, None, ())
    for player in state.players:
        assert (player.alive, player.revealed, player.top, player.front, player.tool_used) == (True, False, (), (), False)
    assert [player.rank for player in state.players] == [3, 1, 2, 2]
    assert (state.players[A].info, state.players[A].converted) == ((5000,), 1)
    assert state.board[SATELLITE] == (7000, 4000, 10000)
    assert len(state.bag) == 28 - 4


def test_all_gain_a_rank_at_the_same_time_in_seat_order() -> None:  # AD 4 1.2, AD-55
    events, _ = next_round(table(a=agent(rank=4)).state)
    assert events[:5] == (
        RoundStarted(round=2, start=A),
        RankGained(seat=A, rank=5, reason="round"),
        *(RankGained(seat=seat, rank=2, reason="round") for seat in (B, C, D)),
    )


def test_who_alone_reaches_the_highest_rank_wins_before_anything_else() -> None:  # AD-10, AD-11
    given = table(b=agent(rank=6, info=(3000,)), c=agent(rank=2, info=(8000,)))
    events, state = next_round(given.state)
    assert tuple(map(type, events)) == (RoundStarted, *(RankGained,) * 4, GameEnded)
    assert events[-1] == GameEnded(status="finished", reason="legend", winner=B, places=(3, 1, 2, 3), money=(0, 3000, 8000, 0))
    assert [player.rank for player in state.players] == [2, 7, 3, 2]


def test_several_who_reach_it_fight_with_a_single_die_each() -> None:  # AD-11, AD 8
    given = table(a=agent(rank=6, tool=ARMY), c=agent(rank=6), start=C)
    winners = set()
    for seed in range(30):
        events, state = next_round(given.state, Chance(seed.to_bytes(32, "big")))
        assert events[5] == ShootoutStarted(life={"2": 1, "0": 1})
        assert isinstance(events[-2], ShootoutWon)
        assert isinstance(events[-1], GameEnded)
        assert events[-1].winner == events[-2].seat == state.winner
        winners.add(state.winner)
        assert all(player.alive for player in state.players)
    assert winners == {A, C}


def test_there_are_always_enough_rank_cards() -> None:  # AD-5
    ranks: dict[str, Any] = {name: agent(rank=5) for name in "abcde"}
    _, state = next_round(table(5, **ranks).state)
    assert sum(player.rank for player in state.players) == 30  # of 23 that were printed


def test_everybody_gets_one_of_the_eight_tools() -> None:  # AD-12
    seen = Counter[str]()
    for seed in range(40):
        (tools,) = [event.tools for event in dealt(5, seed).events if isinstance(event, ToolsDealt)]
        assert len(tools) == 5
        assert max(Counter(tools).values()) <= 2
        seen.update(tools)
    assert set(seen) == set(BOX.buildings)


def test_a_card_is_laid_on_each_building_from_left_to_right() -> None:  # AD 4 1.4, AD-8
    events, state = dealt(4)
    placed = [event for event in events if isinstance(event, InfoPlaced)]
    started = events[0]
    assert isinstance(started, GameStarted)
    assert [event.building for event in placed] == [ARMY, SATELLITE, SUBMARINE, PLANT]
    assert tuple(event.value for event in placed) == started.secret["table"].deck[:4]
    assert state.deck == started.secret["table"].deck[4:]


def test_of_too_few_cards_the_left_buildings_get_theirs() -> None:  # AD-8
    few = AgentD(replace(BOX, info=(3000, 4000, 5000)))
    state = dealt(4, rules=few).state
    assert [len(state.board[building]) for building in BOX.buildings] == [1, 1, 1, 0]
    assert state.deck == ()
    assert next_round(table(deck=()).state).state.board == table().state.board


def rolled(wanted: str) -> Decision[State]:
    """Return a setup of three seats in which this face was rolled for the security card."""
    for seed in range(100):
        decision = dealt(3, seed)
        if any(isinstance(event, SecurityRolled) and event.face == wanted for event in decision.events):
            return decision
    raise AssertionError(wanted)


@pytest.mark.parametrize("building", BOX.buildings)
def test_a_building_rolled_with_three_seats_is_secured_at_once(building: str) -> None:  # AD-13
    events, state = rolled(building)
    assert state.security == building
    (roll,) = [event for event in events if isinstance(event, SecurityRolled)]
    assert roll.due_at is None
    assert SecurityPlaced(building=building) in events
    assert len(state.bag) == 24 - 3  # the die went back
    assert len(state.board[building]) == 1  # AD-14
    assert state.sub == "target"


def test_a_gun_lets_the_start_player_choose_where() -> None:  # AD-13
    events, state = rolled(GUN)
    assert isinstance(events[-1], SecurityRolled)
    assert events[-1].due_at == 1000 + 30_000
    assert (state.sub, state.turn, state.security, len(state.bag)) == ("security", state.start, None, 24)
    given = Given(AGENT_D, state)
    other = (state.start + 1) % 3
    given.when(other, ChooseSecurity(building=ARMY)).then_refused("game.not_your_turn")
    given.when(state.start, ChooseSecurity(building=GUN)).then_refused("agent_d.unknown_building")
    given.when(state.start, ChooseTarget(building=ARMY)).then_refused("game.wrong_phase")
    outcome = given.when(state.start, ChooseSecurity(building=PLANT))
    after = outcome.then_first(SecurityPlaced(building=PLANT))
    assert (after.security, after.sub, after.turn) == (PLANT, "target", None)
    assert tuple(map(type, outcome.events)) == (SecurityPlaced, *(IdentityDrawn,) * 3, TargetsOpened)


def test_securing_in_time_ends_a_series_and_late_is_a_timeout_on_the_lowest_stack() -> None:  # AD-51, AD-52
    _, state = rolled(GUN)
    sitting = replace(state.players[state.start].sitting, timeout_streak=2)
    players = tuple(
        replace(player, sitting=sitting) if seat == state.start else player for seat, player in enumerate(state.players)
    )
    board = {ARMY: (4000,), SATELLITE: (1000, 2000), SUBMARINE: (3000,), PLANT: (9000,)}
    given = Given(AGENT_D, replace(state, players=players, board=board))
    in_time = given.when(state.start, ChooseSecurity(building=ARMY)).accepted()
    assert in_time.players[state.start].sitting.timeout_streak == 0
    outcome = given.when_due("security")
    late = outcome.then_first(
        TurnTimedOut(seat=state.start, streak=3, autoplay=True), SecurityPlaced(building=SATELLITE, auto=True)
    )
    assert late.players[state.start].sitting.autoplay
    assert AGENT_D.windows(late)[0].due_at == 31_000 + 30_000  # SC-40


def test_with_more_seats_there_is_no_security_card() -> None:  # AD-14
    assert all(dealt(count).state.security is None for count in (4, 5))
    choosing().when(A, ChooseSecurity(building=ARMY)).then_refused("game.wrong_phase")


def test_identities_are_drawn_clockwise_and_only_their_owner_sees_the_colour() -> None:  # AD 4 1.6, AD-55
    events, state = dealt(5)
    drawn = [event for event in events if isinstance(event, IdentityDrawn)]
    assert [event.seat for event in drawn] == [(state.start + step) % 5 for step in range(5)]
    for event in drawn:
        assert event.secret == {str(event.seat): Drawn(color=state.players[event.seat].color or "")}


def test_all_choose_under_one_clock_at_the_pace_of_the_game() -> None:  # AD-50
    state = dealt(4, pace=Pace(clock_scale=100)).state
    (window,) = AGENT_D.windows(state)
    assert (window.kind, window.seats, window.due_at) == ("target", (0, 1, 2, 3), 1000 + 3000)
    turn().when(A, ChooseTarget(building=ARMY)).then_refused("game.wrong_phase")
    choosing().when(A, TakeDie(die="d1")).then_refused("game.wrong_phase")
