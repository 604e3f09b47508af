"""Phase 3, shoot-outs and the end (AD 6 to AD 8)."""

from typing import Final

from games.rules.agent_d import events as e
from games.rules.agent_d.state import State
from games.rules.agent_d.steps.common import Steps, acted, after, with_player, without
from games.rules.core import TABLE, Instant


def _identities_revealed(state: State, event: e.IdentitiesRevealed, at: Instant) -> State:
    players = state.players
    for one in event.identities:
        players = with_player(players, one.seat, revealed=True)
    return after(state, at, phase="complete", players=players)


def _shootout_started(state: State, event: e.ShootoutStarted, at: Instant) -> State:
    """The fighters' dice in front go back, then the bonus dice come out; where the bag is empty a spare one serves (AD-38)."""
    if event.building is None:
        return after(state, at)
    players, bag = state.players, list(state.bag)
    for seat, player in enumerate(state.players):
        if str(seat) in event.life:
            bag += (die.color for die in player.front)
            players = with_player(players, seat, front=())
    added = event.secret[TABLE].colors if event.secret else ()
    for seat, color in zip(event.bonus, added, strict=False):
        players = with_player(players, seat, bonus=color)
    return after(state, at, players=players, bag=without(tuple(sorted(bag)), added))


def _no_change(state: State, _: e.ShootoutRolled | e.ShootoutWon, at: Instant) -> State:
    """A shoot-out is played out at once: what becomes of it is told by the events that follow (AD-40)."""
    return after(state, at)


def _info_collected(state: State, event: e.InfoCollected, at: Instant) -> State:
    """The stack goes to the pile; the last agent standing closes its window by it (AD-34)."""
    players = state.players if state.clock is None else acted(state, event.seat, auto=event.auto)
    return after(
        state,
        at,
        sub=None,
        turn=None,
        players=with_player(players, event.seat, info=players[event.seat].info + event.values),
        board={**state.board, event.building: ()},
        clock=None,
    )


def _game_ended(state: State, event: e.GameEnded, at: Instant) -> State:
    return after(
        state,
        at,
        status=event.status,
        phase="over",
        sub=None,
        turn=None,
        clock=None,
        reason=event.reason,
        winner=event.winner,
        places=event.places,
    )


STEPS: Final[Steps] = {
    e.IdentitiesRevealed: _identities_revealed,
    e.ShootoutStarted: _shootout_started,
    e.ShootoutRolled: _no_change,
    e.ShootoutWon: _no_change,
    e.InfoCollected: _info_collected,
    e.GameEnded: _game_ended,
}
