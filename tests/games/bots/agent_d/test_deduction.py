"""What each die on the table proves (the end of AD 5.1)."""

from itertools import product
from typing import Any

import pytest

from games.bots.agent_d.deduction import ALL, possible, proven, suspects, unseen
from games.bots.agent_d.situation import Situation
from games.rules.agent_d.box import BOX
from games.rules.agent_d.engine import AGENT_D
from games.rules.agent_d.placement import placements
from games.rules.agent_d.state import Identity
from games.rules.agent_d.view import SeatView, View
from tests.games.rules.agent_d.properties.hiding import suspects as evidence
from tests.games.rules.agent_d.properties.playing import Play
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
    agent,
    choosing,
    die,
    turn,
)


def seen(seat: int = A, **changes: Any) -> View:
    return AGENT_D.view(turn("attempt", seat, **changes).state, seat)


def rival(**fields: Any) -> SeatView:
    return seen(b=agent(**fields)).seats[B]


def test_a_die_proves_exactly_what_the_rules_let_lie_there() -> None:
    for color, face in product(BOX.colors, BOX.icons):
        for place in ("top", "front"):
            rolled = {face, GUN}
            able = {one for one in ALL if any(placements(one, color, way).get(face) == place for way in rolled)}
            assert proven(place, color, face) == able, (place, color, face)


@pytest.mark.parametrize(
    ("fields", "left"),
    [
        ({}, 16),
        ({"front": (die(RED, ARMY),)}, 9),
        ({"front": (die(RED, GUN),)}, 12),
        ({"top": (die(RED, GUN),)}, 4),
        ({"top": (die(RED, ARMY),)}, 7),
        ({"top": (die(RED, ARMY), die(BLUE, ARMY))}, 4),
        ({"top": (die(RED, GUN), die(BLUE, ARMY))}, 1),
        ({"missed": (Identity(RED, ARMY), Identity(RED, PLANT))}, 14),
    ],
)
def test_dice_and_misses_leave_fewer_and_fewer(fields: dict[str, Any], left: int) -> None:
    assert len(possible(rival(**fields))) == left


def test_the_truth_is_never_ruled_out() -> None:
    for number in range(8):
        for step in Play(number, (True,) * (3 + number % 3)).steps()[::3]:
            view = AGENT_D.view(step.state, None)
            for seat, player in zip(view.seats, step.state.players, strict=True):
                if player.target is not None:
                    assert player.identity in possible(seat)
                    assert possible(seat) == evidence(player)


def test_colours_that_are_all_in_the_open_are_out() -> None:
    view = seen(b=agent(RED, ARMY), c=agent(PURPLE, ARMY, out=True, front=(die(YELLOW, ARMY),) * 6), d=agent(BLUE, PLANT))
    left = unseen(view)
    assert left == {RED: 7 - 3, YELLOW: 7 - 7, BLUE: 7 - 1, PURPLE: 7 - 2}  # the pool, the placed, the own die, the dead
    likely = suspects(view, view.seats[B], left)
    assert {one.color for one in likely} == {RED, BLUE, PURPLE}
    assert sum(likely.values()) == pytest.approx(1)
    assert likely[Identity(BLUE, ARMY)] == pytest.approx(6 / 4 / 15)


def test_nobody_is_sent_to_a_secured_building() -> None:  # AD-16
    view = seen(security=PLANT)
    assert {one.building for one in suspects(view, view.seats[B], unseen(view))} == {ARMY, SATELLITE, SUBMARINE}


def test_a_situation_knows_who_is_left() -> None:
    s = Situation(seen(b=agent(out=True), a=agent(rank=6)), A)
    assert [one.seat for one in s.rivals] == [C, 3]
    assert set(s.suspected) == {C, 3}
    assert s.is_decisive
    assert s.identity == Identity(RED, SUBMARINE)
    assert s.stack(SATELLITE) == 11_000
    assert not Situation(AGENT_D.view(choosing().state, A), A).is_decisive
