"""How games end, and what they are worth: SC 7 and SC 8 told a second time."""

from typing import Final

from hypothesis import strategies as st
from msgspec.structs import replace

from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.rules.citadels.events import (
    BuildingBuilt,
    BuildingDestroyed,
    CityCompleted,
    CrownMoved,
    GameEnded,
    NoAction,
    RoundEnded,
    RoundStarted,
    TurnEnded,
    TurnStarted,
)
from games.rules.citadels.scores import ScoreLine
from games.rules.citadels.scoring import score_lines
from games.rules.citadels.state import Building, State
from games.rules.core import Seat
from tests.games.rules.citadels.properties.playing import Play, plays
from tests.games.rules.citadels.properties.rulebook import COSTS, TYPES
from tests.games.rules.citadels.properties.searching import always

WHOLE = plays(whole=True)
KINDS: Final = ("special", "noble", "religious", "trade", "military")
STREET: Final = "sc_disguise_street"
CAP: Final = 75 * 60_000


def worth(state: State, seat: Seat, street: str) -> tuple[int, dict[str, int], int]:
    """Return the points of a city if Disguise Street is of the given type: five types, special ones, all."""
    me = state.players[seat]
    names = [building.card for building in me.city]
    kinds = [street if name == STREET else TYPES[name] for name in names]
    points = {
        "sc_secret_gate": 2,
        "sc_royal_vault": me.gold,
        "sc_map_depository": len(me.hand),
        "sc_crown_monument": 3 if state.crown == seat else 0,
        "sc_wishing_fountain": kinds.count("special") - 1,
    }
    special = {name: points[name] for name in names if name in points}
    five = 3 if set(kinds) == set(KINDS) else 0
    done = 4 if state.first_complete == seat else 2 if len(names) >= 7 else 0
    return five, special, sum(COSTS[name] for name in names) + five + done + sum(special.values())


def line(state: State, seat: Seat) -> ScoreLine:
    """Return the score of a seat, Disguise Street as what is worth most, of equals the first."""
    names = [building.card for building in state.players[seat].city]
    totals = [worth(state, seat, kind)[2] for kind in KINDS]
    best = KINDS[totals.index(max(totals))]
    five, special, total = worth(state, seat, best)
    return ScoreLine(
        seat=seat,
        districts=sum(COSTS[name] for name in names),
        five_types=five,
        completion=4 if state.first_complete == seat else 2 if len(names) >= 7 else 0,
        special=special,
        total=total,
        wild_as=best if STREET in names else None,  # type: ignore[arg-type]
    )


def winners(state: State, lines: tuple[ScoreLine, ...]) -> tuple[Seat, ...]:
    """Return the seats with most points; of those the highest number revealed in the last round (SC-52)."""
    most = max(one.total for one in lines)
    first = [one.seat for one in lines if one.total == most]
    number = {seat: max(state.players[seat].revealed or (0,)) for seat in first}
    return tuple(seat for seat in first if number[seat] == max(number.values()))


@always(plays(), st.lists(st.sampled_from(sorted(COSTS)), max_size=9, unique=True), st.integers(0, 12), st.booleans())
def test_any_city_scores_as_the_rules_say(play: Play, names: list[str], gold: int, first: bool) -> None:
    state = play.steps()[-1].state
    city = tuple(Building(name, 1) for name in names)
    players = (replace(state.players[0], city=city, gold=gold), *state.players[1:])
    state = replace(state, players=players, first_complete=0 if first and len(names) >= 7 else None)
    assert score_lines(state) == tuple(line(state, seat) for seat in range(len(players)))


@always(WHOLE, few=30)
def test_a_game_ends_in_one_of_three_declared_ways(play: Play) -> None:
    *_, last = play.steps()
    state, events = last.state, last.decision.events
    assert sum(isinstance(event, GameEnded) for step in play.steps() for event in step.decision.events) == 1
    assert isinstance(events[-1], GameEnded)
    assert last.before is not None
    lines = tuple(line(state, seat) for seat in range(len(play.people)))
    match state.status:
        case "finished":
            assert state.last_round
            assert state.scores == lines
            assert state.winners == winners(state, lines)
        case "timed_out":  # SC-45, SC-53
            assert len(events) == 1
            assert last.input.at == play.steps()[0].input.at + CAP
            assert state.winners == ()
            assert state.scores == lines
            if last.before.pending is not None:
                assert state.deck == last.before.pending.offered + last.before.deck
        case "abandoned":  # SC-50
            assert (state.winners, state.scores) == (None, None)
            assert all(player.sitting.controller == "bot" for player in state.players)
        case _:
            raise AssertionError(state.status)
    _nothing_is_open(last.before, state)


