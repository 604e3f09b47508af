"""AD 6 and AD 7: phase 3, the end of a round and of the game."""

from typing import Any

from games.rules.agent_d import complete
from games.rules.agent_d.box import BOX
from games.rules.agent_d.engine import AGENT_D
from games.rules.agent_d.events import (
    AgentOut,
    GameEnded,
    IdentitiesRevealed,
    InfoCollected,
    RankGained,
    RoundEnded,
    RoundStarted,
    ShootoutStarted,
    ShootoutWon,
    Unmasked,
)
from games.rules.agent_d.run import Run
from games.rules.agent_d.scores import ScoreLine
from games.rules.agent_d.scoring import places
from games.rules.agent_d.state import State
from games.rules.agent_d.view import IdentityView
from games.rules.core import Chance, Decision, Outcome
from tests.games.rules.agent_d.tables import (
    AGENTS,
    ARMY,
    PLANT,
    PURPLE,
    RED,
    SATELLITE,
    SUBMARINE,
    YELLOW,
    A,
    B,
    C,
    D,
    agent,
    table,
    who,
)


def completed(state: State, seed: int = 0) -> Decision[State]:
    run = Run(BOX, state, Chance(seed.to_bytes(32, "big")), 0)
    complete.complete(run)
    return run.decision()


def test_the_living_show_who_they_are_in_seat_order() -> None:  # AD 6 3.1
    events, _ = completed(table(start=C, b=agent(out=True)).state)
    assert events[0] == IdentitiesRevealed(identities=tuple(Unmasked(seat=seat, identity=who(seat)) for seat in (A, C, D)))


def test_single_agents_collect_and_rise_from_left_to_right() -> None:  # AD 6 3.2, AD-36
    events, state = completed(table(d=agent(out=True, rank=0)).state)
    assert events[1:8] == (
        InfoCollected(seat=C, building=ARMY, values=(3000,)),
        RankGained(seat=C, rank=2, reason="building"),
        InfoCollected(seat=B, building=SATELLITE, values=(7000, 4000)),
        RankGained(seat=B, rank=2, reason="building"),
        InfoCollected(seat=A, building=SUBMARINE, values=(5000,)),
        RankGained(seat=A, rank=2, reason="building"),
        RoundEnded(round=1),
    )
    assert state.board[PLANT] == (6000, 5000)  # kept, and the new round's card on it


def test_several_agents_fight_and_the_loser_gets_nothing() -> None:  # AD 6 3.2, AD-41
    given = table(a=agent(RED, PLANT, rank=2, info=(3000,)), d=agent(YELLOW, PLANT, rank=2, info=(3000,)), b=agent(out=True))
    winners = set()
    for seed in range(20):
        events, state = completed(given.state, seed)
        (won,) = [event.seat for event in events if isinstance(event, ShootoutWon)]
        (lost,) = {A, D} - {won}
        at = events.index(ShootoutWon(seat=won))
        assert events[at + 1 : at + 3] == (
            InfoCollected(seat=won, building=PLANT, values=(6000,)),
            RankGained(seat=won, rank=3, reason="building"),
        )
        assert events[at - 1] == AgentOut(seat=lost, identity=given.state.players[lost].identity, cause="shootout")
        assert (state.players[lost].rank, state.players[lost].info) == (3, (3000,))  # with the new round's rank
        winners.add(won)
    assert winners == {A, D}


def test_the_holder_of_the_card_starts_the_next_round_though_it_lost() -> None:  # AD-33
    given = table(a=agent(RED, ARMY), c=agent(PURPLE, ARMY), start=A)
    starts = {completed(given.state, seed).state.start for seed in range(10)}
    assert starts == {A}


def test_the_first_building_that_makes_a_legend_ends_the_game() -> None:  # AD-35, AD-42
    events, state = completed(table(a=agent(rank=6), c=agent(rank=6), d=agent(info=(4000,))).state)
    assert [type(event) for event in events] == [IdentitiesRevealed, InfoCollected, RankGained, GameEnded]
    assert (state.winner, state.reason, state.places) == (C, "legend", (3, 4, 1, 2))
    assert state.board[SUBMARINE] == (5000,)


