"""Phase 1 of a round: everybody gets an identity and chooses a target (AD 4).

All of it but the choices happens by itself, in a fixed order: dice back into the bag, a rank for everybody and the check
whether somebody has won by it, tools, information cards, with three seats the security card, and the identity dice. Then
all choose their targets at the same time, in secret, each for itself (`targets`, AD-15); the last choice begins phase 2.
"""

from games.rules.agent_d import ending, shootout
from games.rules.agent_d.box import Building
from games.rules.agent_d.checks import require_building
from games.rules.agent_d.commands import ChooseSecurity
from games.rules.agent_d.events import (
    Drawn,
    IdentityDrawn,
    InfoPlaced,
    RankGained,
    RoundEnded,
    RoundStarted,
    SecurityPlaced,
    SecurityRolled,
    TargetsOpened,
    ToolsDealt,
)
from games.rules.agent_d.run import Run
from games.rules.agent_d.state import clockwise
from games.rules.core import Seat, audience


def start_round(run: Run) -> None:
    """Go through steps 1.1 to 1.5, unless somebody reaches the highest rank in 1.2 (AD-10, AD-11)."""
    run.add(RoundStarted(round=run.state.round + 1, start=run.state.start))
    legends = _rank_up(run)
    if legends:
        ending.legend(run, shootout.duel(run, legends))
        return
    _deal_tools(run)
    _place_info(run)
    if len(run.state.players) in run.box.security_seats:
        _roll_security(run)
    else:
        _draw_identities(run)


def _rank_up(run: Run) -> tuple[Seat, ...]:
    """Give everybody a rank, and return who has reached the highest one by it."""
    for seat, player in enumerate(run.state.players):
        run.add(RankGained(seat=seat, rank=player.rank + 1, reason="round"))
    return tuple(seat for seat, player in enumerate(run.state.players) if player.rank >= run.box.rank_to_win)


def _deal_tools(run: Run) -> None:
    """Collect and deal the tool cards, used or not (AD-12)."""
    cards = run.shuffle("tools", run.box.tools)
    run.add(ToolsDealt(tools=cards[: len(run.state.players)]))


def _place_info(run: Run) -> None:
    """Lay a card on each building, from left to right until there are none (AD-8)."""
    for building, value in zip(run.box.buildings, run.state.deck, strict=False):
        run.add(InfoPlaced(building=building, value=value))


def _roll_security(run: Run) -> None:
    """Roll for the security card; a gun lets the start player choose (AD-13)."""
    (color,) = run.draw("security", 1, run.state.bag)
    face = run.roll("security_face")
    if face == run.box.gun:
        run.add(SecurityRolled(color=color, face=face, due_at=run.after(run.box.choice)))
    else:
        run.add(SecurityRolled(color=color, face=face))
        _secure(run, face)


def choose_security(run: Run, _: Seat, command: ChooseSecurity) -> None:
    """Put the security card on a building. Raises unknown_building."""
    require_building(run, command.building)
    _secure(run, command.building, auto=run.auto)


def _secure(run: Run, building: Building, *, auto: bool = False) -> None:
    run.add(SecurityPlaced(building=building, auto=auto))
    _draw_identities(run)


def _draw_identities(run: Run) -> None:
    """Give everybody an identity die, clockwise from the start player, and let all choose their targets (AD 4, step 1.6)."""
    seats = clockwise(run.state, run.state.start)
    colors = run.draw("identity", len(seats), run.state.bag)
    for seat, color in zip(seats, colors, strict=True):
        run.add(IdentityDrawn(seat=seat, secret={audience(seat): Drawn(color=color)}))
    run.add(TargetsOpened(due_at=run.after(run.box.choice)))


def end_round(run: Run) -> None:
    """Start the next round; after the last one money decides (AD 6, AD-34)."""
    run.add(RoundEnded(round=run.state.round))
    if run.state.round == run.box.rounds:
        ending.richest(run)
    else:
        start_round(run)
