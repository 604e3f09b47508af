"""Whom to murder, rob, swap with and destroy: from cities, purses, hands and what is known of the roles."""

from typing import Any, Final

from games.bots.citadels.inference import likely_roles
from games.bots.citadels.situation import Situation, standing
from games.rules.citadels.cards import CARDS
from games.rules.citadels.commands import Assassinate, Destroy, Rob
from games.rules.citadels.view import SeatView

_NEARLY: Final = 4.0


def best_murder(s: Situation, offers: list[Any]) -> Any:
    """Return the `assassinate` that hurts the strongest rivals most."""
    chances = likely_roles(s)
    threats = {other.seat: _threat(s, other) for other in s.others}

    def harm(command: Assassinate) -> float:
        return sum(chances[seat].get(command.role, 0.0) * threats[seat] for seat in chances)

    return max((offer.command for offer in offers), key=harm)


def _threat(s: Situation, other: SeatView) -> float:
    nearly = len(other.city) >= s.view.target - 1
    return standing(other) + min(other.gold, 6) + (_NEARLY if nearly else 0.0)


def best_robbery(s: Situation, offers: list[Any]) -> Any:
    """Return the `rob` with the largest purse behind it."""
    chances = likely_roles(s)
    purses = {other.seat: other.gold for other in s.others}

    def loot(command: Rob) -> float:
        return sum(chances[seat].get(command.role, 0.0) * purses[seat] for seat in chances)

    return max((offer.command for offer in offers), key=loot)


def best_swap(s: Situation, offers: list[Any]) -> Any | None:
    """Return the `swap_hands` that gains most cards, None if the own hand is better kept."""
    hands = {other.seat: other.hand_count for other in s.others}
    best = max((offer.command for offer in offers), key=lambda command: hands[command.target])
    return best if hands[best.target] >= 2 + 1.5 * len(s.useful()) else None


def best_destruction(s: Situation, offers: list[Any]) -> Any | None:
    """Return the `destroy` that is worth its gold, None if there is none."""
    standings = {other.seat: other for other in s.others}
    first = max(standings.values(), key=standing).seat

    def profit(command: Destroy) -> float:
        card = CARDS[command.card]
        other = standings.get(command.target)
        if other is None:
            return -1.0  # never in the own city
        harm = (card.cost + (1.5 if card.effect else 0.0)) * (0.7 if command.target == first else 0.25)
        nearly = len(other.city) == s.view.target - 1 and not s.last_round
        return harm + (2.0 if nearly else 0.3) - (card.cost - 1) * s.gold_worth

    best = max((offer.command for offer in offers), key=profit)
    return best if profit(best) > 0 else None
