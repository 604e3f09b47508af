"""How games of classic end, and what they are worth: CI 8 and CI-41 told a second time."""

from typing import Final

from hypothesis import strategies as st
from msgspec.structs import replace

from games.rules.citadels import classic_events as c
from games.rules.citadels import events as e
from games.rules.citadels.editions.classic import CLASSIC
from games.rules.citadels.scores import ScoreLine
from games.rules.citadels.scoring import score_lines
from games.rules.citadels.state import Building, State
from games.rules.core import Seat
from tests.games.rules.citadels.classic.properties.rulebook import COSTS, TYPES
from tests.games.rules.citadels.properties.playing import Play, plays
from tests.games.rules.citadels.properties.searching import always

WHOLE = plays("classic", whole=True)
KINDS: Final = ("special", "noble", "religious", "trade", "military")
HAUNTED: Final = "ci_haunted_city"
TOWER: Final = "ci_bell_tower"
CAP: Final = 75 * 60_000


def worth(state: State, seat: Seat, haunted: str) -> ScoreLine:
    """Return the score of a city if its Haunted City is of the given type (SC 8, CI 8)."""
    me = state.players[seat]
    names = [building.card for building in me.city]
    kinds = [haunted if name == HAUNTED else TYPES[name] for name in names]
    points = {
        "ci_dragon_gate": 2,
        "ci_university": 2,
        "ci_imperial_treasury": me.gold,
        "ci_map_room": len(me.hand),
        "ci_wishing_well": kinds.count("special") - 1,
        "ci_museum": sum(len(building.under) for building in me.city),
    }
    special = {name: points[name] for name in names if name in points}
    districts = sum(COSTS[building.card] + building.beauty for building in me.city)
    five = 3 if set(kinds) == set(KINDS) else 0
    done = 4 if state.first_complete == seat else 2 if len(names) >= state.target else 0
    return ScoreLine(
        seat=seat,
        districts=districts,
        five_types=five,
        completion=done,
        special=special,
        total=districts + five + done + sum(special.values()),
        wild_as=haunted if HAUNTED in names else None,  # type: ignore[arg-type]
    )


def line(state: State, seat: Seat) -> ScoreLine:
    """Return the best score; a Haunted City built in the final round is purple (CI-34)."""
    late = [building.card for building in state.players[seat].city if building.built_round == state.round]
    kinds = KINDS[:1] if state.last_round and HAUNTED in late else KINDS
    return max((worth(state, seat, kind) for kind in kinds), key=lambda one: one.total)


def winners(state: State, lines: tuple[ScoreLine, ...]) -> tuple[Seat, ...]:
    """Return the seats with most points; of those with most in districts; of those with most gold (CI-33)."""
    ranks = {one.seat: (one.total, one.districts, state.players[one.seat].gold) for one in lines}
    return tuple(seat for seat, rank in ranks.items() if rank == max(ranks.values()))


BUILDINGS = st.lists(
    st.builds(Building, st.sampled_from(sorted(COSTS)), st.integers(1, 2), beauty=st.integers(0, 1)),
    max_size=9,
    unique_by=lambda building: building.card,
)


@always(plays("classic"), BUILDINGS, st.integers(0, 12), st.booleans(), st.integers(0, 3))
def test_any_city_scores_as_the_rules_say(play: Play, city: list[Building], gold: int, late: bool, under: int) -> None:
    state = play.steps()[-1].state
    city = [replace(one, under=("ci_tavern",) * under) if one.card == "ci_museum" else one for one in city]
    players = (replace(state.players[0], city=tuple(city), gold=gold), *state.players[1:])
    first = 0 if late and len(city) >= state.target else None
    state = replace(state, players=players, first_complete=first, last_round=late, round=2)
    assert score_lines(state) == tuple(line(state, seat) for seat in range(len(players)))


@always(WHOLE, few=40)
def test_a_game_ends_in_one_of_three_declared_ways(play: Play) -> None:  # CI-33, CI-51
    *_, last = play.steps()
    state, before = last.state, last.before
    assert before is not None
    assert isinstance(last.decision.events[-1], e.GameEnded)
    assert CLASSIC.windows(state) == () == CLASSIC.waiting(state)
    assert (state.turn, state.pending, state.draft) == (None, None, None)
    lines = tuple(line(state, seat) for seat in range(len(play.people)))
    match state.status:
        case "finished":
            assert state.last_round
            assert (state.scores, state.winners) == (lines, winners(state, lines))
        case "timed_out":  # SC-45, SC-53
            assert last.input.at == play.steps()[0].input.at + CAP
            assert (state.scores, state.winners) == (lines, ())
            assert state.deck == _closed(before)
        case _:  # SC-50
            assert (state.status, state.winners, state.scores) == ("abandoned", None, None)
            assert all(player.sitting.controller == "bot" for player in state.players)


def _closed(before: State) -> tuple[str, ...]:
    """Return the pile when the cap closes an open choice (CI-51)."""
    pending = before.pending
    if pending is not None and pending.kind in {"draw", "keep_two"}:
        return pending.offered + before.deck
    return (*before.deck, pending.card) if pending is not None and pending.card is not None else before.deck


class Cities:
    """Which cities have stood how large for how long, and who therefore is the first to be complete (CI-41)."""

    def __init__(self, state: State) -> None:
        self.target = self.whole = state.target
        self.is_announced = False
        self.first: Seat | None = None
        self.since: list[list[int]] = [list(range(-len(player.city), 0)) for player in state.players]

    def grow(self, state: State, moment: int) -> None:
        """See how large the cities are after an event."""
        for since, player in zip(self.since, state.players, strict=True):
            del since[len(player.city) :]
            since.extend([moment] * (len(player.city) - len(since)))

    def change(self, target: int, *, announced: bool) -> None:
        """Set another target; who is first already stays so when it falls, and is found anew when it rises."""
        self.target, self.is_announced = target, announced
        if not announced or self.first is None:
            complete = {seat: since[target - 1] for seat, since in enumerate(self.since) if len(since) >= target}
            self.first = min(complete, key=complete.__getitem__, default=None)


@always(WHOLE, few=60)
def test_the_first_complete_city_and_the_bell_tower(play: Play) -> None:  # SC-24, SC-51, CI-37, CI-41, CI-52
    first, *steps = play.steps()
    cities = Cities(steps[0].before if steps and steps[0].before else first.state)
    for step in steps:
        state = step.before
        for event in step.decision.events:
            assert state is not None
            if isinstance(event, e.BuildingDestroyed | c.ArmoryUsed):
                assert len(state.players[event.target].city) < cities.target
            state = CLASSIC.evolve(state, event, step.input.at)
            cities.grow(state, state.version)
            match event:
                case e.BuildingBuilt():
                    if event.card == TOWER and getattr(step.input.command, "announce", False):
                        cities.change(min(cities.target, 7), announced=True)
                    if cities.first is None and len(cities.since[event.seat]) >= cities.target:
                        cities.first = event.seat
                case e.BuildingDestroyed(card="ci_bell_tower") | c.ArmoryUsed(card="ci_bell_tower") if cities.is_announced:
                    cities.change(cities.whole, announced=False)
        assert (step.state.target, step.state.first_complete) == (cities.target, cities.first)
        assert step.state.last_round == (cities.first is not None)
        assert (step.state.bell_tower is not None) == cities.is_announced