def test_the_winner_of_a_shootout_may_be_the_legend() -> None:  # AD-35
    given = table(a=agent(RED, ARMY, rank=6), c=agent(PURPLE, ARMY, rank=6), b=agent(out=True), d=agent(out=True))
    events, state = completed(given.state)
    assert isinstance(events[-1], GameEnded)
    assert state.winner in {A, C}
    assert ShootoutStarted in map(type, events)


def finished(**players: Any) -> Decision[State]:
    """Complete a last round in which everybody is out."""
    return completed(table(round=3, **players).state)


def out(**fields: Any) -> Any:
    return agent(out=True, **fields)


def test_after_the_last_round_most_money_wins() -> None:  # AD-43
    players = {"a": out(info=(8000, 4000)), "b": out(info=(9000,), converted=2), "c": out(rank=6), "d": out()}
    events, state = finished(**players)
    assert [type(event) for event in events] == [IdentitiesRevealed, RoundEnded, GameEnded]
    assert events[-1] == GameEnded(status="finished", reason="money", winner=B, places=(2, 1, 3, 4), money=(12000, 13000, 0, 0))
    assert AGENT_D.outcome(state) == Outcome(
        status="finished",
        winners=(B,),
        scores=(
            ScoreLine(seat=A, place=2, info=12000, converted=0, rank=1, total=12000),
            ScoreLine(seat=B, place=1, info=9000, converted=4000, rank=1, total=13000),
            ScoreLine(seat=C, place=3, info=0, converted=0, rank=6, total=0),
            ScoreLine(seat=D, place=4, info=0, converted=0, rank=1, total=0),
        ),
    )


def test_a_tie_for_most_money_is_shot_out_whatever_the_ranks() -> None:  # AD-44
    players = {"a": out(info=(5000,)), "b": out(info=(5000,), rank=6), "c": out(info=(3000,)), "d": out(converted=1)}
    given = table(round=3, **players)
    winners = set()
    for seed in range(20):
        events, state = completed(given.state, seed)
        assert events[2] == ShootoutStarted(life={"0": 1, "1": 1})
        winners.add(state.winner)
        assert state.places == ((1, 2, 3, 4) if state.winner == A else (2, 1, 3, 4))
    assert winners == {A, B}


def test_the_others_are_placed_by_money_then_rank_and_may_share() -> None:  # AD-45
    players = (out(info=(5000,), rank=2), out(info=(5000,), rank=2), out(info=(5000,), rank=3), out(info=(9000,)), out(rank=7))
    assert places(players, 4, BOX.rank_value) == (4, 4, 3, 2, 1)
    assert places(players, 3, BOX.rank_value) == (3, 3, 2, 1, 5)


def test_the_next_round_starts_at_the_same_instant() -> None:  # AD 4, SC-40
    run = Run(BOX, table(round=2).state, Chance(bytes(32)), 77_000)
    complete.complete(run)
    events, state = run.decision()
    assert RoundStarted(round=3, start=A) in events
    assert state.clock is not None
    assert state.clock.due_at == 77_000 + 30_000


def test_the_end_opens_identities_and_piles_and_closes_everything() -> None:  # AD-49
    state = finished(a=out(info=(8000,)), b=out(), c=out(), d=out()).state
    seen = AGENT_D.view(state, None)
    assert (seen.phase, seen.sub, seen.turn_seat, seen.deadline, seen.status) == ("over", None, None, None, "finished")
    assert [seat.money for seat in seen.seats] == [8000, 0, 0, 0]
    assert [seat.identity for seat in seen.seats] == [IdentityView(color=color, building=target) for color, target in AGENTS[:4]]
    assert AGENT_D.windows(state) == ()
    assert AGENT_D.waiting(state) == ()