def _nothing_is_open(before: State, state: State) -> None:  # SC-62
    assert (state.turn, state.pending, state.draft) == (None, None, None)
    assert SECRET_CITY.windows(state) == ()
    assert SECRET_CITY.waiting(state) == ()
    view = SECRET_CITY.view(state, None)
    assert set(view.deadlines.__struct_fields__) == {"game", "pick", "turn", "gather", "choice"}
    assert {getattr(view.deadlines, kind) for kind in view.deadlines.__struct_fields__} == {None}
    outcome = SECRET_CITY.outcome(state)
    assert outcome is not None
    assert (outcome.status, outcome.winners, outcome.scores) == (state.status, state.winners, state.scores)
    if state.status != "finished":
        assert state.calls == before.calls
        for old, new in zip(before.players, state.players, strict=True):
            assert (old.hand, old.gold, old.city, old.revealed) == (new.hand, new.gold, new.city, new.revealed)


@always(WHOLE)
def test_a_round_calls_every_number_once_in_order(play: Play) -> None:  # SC 5, SC 7
    called = 0
    for step in play.steps():
        for event in step.decision.events:
            match event:
                case RoundStarted():
                    called = 0
                case NoAction() | TurnStarted():
                    assert event.number == called + 1
                    called = event.number
                case TurnEnded():
                    assert event.number == called
                case RoundEnded():
                    assert called == 8


@always(WHOLE)
def test_each_call_goes_to_the_living_holder_and_to_nobody_else(play: Play) -> None:  # SC 5, SC-20
    for step in play.steps():
        state = step.before
        for event in step.decision.events:
            if isinstance(event, NoAction | TurnStarted):
                assert state is not None
                held = [seat for seat, player in enumerate(state.players) if player.role == event.number]
                living = [] if state.murdered == event.number else held
                assert living == ([event.seat] if isinstance(event, TurnStarted) else [])
            state = SECRET_CITY.evolve(state, event, step.input.at)


@always(WHOLE)
def test_a_turn_begins_with_reveal_robbery_and_crown_in_this_order(play: Play) -> None:  # SC 5, SC-18, SC-27
    for step in play.steps():
        state = step.before
        tags = [event.__struct_config__.tag for event in step.decision.events]
        for at, event in enumerate(step.decision.events):
            if isinstance(event, TurnStarted):
                assert state is not None
                robbery = ["gold_stolen"] * (state.robbed == event.number)
                crown = ["crown_moved"] * (event.number == 4 and state.crown != event.seat)
                assert tags[at + 1 :] == robbery + crown
                if robbery:
                    stolen = step.decision.events[at + 1]
                    thief = [seat for seat, player in enumerate(state.players) if player.role == 2]
                    assert [stolen.seat] == thief  # type: ignore[attr-defined]
                    assert stolen.gold == state.players[event.seat].gold  # type: ignore[attr-defined]
            state = SECRET_CITY.evolve(state, event, step.input.at)


@always(WHOLE)
def test_a_murdered_king_is_revealed_and_crowned_at_the_end_of_the_round_and_nobody_else(play: Play) -> None:  # SC 7.1, SC-27
    for step in play.steps():
        for at, event in enumerate(step.decision.events):
            if isinstance(event, RoundEnded):
                assert step.before is not None
                king = [seat for seat, player in enumerate(step.before.players) if player.role == 4]
                assert event.king == (king[0] if king and step.before.murdered == 4 else None)
                following = step.decision.events[at + 1 :]
                moved = [one.seat for one in following if isinstance(one, CrownMoved)]
                assert moved == ([event.king] if event.king is not None and step.before.crown != event.king else [])
                assert isinstance(following[len(moved)], GameEnded if step.before.last_round else RoundStarted)


@always(WHOLE)
def test_the_first_complete_city_makes_the_round_the_last_and_stays_complete(play: Play) -> None:  # SC-24, SC-51
    first, last_round = None, False
    for step in play.steps():
        for at, event in enumerate(step.decision.events):
            if isinstance(event, CityCompleted):
                assert (first, last_round) == (None, False)
                assert isinstance(step.decision.events[at - 1], BuildingBuilt)
                first, last_round = event.seat, True
            if isinstance(event, BuildingDestroyed):
                assert step.before is not None
                assert len(step.before.players[event.target].city) < 7
        state = step.state
        assert (state.first_complete, state.last_round) == (first, last_round)
        assert last_round == any(len(player.city) >= 7 for player in state.players)
        assert first is None or len(state.players[first].city) >= 7
