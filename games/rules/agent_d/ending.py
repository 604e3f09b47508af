"""How the game ends: somebody becomes a legend, or money decides (AD 7)."""

from games.rules.agent_d import shootout
from games.rules.agent_d.events import GameEnded
from games.rules.agent_d.run import Run
from games.rules.agent_d.scoring import money, places
from games.rules.agent_d.state import Reason
from games.rules.core import Seat


def legend(run: Run, winner: Seat) -> None:
    """End the game at once: a seat has the highest rank (AD-42)."""
    _end(run, winner, "legend")


def richest(run: Run) -> None:
    """End the game after the last round: most money wins, a tie is shot out (AD-43, AD-44)."""
    amounts = _amounts(run)
    tied = tuple(seat for seat, amount in enumerate(amounts) if amount == max(amounts))
    _end(run, shootout.duel(run, tied), "money")


def _end(run: Run, winner: Seat, reason: Reason) -> None:
    run.add(
        GameEnded(
            status="finished",
            reason=reason,
            winner=winner,
            places=places(run.state.players, winner, run.box.rank_value),
            money=_amounts(run),
        )
    )


def _amounts(run: Run) -> tuple[int, ...]:
    return tuple(money(player, run.box.rank_value) for player in run.state.players)
