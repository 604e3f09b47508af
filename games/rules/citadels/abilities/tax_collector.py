"""The Tax Collector is paid a coin for each turn in which somebody else builds (CI 6, CI-16 to CI-18)."""

from typing import Final

from games.rules.citadels.classic_events import GoldPaid, OfficeTaken
from games.rules.citadels.roles import Role
from games.rules.citadels.run import Run
from games.rules.core import Seat

EFFECT: Final = "collect_build_tax"
TAX: Final = 1


def take_office(run: Run, seat: Seat, role: Role) -> None:
    """Put him in office from his call to the end of the round; a murdered one is never called (CI 6, CI-12)."""
    if EFFECT in role.effects:
        run.add(OfficeTaken(seat=seat))


def claim(run: Run, seat: Seat, role: Role) -> None:
    """Let number 1 pay, who built before the office was taken, out of what he has now (CI-17)."""
    first = run.state.calls[0]
    if EFFECT in role.effects and first.built and first.seat is not None:
        _pay(run, first.seat, seat)


def tax(run: Run) -> None:
    """Let whoever ends a turn pay for having built in it, once however much it was (CI-16)."""
    turn, office = run.state.acting, run.state.tax_office
    if office is not None and turn.has_built:
        _pay(run, turn.seat, office)


def _pay(run: Run, payer: Seat, office: Seat) -> None:
    """Take the tax; who has nothing owes nothing."""
    if payer != office and run.state.players[payer].gold >= TAX:
        run.add(GoldPaid(seat=payer, target=office, gold=TAX, to="tax"))
