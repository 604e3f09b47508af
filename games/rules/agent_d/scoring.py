"""Money and places (AD-43 to AD-45)."""

from games.rules.agent_d.scores import ScoreLine
from games.rules.agent_d.state import Player, State
from games.rules.core import Seat


def money(player: Player, rank_value: int) -> int:
    """Return what a pile of information cards is worth, in dollars, converted rank cards included (AD-4)."""
    return sum(player.info) + rank_value * player.converted


def places(players: tuple[Player, ...], winner: Seat, rank_value: int) -> tuple[int, ...]:
    """Return the places by seat: the winner first, the others by money, then by rank; equals share a place (AD-45)."""
    strengths = [(seat == winner, money(player, rank_value), player.rank) for seat, player in enumerate(players)]
    return tuple(1 + sum(other > mine for other in strengths) for mine in strengths)


def score_lines(state: State, rank_value: int) -> tuple[ScoreLine, ...] | None:
    """Return what each seat has at the end; None while the game runs, and when it was abandoned."""
    if state.places is None:
        return None
    return tuple(
        ScoreLine(
            seat=seat,
            place=place,
            info=sum(player.info),
            converted=rank_value * player.converted,
            rank=player.rank,
            total=money(player, rank_value),
        )
        for seat, (player, place) in enumerate(zip(state.players, state.places, strict=True))
    )
