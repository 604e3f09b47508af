"""AD 6 and AD 8: shoot-outs."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from games.rules.agent_d import shootout
from games.rules.agent_d.box import BOX
from games.rules.agent_d.engine import AGENT_D
from games.rules.agent_d.events import Added, AgentOut, ShootoutRolled, ShootoutStarted, ShootoutWon
from games.rules.agent_d.run import Run
from games.rules.agent_d.state import Identity, State
from games.rules.core import Chance, Event, Seat
from tests.games.rules.agent_d.tables import (
    ARMY,
    BLUE,
    GUN,
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
    die,
    table,
)

T = TypeVar("T")


class Loaded(Chance):
    """Dice that show what they are told to; everything else is left to chance."""

    def __init__(self, faces: Iterable[str]) -> None:
        super().__init__(bytes(32))
        self.faces: list[Any] = list(faces)

    def pick(self, label: str, items: Sequence[T]) -> T:
        if items is not BOX.faces:
            return super().pick(label, items)
        face: T = self.faces.pop(0)
        return face


def fought(state: State, seats: tuple[Seat, ...], *faces: str, building: str | None = SATELLITE) -> tuple[list[Event], State]:
    """Let seats fight with these rolls, all of them; return what happened."""
    chance = Loaded(faces)
    run = Run(BOX, state, chance, 0)
    if building is None:
        shootout.duel(run, seats)
    else:
        shootout.fight(run, seats, building)
    assert chance.faces == []
    events, after = run.decision()
    return list(events), after


def test_life_is_the_dice_on_the_screen_and_the_identity_die() -> None:  # AD-37
    a = agent(RED, SATELLITE, top=(die(RED, GUN), die(BLUE, SATELLITE)), front=(die(PURPLE, PLANT),))
    given = table(a=a, b=agent(BLUE, SATELLITE))
    events, state = fought(given.state, (A, B), GUN, ARMY)
    assert events == [
        ShootoutStarted(building=SATELLITE, life={"0": 3, "1": 1}),
        ShootoutRolled(faces={"0": GUN, "1": ARMY}, life={"0": 3, "1": 0}),
        AgentOut(seat=B, identity=Identity(BLUE, SATELLITE), cause="shootout"),
        ShootoutWon(seat=A),
    ]
    assert (state.players[A].front, len(state.players[A].top)) == ((), 2)  # AD-38
    assert len(state.bag) == len(given.state.bag) + 1
    assert [state.players[seat].alive for seat in (A, B)] == [True, False]


def test_all_guns_or_none_cost_nothing() -> None:  # AD-39
    given = table(a=agent(RED, SATELLITE), b=agent(BLUE, SATELLITE))
    events, _ = fought(given.state, (A, B), GUN, GUN, ARMY, PLANT, PLANT, GUN)
    rolled = [event.life for event in events if isinstance(event, ShootoutRolled)]
    assert rolled == [{"0": 1, "1": 1}, {"0": 1, "1": 1}, {"0": 0, "1": 1}]
    assert events[-1] == ShootoutWon(seat=B)


def test_several_may_fall_in_one_exchange_and_roll_no_more() -> None:  # AD-39
    fighters: dict[str, Any] = {name: agent(color, PLANT) for name, color in zip("acd", (RED, BLUE, YELLOW), strict=True)}
    given = table(**fighters, start=C)
    events, _ = fought(given.state, (A, C, D), GUN, ARMY, ARMY, building=PLANT)
    assert [type(event) for event in events] == [ShootoutStarted, ShootoutRolled, AgentOut, AgentOut, ShootoutWon]
    fallen = [event.seat for event in events if isinstance(event, AgentOut)]
    assert fallen == [D, A]  # clockwise from the start card, AD-55
    assert events[-1] == ShootoutWon(seat=C)


def test_dice_are_rolled_clockwise_from_the_start_card() -> None:  # AD-39, AD-55
    given = table(a=agent(RED, ARMY), b=agent(BLUE, ARMY), d=agent(YELLOW, ARMY), start=B)
    events, _ = fought(given.state, (A, B, D), GUN, ARMY, SUBMARINE, building=ARMY)
    assert isinstance(events[1], ShootoutRolled)
    assert events[1].faces == {"1": GUN, "3": ARMY, "0": SUBMARINE}


def test_a_matching_tool_adds_a_die_used_or_not() -> None:  # AD-31, AD-38
    a = agent(RED, SATELLITE, tool=SATELLITE, tool_used=True)
    given = table(a=a, b=agent(BLUE, SATELLITE, tool=PLANT))
    events, state = fought(given.state, (A, B), ARMY, GUN, ARMY, GUN)
    started = events[0]
    assert isinstance(started, ShootoutStarted)
    assert (started.life, started.bonus) == ({"0": 2, "1": 1}, (A,))
    color = state.players[A].bonus or ""
    assert started.secret == {"table": Added(colors=(color,))}
    assert sorted((*state.bag, color)) == sorted(given.state.bag)


def test_an_empty_bag_gives_a_spare_die() -> None:  # AD-38
    given = table(a=agent(RED, SATELLITE, tool=SATELLITE), b=agent(BLUE, SATELLITE, tool=SATELLITE), bag=())
    events, state = fought(given.state, (A, B), ARMY, GUN, ARMY, GUN)
    assert events[0] == ShootoutStarted(building=SATELLITE, life={"0": 2, "1": 2}, bonus=(A, B))
    assert (state.players[A].bonus, state.bag) == (None, ())


def test_the_last_die_of_the_bag_is_not_drawn_twice() -> None:  # AD-38
    given = table(a=agent(RED, SATELLITE, tool=SATELLITE), b=agent(BLUE, SATELLITE, tool=SATELLITE), bag=(PURPLE,))
    events, state = fought(given.state, (A, B), ARMY, GUN, ARMY, GUN)
    started = events[0]
    assert isinstance(started, ShootoutStarted)
    assert (started.life, started.secret) == ({"0": 2, "1": 2}, {"table": Added(colors=(PURPLE,))})
    assert [state.players[seat].bonus for seat in (A, B)] == [PURPLE, None]


def test_a_fight_for_the_game_has_one_die_each_and_reveals_nobody() -> None:  # AD 8
    a = agent(RED, SATELLITE, top=(die(RED, GUN),), tool=SATELLITE, front=(die(BLUE, ARMY),))
    given = table(a=a, b=agent(BLUE, SATELLITE))
    events, state = fought(given.state, (A, B), GUN, ARMY, building=None)
    assert events == [
        ShootoutStarted(life={"0": 1, "1": 1}),
        ShootoutRolled(faces={"0": GUN, "1": ARMY}, life={"0": 1, "1": 0}),
        ShootoutWon(seat=A),
    ]
    assert state.players == given.state.players


def test_a_shootout_leaves_nothing_to_decide_between_its_events() -> None:  # AD-40
    given = table(a=agent(RED, SATELLITE), b=agent(BLUE, SATELLITE))
    events, _ = fought(given.state, (A, B), GUN, GUN, GUN, ARMY)
    state = given.state
    for event in events:
        state = AGENT_D.evolve(state, event, 0)
        assert (AGENT_D.windows(state), AGENT_D.waiting(state)) == ((), ())


def test_somebody_alone_needs_no_shot() -> None:  # AD-11, AD 6
    given = table()
    for building in (None, PLANT):
        assert fought(given.state, (D,), building=building) == ([], given.state)
