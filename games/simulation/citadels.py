"""What must hold in a game of the engine `citadels`, and what a seat cannot see in it."""

from collections.abc import Iterable
from typing import Any

from games.rules.citadels import classic_events as c
from games.rules.citadels import events as e
from games.rules.citadels.cards import CARDS
from games.rules.citadels.state import State
from games.rules.core import Chance, Event, Seat, split
from games.simulation import citadels_clocks, citadels_sums, citadels_twins, citadels_wishes


class CitadelsChecks:
    """The engine's `EngineChecks`, for all of its editions."""

    def event(self, before: State | None, event: Event, after: State) -> Iterable[str]:
        """Return what is wrong after an event: cards, gold, crown, or a card that the public part gives away."""
        if not _named(split(event)[0]) <= _shown(before, event, after):
            yield f"a hidden card in the public part of {event}"
        if before is None:
            return
        if citadels_sums.cards_after(before, event) != citadels_sums.cards(after):
            yield f"cards are not conserved by {event}"
        moved = citadels_sums.gold_moved(event, len(after.players))
        for seat, player in enumerate(after.players):
            if player.gold != before.players[seat].gold + moved[seat] or player.gold < 0:
                yield f"gold of seat {seat} is not what {event} says"
        if not _beauty_is_right(before, event, after):
            yield f"districts are more or less beautiful by {event} (CI-29)"
        if after.crown != (event.seat if isinstance(event, e.CrownMoved) else before.crown):
            yield f"the crown moved by {event}"

    def moment(self, state: State, view: Any) -> Iterable[str]:
        """Return what is wrong with a state in which somebody may act."""
        if [seat.hand_count for seat in view.seats] != [len(player.hand) for player in state.players]:
            yield "hand counts"
        if state.crown not in range(len(state.players)):
            yield "nobody has the crown"
        if not citadels_sums.is_whole_pack(state):
            yield "the cards are no whole pack"
        yield from citadels_clocks.faults(state)
        yield from _growth(state)
        if state.status == "running":
            yield from _running(state)
        elif any((state.turn, state.draft, state.pending)):
            yield "something is open after the end (SC-62)"

    def rearranged(self, state: State, seat: Seat | None, chance: Chance, label: str) -> State:
        """Return a state that differs from this one in nothing that the seat can see (None: a spectator)."""
        return citadels_twins.rearranged(state, seat, chance, label)

    def wishes(self, state: State, seat: Seat) -> list[Any]:
        """Return commands somebody might send who does not know the rules."""
        return citadels_wishes.wishes(state, seat)


def _named(value: Any) -> set[str]:
    """Return the cards that a piece of JSON names."""
    if isinstance(value, dict):
        return {key for key in value if key in CARDS}.union(*map(_named, value.values()))
    if isinstance(value, list | tuple):
        return set().union(*map(_named, value))
    return {value} if isinstance(value, str) and value in CARDS else set()


def _shown(before: State | None, event: Event, after: State) -> set[str]:
    """Return the cards that everybody sees: those in cities, and a destroyed one on its way to hand or pile (CI-35)."""
    found = {built.card for player in after.players for built in player.city}
    if before is not None:
        found |= {built.card for player in before.players for built in player.city}
    gone, back = citadels_sums.in_the_air(event, before)
    return found | {*gone, *back}


def _beauty_is_right(before: State, event: Event, after: State) -> bool:
    """Whether only the Artist adds beauty, and only what is destroyed takes it along."""
    more = citadels_sums.beauty(after) - citadels_sums.beauty(before)
    if isinstance(event, c.DistrictBeautified):
        return more == event.gold == 1
    return more <= 0 if isinstance(event, e.BuildingDestroyed | c.ArmoryUsed) else more == 0


def _growth(state: State) -> Iterable[str]:
    """Check that each city knows when it grew to each of its sizes, and which of them are complete (CI-41)."""
    for seat, player in enumerate(state.players):
        grown = player.grown
        if len(grown) != len(player.city) or list(grown) != sorted(set(grown)) or any(at > state.version for at in grown):
            yield f"the city of seat {seat} does not know when it grew"
    complete = [seat for seat, player in enumerate(state.players) if len(player.city) >= state.target]
    if state.last_round != bool(complete) or (state.first_complete in complete) != state.last_round:
        yield "the last round is not that of a complete city"


def _running(state: State) -> Iterable[str]:
    """Check that one seat has something to decide, and that the roles add up."""
    is_giving = state.turn is None and state.pending is not None and state.pending.kind == "give_crown"  # CI 4
    in_turns = state.turn is not None or is_giving
    if in_turns != (state.phase == "turns") or (state.draft is not None) != (state.phase == "draft"):
        yield "exactly one seat has a decision"
    if citadels_sums.roles(state) != list(range(1, len(state.roles) + 1)):
        yield f"the roles do not add up: {citadels_sums.roles(state)} (SC-56)"
    held = {seat: len(player.roles) for seat, player in enumerate(state.players)}
    if held != citadels_sums.roles_held(state):
        yield f"the seats hold {held} roles"
    turn = state.turn
    if turn and (turn.number if turn.acting_as is None else 1) not in state.players[turn.seat].roles:
        yield "a turn is not its holder's"
