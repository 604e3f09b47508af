"""The policy `steady`: a careful agent that reads every die on the table and never peeks.

It works out who each rival may be from what lies before and on the screens, names somebody when that pays, and takes the
dice that give it an attempt and tell least about itself. It looks no further than its own turn.
"""

from typing import Any, Final

from games.bots.agent_d.buildings import best_target, poorest, richest
from games.bots.agent_d.dice import best_die, best_turning
from games.bots.agent_d.guessing import best_attempt
from games.bots.agent_d.situation import Situation
from games.rules.core import Chance, Offer, Seat


class Steady:
    """Plays steadily; see `Policy`."""

    name: Final = "steady"
    needs_view: Final = True

    def choose(self, view: Any, legal: tuple[Offer, ...], seat: Seat, chance: Chance, label: str) -> Any | None:
        """Return what to do in the one thing that is open; see `Policy`."""
        offers: dict[str, list[Any]] = {}
        for offer in legal:
            offers.setdefault(offer.command.__struct_config__.tag, []).append(offer)
        s = Situation(view, seat)
        match view.sub:
            case "target" if "choose_target" in offers:
                return best_target(s, offers["choose_target"], chance, label)
            case "take" if "take_die" in offers:
                return best_die(s, offers["take_die"], chance, label)
            case "attempt" if "attempt" in offers:
                return best_attempt(s, offers["attempt"], chance, label) or offers["decline_attempt"][0].command
            case "tool" if "use_tool" in offers:
                return best_turning(s, offers["use_tool"], chance, label) or offers["end_turn"][0].command
            case "security" if "choose_security" in offers:
                return poorest(s, offers["choose_security"])
            case "building" if "choose_building" in offers:
                return richest(s, offers["choose_building"])
        return None
