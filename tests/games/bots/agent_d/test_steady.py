"""What `steady` does in situations that have a right answer."""

from collections import Counter
from typing import Any

from games.bots.agent_d.steady import Steady
from games.rules.agent_d.commands import (
    Attempt,
    ChooseBuilding,
    ChooseSecurity,
    ChooseTarget,
    DeclineAttempt,
    EndTurn,
    UseTool,
)
from games.rules.agent_d.engine import AGENT_D
from games.rules.agent_d.state import Identity, PoolDie
from games.rules.core import Chance, Leave, Offer
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
    agent,
    choosing,
    die,
    surviving,
    table,
    turn,
)
from tests.spec import Given

STEADY = Steady()
CHANCE = Chance(b"steady".ljust(32))


def chosen(given: Given, seat: int = A, label: str = "x") -> Any:
    return STEADY.choose(AGENT_D.view(given.state, seat), AGENT_D.legal(given.state, seat), seat, CHANCE, label)


EXPOSED = (die(BLUE, GUN), die(RED, SATELLITE))
"""On the screen of a blue agent at the satellite: nothing else is possible."""


def mostly(given: Given) -> Any:
    """Return what the agent does most often."""
    return Counter(chosen(given, label=str(number)) for number in range(60)).most_common(1)[0][0]


def test_it_names_whom_it_knows() -> None:
    given = turn("attempt", b=agent(top=EXPOSED))
    assert chosen(given) == Attempt(target=B, color=BLUE, building=SATELLITE)


def test_it_never_names_what_is_known_to_be_wrong() -> None:
    given = turn("attempt", b=agent(top=EXPOSED[:1], missed=tuple(Identity(BLUE, one) for one in (ARMY, PLANT, SUBMARINE))))
    assert chosen(given) == Attempt(target=B, color=BLUE, building=SATELLITE)


def test_of_two_it_knows_it_names_the_one_with_the_higher_stack() -> None:
    given = turn("attempt", b=agent(top=EXPOSED), c=agent(rank=4, top=(die(PURPLE, GUN), die(RED, ARMY))))
    assert chosen(given) == Attempt(target=2, color=PURPLE, building=ARMY)


def test_it_goes_for_the_likeliest_when_a_rank_wins() -> None:
    given = turn("attempt", a=agent(rank=6), b=agent(top=EXPOSED), c=agent(rank=5, top=(die(PURPLE, GUN),)))
    assert chosen(given) == Attempt(target=B, color=BLUE, building=SATELLITE)


def test_it_names_nobody_when_everybody_could_be_anybody() -> None:  # AD-24
    assert chosen(turn("attempt")) == DeclineAttempt()


def test_it_takes_a_die_onto_the_screen_when_it_knows_somebody() -> None:
    given = turn(b=agent(top=EXPOSED), pool=(PoolDie("d1", PURPLE, PLANT), PoolDie("d2", YELLOW, SUBMARINE)))
    assert mostly(given).die == "d2"


def test_it_does_not_give_itself_away_for_nothing() -> None:
    pool = (PoolDie("d1", RED, GUN), PoolDie("d2", YELLOW, PLANT))
    given = turn(a=agent(rank=5, top=(die(YELLOW, SUBMARINE),)), pool=pool)
    wanted = mostly(given)
    assert wanted.die == "d2" or wanted.face not in {None, GUN}


def test_a_gun_of_the_own_colour_shows_any_building_as_often() -> None:  # or the building that it shows would tell
    given = turn(pool=(PoolDie("d1", RED, GUN),))
    faces = Counter(chosen(given, label=str(number)).face for number in range(400))
    assert {ARMY, SATELLITE, SUBMARINE, PLANT} <= faces.keys()
    assert all(faces[face] > 50 for face in (ARMY, SATELLITE, SUBMARINE, PLANT))
    assert faces.most_common(1)[0][0] != GUN


def test_a_gun_does_not_show_the_secured_building() -> None:  # AD-16: there it would prove the colour
    given = turn(pool=(PoolDie("d1", RED, GUN),), security=PLANT)
    faces = Counter(chosen(given, label=str(number)).face for number in range(400))
    assert faces[PLANT] < min(faces[face] for face in (ARMY, SATELLITE, SUBMARINE))


def test_it_turns_the_only_gun_away_from_whoever_takes_next() -> None:
    pool = (PoolDie("d1", RED, GUN), PoolDie("d2", RED, ARMY))
    given = turn("tool", b=agent(top=EXPOSED), pool=pool)
    wanted = chosen(given)
    assert isinstance(wanted, UseTool)
    assert (wanted.die, wanted.face in {ARMY, SUBMARINE, PLANT}) == ("d1", True)


def test_it_keeps_the_tool_where_it_changes_little() -> None:
    pool = tuple(PoolDie(f"d{number}", BLUE, GUN) for number in range(3))
    assert chosen(turn("tool", pool=pool)) == EndTurn()
    after_me = turn("tool", 3, start=A, a=agent(out=True))
    assert chosen(after_me, 3) == EndTurn()


def test_it_aims_most_often_where_most_lies() -> None:
    given = choosing(board={ARMY: (3000,), SATELLITE: (10000, 7000), SUBMARINE: (3000,), PLANT: ()})
    aims = Counter(chosen(given, label=str(number)).building for number in range(200))
    assert aims.most_common(1)[0][0] == SATELLITE
    assert len(aims) > 1  # nobody can be sure of it
    with_tool = choosing(a=agent(RED, tool=ARMY), board=dict.fromkeys((ARMY, SATELLITE, SUBMARINE, PLANT), ()))
    aims = Counter(chosen(with_tool, label=str(number)).building for number in range(200))
    assert aims.most_common(1)[0][0] == ARMY
    assert isinstance(chosen(given), ChooseTarget)


def test_it_secures_the_poorest_and_collects_the_richest() -> None:
    given = table(3, phase="target", sub="security", turn=A)
    assert chosen(given) == ChooseSecurity(building=ARMY)
    assert chosen(surviving()) == ChooseBuilding(building=SATELLITE)


def test_it_says_nothing_when_it_is_not_asked() -> None:
    assert chosen(turn(), B) is None
    assert STEADY.choose(AGENT_D.view(turn().state, B), (Offer(command=Leave()),), B, CHANCE, "x") is None
