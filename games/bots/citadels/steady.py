"""The policy `steady`: a sound player of Secret City and Citadels classic who never hurries and never peeks.

It plans its city by type and cost, takes roles for what they bring and how safe they are, and works out from the
draft, the cities and the purses who may be whom. It looks one turn ahead, no further, so it thinks for microseconds.

Each step asks the same questions again, in the order in which a player would: is there something to answer or somebody to
be named, does the hand need changing first, gold or cards, can something be built, and then what else pays. Nothing is
remembered. What an edition does not have is never offered, so one list of steps is enough for all.
"""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from games.bots.citadels import building, cities, gathering, hand, targets
from games.bots.citadels.drafting import best_role
from games.bots.citadels.situation import Situation
from games.rules.core import Chance, Offer, Seat

Offers: TypeAlias = list[Offer]
Step: TypeAlias = Callable[[Situation, Offers], Any | None]


class Steady:
    """Plays steadily; see `Policy`."""

    name: Final = "steady"
    needs_view: Final = True

    def choose(self, view: Any, legal: tuple[Offer, ...], seat: Seat, chance: Chance, label: str) -> Any | None:
        """Return the first command that one of the steps wants; see `Policy`."""
        offers: dict[str, Offers] = {}
        for offer in legal:
            offers.setdefault(offer.command.__struct_config__.tag, []).append(offer)
        situation = Situation(view, seat)
        for command, step in _STEPS:
            if command in offers and (wanted := step(situation, offers[command])) is not None:
                return wanted
        return None


def _at_once(_: Situation, offers: Offers) -> Any:
    return offers[0].command


def _swap_early(s: Situation, offers: Offers) -> Any | None:
    return targets.best_swap(s, offers) if hand.hand_is_of_no_use(s) else None


def _redraw_early(s: Situation, offers: Offers) -> Any | None:
    return hand.best_redraw(s, offers) if hand.hand_is_of_no_use(s) else None


def _income_before(s: Situation, offers: Offers) -> Any | None:
    return offers[0].command if gathering.income_first(s) else None


def _forge(s: Situation, offers: Offers) -> Any | None:
    return offers[0].command if hand.forge_pays(s) else None


def _recover(s: Situation, offers: Offers) -> Any:
    takes = gathering.may_recover(s)
    return next(offer.command for offer in offers if offer.command.take == takes)


_STEPS: Final[tuple[tuple[str, Step], ...]] = (
    # answers to what is asked
    ("pick_role", best_role),
    ("choose_card", gathering.best_card),
    ("choose_cards", gathering.best_two),
    ("navigator", gathering.best_navigation),
    ("lighthouse", gathering.best_card),
    ("wizard_choose", building.best_of_hand),
    ("give_crown", cities.best_heir),
    ("pay_emperor", hand.best_payment),
    ("graveyard", _recover),
    ("salute", _at_once),
    # the turn
    ("assassinate", targets.best_murder),
    ("rob", targets.best_robbery),
    ("swap_hands", _swap_early),
    ("redraw", _redraw_early),
    ("tithe", targets.best_tithe),
    ("gather", gathering.best_gathering),
    ("bewitch", targets.best_bewitching),
    ("take_income", _income_before),
    ("wizard_look", targets.best_look),
    ("build", building.best_build),
    ("take_income", _at_once),
    ("use_museum", hand.best_exhibit),
    ("use_lab", hand.worst_card),
    ("use_forge", _forge),
    ("destroy", cities.best_destruction),
    ("exchange", cities.best_exchange),
    ("use_armory", cities.best_sacrifice),
    ("beautify", cities.best_beauty),
    ("swap_hands", targets.best_swap),
    ("redraw", hand.best_redraw),
    ("end_turn", _at_once),
)
"""What a turn is made of, in the order in which it is considered."""
