"""The policy `steady`: a sound player of Secret City who never hurries and never peeks.

It plans its city by type and cost, takes roles for what they bring and how safe they are, and works out from the
draft, the cities and the purses who may be whom. It looks one turn ahead, no further, so it thinks for microseconds.
"""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from games.bots.citadels import targets, turn
from games.bots.citadels.drafting import best_role
from games.bots.citadels.situation import Situation
from games.rules.core import Chance, Offer, Seat

Offers: TypeAlias = dict[str, list[Offer]]
Step: TypeAlias = Callable[[Situation, Offers], Any | None]


class Steady:
    """Plays steadily; see `Policy`."""

    name: Final = "steady"
    needs_view: Final = True

    def choose(self, view: Any, legal: tuple[Offer, ...], seat: Seat, chance: Chance, label: str) -> Any | None:
        """Return the first command that one of the steps wants; see `Policy`."""
        offers: Offers = {}
        for offer in legal:
            offers.setdefault(offer.command.__struct_config__.tag, []).append(offer)
        situation = Situation(view, seat)
        for command, step in _STEPS:
            if command in offers and (wanted := step(situation, offers)) is not None:
                return wanted
        return None


def _hand_is_of_no_use(s: Situation) -> bool:
    return not any(s.price(card) <= s.gold + 2 for card in s.useful())


def _swap_early(s: Situation, offers: Offers) -> Any | None:
    return targets.best_swap(s, offers["swap_hands"]) if _hand_is_of_no_use(s) else None


def _redraw_early(s: Situation, offers: Offers) -> Any | None:
    return turn.best_redraw(s, offers["redraw"]) if _hand_is_of_no_use(s) else None


def _income_before(s: Situation, offers: Offers) -> Any | None:
    return offers["take_income"][0].command if turn.income_first(s) else None


def _forge(s: Situation, offers: Offers) -> Any | None:
    return offers["use_forge"][0].command if turn.forge_pays(s) else None


_STEPS: Final[tuple[tuple[str, Step], ...]] = (
    ("pick_role", lambda s, offers: best_role(s, offers["pick_role"])),
    ("choose_card", lambda s, offers: turn.best_card(s, offers["choose_card"])),
    ("assassinate", lambda s, offers: targets.best_murder(s, offers["assassinate"])),
    ("rob", lambda s, offers: targets.best_robbery(s, offers["rob"])),
    ("swap_hands", _swap_early),
    ("redraw", _redraw_early),
    ("gather", lambda s, offers: turn.best_gathering(s, offers["gather"])),
    ("take_income", _income_before),
    ("build", lambda s, offers: turn.best_build(s, offers["build"])),
    ("take_income", lambda _, offers: offers["take_income"][0].command),
    ("use_lab", lambda s, offers: turn.worst_card(s, offers["use_lab"])),
    ("use_forge", _forge),
    ("destroy", lambda s, offers: targets.best_destruction(s, offers["destroy"])),
    ("swap_hands", lambda s, offers: targets.best_swap(s, offers["swap_hands"])),
    ("redraw", lambda s, offers: turn.best_redraw(s, offers["redraw"])),
    ("end_turn", lambda _, offers: offers["end_turn"][0].command),
)
"""What a turn is made of, in the order in which it is considered."""
