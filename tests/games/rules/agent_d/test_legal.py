"""AD-54, SC-61: exactly what would be accepted is offered, and the rest says why not."""

from typing import Any

import pytest

from games.rules.agent_d.box import BOX
from games.rules.agent_d.commands import (
    Attempt,
    ChooseBuilding,
    ChooseSecurity,
    ChooseTarget,
    DeclineAttempt,
    EndTurn,
    TakeDie,
    UseTool,
)
from games.rules.agent_d.engine import AGENT_D
from games.rules.core import Leave, Offer, Resume
from tests.games.rules.agent_d.tables import (
    ARMY,
    GUN,
    PLANT,
    POOL,
    RED,
    SATELLITE,
    SUBMARINE,
    A,
    B,
    C,
    agent,
    choosing,
    surviving,
    table,
    turn,
)
from tests.spec import Given


def commands(given: Given, seat: int = A, **options: Any) -> list[Any]:
    return [offer.command for offer in AGENT_D.legal(given.state, seat, **options)]


def test_each_die_comes_with_its_faces_and_where_they_lead() -> None:  # AD-54
    offers = AGENT_D.legal(turn(pool=(POOL[0], POOL[2])).state, A)
    assert offers == (
        Offer(command=TakeDie(die="d1"), place="front"),
        Offer(command=TakeDie(die="d1", face=SATELLITE), place="front"),
        Offer(command=TakeDie(die="d3"), place="front"),
        Offer(command=TakeDie(die="d3", face=SUBMARINE), place="top"),
        Offer(command=TakeDie(die="d3", face=GUN), place="front"),
        Offer(command=Leave()),
    )


def test_an_attempt_is_offered_on_everybody_alive_with_all_there_is() -> None:  # AD-54
    offered = commands(turn("attempt", b=agent(out=True)))
    assert offered == [
        *(
            Attempt(target=target, color=color, building=building)
            for target in (2, 3)
            for color in BOX.colors
            for building in BOX.buildings
        ),
        DeclineAttempt(),
        Leave(),
    ]


def test_a_tool_is_offered_with_the_other_faces() -> None:  # AD-54
    offered = commands(turn("tool", pool=POOL[:1]))
    others = [face for face in BOX.icons if face != SATELLITE]
    assert offered == [*(UseTool(die="d1", face=face) for face in others), EndTurn(), Leave()]


def test_targets_are_offered_to_all_who_have_not_chosen() -> None:  # AD-15, AD-16
    given = choosing(3, security=PLANT, b=agent(RED, ARMY))
    assert commands(given) == [*(ChooseTarget(building=one) for one in (ARMY, SATELLITE, SUBMARINE)), Leave()]
    assert commands(given, B) == [Leave()]


def test_any_building_is_offered_to_the_survivor_and_for_the_security_card() -> None:  # AD-13, AD-34
    assert commands(surviving(security=ARMY)) == [*(ChooseBuilding(building=one) for one in BOX.buildings), Leave()]
    given = table(3, phase="target", sub="security", turn=A)
    assert commands(given) == [*(ChooseSecurity(building=one) for one in BOX.buildings), Leave()]


def test_who_is_not_in_turn_or_out_may_only_leave() -> None:
    given = turn(c=agent(out=True))
    assert commands(given, B) == commands(given, C) == [Leave()]
    assert commands(table()) == [Leave()]


def test_the_policy_and_the_person_of_a_seat_do_not_both_command_it() -> None:  # SC-43, SC-61
    given = turn(pool=POOL[:1], a=agent(autoplay=True), b=agent(controller="bot", left=True))
    assert commands(given) == [Resume(), Leave()]
    assert commands(given, automated=True) == [TakeDie(die="d1"), TakeDie(die="d1", face=SATELLITE)]
    assert commands(given, B) == commands(given, B, automated=True) == []
    assert commands(turn(), automated=True) == []


def test_after_the_end_there_is_nothing() -> None:
    given = table(phase="over", status="finished")
    assert commands(given) == commands(given, automated=True) == []
    codes = {one.code for one in AGENT_D.unavailable(given.state, A)}
    assert codes == {"game.game_over"}


@pytest.mark.parametrize(
    ("given", "seat", "kind", "code"),
    [
        (turn(), A, "attempt", "game.wrong_phase"),
        (turn(), A, "resume", "game.not_automated"),
        (turn(), B, "take_die", "game.not_your_turn"),
        (turn(c=agent(out=True)), C, "take_die", "agent_d.not_alive"),
        (choosing(a=agent(RED, ARMY)), A, "choose_target", "agent_d.already_chosen"),
        (turn(a=agent(autoplay=True)), A, "take_die", "game.autoplay_on"),
        (turn(a=agent(controller="bot")), A, "leave", "game.seat_taken_over"),
    ],
)
def test_what_is_unavailable_says_why(given: Given, seat: int, kind: str, code: str) -> None:
    told = {one.type: one.code for one in AGENT_D.unavailable(given.state, seat)}
    assert told[kind] == code
    offered = {type(command).__struct_config__.tag for command in commands(given, seat)}
    assert told.keys() | offered == {one.__struct_config__.tag for one in AGENT_D.command_type.__args__}
    assert not told.keys() & offered
