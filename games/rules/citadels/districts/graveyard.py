"""The Graveyard: its owner may buy the district that a Warlord has just destroyed (CI 7, CI-35)."""

from typing import Final, cast

from games.rules.citadels.cards import CARDS
from games.rules.citadels.choices import answered, ask
from games.rules.citadels.classic_commands import Recover
from games.rules.citadels.classic_events import DistrictBuried, DistrictRecovered
from games.rules.citadels.districts.standing import standing
from games.rules.citadels.run import Run
from games.rules.citadels.state import State
from games.rules.core import Offer, Seat

EFFECT: Final = "recover_destroyed"
PRICE: Final = 1

_TAKE: Final = Offer(command=Recover(take=True), price=PRICE)
_LEAVE: Final = Offer(command=Recover(take=False))


def answering(state: State, destroyer: Seat, card: str) -> Seat | None:
    """Return who would be asked about the card destroyed: the Graveyard's owner if he can pay, never its destroyer."""
    if CARDS[card].effect == EFFECT:
        return None
    for seat, player in enumerate(state.players):
        if standing(player.city, EFFECT):
            return seat if seat != destroyer and player.gold >= PRICE else None
    return None


def offer(run: Run, owner: Seat, card: str) -> None:
    """Ask whether he takes it."""
    ask(run, "graveyard", owner, card=card)


def recover(run: Run, seat: Seat, command: Recover) -> None:
    """Take the district into the hand, or let it go to the bottom."""
    card = cast("str", answered(run).card)
    if command.take:
        run.add(DistrictRecovered(seat=seat, card=card, gold=PRICE))
    else:
        run.add(DistrictBuried(card=card))


def let_go(run: Run) -> None:
    """Let it go, as the clock does."""
    run.add(DistrictBuried(card=cast("str", answered(run, automatic=True).card)))


def offers(_: State, __: Seat) -> tuple[Offer, ...]:
    """Return both answers; only who can pay is asked."""
    return _TAKE, _LEAVE
