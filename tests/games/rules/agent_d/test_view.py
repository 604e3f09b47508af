"""AD 9: what each viewer may know, and what nobody is told."""

import re
from typing import Any

import msgspec
from msgspec import UNSET

from games.rules.agent_d.engine import AGENT_D
from games.rules.agent_d.events import (
    Chosen,
    Drawn,
    GameStarted,
    IdentityDrawn,
    ShootoutStarted,
    TargetChosen,
)
from games.rules.agent_d.view import IdentityView
from games.rules.core import event_type, feed, split
from tests.games.rules.agent_d.random_games import events
from tests.games.rules.agent_d.tables import (
    ARMY,
    BLUE,
    PLANT,
    PURPLE,
    RED,
    SATELLITE,
    SUBMARINE,
    A,
    B,
    C,
    agent,
    choosing,
    table,
    turn,
)


def test_the_own_identity_and_pile_are_the_owners() -> None:  # AD 9, AD-46
    given = turn(a=agent(info=(5000,), converted=1), b=agent(info=(4000, 3000)))
    mine, other, *_ = AGENT_D.view(given.state, A).seats
    assert mine.identity == IdentityView(color=RED, building=SUBMARINE)
    assert (mine.info, mine.converted, mine.money, mine.info_count) == ((5000,), 1, 7000, 2)
    assert (other.identity, other.info, other.converted, other.money) == (UNSET, UNSET, UNSET, UNSET)
    assert other.info_count == 2
    assert all(seat.identity is UNSET and seat.money is UNSET for seat in AGENT_D.view(given.state, None).seats)


def test_a_killed_agent_is_public_but_its_pile_and_it_sees_no_more() -> None:  # AD-26, AD-48
    state = turn(c=agent(out=True, info=(8000,))).state
    dead = AGENT_D.view(state, B).seats[C]
    assert (dead.identity, dead.money) == (IdentityView(color=PURPLE, building=ARMY), UNSET)
    seen = AGENT_D.view(state, C).seats
    assert [seat.identity is UNSET for seat in seen] == [True, True, False, True]


def test_before_the_choice_an_agent_knows_its_colour_only() -> None:  # AD 9
    state = choosing().state
    assert AGENT_D.view(state, A).seats[A].identity == IdentityView(color=RED, building=None)
    bare = choosing(a=agent("", None)).state
    players = (msgspec.structs.replace(bare.players[A], color=None), *bare.players[1:])
    assert AGENT_D.view(msgspec.structs.replace(bare, players=players), A).seats[A].identity is None


def test_of_the_bag_only_the_number_of_dice_is_shown() -> None:  # AD-47
    state = turn().state
    seen: dict[str, Any] = msgspec.to_builtins(AGENT_D.view(state, A))
    assert (seen["bag_count"], seen["deck_count"]) == (len(state.bag), len(state.deck))
    assert not {"bag", "deck", "dice", "drawn"} & seen.keys()
    assert not {"color", "target", "bonus", "revealed"} & seen["seats"][A].keys()


def test_dice_have_ids_in_the_pool_only() -> None:  # AD-47
    seen: dict[str, Any] = msgspec.to_builtins(AGENT_D.view(turn().state, B))
    assert all(set(one) == {"id", "color", "face"} for one in seen["pool"])
    numbered = {event_type(event) for event in events() if re.search(r"'d\d+'", str(split(event)))}
    assert numbered == {"dice_rolled", "die_taken", "tool_used"}


def test_what_all_see_of_the_table() -> None:  # AD 9
    seen = AGENT_D.view(turn(security=PLANT, start=B, step=2, round=3).state, None)
    assert (seen.phase, seen.sub, seen.round, seen.step, seen.turn_seat, seen.start) == ("mission", "take", 3, 2, A, B)
    assert (seen.security, seen.deadline, seen.board[SATELLITE]) == (PLANT, 90_000, (7000, 4000))
    assert (seen.reason, seen.winner, seen.scores) == (None, None, None)
    assert AGENT_D.view(table().state, None).deadline is None


def test_colour_and_target_are_in_the_owners_copy_only() -> None:  # AD 11
    drawn = IdentityDrawn(seat=B, secret={"1": Drawn(color=BLUE)})
    assert feed(drawn, B) == {"type": "identity_drawn", "seat": B, "own": {"color": BLUE}}
    chosen = TargetChosen(seat=B, auto=True, secret={"1": Chosen(building=ARMY)})
    for viewer in (None, A):
        assert AGENT_D.feed(drawn, viewer) == {"type": "identity_drawn", "seat": B}
        assert AGENT_D.feed(chosen, viewer) == {"type": "target_chosen", "seat": B, "auto": True}


def test_only_four_kinds_of_events_have_anything_to_hide() -> None:  # AD 11, AD-55
    hiding = {type(event) for event in events() if split(event)[1]}
    assert hiding == {GameStarted, IdentityDrawn, TargetChosen, ShootoutStarted}
    for event in events():
        if isinstance(event, IdentityDrawn | TargetChosen):
            assert split(event)[1].keys() == {str(event.seat)}
        elif type(event) in hiding:
            assert split(event)[1].keys() <= {"table"}


def test_names_on_the_wire() -> None:  # AD 11
    kinds = {event.__struct_config__.tag: set(split(event)[0]) for event in events()}
    assert kinds["ranks_captured"] == {"seat", "from", "cards", "to_info", "rank"}
    assert kinds["attempt_made"] == {"seat", "target", "color", "building", "hit"}
    assert {"seat", "die", "color", "face", "place"} == kinds["die_taken"]
