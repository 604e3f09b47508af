"""From the partial state of a worked example of `citadels` to a whole one: what it leaves out follows from the rules."""

from typing import Final

from msgspec.structs import replace

from games.rules.citadels.abilities import tax_collector
from games.rules.citadels.editions.edition import Edition
from games.rules.citadels.roles import ROLES
from games.rules.citadels.state import WAITING, Deadlines, Draft, State, holder
from games.rules.core import JSONObject, Pace, Seat
from games.simulation import citadels_example_turns as turns
from games.simulation.citadels_example_gaps import completed, spare_cards
from games.simulation.citadels_example_players import players
from games.simulation.example_names import Names

WITCH: Final = 1
THIEF: Final = 2
TAX: Final = 2
"""The numbers of those who bewitch, rob and collect taxes."""
RUNG: Final = 7
"""The size of a complete city under an announced Bell Tower (CI-41)."""
CHOSEN: Final = ("roles", "city_target", "speed", "ball_room")
"""The options that may stand among the given things; `first_crown` is the crown there."""


def chosen_options(given: JSONObject) -> JSONObject:
    """Return the options that an example was given. Its `deck` is one of them if it is a word, else the pile."""
    among: JSONObject = {name: given[name] for name in CHOSEN if name in given}
    deck = {"deck": given["deck"]} if isinstance(given.get("deck"), str) else {}
    return {**among, **deck, **given.get("options", {})}


def given_state(edition: Edition, names: Names, given: JSONObject) -> State:
    """Return the state that an example describes. Raises ValueError, KeyError or TypeError when it describes none."""
    options = chosen_options(given)
    given = completed(edition, names, given, options)
    bare = _bare_state(edition, names, given, options)
    asked = turns.pending(bare, names, given)
    current = turns.reached(bare.roles, given)
    unplaced = _unplaced(bare) if bare.draft else []
    removed_down = given.get("removed_down", unplaced[0] if unplaced else None)
    return replace(
        bare,
        pending=asked,
        deadlines=turns.deadlines(given, bare.turn, asked),
        calls=tuple(turns.call(bare, names, number, given) for number in range(1, len(bare.roles) + 1)),
        removed_down=removed_down,
        set_aside=tuple(number for number in unplaced if number != removed_down),
        robber=None if bare.robbed is None else _player_of(bare, THIEF),
        witch_waiting=_witch_waiting(bare, names, given, current),
        tax_office=names.seat(given["tax_office"]) if "tax_office" in given else _tax_office(bare, current),
    )


def _bare_state(edition: Edition, names: Names, given: JSONObject, options: JSONObject) -> State:
    """Return the state without what is worked out from the rest of it."""
    phase, current_round = given.get("phase", "turns"), given.get("round", 1)
    roles = tuple(sorted(options.get("roles", edition.roles), key=lambda role: ROLES[role].number))
    turn, bell_tower = turns.turn(roles, names, given), names.seat(given.get("bell_tower"))
    usual: int = edition.target if bell_tower is not None else given.get("target", edition.target)
    full_target: int = options.get("city_target", usual)
    return State(
        version=current_round + 1,  # of all rounds so far, which stand for the versions of `grown`
        since=given.get("now", 0),
        status=given.get("status", "finished" if phase == "over" else "running"),
        phase=phase,
        round=current_round,
        rules_version=edition.rules_version,
        roles=roles,
        target=given.get("target", full_target if bell_tower is None else min(full_target, RUNG)),
        speed=options.get("speed", "normal"),
        pace=Pace(),
        players=players(roles, names, turn, given),
        crown=names[given.get("crown", names.first)],
        first_complete=names.seat(given.get("first_complete")),
        last_round=given.get("last_round", False),
        deck=_deck(edition, given, options),
        removed_up=tuple(given.get("removed_up", ())),
        removed_down=None,
        leftover=given.get("leftover"),
        draft=_draft(names, given.get("draft")),
        calls=(WAITING,) * len(roles),
        murdered=given.get("murdered"),
        robbed=given.get("robbed"),
        robber=None,
        turn=turn,
        pending=None,
        deadlines=Deadlines(),
        winners=None if given.get("winners") is None else tuple(names[name] for name in given["winners"]),
        scores=None,
        full_target=full_target,
        salutes=options.get("ball_room", "salute") == "salute",
        bewitched=given.get("bewitched", turn and turn.acting_as),
        bell_tower=bell_tower,
    )


def _deck(edition: Edition, given: JSONObject, options: JSONObject) -> tuple[str, ...]:
    """Return the pile: the given one, or the cards that lie nowhere else, as many as are asked for."""
    if isinstance(given.get("deck"), list):
        return tuple(given["deck"])
    rest = spare_cards(edition, given, options)
    return tuple(rest[: given.get("deck_count", len(rest))])


def _draft(names: Names, given: JSONObject | None) -> Draft | None:
    if given is None:
        return None
    order = tuple(names[name] for name in given["order"])
    return Draft(order, given.get("index", 0), tuple(given.get("available", ())))


def _unplaced(state: State) -> list[int]:
    """Return the roles that lie face down in a draft: those that are nowhere else."""
    available = state.draft.available if state.draft else ()
    placed = {*available, *state.removed_up, *(role for player in state.players for role in player.roles)}
    return [number for number in range(1, len(state.roles) + 1) if number not in placed]


def _player_of(state: State, number: int) -> Seat | None:
    """Return who plays a number: its holder, the Witch a bewitched one."""
    return holder(state, WITCH if number == state.bewitched else number)


def _witch_waiting(state: State, names: Names, given: JSONObject, current: int) -> Seat | None:
    """Return the Witch while the number that she named is still to come, or its owner gathers; or who is said to wait.

    That she waits may be said by a plain true.
    """
    words = given.get("witch_waiting", True)
    if words is not True:
        return names.seat(words)
    if state.bewitched is None or (state.turn and state.turn.acting_as) or current > state.bewitched:
        return None
    return holder(state, WITCH)


def _tax_office(state: State, current: int) -> Seat | None:
    """Return the Tax Collector from his call on, or the Witch from when she plays on as one (CI 6, CI-12)."""
    in_office = current > TAX or (state.turn is not None and state.turn.number == TAX and state.turn.part is None)
    is_one = tax_collector.EFFECT in ROLES[state.roles[TAX - 1]].effects
    return _player_of(state, TAX) if is_one and in_office and state.murdered != TAX else None
