"""The Bell Tower: announced when it is built, seven districts complete a city until it falls (CI 7, CI-41)."""

from typing import Final

from games.rules.citadels.cards import CARDS
from games.rules.citadels.classic_events import TargetChanged
from games.rules.citadels.run import Run
from games.rules.citadels.state import State
from games.rules.core import Seat

EFFECT: Final = "lower_city_target"


def is_one(card: str) -> bool:
    """Whether the card, known or not, is one that may be announced when it is built."""
    return card in CARDS and CARDS[card].effect == EFFECT


def announce(run: Run, seat: Seat, card: str) -> None:
    """Lower the target; cities that are large enough are complete at once."""
    _change(run, min(run.state.target, CARDS[card].params["target"]), seat)


def fall(run: Run, card: str) -> None:
    """Work out target and completeness anew when the card that was destroyed is an announced Bell Tower."""
    if is_one(card) and run.state.bell_tower is not None:
        _change(run, run.state.full_target, None)


def _change(run: Run, target: int, announcer: Seat | None) -> None:
    state = run.state
    complete = _longest(state, target)
    first = state.first_complete if announcer is not None and state.first_complete is not None else complete
    run.add(TargetChanged(target=target, announcer=announcer, first_complete=first, last_round=first is not None))


def _longest(state: State, size: int) -> Seat | None:
    """Return whose city has had so many districts for the longest time, None if there is none."""
    large = [seat for seat, player in enumerate(state.players) if len(player.city) >= size]
    return min(large, key=lambda seat: state.players[seat].grown[size - 1 : size], default=None)
