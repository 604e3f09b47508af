"""Phase 3: all show who they are, and the buildings are handled from left to right (AD 6)."""

from games.rules.agent_d import ending, rounds, shootout
from games.rules.agent_d.box import Building
from games.rules.agent_d.events import Gain, IdentitiesRevealed, InfoCollected, RankGained, Unmasked
from games.rules.agent_d.run import Run
from games.rules.core import Seat


def complete(run: Run) -> None:
    """Reveal the living and let each building go to whoever gets there; rank 7 ends the game on the spot (AD-35)."""
    agents = [(seat, player) for seat, player in enumerate(run.state.players) if player.alive]
    run.add(IdentitiesRevealed(identities=tuple(Unmasked(seat=seat, identity=player.identity) for seat, player in agents)))
    for building in run.box.buildings:
        fighters = tuple(seat for seat, player in agents if player.target == building)
        if fighters and collect(run, shootout.fight(run, fighters, building), building, "building"):
            return
    rounds.end_round(run)


def collect(run: Run, seat: Seat, building: Building, reason: Gain, *, auto: bool = False) -> bool:
    """Give a seat the stack of a building and a rank (AD-36); return whether that ended the game."""
    rank = run.state.players[seat].rank + 1
    run.add(InfoCollected(seat=seat, building=building, values=run.state.board[building], auto=auto))
    run.add(RankGained(seat=seat, rank=rank, reason=reason))
    if rank < run.box.rank_to_win:
        return False
    ending.legend(run, seat)
    return True
