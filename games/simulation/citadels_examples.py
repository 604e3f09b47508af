"""The words of the worked examples of `citadels`: players have names, and a command names another seat `player`."""

from typing import Any, Final

from games.rules.citadels.engine import Citadels
from games.rules.citadels.scoring import score_lines
from games.rules.citadels.state import State
from games.rules.core import JSONObject
from games.simulation.citadels_example_pictures import full_picture, lines_picture, view_picture
from games.simulation.citadels_example_states import chosen_options, given_state
from games.simulation.example_comparing import Comparing
from games.simulation.example_names import Names

NOBODY: Final = 99
"""The seat of a name that is no player's: it names nothing (SC-60)."""


class CitadelsWords:
    """What the engine `citadels` knows of the words in its stories."""

    comparing = Comparing(
        unordered=frozenset({"hand", "revealed"}),
        labels=("card", "state", "kind", "player"),  # a building is called by its card, a call by its state, a turn by its player
    )

    def state(self, ruleset: Citadels, names: Names, given: JSONObject) -> State:
        """Return the state that an example describes. Raises ValueError, KeyError or TypeError when it describes none."""
        return given_state(ruleset.edition, names, given)

    def command(self, words: JSONObject, names: Names) -> JSONObject:
        """Return the command with `type` for `cmd`, and the seat as `target` for the name as `player`."""
        ours = {"type" if key == "cmd" else key: value for key, value in words.items()}
        if "player" in ours:
            ours["target"] = _target(ours.pop("player"), names)
        return ours

    def options(self, given: JSONObject, chosen: JSONObject, names: Names) -> JSONObject:
        """Return the options of a start: those it names, else the given ones; a crown is for the player of that name."""
        options = chosen_options(given) | chosen
        crown = names.seat(options.get("first_crown"))
        return options if crown is None else options | {"first_crown": crown}

    def picture(self, ruleset: Citadels, state: State, names: Names) -> JSONObject:
        """Return the whole state, with everything that views hide."""
        return full_picture(ruleset.edition, state, names)

    def view_picture(self, seen: Any, names: Names) -> JSONObject:
        """Return a view; what it does not show is missing."""
        return view_picture(seen, names)

    def scores(self, state: State, names: Names) -> JSONObject:
        """Return the score lines by player, as they are now."""
        return lines_picture(score_lines(state), names)


def _target(name: Any, names: Names) -> Any:
    """Return the seat of a player's name, `NOBODY` of any other word; nothing else names a player."""
    if not isinstance(name, str):
        return name if name is None else "a number names no player"
    seat = names.seat(name)
    return NOBODY if seat is None else seat
